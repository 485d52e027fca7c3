"""Opens the final screen and finds what it shows."""

from typing import TypeVar

from kivy.uix.widget import Widget

from scorer.play.active_game import ActiveGame
from scorer.ui.app.application import AzulejoApp
from scorer.ui.screens.final.final_screen import FinalScreen
from tests.records import Json
from tests.stores import import_records
from tests.ui.support.driver import Driver
from tests.ui.support.round_state import game_of

Found = TypeVar("Found", bound=Widget)


def descendants(widget: Widget, kind: type[Found]) -> list[Found]:
    """All descendants of a class, in the order in which they were added."""
    return [one for one in widget.walk(restrict=True) if isinstance(one, kind)]


def button(widget: Widget, text: str) -> Widget:
    return next(one for one in widget.walk(restrict=True) if getattr(one, "text", "") == text and hasattr(one, "state"))


def finish(app: AzulejoApp, drive: Driver, record: Json) -> FinalScreen:
    """Open the final screen of a finished game."""
    import_records(app.context.store, record)
    app.context.game = ActiveGame(app.context.store, record["id"])
    app.navigator.go("final", game=game_of(app).id)
    drive.frames(4)
    page: FinalScreen = app.navigator.page
    return page


def tap(drive: Driver, where: Widget | tuple[float, float]) -> None:
    drive.tap(where)
    drive.frames(3)
