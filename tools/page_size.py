"""Checks that the 64-bit libraries of an Android package can be loaded on phones with memory pages of 16 KB.

`python -m tools.page_size PACKAGE.apk` lists those that cannot, and fails. Android would refuse the app, or warn at every start.
"""

import struct
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

PAGE = 16 * 1024
ABIS = ("arm64-v8a", "x86_64")
"""32-bit phones keep pages of 4 KB."""
MAGIC, WIDE, LOAD = b"\x7fELF", 2, 1


def alignments(library: bytes) -> Iterator[int]:
    """The alignment of each part of an ELF file that is loaded; nothing for other files, such as Python's modules."""
    if library[:4] != MAGIC or library[4] != WIDE:
        return
    (start,) = struct.unpack_from("<Q", library, 32)
    size, count = struct.unpack_from("<HH", library, 54)
    for at in range(start, start + size * count, size):
        kind, *_, alignment = struct.unpack_from("<II6Q", library, at)
        if kind == LOAD:
            yield alignment


def too_small(package: Path) -> list[str]:
    """The libraries that need smaller pages."""
    with zipfile.ZipFile(package) as apk:
        libraries = [name for name in apk.namelist() if name.startswith(tuple(f"lib/{abi}/" for abi in ABIS))]
        return [name for name in libraries if any(one % PAGE for one in alignments(apk.read(name)))]


def main(packages: list[str]) -> int:
    found = [f"{package}: {name}" for package in packages for name in too_small(Path(package))]
    print("\n".join(found) or "All libraries fit pages of 16 KB.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
