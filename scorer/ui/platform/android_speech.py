"""Speaks on Android: with its text-to-speech engine, or through TalkBack while that is on. Import it on Android only.

The engine starts in the background and calls back on a Java thread. Until then, only the latest text is kept.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from android import mActivity
from android.runnable import run_on_ui_thread
from jnius import JavaException, PythonJavaClass, autoclass, cast, java_method
from kivy.clock import Clock

SUCCESS = 0
LEAST_SUPPORTED = 0
"""LANG_AVAILABLE; a missing or unsupported language is below it."""
FLUSH = 0
"""QUEUE_FLUSH: interrupts the current text."""

Engine = autoclass("android.speech.tts.TextToSpeech")
JavaString = autoclass("java.lang.String")
Locale = autoclass("java.util.Locale")


class _Text(NamedTuple):
    text: str
    language: str
    failed: Callable[[], object]


class _OnInit(PythonJavaClass):
    """Called when the engine has started or failed."""

    __javainterfaces__ = ("android/speech/tts/TextToSpeech$OnInitListener",)

    def __init__(self, started: Callable[[bool], object]) -> None:
        super().__init__()
        self.started = started

    @java_method("(I)V")
    def onInit(self, status: int) -> None:  # noqa: N802 - Java's name
        Clock.schedule_once(lambda _dt: self.started(status == SUCCESS))


class Voice:
    """The engine. Used on Kivy's thread, except for the callback of its start."""

    def __init__(self) -> None:
        self._engine: Any = None
        self._ready = False
        self._language = ""
        self._waiting: _Text | None = None
        self._on_init = _OnInit(self._started)
        """Keeps the listener alive, since Java's references do not."""

    def speak(self, text: str, language: str, failed: Callable[[], object]) -> None:
        """Interrupt the current text and speak another; call `failed` if there is no voice for its language."""
        self._waiting = _Text(text, language, failed)
        if self._engine is None:
            self._engine = Engine(mActivity, self._on_init)
        elif self._ready:
            self._speak()

    def _started(self, success: bool) -> None:
        self._ready = success
        if success:
            self._speak()
        elif self._waiting:
            failed, self._engine = self._waiting.failed, None
            failed()

    def _speak(self) -> None:
        waiting, self._waiting = self._waiting, None
        if not waiting:
            return
        if waiting.language != self._language:
            if self._engine.setLanguage(Locale(waiting.language)) < LEAST_SUPPORTED:
                waiting.failed()
                return
            self._language = waiting.language
        self._engine.speak(cast("java.lang.CharSequence", JavaString(waiting.text)), FLUSH, None, "azulejo")


_voice = Voice()


def speak(text: str, language: str, failed: Callable[[], object]) -> None:
    """Speak a text with TalkBack if it is on, else with the engine."""
    if talkback_is_on():
        _announce(text)
        return
    try:
        _voice.speak(text, language, failed)
    except JavaException:
        failed()


def talkback_is_on() -> bool:
    """Whether a screen reader explores the screen by touch."""
    accessibility = mActivity.getSystemService("accessibility")
    return bool(accessibility and accessibility.isEnabled() and accessibility.isTouchExplorationEnabled())


@run_on_ui_thread
def _announce(text: str) -> None:
    view = mActivity.getWindow().getDecorView()
    view.announceForAccessibility(cast("java.lang.CharSequence", JavaString(text)))
