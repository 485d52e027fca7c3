"""Azulejo scores the board game Azul and explains every point. This is the map of the package.

Imports go one way, from the top of this list to the bottom:

cli       entry point of the command line; a second front end to the same core
commands  the commands, one module for each kind of work
ui        the screens; the only package that imports Kivy
play      a game in progress: session, undo, replay, and rows for display
wording   results, refusals and rules in English, Hungarian and Finnish
stats     statistics and ratings over many games
store     games in SQLite; the only package that imports sqlite-utils
formats   parse and serialize records, links, step logs and referee questions
rules     how points are earned; standard library only
"""

__version__ = "0.1.0"
