"""Kan: every sentence for people, made from codes and values."""

from collections.abc import Mapping
from typing import assert_never

from games.cards import french
from games.game import Card, Fact, Refusal, ScoreLine, Seat
from games.kan import eventwords, wordings
from games.kan import names as named
from games.kan.events import Dealt, Event, TrickTaken
from games.kan.legal import gesture, led_suit, shown_cards
from games.kan.model import (
    Action,
    CallLead,
    DealRecord,
    Draw,
    Give,
    Juuroku,
    Play,
    Played,
    ShowBoth,
    Showing,
    ShowNone,
    ShowOne,
    ShowThen,
    ShowTwice,
    Stop,
    Trump,
    View,
)
from games.kan.seats import right_of
from games.wording import Names, OptionWords, _, listed, numbered, plural


class KanWords:
    """The words of Kan; see games.game.Words."""

    @property
    def options(self) -> Mapping[str, OptionWords]:
        return named.OPTION_WORDS

    def card(self, card: Card) -> str:
        return named.card(card)

    def prompt(self, view: View, names: Names) -> str:
        if view.phase == "over":
            won = listed([names.whom(seat) for seat in view.standing.winners])
            return _("The match is over. Best total: {who}.").format(who=won)
        if view.phase == "between":
            return _next(view)
        return _choice(view, view.to_act[0], names) if view.legal else _waiting(view, names)

    def action(self, view: View, action: Action, names: Names) -> str:
        match action:
            case Play(card, suit):
                if not suit:
                    return named.card(card)
                return _("joker, {suit} to follow").format(suit=named.suit(suit))
            case CallLead(call):
                return _("Iku! (I lead)") if call == "iku" else _("Koi! (partner, you lead)")
            case ShowBoth() | ShowThen() | ShowTwice() | ShowOne() | ShowNone():
                return _show_label(action)
            case Trump(suit):
                return _("{suit} {sign}").format(suit=named.start(named.suit(suit)), sign=named.SIGNS[suit])
            case Give(card):
                return _("Give {card}").format(card=named.card(card))
            case Draw(ten, two):
                return _("Card {ten} of ten for card {two} of two").format(ten=ten + 1, two=two + 1)
            case Stop():
                return _("Stop")
            case Juuroku():
                return _("Juuroku: all 16") if _is_kankei(view) else _("Gyaku juuroku: all 16")
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
        """How a deal ended, in a sentence: "The kankei win deal 2 with 10 pictures to 6."."""
        return wordings.deal_result(record)

    def table(self, view: View, names: Names) -> tuple[str, ...]:
        lines = [_heading(view)]
        if view.kankei:
            lines.append(_sides(view, names))
        lines.append(_round_table(view, names))
        if view.shown and view.shown.cards:
            lines.append(eventwords.event(view.shown, names))
        lines += _on_table(view, names)
        if isinstance(view.viewer, int) and view.hands[view.viewer]:
            lines.append(_("Your hand: {cards}.").format(cards=named.hand(view.hands[view.viewer], view.trump)))
        return tuple(lines)

    def place(self, view: View) -> str:
        """Round, deal and trick: "4.2.6"; trick 0 before play."""
        return f"{view.round}.{view.deal}.{view.trick_no}"

    @property
    def numbering(self) -> str:
        return _("round.deal.trick")

    def places(self, events: tuple[Event, ...]) -> tuple[str, ...]:
        return numbered(events, _deal_begun, (Played,), (TrickTaken,))


def _deal_begun(event: Event) -> str:
    return f"{event.round}.{event.deal}" if isinstance(event, Dealt) else ""


def _is_kankei(view: View) -> bool:
    return view.viewer in view.kankei


def _next(view: View) -> str:
    if not view.round:
        return _("The first deal comes next.")
    if view.upcoming == "deal":
        return _("Deal {deal} of this round comes next.").format(deal=view.deal + 1)
    if view.upcoming == "again":
        return _("The cards are dealt again.")
    return _("Round {number} comes next.").format(number=view.round + 1)


def _waiting(view: View, names: Names) -> str:
    who = named.both(view.to_act, names)
    match view.phase:
        case "nijukan":
            if view.options.nijukan == "partner_gives":
                return _("{who} is choosing a card to give for the A{sign}.").format(
                    who=who, sign=named.SIGNS[view.trump]
                )
            return _("{who} is drawing for the exchange.").format(who=who)
        case "lead_call":
            if view.viewer in view.kankei:
                return _("You have called. Calls show when both are in.")
            return _("Who leads: iku (I go) or koi (come, partner)? Still to call: {who}.").format(who=who)
        case "show":
            return _("{who} is choosing which cards to show the partner.").format(who=who)
        case "choose_trump":
            return _("{who} is naming the trump suit.").format(who=who)
        case "stop_or_go":
            return _("{who} decides alone: stop, or pledge to take all 16?").format(who=who)
        case _:
            return _("{who} is choosing a card.").format(who=who)


def _choice(view: View, seat: Seat, names: Names) -> str:
    """What the viewer, who must act, is asked."""
    match view.phase:
        case "nijukan":
            return _nijukan(view, names)
        case "lead_call":
            partner = names.whom(_partner(view))
            return _("Who leads: you (iku) or {partner} (koi)?").format(partner=partner)
        case "show":
            count = _("two cards") if view.options.showing == "two_required" else _("up to two cards")
            return _("Show {partner} {count}. {partner} names trumps after that.").format(
                partner=names.seats[_partner(view)], count=count
            )
        case "choose_trump":
            return _("Name the trump suit. You then lead trick 1.")
        case "stop_or_go":
            return _stop_or_go(view)
        case _:
            return _play_prompt(view)


def _partner(view: View) -> Seat:
    """The other kankei of a viewer who is one."""
    return next(player for player in view.kankei if player != view.viewer)


def _nijukan(view: View, names: Names) -> str:
    holder, partner = view.niju
    if view.options.nijukan == "partner_gives":
        return _("Give {holder} one card; you get the A{sign}.").format(
            holder=names.whom(holder), sign=named.SIGNS[view.trump]
        )
    return _("Draw: which of {partner}'s ten cards changes with which of {holder}'s two?").format(
        partner=names.seats[partner], holder=names.seats[holder]
    )


def _stop_or_go(view: View) -> str:
    ours = 0 if _is_kankei(view) else 1
    word = (_("juuroku"), _("gyaku juuroku"))[ours]
    cry = named.SHUT_OUTS[("kankei", "mukankei")[ours]]
    told = _("{cry} You have {count} pictures, they have none.").format(cry=cry, count=len(view.captured[ours]))
    asked = _("Stop here, or pledge to take all 16 ({word})? You decide alone.").format(word=word)
    return f"{told} {asked}"


def _play_prompt(view: View) -> str:
    actions = view.legal
    joker_in = any(text.startswith(f"play({french.JOKER}") for text in actions)
    if joker_in and all(text.startswith(f"play({french.JOKER}") for text in actions):
        if view.trick:
            return _("Trick 9: the joker has to dance (odori-ban).")
        return _("Trick 9: the joker has to dance (odori-ban), and you name a suit.")
    led = led_suit(view.trick)
    if led is None:
        return (
            _("You lead: any card.") if view.trick_no > 1 or not _has_joker(view) else _("You lead: any but the joker.")
        )
    if any(text.endswith(f"{led})") for text in actions):
        told = _("Follow {suit}, or play the joker.") if joker_in else _("Follow {suit}.")
        return told.format(suit=named.suit(led))
    if _has_joker(view) and not joker_in:
        return _("{suit} were led and you have none: play any card but the joker.").format(
            suit=named.start(named.suit(led))
        )
    return _("{suit} were led and you have none: play any card.").format(suit=named.start(named.suit(led)))


def _has_joker(view: View) -> bool:
    return isinstance(view.viewer, int) and french.JOKER in view.hands[view.viewer]


def _show_label(action: Showing) -> str:
    """The way, and what it asks for by custom: "K♠, then 9♥: rather spades, else hearts"."""
    asked = named.asked(gesture(action), shown_cards(action))
    match action:
        case ShowBoth(first, second):
            way = _("{first} and {second} together").format(first=named.card(first), second=named.card(second))
        case ShowThen(first, second):
            way = _("{first}, then {second}").format(first=named.card(first), second=named.card(second))
        case ShowTwice(card):
            way = _("{card} twice").format(card=named.card(card))
            asked = _("{asked} (looks like two)").format(asked=asked) if asked else asked
        case ShowOne(card):
            way = _("{card} alone").format(card=named.card(card))
        case ShowNone():
            way = _("nothing")
    return f"{way}: {asked}" if asked else way


def _heading(view: View) -> str:
    if not view.round:
        return plural(
            view.options.rounds, "Before the first deal of {count} round.", "Before the first deal of {count} rounds."
        )
    trump = named.suit(view.trump) if view.trump else _("not named yet")
    return _("Round {round} of {rounds}, deal {deal}, trick {trick}. Trumps: {trump}.").format(
        round=view.round, rounds=view.options.rounds, deal=view.deal, trick=view.trick_no, trump=trump
    )


def _sides(view: View, names: Names) -> str:
    others = [player for player in range(5) if player not in view.kankei]
    told = _("Kankei (partners): {kankei}, {k} of {tk} pictures. Mukankei: {mukankei}, {m} of {tm}.").format(
        kankei=listed([names.whom(player) for player in view.kankei]),
        mukankei=listed([names.whom(player) for player in others]),
        k=len(view.captured[0]),
        m=len(view.captured[1]),
        tk=view.targets[0],
        tm=view.targets[1],
    )
    if view.declared:
        told += " " + (_("Pledged: juuroku.") if view.declared == "juuroku" else _("Pledged: gyaku juuroku."))
    return (
        told + " " + _("Round so far {k} / {m}.").format(k=named.signed(view.score[0]), m=named.signed(view.score[1]))
    )


def _round_table(view: View, names: Names) -> str:
    """Everybody in order of play to the right, from the viewer."""
    start = view.viewer if isinstance(view.viewer, int) else 0
    order = [right_of(view.seat_of, start, steps) for steps in range(5)]
    parts = [
        _("{who}{deals} {total}").format(
            who=names.who(player),
            deals=_(" (deals)") if view.round and player == view.dealer else "",
            total=named.signed(view.standing.totals[player]),
        )
        for player in order
    ]
    return _("To the right: {parts}.").format(parts=", ".join(parts))


def _on_table(view: View, names: Names) -> list[str]:
    if view.trick:
        played = ", ".join(f"{names.who(one.seat)} {_laid(one.card, one.names)}" for one in view.trick)
        return [_("On the table: {cards}.").format(cards=played)]
    if view.last_trick:
        played = ", ".join(f"{names.who(one.seat)} {_laid(one.card, one.names)}" for one in view.last_trick.cards)
        return [_("Last trick, taken by {who}: {cards}.").format(who=names.whom(view.last_trick.winner), cards=played)]
    return []


def _laid(card: Card, suit: str) -> str:
    return f"{named.card(card)} ({named.suit(suit)})" if suit else named.card(card)
