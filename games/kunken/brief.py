"""Kunken: turns in short sentences, for the last line of the desk and the log beside the table."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.game import Seat
from games.kunken import names as named
from games.kunken.events import Added, Dealt, Discarded, Drew, Event, JokerMoved, Laid, WentOut
from games.kunken.model import Turn
from games.wording import Names, _, listed


@dataclass(frozen=True, slots=True)
class Told:
    """One turn of a deal in a sentence."""

    number: int
    seat: Seat
    text: str


def turn(past: Turn, names: Names) -> str:
    """A turn as everybody saw it: "Sora drew from the stock and threw 6♠."."""
    if not past.source:
        return ""
    return f"{names.who(past.seat)} {named.last_turn(past)}."


def turns(events: Iterable[Event], names: Names) -> tuple[Told, ...]:
    """The turns of a deal, made from its events as they may be looked back on (see view.retold)."""
    told: list[Told] = []
    parts: list[str] = []
    for event in events:
        match event:
            case Dealt():
                told = []
                continue
            case Drew(seat, source, card):
                parts = [_("took {card}").format(card=named.card(card)) if source == "pile" else _("drew")]
                told.append(Told(len(told) + 1, seat, ""))
            case Laid() | Added() | JokerMoved() | Discarded() | WentOut():
                parts.append(_part(event))
            case _:
                continue
        if told:
            told[-1] = Told(told[-1].number, told[-1].seat, f"{names.who(told[-1].seat)} {listed(parts)}.")
    return tuple(told)


def _part(event: Laid | Added | JokerMoved | Discarded | WentOut) -> str:
    match event:
        case Laid(_seat, number, meld):
            return _("laid {letter} ({cards})").format(letter=named.letter(number), cards=named.cards(meld.cards))
        case Added(_seat, number, card):
            return _("added {card} to {letter}").format(card=named.card(card), letter=named.letter(number))
        case JokerMoved(_seat, number, card):
            return _("moved the joker of {letter} with {card}").format(
                letter=named.letter(number), card=named.card(card)
            )
        case Discarded(_seat, card, _left):
            return _("threw {card}").format(card=named.card(card)) if card else _("threw")
        case WentOut():
            return _("went out")
