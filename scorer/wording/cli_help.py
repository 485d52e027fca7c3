"""What the command line says about itself: one line for each command and for each thing one can give it."""

ABOUT = "Scores games of Azul and shows why."

COMMANDS = {
    "score": "score a game record",
    "check": "list every problem of a game record",
    "ask": "ask the referee: may I take, may I place, who counted wrong",
    "rules": "look up a rule",
    "history": "list the games played",
    "show": "show one game",
    "stats": "statistics over many games",
    "import": "take in game records",
    "export": "write out game records",
    "backup": "back up all games",
    "restore": "restore games from a backup",
}

ARGUMENTS = {
    "record": "a game record, or one per line; - is standard input",
    "question": "a question to the referee; - is standard input",
    "word": "what the rule is about",
    "--board": "only the rules of this board",
    "--json": "answer in JSON, for programs",
    "--lang": "the language of the answer",
    "--explain": "list every line with its little board",
    "--db": "the file that holds the games",
    "--csv": "answer as a table for a spreadsheet",
    "export --csv": "a table for a spreadsheet: a row for each player, or for each line of points",
    "--player": "only games of this player",
    "--won": "only games that this player won",
    "board": "only games on this board",
    "--since": "only games from this day on, as 2026-11-18",
    "--until": "only games up to this day",
    "--search": "only games with these words in a name, the place or the note",
    "--open": "only games that are not over",
    "--bin": "the games in the bin",
    "--limit": "at most so many games",
    "id": "a game, by the beginning of its id",
    "ids": "games, by the beginning of their ids; all without one",
    "games": "game records, or the whole file of another phone; - is standard input",
    "--output": "a file to write to, instead of standard output",
    "new-file": "a new file; without one, beside the file that holds the games",
    "backup": "a whole file of games; without one, the backups are listed",
}
