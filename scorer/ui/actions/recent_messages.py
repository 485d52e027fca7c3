"""A sheet with the recent messages."""

from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.ui.widgets.overlays.toast import recent_messages


def open_recent_messages() -> None:
    """List the messages since the app started, the last one first."""
    sheet = MenuSheet(title=_("Recent messages"), note="" if recent_messages else _("No messages yet."))
    for message in reversed(recent_messages):
        time = _.language.day_and_time(message.time)
        sheet.add_action(lambda: None, icon=message.icon, title=message.text, note=time)
    sheet.open()
