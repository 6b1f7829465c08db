"""Kakeya: pairs, who deals, who leads, who plays after whom (sections Seats and pairs, Who deals and who leads)."""

from typing import Final

from games.game import Seat
from games.kakeya.model import Lay, Options, Pair

PACK_SIZE: Final = 52


def pair_of(seat: Seat, seats: int) -> Pair:
    return seat % (seats // 2)


def members(pair: Pair, seats: int) -> tuple[Seat, Seat]:
    """The two seats of a pair, the lower first."""
    return pair, pair + seats // 2


def partner(seat: Seat, seats: int) -> Seat:
    """The seat opposite."""
    return (seat + seats // 2) % seats


def is_rotating(options: Options, seats: int) -> bool:
    """Whether the dealing pair sits out (休み yasumi)."""
    return seats == 6 and options.six_mode == "rotate"


def met_first(pair: Pair, start: Seat, seats: int) -> Seat:
    """The seat of `pair` that is met first when going round from `start`, which does not count."""
    return next(seat % seats for seat in range(start + 1, start + seats + 1) if pair_of(seat % seats, seats) == pair)


def lay(
    options: Options,
    seats: int,
    dealers: Pair,
    leading: Pair,
    times_dealt: tuple[int, ...],
    any_deal_won: bool,
) -> Lay:
    """How the table lies in a deal: who deals first, who asks, who gets cards, who may change trumps."""
    rotating = is_rotating(options, seats)
    dealer = members(dealers, seats)[times_dealt[dealers] % 2]
    first = met_first(leading, dealer, seats)
    around = (seat % seats for seat in range(first, first + seats))
    order = tuple(seat for seat in around if not (rotating and pair_of(seat, seats) == dealers))
    counts = dict.fromkeys(range(seats), 0) | {
        seat: len(range(at, PACK_SIZE, len(order))) for at, seat in enumerate(order)
    }
    return Lay(
        dealers=dealers,
        dealer=dealer,
        leading=leading,
        order=order,
        caller=order[-1] if rotating and any_deal_won else dealer,
        cards=tuple(counts[seat] for seat in range(seats)),
        tricks=max(counts.values()),
    )


def active_pairs(lay: Lay) -> tuple[Pair, ...]:
    """The pairs that play the deal."""
    return tuple(sorted({pair_of(seat, len(lay.cards)) for seat in lay.order}))


def resting(lay: Lay) -> tuple[Seat, ...]:
    """The seats that sit out."""
    return tuple(seat for seat in range(len(lay.cards)) if seat not in lay.order)


def with_card(lay: Lay, start: Seat, trick_no: int) -> tuple[Seat, ...]:
    """The seats that have a card for this trick, in order of play; the first is `start` or the next after it."""
    at = lay.order.index(start)
    return tuple(seat for seat in (*lay.order[at:], *lay.order[:at]) if lay.cards[seat] >= trick_no)
