"""About: what the app is and is not, whose work it stands on, and that nothing leaves the phone.

The licenses of the fonts are shown as they came with them.
"""

from typing import NamedTuple

from kivy.properties import ListProperty, StringProperty

from scorer import __version__
from scorer.ui.card import Card, Hairline  # noqa: F401 - named in the kv file
from scorer.ui.list_row import ListRow
from scorer.ui.loader import load_kv
from scorer.ui.page import Page
from scorer.ui.sheet import BottomSheet
from scorer.ui.text import Caption
from scorer.ui.theme import FONTS


class Work(NamedTuple):
    """Somebody's work that the app stands on."""

    name: str
    license: str
    file: str = ""
    """The text of the license, where it comes with the app."""


WORKS = (
    Work("Lato", "SIL Open Font License 1.1", "Lato-OFL.txt"),
    Work("Noto Serif", "SIL Open Font License 1.1", "NotoSerif-OFL.txt"),
    Work("Python", "PSF License"),
    Work("Kivy", "MIT"),
    Work("Plyer", "MIT"),
    Work("sqlite-utils", "Apache 2.0"),
    Work("SQLite", "public domain"),
    Work("sqlite-fts4", "Apache 2.0"),
    Work("Click, python-dateutil", "BSD 3-Clause"),
    Work("pluggy, tabulate", "MIT"),
    Work("click-default-group", "public domain"),
)


class About(Page):
    """What stands on the back of the box."""

    version = StringProperty(__version__)
    works = ListProperty(WORKS)

    def on_kv_post(self, _base):
        for work in self.works:
            row = ListRow(
                title=work.name, note=work.license, chevron=bool(work.file), divider=work is not self.works[-1]
            )
            row.disabled = not work.file
            row.bind(on_release=lambda _row, work=work: show_license(work))
            self.ids.works.add_widget(row)


def show_license(work):
    """The whole text of a license, as its authors wrote it."""
    text = (FONTS / work.file).read_text(encoding="utf-8")
    BottomSheet(title=work.name, note=work.license, content=Caption(text=text)).open()


load_kv(__name__)
