"""The parts of the page agree with the app: its motifs and colors, and the sentences that its scripts ask for."""

import re

from scorer.together import invitation
from scorer.together.page import FOLDER, GuestPage, preferred_language
from scorer.together.texts import texts
from tools import guest_design

SCRIPTS = "".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.js")))


def test_motifs_and_colors_are_those_of_the_app() -> None:
    """Otherwise run `python -m tools.guest_design`."""
    assert guest_design.TARGET.read_text(encoding="utf-8") == guest_design.text()


def test_every_sentence_that_a_script_names_exists() -> None:
    named = set(re.findall(r"\bt\('([a-z-]+)'", SCRIPTS)) | set(re.findall(r"note\('([a-z-]+)'", SCRIPTS))
    begun = {name for name in named if name.endswith("-")}
    known = texts("en")
    assert named - begun - known.keys() == set()
    assert [start for start in begun if not any(name.startswith(start) for name in known)] == []


def test_only_comments_and_white_space_are_left_out() -> None:
    plain = GuestPage("en").plain.decode()
    for text in ("'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'", "`0 0 ${width} ${width}`", "/[A-Z2-7]{32}/", "' · '"):
        assert text in SCRIPTS
        assert text in plain
    assert "// SHA-256" not in plain


def test_the_link_names_an_address_that_guests_can_reach() -> None:
    assert invitation.link("192.168.1.7", 8617, "K") == "http://192.168.1.7:8617/#K"
    assert invitation.link("::1", 8617, "K") == "http://[::1]:8617/#K"
    assert invitation.link("0.0.0.0", 8617, "K") == f"http://{invitation.own_address()}:8617/#K"  # noqa: S104 - not bound


def test_other_host_names_are_rejected() -> None:
    table = invitation.accepted_hosts("192.168.1.7", 8617)
    assert invitation.is_accepted("192.168.1.7:8617", table)
    assert not invitation.is_accepted("192.168.1.7", table)
    assert not invitation.is_accepted("localhost:8617", table)
    assert not invitation.is_accepted("table.test:8617", table)
    loopback = invitation.accepted_hosts("127.0.0.1", 8617)
    assert invitation.is_accepted("LOCALHOST:8617", loopback)
    assert invitation.is_accepted("table.test:8617", loopback)
    assert not invitation.is_accepted("table.test:8618", loopback)
    assert not invitation.is_accepted("test:8617", loopback)


def test_the_browsers_languages_are_in_order_of_preference() -> None:
    assert preferred_language(["sv, fi-FI;q=0.8, hu;q=0.5"]) == "fi"
    assert preferred_language(["HU"]) == "hu"
    assert preferred_language([]) == preferred_language(["*"]) == "en"
