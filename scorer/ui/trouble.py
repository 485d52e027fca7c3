"""Says what went wrong with the file of games, in a toast: the one answer of every screen to a StoreError."""

from scorer.texts import ids
from scorer.ui.words import _


def tell(error):
    """Nothing was changed; say why."""
    from scorer.ui.bubble import Toast

    Toast(text=_(ids.TROUBLES[error.kind]), icon="warning").show()
