"""Koi-Koi: every sentence for people, made from codes and values."""

from collections.abc import Mapping
from typing import assert_never

from games.game import Card, Fact, Refusal, ScoreLine, Seat
from games.koikoi import names as named
from games.koikoi import wordings
from games.koikoi.model import (
    Action,
    Called,
    DealEnded,
    DealRecord,
    Dealt,
    Drawn,
    Event,
    KoiKoi,
    Made,
    MatchEnded,
    Pile,
    Play,
    Played,
    Stop,
    Take,
    Took,
    Turned,
    View,
    Voided,
)
from games.wording import Names, OptionWords, _, listed, numbered, plural


class KoiKoiWords:
    """The words of Koi-Koi; see games.game.Words."""

    @property
    def options(self) -> Mapping[str, OptionWords]:
        return named.OPTION_WORDS

    def card(self, card: Card) -> str:
        return named.card(card)

    def yaku(self, name: str) -> str:
        """What a set is called: "Moon viewing"."""
        return named.yaku(name)

    def prompt(self, view: View, names: Names) -> str:
        if view.phase == "over":
            return _("The match is over. {who} won.").format(who=listed([names.who(s) for s in view.standing.winners]))
        if view.phase == "between":
            return _("The first deal comes next.") if not view.records else _("The next deal follows.")
        if not view.legal:
            return _waiting(view, names)
        if view.phase == "hand_play":
            return _("Play a card. Then one card is turned.")
        if view.phase == "draw_choice":
            return _("Turned {card}: it takes one of {count}. Which?").format(
                card=named.card(view.turned[0]), count=len(view.choices)
            )
        return _("Stop or koi-koi?")

    def action(self, view: View, action: Action, names: Names) -> str:
        match action:
            case Play(card, target):
                return _play_label(view, card, target)
            case Take(target):
                card = named.card(view.turned[0]) if view.turned else _("The turned card")
                return _("{card} takes {target}").format(card=card, target=named.card(target))
            case Stop():
                pile = view.piles[view.turn]
                return _("Stop: take {points}").format(points=named.points(pile.base * pile.factor))
            case KoiKoi():
                return _("Koi-koi: go on")
            case _:
                assert_never(action)

    def event(self, event: Event, names: Names) -> str:
        match event:
            case Drawn(cards, dealer):
                return _drawn(cards, dealer, names)
            case Dealt(number, dealer, _hands, field):
                return _("Deal {number}. {deals}. On the table: {field}.").format(
                    number=number, deals=names.does(dealer, _("deal"), _("deals")), field=named.cards(field)
                )
            case Voided(_number, shape, field):
                return named.VOIDED[shape].format(field=named.cards(field))
            case Played(seat, card, took):
                return _("{who}: {what}.").format(who=names.who(seat), what=_took(card, took))
            case Turned(_seat, card, took, choices):
                return _turned(card, took, choices)
            case Took(seat, card, target):
                return _("{who}: {what}.").format(who=names.who(seat), what=_took(card, (target,)))
            case Made():
                return _made(event, names)
            case Called(seat, call, calls):
                return _called(seat, call, calls, names)
            case DealEnded(record, _dealer):
                return self.deal_result(record, names)
            case MatchEnded(winner, totals):
                return _("{wins} the match, {mine} to {theirs}.").format(
                    wins=names.does(winner, _("win"), _("wins")), mine=totals[winner], theirs=totals[1 - winner]
                )
            case _:
                assert_never(event)

    def refusal(self, refusal: Refusal, names: Names) -> str:
        return wordings.refusal(refusal, names)

    def fact(self, fact: Fact, names: Names) -> str:
        return wordings.fact(fact, names)

    def score_line(self, line: ScoreLine, names: Names) -> str:
        return wordings.score_line(line, names)

    def deal_result(self, record: DealRecord, names: Names) -> str:
        """How a deal ended, in a sentence: "Deal 6 goes to you: you stopped. 15 x 2 = 30."."""
        return wordings.deal_result(record, names)

    def table(self, view: View, names: Names) -> tuple[str, ...]:
        lines = [self._heading(view, names)]
        for seat in (0, 1):
            lines += _pile_lines(view, seat, names)
        lines.append(_("On the table: {cards}.").format(cards=named.cards(view.field) or _("nothing")))
        if view.turned:
            lines.append(_("Turned: {card}.").format(card=named.card(view.turned[0])))
        if isinstance(view.viewer, int) and view.hands[view.viewer]:
            lines.append(_("Your hand: {cards}.").format(cards=named.hand(view.hands[view.viewer])))
        return tuple(lines)

    def _heading(self, view: View, names: Names) -> str:
        totals = ", ".join(f"{names.who(seat)} {view.standing.totals[seat]}" for seat in (0, 1))
        length = named.OPTION_WORDS["match_length"].value(view.options.match_length)
        if not view.deal:
            return _("Before the first deal. {length}.").format(length=length)
        return plural(
            view.stock_count,
            "Deal {place}. {length}. {totals}. Stock: {count} card.",
            "Deal {place}. {length}. {totals}. Stock: {count} cards.",
            place=self.place(view),
            length=length,
            totals=totals,
        )

    def place(self, view: View) -> str:
        return f"{view.deal}.{view.turn_no}" if view.turn_no else str(view.deal)

    @property
    def numbering(self) -> str:
        return _("deal.turn")

    def places(self, events: tuple[Event, ...]) -> tuple[str, ...]:
        return numbered(events, _deal_begun, (Played,), (Played,))


def _deal_begun(event: Event) -> str:
    return str(event.number) if isinstance(event, Dealt | Voided) else ""


def _waiting(view: View, names: Names) -> str:
    if view.phase == "decision":
        return _("Stop or koi-koi? {decides}.").format(decides=names.does(view.turn, _("decide"), _("decides")))
    choosing = names.does(view.turn, _("are choosing"), _("is choosing"))
    if view.phase == "draw_choice":
        return _("{choosing} what {card} takes.").format(choosing=choosing, card=named.card(view.turned[0]))
    return _("{choosing} a card.").format(choosing=choosing)


def _play_label(view: View, card: Card, target: Card) -> str:
    took = (target,) if target else tuple(other for other in view.field if other[:2] == card[:2])
    return _took(card, took)


def _took(card: Card, took: tuple[Card, ...]) -> str:
    if not took:
        return _("{card} stays on the table").format(card=named.card(card))
    return _("{card} takes {taken}").format(card=named.card(card), taken=named.cards(took))


def _drawn(cards: tuple[Card, Card], dealer: Seat | None, names: Names) -> str:
    first, second = (
        _("{draws} {card}").format(draws=names.does(seat, _("draw"), _("draws")), card=named.card(cards[seat]))
        for seat in (0, 1)
    )
    if dealer is None:
        why = _("Still equal: once more.")
    elif cards[0][:2] == cards[1][:2]:
        why = _("Same month: the higher card deals: {who}.").format(who=names.whom(dealer))
    else:
        why = _("The earlier month deals: {who}.").format(who=names.whom(dealer))
    return f"{first}, {second}. {why}"


def _turned(card: Card, took: tuple[Card, ...], choices: tuple[Card, ...]) -> str:
    if choices:
        return _("Turned {card}: it takes {choices}.").format(card=named.card(card), choices=named.either(choices))
    if not took:
        return _("Turned {card}: it stays.").format(card=named.card(card))
    return _("Turned {card}: it takes {taken}.").format(card=named.card(card), taken=named.cards(took))


def _made(made: Made, names: Names) -> str:
    sets = "; ".join(named.yaku_told(one) for one in made.yaku)
    told = _("{has} {sets}. Sets together: {base}.").format(
        has=names.does(made.seat, _("have"), _("has")), sets=sets, base=made.base
    )
    if not made.last_card:
        return told
    return (
        told
        + " "
        + _("That was the last card of {whose} hand: the deal stops by itself.").format(whose=names.whose(made.seat))
    )


def _called(seat: Seat, call: str, calls: int, names: Names) -> str:
    if call == "stop":
        return _("{who}: Shobu! (I stop)").format(who=names.who(seat))
    if calls == 1:
        return _("{who}: Koi-koi! (I go on)").format(who=names.who(seat))
    return _("{who}: Koi-koi! (I go on, call {calls})").format(who=names.who(seat), calls=calls)


def _pile_lines(view: View, seat: Seat, names: Names) -> list[str]:
    pile: Pile = view.piles[seat]
    dealer = _(", dealer") if seat == view.dealer and view.deal else ""
    lines = [
        _("{who}{dealer}: {count} in hand. Captured: {cards}.").format(
            who=names.who(seat),
            dealer=dealer,
            count=view.hand_counts[seat],
            cards=named.grouped(pile.captured) or _("nothing"),
        )
    ]
    if pile.yaku:
        sets = ", ".join(f"{named.yaku(one.name)} {one.points}" for one in pile.yaku)
        lines.append(
            _("  Sets: {sets}. Together {base}; a stop pays {pays}.").format(
                sets=sets, base=pile.base, pays=pile.base * pile.factor
            )
        )
    if pile.calls:
        lines.append(_("  Koi-koi calls: {calls}.").format(calls=pile.calls))
    if pile.near:
        near = ", ".join(named.yaku(one.name) for one in pile.near)
        lines.append(_("  One card away: {near}.").format(near=near))
    return lines
