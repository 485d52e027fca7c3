"""The user's folders on desktops, faked."""

from pathlib import Path

import pytest

from scorer.ui.platform.user_folders import user_folder

FINNISH = """\
# written by xdg-user-dirs-update
XDG_DESKTOP_DIR="$HOME/Työpöytä"
XDG_DOWNLOAD_DIR="$HOME/Lataukset"
XDG_DOCUMENTS_DIR="/srv/asiakirjat"
"""


@pytest.fixture
def config(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of settings in a home without any."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    (tmp_path / ".config").mkdir()
    return tmp_path / ".config"


def test_folders_have_the_names_of_the_desktop(config: Path) -> None:
    """As xdg-user-dirs writes them: below the home folder, or absolute."""
    (config / "user-dirs.dirs").write_text(FINNISH, encoding="utf-8")
    assert user_folder("DOWNLOAD") == config.parent / "Lataukset"
    assert user_folder("DOCUMENTS") == Path("/srv/asiakirjat")


@pytest.mark.parametrize("text", [b"", b'XDG_DOWNLOAD_DIR=""', b'XDG_DOWNLOAD_DIR="$HOME/"', b"\xff"])
def test_other_systems_have_english_names(config: Path, text: bytes) -> None:
    """Windows and macOS translate them only on the screen."""
    (config / "user-dirs.dirs").write_bytes(text)
    assert user_folder("DOWNLOAD") == config.parent / "Downloads"


def test_settings_may_be_elsewhere(config: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As in a Flatpak."""
    (tmp_path / "settings").mkdir()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    (tmp_path / "settings/user-dirs.dirs").write_text(FINNISH, encoding="utf-8")
    assert user_folder("DOWNLOAD") == tmp_path / "Lataukset"
