"""Shown in place of home when even home cannot be shown. The navigation bar leads to the other screens."""

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.overlays.error_sheet import copy_details


class ErrorPage(Page):
    """Does not use the store."""

    def copy_error(self) -> None:
        copy_details(self.context.error_details)


load_kv(__name__)
