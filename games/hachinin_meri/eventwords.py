"""Hachinin-Meri: what happened, as lines of the log."""

from typing import assert_never

from games.hachinin_meri import names as named
from games.hachinin_meri import wordings
from games.hachinin_meri.events import (
    DealEnded,
    Dealt,
    Event,
    FirstDealer,
    LastShown,
    MatchEnded,
    MeriLed,
    OkieTaken,
    OkieTurned,
    PutAway,
    RobaiHidden,
    SideTurned,
    TrickTaken,
)
from games.hachinin_meri.model import Caught, Played, Trick, side
from games.wording import Names, _


def event(event: Event, names: Names) -> str:
    """What happened, in a sentence, as the reader may know it."""
    match event:
        case FirstDealer(dealer):
            return _("Chance names the first dealer: {who}.").format(who=names.whom(dealer))
        case Dealt(deal, dealer):
            return _("Deal {deal}. {who} nine cards to everyone.").format(
                deal=deal, who=names.does(dealer, _("deal"), _("deals"))
            )
        case OkieTurned() | OkieTaken():
            return _okie(event, names)
        case PutAway() | SideTurned() | RobaiHidden():
            return _side_cards(event, names)
        case Played() | MeriLed():
            return _played(event, names)
        case LastShown() | TrickTaken():
            return _trick(event, names)
        case DealEnded() | MatchEnded():
            return _ended(event, names)
        case _:
            assert_never(event)


def _okie(event: OkieTurned | OkieTaken, names: Names) -> str:
    if isinstance(event, OkieTurned):
        told = _("The Okie is {okie}: {suit} is trump.").format(okie=event.okie, suit=named.suit(event.trump))
        if event.tenka[1] == event.trump:
            return told
        return told + " " + _("{tenka} (Tenka) is a trump too.").format(tenka=event.tenka)
    if not event.declared:
        return _("Nobody declares. {who} and {takes} the Okie.").format(
            who=names.does(event.seat, _("deal"), _("deals")),
            takes=_("take") if event.seat == names.you else _("takes"),
        )
    return _("Robotta! {who} the Robai of {suit} and {takes} the Okie.").format(
        who=names.does(event.seat, _("have"), _("has")),
        suit=named.suit(event.trump),
        takes=_("take") if event.seat == names.you else _("takes"),
    )


def _side_cards(event: PutAway | SideTurned | RobaiHidden, names: Names) -> str:
    match event:
        case PutAway(seat, card):
            return _("{who} {card} away.").format(
                who=names.does(seat, _("put"), _("has put")), card=card if card else _("a card")
            )
        case SideTurned(discard, leftovers):
            return _("The side cards: {discard} was put away, {left} were left over.").format(
                discard=discard, left=named.cards(leftovers)
            )
        case RobaiHidden(trump):
            return _("Somebody hides the Robai of {suit} (kakushi-robai).").format(suit=named.suit(trump))


def _played(event: Played | MeriLed, names: Names) -> str:
    if isinstance(event, MeriLed):
        told = _("Meri! A trump is led: all must play trumps.")
        return told + " " + _("From now on Monchi holds.") if event.monchi else told
    if not event.face_down:
        return _("{who} {card}.").format(who=names.does(event.seat, _("play"), _("plays")), card=event.card)
    who = names.does(event.seat, _("put"), _("puts"))
    if event.card:
        return _("{who} {card} face down. Only you see it.").format(who=who, card=event.card)
    return _("{who} a trump face down.").format(who=who)


def _trick(event: LastShown | TrickTaken, names: Names) -> str:
    if isinstance(event, LastShown):
        shown = ", ".join(f"{names.who(seat)} {card}" for seat, card in enumerate(event.cards))
        told = _("The last cards, all at once: {cards}.").format(cards=shown)
        if not event.suit:
            return told
        return (
            told
            + " "
            + _("No trump: {whose} suit, {suit}, decides.").format(
                whose=names.whose(event.by), suit=named.suit(event.suit)
            )
        )
    trick = event.trick
    told = _("{who} trick {number} for {side} with {card}.").format(
        who=names.does(trick.winner, _("take"), _("takes")),
        number=trick.number,
        card=event.card,
        side=named.side_of(trick.winner),
    )
    if trick.caught:
        told += " " + caught(trick, trick.caught, names)
    return told + " " + _("Points {a} to {b}.").format(a=event.points[0], b=event.points[1])


def caught(trick: Trick, pair: Caught, names: Names) -> str:
    """A pair in words: "Un-Sota! Your UG caught Yuki's MG: 2 points move from B to A."."""
    told = _("{pair}! {whose} {card} caught {loser} {lost}: {points} move from {losing} to {winning}.").format(
        pair=named.PAIRS[pair.code],
        whose=named.owner(trick.winner, names),
        card=_upper(trick),
        loser=names.whose(pair.seat),
        lost=pair.card,
        points=named.moved(pair.points),
        losing=named.SIDES[side(pair.seat)],
        winning=named.SIDES[side(trick.winner)],
    )
    return told if pair.why == "pair" else told + f" ({wordings.rule(pair.why)})"


def _upper(trick: Trick) -> str:
    """The card that took the trick."""
    return trick.cards[(trick.winner - trick.first) % len(trick.cards)]


def _ended(event: DealEnded | MatchEnded, names: Names) -> str:
    if isinstance(event, MatchEnded):
        if not event.winners:
            return _("The match is a draw, {points} each.").format(points=named.moved(event.totals[0]))
        best, other = max(event.totals), min(event.totals)
        return _("Side {side} wins the match, {best} to {other}.").format(
            side=named.side_of(event.winners[0]), best=best, other=other
        )
    told = [wordings.deal_result(event.record), wordings.robai_note(event.record, names)]
    if event.next_dealer is not None:
        told.append(_("Next dealer: {who}.").format(who=names.whom(event.next_dealer)))
    return " ".join(part for part in told if part)
