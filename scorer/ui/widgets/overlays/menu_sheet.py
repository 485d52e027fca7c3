"""A sheet with a list of what can be chosen; the choice closes it, then happens."""

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.sheet import BottomSheet


class MenuSheet(BottomSheet):
    """A list of what can be chosen; the choice closes it."""

    def __init__(self, **kwargs: Any) -> None:
        self._rows = BoxLayout(orientation="vertical", size_hint_y=None)
        self._rows.bind(minimum_height=self._rows.setter("height"))
        super().__init__(content=self._rows, **kwargs)

    def offer(self, act, **told: Any) -> None:
        """A row; `told` is what a ListRow shows."""
        row = ListRow(**told)

        def chosen(_row) -> None:
            self.close()
            act()

        row.bind(on_release=chosen)
        self._rows.add_widget(row)
