"""The rules of every Azul board: validation and scoring.

Standard library only; no files, clock, randomness, languages or screens. Read `reasons`, `entries` and `table` first,
then `wall`, `star` and `dome`: one module per board family, and the only ones that know how points are scored;
`wall_count`, `star_count` and `dome_count` know how people count them by hand, `run_count` what walls and domes have in
common.
"""

VERSION = 1
"""Incremented when the same entries would score differently; saved with every result."""
