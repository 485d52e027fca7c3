"""A hand at the phone: it touches what it sees, counts its taps, and enters whole games as people do.

It looks where things are on the screen and asks the game nothing but whose turn it is. What differs between walls and
stars is in `wall_hand` and `star_hand`.
"""

from scorer.rules.entries import End, Stuck
from scorer.ui.widgets.overlays.sheet import BottomSheet


def key_of(pad, number):
    """The key of a number pad with that number on it."""
    return next(key for key in pad.children if key.text == str(number))


class User:
    """Enters what a record says into the round screen of an app."""

    def __init__(self, drive, app):
        self.drive, self.app = drive, app
        self.taps = 0

    @property
    def page(self):
        return self.app.navigator.page

    def tap(self, where):
        self.taps += 1
        self.drive.tap(where)

    def play(self, entries):
        """A whole game."""
        for number in range(1, max(entry.round for entry in entries) + 1):
            self.play_round(number, entries)

    def play_round(self, number, entries):
        """The entries of each player in turn, and the question before the end if there is one."""
        now = [entry for entry in entries if entry.round == number and not isinstance(entry, End)]
        now.sort(key=lambda entry: isinstance(entry, Stuck))  # a tile of the round may be what makes a line stuck
        for _ in self.app.context.game.session.names:
            player = self.page.player
            for entry in now:
                if entry.player == player:
                    self.enter(entry)
            self.finish()
        if End(number) in entries and isinstance(self.drive.top(), BottomSheet):
            sheet = self.drive.top()
            self.drive.until(lambda: sheet.rise == 1)
            self.tap(find(sheet, "PrimaryButton"))

    def enter(self, entry):
        """Touch what one entry of a record says."""
        raise NotImplementedError

    def finish(self):
        """Say that this player is through with the round."""
        raise NotImplementedError


def begin_game(drive, app, board, names):
    """From home to the first round: the board by its picture, the players by typing their names."""
    app.navigator.go("home")
    drive.frames(3)
    drive.press(app.navigator.page.ids.new_game)
    page = app.navigator.page
    drive.frames(3)
    boards, seats = page.ids.boards, page.ids.seats
    if "-mini" in board:
        drive.press(boards.ids.mini)
    drive.press(find(boards, "BoardCard", board=board))
    for name in names:
        if not seats.typing:
            drive.press(find(seats, "Chip", text="New player"))
        seats.ids.field.insert_text(name)
        drive.frames(2)
        drive.press(seats.ids.add)
    drive.tap(page.ids.start)
    drive.frames(4)


def find(widget, kind, **shown):
    """The widget of a class that shows this."""
    fits = (one for one in widget.walk() if type(one).__name__ == kind)
    return next(one for one in fits if all(getattr(one, name) == value for name, value in shown.items()))
