#!/bin/sh
# Runs the command that starts the app: `run.sh python main.py`.
# On a machine with no screen the app starts on a virtual one and leaves a picture, where SDL would end in an error.
set -eu

if [ "$(uname)" = Linux ] && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    export SDL_VIDEODRIVER=offscreen AZULEJO_SCREENSHOT="${AZULEJO_SCREENSHOT:-azulejo.png}"
    echo "This machine has no screen: Azulejo starts on a virtual one and leaves its picture in $AZULEJO_SCREENSHOT."
fi
exec "$@"
