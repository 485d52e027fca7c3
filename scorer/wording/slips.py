"""What may have been counted or entered wrong, by slip id: English sentences to translate."""

SLIPS = {
    "corner-counted-once": "A tile in a run across and in a run down counts in both."
    " It was probably counted only once.",
    "corner-extra": "A direction without a neighbor scores nothing. A point was probably added for it.",
    "tiled-upwards": "The wall is scored from the top row down. It was probably scored from the bottom up.",
    "tile-missed": "The points of this tile were probably not added.",
    "double-forgotten": "On a ×2 space a tile's points are doubled. They probably were not.",
    "double-once-per-run": "On a ×2 space the tile's whole sum is doubled. Only one of its two runs probably was.",
    "marker-forgotten": "The start marker costs points, too. It was probably left out.",
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
    "star-bonus-flat": "Each star color has its own bonus. The points of the multicolored star were probably used.",
    "spared-forgotten": "The tile on the Special Factory costs nothing. It was probably subtracted as well.",
    "joker-as-color": "A joker has no color, so it does not complete one. The bonus for the color was probably added anyway.",
    "glazed-plain": "This board has its own end-of-game bonuses. Those of Summer Pavilion were probably used.",
    "set-twice": "Each ornament belongs to one set only. This set was probably counted twice.",
    "fountain-forgotten": "A set needs a fountain, too. Sets of a pillar, a statue and a window were probably counted without one.",
    "tile-twice": "The points of this tile were probably added twice.",
    "special-missed": "A special tile gives the number of its row. It was probably forgotten.",
    "special-other-row": "A special tile gives the number of its own row, counted from the top."
    " Another number was probably used.",
    "special-run-counted": "A special tile gives only the number of its row. Its neighbors were probably counted, too.",
    "marker-as-tile": "The start marker costs its own points and takes no place among the broken tiles."
    " It was probably counted as a tile.",
    "broken-beyond-last": "Only the first four broken tiles cost points. The others were probably counted, too.",
    "hidden-forgotten": "Each plate drawn from the stack costs a point. That was probably forgotten.",
    "goal-counted-twice": "A goal was probably counted twice: {bonus}.",
    "round-missed": "The points of this round were probably not added at all.",
}
"""A polite sentence for each slip; a placeholder is for a reason's heading."""

MISTAPS = {
    "tile-not-tapped": "A tile may not have been entered: {tile}.",
    "tile-tapped-too-much": "A tile may have been entered that was never placed: {tile}.",
    "tile-elsewhere": "A tile may be on another space. Entered: {entered}. Perhaps: {tile}.",
    "floor-tiles": "Floor line: {entered} entered, perhaps {perhaps}.",
    "spared-tile": "Tile on the Special Factory: {entered} entered, perhaps {perhaps}.",
    "first-tiles": "Taken with the start marker: {entered} entered, perhaps {perhaps}.",
    "discarded-tiles": "Discarded when passing: {entered} entered, perhaps {perhaps}.",
    "hidden-plates": "Drawn from the stack: {entered} entered, perhaps {perhaps}.",
    "kept-tiles": "Kept when passing: {entered} entered, perhaps {perhaps}.",
}
"""Wrong entries that would explain a claimed total."""
