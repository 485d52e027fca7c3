"""The sentences of the page in one language, by the ids that its scripts use."""

from string import Formatter
from typing import Any

from scorer.wording import refusals, sentences
from scorer.wording.guest_page import PAGE
from scorer.wording.language import LANGUAGES, Language, language

_PLACED, _COLORED = "summer-pavilion-mono", "summer-pavilion"
MARKS = {
    "color-in-row": "r",
    "color-in-column": "c",
    "color-repeated": "s",
    "wrong-color": "w",
    "row-already-tiled": "t",
}
"""Why a color may not be placed, as a letter; a dot if it may be."""


def texts(code: str) -> dict[str, Any]:
    """All sentences of the page; each language is named in that language."""
    translate = language(code).translate
    words = dict(PAGE)
    words |= {f"color-{color}": name for color, name in sentences.COLORS.items()}
    words |= {f"letter-{color}": letter for color, letter in sentences.TILE_LETTERS.items()}
    words |= {f"game-{board}": name for board, name in sentences.GAMES.items()}
    words |= {f"side-{board}": name for board, name in sentences.SIDES.items()}
    words |= {f"no-{mark}": refusals.BRIEF_REFUSALS[reason] for reason, mark in MARKS.items()}
    words |= {reason: name for reason, name in sentences.REASONS.items() if reason.startswith("goal-")}
    words["color-wild"] = PAGE["wild"]
    translated: dict[str, Any] = {id: translate(sentence, **_placeholders(sentence)) for id, sentence in words.items()}
    translated |= _counted(language(code))
    translated["stars"] = [translate(star) for star in sentences.STARS[_COLORED]]
    translated["places"] = [translate(star) for star in sentences.STARS[_PLACED]]
    return translated


def _counted(spoken: Language) -> dict[str, list[str]]:
    """The sentences that depend on a number, in singular and plural."""
    forms = [
        {
            "kept": spoken.plural(
                "Your {n} tap is saved and will be sent", "Your {n} taps are saved and will be sent", n, n="{n}"
            ),
            "take-tiles": spoken.plural("Take {n} tile from the supply", "Take {n} tiles from the supply", n, n="{n}"),
            "waiting-taps": spoken.plural("{n} tap waits to be sent", "{n} taps wait to be sent", n, n="{n}"),
        }
        for n in (1, 2)
    ]
    return {id: [form[id] for form in forms] for id in forms[0]}


def _placeholders(sentence: str) -> dict[str, str]:
    """Values that leave the placeholders in place, for the page to fill in."""
    return {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(sentence) if name}


def names() -> dict[str, str]:
    """The name of every language, in that language."""
    return {code: language(code).name for code in LANGUAGES}
