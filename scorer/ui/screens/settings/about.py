"""About: what the app is, its privacy policy, and the licenses of the works it contains."""

from functools import partial

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.utils import platform

from scorer import __version__
from scorer.ui.context.hosted_table import CAN_HOST
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.background import FrameQueue
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.text import Caption
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Stack
from scorer.wording.credits import Work, license_paragraphs, works

PLATFORM = {"android": "phone", "win": "windows"}.get(platform, "")
"""As in `Work.where`."""


class AboutScreen(Page):
    version = StringProperty(__version__)
    works: "ListProperty[Work]" = ListProperty()
    has_network = BooleanProperty(CAN_HOST)
    """Whether this flavor of the app can use the network at all."""

    def on_kv_post(self, _base: object) -> None:
        self.works = [work for work in works() if work.where in ("", PLATFORM)]
        self._rows = FrameQueue()
        self._rows.run([partial(self._add, work) for work in self.works])

    def _add(self, work: Work) -> None:
        row = ListRow(
            title=work.name,
            aside=work.version,
            note=work.license,
            chevron=bool(work.text),
            disabled=not work.text,
            act=partial(show_license, work),
        )
        self.ids.works.add_widget(row)

    def show_privacy(self) -> None:
        BottomSheet(title=_("Privacy"), note=self.ids.promise.text, content=Privacy()).open()


class Privacy(Stack):
    """The privacy policy."""


class LicenseText(Stack):
    """A license, one label per paragraph: a single texture would exceed the maximum size."""


def show_license(work: Work) -> None:
    text = LicenseText()
    for paragraph in license_paragraphs(work):
        text.add_widget(Caption(text=paragraph))
    BottomSheet(title=work.name, note=work.license, content=text).open()


load_kv(__name__)
