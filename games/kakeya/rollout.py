"""Kakeya: the rest of a deal as it would go if everybody followed the plain habits, for a guess at the hands."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.cards import french
from games.game import Card, Cards, Seat
from games.kakeya import habits, seats
from games.kakeya.legal import legal_cards
from games.kakeya.model import Pair, View


@dataclass(frozen=True, slots=True)
class Setting:
    """What does not change in a deal: trumps, who plays after whom, partners."""

    trump: str
    forced: bool
    order: tuple[tuple[Seat, ...], ...]
    """By seat: everybody who plays, in order, from that seat on."""
    mates: tuple[frozenset[Seat], ...]
    pairs: tuple[Pair, ...]
    """By seat: its pair."""


def setting(view: View) -> Setting:
    around = view.lay.order
    return Setting(
        trump=view.trump,
        forced=view.options.lone_rensho == "forced",
        order=tuple(
            (*around[around.index(seat) :], *around[: around.index(seat)]) if seat in around else ()
            for seat in range(view.seats)
        ),
        mates=tuple(frozenset((seat, seats.partner(seat, view.seats))) for seat in range(view.seats)),
        pairs=tuple(seats.pair_of(seat, view.seats) for seat in range(view.seats)),
    )


@dataclass(slots=True)
class Tally:
    """By pair: pictures and aces won."""

    pictures: list[int]
    aces: list[list[Card]]


def finish(setting: Setting, hands: Sequence[Cards], laid: list[tuple[Seat, Card]], leader: Seat, tally: Tally) -> None:
    """Play the deal out from `laid`, the cards of the trick that `leader` leads, and count into `tally`."""
    left = list(hands)
    while True:
        after = setting.order[leader]
        waiting = [seat for seat in after if left[seat] and not any(seat == played for played, _card in laid)]
        if not waiting and not laid:
            return
        count = len(laid) + len(waiting)
        for seat in waiting:
            card = _choice(setting, left[seat], laid, seat, count)
            left[seat] = tuple(held for held in left[seat] if held != card)
            laid.append((seat, card))
        leader = _count(setting, laid, tally)
        laid = []


def _choice(setting: Setting, hand: Cards, laid: list[tuple[Seat, Card]], seat: Seat, count: int) -> Card:
    if not laid:
        return habits.lead(hand, setting.trump)
    cards = legal_cards(hand, setting.trump, laid[0][1][1], setting.forced)
    return habits.answer(cards, laid, setting.trump, setting.mates[seat], count)


def _count(setting: Setting, laid: list[tuple[Seat, Card]], tally: Tally) -> Seat:
    """Give the trick to its taker, who leads next."""
    power = habits.POWER[setting.trump][laid[0][1][1]]
    taker = max(laid, key=lambda one: power[one[1]])[0]
    pair = setting.pairs[taker]
    for _seat, card in laid:
        if card[0] in french.PICTURES:
            tally.pictures[pair] += 1
            if card[0] == "A":
                tally.aces[pair].append(card)
    return taker
