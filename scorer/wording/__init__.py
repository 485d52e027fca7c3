"""Everything the app says: results, problems and rules as sentences in English, Hungarian and Finnish.

language       sentences, plurals, numbers and dates in one language
sentences      the English sentence of every id; the sentence is also its key in the catalogs
failures       what went wrong with a file, a backup, a club folder or a link, by the id of the error
disputes       answers of the referee
problems       what is wrong with a record
refusals       why the rules refuse an entry
slips          counting mistakes
store_reports  imports, rescues and failed backups as sentences
club           the status of a club folder
house_records  the best results of all games
guest_page     the texts of the guests' page
verdict        who won a finished game, and why
rulebook       the rules of each board in our own words
text_search    fuzzy search
cli_help       help texts of the command line
forms          how each language writes numbers and dates
catalog        reads a `.po` file
credits        the third-party works in the app, with their licenses
locale/        the catalogs; English needs none, its sentences are the keys
rules/         the rules of each board, a file per language, and the index of paragraphs
licenses/      the list of third-party works and their license texts
"""
