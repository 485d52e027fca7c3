"""The sheet to rename players, swap seats, or add a player during a game."""

from collections.abc import Callable, Sequence

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from scorer.ui.explain.step_names import undo_label
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.ui.widgets.stack import Centered, Stack


class PlayerField(Centered):
    """The name in a seat."""

    name = StringProperty()
    hint = StringProperty()
    swap: "ObjectProperty[Callable[[], object] | None]" = ObjectProperty(None, allownone=True)
    """Swaps the seat with the next one; None for the last."""


class PlayersEditor(Stack):
    """A field per player in `names`, and an empty one if another player `can_join`."""

    names: "ListProperty[str]" = ListProperty()
    can_join = BooleanProperty(False)
    save: "ObjectProperty[Callable[[], None] | None]" = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _base: object) -> None:
        last = len(self.names) - 1
        for seat, name in enumerate(self.names):
            field = PlayerField(name=name)
            if seat < last:
                field.swap = lambda seat=seat: self._swap(seat)
            self.ids.fields.add_widget(field)
        if self.can_join:
            self.ids.fields.add_widget(PlayerField(hint=_("New player")))

    @property
    def fields(self) -> list[PlayerField]:
        fields: list[PlayerField] = self.ids.fields.children[::-1]
        return fields

    def entered(self) -> list[str]:
        """The entered names; players whose field is empty keep theirs."""
        typed = [" ".join(field.ids.name.text.split()) for field in self.fields]
        known = [name or before for name, before in zip(typed, self.names, strict=False)]
        return known + [name for name in typed[len(known) :] if name]

    def _swap(self, seat: int) -> None:
        one, other = (field.ids.name for field in self.fields[seat : seat + 2])
        one.text, other.text = other.text, one.text


def open_players(host: RoundHost) -> None:
    """Open the sheet for the active game."""

    def save() -> None:
        names = editor.entered()
        if names == list(host.session.names) or change_players(host, names):
            sheet.close()

    editor = PlayersEditor(names=host.session.names, can_join=host.session.can_add_player, save=save)
    note = _("Swapping two seats swaps only the names; the boards stay.")
    sheet = BottomSheet(title=_("Players"), note=note, content=editor)
    sheet.open()


def change_players(host: RoundHost, names: Sequence[str]) -> bool:
    """Save the players, and offer Undo; False after an error, which is shown."""
    before = host.session.names
    if not _seat(host, names):
        return False
    show_toast(_("Players changed"), "players", undo_label(), lambda: _seat(host, before))
    return True


def _seat(host: RoundHost, names: Sequence[str]) -> bool:
    def seat() -> bool:
        host.game.seat(names)
        return True

    saved = bool(host.save(seat))
    if saved:
        host.rebuild()
    return saved


load_kv(__name__)
