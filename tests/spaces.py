"""Spaces by their names, as compact as the tests that are full of them."""

from scorer.rules.board import Space


def spaces(names: str) -> tuple[Space, ...]:
    """The spaces of these names, which are separated by blanks."""
    return tuple(map(Space, names.split()))
