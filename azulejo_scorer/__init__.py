"""The only name that the wheel puts into site-packages; it contains the packages `scorer` and `kv` there.

Importing it makes `scorer` importable, for the commands and for programs that use the scoring. In the source tree,
`scorer` and `kv` are next to it. See docs/decisions/0040.
"""

import sys
from pathlib import Path

_HERE = Path(__file__).parent
if (_HERE / "scorer").is_dir():
    sys.path.insert(0, str(_HERE))


def app() -> None:
    """Run the app."""
    from scorer.ui.app.main import run

    run()


def command_line() -> int:
    """Run the command line."""
    from scorer.cli import entry

    return entry()
