"""The app as the host of a game, in its own window, for `bench.together`: prints the link as `scorer host --json` does.

`python -m bench.app_host FILE NAMES` draws until it is terminated; without a screen, SDL draws off-screen.
"""

import json
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scorer.together import invitation
from scorer.ui.app.main import prepare

if TYPE_CHECKING:  # nothing of Kivy may be imported before `prepare`
    from scorer.ui.app.application import AzulejoApp


def main(file: str, names: str) -> None:
    prepare()
    from scorer.ui.app.application import AzulejoApp  # noqa: PLC0415 - see above

    invitation.addresses = lambda: [invitation.LOOPBACK]
    app = AzulejoApp(games=Path(file))
    app.bind(on_start=lambda _app: host(app, names.split(",")))
    app.run()


def host(app: "AzulejoApp", names: list[str]) -> None:
    from kivy.clock import Clock  # noqa: PLC0415 - see above

    game = app.context.start_game("azul", names)
    app.navigator.go("together", game=game.id)
    Clock.schedule_interval(partial(tell_link, app), 0)


def tell_link(app: "AzulejoApp", _dt: float) -> bool:
    """Print the link as soon as there is one, and start playing; return whether to call this again."""
    screen = app.navigator.page
    if not screen.table.serving:
        return True
    print(json.dumps({"url": screen.table.link, "game": screen.table.id}), flush=True)
    screen.start()
    return False


if __name__ == "__main__":
    main(*sys.argv[1:])
