"""Says what went wrong with the file of games, in a toast: the one answer of every screen to a StoreError."""

from scorer.ui.kivyfix.i18n import _
from scorer.wording import sentences


def tell(error) -> None:
    """Nothing was changed; say why."""
    from scorer.ui.widgets.overlays.bubble import Toast

    Toast(text=_(sentences.TROUBLES[error.kind]), icon="warning").show()
