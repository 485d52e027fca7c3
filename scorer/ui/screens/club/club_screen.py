"""Club folder: its address, the status of its sync, the devices that write to it, and what could not be shared."""

import datetime as dt
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.store import StoreError
from scorer.sync import ClubStatus
from scorer.ui.actions.choose_file import choose_folder
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform import club_folder
from scorer.ui.screens.club.club_menu import name_device, open_club_menu, show_problems
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.containers.group import Group
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.text import Text
from scorer.ui.widgets.overlays.error_toast import attempt
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Stack
from scorer.wording import club as wording
from scorer.wording.club import SyncState
from scorer.wording.language import Language


class StatusFigure(Stack):
    """A number above its caption."""

    figure = NumericProperty(0)
    text = StringProperty()


class StateDisc(AnchorLayout):
    """The icon of the sync state on its color."""

    icon = StringProperty("clock")
    is_bad = BooleanProperty(False)
    syncing = BooleanProperty(False)
    ground = ColorProperty()
    color = ColorProperty()


class ClubCard(Card):
    """A card of the screen."""

    page: "ObjectProperty[ClubScreen]" = ObjectProperty()


class FolderCard(ClubCard):
    """The folder's address."""


class StatusCard(ClubCard):
    """The outcome of the last sync, and figures."""


class ConflictsCard(ClubCard):
    """Whether there are conflicts or problems."""


class LeavesCard(ClubCard):
    """Which data leaves the device."""


class FoldedLeavesCard(ClubCard):
    """Its title, on a small phone."""


class WhatLeaves(Text):
    """Which data leaves the device, in words."""


class ClubInvitation(ClubCard):
    """Shown instead of the other cards until a folder is chosen."""


class HowClubsWork(Stack):
    """The help."""


class DevicesGroup(Group):
    """The devices that write to the folder."""


class ClubScreen(Page):
    """Follows `context.club`."""

    address = StringProperty()
    status: "ObjectProperty[ClubStatus | None]" = ObjectProperty(None, allownone=True)
    error: "ObjectProperty[StoreError | None]" = ObjectProperty(None, allownone=True)
    sync_state: "ObjectProperty[SyncState]" = ObjectProperty(SyncState("", "", "clock"), rebind=True)
    """Rebinds, because kv binds to its properties."""
    is_small = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("address", "status", "is_small"):
            self.fbind(name, self._show_cards)
        _.bind(language=self._show_cards)
        self._show_cards()

    def shown(self, **_params: object) -> None:
        self.context.club.refresh()

    def _show_cards(self, *_args: object) -> None:
        column = self.ids.column
        column.clear_widgets()
        if not self.address:
            column.add_widget(ClubInvitation(page=self))
        else:
            column.add_widget(FolderCard(page=self))
            column.add_widget(StatusCard(page=self))
        if self.address and self.status:
            if self.status.devices:
                column.add_widget(self._devices(self.status))
            column.add_widget(ConflictsCard(page=self))
        is_folded = self.address and self.is_small
        column.add_widget(FoldedLeavesCard(page=self) if is_folded else LeavesCard(page=self))

    def _devices(self, status: ClubStatus) -> DevicesGroup:
        """A row per device: this one first, then by when they last wrote."""
        group, now = DevicesGroup(), _now()
        devices = sorted(status.devices, key=lambda each: each.last or "", reverse=True)
        devices.sort(key=lambda each: each.installation != status.installation)
        for each in devices:
            is_here = each.installation == status.installation
            row = ListRow(
                icon="phone" if each.is_phone else "laptop",
                title=wording.device_title(_.language, each),
                aside=_("here") if is_here else "",
                note=wording.device_note(_.language, each, status.installation, now),
                figure=_.language.number(each.games),
                figure_note=_.plural("game", "games", each.games),
                chevron=is_here,
                beside_arrows=not is_here,
                faded=wording.is_unseen(each, now),
                act=self.name_device if is_here else None,
            )
            group.ids.rows.add_widget(row)
        return group

    # Sentences

    def title_of(self, address: str) -> str:
        return club_folder.title_of(address)

    def contents(self, status: ClubStatus | None, language: Language) -> str:
        return wording.contents(language, status)

    def state_of_sync(self, status: ClubStatus | None, error: StoreError | None, language: Language) -> SyncState:
        return wording.sync_state(language, status, error, _now())

    def conflicts(self, status: ClubStatus | None, language: Language) -> str:
        return wording.conflicts(language, status) if status else ""

    def is_clean(self, status: ClubStatus | None) -> bool:
        return not status or not (status.problems or status.set_aside)

    # Actions

    def explain(self) -> None:
        BottomSheet(title=_("Club folder"), content=HowClubsWork()).open()

    def show_what_leaves(self) -> None:
        BottomSheet(title=_("What leaves this device"), content=WhatLeaves()).open()

    def choose(self) -> None:
        choose_folder(self.navigator, self.use_folder)

    def use_folder(self, address: str) -> None:
        """Sync with this folder from now on; ask for a name for this device."""
        if attempt(partial(self.context.club.choose, address)) and not self._own_name():
            self.name_device()

    def name_device(self) -> None:
        name_device(self.context, self._own_name() or club_folder.device_name())

    def _own_name(self) -> str:
        status = self.context.club.status
        own = [each for each in status.devices if each.installation == status.installation] if status else []
        return own[0].name or "" if own else ""

    def show_problems(self) -> None:
        if status := self.context.club.status:
            show_problems(self.context, status)

    def open_menu(self) -> None:
        open_club_menu(self.context, self.name_device)


def _now() -> dt.datetime:
    return dt.datetime.now().astimezone()


load_kv(__name__)
