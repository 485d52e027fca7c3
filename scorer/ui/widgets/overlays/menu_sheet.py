"""A sheet with a list of actions."""

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.sheet import BottomSheet


class MenuSheet(BottomSheet):
    """Choosing an action dismisses the sheet first."""

    def __init__(self, **kwargs: Any) -> None:
        self._rows = BoxLayout(orientation="vertical", size_hint_y=None)
        self._rows.bind(minimum_height=self._rows.setter("height"))
        super().__init__(content=self._rows, **kwargs)

    def add_action(self, act: Callable[[], object], **properties: Any) -> None:
        """Add an action; `properties` are those of its `ListRow`."""
        row = ListRow(**properties)

        def chosen(_row: object) -> None:
            self.close()
            act()

        row.bind(on_release=chosen)
        self._rows.add_widget(row)
