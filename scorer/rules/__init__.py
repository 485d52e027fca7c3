"""How points are earned in every Azul: rules as plain functions over plain data.

Standard library only: no file, clock, chance, language or screen. Read `reasons`, `entries` and `layouts`
first, then `wall` and `star`, which are the only two modules that know how points are earned.
"""

VERSION = 1
"""Goes up when the same entries would score otherwise; stands beside every stored result."""
