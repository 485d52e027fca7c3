"""A photo of the table for a game: taken or chosen, turned upright, scaled down, and shown.

Pictures are untrusted: the size is checked before decoding, and a picture that cannot be decoded changes nothing.
"""

import logging
from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from kivy.core.image import Image as CoreImage
from kivy.core.window import Window
from kivy.graphics import Color, Fbo, PopMatrix, PushMatrix, Rectangle, Rotate, Scale, Translate
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from scorer.formats.picture_head import PictureHead, UnreadablePictureError, read_head
from scorer.store import StoreError
from scorer.store.photos import LONGEST_SIDE, MOST_BYTES
from scorer.ui.actions.choose_file import choose_picture
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.explain.step_names import undo_label
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform import device
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.error_toast import attempt, show_error
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.ui.widgets.stack import Stack

MOST_PIXELS: Final = 64_000_000
MOST_SOURCE_BYTES: Final = 48 * 1024**2
SIDES: Final = (1280, 960, 640, 480)
"""The longest side of a photo, in pixels; the next one if it takes too many bytes."""
TURNS: Final = {3: 180, 4: 180, 5: 270, 6: 270, 7: 90, 8: 90}
"""By the orientation in Exif, how far to turn a picture, counterclockwise in degrees."""
MIRRORED: Final = frozenset({2, 4, 5, 7})
ON_ITS_SIDE: Final = frozenset({5, 6, 7, 8})
SHOWN_HEIGHT: Final = 320
"""Of a photo in the sheet, in dp."""
SHOWN_SHARE: Final = 0.5
"""Its maximum share of the height of the window, so that the actions below are visible in landscape."""
PREVIEW_HEIGHT: Final = 180
"""Of a photo on the page of its game, in dp."""


class UnusablePictureError(ValueError):
    """A picture that is damaged or of another kind."""


class TooLargePictureError(UnusablePictureError):
    """A picture with so many pixels or bytes that it is not decoded."""


def open_photo(context: AppContext, id: str, done: Callable[[], object]) -> None:
    """Show the photo of a game with its actions; `done` is called after a change."""
    try:
        jpeg = context.store.photos.get(id)
    except StoreError as error:
        show_error(error)
        return
    if jpeg is None:
        ask_for_photo(context, id, done)
        return
    content = Stack(spacing=dp(tokens.GAP_M))
    height = min(dp(SHOWN_HEIGHT), Window.height * SHOWN_SHARE)
    content.add_widget(PhotoView(texture=decoded(jpeg, read_head(jpeg)), size_hint_y=None, height=height))
    sheet = BottomSheet(title=_("Photo of the table"), content=content)
    actions = (
        ("pencil", _("Another photo"), partial(ask_for_photo, context, id, done)),
        ("trash", _("Remove the photo"), partial(_remove, context, id, done)),
    )
    for icon, title, act in actions:
        content.add_widget(ListRow(icon=icon, title=title, act=partial(_close_and, sheet, act)))
    sheet.open()


def _close_and(sheet: BottomSheet, act: Callable[[], object]) -> None:
    sheet.close()
    act()


class PhotoView(CanvasWidget):
    """A photo as large as fits."""

    texture: "ObjectProperty[Texture | None]" = ObjectProperty(None, allownone=True)
    redrawn_by = ("pos", "size", "texture")

    def _draw(self, *_args: object) -> None:
        if not self.texture:
            return
        width, height = self.texture.size
        scale = min(self.width / width, self.height / height)
        size = width * scale, height * scale
        with self._layer:
            Color(1, 1, 1, 1)
            Rectangle(texture=self.texture, size=size, pos=(self.center_x - size[0] / 2, self.center_y - size[1] / 2))


class PhotoPreview(Tappable, PhotoView):
    """A photo on the page of its game."""

    def spoken_text(self) -> str:
        return _("Photo of the table")


def photo_preview(jpeg: bytes) -> PhotoPreview:
    return PhotoPreview(texture=decoded(jpeg, read_head(jpeg)), size_hint_y=None, height=dp(PREVIEW_HEIGHT))


def ask_for_photo(context: AppContext, id: str, done: Callable[[], object]) -> None:
    """Take a photo or choose one; without a camera choose one at once."""
    attach = partial(attach_file, context, id, done)
    if not device.ON_ANDROID:
        choose_picture(attach, partial(context.navigator.go, "files", photo=id))
        return
    from scorer.ui.platform import android_photo

    attach_uri = partial(_attach_uri, attach)
    sheet = MenuSheet(title=_("Photo of the table"))
    if android_photo.can_take_photos():
        sheet.add_action(partial(android_photo.take_photo, attach_uri), icon="eye", title=_("Take a photo"))
    choose = partial(android_photo.choose_photo, attach_uri)
    sheet.add_action(choose, icon="folder", title=_("Choose a photo"))
    sheet.open()


def _remove(context: AppContext, id: str, done: Callable[[], object]) -> None:
    """Remove the photo, and show a toast with Undo."""
    photos = context.store.photos
    jpeg = photos.get(id)
    if jpeg is None or not attempt(partial(photos.remove, id)):
        return
    done()

    def undo() -> None:
        if attempt(partial(photos.put, id, jpeg)):
            done()

    show_toast(_("The photo is removed."), "trash", undo_label(), undo)


def _attach_uri(attach: Callable[[Path], object], uri: str) -> None:
    """Copy the content from another app, up to the size limit of photos."""
    from scorer.ui.platform import android_intents

    with TemporaryDirectory() as folder:
        path = Path(folder) / "photo"
        try:
            android_intents.copy_to_file(uri, path, MOST_SOURCE_BYTES, lambda: None)
        except OSError:
            _show_unusable()
            return
        attach(path)


def attach_file(context: AppContext, id: str, done: Callable[[], object], path: Path) -> None:
    try:
        with path.open("rb") as file:
            jpeg = scaled_down(file.read(MOST_SOURCE_BYTES + 1))
    except TooLargePictureError:
        show_toast(_("This picture is too large. Choose a smaller one."), "warning")
        return
    except (OSError, UnusablePictureError):
        _show_unusable()
        return
    if attempt(partial(context.store.photos.put, id, jpeg)):
        show_toast(_("The photo is saved with the game."), "tick")
        done()


def _show_unusable() -> None:
    show_toast(_("This picture cannot be used. Choose a JPEG or PNG photo."), "warning")


def scaled_down(data: bytes) -> bytes:
    """A small upright JPEG of a picture; raise `UnusablePictureError` if there cannot be one."""
    try:
        head = read_head(data)
    except UnreadablePictureError as error:
        raise UnusablePictureError from error
    if head.width * head.height > MOST_PIXELS or len(data) > MOST_SOURCE_BYTES:
        raise TooLargePictureError
    if not head.whole:
        raise UnusablePictureError
    texture = decoded(data, head)
    if texture is None:
        raise UnusablePictureError
    for side in SIDES:
        jpeg = _as_jpeg(_upright(texture, head.orientation, min(side, LONGEST_SIDE)))
        if len(jpeg) <= MOST_BYTES:
            return jpeg
    raise UnusablePictureError


def decoded(data: bytes, head: PictureHead) -> Texture | None:
    """The texture of a picture; None if it is damaged."""
    kivy_log = logging.getLogger("kivy")
    kivy_log.addFilter(_nothing)  # a damaged picture is not an error of the app
    try:
        return CoreImage(BytesIO(data), ext=head.kind, nocache=True).texture
    except Exception:  # noqa: BLE001 - the loaders raise anything for a damaged picture
        return None
    finally:
        kivy_log.removeFilter(_nothing)


def _nothing(_record: logging.LogRecord) -> bool:
    return False


def _upright(texture: Texture, orientation: int, side: int) -> Texture:
    """The texture turned upright, with no side longer than this."""
    width, height = texture.size[::-1] if orientation in ON_ITS_SIDE else texture.size
    scale = min(1, side / max(width, height))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    buffer = Fbo(size=size)
    with buffer:
        PushMatrix()
        Translate(size[0] / 2, size[1] / 2)
        if orientation in MIRRORED:
            Scale(-1, 1, 1)
        Rotate(angle=TURNS.get(orientation, 0), axis=(0, 0, 1))
        across, up = size[::-1] if orientation in ON_ITS_SIDE else size
        Rectangle(texture=texture, pos=(-across / 2, -up / 2), size=(across, up))
        PopMatrix()
    buffer.draw()
    return buffer.texture


def _as_jpeg(texture: Texture) -> bytes:
    target = BytesIO()
    if not CoreImage(texture).save(target, fmt="jpg", flipped=True):
        raise UnusablePictureError
    return target.getvalue()
