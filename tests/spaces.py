"""A compact notation for spaces, which many tests need."""

from scorer.rules.board import Space


def spaces(names: str) -> tuple[Space, ...]:
    """The spaces with these names, separated by blanks."""
    return tuple(map(Space, names.split()))
