"""Shows a `StoreError` to the user, the same way on every screen."""

from collections.abc import Callable

from scorer.store import StoreError
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.wording import failures


def show_error(error: StoreError) -> None:
    """Show why nothing was saved, in a toast."""
    show_toast(_(failures.STORE_ERRORS[error.kind]), icon="warning", urgent=True)


def attempt(action: Callable[[], object]) -> bool:
    """Run an action and return whether it succeeded; a `StoreError` is shown."""
    try:
        action()
    except StoreError as error:
        show_error(error)
        return False
    return True
