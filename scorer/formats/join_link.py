"""Finds the link to a hosted game in a text, such as a message or a scanned code."""

import ipaddress
import re
from typing import Final

LONGEST_TEXT: Final = 64 * 1024
"""The maximum length of a text that is searched."""

_LINK: Final = re.compile(
    r"http://(?P<host>[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\]):(?P<port>[0-9]{1,5})/#(?P<key>[A-Z2-7]{32})(?![A-Z2-7])",
    re.ASCII,
)
_LOCAL_NAMES: Final = (".local", ".test")


def find_join_link(text: str) -> str:
    """The first link to a game that a device on the same network hosts; empty if there is none."""
    found = (match for match in _LINK.finditer(text[:LONGEST_TEXT]) if _is_near(match["host"]))
    return next((match[0] for match in found if 0 < int(match["port"]) < 2**16), "")


def _is_near(host: str) -> bool:
    """Whether a host is on a local network, as all hosted games are."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_private
    except ValueError:
        return host == "localhost" or host.endswith(_LOCAL_NAMES)
