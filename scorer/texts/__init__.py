"""The words of the app, apart from what says them: catalogs, tables from id to sentence, rules in our own words.

forms     how each language writes numbers and dates
ids       the English sentence of every id that reaches a disk, which is its key in the catalogs
commands  what the command line says about itself
catalog   reads a `.po` file
works     whose work the app stands on, each with its license
locale/   the catalogs; English needs none, its sentences are the keys
rules/    the rules of each board, a file per language, and what leads to which paragraph
licenses/ the list of those works, and the text of every license
"""
