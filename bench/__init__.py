"""Benchmarks of the program, as one table: `python -m bench`.

Each part is a module whose `rows()` yields figures, each with the reference that it is compared with.
"""
