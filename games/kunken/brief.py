"""Kunken: turns in short sentences, for the last line of the desk and the log beside the table."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.game import Seat
from games.kunken import names as named
from games.kunken.events import Added, Dealt, Discarded, Drew, Event, JokerMoved, Laid, WentOut
from games.kunken.model import Put, Turn
from games.wording import Names, _, listed


@dataclass(frozen=True, slots=True)
class Told:
    """One turn of a deal in a sentence."""

    number: int
    seat: Seat
    text: str


def turn(past: Turn, names: Names, without: int = 0) -> str:
    """A turn as everybody saw it: "Sora drew from the stock and threw 6♠.".

    So many of the first table actions are left out, where the line is too short for all.
    """
    if not past.source:
        return ""
    return f"{names.who(past.seat)} {named.last_turn(past, without)}."


def turns(events: Iterable[Event], names: Names) -> tuple[Told, ...]:
    """The turns of a deal, made from its events as they may be looked back on (see view.retold)."""
    told: list[Told] = []
    begun, laid, ended = "", list[Put](), list[str]()
    for event in events:
        match event:
            case Dealt():
                told = []
                continue
            case Drew(seat, source, card):
                begun = _("took {card}").format(card=named.card(card)) if source == "pile" else _("drew")
                laid, ended = [], []
                told.append(Told(len(told) + 1, seat, ""))
            case Laid(_seat, number, meld):
                laid.append(Put(number, meld.cards, new=True))
            case Added(_seat, number, card):
                laid.append(Put(number, (card,), new=False))
            case JokerMoved(_seat, number, card):
                laid.append(Put(number, (card,), new=False, moves_joker=True))
            case Discarded(_seat, card):
                ended.append(_("threw {card}").format(card=named.card(card)) if card else _("threw a card"))
            case WentOut():
                ended.append(_("went out"))
            case _:
                continue
        if told:
            text = f"{names.who(told[-1].seat)} {listed([begun, *named.puts(laid), *ended])}."
            told[-1] = Told(told[-1].number, told[-1].seat, text)
    return tuple(told)
