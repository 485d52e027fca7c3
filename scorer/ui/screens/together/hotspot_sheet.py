"""Asks for the name and the password of this phone's hotspot, which apps cannot read."""

from collections.abc import Callable

from kivy.properties import StringProperty

from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Stack

Use = Callable[[str, str], None]


class HotspotSheet(Stack):
    """The content of the sheet."""

    network = StringProperty()
    password = StringProperty()

    def __init__(self, known: tuple[str, str], use: Use) -> None:
        self._use = use
        network, password = known
        super().__init__(network=network, password=password)
        note = _("You find both in the settings of this phone. They never leave it, and are forgotten when you stop.")
        self._sheet = BottomSheet(title=_("My hotspot"), note=note, content=self)

    def open_sheet(self) -> None:
        self._sheet.open()

    def save(self) -> None:
        """Show the codes."""
        network = self.ids.network.text.strip()
        if network:
            self._sheet.close()
            self._use(network, self.ids.password.text)


load_kv(__name__)
