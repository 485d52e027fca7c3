"""Shows a `StoreError` to the user, in the same way on every screen."""

from scorer.store import StoreError
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.bubble import Toast
from scorer.wording import sentences


def show_error(error: StoreError) -> None:
    """Show why nothing was saved, in a toast."""
    Toast(text=_(sentences.TROUBLES[error.kind]), icon="warning").show()
