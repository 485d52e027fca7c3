import gc
from weakref import ref

from kivy.uix.boxlayout import BoxLayout

from scorer.ui.widgets.controls.text_field import TextField
from tests.ui.support.driver import Driver

LONG = "A name that is far too long for its field"


def test_a_closed_field_is_freed(drive: Driver) -> None:
    field = TextField(text=LONG)
    freed = ref(drive.show(field))
    field.cursor = (3, 0)
    drive.frames(2)
    drive.clear()
    del field
    gc.collect()
    assert freed() is None


def test_two_fields_scroll_to_their_cursors_in_one_frame(drive: Driver) -> None:
    fields = [TextField(text=LONG, size_hint_x=None, width=100) for _which in range(2)]
    box = BoxLayout()
    for field in fields:
        box.add_widget(field)
    drive.show(box)
    for field in fields:
        field.cursor = (0, 0)
    drive.frames(2)
    assert [field.scroll_x for field in fields] == [0, 0]
    for field in fields:
        field.cursor = (len(LONG), 0)
    drive.frames(2)
    assert all(field.scroll_x > 100 for field in fields)
