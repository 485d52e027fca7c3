"""Opens every sheet, menu and bubble of the app, as the app itself does, with the fixed games of `tools.story`."""

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.core.window import Window

from scorer.play.active_game import ActiveGame
from scorer.play.correction import Correction
from scorer.play.session import Total
from scorer.rules.board import WALL_COLORS, Space
from scorer.rules.entries import Lay
from scorer.rules.reasons import Code, Refusal
from scorer.rules.star import StarLayout
from scorer.store import Rescue, StoreError, StoreErrorKind
from scorer.ui.actions import game_menu, store_health
from scorer.ui.actions.keep_correction import ask_to_keep
from scorer.ui.actions.print_sheet import PrintSheet
from scorer.ui.actions.setup_sheet import open_setup
from scorer.ui.actions.share import open_share, share_picture
from scorer.ui.app.application import AzulejoApp
from scorer.ui.boards.board_sheet import open_board_sheet
from scorer.ui.explain.open_rule import open_rule
from scorer.ui.explain.refusal_bubble import RefusalBubble
from scorer.ui.explain.round_list import choose_round_to_correct
from scorer.ui.explain.why_sheet import END, open_correction, open_if_ended, open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform import back_stack
from scorer.ui.screens.new_game.finger_chooser import FingerChooser
from scorer.ui.screens.players import person_menu
from scorer.ui.screens.referee.row_editor import open_row
from scorer.ui.screens.round.round_end import ask_to_end
from scorer.ui.screens.round.round_texts import open_totals
from scorer.ui.screens.round.star.first_marker import FirstRow
from scorer.ui.screens.round.star.pass_sheet import Leftovers, PassSheet
from scorer.ui.screens.round.stuck_rows import ask_which
from scorer.ui.screens.settings.about import show_license
from scorer.ui.screens.transfer.handover_arrival import ask_for_link
from scorer.ui.widgets.overlays.confirmation import confirm
from scorer.ui.widgets.overlays.reason_bubble import ReasonBubble
from scorer.ui.widgets.overlays.toast import Toast
from scorer.wording.credits import works
from tests.ui.support.driver import Driver

Openers = dict[str, Callable[[], object]]
BOARDS = ("wall", "gray", "mosaic-1", "mosaic-2", "stars", "mini")
"""Names for the boards of the first six finished games of the story."""


def close_overlays() -> None:
    """Close all sheets, bubbles and toasts."""
    while back_stack.go_back():
        pass
    ReasonBubble.dismiss_all()
    for toast in [widget for widget in Window.children if isinstance(widget, Toast)]:
        toast.dismiss()


class Sheets:
    """`games` holds games in progress as wall, free and stars; `older` the ids of finished ones by board (see `BOARDS`)."""

    def __init__(self, drive: Driver, app: AzulejoApp, games: dict[str, ActiveGame], older: dict[str, str]) -> None:
        self.drive, self.app, self.games, self.older = drive, app, games, older

    def all(self) -> Openers:
        """All sheets: a function that opens it, by name."""
        return self.of_rounds() | self.of_receipts() | self.of_new_games() | self.of_the_past() | self.of_the_device()

    def open_round(self, name: str) -> Any:
        """Show the round screen of a game."""
        self.app.context.game = self.games[name]
        self.app.context.game.player = 0
        self.app.navigator.go("round", game=self.app.context.game.id)
        self.drive.frames(3)
        return self.app.navigator.page

    def of_rounds(self) -> Openers:
        wall, free = (lambda name=name: self.open_round(name) for name in ("wall", "free"))

        def star_body() -> Any:
            return self.open_round("stars").body

        def menu() -> Any:
            return wall().menu

        def entries() -> Any:
            return wall().entries

        layout = self.games["stars"].session.layout
        assert isinstance(layout, StarLayout)
        return {
            "round menu": lambda: menu().open(),
            "rounds": lambda: menu().open_rounds(),
            "totals": lambda: open_totals(wall()),
            "final totals": lambda: open_totals(free(), Total.FINAL),
            "end of a round": lambda: ask_to_end(wall()),
            "picker": lambda: self.pick(free()),
            "picker with a reason": lambda: self.pick_wrong(free()),
            "refusal": lambda: self.refuse(wall()),
            "undone": lambda: entries().undo(),
            "which stuck line": lambda: ask_which(free(), 0, list(enumerate(WALL_COLORS, 1))),
            "star picker": lambda: star_body().board.dispatch("on_space", "7.3"),
            "first marker": lambda: FirstRow(tiles=9).dispatch("on_more"),
            "left over": lambda: star_body().foot.left.dispatch("on_release"),
            "left over at the end": lambda: PassSheet(Leftovers(most_kept=layout.keep, last=True), note="Zsófi").open(),
            "passed": lambda: PassSheet(Leftovers(most_kept=layout.keep), passed=True, note="Zsófi").open(),
        }

    def pick(self, page: Any) -> Any:
        page.body.grids[0].dispatch("on_space", Space("3.4"))
        self.drive.frames(2)
        return self.drive.top()

    def pick_wrong(self, page: Any) -> None:
        """Pick a color that is not allowed on this space."""
        picker = self.pick(page)
        wrong = next(index for index, option in enumerate(picker.options) if option.why)
        self.drive.tap(picker.place(wrong))

    def refuse(self, page: Any) -> None:
        refusal = Refusal(Code.ROW_ALREADY_TILED, (Space("1.1"),))
        RefusalBubble(self.app.context, page.session.layout, refusal, None).show((page.width / 2, page.height / 2))

    def of_receipts(self) -> Openers:
        wall, stars = self.games["wall"], self.games["stars"]

        def finished(id: str) -> ActiveGame:
            return ActiveGame(self.app.context.store, id)

        return {
            "why, a round": lambda: open_why(self.app.context, wall, 0, 4),
            "why, a tile": lambda: open_why(self.app.context, wall, 0, 4, Space("3.3")),
            "why, a total": lambda: open_why(self.app.context, wall, 0),
            "why, stars": lambda: open_why(self.app.context, stars, 0, 3),
            "why, the end": lambda: open_why(self.app.context, finished(self.older["wall"]), 0, END),
            "why, the end of stars": lambda: open_why(self.app.context, finished(self.older["stars"]), 0, END),
            "why, if it ended now": lambda: open_if_ended(self.app.context, wall, 0),
            "keep the correction": self.keep_correction,
            "which round is wrong": lambda: choose_round_to_correct(self.app.context, finished(self.older["wall"])),
            "not right": lambda: open_correction(self.app.context, wall, 0, 3),
            "a rule": lambda: open_rule(self.app.context, "wall-ties"),
        }

    def keep_correction(self) -> object:
        """Change a floor line, remove a tile and add one, so that two players' scores change."""
        context = self.app.context
        correction = Correction(context.store, self.older["wall"])
        context.correction, session = correction, correction.session
        session.fill_floor(0, 5, 2, session.version)
        tile = next(entry for entry in session.entries if isinstance(entry, Lay) and entry[:2] == (1, 1))
        session.tap(tile.player, tile.space, 1, session.version)
        return ask_to_keep(context, correction, print)

    def of_new_games(self) -> Openers:
        return {
            "who starts": lambda: FingerChooser(("Zsófi", "Mika", "Emma"), print).open(),
            "set-up": lambda: open_setup("azul", 3, "Zsófi"),
            "set-up of stars": lambda: open_setup("summer-pavilion", 4, "Zsófi"),
            "print": lambda: PrintSheet(preferences=self.app.context.preferences, board="crystal-mosaic-1").open(),
            "print of stars": lambda: PrintSheet(
                preferences=self.app.context.preferences, board="summer-pavilion-mono"
            ).open(),
            "which board": lambda: open_board_sheet(self.app.context.preferences.prints, "azul", print),
            "a row": self.row,
            "a link": lambda: ask_for_link(print),
        }

    def row(self) -> None:
        self.app.navigator.go("may_i_wall", board="azul")
        open_row(self.app.navigator.page, self.app.navigator.page.lines, 4)

    def of_the_past(self) -> Openers:
        store = self.app.context.store

        def header() -> Any:
            return store.games.header(self.older["wall"])

        def page(name: str, **given: Any) -> Any:
            self.app.navigator.go(name, **given)
            self.drive.until(lambda: getattr(self.app.navigator.page, "complete", True))
            self.drive.frames(2)
            return self.app.navigator.page

        def filters() -> Any:
            return page("history").ids.filters

        def person() -> Any:
            return store.people.all()[0]

        return {
            "history menu": lambda: page("history").open_menu(),
            "whose games": lambda: filters().choose_person(),
            "of which board": lambda: filters().choose_board(),
            "from when": lambda: filters().choose_span(),
            "game menu": lambda: game_menu.open_game_menu(self.app.context, header(), print),
            "change": lambda: game_menu.edit_game(self.app.context, header(), print),
            "confirmation": lambda: confirm("?", "Really?", _("Put back"), print),
            "thrown away": self.move_to_bin,
            "full receipt": lambda: page("game", game=self.older["wall"]).open_receipt(),
            "result picture": lambda: share_picture(
                self.app.context, ActiveGame(self.app.context.store, self.older["wall"])
            ),
            "share": lambda: open_share(self.app.context, self.games["wall"]),
            "person menu": lambda: person_menu.open_person_menu(self.app.context, person(), print),
            "rename": lambda: person_menu.rename(self.app.context, person(), print),
            "new player": lambda: person_menu.add_player(self.app.context, print),
            "who else": lambda: person_menu.choose_duplicate(self.app.context, person(), print),
            "whose board": lambda: page("players").choose_board(),
        }

    def move_to_bin(self) -> None:
        games, id = self.app.context.store.games, self.older["mini"]
        if games.header(id).binned:
            games.unbin(id)
        game_menu.move_to_bin(self.app.context, id, lambda: None, lambda: None)

    def privacy(self) -> None:
        self.app.navigator.go("about")
        self.app.navigator.page.show_privacy()

    def of_the_device(self) -> Openers:
        made = dt.datetime(2026, 11, 18, 20, 41, tzinfo=dt.UTC).isoformat()
        rescue = Rescue(aside=Path("games-broken.sqlite"), backup=Path("games.sqlite"), made=made, games=5, saved=3)
        return {
            "no backup": lambda: store_health.show_no_backup(StoreError(StoreErrorKind.FULL)),
            "rescued": lambda: store_health.show_rescue(rescue),
            "privacy": self.privacy,
            "license": lambda: show_license(works()[0]),
        }
