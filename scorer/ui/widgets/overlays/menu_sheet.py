"""A sheet with a list of actions."""

from collections.abc import Callable
from typing import Any

from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Stack


class MenuSheet(BottomSheet):
    """Choosing an action dismisses the sheet first."""

    def __init__(self, **kwargs: Any) -> None:
        self._rows = Stack()
        super().__init__(content=self._rows, **kwargs)

    def add_action(self, act: Callable[[], object], **properties: Any) -> None:
        """Add an action; `properties` are those of its `ListRow`."""

        def choose() -> None:
            self.close()
            act()

        self._rows.add_widget(ListRow(act=choose, **properties))
