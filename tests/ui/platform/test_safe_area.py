"""Insets of a simulated Android; every screen and overlay stays inside them."""

import importlib
import sys
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from scorer.ui.drawing.motion import Motion
from scorer.ui.explain.color_picker import Option, Picker
from scorer.ui.platform import device
from scorer.ui.platform.rotation import rotate_to
from scorer.ui.platform.safe_area import SafeArea, safe
from scorer.ui.widgets.controls.text import Text
from scorer.ui.widgets.overlays.reason_bubble import ReasonBubble
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import Toast
from tests.ui.support.driver import Driver

Edges = tuple[int, int, int, int]

LEFT, TOP, RIGHT, BOTTOM = 12, 40, 30, 48


class Rect:
    """Java's Rect."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class Phone:
    """An Android device with a window of 412 x 915, whose app view may already avoid the bars."""

    def __init__(
        self, version: int, view: Edges = (0, 0, 412, 915), insets: Edges | None = (0, TOP, 0, BOTTOM)
    ) -> None:
        self.version, self.view, self.insets = version, view, insets
        self.on_ui_thread = False
        self.gone = False
        self.listener: Any = None
        self.appearance: tuple[int, int] | None = None

    def modules(self) -> dict[str, Any]:
        """The modules that the app imports on Android."""
        android: Any
        runnable: Any
        jnius: Any
        android, runnable, jnius = ModuleType("android"), ModuleType("android.runnable"), ModuleType("jnius")
        android.mActivity = SimpleNamespace(getWindow=lambda: self, findViewById=lambda _id: self)
        runnable.run_on_ui_thread = self.run_on_ui_thread
        jnius.autoclass = self.autoclass
        jnius.JavaException = type("JavaException", (Exception,), {})
        jnius.PythonJavaClass = type("PythonJavaClass", (), {})
        jnius.java_method = lambda _signature: lambda method: method
        self.lost = jnius.JavaException
        return {"android": android, "android.runnable": runnable, "jnius": jnius}

    def run_on_ui_thread(self, act: Callable[..., object]) -> Callable[..., None]:
        def run(*given: object, **named: object) -> None:
            self.on_ui_thread = True
            act(*given, **named)
            self.on_ui_thread = False

        return run

    def autoclass(self, name: str) -> Any:
        classes: dict[str, Any] = {
            "android.R$id": SimpleNamespace(content=1),
            "android.graphics.Rect": Rect,
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=self.version),
            "android.view.WindowInsets$Type": SimpleNamespace(systemBars=lambda: 7, displayCutout=lambda: 128),
        }
        return classes[name]

    # methods of a window, its decor view, its insets and a view

    def getDecorView(self) -> SimpleNamespace:  # noqa: N802 - Java's name
        assert self.on_ui_thread
        if self.gone:
            raise self.lost("no window")
        return SimpleNamespace(
            getRootWindowInsets=lambda: self if self.insets else None,
            getWidth=lambda: 412,
            getHeight=lambda: 915,
            setOnApplyWindowInsetsListener=lambda listener: setattr(self, "listener", listener),
            requestApplyInsets=self.apply_insets,
        )

    def apply_insets(self) -> None:
        """The system passes the insets to the view and checks which the listener leaves unconsumed."""
        if self.insets:
            left = SimpleNamespace(onApplyWindowInsets=lambda insets: insets)
            assert self.listener.onApplyWindowInsets(left, self.insets) == self.insets

    def getInsetsController(self) -> SimpleNamespace:  # noqa: N802
        assert self.on_ui_thread
        return SimpleNamespace(setSystemBarsAppearance=lambda *given: setattr(self, "appearance", given))

    def getGlobalVisibleRect(self, rect: Rect) -> bool:  # noqa: N802
        rect.left, rect.top, rect.right, rect.bottom = self.view
        return True

    def getInsets(self, kinds: int) -> SimpleNamespace:  # noqa: N802
        assert (self.version >= 30, kinds) == (True, 135)
        assert self.insets
        return SimpleNamespace(**dict(zip(("left", "top", "right", "bottom"), self.insets, strict=True)))

    def __getattr__(self, name: str) -> Callable[[], int]:
        sides = ["getSystemWindowInset" + side for side in ("Left", "Top", "Right", "Bottom")]
        if name not in sides or self.version >= 30:
            raise AttributeError(name)
        assert self.insets
        inset = self.insets[sides.index(name)]
        return lambda: inset


@pytest.fixture
def on(drive: Driver, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Phone], SafeArea]]:
    """Run on a phone and get its safe area."""

    def be_on(phone: Phone) -> SafeArea:
        for name, module in phone.modules().items():
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setattr(device, "ON_ANDROID", True)
        import scorer.ui.platform.android_edges as edges

        importlib.reload(edges)
        area = SafeArea()
        area.watch()
        drive.frames(3)
        return area

    yield be_on
    sys.modules.pop("scorer.ui.platform.android_edges", None)


def edges(area: SafeArea) -> tuple[float, ...]:
    return area.left, area.top, area.right, area.bottom


@pytest.mark.parametrize(
    ("phone", "covered"),
    [
        pytest.param(Phone(34), (0, TOP, 0, BOTTOM), id="from edge to edge"),
        pytest.param(Phone(28), (0, TOP, 0, BOTTOM), id="an old one"),
        pytest.param(Phone(34, view=(0, TOP, 412, 915 - BOTTOM)), (0, 0, 0, 0), id="a view between the bars"),
        pytest.param(Phone(34, view=(0, 24, 412, 915)), (0, TOP - 24, 0, BOTTOM), id="a notch higher than the bar"),
        pytest.param(Phone(30, insets=(90, 0, 48, 0)), (90, 0, 48, 0), id="on its side"),
        pytest.param(Phone(34, insets=None), (0, 0, 0, 0), id="no window yet"),
    ],
)
def test_insets_count_where_they_overlap_the_view(
    on: Callable[[Phone], SafeArea], phone: Phone, covered: Edges
) -> None:
    assert edges(on(phone)) == covered


def test_a_destroyed_window_keeps_the_last_insets(on: Callable[[Phone], SafeArea], drive: Driver) -> None:
    phone = Phone(34)
    area = on(phone)
    phone.gone = True
    area.refresh()
    drive.frames(2)
    assert edges(area) == (0, TOP, 0, BOTTOM)


def test_the_first_insets_may_come_late(on: Callable[[Phone], SafeArea], drive: Driver) -> None:
    phone = Phone(36, insets=None)
    area = on(phone)
    phone.insets = (0, TOP, 0, BOTTOM)
    phone.apply_insets()
    drive.frames(3)
    assert edges(area) == (0, TOP, 0, BOTTOM)


def test_turning_the_phone_upside_down_moves_the_notch(on: Callable[[Phone], SafeArea], drive: Driver) -> None:
    """Turning from one landscape to the other keeps the window's size."""
    phone = Phone(36, insets=(90, 0, 0, 24))
    area = on(phone)
    phone.insets = (0, 0, 90, 24)
    phone.apply_insets()
    drive.frames(3)
    assert edges(area) == (0, 0, 90, 24)


@pytest.mark.parametrize(
    ("version", "dark", "appearance"), [(36, True, (24, 24)), (36, False, (0, 24)), (34, True, None)]
)
def test_icons_on_transparent_bars_stand_out(
    on: Callable[[Phone], SafeArea], version: int, dark: bool, appearance: tuple[int, int] | None
) -> None:
    """The bars of older versions are black. 24: dark icons on the status bar (8) and on the navigation bar (16)."""
    phone = Phone(version)
    on(phone)
    device.color_bar_icons(dark=dark)
    assert phone.appearance == appearance


def test_the_icons_follow_the_theme(app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(device, "color_bar_icons", lambda *, dark: asked.append(dark))
    for name in ("night", "glaze"):
        app.context.preferences.theme = name
    assert asked == [False, True]


def test_upside_down_the_insets_are_swapped(on: Callable[[Phone], SafeArea], drive: Driver) -> None:
    phone = Phone(34, insets=(1, 2, 3, 4))
    area = on(phone)
    rotate_to(180)
    try:
        area.refresh()
        drive.frames(2)
        assert edges(area) == (3, 4, 1, 2)
    finally:
        rotate_to(0)


def test_other_platforms_have_no_insets(drive: Driver) -> None:
    area = SafeArea()
    area.watch()
    drive.resize(320, 568)
    assert edges(area) == (0, 0, 0, 0)


@pytest.fixture
def covered(drive: Driver) -> Iterator[None]:
    """Insets at all four edges."""
    Motion.calm = True
    safe.left, safe.top, safe.right, safe.bottom = LEFT, TOP, RIGHT, BOTTOM
    yield
    safe.left = safe.top = safe.right = safe.bottom = 0


def is_free(widget: Widget) -> bool:
    """Whether the widget is inside the safe area."""
    (left, low), (right, high) = widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)
    across = left >= LEFT - 0.5 and right <= Window.width - RIGHT + 0.5
    return across and low >= BOTTOM - 0.5 and high <= Window.height - TOP + 0.5


@pytest.mark.parametrize("page", ["home", "history", "new_game", "rules", "settings"])
def test_every_screen_stays_in_the_safe_area(app: Any, drive: Driver, covered: None, page: str) -> None:
    app.navigator.go(page, **({"board": "azul"} if page == "rules" else {}))
    drive.frames(3)
    assert is_free(app.navigator.page)
    nav = app.navigator.children[0]
    assert (nav.x, nav.right, nav.y) == (LEFT, Window.width - RIGHT, 0)
    assert all(is_free(item) or not nav.shown for item in nav.children)
    assert app.navigator.ids.slot.y == nav.top


def test_overlays_stay_in_the_safe_area(app: Any, drive: Driver, covered: None) -> None:
    drive.resize(320, 568)
    long = "\n".join(map(str, range(60)))
    sheet = BottomSheet(title="?", content=Text(text=long), footer=Text(text="footer"))
    sheet.open()
    drive.frames(3)
    assert is_free(sheet.footer)
    assert is_free(sheet.ids.head)
    sheet.close()
    toast = Toast(text="Undone: blue in row 1, column 1", action="Redo", urgent=True)
    toast.show()
    bubble = ReasonBubble(text="Why not?")
    bubble.point_at(0, Window.height)
    picker = Picker(app.context, [Option(color) for color in ("blue", "red")], print, lambda _spaces, _is_free: None)
    picker.open(0, 0)
    drive.frames(3)
    assert is_free(toast)
    assert is_free(bubble)
    for index in range(2):
        x, y = picker.place(index)
        assert x - 29 >= LEFT
        assert y - 29 >= BOTTOM
    picker.close()
    toast.dismiss()
    ReasonBubble.dismiss_all()
