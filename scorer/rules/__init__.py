"""How points are earned in every Azul: rules as plain functions over plain data.

Standard library only: no file, clock, chance, language or screen. Read `reasons`, `entries` and `layouts`
first, then `wall` and `star`, which are the only two modules that know how points are earned.
"""
