"""The English sentence for every id; the sentence is also its key in the catalogs.

Names are in lower case, as inside a sentence. Whole sentences say politely what would be correct.
"""

GAMES = {
    "azul": "Azul",
    "azul-gray": "Azul",
    "azul-mini": "Azul Mini",
    "azul-mini-dark": "Azul Mini",
    "crystal-mosaic-1": "Crystal Mosaic",
    "crystal-mosaic-2": "Crystal Mosaic",
    "summer-pavilion-mini": "Summer Pavilion Mini",
    "summer-pavilion-mini-mono": "Summer Pavilion Mini",
    "summer-pavilion": "Summer Pavilion",
    "summer-pavilion-mono": "Summer Pavilion",
}

SIDES = {
    "azul": "colored side",
    "azul-gray": "gray side",
    "azul-mini": "colored side",
    "azul-mini-dark": "dark side",
    "crystal-mosaic-1": "side 1 (×2)",
    "crystal-mosaic-2": "side 2 (3, 10, 12)",
    "summer-pavilion-mini": "colored side",
    "summer-pavilion-mini-mono": "single-color side",
    "summer-pavilion": "colored side",
    "summer-pavilion-mono": "single-color side",
}

SHORT_BOARDS = {
    "azul": "Azul",
    "azul-gray": "Azul, gray",
    "azul-mini": "Azul Mini",
    "azul-mini-dark": "Azul Mini, dark",
    "crystal-mosaic-1": "Crystal ×2",
    "crystal-mosaic-2": "Crystal, side 2",
    "summer-pavilion-mini": "Pavilion Mini",
    "summer-pavilion-mini-mono": "Pavilion Mini, one color",
    "summer-pavilion": "Pavilion",
    "summer-pavilion-mono": "Pavilion, one color",
}
"""Short board names for use beside a picture; the part after the comma may be dropped."""

COLORS = {
    "blue": "blue",
    "yellow": "yellow",
    "red": "red",
    "black": "black",
    "white": "white",
    "purple": "purple",
    "green": "green",
    "orange": "orange",
    "mixed": "multicolored",
}
"""Tile colors, and the name for a star of six different ones."""

TILE_LETTERS = {
    "blue": "B",
    "yellow": "Y",
    "red": "R",
    "black": "K",
    "white": "W",
    "purple": "P",
    "green": "G",
    "orange": "O",
}
"""Optional letters on tiles, from the name of the color; unique per board in every language."""

_CENTER = "center star"
_COLORED_STARS = ("orange star", "red star", "blue star", "yellow star", "green star", "purple star", _CENTER)
_PLACED_STARS = (
    "upper left star",
    "upper right star",
    "right star",
    "lower right star",
    "lower left star",
    "left star",
    _CENTER,
)

STARS = {
    "summer-pavilion-mini": _COLORED_STARS,
    "summer-pavilion-mini-mono": _PLACED_STARS,
    "summer-pavilion": _COLORED_STARS,
    "summer-pavilion-mono": _PLACED_STARS,
}
"""The names of stars 1 to 7 on each star board."""

SLOTS = ("space 1", "space 2", "space 3", "space 4", "space 5", "space 6")

SOURCES = {"pillar": "pillar", "statue": "statue", "window": "window"}

REASONS = {
    "start": "points at the start",
    "lone-tile": "tile on its own",
    "row-run": "tiles across",
    "column-run": "tiles down",
    "double-space": "×2 space",
    "floor": "floor line",
    "never-below": "lower limit",
    "full-row": "complete row",
    "full-column": "complete column",
    "full-color": "complete color",
    "star-group": "tiles in a star",
    "first-taken": "start marker",
    "tiles-discarded": "discarded tiles",
    "tiles-left": "leftover tiles",
    "full-star": "complete star",
    "full-number": "complete number",
}
"""The heading of each reason."""

LINES = {
    "start": "Everyone starts with {points}.",
    "lone-tile": "{tile}: no neighbor, {points}.",
    "row-run": "{tile}: {n} linked tiles across, {points}.",
    "column-run": "{tile}: {n} linked tiles down, {points}.",
    "double-space": "{tile}: doubled by the ×2 space, {points}.",
    "floor": "Floor line: {fallen}, {points}.",
    "never-below": "A score never falls below {least}: {points} restored.",
    "full-row": "Row {row} is complete: {points}.",
    "full-column": "Column {column} is complete: {points}.",
    "full-color": "All five {color} tiles are on the wall: {points}.",
    "star-group": "{tile}: {n} linked in the star, {points}.",
    "first-taken": "Start marker and {tiles} with it: {points}.",
    "tiles-discarded": "Discarded when passing: {tiles}, {points}.",
    "tiles-left": "Left after the last round: {tiles}, {points}.",
    "full-star": "Complete star, {color}: {points}.",
    "full-number": "{numbers}: {points}.",
}
"""The full sentence of a line; `scorer.wording.language.explain` fills in the placeholders."""

BRIEF_LINES = {
    "start": "start",
    "lone-tile": "no neighbor",
    "row-run": "{n} across",
    "column-run": "{n} down",
    "double-space": "×2",
    "floor": "{fallen}",
    "never-below": "never below {least}",
    "full-row": "row {row}",
    "full-column": "column {column}",
    "full-color": "{color}",
    "star-group": "{n} in the star",
    "first-taken": "start marker, {tiles}",
    "tiles-discarded": "{tiles} discarded",
    "tiles-left": "{tiles} left",
    "full-star": "star, {color}",
    "full-number": "{numbers}",
}
"""The same in a few words, for receipts that show the tile and the points alongside."""

FULL_NUMBERS = {
    1: "All 1s are covered",
    2: "All 2s are covered",
    3: "All 3s are covered",
    4: "All 4s are covered",
}

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
    "first-taken": "The start marker has already been taken this round. There is only one.",
    "already-passed": "This player has passed and cannot place more tiles this round.",
    "kept-too-many": "At most {most} tiles can be kept. Discard the rest; each costs a point.",
    "round-out-of-order": "This entry belongs to another round."
    " Rounds are numbered from 1, and each ends before the next begins.",
    "game-over": "The game is over, so nothing can be added. If something is missing, correct an earlier round.",
    "not-on-this-board": "This board has no such entry."
    " Walls have floor lines and stuck lines; stars have the start marker and passing.",
    "unknown-space": "This board has no such space. Walls go from 1.1 to 5.5, stars from 1.1 to 7.6.",
    "unknown-color": "This board has no tiles of this color. Use one of its own colors.",
    "unknown-player": "There is no such player. Players are numbered from 0, in the order of the record.",
    "unknown-board": "There is no such board. Choose one of the ten boards of the app.",
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
    "not-readable": "The file cannot be read.",
    "empty": "The file is empty.",
    "not-utf8": "The file is not UTF-8 text.",
    "not-json": "This is not JSON.",
    "too-deep": "This is nested too deeply to be a game record.",
    "too-large": "This is too large to be a game record.",
    "duplicate-key": "The same key appears twice.",
    "not-a-record": "This is not a game record.",
    "not-a-question": "This is not a question for the referee.",
    "newer-format": "This was written by a newer version of the app.",
}

BRIEF_REFUSALS = {
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

SLIPS = {
    "corner-counted-once": "A tile in a run across and in a run down counts in both."
    " It was probably counted only once.",
    "corner-extra": "A direction without a neighbor scores nothing. A point was probably added for it.",
    "tiled-upwards": "The wall is scored from the top row down. It was probably scored from the bottom up.",
    "tile-missed": "The points of this tile were probably not added.",
    "double-forgotten": "On a ×2 space a tile's points are doubled. They probably were not.",
    "double-once-per-run": "On a ×2 space the tile's whole sum is doubled. Only one of its two runs probably was.",
    "marker-forgotten": "The start marker on the floor line costs as much as a tile. It was probably left out.",
    "floor-forgotten": "The floor line's points were probably not subtracted.",
    "floor-per-tile": "Each space of the floor line has its own value."
    " One point was probably subtracted for every tile.",
    "floor-below-zero": "A score never falls below 0, and no debt carries over. It probably went below 0.",
    "plain-floor": "This board has its own floor line values. The base game's were probably used.",
    "bonus-missed": "An end-of-game bonus was probably forgotten: {bonus}.",
    "bonus-plain": "This side scores 3, 10 and 12 points at the end. The base game's 2, 7 and 10 were probably used.",
    "wrap-forgotten": "A star is a ring: space 6 is next to space 1. Counting probably stopped there.",
    "star-whole": "Only the tiles linked to the new one count. Every tile in the star was probably counted.",
    "first-forgotten": "Taking the start marker costs a point for each tile taken with it."
    " That was probably forgotten.",
    "discard-forgotten": "Each tile discarded when passing costs a point. That was probably forgotten.",
    "lone-counted-twice": "A tile with no neighbor counts only once. It was probably counted both across and down.",
    "one-run-only": "The run across and the run down both count. Only one of them was probably counted.",
    "tiled-at-once": "Tiles are placed and scored one at a time."
    " The round's tiles were probably all placed first and then scored.",
    "double-tile-only": "On a ×2 space the tile's whole sum is doubled."
    " Probably only the tile itself was counted as two.",
    "stuck-forgotten": "When a full pattern line has no space, its tiles fall to the floor line and cost points."
    " They were probably left out.",
    "start-forgotten": "The starting points were probably left out.",
    "first-one-point": "Taking the start marker costs a point for each tile taken with it."
    " Only one point was probably subtracted.",
    "left-forgotten": "Each tile left after the last round costs a point. That was probably forgotten.",
    "loss-below-one": "A score never falls below 1, and no debt carries over. It probably went below 1.",
    "star-bonus-flat": "Each star color has its own bonus. The 12 points of the multicolored star were probably used.",
    "tile-twice": "The points of this tile were probably added twice.",
    "round-missed": "The points of this round were probably not added at all.",
}
"""A polite sentence for each slip; only `bonus-missed` has a placeholder, for a reason's heading."""

MISTAPS = {
    "tile-not-tapped": "A tile may not have been entered: {tile}.",
    "tile-tapped-too-much": "A tile may have been entered that was never placed: {tile}.",
    "tile-elsewhere": "A tile may be on another space. Entered: {entered}. Perhaps: {tile}.",
    "floor-tiles": "Floor line: {entered} entered, perhaps {perhaps}.",
    "first-tiles": "Taken with the start marker: {entered} entered, perhaps {perhaps}.",
    "discarded-tiles": "Discarded when passing: {entered} entered, perhaps {perhaps}.",
    "kept-tiles": "Kept when passing: {entered} entered, perhaps {perhaps}.",
}
"""Wrong entries that would explain a claimed total."""

BOOKS = {
    "azul.hu": "Azul, Hungarian rulebook",
    "azul.fi": "Azul, Finnish rulebook",
    "azul-mini.hu": "Azul Mini, Hungarian rulebook",
    "crystal-mosaic.hu": "Crystal Mosaic, Hungarian rulebook",
    "summer-pavilion-mini.hu": "Summer Pavilion Mini, Hungarian rulebook",
}

SURE = {
    "printed": "The rulebook says so.",
    "confirmed": "The rulebook does not state this outright, but other sources agree.",
    "unconfirmed": "Not confirmed: check your own board.",
    "silent": "The rulebooks do not cover this; it is how the app handles it.",
}
"""How certain a rule paragraph is."""

TROUBLES = {
    "store-busy": "Another program is using the games file. Nothing was saved; please try again.",
    "disk-full": "This device is out of storage space. Nothing was saved; please free some space.",
    "read-only": "The app cannot write to the games folder. Nothing was saved.",
    "disk-error": "This device's storage did not respond. Nothing was saved; please try again.",
    "broken-file": "The games file is damaged. Please restart the app: it will rescue what it can.",
    "newer-file": "This file was written by a newer version of the app. Please update the app.",
    "not-games": "This file contains no games.",
    "no-game": "This game no longer exists.",
    "no-person": "No player has this name.",
    "not-open": "This game is finished or in the bin.",
    "not-over": "This game is not over yet.",
    "changed-elsewhere": "This game was changed elsewhere. Please reopen it.",
    "no-name": "Please enter a name.",
    "name-taken": "Another player has this name.",
    "same-table": "These two played in the same game, so they are two people.",
    "bad-date": "This is not a date.",
}
"""Store errors."""

NO_BACKUP = {
    "store-busy": "Another program is using the games file.",
    "disk-full": "This device is out of storage space; please free some space.",
    "read-only": "The app cannot write to the backup folder.",
    "disk-error": "This device's storage did not respond.",
    "broken-file": TROUBLES["broken-file"],
}
"""Reasons why a backup failed although the games are saved."""

HANDOVERS = {
    "no-link": "This text contains no link to a game.",
    "newer-format": "This link was made by a newer version of the app. Please update the app.",
    "damaged-link": "This link is damaged. Please scan or copy it again.",
    "too-large-to-hand-over": "This game is too long for a link. Please share its record instead.",
}
"""Reasons why a link could not be read or created."""

POINT_SOURCES = {
    "tiles": "tiles",
    "rows": "rows",
    "columns": "columns",
    "colors": "colors",
    "stars": "stars",
    "numbers": "numbers",
    "floor": "floor line",
    "marker": "start marker",
    "discards": "discarded tiles",
    "start": "points at the start",
}
"""The sources of points in statistics."""

HOUSE_RECORDS = {
    "highest": "Highest score: {points}, {name}.",
    "best_tile": "Best single tile: {points}, {name}.",
    "costliest_floor": "Costliest floor line: {points}, {name}.",
    "closest": "Closest finish: {points} apart.",
    "clearest": "Biggest win: {points} ahead.",
    "longest_streak": "Longest winning streak: {n}, {name}.",
}
"""The house records."""

TALLY = ("games", "wins", "shared", "average", "best")
AGAINST = ("games", "ahead", "behind")
"""The table headings of statistics."""
