"""The About screen: legal texts, privacy policy, licenses."""

from typing import Any

import pytest
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from tests.packages import locked
from tests.ui.support.driver import Driver
from tests.ui.support.user import find


def words(widget: Widget) -> set[str]:
    return {one.text for one in widget.walk(restrict=True) if isinstance(one, Label)}


@pytest.fixture
def page(app: AzulejoApp, drive: Driver) -> Any:
    Motion.calm = True
    app.navigator.go("about")
    drive.until(lambda: len(app.navigator.page.ids.works.children) == len(app.navigator.page.works))
    return app.navigator.page


def test_legal_texts_are_shown(page: Any) -> None:
    assert "Azulejo itself is released under the MIT license." in words(page)
    assert any(text.startswith("An unofficial companion") for text in words(page))
    assert any(text.startswith("Azul is a trademark of its owners.") for text in words(page))


@pytest.mark.parametrize(
    ("name", "package", "text"),
    [
        ("Lato 2.006", "", "SIL OPEN FONT LICENSE"),
        ("Kivy", "kivy", "Permission is hereby granted, free of charge"),
        ("sqlite-utils", "sqlite-utils", "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION"),
    ],
)
def test_work_shows_its_version_and_license(drive: Driver, page: Any, name: str, package: str, text: str) -> None:
    row = find(page.ids.works, "ListRow", title=name)
    assert row.aside == locked().get(package, "")
    drive.press(row)
    assert any(text in paragraph for paragraph in words(drive.top()))
    drive.key(27)
    assert page.navigator.current == "about"


def test_only_the_flavor_without_the_network_says_that_it_has_none(drive: Driver, page: Any) -> None:
    assert "Nothing leaves this device unless you send it" in words(page)
    assert any("uses the network only while you play together" in text for text in words(page))
    page.has_network = False
    drive.frames(2)
    assert "Nothing leaves this device" in words(page)
    assert any("no account, no ads and no network access" in text for text in words(page))


def test_works_of_other_platforms_are_not_listed(page: Any) -> None:
    assert not {"kivy-deps.sdl2", "python-for-android"} & words(page)


def test_privacy_policy_opens(drive: Driver, page: Any) -> None:
    drive.press(page.ids.privacy)
    assert any(text.startswith("The app uses the network only while you play together.") for text in words(drive.top()))
