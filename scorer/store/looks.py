"""A person's look: a mark and a color that they keep across games. The screens draw a look by its number, from 1."""

from collections.abc import Sequence
from typing import Final

LOOKS: Final = 6


def seated_looks(own: Sequence[int | None]) -> tuple[int, ...]:
    """The look of each seat in a game: that of its person. If two are alike, the later seat borrows a free one."""
    found: list[int] = []
    for look in own:
        free = [other for other in range(1, LOOKS + 1) if other not in found]
        borrowed = sorted(free, key=own.__contains__)
        found.append(look if look in free else borrowed[0])
    return tuple(found)
