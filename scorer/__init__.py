"""Azulejo scores the board game Azul and shows why. This is the map of the package.

Imports run one way, from the top of this list to its end:

cli         the command line; a second face on the same core
commands    its commands, a module for each kind of work
ui          the screens; nothing else knows Kivy
evening     games of the store at the table: begun, taken up again, finished
sharing     a finished game in the forms in which it leaves the app
session     one game being scored: the verbs the screens use
views       what the screens show of a table, as plain rows
verdict     how a finished game came out: who won and why
replay      a game told once more, tile by tile, and what might have been
disputes    what the referee finds out, in sentences
store       games kept in SQLite; nothing else knows sqlite-utils
stats       questions over many games
rulebook    the rules of each board in our own words
problems    what is wrong with a record, in sentences
language    sentences for ids, plurals, numbers, dates
texts       catalogs and rules in English, Hungarian and Finnish, and the licenses
log         the steps of a game, to and from JSON
handover    a game record as links, for codes on a screen
question    questions to the referee, from JSON and their answers back
record      the game record, to and from a game
rules       how points are earned; standard library only
jsontext    JSON text from anywhere, read strictly or refused
shorthand   the entries of a record in a few letters each
rating      how strong everybody plays, from who finished ahead of whom
"""

__version__ = "0.1.0"
