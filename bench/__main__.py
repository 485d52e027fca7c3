"""Prints the table of all parts, each row as soon as it is measured."""

from bench import app, core, referee, store
from bench.measure import Row

PARTS = (core, referee, store, app)

WIDTHS = (62, 14, 46, 14, 7)


def line(*cells: str) -> str:
    """The cells in their columns, words to the left and numbers to the right."""
    sides = ("<", ">", "<", ">", ">")
    return "  ".join(f"{cell:{side}{width}}" for cell, side, width in zip(cells, sides, WIDTHS, strict=True)).rstrip()


def shown(row: Row) -> str:
    value, reference = (f"{number:,.1f} {row.unit}" for number in (row.value, row.reference))
    return line(row.figure, value, row.against, reference, f"×{row.ratio:.2f}")


def main() -> None:
    print(line("figure", "measured", "against", "that is", "ratio"))
    print(line(*("─" * width for width in WIDTHS)))
    for part in PARTS:
        for row in part.rows():
            print(shown(row), flush=True)


main()
