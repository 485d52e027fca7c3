"""The English sentence for every id; the sentence is also its key in the catalogs.

Names are in lower case, for use inside sentences.
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
    "azul-duel": "Azul Duel",
    "chocolatier": "Master Chocolatier",
    "chocolatier-brown": "Master Chocolatier",
    "glazed-pavilion-orange": "Glazed Pavilion",
    "glazed-pavilion-purple": "Glazed Pavilion",
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
    "azul-duel": "for two players",
    "chocolatier": "colored side",
    "chocolatier-brown": "brown side",
    "glazed-pavilion-orange": "orange side",
    "glazed-pavilion-purple": "purple side",
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
    "azul-duel": "Azul Duel",
    "chocolatier": "Chocolatier",
    "chocolatier-brown": "Chocolatier, brown",
    "glazed-pavilion-orange": "Glazed, orange",
    "glazed-pavilion-purple": "Glazed, purple",
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
    "turquoise": "turquoise",
    "special": "special tile",
    "joker": "joker",
    "mixed": "multicolored",
    "wild": "any color",
}
"""Tile colors, the name for a star of six different ones, and that of a space for any of them."""

TILE_LETTERS = {
    "blue": "B",
    "yellow": "Y",
    "red": "R",
    "black": "K",
    "white": "W",
    "purple": "P",
    "green": "G",
    "orange": "O",
    "turquoise": "T",
    "special": "*",
    "joker": "J",
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
    "glazed-pavilion-orange": _COLORED_STARS,
    "glazed-pavilion-purple": _PLACED_STARS,
}
"""The names of stars 1 to 7 on each star board."""

SPACE_STATES = {"closed": "not now", "free": "free", "filled": "filled"}
"""Spoken after the name of a space."""

SLOTS = ("space 1", "space 2", "space 3", "space 4", "space 5", "space 6")

SOURCES = {"pillar": "pillar", "statue": "statue", "window": "window", "fountain": "fountain"}

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
    "hidden-plate": "plates from the stack",
    "special-tile": "special tile",
    "marker": "start marker",
    "goal-rows": "goal: complete rows",
    "goal-columns": "goal: complete columns",
    "goal-diagonals": "goal: diagonals",
    "goal-wilds": "goal: wild spaces",
    "goal-border": "goal: tiles on the border",
    "goal-corners": "goal: corner plates",
    "goal-specials": "goal: empty special spaces",
    "goal-color-rows": "goal: rows of five colors",
    "structure-set": "set of ornaments",
    "round-total": "total of the round",
    "final-total": "up to the final score",
}
"""The heading of each reason."""

FAMILY_REASONS = {"dome": {"floor": "broken tiles"}}
"""The headings that differ on the boards of one family."""

PICTURE_FORMATS = {"post": "Post 1:1", "story": "Story 9:16", "wide": "Wide 16:9"}
"""The formats of the picture of a result."""

BONUS_TITLES = {
    "full-row": "Complete rows",
    "full-column": "Complete columns",
    "full-color": "Complete colors",
    "full-star": "Complete stars",
    "full-number": "Complete numbers",
    "structure-set": "Sets of ornaments",
    "tiles-left": "Leftover tiles",
}
"""Titles of the kinds of bonus where the heading of the reason names only one."""

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
    "hidden-plate": "Drawn from the stack: {plates}, {points}.",
    "special-tile": "{tile}: its plate is covered, and its row counts, {points}.",
    "marker": "Start marker: {points}.",
    "goal-rows": "Row {row} is complete: {points}.",
    "goal-columns": "Column {column} is complete: {points}.",
    "goal-diagonals": "A diagonal is complete: {points}.",
    "goal-wilds": "All wild spaces are covered ({n}): {points}.",
    "goal-border": "Tiles on the border ({n}): {points}.",
    "goal-corners": "The corner plate from row {row}, column {column} is complete: {points}.",
    "goal-specials": "Special spaces left empty ({n}): {points}.",
    "goal-color-rows": "Row {row} has five colors: {points}.",
    "structure-set": "A pillar, a statue, a window and a fountain are complete, a set: {points}.",
    "round-total": "Only the total of the round was entered: {points}.",
    "final-total": "Only the final score was entered: {points} more than before.",
}
"""The full sentence of a line; `scorer.wording.language.explain` fills in the placeholders."""

TAKEN = "{placed} on the line, {floor} on the floor"
"""Where tiles go that are put on a pattern line."""
FAMILY_TAKEN = {"dome": "{placed} on the line, {floor} broken"}
"""The same where it differs on the boards of one family."""

FAMILY_LINES = {"dome": {"floor": "Broken tiles: {fallen}, {points}."}}
"""The sentences that differ on the boards of one family."""

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
    "hidden-plate": "{plates} from the stack",
    "special-tile": "special tile",
    "marker": "start marker",
    "goal-rows": "row {row}",
    "goal-columns": "column {column}",
    "goal-diagonals": "diagonal",
    "goal-wilds": "all wild spaces ({n})",
    "goal-border": "{n} on the border",
    "goal-corners": "corner",
    "goal-specials": "{n} special spaces empty",
    "goal-color-rows": "five colors in row {row}",
    "structure-set": "set",
    "round-total": "total only",
    "final-total": "final score",
}
"""The same in a few words, for receipts that show the tile and the points alongside."""

FULL_NUMBERS = {
    1: "All 1s are covered",
    2: "All 2s are covered",
    3: "All 3s are covered",
    4: "All 4s are covered",
}

BOOKS = {
    "azul.hu": "Azul, Hungarian rulebook",
    "azul.fi": "Azul, Finnish rulebook",
    "azul-mini.hu": "Azul Mini, Hungarian rulebook",
    "crystal-mosaic.hu": "Crystal Mosaic, Hungarian rulebook",
    "summer-pavilion-mini.hu": "Summer Pavilion Mini, Hungarian rulebook",
    "azul-duel": "Azul Duel, from published descriptions",
    "chocolatier.en": "Master Chocolatier, English rulebook",
    "joker-tiles.en": "Joker tiles, English rule sheet",
    "glazed-pavilion.bga": "Glazed Pavilion, the boards on Board Game Arena",
}

SURE = {
    "printed": "The rulebook says so.",
    "confirmed": "The rulebook does not state this outright, but other sources agree.",
    "likely": "From one source only, but it fits everything else that is known.",
    "unconfirmed": "Not confirmed: check your own board.",
    "silent": "The rulebooks do not cover this; it is how the app handles it.",
}
"""How certain a rule paragraph is."""

DOUBTFUL_FACTS = {
    "wall": {"floor": "the floor line", "printed": "the printed spaces"},
    "star": {
        "numbers": "the numbers of the spaces",
        "star-bonuses": "the bonuses for complete stars",
        "center-bonus": "the bonus for the center star",
    },
    "dome": {
        "printed": "the eighteen plates",
        "special": "the points of special tiles",
        "floor": "the losses for broken tiles",
    },
}
"""By family, the prints and rules of a board that may be from a single source."""

GOALS = {
    "rows": "Rows",
    "columns": "Columns",
    "diagonals": "Diagonals",
    "wilds": "Wilds",
    "border": "Border",
    "corners": "Corners",
    "specials": "Specials",
    "color-rows": "Color rows",
}
"""The goals of a dome."""

GOAL_UNITS = {
    "rows": "for each complete row",
    "columns": "for each complete column",
    "diagonals": "for each complete diagonal",
    "wilds": "for each wild space, if all are covered",
    "border": "for each tile on the border",
    "specials": "for each special space left empty",
    "color-rows": "for each row with five colors",
}
"""What the points of a goal are for."""

GOAL_HALVES = ("for each of the two upper corner plates", "for each of the two lower corner plates")
"""What each of the two numbers of the corners is for."""

GOAL_WORTHS = {
    "rows": "{n} each",
    "columns": "{n} each",
    "diagonals": "{n} each",
    "wilds": "{n} if all",
    "border": "{n} each",
    "corners": "{n} or {lower}",
    "specials": "{n} if empty",
    "color-rows": "{n} each",
}
"""The points of a goal; for corners, of the upper and the lower ones."""

POINT_SOURCES = {
    "tiles": "tiles",
    "rows": "rows",
    "columns": "columns",
    "colors": "colors",
    "stars": "stars",
    "numbers": "numbers",
    "sets": "sets of ornaments",
    "floor": "floor line",
    "marker": "start marker",
    "discards": "discarded tiles",
    "specials": "special tiles",
    "goals": "goals",
    "plates": "plates from the stack",
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

FEATS = {
    "five-of-a-color": "Five of a color",
    "clean-round": "Clean round",
    "ten-tile": "A +10 tile",
    "full-star": "Full star",
    "tie-won": "Tie won",
    "four-corners": "Four corners",
    "hundred": "100 points",
    "five-rows": "Five rows",
    "two-sets": "Two sets",
    "three-columns": "Three columns",
    "all-numbers": "All numbers",
    "clean-game": "Clean game",
    "runaway": "30 ahead",
    "comeback": "From last to first",
}
"""The names of badges."""

FEATS_EARNED_BY = {
    "five-of-a-color": "All five tiles of a color on the wall.",
    "clean-round": "A round with tiles on the board and none on the floor line.",
    "ten-tile": "A single tile for 10 points or more.",
    "full-star": "A complete star.",
    "tie-won": "Won although the points were equal.",
    "four-corners": "All four corner plates complete.",
    "hundred": "100 points or more in one game.",
    "five-rows": "Five complete rows in one game.",
    "two-sets": "Two sets of ornaments in one game.",
    "three-columns": "Three complete columns in one game.",
    "all-numbers": "All four numbers covered in one game.",
    "clean-game": "A whole game without losing a point.",
    "runaway": "Won by 30 points or more.",
    "comeback": "Alone in last place before the last round, and won.",
}
"""The descriptions of badges."""

LOOKS = ("blue circle", "orange square", "teal triangle", "purple diamond", "red cross", "green star")
"""The marks and colors of people, by their numbers."""

TALLY = ("games", "wins", "shared", "average", "best")
AGAINST = ("games", "ahead", "behind")
"""The table headings of statistics."""
