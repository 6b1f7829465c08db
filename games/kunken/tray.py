"""Raised cards: what meld they are, why they are none, and what is missing."""

from dataclasses import dataclass
from typing import Final

from games.cards import french
from games.game import Cards, Refusal
from games.kunken.forms import faces, goes_round, group_fault, is_joker, sequence_fault
from games.kunken.melds import melds_in
from games.kunken.model import MeldGroup, MeldSequence, Options

_FACES: Final[Cards] = (*french.PACK, french.JOKER)


@dataclass(frozen=True, slots=True)
class Tray:
    """What raised cards are: the ways to lay them that the forms allow, or why there is none and what is missing."""

    readings: tuple[MeldGroup | MeldSequence, ...]
    fault: Refusal | None
    needs: Cards
    """Faces any one of which would complete a meld."""


def tray(cards: Cards, options: Options) -> Tray:
    """What these own cards would be as a meld; each reading may still be refused by `preview`."""
    real = [card for card in cards if not is_joker(card)]
    if len({card[0] for card in real}) > 1 and len({card[1] for card in real}) > 1:
        return Tray((), _tray_fault(cards, options), ())  # no card more could make them one rank or one suit
    found = readings(cards, options)
    if found:
        return Tray(found, None, ())
    needs = tuple(card for card in _FACES if readings((*cards, card + "0"), options)) if cards else ()
    return Tray((), _tray_fault(cards, options), needs)


def readings(cards: Cards, options: Options) -> tuple[MeldGroup | MeldSequence, ...]:
    """The melds made of exactly these cards. Ways that differ in twins or jokers only count once."""
    found: dict[tuple[object, ...], MeldGroup | MeldSequence] = {}
    for action in melds_in(cards, options):
        if len(action.cards) == len(cards):
            low = action.low if isinstance(action, MeldSequence) else 0
            found.setdefault((low, faces(action.cards)), action)
    return tuple(found.values())


def _tray_fault(cards: Cards, options: Options) -> Refusal:
    """The one reason that says most: of the group if one rank is meant, of the sequence if one suit is."""
    if len(cards) < 3:
        return Refusal("too_few", "Melds", (len(cards),))
    real = [card for card in cards if not is_joker(card)]
    if len({card[0] for card in real}) == 1:
        fault = group_fault(cards, options)
    elif len({card[1] for card in real}) == 1:
        fault = _sequence_fault(cards)
    else:
        return Refusal("no_meld", "Melds", faces(cards))
    return fault or Refusal("no_meld", "Melds", faces(cards))


def _sequence_fault(cards: Cards) -> Refusal | None:
    """Why cards of one suit, in whatever order, are no sequence."""
    ordered = sorted(cards, key=lambda card: (is_joker(card), french.RANKS.index(card[0])))
    turned = (tuple(ordered[i:] + ordered[:i]) for i in range(len(ordered)))
    round_corner = next((cards for cards in turned if goes_round(cards)), tuple(ordered))
    return sequence_fault(round_corner, 1)
