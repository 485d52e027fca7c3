"""Why an entry, an answer of the referee or a file is refused, by code: English sentences to translate.

Each politely says what would be allowed.
"""

REFUSALS = {
    # entries of a record, taps at the table
    "space-taken": "This space already has a tile. Choose an empty space, or remove that tile first.",
    "wrong-color": "This space takes another color. Place the tile on a space that takes its color.",
    "color-in-row": "This row of the wall already has that color. Each color goes in a row only once.",
    "color-in-column": "This column of the wall already has that color. Each color goes in a column only once.",
    "color-repeated": "This star already has that color. All six tiles of a multicolored star must differ.",
    "row-already-tiled": "This row's pattern line is already entered for this round. Remove that entry first.",
    "not-stuck": "The line is not stuck: a space in its row still takes this color. Place the tile there.",
    "floor-already-set": "The floor line is already entered for this round. Change that entry instead.",
    "marker-taken": "Another player has the start marker this round. There is only one.",
    "spared-taken": "Another player has already spared a tile this round. Only one player can have that Special Factory.",
    "first-taken": "The start marker has already been taken this round. There is only one.",
    "already-passed": "This player has passed and cannot place more tiles this round.",
    "kept-too-many": "At most {most} tiles can be kept. Discard the rest; each costs a point.",
    "place-taken": "There is already a plate in this place. Choose an empty place, or remove that plate first.",
    "unknown-plate": "There is no such plate, or it is already in the game."
    " Compare its four spaces: a plate can be turned but not mirrored.",
    "plate-not-now": "This player has no more plates to place this round:"
    " three in round 1, two in rounds 2 to 4, none in round 5.",
    "no-plate-there": "There is no plate here yet. Place one first.",
    "special-only": "Only a special tile goes here."
    " It is placed automatically when the other three spaces of its plate are covered.",
    "totals-only": "Since an earlier entry, only totals are known for this player, so the board is incomplete."
    " Enter the total of the round.",
    "total-already-set": "This player's total is already entered. Change that entry instead.",
    "total-beside-entries": "This player has other entries in this round."
    " Remove them first, or finish the round with them.",
    "round-out-of-order": "This entry belongs to another round."
    " Rounds are numbered from 1, and each ends before the next begins.",
    "game-over": "The game is over, so nothing can be added. If something is missing, correct an earlier round.",
    "not-on-this-board": "This board has no such entry."
    " Walls have floor lines and stuck lines; stars have the start marker and passing; domes have plates.",
    "unknown-space": "This board has no such space. Walls go from 1.1 to 5.5, stars from 1.1 to 7.6, domes from 1.1 to 6.6.",
    "unknown-color": "This board has no tiles of this color. Use one of its own colors.",
    "unknown-player": "There is no such player. Players are numbered from 0, in the order of the record.",
    "unknown-board": "There is no such board. Choose one of the boards of the app.",
    "bad-number": "This must be a whole number that can occur in a game.",
    "bad-format": "This part of the game record is not valid. Compare it with an exported game.",
    # the referee
    "line-has-other-color": "This pattern line already has another color. A line takes only one color.",
    "line-full": "This pattern line is full. Choose another line, or the floor line.",
    "no-space-now": "The line can take this color, but no space in its row can right now."
    " If that is still so when the line is full, all its tiles fall to the floor line.",
    "not-enough-tiles": "Not enough tiles."
    " The number on the space is how many it takes, counting its color and the wild color together.",
    "needs-one-of-color": "At least one tile must be of the color itself. Wild tiles can only replace the others.",
    # files
    "no-file": "File not found.",
    "no-games-yet": "There are no games here yet. The first game in the app creates this file, and so does import.",
    "file-exists": "A file with this name already exists.",
    "own-file": "This file contains your games. Choose another name.",
    "not-readable": "The file cannot be read.",
    "empty": "The file is empty.",
    "not-utf8": "The file is not UTF-8 text.",
    "not-json": "This is not JSON.",
    "too-deep": "This is nested too deeply to be a game record.",
    "too-large": "This is too large to be a game record.",
    "duplicate-key": "The same key appears twice.",
    "not-a-record": "This is not a game record.",
    "unreadable-game": "This game cannot be read.",
    "wrong-result": "The saved result does not follow from the entries of this game.",
    "too-many-versions": "The file has too many versions of one game.",
    "not-a-question": "This is not a question for the referee.",
    "newer-format": "This was written by a newer version of the app.",
}

FAMILY_REFUSALS = {
    "dome": {
        "not-stuck": "The line is not stuck: a space in its row still takes this color, or a plate is still missing there."
        " Place the tile, or leave the line as it is.",
        "no-space-now": "The line can take this color, but no space in its row can right now."
        " If that is still so when the line is full, it stays until its row has all its plates, and then its tiles break.",
    }
}
"""The sentences that differ on the boards of one family."""

BRIEF_REFUSALS = {
    "no-plate-there": "no plate yet",
    "special-only": "special tile only",
    "space-taken": "taken",
    "wrong-color": "other color",
    "color-in-row": "in this row",
    "color-in-column": "in this column",
    "color-repeated": "in this star",
    "row-already-tiled": "row done",
    "line-has-other-color": "other color",
    "line-full": "line full",
    "no-space-now": "no space now",
    "not-enough-tiles": "too few tiles",
    "needs-one-of-color": "needs its color",
}
"""Refusals short enough to fit beside a tile."""

BLOCKED_LINES = {"color-in-row": "row {row}", "color-in-column": "column {column}"}
"""The refusals of which a picker of colors only names the row or column that has the color."""
