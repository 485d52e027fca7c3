"""Opens rarely seen sheets, as `sheets` opens the others: hosting, club folder, badges, incoming games and problems."""

from pathlib import Path
from typing import Any

from scorer.formats.handover import Arrived, LinkPart
from scorer.formats.record import read_record
from scorer.formats.strict_json import Fault
from scorer.store.exchange.import_report import Rejected
from scorer.store.recovery.preview import Preview
from scorer.store.unreadable import UnreadableGame
from scorer.ui.actions.join_game import ask_to_join
from scorer.ui.actions.leave_table import leave_table
from scorer.ui.actions.recent_messages import open_recent_messages
from scorer.ui.actions.unreadable_games import open_unreadable
from scorer.ui.boards.owned_sheet import open_owned_sheet
from scorer.ui.screens.club import club_menu
from scorer.ui.screens.players import badges, person_menu
from scorer.ui.screens.round.close_anyway import ask_to_close
from scorer.ui.screens.round.dome.plate_sheet import open_plates
from scorer.ui.screens.round.players_sheet import open_players
from scorer.ui.screens.transfer.handover_arrival import show_parts
from scorer.ui.screens.transfer.incoming import ask_to_import
from scorer.ui.widgets.overlays.error_sheet import show_unexpected_error
from tests.ui.support.sheets import Openers, Sheets
from tests.ui.support.story_table import LINK, StoryTable
from tools import story


class RareSheets(Sheets):
    def all(self) -> Openers:
        return self.of_guests() | self.of_clubs() | self.of_people() | self.of_arrivals() | self.of_rare_rounds()

    def host(self, page: str = "together") -> Any:
        context = self.app.context
        context.close_table()
        context.table = StoryTable(context, self.games["wall"].id)
        self.app.navigator.go(page, game=self.games["wall"].id)
        self.drive.frames(3)
        return self.app.navigator.page

    def of_guests(self) -> Openers:
        context = self.app.context
        return {
            "join": lambda: ask_to_join(context, LINK),
            "join without a link": lambda: ask_to_join(context, ""),
            "hotspot": lambda: self.host().ask_for_hotspot(),
            "address": lambda: self.host().choose_address(),
            "how hosting works": lambda: self.host().explain(),
            "free the seat": lambda: self.host().ask_to_free(1),
            "not ready": lambda: ask_to_close(self.host("round")),
            "leave the guests": self.leave_guests,
        }

    def leave_guests(self) -> None:
        self.host()
        leave_table(self.app.context, lambda: None)

    def of_clubs(self) -> Openers:
        context = self.app.context

        def problems() -> None:
            status = story.club_status()._replace(set_aside=2, problems=story.club_problems())
            club_menu.show_problems(context, status)

        return {
            "club menu": lambda: club_menu.open_club_menu(context, print),
            "name of the device": lambda: club_menu.name_device(context, "Zsófi’s phone"),
            "problems of a club": problems,
            "forget whom": lambda: club_menu.choose_person(context),
            "forget": lambda: club_menu._ask_to_forget(context, context.store.people.all()[0]),
            "leave the club": lambda: club_menu.ask_to_leave(context),
        }

    def of_people(self) -> Openers:
        context = self.app.context

        def badge(is_earned: bool) -> None:
            self.app.navigator.go("players")
            person = context.store.people.all()[0].id
            found = badges.read(context.store, person, "")
            one = next(one for one in found if bool(one.times) is is_earned)
            badges._open(self.app.navigator.page, one, person)

        return {
            "a look": lambda: person_menu.choose_look(context, context.store.people.all()[0], print),
            "a badge": lambda: badge(is_earned=True),
            "a badge to earn": lambda: badge(is_earned=False),
            "which games are owned": lambda: open_owned_sheet(context.preferences),
        }

    def of_arrivals(self) -> Openers:
        context, path = self.app.context, Path("azulejo-2026.json")
        broken = Rejected(118, None, fault=Fault.NOT_JSON)
        games = [UnreadableGame(key, f"unreadable-{key}", "2026-09-21T20:00:00") for key in (1, 2)]

        def one_game() -> Preview:
            record = read_record(context.store.games.record(self.older["wall"])).record
            return Preview(1, record=record)

        return {
            "an arrived game": lambda: ask_to_import(context, path, one_game()),
            "arrived games": lambda: ask_to_import(context, path, Preview(12, "2026-09-21T20:00:00")),
            "nothing to import": lambda: ask_to_import(context, path, Preview(0, rejected=broken)),
            "parts": lambda: show_parts(Arrived((), (), LinkPart(1, 2, 5, b""), frozenset({1, 2}))),
            "unreadable games": lambda: open_unreadable(context, games, print),
            "an unreadable game": lambda: open_unreadable(context, games[:1], print),
            "an error": lambda: show_unexpected_error("Traceback", "azulejo.log"),
        }

    def of_rare_rounds(self) -> Openers:
        def menu(page: Any) -> Any:
            return page.menu

        return {
            "menu of a host": lambda: menu(self.host("round")).open(),
            "steps": lambda: menu(self.open_round("wall")).open_steps(),
            "help": lambda: menu(self.open_round("wall")).open_help(),
            "players": lambda: open_players(self.open_round("wall")),
            "plates": lambda: open_plates(self.open_round("dome"), 0, 1),
            "messages": open_recent_messages,
        }
