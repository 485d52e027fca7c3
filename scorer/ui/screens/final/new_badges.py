"""Badges that a game has earned its players for the first time."""

from typing import NamedTuple

from scorer.rules.feats import FeatKind
from scorer.store import Store
from scorer.ui.kivyfix.i18n import _
from scorer.wording import sentences


class NewBadges(NamedTuple):
    """The feats that a player has achieved for the first time."""

    name: str
    feats: list[FeatKind]


def new_badges(game: str, store: Store) -> list[NewBadges]:
    """The new badges by player; computes missing highlights of past games."""
    store.highlights.save_missing()
    found = []
    for seat in store.games.header(game).seats:
        achieved = [one for one in store.highlights.achieved(seat.person) if one.times]
        here = {one.feat for one in achieved if one.game == game}
        before = {one.feat for one in achieved if one.game != game}
        feats = [feat for feat in FeatKind if feat in here - before]
        if feats:
            found.append(NewBadges(seat.name, feats))
    return found


def announcement(found: list[NewBadges]) -> str:
    """All new badges in one sentence."""
    count = sum(len(one.feats) for one in found)
    names = "; ".join(f"{one.name}: {', '.join(_(sentences.FEATS[feat]) for feat in one.feats)}" for one in found)
    return f"{_.plural('{n} new badge', '{n} new badges', count)}. {names}."
