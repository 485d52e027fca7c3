"""Three real Syncthing nodes carry a club folder: disconnected, killed, cloned; all converge."""

import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clubs import NAME, Days, Installation
from tests.stores import import_records, played
from tests.syncthing import Node, wait_until


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[list[Node]]:
    found = [Node(tmp_path, f"node{number}") for number in range(3)]
    for node in found:
        node.configure(found)
    try:
        for node in found:
            node.start()
        yield found
    finally:
        for node in found:
            node.stop(signal.SIGKILL)


def evening(installations: list[Installation], number: int) -> None:
    """Each installation plays a game, edits a shared one, and syncs."""
    for at, installation in enumerate(installations):
        with installation.open() as store:
            import_records(store, played(10 * number + at + 1, ("azul", "summer-pavilion", "azul-duel")[at]))
            if store.games.ids("g.id = ?", (played(1)["id"],)):
                store.games.edit(played(1)["id"], note=f"{number} {at}")
        installation.sync()


def agree(installations: list[Installation], nodes: list[Node]) -> None:
    """Assert that all journals arrive everywhere and that all nodes read the same history from them."""
    for _ in range(2):
        wait_until(lambda: all(node.contents() == nodes[0].contents() != {} for node in nodes), nodes)
        for installation in installations:
            installation.sync()
    wait_until(lambda: all(node.contents() == nodes[0].contents() for node in nodes), nodes)
    first, *others = [installation.history() for installation in installations]
    assert all(other == first for other in others)


def conflicts(nodes: list[Node]) -> list[str]:
    return [name for node in nodes for name in node.contents() if "conflict" in name]


def test_three_nodes_have_one_history(tmp_path: Path, nodes: list[Node]) -> None:
    clock = Days()
    club = [Installation(tmp_path / f"i{number}", node.folder, clock) for number, node in enumerate(nodes)]
    evening(club, 0)
    agree(club, nodes)
    nodes[2].stop()
    evening(club, 1)
    nodes[2].start()
    agree(club, nodes)
    evening(club, 2)
    nodes[0].stop(signal.SIGKILL)
    evening(club, 3)
    nodes[0].start()
    agree(club, nodes)
    assert conflicts(nodes) == []
    assert len(club[0].history()["export"].splitlines()) == 12
    # a clone writes to files of the same names
    nodes[2].stop()
    shutil.copy(club[0].folder / NAME, club[2].folder / NAME)
    evening(club, 4)
    nodes[2].start()
    wait_until(lambda: len(conflicts(nodes)) == len(nodes), nodes)
    agree(club, nodes)
    assert len(club[0].history()["export"].splitlines()) == 15
