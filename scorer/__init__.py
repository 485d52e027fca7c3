"""Azulejo scores the board game Azul and shows why. This is the map of the package.

Imports run one way, from the top of this list to its end:

cli         the command line; a second face on the same core
ui          the screens; nothing else knows Kivy
session     one game being scored: the verbs the screens use, the rows they show
store       games kept in SQLite; nothing else knows sqlite-utils
stats       questions over many games
disputes    what the referee finds out, in sentences
language    sentences for ids, plurals, numbers, dates
rulebook    the rules of each board in our own words
question    questions to the referee, from JSON and their answers back
log         the steps of a game, to and from JSON
record      the game record, to and from a game
jsontext    JSON text from anywhere, read strictly or refused
rules       how points are earned; standard library only
texts       catalogs and rules in English, Hungarian and Finnish
"""

__version__ = "0.1.0"
