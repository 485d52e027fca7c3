"""A desktop window reopens at its last size. Other systems are faked, because we had no machine with them."""

import os
import sys
from pathlib import Path

import pytest
from kivy.config import Config

from scorer.ui.app import main
from scorer.ui.platform.window_size import save_size, saved_size


def test_size_is_remembered(tmp_path: Path) -> None:
    file = tmp_path / "new/window.txt"
    save_size(file, 500.4, 700.0)
    assert saved_size(file) == "500x700"


@pytest.mark.parametrize(
    "text", ["", "x", "10x10", "412x99999999", "412x20000", "-412x915", "412x915x3", "412.5x915", "\xff"]
)
def test_damaged_size_is_ignored(tmp_path: Path, text: str) -> None:
    file = tmp_path / "window.txt"
    file.write_text(text, encoding="utf-8")
    assert saved_size(file) == ""


def test_full_disk_forgets_the_size(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    save_size(tmp_path / "file/window.txt", 412, 915)
    assert saved_size(tmp_path / "file/window.txt") == ""


@pytest.mark.parametrize(
    ("platform", "environ", "saved", "wanted"),
    [
        ("linux", {}, "", ("412x915", None)),
        ("linux", {}, "600x800", ("600x800", None)),
        ("linux", {"AZULEJO_WINDOW": "320x568"}, "600x800", ("320x568", None)),
        ("linux", {"GDK_SCALE": "2"}, "", ("824x1830", "2")),
        ("linux", {"GDK_SCALE": "2", "KIVY_METRICS_DENSITY": "1.5"}, "", ("824x1830", "1.5")),
        ("linux", {"GDK_SCALE": "zwei"}, "", ("412x915", None)),
        ("win32", {"GDK_SCALE": "2"}, "", ("412x915", None)),  # Kivy asks Windows and macOS for the density,
        ("darwin", {}, "600x800", ("600x800", None)),  # and their sizes are in points
    ],
)
def test_window_starts_with_the_right_size(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    platform: str,
    environ: dict[str, str],
    saved: str,
    wanted: tuple[str, str | None],
) -> None:
    file = tmp_path / "window.txt"
    file.write_text(saved, encoding="ascii")
    configured: dict[str, str] = {}
    monkeypatch.setattr(main, "_window_file", lambda: file)
    monkeypatch.setattr(Config, "set", lambda _section, name, value: configured.update({name: value}))
    monkeypatch.setattr(Config, "remove_option", lambda *_given: None)
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("AZULEJO_WINDOW", "GDK_SCALE", "KIVY_METRICS_DENSITY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    main._configure_window()
    assert (f"{configured['width']}x{configured['height']}", os.environ.get("KIVY_METRICS_DENSITY")) == wanted
