"""The library that makes system calls fail: compiled here, preloaded into a new Python process, controlled from there."""

import ctypes
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp
from typing import Final, NoReturn

SOURCE: Final = Path(__file__).with_name("faults.c")
NEVER: Final = 2**40
KILL: Final = 0
"""In place of an error number: the call kills the process."""
_VARIABLE: Final = "AZULEJO_FAULTS"


def is_loaded() -> bool:
    return _VARIABLE in os.environ


def run_again(arguments: Sequence[str]) -> NoReturn:
    """Compile the library and replace this process with one that has it preloaded."""
    library = Path(mkdtemp(prefix="azulejo-faults-")) / "faults.so"
    command = ["cc", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", str(library), str(SOURCE), "-ldl"]
    subprocess.run(command, check=True)
    environment = os.environ | {"LD_PRELOAD": str(library), _VARIABLE: str(library)}
    os.execve(sys.executable, [sys.executable, *arguments], environment)  # noqa: S606 - ourselves


def discard_library() -> None:
    """Delete the compiled library, which stays loaded."""
    library = Path(os.environ[_VARIABLE])
    if library.exists():
        library.unlink()
        library.parent.rmdir()


def arm(folder: Path, first: int, last: int, error: int) -> None:
    """From now on, these calls on files of a folder fail, counted from 1."""
    arm_library = ctypes.CDLL(None).faults_arm
    arm_library.argtypes = [ctypes.c_char_p, ctypes.c_long, ctypes.c_long, ctypes.c_int]
    arm_library.restype = None
    arm_library(bytes(folder), first, last, error)


def disarm() -> int:
    """Let all calls succeed; return how many there were."""
    disarm_library = ctypes.CDLL(None).faults_disarm
    disarm_library.restype = ctypes.c_long
    return int(disarm_library())
