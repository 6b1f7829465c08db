"""Hachinin-Meri: the rest of a deal as it would go if everybody followed the plain habits, for a guess at the hands."""

from dataclasses import dataclass, field

from games.game import Card, Cards, Seat
from games.hachinin_meri import habits, legal, scoring
from games.hachinin_meri.model import SEATS, TRICKS, Options, Pair, Phase, Played, Suit, left_of
from games.hachinin_meri.ranking import Ranking


@dataclass(slots=True)
class Rollout:
    """A deal under way, as far as playing on needs it; `legal.Table` for the rules. It is used up by `finish`."""

    options: Options
    order: Ranking
    trump: Suit
    dealer: Seat
    hidden: bool
    hands: list[Cards]
    lone_sun: Seat | None
    trick_no: int
    leader: Seat
    meri_seen: bool
    gone: set[Card]
    trick: tuple[Played, ...] = ()
    points: Pair = (0, 0)
    phase: Phase = field(default="play")

    @property
    def turn(self) -> Seat:
        return left_of(self.leader, len(self.trick))

    def play(self, card: Card) -> None:
        """The player on turn plays this card; the eighth ends the trick."""
        seat = self.turn
        hand = self.hands[seat]
        at = hand.index(card)
        self.hands[seat] = hand[:at] + hand[at + 1 :]
        down = bool(self.trick) and self.order.is_trump(card) and not self.order.is_trump(self.trick[0].card)
        self.trick = (*self.trick, Played(seat, card, down))
        if not down:
            self.gone.add(card)
        if len(self.trick) == SEATS:
            self._end_trick()

    def _end_trick(self) -> None:
        lead = self.trick[0].card
        meri = self.order.is_trump(lead)
        self._count([(one.seat, one.card) for one in self.trick], lead[1], meri)
        self.gone.update(one.card for one in self.trick)
        self.meri_seen = self.meri_seen or meri
        self.trick = ()
        self.trick_no += 1
        if self.trick_no == TRICKS:
            cards = [(seat, hand[0]) for seat, hand in enumerate(self.hands)]
            by = self.dealer if self.options.last_trick_suit == "dealer" else self.leader
            self._count(cards, cards[by][1][1], meri=False)

    def _count(self, cards: list[tuple[Seat, Card]], led: str, meri: bool) -> None:
        winner, _card = self.order.winner(cards, led)
        number, hidden = self.trick_no, self.hidden
        pair = None if meri else scoring.caught(self.options, self.order, cards, winner, number, hidden)
        self.points = scoring.added(self.points, scoring.points(winner, pair))
        self.leader = winner

    def finish(self) -> Pair:
        """Play on by habit; the points of both sides from here."""
        while self.trick_no < TRICKS:
            seat = self.turn
            cards = legal.playable(self, seat)
            if self.trick:
                self.play(habits.answer(cards, self.trick, seat, self.order, self.gone))
            else:
                self.play(habits.lead(cards, self.order, self.gone, self.meri_seen))
        return self.points
