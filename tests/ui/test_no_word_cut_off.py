"""Every screen in every language at every size: no word is larger than its place."""

import pytest
from kivy.uix.label import Label

from scorer.ui.motion import Motion
from scorer.ui.stage import PAGES
from scorer.ui.words import _
from tests.ui.driver import undrawn
from tools import story

SIZES = ((320, 568), (412, 915), (800, 1280), (915, 412))
GIVEN = {
    "final": {"game": "wall"},
    "game": {"game": "wall"},
    "may_i_wall": {"board": "azul"},
    "may_i_star": {"board": "summer-pavilion"},
    "rules": {"board": "azul"},
}
"""What a screen must be given: a game means the id of the finished one on that kind of board."""


MAY_BE_SHORTENED = {"history": (" · ",)}
"""By screen, what marks the texts that may end in dots: a row of the history is one line; the game's own screen tells all of it."""


@pytest.fixture
def screens(app):
    """Every screen, filled with the fixed story of the pictures, as what leads there."""
    Motion.calm = True
    app.store.file.one("PRAGMA synchronous = OFF")
    older = dict(
        zip(("wall", "gray", "mosaic-1", "mosaic-2", "stars", "mini"), story.older_games(app.store, 6), strict=True)
    )
    games = {
        "wall": story.wall_game(app.store),
        "free": story.free_game(app.store),
        "stars": story.star_game(app.store),
    }

    def lead(page, given):
        def go():
            app.table = games["wall"]
            app.go(page, **given | ({"game": older[given["game"]]} if "game" in given else {}))

        return go

    def sit(game):
        def go():
            app.table = game
            app.go("round", player=0)

        return go

    return (
        {page: lead(page, GIVEN.get(page, {})) for page in PAGES}
        | {f"round of {name}": sit(game) for name, game in games.items()}
        | {"final of stars": lead("final", {"game": "stars"}), "game of stars": lead("game", {"game": "stars"})}
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", ["en", "hu", "fi"])
def test_no_word_is_cut_off(app, drive, screens, code, size):
    _.switch(code)
    drive.resize(*size)
    cut = {}
    with undrawn():
        for name, lead in screens.items():
            lead()
            drive.frames(4)
            if name.startswith("final"):
                drive.tap((8, 8))
            cut[name] = cut_off(app.stage, (*story.FRIENDS, *MAY_BE_SHORTENED.get(name, ())))
            assert any(True for _label in labels(app.stage)), name
    assert {name: texts for name, texts in cut.items() if texts} == {}


def cut_off(widget, shortened):
    """The texts that are larger than their places, and those that end in dots though nothing of what may do so is in them."""
    return [
        label.text
        for label in labels(widget)
        if label.texture_size[0] > label.width + 1
        or label.texture_size[1] > label.height + 1
        or (label.is_shortened and not any(part in label.text for part in shortened))
    ]


def labels(widget):
    """What can be read below a widget."""
    if not widget.opacity:
        return
    if isinstance(widget, Label) and widget.text:
        yield widget
    for child in widget.children:
        yield from labels(child)
