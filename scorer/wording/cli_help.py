"""Help texts of the command line: one line per command and argument."""

ABOUT = "Scores games of Azul and shows why."

COMMANDS = {
    "score": "score a game record",
    "check": "list every problem of a game record",
    "ask": "ask the referee: may I take, may I place, who counted wrong",
    "rules": "look up a rule",
    "history": "list the games played",
    "show": "show one game",
    "stats": "statistics over many games",
    "import": "import game records",
    "export": "export game records",
    "backup": "back up all games",
    "restore": "restore games from a backup",
}

ARGUMENTS = {
    "record": "a game record, or one per line; - is standard input",
    "question": "a question for the referee; - is standard input",
    "word": "a word to search for",
    "--board": "only the rules of this board",
    "--json": "answer in JSON, for programs",
    "--lang": "the language of the answer",
    "--explain": "list every scored line with a small board",
    "--db": "the games file",
    "--csv": "answer as CSV, for a spreadsheet",
    "export --csv": "a CSV table for a spreadsheet: a row for each player, or for each scored line",
    "--player": "only games of this player",
    "--won": "only games that this player won",
    "board": "only games on this board",
    "--since": "only games on or after this date, such as 2026-11-18",
    "--until": "only games on or before this date",
    "--search": "only games with these words in a name, place or note",
    "--open": "only games that are not over",
    "--bin": "the games in the bin",
    "--limit": "at most this many games",
    "id": "the id of a game, or its first characters",
    "ids": "ids of games, or their first characters; by default all games",
    "games": "game records, or a full backup from another phone; - is standard input",
    "--output": "a file to write to, instead of standard output",
    "new-file": "a new file; by default next to the games file",
    "backup": "a full backup; without one, the backups are listed",
}
