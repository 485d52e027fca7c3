"""New widgets are laid out from the top down, before their texts are rendered."""

from tests.ui.support.driver import Driver


def test_new_widgets_have_their_widths_before_texts_are_rendered(drive: Driver) -> None:
    from kivy.uix.boxlayout import BoxLayout

    from scorer.ui.kivyfix.layout_pass import layout_now
    from scorer.ui.widgets.controls.text import Text

    text = Text(text="Zsófi and Mika")
    inner = BoxLayout()
    outer = BoxLayout(size=(300, 100), padding=(20, 0))
    inner.add_widget(text)
    outer.add_widget(inner)
    layout_now(outer)
    assert text.text_size == [260, None]
    assert text.texture is None


def test_an_empty_text_has_no_height(drive: Driver) -> None:
    from scorer.ui.widgets.controls.text import Strong

    text = Strong()
    drive.show(text)
    drive.frames(2)
    assert text.height == 0
