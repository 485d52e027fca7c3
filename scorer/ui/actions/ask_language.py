"""Asks for the language, once, if the device has none of the app's languages."""

from functools import partial

from scorer.store import StoreError
from scorer.ui.context.app_context import AppContext
from scorer.ui.platform import device
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.wording.language import LANGUAGES, language, sentence_case


def ask_language(context: AppContext) -> None:
    """Ask, unless the device's language is supported or the users have been asked."""
    preferences = context.preferences
    is_known = preferences.language_asked or context.store.settings.get("language") is not None
    if is_known or device.speaks_our_language():
        return
    # in all languages, since the users may understand only one
    sheet = MenuSheet(title=" · ".join(language(code).translate("Language") for code in LANGUAGES))
    for code in LANGUAGES:
        name = sentence_case(language(code).name)
        sheet.add_action(partial(_choose, context, code), icon="globe", title=name)
    sheet.bind(on_closed=lambda _sheet: _choose(context, preferences.language))
    sheet.open()


def _choose(context: AppContext, code: str) -> None:
    try:
        context.preferences.choose("language_asked", True)
        context.preferences.choose("language", code)
    except StoreError as error:
        show_error(error)
