"""The boards that can be chosen for a new game; games on the others can be imported and shown."""

from typing import Final

from scorer.rules.layouts import LAYOUTS
from scorer.ui.boards.board_choice import PRINTS

OFFERED: Final = tuple(board for board in LAYOUTS if any(board in one for one in PRINTS))
