"""The sentences of the chosen language for screens: kv watches the name `_`, so `_('Undo')` follows a change of language.

A callable observable over `scorer.wording.language`; nothing here knows a word.
"""

import itertools
from types import MethodType
from weakref import WeakMethod

from kivy.lang import Observable

from scorer.wording.language import language


class Words(Observable):
    """`_` of every kv file and screen."""

    def __init__(self, code="en"):
        super().__init__()
        self._watchers = {}
        self._uids = itertools.count(1)
        self.language = language(code)

    def __call__(self, msgid, **named):
        return self.language.translate(msgid, **named)

    def plural(self, singular, plural, n, **named):
        """The right plural of a sentence for `n`."""
        return self.language.plural(singular, plural, n, **named)

    def switch(self, code):
        """Speak another language from now on; everything bound in kv is read again."""
        self.language = language(code)
        for uid in list(self._watchers):
            held, args = self._watchers.get(uid, (None, ()))  # one that is read again may end another
            func = held() if held else None
            if func:
                func(*args, None, None)
            else:
                self._watchers.pop(uid, None)

    def fbind(self, name, func, *args, **kwargs):
        """Kv watches the name `_` itself; a method is held weakly, so that no widget lives on for its words."""
        if name != "_":
            return super().fbind(name, func, *args, **kwargs)
        uid = next(self._uids)
        self._watchers[uid] = (WeakMethod(func) if isinstance(func, MethodType) else lambda: func, args)
        return uid

    def unbind_uid(self, name, uid):
        """Kv takes back the watchers of a widget that is gone."""
        if name == "_":
            self._watchers.pop(uid, None)
        else:
            super().unbind_uid(name, uid)


_ = Words()
