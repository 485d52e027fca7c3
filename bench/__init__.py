"""How fast the program is, as one table: `python -m bench`.

Every part is a module whose `rows()` measures something of its own, each figure beside what it is measured against.
"""
