"""Prints the table of all parts, each row as soon as it is measured; `python -m bench core app` measures only those parts.

The whole table is written to `docs/bench.md` with the date; the text below it, written by hand, is kept.
"""

import datetime as dt
import os
import platform
import sys
from pathlib import Path

from bench import app, core, history, league, memory, referee, store, together
from bench.measure import Row

PARTS = {
    "core": core,
    "referee": referee,
    "store": store,
    "history": history,
    "app": app,
    "memory": memory,
    "together": together,
    "league": league,
}
PAGE = Path("docs/bench.md")
HEADINGS = ("figure", "measured", "compared with", "reference", "ratio")
WIDTHS = (62, 14, 46, 14, 7)
SIDES = ("<", ">", "<", ">", ">")


def cells(row: Row) -> tuple[str, ...]:
    value, reference = (f"{number:,.1f} {row.unit}".strip() for number in (row.value, row.reference))
    return row.figure, value, row.against, reference, f"×{row.ratio:.2f}"


def line(*shown: str) -> str:
    """A row of the table, with texts aligned left and numbers aligned right."""
    padded = (f"{cell:{side}{width}}" for cell, side, width in zip(shown, SIDES, WIDTHS, strict=True))
    return "  ".join(padded).rstrip()


def page(rows: list[Row], by_hand: str) -> str:
    """The table as Markdown, followed by the text written by hand."""
    day = dt.datetime.now(tz=dt.UTC).strftime("%d %B %Y").lstrip("0")
    machine = (
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}"
    )
    ruler = ("---" if side == "<" else "---:" for side in SIDES)
    table = [" | ".join(["", *row, ""]).strip() for row in (HEADINGS, tuple(ruler), *map(cells, rows))]
    hint = "Compare ratios rather than times; [References](#references) explains what each figure is compared with."
    head = f"# Benchmarks\n\nWritten by `make bench` on {day}: {machine}.\n{hint}\n"
    return "\n".join([head, *table]) + "\n" + by_hand


def main(words: list[str]) -> None:
    """Measure the named parts, or everything and write the page."""
    print(line(*HEADINGS))
    print(line(*("─" * width for width in WIDTHS)))
    rows = []
    for part in words or PARTS:
        for row in PARTS[part].rows():
            print(line(*cells(row)), flush=True)
            rows.append(row)
    if not words:
        _, heading, by_hand = PAGE.read_text(encoding="utf-8").partition("\n## ")
        PAGE.write_text(page(rows, heading + by_hand), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
