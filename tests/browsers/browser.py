"""A small client of the W3C WebDriver protocol, for Debian's Chromium: real clicks, scripts, screenshots, a cut network."""

import base64
import json
import subprocess
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from tests.patience import PATIENCE, wait_for
from tests.together_guest import port_to_return_to

DRIVER: Final = "/usr/bin/chromedriver"
CHROMIUM: Final = "/usr/bin/chromium"
NAME: Final = "table.test"
"""A mapped name: a page from 127.0.0.1 would be a secure context, which proves nothing."""
PHONE: Final = (412, 915)
_ELEMENT: Final = "element-6066-11e4-a52e-4f735466cecf"
_FLAGS: Final = (
    "--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-quic --no-first-run --disable-sync "
    "--disable-background-networking --disable-component-update --disable-extensions --disable-background-timer-throttling "
    "--disable-renderer-backgrounding --disable-features=HttpsUpgrades,HttpsFirstBalancedMode --mute-audio"
).split()


class Driver:
    """A running chromedriver."""

    def __init__(self) -> None:
        self.port = port_to_return_to()
        self._process = subprocess.Popen(
            [DRIVER, f"--port={self.port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_for(self._is_ready)

    def _is_ready(self) -> bool:
        try:
            return bool(call(self.port, "GET", "/status")["ready"])
        except OSError:
            return False

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


class Browser:
    """A browser with its own profile and a phone-sized window."""

    def __init__(self, driver: Driver, size: tuple[int, int] = PHONE, language: str = "en", profile: str = "") -> None:
        self._driver = driver
        self._folder = TemporaryDirectory(prefix="azulejo-browser-", ignore_cleanup_errors=True)
        flags = [
            *_FLAGS,
            f"--lang={language}",
            f"--accept-lang={language}",
            f"--user-data-dir={profile or self._folder.name}",
        ]
        flags += [f"--host-resolver-rules=MAP {NAME} 127.0.0.1", "--window-size=600,1000"]
        options: dict[str, Any] = {"binary": CHROMIUM, "args": flags}
        if size[0] < 800:
            options["mobileEmulation"] = {
                "deviceMetrics": {"width": size[0], "height": size[1], "pixelRatio": 1, "touch": True}
            }
        answer = call(
            driver.port, "POST", "/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}}
        )
        self._path = f"/session/{answer['sessionId']}"
        if size[0] >= 800:
            metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False}
            self.cdp("Emulation.setDeviceMetricsOverride", **metrics)

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        return call(self._driver.port, method, self._path + path, body)

    def open(self, address: str) -> None:
        self._call("POST", "/url", {"url": address})

    def script(self, text: str, *arguments: object) -> Any:
        """Run a script and return its result; the script needs a `return`."""
        return self._call("POST", "/execute/sync", {"script": text, "args": list(arguments)})

    def click(self, selector: str) -> None:
        """Click where a finger would, so that an overlay above the element gets the click."""
        element = wait_for(lambda: self._find(selector), f"no {selector}")
        self._call("POST", f"/element/{element}/click", {})

    def type(self, selector: str, text: str) -> None:
        element = wait_for(lambda: self._find(selector), f"no {selector}")
        self._call("POST", f"/element/{element}/value", {"text": text})

    def _find(self, selector: str) -> str | None:
        found = self._call("POST", "/elements", {"using": "css selector", "value": selector})
        return found[0][_ELEMENT] if found else None

    def has(self, selector: str) -> bool:
        return self._find(selector) is not None

    def wait(self, script: str, *arguments: object) -> Any:
        """Wait until a script expression is true, and return it."""
        return wait_for(lambda: self.script(f"return {script}", *arguments), script)

    def totals(self) -> list[int]:
        """The totals of all players, as shown."""
        return [
            int(n)
            for n in self.script("return [...document.querySelectorAll('[data-total]')].map(e => e.dataset.total)")
        ]

    def cut_network(self, *, offline: bool) -> None:
        self.cdp("Network.enable")
        self.cdp(
            "Network.emulateNetworkConditions", offline=offline, latency=0, downloadThroughput=-1, uploadThroughput=-1
        )

    def cdp(self, command: str, **parameters: object) -> Any:
        return self._call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def picture(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self._call("GET", "/screenshot")))

    def close(self) -> None:
        self._call("DELETE", "")
        self._folder.cleanup()


@contextmanager
def browsers(count: int, sizes: Sequence[tuple[int, int]] = ()) -> Iterator[list[Browser]]:
    """Several independent browsers."""
    driver = Driver()
    opened: list[Browser] = []
    try:
        for number in range(count):
            opened.append(Browser(driver, sizes[number] if sizes else PHONE))  # noqa: PERF401 - the earlier ones are closed if a later one fails
        yield opened
    finally:
        for browser in opened:
            browser.close()
        driver.close()


def call(port: int, method: str, path: str, body: Any = None) -> Any:
    """Send a command to the driver; raise RuntimeError with its message if it fails."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", data, {"Content-Type": "application/json"}, method=method
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - our own driver
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        problem = json.load(error)["value"]
        raise RuntimeError(f"{problem['error']}: {problem['message'].splitlines()[0]}") from None
