"""Draws every screen and sheet with fixed games into `pictures/`: four sizes, two themes, three languages.

`python -m tools.pictures [WORD …]` draws only the named screens, sizes, themes and languages.
`pictures/index.html` shows all of them. `python -m tools.pictures readme` draws those in the READMEs.
Drawing twice on one machine gives the same bytes.
"""

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from tools import repeatable  # noqa: F401 # isort: skip - before anything that asks for the time
from tests.ui.support.driver import Driver  # isort: skip - before anything of Kivy

from kivy.core.window import Window

from scorer.formats.handover import links
from scorer.play.active_game import ActiveGame
from scorer.rules.board import Space
from scorer.rules.plates import SPACES_OF_PLACE
from scorer.store import StoreError, StoreErrorKind
from scorer.store.headers import State
from scorer.ui.actions.import_games import import_games, show_report
from scorer.ui.actions.join_game import ask_to_join
from scorer.ui.actions.print_sheet import PrintSheet
from scorer.ui.actions.setup_sheet import open_setup
from scorer.ui.app.application import AzulejoApp
from scorer.ui.boards.dome_board import DomeBoard
from scorer.ui.boards.star_board import StarBoard
from scorer.ui.context.hosted_table import CAN_HOST
from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.why_sheet import open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.club.club_menu import choose_person
from scorer.ui.screens.round.lessons import Gesture
from scorer.ui.screens.settings.about import show_license
from scorer.ui.screens.transfer.handover_arrival import ask_for_link
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.task import Task
from scorer.ui.widgets.overlays.toast import Toast
from scorer.wording.credits import works
from scorer.wording.language import LANGUAGES
from tests.stores import Json
from tests.ui.support.sheets import BOARDS, Openers, Sheets, close_overlays
from tools import story

if CAN_HOST:
    from scorer.ui.screens.together.host_screen import HOTSPOT
    from tests.ui.support.story_table import StoryJoinedTable, StoryTable

Opener = Callable[[], object]
FOLDER = Path("pictures")
SIZES = ("412x915", "320x568", "800x1280", "915x412")
THEMES = ("glaze", "night")
README_FOLDER = Path("docs/pictures")
README = {
    "en": "may-i stars new-game wall-just-laid why final game together join-round club",
    "hu": "wall-just-laid why",
    "fi": "wall-just-laid why",
}
"""The screens that the README of each language shows."""

FILES_CHANGED = 1_790_000_000
"""Seconds since 1970: 21 September 2026, in UTC."""


class Photographer:
    """Opens the screens of an app with fixed games and takes pictures of them."""

    def __init__(self, store_file: Path, *, real_time: bool = False) -> None:
        self.driver = Driver(real_time=real_time)
        self.app = AzulejoApp(games=store_file)
        self.app.root = self.driver.show(self.app.build())
        store = self.app.context.store
        self.ids = story.older_games(store)
        store.backups.make()
        self.stars, self.free, self.wall = story.star_game(store), story.free_game(store), story.wall_game(store)
        self._guest = ""
        """The id of a game that is only in one picture, so that lists do not show it."""

    def screens(self) -> Openers:
        """All screens and sheets: a function that opens it, by name."""
        go = self.app.navigator.go
        wall_id, star_id = self.ids[0], self.ids[4]
        return (
            {
                "home": lambda: self.at(self.wall, "home"),
                "try-round": lambda: go("try"),
                "new-game": lambda: go("new_game"),
                "wall": lambda: self.at(self.wall, "round"),
                "wall-just-laid": self.just_laid,
                "wall-free": lambda: self.at(self.free, "round"),
                "picker": self.picker,
                "stars": lambda: self.at(self.stars, "round"),
                "stars-just-laid": self.just_laid_on_a_star,
                "why": lambda: self.why(self.wall, 4, Space("3.3")),
                "why-stars": lambda: self.why(self.stars, 3),
                "why-total": lambda: self.why(self.wall),
                "final": lambda: self.final(wall_id),
                "final-stars": lambda: self.final(star_id),
                "history": lambda: go("history"),
                "game": lambda: go("game", game=wall_id),
                "hand-over": lambda: self.hand_over(wall_id),
                "hand-over-open": lambda: self.hand_over(self.wall.id),
                "part-here": self.part_here,
                "join": lambda: (go("new_game"), ask_to_join(self.app.context, "")),
                "paste-link": lambda: (go("about"), ask_for_link(print)),
                "players": lambda: go("players"),
                "referee": lambda: go("referee"),
                "may-i": lambda: go("may_i_wall", board="azul"),
                "may-i-stars": lambda: go("may_i_star", board="summer-pavilion"),
                "dispute": lambda: go("dispute"),
                "rules": lambda: go("rules", board="azul"),
                "settings": lambda: go("settings"),
                "keep": lambda: go("keep"),
                "keep-backups": self.backups,
                "keep-restore": self.restore,
                "keep-report": lambda: self.import_games("settings", {"board": "chess"}, {"note": "as Mika tells it"}),
                "keep-task": self.long_task,
                "files": self.files,
                "files-folder": lambda: self.files(for_folder=True),
                "club": self.club,
                "club-none": lambda: go("club"),
                "club-syncing": self.club_syncing,
                "club-failed": self.club_failed,
                "club-problems": self.club_problems,
                "club-menu": self.club_menu,
                "club-forget": self.club_forget,
                "given": lambda: self.give({"id": "given"}),
                "given-broken": lambda: self.give({"board": "chess"}),
                "about": lambda: go("about"),
                "privacy": lambda: (go("about"), self.app.navigator.page.show_privacy()),
                "license": self.license,
            }
            | self.of_more_boards()
            | self.sheets()
            | self.of_hosted_games()
        )

    def of_hosted_games(self) -> Openers:
        """Play together, which the package without the network lacks."""
        if not CAN_HOST:
            return {}
        return {
            "together": self.together,
            "together-round": self.together_in_a_round,
            "together-correcting": self.correcting_together,
            "together-stars": lambda: self.together_in_a_round(self.stars),
            "together-hotspot": self.together_on_a_hotspot,
            "join-seats": lambda: self.join_a_table(None),
            "join-round": lambda: self.join_a_table(2),
        }

    def of_more_boards(self) -> Openers:
        """Screens with a game on another board."""
        go = self.app.navigator.go
        return {
            "dome": lambda: self.at(self.guest("azul-duel", 4, 5), "round"),
            "dome-plates": self.plates,
            "dome-special": self.special,
            "dome-goals": lambda: PrintSheet(preferences=self.app.context.preferences, board="azul-duel").open(),
            "dome-why": lambda: self.why(self.guest("azul-duel", 4, 5), 3),
            "dome-set-up": lambda: open_setup("azul-duel", 2, "Zsófi"),
            "dome-rules": lambda: go("rules", board="azul-duel"),
            "dome-may-i": lambda: self.may_i("azul-duel", "may_i_dome"),
            "dome-final": lambda: self.final(self.guest("azul-duel").id),
            "dome-game": lambda: go("game", game=self.guest("azul-duel").id),
            "glazed": lambda: self.at(self.guest("glazed-pavilion-orange", 4, 4), "round"),
            "glazed-purple": lambda: self.at(self.guest("glazed-pavilion-purple", 4, 4), "round"),
            "glazed-final": lambda: self.final(self.guest("glazed-pavilion-orange").id),
            "chocolate": lambda: self.at(self.guest("chocolatier", 4, 4), "round"),
            "chocolate-brown": lambda: self.at(self.guest("chocolatier-brown", 4, 4), "round"),
            "chocolate-why": lambda: self.why(self.guest("chocolatier", 4, 4), 3),
            "chocolate-game": lambda: go("game", game=self.guest("chocolatier").id),
            "chocolate-may-i": lambda: self.may_i("chocolatier", "may_i_wall"),
        }

    def guest(self, board: str, number: int = 99, more: int = 0) -> ActiveGame:
        """The hand-counted game on a board, for one picture; `number` and `more` say how far it is played."""
        game = story.counted_by_hand(self.app.context.store, board, number, more)
        self._guest = game.id
        return game

    def may_i(self, board: str, page: str) -> None:
        self.at(self.guest(board, 4, 4), "round")
        self.app.navigator.go(page, board=board)

    def plates(self) -> None:
        """Show a plate that is being placed."""
        self.at(self.guest("azul-duel", 3), "round")
        board = self.dome()
        place = next(place for place, text in board.captions.items() if text.open)
        board.dispatch("on_space", SPACES_OF_PLACE[place][0])
        self.driver.frames(4)
        sheet = self.driver.top()
        free = next(picture for picture in sheet.choice.pictures if not picture.owner)
        free.dispatch("on_release")

    def special(self) -> None:
        """Show a special tile that has just been placed automatically."""
        self.at(self.guest("azul-duel", 4, 3), "round")
        self.dome().dispatch("on_space", Space("2.4"))
        self.driver.frames(20)

    def dome(self) -> DomeBoard:
        """The dome of the shown player."""
        self.driver.frames(4)
        return next(w for w in self.app.navigator.page.walk() if isinstance(w, DomeBoard))

    def sheets(self) -> Openers:
        """The sheets among them."""
        games = {"wall": self.wall, "free": self.free, "stars": self.stars}
        older = dict(zip(BOARDS, self.ids, strict=False))
        sheets = Sheets(self.driver, self.app, games, older).all()
        return {name.replace(",", "").replace(" ", "-"): lead for name, lead in sheets.items()}

    def at(self, game: ActiveGame, page: str) -> None:
        """Open a page with this active game and its first player."""
        assert game.header.state is State.OPEN
        self.app.context.game, game.player = game, 0
        self.app.navigator.go(page, **{"game": game.id} if page == "round" else {})

    def why(self, game: ActiveGame, number: int | None = None, space: Space | None = None) -> None:
        """Open the receipt of the first player."""
        self.at(game, "round")
        open_why(self.app.context, game, 0, number, space)

    def license(self) -> None:
        self.app.navigator.go("about")
        show_license(works()[0])

    def just_laid(self) -> None:
        """The last tile with its runs and points."""
        self.at(self.wall, "round")
        self.driver.frames(4)
        for _again in range(2):
            self.tap_space("3.3")

    def just_laid_on_a_star(self) -> None:
        self.at(self.stars, "round")
        self.driver.frames(4)
        board = next(w for w in self.app.navigator.page.walk() if isinstance(w, StarBoard))
        for _again in range(2):
            board.dispatch("on_space", "2.3")
            self.driver.frames(2)

    def picker(self) -> None:
        self.at(self.free, "round")
        self.driver.frames(4)
        self.tap_space("3.4")

    def tap_space(self, space: str) -> None:
        board = next(w for w in self.app.navigator.page.walk() if hasattr(w, "box") and hasattr(w, "space_at"))
        x, y, side = board.box(Space(space))
        self.driver.tap(board.to_window(x + side / 2, y + side / 2))

    def hand_over(self, game: str) -> None:
        self.app.navigator.go("handover", game=game)
        self.driver.until(lambda: self.app.navigator.page.ids.code.module)

    def together(self, game: ActiveGame | None = None) -> None:
        """The host's screen, with a guest of each kind."""
        id = (game or self.wall).id
        self.app.context.close_table()
        self.app.context.table = StoryTable(self.app.context, id)
        self.app.navigator.go("together", game=id)
        self.driver.until(lambda: self.app.navigator.page.ids.code.module)

    def together_in_a_round(self, game: ActiveGame | None = None) -> None:
        self.together(game)
        self.app.navigator.go("round", game=(game or self.wall).id)

    def correcting_together(self) -> None:
        self.together_in_a_round()
        self.app.navigator.page.go_to(1)

    def together_on_a_hotspot(self) -> None:
        self.together()
        page = self.app.navigator.page
        page.table.hotspot = ("Anna’s phone", "teacups7")
        page.way = HOTSPOT
        self.driver.until(lambda: page.ids.code.module)

    def join_a_table(self, seat: int | None) -> None:
        """The seats of a game that another device hosts, or a round as a guest."""
        self.app.context.close_table()
        table = self.app.context.table = StoryJoinedTable(self.app.context, self.wall.id, seat)
        self.app.navigator.go("join", link=table.link)
        if seat is not None:
            self.app.navigator.go("round", game=self.wall.id)

    def part_here(self) -> None:
        """A game with a note so long that it needs several codes."""
        record = self.app.context.store.games.record(self.ids[0]) | {"note": " ".join(self.ids)}
        self.app.navigator.go("home")
        self.app.open_incoming(links(record)[0])

    def final(self, game: str) -> None:
        self.app.navigator.go("final", game=game)
        page = self.app.navigator.page
        self.driver.until(lambda: page.ids.cards.children)  # built behind the ending
        self.driver.tap((8, 8))

    def backups(self) -> None:
        self.app.navigator.go("keep")
        self.app.navigator.page.choose_backup()
        self.wait()

    def restore(self) -> None:
        self.backups()
        self.driver.frames(3)
        row = next(row for row in self.driver.top().walk() if getattr(row, "chevron", False))
        row.dispatch("on_release")

    def club(self, **changes: Any) -> None:
        """A folder with four devices, as a sync would leave it."""
        self.app.navigator.go("club")
        club = self.app.context.club
        club.address = str(Path.home() / "Documents" / "Azulejo")
        club.status = story.club_status()._replace(**changes)

    def club_syncing(self) -> None:
        self.club()
        self.app.context.club.syncing, self.app.context.club.share = True, 0.4

    def club_failed(self) -> None:
        self.club(pending=3, is_there=False)
        self.app.context.club.error = StoreError(StoreErrorKind.NO_FOLDER)

    def club_problems(self) -> None:
        self.club(set_aside=2, problems=story.club_problems())
        self.app.navigator.page.show_problems()

    def club_menu(self) -> None:
        self.club()
        self.app.navigator.page.open_menu()

    def club_forget(self) -> None:
        self.club()
        choose_person(self.app.context)
        self.driver.frames(3)
        row = next(row for row in self.driver.top().walk() if isinstance(row, ListRow))
        row.dispatch("on_release")

    def files(self, *, for_folder: bool = False) -> None:
        """A folder whose files have the same size and date in every picture."""
        folder = self.app.context.store.file.path.with_name("records")
        for name, kilobytes in (("games.json", 311), ("Friday evening.json", 42)):
            file = folder / name
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(b" " * 1000 * kilobytes)
            os.utime(file, (FILES_CHANGED, FILES_CHANGED))
        (folder / "backups").mkdir(exist_ok=True)
        self.app.navigator.go("files", folder=str(folder), for_folder=for_folder)

    def wait(self) -> None:
        """Wait for the background task."""
        self.driver.until(lambda: not self.app.context.task)

    def written(self, *changes: Json) -> Path:
        """A file with copies of the first older game, each with one of these changes."""
        record = self.app.context.store.games.record(self.ids[0])
        path = self.app.context.store.file.path.with_name("games.json")
        path.write_text("".join(json.dumps(record | change) + "\n" for change in changes), encoding="utf-8")
        return path

    def give(self, change: Json) -> None:
        self.app.navigator.go("home")
        self.app.open_incoming(str(self.written(change)))
        self.wait()

    def import_games(self, page: str, *changes: Json) -> None:
        self.app.navigator.go(page)
        import_games(self.app.context, self.written(*changes), partial(show_report, self.app.context))
        self.wait()

    def long_task(self) -> None:
        """A task that never ends."""

        def work(task: Task) -> None:
            task.progress(0.4)
            task.stop.wait()

        self.app.navigator.go("keep")
        task = Task(self.app.context, _("Importing games"), work, print)
        task.start()
        self.driver.until(lambda: task.seen and task.share)

    def prepare(self, lead: Opener) -> None:
        """Bring a screen or sheet to rest."""
        if self.app.context.task:
            self.app.context.task.wait()
        close_overlays()
        self.put_away()
        lead()
        self.driver.until(lambda: getattr(self.app.navigator.page, "complete", True))
        self.driver.frames(6)

    def put_away(self) -> None:
        """Delete the game of the last picture, unless it belongs to the story; leave the club."""
        self.app.context.club.load()
        self.app.context.club.syncing = False
        if self._guest:
            self.app.navigator.go("home")
            self.app.context.game = None
            self.app.context.store.games.bin(self._guest)
            self.app.context.store.games.empty_bin()
            self._guest = ""

    def dismiss_toasts(self) -> None:
        """For pictures in which a message would cover something."""
        for toast in [widget for widget in Window.children if isinstance(widget, Toast)]:
            toast.dismiss()
        self.driver.frames(2)

    def teach_nothing(self) -> None:
        """Mark all gestures as known, so that no lesson appears."""
        self.app.context.preferences.taught = [str(gesture) for gesture in Gesture]

    def shoot(self, file: Path, lead: Opener) -> None:
        self.prepare(lead)
        self.driver.screenshot(file)

    def dress(self, size: str, name: str, code: str) -> None:
        """Switch to a size, theme and language."""
        self.driver.resize(*map(int, size.split("x")))
        preferences = self.app.context.preferences
        preferences.theme, preferences.language = name, code
        theme.name = name
        _.switch(code)


@contextmanager
def photographer() -> Iterator[Photographer]:
    """A photographer with its files under a relative path, so that pictures do not depend on the folder."""
    usual = Path.cwd()
    with tempfile.TemporaryDirectory() as place:
        os.environ["HOME"] = place
        os.chdir(place)
        try:
            Motion.calm = True
            yield Photographer(Path("games.sqlite"))
        finally:
            os.chdir(usual)


def main(words: list[str]) -> None:
    """Draw the pictures that the words ask for, or all of them."""
    folder, readme_folder = FOLDER.absolute(), README_FOLDER.absolute()
    with photographer() as camera:
        if words == ["readme"]:
            draw_readme(camera, readme_folder)
        else:
            draw(camera, folder, words)


def draw_readme(photographer: Photographer, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    photographer.teach_nothing()
    for code, names in README.items():
        photographer.dress(SIZES[0], THEMES[0], code)
        for name in names.split():
            photographer.app.context.close_table()
            photographer.prepare(photographer.screens()[name])
            photographer.dismiss_toasts()
            photographer.driver.screenshot(folder / f"{name}-{code}.png")
    print(f"The pictures of the READMEs are in {folder}/")


def draw(photographer: Photographer, folder: Path, words: list[str]) -> None:
    """Draw the pictures that the words ask for, and the page that shows them."""

    def named(options: Iterable[str]) -> list[str]:
        return [option for option in options if option in words] or list(options)

    if not words:
        shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(exist_ok=True)
    screens = photographer.screens()
    drawn = []
    for look in product(named(SIZES), named(THEMES), named(LANGUAGES)):
        photographer.dress(*look)
        for screen in named(screens):
            file = folder / f"{'-'.join((screen, *look))}.png"
            photographer.shoot(file, screens[screen])
            drawn.append(file.name)
    (folder / "index.html").write_text(contact_sheet(drawn), encoding="utf-8")
    print(f"{len(drawn)} pictures in {folder}/, index.html shows them")


def contact_sheet(names: Iterable[str]) -> str:
    """An HTML page with all pictures and their names."""
    figures = "\n".join(
        f'<figure><a href="{name}"><img src="{name}" height="320" loading="lazy"></a>'
        f"<figcaption>{name.removesuffix('.png')}</figcaption></figure>"
        for name in sorted(names)
    )
    style = "body{display:flex;flex-wrap:wrap;font:12px sans-serif}figure{margin:6px}"
    return f'<!doctype html><meta charset="utf-8"><title>Azulejo</title><style>{style}</style>\n{figures}\n'


if __name__ == "__main__":
    main(sys.argv[1:])
