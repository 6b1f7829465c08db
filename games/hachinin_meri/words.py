"""Hachinin-Meri: every sentence for people, made from codes and values."""

from collections.abc import Mapping
from typing import assert_never

from games.game import Card, Fact, Refusal, ScoreLine
from games.hachinin_meri import eventwords, legal, wordings
from games.hachinin_meri import names as named
from games.hachinin_meri.events import Dealt, Event, LastShown, TrickTaken
from games.hachinin_meri.model import (
    SEATS,
    Action,
    DealRecord,
    Declare,
    Discard,
    Pass,
    Play,
    Played,
    Trick,
    View,
    left_of,
    owners,
)
from games.wording import Names, OptionWords, _, numbered


class HachininMeriWords:
    """The words of Hachinin-Meri; see games.game.Words."""

    @property
    def options(self) -> Mapping[str, OptionWords]:
        return named.OPTION_WORDS

    def card(self, card: Card) -> str:
        return named.card(card)

    def prompt(self, view: View, names: Names) -> str:
        match view.phase:
            case "over":
                return _over(view)
            case "between":
                return _("The first deal comes next.") if not view.deal else _("The next deal follows.")
            case "declare":
                return _declare_prompt(view)
            case "exchange":
                return _exchange_prompt(view, names)
            case "play":
                return _play_prompt(view) if view.legal else _waiting(view, names)

    def action(self, view: View, action: Action, names: Names) -> str:
        match action:
            case Play(card):
                return card
            case Discard(card):
                return _("Put away {card}").format(card=card)
            case Declare():
                return _("Declare (Robotta!)")
            case Pass():
                return _("Pass (hide the Robai)")
            case _:
                assert_never(action)

    def event(self, event: Event, names: Names) -> str:
        return eventwords.event(event, names)

    def refusal(self, refusal: Refusal, names: Names) -> str:
        return wordings.refusal(refusal, names)

    def fact(self, fact: Fact, names: Names) -> str:
        return wordings.fact(fact, names)

    def score_line(self, line: ScoreLine, names: Names) -> str:
        return wordings.score_line(line, names)

    def deal_result(self, record: DealRecord, names: Names) -> str:
        """How a deal ended, in a sentence: "Deal 2: side A 13 points, side B -4."."""
        return wordings.deal_result(record)

    def ranking_line(self, view: View) -> str:
        """The trumps of the deal in order; empty before the Okie is turned."""
        return named.ranking_line(legal.ranks(view)) if view.trump else ""

    def table(self, view: View, names: Names) -> tuple[str, ...]:
        if not view.deal:
            return (_("Before the first deal of {deals}.").format(deals=view.options.deals), _people(view, names))
        lines = [_heading(view), _score(view), _people(view, names), _okie(view, names), self.ranking_line(view)]
        lines += _on_table(view, names)
        if isinstance(view.viewer, int) and view.hands[view.viewer]:
            hand = named.hand(view.hands[view.viewer], legal.ranks(view))
            lines.append(_("Your hand, trumps first: {cards}.").format(cards=hand))
        return tuple(lines)

    def place(self, view: View) -> str:
        """Deal and trick: "2.5"; trick 0 before play."""
        return f"{view.deal}.{view.trick_no}"

    @property
    def numbering(self) -> str:
        return _("deal.trick")

    def places(self, events: tuple[Event, ...]) -> tuple[str, ...]:
        return numbered(events, _deal_begun, (Played, LastShown), (TrickTaken,))


def _deal_begun(event: Event) -> str:
    return str(event.deal) if isinstance(event, Dealt) else ""


def _over(view: View) -> str:
    a, b = view.standing.totals
    if a == b:
        return _("The match is over: a draw, {a} to {b}.").format(a=a, b=b)
    best = named.SIDES[0 if a > b else 1]
    return _("The match is over. Side {side} wins, {best} to {other}.").format(
        side=best, best=max(a, b), other=min(a, b)
    )


def _declare_prompt(view: View) -> str:
    if not view.legal:
        return _("Declaration in progress: has anybody the Robai (dragon) of {suit}?").format(
            suit=named.suit(view.trump)
        )
    return _("You hold the Robai (dragon) of {suit}. Declare it?").format(suit=named.suit(view.trump))


def _exchange_prompt(view: View, names: Names) -> str:
    if not view.legal:
        return _("{who} is choosing a card to put away.").format(who=names.who(view.to_act[0]))
    if view.options.discard == "any":
        return _("Choose a card to put away.")
    order = legal.ranks(view)
    if not order.only_plain(view.hands[view.to_act[0]]):
        return _("You hold trumps only: choose one to put away.")
    return _("Choose a plain card to put away. Trumps stay.")


def _waiting(view: View, names: Names) -> str:
    return _("{who} is choosing a card.").format(who=names.who(view.to_act[0]))


def _play_prompt(view: View) -> str:
    hand = view.hands[view.to_act[0]]
    if not view.trick:
        if len(view.legal) < len(hand):
            return _("First lead of the deal: a plain card.")
        if view.trick_no == 1 and not legal.ranks(view).only_plain(hand):
            return _("You hold trumps only: lead one. That is Meri.")
        return _("You lead: any card.")
    if legal.is_meri(view):
        return _meri_prompt(view, hand)
    if view.trick_no == 1 and view.options.first_trick == "no_trumps" and len(view.legal) < len(hand):
        return _("No trumps in trick 1 while you hold plain cards.")
    if not view.meri_seen:
        return _("No Meri yet: play any card. A trump goes face down.")
    return _monchi_prompt(view, hand)


def _meri_prompt(view: View, hand: tuple[Card, ...]) -> str:
    if not legal.ranks(view).only_trumps(hand):
        return _("Meri! A trump was led and you have none: play any card.")
    if len(view.legal) == len(hand) and legal.ranks(view).only_plain(hand):
        return _("Meri! A trump was led. You may keep your lone Sun: play any card.")
    return _("Meri! A trump was led: play a trump.")


def _monchi_prompt(view: View, hand: tuple[Card, ...]) -> str:
    led = view.trick[0].card[1]
    suit = named.suit(led)
    if view.options.monchi == "off":
        return _("{suit} was led: play any card. A trump goes face down.").format(suit=suit)
    if not any(card[1] == led for card in legal.ranks(view).only_plain(hand)):
        return _("{suit} was led and you have none: play any card.").format(suit=suit)
    if view.options.monchi == "strict":
        return _("Monchi: follow {suit}.").format(suit=suit)
    return _("Monchi: follow {suit}, or play a trump.").format(suit=suit)


def _heading(view: View) -> str:
    if view.phase in ("declare", "exchange"):
        now = _("before play")
    elif view.phase == "play":
        now = _("trick {number} of 9").format(number=view.trick_no)
    else:
        now = _("done")
    told = _("Deal {deal} of {deals}, {now}. Trump: {suit}.").format(
        deal=view.deal, deals=view.options.deals, now=now, suit=named.suit(view.trump)
    )
    if view.phase != "play":
        return told
    meri = _("Monchi holds.") if view.meri_seen and view.options.monchi != "off" else None
    meri = meri or (_("A Meri has been led.") if view.meri_seen else _("No Meri yet."))
    return f"{told} {meri}"


def _score(view: View) -> str:
    parts = [
        _("{side}: {tricks}, {points} in this deal, {total} in all").format(
            side=named.SIDES[side],
            tricks=named.tricks(view.taken[side]),
            points=view.points[side],
            total=view.standing.totals[side],
        )
        for side in (0, 1)
    ]
    return "; ".join(parts) + "."


def _people(view: View, names: Names) -> str:
    """Everybody in order of play to the left, from the viewer, with side and cards."""
    start = view.viewer if isinstance(view.viewer, int) else 0
    parts = [
        _("{who} ({side}{deals}) {cards}").format(
            who=names.who(seat),
            side=named.side_of(seat),
            deals=_(", deals") if view.deal and seat == view.dealer else "",
            cards=view.hand_counts[seat],
        )
        for seat in (left_of(start, steps) for steps in range(SEATS))
    ]
    return _("To the left, with cards in hand: {parts}.").format(parts=", ".join(parts))


def _okie(view: View, names: Names) -> str:
    told = _("Okie {okie}").format(okie=view.okie)
    if view.taker is not None:
        told += _(", taken by {who}").format(who=names.whom(view.taker))
        told += _(", who declared the Robai") if view.declared and view.taker != names.you else ""
    if view.leftovers:
        told += _("; side cards {cards}").format(cards=named.cards((view.discard, *view.leftovers)))
    elif view.discard:
        told += _("; you put {card} away").format(card=view.discard)
    told += "."
    return told + " " + _("A Robai is hidden.") if view.hidden else told


def _on_table(view: View, names: Names) -> list[str]:
    if view.trick:
        played = ", ".join(f"{names.who(one.seat)} {_laid(one.card, one.face_down)}" for one in view.trick)
        return [_("On the table: {cards}.").format(cards=played)]
    if not view.tricks:
        return []
    return [_finished(view.tricks[-1], names)]


def _laid(card: Card, face_down: bool) -> str:
    if not face_down:
        return card
    return _("[##] ({card}, only you see it)").format(card=card) if card else "[##]"


def _finished(trick: Trick, names: Names) -> str:
    played = ", ".join(f"{names.who(seat)} {card}" for seat, card in owners(trick))
    told = _("Trick {number}, taken by {who}: {cards}.").format(
        number=trick.number, who=names.whom(trick.winner), cards=played
    )
    return told + " " + eventwords.caught(trick, trick.caught, names) if trick.caught else told
