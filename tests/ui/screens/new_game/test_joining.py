"""Joining another device's game: the app finds the link and opens it in the browser."""

import pytest
from kivy.core.clipboard import Clipboard

from scorer.ui.actions.join_game import ask_to_join
from scorer.ui.app.application import AzulejoApp
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped_anywhere, sheet, sheets, texts, toasts

LINK = "http://192.168.1.23:8617/#ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The links opened in the browser."""
    links: list[str] = []

    def open_link(link: str) -> bool:
        links.append(link)
        return True

    monkeypatch.setattr("webbrowser.open", open_link)
    return links


def join_row(app: AzulejoApp, drive: Driver) -> None:
    app.navigator.go("new_game")
    drive.frames(4)
    page = app.navigator.page
    page.ids.scroll.scroll_to(page.ids.join, animate=False)
    drive.frames(4)
    drive.press(page.ids.join)
    drive.frames(4)


def test_a_copied_link_is_prefilled_and_opens_in_the_browser(
    app: AzulejoApp, drive: Driver, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Clipboard, "paste", lambda: f"Come! {LINK}")
    join_row(app, drive)
    form = sheet().content
    assert form.ids.field.text == LINK
    drive.press(form.ids.browser)
    drive.frames(4)
    assert opened == [LINK]
    drive.until(lambda: not sheets())


def test_a_link_is_asked_for_and_other_texts_are_not_opened(
    app: AzulejoApp, drive: Driver, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Clipboard, "paste", lambda: "milk, bread")
    join_row(app, drive)
    form = sheet().content
    assert form.ids.field.text == ""
    form.ids.field.text = "http://example.com:8617/#ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    drive.press(form.ids.browser)
    assert toasts() == ["This text contains no link to a hosted game."]
    form.ids.field.text = LINK
    drive.press(form.ids.browser)
    assert opened == [LINK]


def test_a_link_from_another_app_asks_first(app: AzulejoApp, drive: Driver, opened: list[str]) -> None:
    app.open_incoming(f"Come! {LINK}")
    drive.until(lambda: sheet().rise == 1)
    assert "Join a game" in texts(sheet())
    assert opened == []
    drive.press(sheet().content.ids.browser)
    assert opened == [LINK]


def test_a_link_is_recognized_where_links_to_games_are_pasted(
    app: AzulejoApp, drive: Driver, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Clipboard, "paste", lambda: LINK)
    app.navigator.go("keep")
    drive.frames(4)
    drive.press(app.navigator.page.ids.paste)
    drive.frames(4)
    assert sheet().content.ids.field.text == LINK
    assert opened == []


def test_without_a_browser_the_link_is_copied(app: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda _link: False)
    monkeypatch.setattr(Clipboard, "copy", copied.append)
    asked = ask_to_join(app.context, LINK)
    drive.until(lambda: sheet().rise == 1)
    drive.press(asked.content.ids.browser)
    assert copied == [LINK]
    assert toasts() == ["Link copied. Open it in a browser."]


def test_no_text_is_cut_off(app: AzulejoApp, drive: Driver) -> None:
    app.navigator.go("new_game")
    assert clipped_anywhere(drive, ask_to_join(app.context, LINK)) == set()
