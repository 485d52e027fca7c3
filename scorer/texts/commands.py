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
    "--json": "answer in JSON, for programs",
    "--lang": "the language of the answer",
    "--explain": "list every line with its little board",
    "--db": "the file that holds the games",
}
