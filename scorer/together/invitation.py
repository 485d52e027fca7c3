"""The join link, and the addresses under which guests reach this machine."""

import ipaddress
import socket
from typing import Final

import ifaddr

LOOPBACK: Final = "127.0.0.1"
USUAL_PORT: Final = 8617
ANY_PORT: Final = 0
_ANYWHERE: Final = frozenset(("0.0.0.0", "::"))  # noqa: S104 - compared, not bound


def addresses() -> list[str]:
    """The IPv4 addresses of this machine in local networks, Wi-Fi and hotspots before virtual networks."""
    found = [
        (_is_virtual(adapter.nice_name), str(each.ip))
        for adapter in ifaddr.get_adapters()
        for each in adapter.ips
        if each.is_IPv4
    ]
    usable = [(virtual, ip) for virtual, ip in found if _is_usable(ip)]
    return [ip for _, ip in sorted(usable, key=lambda each: each[0])]


def own_address() -> str:
    """The address to invite guests to; the loopback address if this machine is on no network."""
    return next(iter(addresses()), LOOPBACK)


def link(address: str, port: int, key: str) -> str:
    """The join link for a server bound to an address; browsers do not send the fragment after `#`."""
    shown = own_address() if address in _ANYWHERE else address
    return f"http://{_host(shown)}:{port}/#{key}"


def wifi_code(name: str, password: str) -> str:
    """The text of a QR code that joins a Wi-Fi network: the `WIFI:` format, which camera apps support."""
    security = "WPA" if password else "nopass"
    return f"WIFI:T:{security};S:{_escaped(name)};P:{_escaped(password)};;"


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in '\\;,:"' else letter for letter in text)


def accepted_hosts(bound: str, port: int) -> frozenset[str]:
    """The values accepted in a request's Host header. This rejects DNS rebinding, whose requests name another host."""
    own = {*addresses(), LOOPBACK} if bound in _ANYWHERE else {bound}
    machine = socket.gethostname().lower()
    names = {_host(address) for address in own} | {machine, f"{machine}.local"}
    if own & {LOOPBACK, "::1"}:
        names.add("localhost")
    return frozenset(f"{name}:{port}" for name in names) | frozenset(names if port == 80 else ())


def is_accepted(host: str, accepted: frozenset[str]) -> bool:
    """Whether a Host header is accepted. Names under `.test` exist only where a user maps them."""
    name, _, port = host.lower().rpartition(":")
    return host.lower() in accepted or (name.endswith(".test") and f"localhost:{port}" in accepted)


def _host(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def _is_usable(ip: str) -> bool:
    address = ipaddress.ip_address(ip)
    return not (address.is_loopback or address.is_link_local or address.is_multicast or address.is_unspecified)


def _is_virtual(adapter: str) -> bool:
    return adapter.startswith(("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "wg"))
