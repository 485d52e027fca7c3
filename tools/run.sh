#!/bin/sh
# Runs the command that starts the app: `run.sh python main.py`.
# Without a display, SDL would fail: start off screen and save a screenshot instead.
set -eu

if [ "$(uname)" = Linux ] && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    export SDL_VIDEODRIVER=offscreen AZULEJO_SCREENSHOT="${AZULEJO_SCREENSHOT:-azulejo.png}"
    echo "This machine has no screen: Azulejo starts off screen and saves a screenshot to $AZULEJO_SCREENSHOT."
fi
exec "$@"
