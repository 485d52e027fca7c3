"""Real Syncthing nodes on this machine: separate homes, no discovery, no relays, no reports."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.error import URLError
from urllib.request import Request, urlopen
from xml.etree import ElementTree as ET

from tests.patience import PATIENCE, wait_for
from tests.together_guest import port_to_return_to

PROGRAM: Final = shutil.which("syncthing")
FOLDER: Final = "azulejo"
WATCH: Final = 1
"""Seconds that a node waits for more changes before it looks."""
_OPTIONS: Final = {
    "globalAnnounceEnabled": "false",
    "localAnnounceEnabled": "false",
    "relaysEnabled": "false",
    "natEnabled": "false",
    "urAccepted": "-1",
    "crashReportingEnabled": "false",
    "startBrowser": "false",
    "autoUpgradeIntervalH": "0",
    "reconnectionIntervalS": "1",
    "announceLANAddresses": "false",
    "setLowPriority": "false",
}


class Node:
    """One Syncthing with one folder."""

    def __init__(self, folder: Path, name: str) -> None:
        assert PROGRAM, "the Debian package syncthing is missing: make test-core installs it"
        self.name = name
        self.home = folder / name / "home"
        self.folder = folder / name / "club"
        self.folder.mkdir(parents=True)
        self.gui, self.port = port_to_return_to(), port_to_return_to()
        self._process: subprocess.Popen[bytes] | None = None
        self._seen = 0
        command = [PROGRAM, "generate", f"--home={self.home}", "--no-default-folder", "--skip-port-probing"]
        subprocess.run(command, check=True, capture_output=True)
        device = self._config().getroot().find("device")
        assert device is not None
        self.id = device.get("id", "")

    def _config(self) -> ET.ElementTree[ET.Element]:
        return ET.parse(self.home / "config.xml")  # noqa: S314 - it has just been generated

    def configure(self, nodes: Sequence[Node]) -> None:
        tree = self._config()
        root = tree.getroot()
        for each in [*root.findall("device"), *root.findall("folder")]:
            root.remove(each)
        folder = ET.SubElement(root, "folder", id=FOLDER, path=str(self.folder), type="sendreceive")
        folder.attrib |= {"rescanIntervalS": "3600", "fsWatcherEnabled": "true", "fsWatcherDelayS": str(WATCH)}
        ET.SubElement(folder, "maxConflicts").text = "-1"
        for node in nodes:
            ET.SubElement(folder, "device", id=node.id)
            device = ET.SubElement(root, "device", id=node.id, name=node.name)
            ET.SubElement(device, "address").text = f"tcp://127.0.0.1:{node.port}"
        gui, options = root.find("gui"), root.find("options")
        assert gui is not None
        assert options is not None
        _set(gui, "address", f"127.0.0.1:{self.gui}")
        self._key = gui.findtext("apikey", "")
        for name, value in _OPTIONS.items():
            _set(options, name, value)
        for name in ("listenAddress", "stunServer"):
            for each in options.findall(name):
                options.remove(each)
        _set(options, "listenAddress", f"tcp://127.0.0.1:{self.port}")
        tree.write(self.home / "config.xml")

    def start(self) -> None:
        assert PROGRAM
        self._process = subprocess.Popen(
            [PROGRAM, "serve", f"--home={self.home}", "--no-browser", "--no-restart"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "STNOUPGRADE": "1", "STNORESTART": "1", "STMONITORED": "yes"},
        )
        self._seen = 0
        wait_for(self._answers, f"{self.name} answers")

    def _answers(self) -> bool:
        try:
            return bool(self._ask("system/ping"))
        except (URLError, OSError):
            return False

    def _ask(self, path: str) -> Any:
        request = Request(f"http://127.0.0.1:{self.gui}/rest/{path}", headers={"X-API-Key": self._key})
        with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - the address is ours
            return json.loads(answer.read() or b"null")

    def wait_for_event(self) -> None:
        """Wait for an event, at most one second."""
        events = self._ask(f"events?since={self._seen}&timeout=1") or []
        self._seen = max((event["id"] for event in events), default=self._seen)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self._process:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def contents(self) -> dict[str, bytes]:
        """The journals, as far as they have arrived."""
        try:
            return {path.name: path.read_bytes() for path in sorted((self.folder / "journals").glob("*.jsonl"))}
        except FileNotFoundError:  # Syncthing is renaming a file
            return {}


def _set(parent: ET.Element, name: str, value: str) -> None:
    found = parent.find(name)
    (ET.SubElement(parent, name) if found is None else found).text = value


def wait_until(holds: Callable[[], bool], nodes: Sequence[Node]) -> None:
    """Wait until a condition holds, checking whenever a node reports an event."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, [sorted(node.contents()) for node in nodes]
        nodes[0].wait_for_event()
