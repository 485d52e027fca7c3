"""Links to hosted games are found in any text, but only if they point into a local network."""

import pytest

from scorer.formats.join_link import find_join_link
from scorer.together import invitation
from scorer.together.protocol import new_key

KEY = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


@pytest.mark.parametrize(
    "link",
    [
        f"http://192.168.1.23:8617/#{KEY}",
        f"http://10.0.0.1:1/#{KEY}",
        f"http://172.16.4.5:65535/#{KEY}",
        f"http://[fd00::1]:8617/#{KEY}",
        f"http://127.0.0.1:8617/#{KEY}",
        f"http://laptop.local:8617/#{KEY}",
    ],
)
def test_a_link_in_a_message(link: str) -> None:
    assert find_join_link(link) == link
    assert find_join_link(f"Come and play!\n{link}, quick") == link
    assert find_join_link(f"{link}&watch") == link


@pytest.mark.parametrize("address", ["192.168.1.23", "::1"])
def test_what_the_host_shows_is_a_link(address: str) -> None:
    link = invitation.link(address, 8617, new_key())
    assert find_join_link(link) == link


@pytest.mark.parametrize(
    "text",
    [
        "",
        "milk, bread",
        KEY,
        f"http://192.168.1.23:8617/{KEY}",
        f"https://192.168.1.23:8617/#{KEY}",
        f"http://192.168.1.23:8617/#{KEY[1:]}",
        f"http://192.168.1.23:8617/#{KEY}A",
        f"http://192.168.1.23:8617/#{KEY.lower()}",
        f"http://192.168.1.23:70000/#{KEY}",
        f"http://192.168.1.23:0/#{KEY}",
        f"http://192.168.1.23/#{KEY}",
        f"http://93.184.216.34:8617/#{KEY}",
        f"http://[2606:2800:220:1:248:1893:25c8:1946]:8617/#{KEY}",
        f"http://example.com:8617/#{KEY}",
        f"http://192.168.1.23@example.com:8617/#{KEY}",
        f"http://192.168.1.23.example.com:8617/#{KEY}",
        f"javascript:http:8617/#{KEY}",
    ],
)
def test_other_texts(text: str) -> None:
    assert find_join_link(text) == ""
