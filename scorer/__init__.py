"""Azulejo scores the board game Azul and explains every point. This is the map of the package.

Imports go one way, from the top of this list to the bottom:

cli          entry point of the command line; a second front end to the same core
commands     the commands, one module for each kind of work
ui           the screens; the only package that imports Kivy
together     a hosted game that everyone enters in a browser; serves the local network
play         a game in progress: session, undo, replay, and rows for display
wording      results, refusals and rules in English, Hungarian and Finnish
league       club folders in PostgreSQL, which other programs query; connects to that server
stats        statistics and ratings over many games
sync         a club folder, which keeps the games of several devices equal
store        games in SQLite; the only package that imports sqlite-utils
replication  one game on many devices: operations that merge
formats      parse and serialize records, links, step logs and referee questions
rules        how points are earned; standard library only
"""

__version__ = "0.1.0"
