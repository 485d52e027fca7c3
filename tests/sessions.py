"""Sessions whose saved steps a test can look at."""

from scorer.play.session import Session
from scorer.rules.entries import Step
from scorer.rules.layouts import layout


class Saved:
    """Collects the steps that a session saves."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def session(self, board: str, names: tuple[str, ...] = ("Anna", "Béla")) -> Session:
        return Session(layout(board), names, [], self.steps.append)
