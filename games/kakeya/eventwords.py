"""Kakeya: what happened, as lines of the log."""

from typing import assert_never

from games.kakeya import names as named
from games.kakeya import seats, wordings
from games.kakeya.events import (
    Called,
    DealEnded,
    DealStarted,
    Dealt,
    Event,
    LastTrick,
    MatchEnded,
    TrickTaken,
    TrumpSettled,
)
from games.kakeya.model import Lay, Played
from games.wording import Names, _, listed


def event(event: Event, names: Names) -> str:
    """What happened, in a sentence."""
    match event:
        case DealStarted():
            return _deal_started(event, names)
        case TrumpSettled():
            return _trump_settled(event, names)
        case Dealt(_number, lay):
            return _dealt(lay, names)
        case Called():
            return _called(event, names)
        case Played(seat, card, rensho):
            plays = names.does(seat, _("play"), _("plays"))
            return f"{plays} {named.card(card) if card else _('a card')}{_(', the Rensho') if rensho else ''}."
        case TrickTaken():
            return _trick_taken(event, names)
        case LastTrick(leader, out):
            return _("Last trick: {who} no card left. {leads}.").format(
                who=f"{named.people(out, names)} {_('have')}", leads=named.leads(leader, names)
            )
        case DealEnded(record, following):
            told = wordings.deal_result(record, names)
            return told if following is None else f"{told} {_next(following)}"
        case MatchEnded():
            return _match_ended(event, names)
        case _:
            assert_never(event)


def _deal_started(event: DealStarted, names: Names) -> str:
    lay = event.lay
    told = _("Deal {number}. {dealers} deals, {first} first.").format(
        number=event.number, dealers=named.start(named.pair(lay.dealers, names)), first=names.whom(lay.dealer)
    )
    if resting := seats.resting(lay):
        told += " " + _("{who} ({pair}) sit out this deal (yasumi).").format(
            who=named.people(resting, names), pair=named.LETTERS[lay.dealers]
        )
    if not event.asked:
        told += " " + _("Trumps are {suit}.").format(suit=named.suit(event.trump))
    return told


def _trump_settled(event: TrumpSettled, names: Names) -> str:
    if not event.changed:
        return _("{who} {suit}.").format(who=names.does(event.seat, _("keep"), _("keeps")), suit=named.suit(event.suit))
    return _("{who} to {suit}: the Rensho is {card} now.").format(
        who=names.does(event.seat, _("change"), _("changes")),
        suit=named.suit(event.suit),
        card=named.card(event.rensho),
    )


def _dealt(lay: Lay, names: Names) -> str:
    most = max(lay.cards)
    fewer = [seat for seat in lay.order if lay.cards[seat] < most]
    if not fewer:
        return (
            _("{count} cards to everyone.").format(count=most)
            if not seats.resting(lay)
            else _("{count} cards to each of the four who play.").format(count=most)
        )
    return _("Six players: four have {most} cards, {who} {less}.").format(
        most=most, who=listed([names.whom(seat) for seat in fewer]), less=most - 1
    )


def _called(event: Called, names: Names) -> str:
    word = _("Iku! (I go)") if event.call == "iku" else _("Koi! (come, partner)")
    told = f"{names.who(event.seat)}: {word}"
    if event.leader is None:
        return told
    return told + " " + _("{leads} trick 1.").format(leads=named.leads(event.leader, names))


def _trick_taken(event: TrickTaken, names: Names) -> str:
    taken = _("{who} trick {number} with {card}:").format(
        who=names.does(event.winner, _("take"), _("takes")),
        number=event.number,
        card=named.card(event.card) if event.card else _("a card"),
    )
    if not event.pictures:
        return f"{taken} {named.pictures(0)}."
    return f"{taken} " + _("{pictures} for {pair}, now {count}.").format(
        pictures=f"{named.pictures(len(event.pictures))} ({named.cards(event.pictures)})",
        pair=named.LETTERS[event.pair],
        count=event.counts[event.pair],
    )


def _next(lay: Lay) -> str:
    return _("{dealers} deals next, {leading} leads.").format(
        dealers=named.LETTERS[lay.dealers], leading=named.LETTERS[lay.leading]
    )


def _match_ended(event: MatchEnded, names: Names) -> str:
    stones = ", ".join(f"{named.LETTERS[pair]} {count}" for pair, count in enumerate(event.stones))
    return _("The match is over. {pair} win. Stones: {stones}.").format(
        pair=named.start(named.pair(event.winner, names)), stones=stones
    )
