"""Every board family is registered with all parts of the UI that differ by family."""

from importlib import import_module

from scorer.rules.layouts import LAYOUTS

FAMILIES = {board.family for board in LAYOUTS.values()}


def test_every_family_is_registered() -> None:
    from scorer.ui.actions.print_sheet import EDITORS
    from scorer.ui.boards.board_choice import PICTURES
    from scorer.ui.boards.families import VIEWS

    assert VIEWS.keys() == PICTURES.keys() == EDITORS.keys() == FAMILIES


def test_round_bodies_can_be_imported() -> None:
    from scorer.ui.boards.families import VIEWS
    from scorer.ui.screens.round.round_body import RoundBody

    for view in VIEWS.values():
        module, _, name = view.round_body.partition(":")
        assert issubclass(getattr(import_module(module), name), RoundBody)
