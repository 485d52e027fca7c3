"""Who counted wrong? A player says another total than the app; the slip that gives exactly that number is found and shown.

The game is the one on the table or one that was played; the total may be that of now or of after any round.
"""

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from scorer.play import active_game
from scorer.rules.claim import judge_claim
from scorer.store import StoreError
from scorer.ui.explain.why_sheet import open_correction, open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.referee.slip_card import SlipCard
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.answer import AnswerGround
from scorer.ui.widgets.controls.buttons import PlainButton
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.text import Heading
from scorer.ui.widgets.overlays.error_toast import tell
from scorer.ui.widgets.stack import Stack
from scorer.wording.disputes import difference_sentence, explain_mistap, no_single_slip, totals_sentence
from scorer.wording.language import board_name

MOST_CARDS, MOST_ENTRIES, MOST_GAMES = 3, 5, 12
NOW = 0
"""The number that the total of now has among the rounds."""


class Verdict(Stack):
    """What the referee says, from above to below."""


class Headline(AnswerGround):
    """The two totals, and by how much they differ."""

    title = StringProperty()
    note = StringProperty()


class NoGame(Card):
    """Nobody has played yet, so that nobody can have counted wrong."""

    new_game = ObjectProperty()


class Dispute(Page):
    """The page."""

    note = StringProperty()
    typed = StringProperty()
    choosing = BooleanProperty(False)
    """Whether a game has to be chosen first."""

    def __init__(self, **kwargs: Any) -> None:
        self.game = None
        self.player, self.round = 0, NOW
        super().__init__(**kwargs)

    def shown(self, game=None, player: int | None = None, **_given: object) -> None:
        """About a stored game by its id, else about the one on the table."""
        about = active_game.ActiveGame(self.context.store, game) if game else self.context.game
        if about:
            self._open(about, about.player if player is None else player)
        else:
            self.game = None
            self.choose_game()

    @property
    def session(self):
        return self.game.session

    def back(self):
        """Out of the list of games, back to the question."""
        if self.choosing and self.game:
            self._open(self.game, self.player)
            return True
        return False

    # Which game, whose total, when

    def choose_game(self) -> None:
        """The games on the table and those last played."""
        store = self.context.store
        self.choosing, self.note = True, _("Which game?")
        self.ids.players.set_options(())
        self.ids.verdict.clear_widgets()
        try:
            games = [*store.games.open(), *store.history.page(size=MOST_GAMES).games]
        except StoreError as error:
            tell(error)
            return
        if not games:
            self.ids.verdict.add_widget(NoGame(new_game=lambda: self.navigator.go("new_game")))
            return
        card = Card(padding=0)
        for game in list({game.id: game for game in games}.values())[:MOST_GAMES]:
            names = _.language.join(seat.name for seat in game.seats)
            row = ListRow(icon="history", title=names, note=board_name(_.language, game.board), chevron=True)
            row.bind(on_release=lambda _row, game=game: self._choose(game.id))
            card.add_widget(row)
        self.ids.verdict.add_widget(card)

    def _choose(self, id) -> None:
        self.navigator.replace("dispute", game=id, player=0)

    def _open(self, game, player: int) -> None:
        same = self.game and self.game.id == game.id
        self.game, self.choosing = game, False
        self.player = player
        self.round = self.round if same and self.round <= self.session.round else NOW
        self.note = board_name(_.language, self.session.layout.id)
        self.ids.players.set_options(enumerate(self.session.names), player)
        now = _("At the end") if self.session.finished else _("Now")
        rounds = [(number, str(number)) for number in range(1, self.session.round + 1)]
        self.ids.rounds.set_options([(NOW, now), *rounds], self.round)
        self._start_over()

    def about(self, player: int, round) -> None:
        """Another total is meant."""
        self.player, self.round = player, round
        self._start_over()

    def _start_over(self) -> None:
        """No answer yet."""
        self.ids.verdict.clear_widgets()
        self.ids.who.text = _("{name} says", name=self.session.names[self.player])

    def on_typed(self, *_args: object) -> None:
        self.ids.verdict.clear_widgets()

    # The answer

    def ask(self) -> None:
        """Find out where the two countings part."""
        entries = self.session.entries
        layout, seats = self.session.layout, len(self.session.names)
        verdict = judge_claim(layout, seats, entries, self.player, int(self.typed), self.round or None)
        self.ids.verdict.clear_widgets()
        self._say_totals(verdict)
        alone = [slips[0] for slips in verdict.slips if len(slips) == 1]
        if alone:
            self._say_slips(verdict, alone)
        elif verdict.claimed != verdict.total:
            self._say_doubt(verdict)
        self._add_receipt()
        self.ids.columns.raise_up(self.ids.verdict)

    def _say_totals(self, verdict) -> None:
        title = totals_sentence(_.language, self.session.names[self.player], verdict)
        agrees = verdict.claimed == verdict.total
        note = "" if agrees else difference_sentence(_.language, verdict)
        self.ids.verdict.add_widget(Headline(allowed=agrees, title=title, note=note))

    def _say_slips(self, verdict, alone) -> None:
        """A card for each kind of slip, the likeliest first."""
        kinds = {}
        for slip in alone:
            kinds.setdefault(slip.slip, []).append(slip)
        for first, *others in list(kinds.values())[:MOST_CARDS]:
            self._add_card(verdict, (first,), others)

    def _say_doubt(self, verdict) -> None:
        """No slip alone gives the number: wrong entries, then two slips together, or nothing at all."""
        place = self.ids.verdict
        if not verdict.wrong_entries and not verdict.slips:
            text = _("No known mistake gives this number. Go through the count together.")
            place.add_widget(Headline(allowed=False, title=text))
            return
        card = Card(padding=0)
        card.add_widget(ListRow(icon="info", title=no_single_slip(_.language), disabled=True))
        for mistap in verdict.wrong_entries[:MOST_ENTRIES]:
            said = explain_mistap(_.language, mistap, self.session.layout)
            row = ListRow(icon="pencil", title=said, note=_("Show me where"), chevron=True)
            row.bind(on_release=lambda _row, number=mistap.round: self._correct(number))
            card.add_widget(row)
        card.children[0].divider = False
        place.add_widget(card)
        if verdict.slips:
            place.add_widget(Heading(text=_("Or two mistakes together")))
            self._add_card(verdict, verdict.slips[0], ())

    def _add_card(self, verdict, slips, others) -> None:
        name = self.session.names[self.player]
        card = SlipCard(self.session.table, self.player, verdict, slips, name, others, context=self.context)
        self.ids.verdict.add_widget(card)

    def _correct(self, number: int) -> None:
        open_correction(self.context, self.game, self.player, number)

    def _add_receipt(self) -> None:
        button = PlainButton(icon="eye", text=_("Every step of the count"))
        button.bind(on_release=lambda _button: open_why(self.context, self.game, self.player, self.round or None))
        self.ids.verdict.add_widget(button)


load_kv(__name__)
