"""Game records and ledgers in a short notation for tests.

`"A 1.1 blue, B floor 2 marker, end, A stuck 4 red, A first 3, A pass 4 1, A plate 5 YK/TS 2"`: letters are seats, and
rounds are counted automatically.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorer.formats.record import entry_as_json
from scorer.rules.entries import Entry

Json = dict[str, Any]

SEATS = "ABCD"
NAMES = ("Anna", "Béla", "Cecília", "Daavid")


def game(board: str, text: str = "", *, players: int = 1, **head: Any) -> Json:
    """A record of the entries in a text."""
    return {
        "format": "azulejo-game/1",
        "id": "sample",
        "board": board,
        "players": [{"name": name} for name in NAMES[:players]],
        "entries": entries(text),
    } | head


def written(head: Mapping[str, Any], entries: Sequence[Entry]) -> Json:
    """A record with a given head and entries."""
    return {"format": "azulejo-game/1"} | dict(head) | {"entries": [entry_as_json(entry) for entry in entries]}


def entries(text: str) -> list[Json]:
    """Parse entries."""
    number = 1
    found: list[Json] = []
    for words in (part.split() for part in text.split(",") if part.strip()):
        if words == ["end"]:
            found.append({"round": number, "do": "end"})
            number += 1
        else:
            seat, *rest = words
            found.append({"round": number, "player": SEATS.index(seat)} | _entry(*rest))
    return found


def _entry(do: str, *words: str) -> Json:
    if do == "floor":
        spared = {"spared": True} if "spared" in words else {}
        return {"do": do, "tiles": int(words[0]), "marker": "marker" in words} | spared
    if do == "stuck":
        return {"do": do, "row": int(words[0]), "color": words[1]}
    if do == "first":
        return {"do": do, "tiles": int(words[0])}
    if do == "plate":
        hidden = int(words[2]) if len(words) > 2 else 0
        return {"do": do, "place": int(words[0]), "prints": prints(words[1]), "hidden": hidden}
    if do in {"total", "final"}:
        return {"do": do, "points": int(words[0])}
    if do == "pass":
        return {"do": do, "kept": int(words[0]), "discarded": int(words[1])}
    return {"do": "lay", "space": do} | ({"color": words[0]} if words else {})


def prints(letters: str) -> list[str]:
    """A plate by letters: upper left and right, a slash, lower left and right."""
    names = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise", "S": "special", "W": "wild"}
    return [names[letter] for letter in letters.replace("/", "")]


def ledger(score: Json) -> list[str]:
    """The lines of a score: `round seat reason points`, then the space covered and the spaces that prove it."""
    return [_in_words(line) for line in score["lines"]]


def _in_words(line: Json) -> str:
    words = [str(line["round"]), SEATS[line["player"]], line["reason"], str(line["points"])]
    words += [f"at {line['space']}"] if line["space"] else []
    words += [f"for {' '.join(line['spaces'])}"] if line["spaces"] else []
    words += [f"takes {line['bonus_tiles']} by {' '.join(line['from'])}"] if "bonus_tiles" in line else []
    return " ".join(words)


def at_the_end(score: Json) -> list[str]:
    """The lines of the end of the game."""
    return [_in_words(line) for line in score["lines"] if not line["round"] and line["reason"] != "start"]


def totals(score: Json) -> list[int]:
    return [player["total"] for player in score["players"]]


def problems(checked: list[Any]) -> list[tuple[int | None, str, str]]:
    """Problems as entry, code and the invalid key."""
    return [(problem.entry, str(problem.code), problem.where) for problem in checked]
