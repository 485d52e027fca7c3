"""Translations as a Kivy object: `_('Undo')` in kv follows a change of the language.

Kv watches the property `_` of the object `_` in every expression that contains `_(`. Text made in Python follows `_.language`:
`_.bind(language=self.refresh)`, which holds the widget weakly.
"""

from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import AliasProperty, ObjectProperty

from scorer.wording.language import Language, language


class Translator(EventDispatcher):
    """`_` of every kv file and screen."""

    language: "ObjectProperty[Language]" = ObjectProperty()

    def _language_for_kv(self) -> Language:
        return self.language

    _ = AliasProperty(_language_for_kv, bind=("language",))

    def __init__(self, code: str = "en") -> None:
        super().__init__()
        self.switch(code)

    def __call__(self, msgid: str, **values: Any) -> str:
        return self.language.translate(msgid, **values)

    def plural(self, singular: str, plural: str, n: int, **values: Any) -> str:
        """The translation in the right plural form for `n`."""
        return self.language.plural(singular, plural, n, **values)

    def switch(self, code: str) -> None:
        """Change the language and refresh every text that follows it."""
        self.language = language(code)


_ = Translator()  # global because kv files bind to it by name, and one window has one language
