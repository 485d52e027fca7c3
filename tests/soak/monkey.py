"""A random user of the real app in a real window, on all screens, also with injected faults.

See `tests.ui.support.random_user` and `fault_injection`.

Nothing leaves the app: no file dialog or browser opens, and exported files go to the run's own folder.
"""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

from scorer.store import open_store
from tests.random_games import BOARDS, typical_record
from tests.stores import import_records

MANY, FEW = 300, 40
"""Games in the store, of a long run and a short one."""
LONG = 5_000
"""Actions of a run from which on it is a long one."""
NAMES = ("Anna", "Béla", "Cecília", "Dóra", "Erzsébet Alexandra")


def run(count: int, rng: Random, folder: Path) -> Counter[str]:
    with _games(folder, rng, MANY if count >= LONG else FEW) as games:
        from tests.ui.support.random_user import use_app  # noqa: PLC0415 - it configures Kivy

        return use_app(games, count, rng)


def run_exceptions(count: int, rng: Random, folder: Path) -> Counter[str]:
    with _games(folder, rng, FEW) as games:
        from tests.ui.support.fault_injection import UserWithFaults  # noqa: PLC0415 - as above
        from tests.ui.support.random_user import use_app  # noqa: PLC0415 - as above

        return use_app(games, count, rng, UserWithFaults)


@contextmanager
def _games(folder: Path, rng: Random, count: int) -> Iterator[Path]:
    """A store with this many games, in a user's home folder."""
    from tests.ui.support import driver  # noqa: F401, PLC0415 - it configures Kivy, which only these scenarios need

    games = folder / "games.sqlite"
    with open_store(games).store as store:
        for number in range(count):
            names = rng.sample(NAMES, rng.choice((1, 2, 2, 3, 4)))
            record = typical_record(rng, rng.choice(BOARDS), len(names))
            day = f"20{10 + number % 16}-{1 + number % 12:02}-{1 + number % 28:02}"
            import_records(
                store, record | {"players": [{"name": name} for name in names], "started": f"{day}T19:00:00+01:00"}
            )
    home = {
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "KIVY_HOME": str(folder / "kivy"),
        "KIVY_LOG_MODE": "PYTHON",
    }
    with patch.dict(os.environ, home):
        yield games
