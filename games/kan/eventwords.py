"""Kan: what happened, as lines of the log."""

from typing import assert_never

from games.game import Seat
from games.kan import names as named
from games.kan import wordings
from games.kan.events import (
    Called,
    CallsOpened,
    DealEnded,
    Dealt,
    Decided,
    Drew,
    Event,
    FirstDealer,
    Gave,
    KanCalled,
    MatchEnded,
    NijuKanCalled,
    RoundEnded,
    RoundStarted,
    SeatsChanged,
    ShutOut,
    ThrownIn,
    TrickTaken,
    TrumpNamed,
)
from games.kan.model import Played, Shown
from games.wording import Names, _


def event(event: Event, names: Names) -> str:
    """What happened, in a sentence, as the reader may know it."""
    match event:
        case FirstDealer(dealer):
            return _("Everyone draws a card; the lowest deals first: {who}.").format(who=names.whom(dealer))
        case RoundStarted():
            return _round_started(event, names)
        case Dealt(_round, deal, dealer, trump):
            return _dealt(deal, dealer, trump, names)
        case KanCalled() | NijuKanCalled():
            return _partners(event, names)
        case ThrownIn(_round, dealer):
            return _("The hands are thrown in unseen, nothing counts. {who} again.").format(
                who=names.does(dealer, _("deal"), _("deals"))
            )
        case Gave() | Drew() | SeatsChanged():
            return _moved(event, names)
        case Called() | CallsOpened():
            return _calls(event, names)
        case Shown():
            return _shown(event, names)
        case TrumpNamed(seat, suit):
            return _("{who} {suit} {sign}.").format(
                who=names.does(seat, _("name"), _("names")), suit=named.suit(suit), sign=named.SIGNS[suit]
            )
        case Played() | TrickTaken():
            return _trick(event, names)
        case ShutOut() | Decided():
            return _shut_out(event, names)
        case DealEnded() | RoundEnded() | MatchEnded():
            return _ended(event, names)
        case _:
            assert_never(event)


def _round_started(event: RoundStarted, names: Names) -> str:
    trump = f"{named.suit(event.trump)} {named.SIGNS[event.trump]}"
    told = _("Last round: spades (tome-suppe).") if event.last else _("Round {number}: trumps are {trump}.")
    return told.format(number=event.number, trump=trump)


def _dealt(deal: int, dealer: Seat, trump: str, names: Names) -> str:
    told = _("Deal {deal}. {who} ten cards to everyone.") if trump else None
    told = told or _("Deal {deal}. {who} ten cards to everyone; trumps will be named.")
    return told.format(deal=deal, who=names.does(dealer, _("deal"), _("deals")))


def _partners(event: KanCalled | NijuKanCalled, names: Names) -> str:
    if isinstance(event, NijuKanCalled):
        told = _("Niju-kan! {who} joker and ace of trumps.").format(who=names.does(event.holder, _("hold"), _("holds")))
        if event.then == "redeal":
            return told
        return (
            told
            + " "
            + _("{whose} partner sits two to the right: {who}.").format(
                whose=named.owner(event.holder, names), who=names.whom(event.partner)
            )
        )
    if not event.roles:
        return _("Kan! {both} hold the joker and the {ace}: they are the kankei (partners).").format(
            both=named.both(event.kankei, names), ace=f"A{named.SIGNS[event.trump]}"
        )
    joker, ace = event.roles
    told = _("Kan! {joker} the joker, {ace} the {card}.").format(
        joker=names.does(joker, _("hold"), _("holds")),
        ace=names.whom(ace),
        card=f"A{named.SIGNS[event.trump]}",
    )
    if names.you in event.kankei:
        return told + " " + _("You two are the kankei (partners).")
    return told + " " + _("They are the kankei (partners).")


def _moved(event: Gave | Drew | SeatsChanged, names: Names) -> str:
    if isinstance(event, SeatsChanged):
        return _("The partners sat side by side. {one} and {other} change seats.").format(
            one=names.who(event.mover), other=names.whom(event.other)
        )
    if isinstance(event, Gave):
        card = named.the(event.card) if event.card else _("a card")
        return _("{who} {holder} {card} and {gets} the {ace}.").format(
            who=names.does(event.giver, _("give"), _("gives")),
            holder=names.whom(event.holder),
            card=card,
            gets=_("get") if event.giver == names.you else _("gets"),
            ace=named.card(event.ace),
        )
    drew = _("{who} card {ten} of ten and card {two} of two: they change places.").format(
        who=names.does(event.seat, _("draw"), _("draws")), ten=event.ten + 1, two=event.two + 1
    )
    if not event.to_holder:
        return drew
    return (
        drew
        + " "
        + _("{first} goes to {holder}, {second} to {partner}.").format(
            first=named.start(named.the(event.to_holder)),
            holder=names.whom(event.holder),
            second=named.the(event.to_partner),
            partner=names.whom(event.partner),
        )
    )


def _calls(event: Called | CallsOpened, names: Names) -> str:
    if isinstance(event, Called):
        if not event.call:
            return _("{who} called. Calls show when both are in.").format(
                who=names.does(event.seat, _("have"), _("has"))
            )
        word = _("Iku! (I lead)") if event.call == "iku" else _("Koi! (you lead)")
        return f"{names.who(event.seat)}: {word}"
    leads = names.does(event.leader, _("lead"), _("leads"))
    made = {call for call in event.calls if call}
    if len(made) > 1:
        return _("{leads} trick 1: one iku, one koi.").format(leads=leads)
    call = made.pop()
    if event.leader == event.beside:
        return _("Both said {call}: {leads}, with two opponents to the right.").format(
            call=call, leads=named.leads(event.leader, names)
        )
    return _("Both said {call}: an opponent leads, {leader} on {whose} right.").format(
        call=call, leader=names.whom(event.leader), whose=names.whose(event.beside)
    )


def _shown(shown: Shown, names: Names) -> str:
    shows = names.does(shown.seat, _("show"), _("shows"))
    to = names.whom(shown.to)
    if shown.gesture == "none":
        return _("{shows} {to} nothing.").format(shows=shows, to=to)
    if not shown.cards:
        return _("{shows} {to} {gesture}.").format(shows=shows, to=to, gesture=named.GESTURES[shown.gesture])
    asked = named.asked(shown.gesture, shown.cards)
    told = _("{shows} {to} {cards}: {asked}.") if asked else _("{shows} {to} {cards}.")
    return told.format(shows=shows, to=to, cards=_in_which_way(shown), asked=asked)


def _in_which_way(shown: Shown) -> str:
    first, *others = map(named.the, shown.cards)
    if shown.gesture == "one":
        return first
    if shown.gesture == "together":
        return _("{first} and {second} together").format(first=first, second=others[0])
    if others[0] == first:
        return _("{first}, and {first} again").format(first=first)
    return _("{first}, then {second}").format(first=first, second=others[0])


def _trick(event: Played | TrickTaken, names: Names) -> str:
    if isinstance(event, Played):
        plays = names.does(event.seat, _("play"), _("plays"))
        if event.names:
            leads = names.does(event.seat, _("lead"), _("leads"))
            return _("{leads} the joker: {suit} to follow.").format(leads=leads, suit=named.suit(event.names))
        return f"{plays} {named.the(event.card) if event.card else _('a card')}."
    side = 0 if event.side == "kankei" else 1
    taken = _("{who} trick {number} with {card}:").format(
        who=names.does(event.winner, _("take"), _("takes")),
        number=event.number,
        card=named.the(event.card) if event.card else _("a card"),
    )
    if not event.pictures:
        return f"{taken} {named.pictures(0)}."
    return f"{taken} " + _("{pictures} for the {side}, now {count} of {target}.").format(
        pictures=f"{named.pictures(len(event.pictures))} ({named.cards(event.pictures)})",
        side=named.SIDES[event.side],
        count=event.counts[side],
        target=event.targets[side],
    )


def _shut_out(event: ShutOut | Decided, names: Names) -> str:
    if isinstance(event, Decided):
        if event.call == "stop":
            return _("{who}: stop.").format(who=names.who(event.seat))
        word = _("Juuroku!") if event.call == "juuroku" else _("Gyaku juuroku!")
        return _("{who}: {word} (all 16 pictures)").format(who=names.who(event.seat), word=word)
    cry = named.SHUT_OUTS[event.side]
    told = _("{cry} The {side} have {count} pictures, the others none.").format(
        cry=cry, side=named.SIDES[event.side], count=event.pictures
    )
    if event.asked:
        return told + " " + _("{who} alone.").format(who=names.does(event.seat, _("decide"), _("decides")))
    return told + " " + _("In deal 1 that is the end of the deal.")


def _ended(event: DealEnded | RoundEnded | MatchEnded, names: Names) -> str:
    if isinstance(event, DealEnded):
        told = wordings.deal_result(event.record)
        if event.last:
            return told + " " + _("The round is over.")
        return told + " " + (_("Deal 2 follows.") if event.record.deal == 1 else _("Deal 3 follows, the last one."))
    if isinstance(event, RoundEnded):
        scores = ", ".join(
            f"{names.who(seat)} {named.signed(points)}" for seat, points in enumerate(event.record.scores)
        )
        told = _("Round {number}: {scores}.").format(number=event.record.number, scores=scores)
        if event.next_dealer is None:
            return told
        return told + " " + _("Next dealer: {who}.").format(who=names.whom(event.next_dealer))
    best = named.signed(max(event.totals))
    if len(event.winners) > 1:
        return _("{who} share the win with {points} each.").format(who=named.both(event.winners, names), points=best)
    return _("{who} the match with {points}.").format(
        who=names.does(event.winners[0], _("win"), _("wins")), points=best
    )
