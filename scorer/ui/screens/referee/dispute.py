"""Who counted wrong? Finds the counting mistake that explains a total claimed by a player.

The claim can be about the active game or an earlier one, and about the current total or that after any round.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from scorer.play.active_game import ActiveGame
from scorer.play.session import Session
from scorer.rules.claim import ClaimVerdict, judge_claim
from scorer.rules.slips import Change
from scorer.store import StoreError
from scorer.ui.explain.why_sheet import open_correction, open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.referee.slip_card import SlipCard
from scorer.ui.widgets.containers.card import Card, ListCard
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.answer import AnswerGround
from scorer.ui.widgets.controls.buttons import PlainButton
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.text import Heading
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.wording.disputes import difference_sentence, explain_mistap, no_single_slip, totals_sentence
from scorer.wording.language import board_name

MOST_CARDS, MOST_ENTRIES, MOST_GAMES = 3, 5, 12
NOW = 0
"""The value of the current total among the numbers of the rounds."""


class Headline(AnswerGround):
    """The two totals and their difference."""

    title = StringProperty()
    note = StringProperty()


class NoGame(Card):
    """Shown while there are no games at all."""

    new_game: "ObjectProperty[Callable[[], object]]" = ObjectProperty()


class Dispute(Page):
    """The page."""

    note = StringProperty()
    typed = StringProperty()
    choosing = BooleanProperty(False)
    """Whether the page shows the list of games."""

    def __init__(self, **kwargs: Any) -> None:
        self.game: ActiveGame | None = None
        self.player, self.round = 0, NOW
        super().__init__(**kwargs)

    def shown(self, game: str | None = None, player: int | None = None, **_params: object) -> None:
        """Open a stored game, by default the active one."""
        opened: ActiveGame | None = ActiveGame(self.context.store, game) if game else self.context.game
        if opened:
            self._open(opened, opened.player if player is None else player)
        else:
            self.game = None
            self.choose_game()

    @property
    def open_game(self) -> ActiveGame:
        """The game that the claim is about."""
        assert self.game, "no game has been chosen yet"
        return self.game

    @property
    def session(self) -> Session:
        return self.open_game.session

    def back(self) -> bool:
        """Leave the list of games for the claim."""
        if self.choosing and self.game:
            self._open(self.game, self.player)
            return True
        return False

    # The claim

    def choose_game(self) -> None:
        """List the open games and the last finished ones."""
        store = self.context.store
        self.choosing, self.note = True, _("Which game?")
        self.ids.players.set_options(())
        self.ids.verdict.clear_widgets()
        try:
            games = [*store.games.open(), *store.history.page(size=MOST_GAMES).games]
        except StoreError as error:
            show_error(error)
            return
        if not games:
            self.ids.verdict.add_widget(NoGame(new_game=lambda: self.navigator.go("new_game")))
            return
        card = ListCard()
        for game in list({game.id: game for game in games}.values())[:MOST_GAMES]:
            names = _.language.join(seat.name for seat in game.seats)
            board, act = board_name(_.language, game.board), partial(self._choose, game.id)
            card.add_widget(ListRow(icon="history", title=names, note=board, chevron=True, act=act))
        self.ids.verdict.add_widget(card)

    def _choose(self, id: str) -> None:
        self.navigator.replace("dispute", game=id, player=0)

    def _open(self, game: ActiveGame, player: int) -> None:
        same = self.game is not None and self.game.id == game.id
        if not same or player != self.player:
            self.ids.pad.clear()
        self.game, self.choosing = game, False
        self.player = player
        self.round = self.round if same and self.round <= self.session.round else NOW
        self.note = board_name(_.language, self.session.layout.id)
        self.ids.players.set_options(enumerate(self.session.names), player)
        now = _("At the end") if self.session.finished else _("Now")
        rounds = [(number, str(number)) for number in range(1, self.session.round + 1)]
        self.ids.rounds.set_options([(NOW, now), *rounds], self.round)
        self._reset()

    def select(self, player: int, round: int) -> None:
        """Select the player and the round of the claim; a number typed for another selection is dropped."""
        if (player, round) != (self.player, self.round):
            self.ids.pad.clear()
        self.player, self.round = player, round
        self._reset()

    def _reset(self) -> None:
        self.ids.verdict.clear_widgets()
        self.ids.who.text = _("{name} says", name=self.session.names[self.player])

    def on_typed(self, *_args: object) -> None:
        self.ids.verdict.clear_widgets()

    # The answer

    def ask(self) -> None:
        """Show what may have gone wrong."""
        self.ids.pad.answered = True
        entries = self.session.entries
        layout, seats = self.session.layout, len(self.session.names)
        verdict = judge_claim(layout, seats, entries, self.player, int(self.typed), self.round or None)
        self.ids.verdict.clear_widgets()
        self._add_totals(verdict)
        alone = [slips[0] for slips in verdict.slips if len(slips) == 1]
        if alone:
            self._add_slips(verdict, alone)
        elif verdict.claimed != verdict.total:
            self._add_less_likely(verdict)
        self._add_receipt()
        self.ids.columns.raise_up(self.ids.verdict)

    def _add_totals(self, verdict: ClaimVerdict) -> None:
        title = totals_sentence(_.language, self.session.names[self.player], verdict)
        agrees = verdict.claimed == verdict.total
        note = "" if agrees else difference_sentence(_.language, verdict)
        self.ids.verdict.add_widget(Headline(allowed=agrees, title=title, note=note))

    def _add_slips(self, verdict: ClaimVerdict, alone: Sequence[Change]) -> None:
        """Add a card for each kind of slip, the most likely first."""
        kinds: dict[str, list[Change]] = {}
        for slip in alone:
            kinds.setdefault(slip.slip, []).append(slip)
        for first, *others in list(kinds.values())[:MOST_CARDS]:
            self._add_card(verdict, (first,), others)

    def _add_less_likely(self, verdict: ClaimVerdict) -> None:
        """Add wrong entries and a pair of slips, since no single slip gives the claimed total."""
        box = self.ids.verdict
        if not verdict.wrong_entries and not verdict.slips:
            text = _("No known mistake gives this number. Go through the count together.")
            box.add_widget(Headline(allowed=False, title=text))
            return
        card = ListCard()
        card.add_widget(ListRow(icon="info", title=no_single_slip(_.language), disabled=True))
        for mistap in verdict.wrong_entries[:MOST_ENTRIES]:
            text = explain_mistap(_.language, mistap, self.session.layout)
            act = partial(self._correct, mistap.round)
            card.add_widget(ListRow(icon="pencil", title=text, note=_("Show me where"), chevron=True, act=act))
        box.add_widget(card)
        if verdict.slips:
            box.add_widget(Heading(text=_("Or two mistakes together")))
            self._add_card(verdict, verdict.slips[0], ())

    def _add_card(self, verdict: ClaimVerdict, slips: Sequence[Change], others: Sequence[Change]) -> None:
        name = self.session.names[self.player]
        card = SlipCard(self.session.table, self.player, verdict, slips, name, others, context=self.context)
        self.ids.verdict.add_widget(card)

    def _correct(self, number: int) -> None:
        open_correction(self.context, self.open_game, self.player, number)

    def _add_receipt(self) -> None:
        act = partial(open_why, self.context, self.open_game, self.player, self.round or None)
        self.ids.verdict.add_widget(PlainButton(icon="eye", text=_("Every step of the count"), act=act))


load_kv(__name__)
