"""Kakeya: every sentence for people, made from codes and values."""

from collections.abc import Mapping
from typing import assert_never

from games.game import Card, Fact, Refusal, ScoreLine
from games.kakeya import eventwords, seats, wordings
from games.kakeya import names as named
from games.kakeya.events import DealStarted, Event, TrickTaken
from games.kakeya.legal import rensho
from games.kakeya.model import Action, CallLead, DealRecord, Keep, Play, Played, Trump, View
from games.wording import Names, OptionWords, _, numbered


class KakeyaWords:
    """The words of Kakeya; see games.game.Words."""

    @property
    def options(self) -> Mapping[str, OptionWords]:
        return named.OPTION_WORDS

    def card(self, card: Card) -> str:
        return named.card(card)

    def prompt(self, view: View, names: Names) -> str:
        match view.phase:
            case "over":
                pair = seats.pair_of(view.standing.winners[0], view.seats)
                return _("The match is over. {pair} win.").format(pair=named.start(named.pair(pair, names)))
            case "between":
                return _("Deal {number} comes next: {dealers} deals, {leading} leads.").format(
                    number=view.deal + 1,
                    dealers=named.LETTERS[view.lay.dealers],
                    leading=named.LETTERS[view.lay.leading],
                )
            case _:
                return _choice(view, names) if view.legal else _waiting(view, names)

    def action(self, view: View, action: Action, names: Names) -> str:
        match action:
            case Play(card):
                return _("{card} (Rensho)").format(card=named.card(card)) if card == view.rensho else named.card(card)
            case CallLead("iku"):
                return _("Iku! (I go: I lead)")
            case CallLead():
                if view.calls:
                    return _("Koi! (no, you lead)")
                return _("Koi! (come, partner: you lead)")
            case Keep():
                return _("Keep {suit} (Rensho {card})").format(
                    suit=named.suit(view.trump), card=named.card(view.rensho)
                )
            case Trump(suit):
                return _("{suit} {sign} (Rensho {card})").format(
                    suit=named.start(named.suit(suit)), sign=named.SIGNS[suit], card=named.card(rensho(suit))
                )
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
        """How a deal ended, in a sentence: "Pair A (You, Mika) win deal 5: 10 pictures to 6. B pays 1 stone."."""
        return wordings.deal_result(record, names)

    def table(self, view: View, names: Names) -> tuple[str, ...]:
        lines = [_heading(view), *_pairs(view, names), _around(view, names)]
        lines += _on_table(view, names)
        if isinstance(view.viewer, int) and view.hands[view.viewer]:
            lines.append(_("Your hand: {cards}.").format(cards=named.hand(view.hands[view.viewer], view.trump)))
        return tuple(lines)

    def place(self, view: View) -> str:
        """Deal and trick: "4.6"; trick 0 before play."""
        return f"{view.deal}.{view.trick_no}"

    @property
    def numbering(self) -> str:
        return _("deal.trick")

    def places(self, events: tuple[Event, ...]) -> tuple[str, ...]:
        return numbered(events, _deal_begun, (Played,), (TrickTaken,))


def _deal_begun(event: Event) -> str:
    return str(event.number) if isinstance(event, DealStarted) else ""


def _waiting(view: View, names: Names) -> str:
    who = names.who(view.to_act[0])
    rests = isinstance(view.viewer, int) and not view.lay.cards[view.viewer]
    told = _("You sit out this deal (yasumi).") + " " if rests and view.viewer not in view.to_act else ""
    match view.phase:
        case "choose_trump":
            return told + _("{who} decides: keep {suit} as trumps, or change?").format(
                who=who, suit=named.suit(view.trump)
            )
        case "lead_call":
            return told + _("{who} decides: iku (I go) or koi (come, partner)?").format(who=who)
        case _:
            if _has_played_out(view):
                return _("Last trick: you have no card left, four play. {who} is choosing a card.").format(who=who)
            return told + _("{who} is choosing a card.").format(who=who)


def _has_played_out(view: View) -> bool:
    """Six players, last trick, and the viewer has had only eight cards."""
    return isinstance(view.viewer, int) and 0 < view.lay.cards[view.viewer] < view.trick_no


def _choice(view: View, names: Names) -> str:
    """What the viewer, who must act, is asked."""
    match view.phase:
        case "choose_trump":
            return _("Keep {suit} as trumps, or change? Nobody has seen a card yet.").format(
                suit=named.suit(view.trump)
            )
        case "lead_call":
            if view.calls:
                return _("Koi: {partner} asks you to lead. Iku (I go), or koi (no, you lead)?").format(
                    partner=names.who(view.lay.order[0])
                )
            return _("Who of your pair leads: iku (I go) or koi (come, partner)?")
        case _:
            return _play_prompt(view)


def _play_prompt(view: View) -> str:
    if not view.trick:
        return _("You lead trick {number}: any card.").format(number=view.trick_no)
    best = f"play({view.rensho})"
    follows = any(text.endswith(f"{view.led})") and text != best for text in view.legal)
    suit = named.suit(view.led)
    if not follows and view.legal == (best,):
        return _("Follow {suit}: the Rensho ({card}) has to go.").format(suit=suit, card=named.card(view.rensho))
    if not follows:
        told = _("No {suit} in your hand: play any card.")
        if best in view.legal and view.rensho.endswith(view.led):
            told = _("No {suit} in your hand but the Rensho: play any card.")
        return told.format(suit=suit)
    if best in view.legal:
        return _("Follow {suit}, or play the Rensho ({card}).").format(suit=suit, card=named.card(view.rensho))
    if view.trick[0].rensho:
        return _("The Rensho was led: follow {suit}.").format(suit=suit)
    return _("Follow {suit}.").format(suit=suit)


def _heading(view: View) -> str:
    if not view.deal:
        return _("Before the first deal. First trumps: {suit}; the Rensho is {card}.").format(
            suit=named.suit(view.trump), card=named.card(view.rensho)
        )
    return _("Deal {deal}, trick {trick} of {tricks}. Trumps: {suit}. Rensho: {card}.").format(
        deal=view.deal,
        trick=view.trick_no,
        tricks=view.lay.tricks,
        suit=named.suit(view.trump),
        card=named.card(view.rensho),
    )


def _pairs(view: View, names: Names) -> list[str]:
    """A line for each pair: its stones and its pictures."""
    return [_pair(view, pair, names) for pair in range(len(view.stones))]


def _pair(view: View, pair: int, names: Names) -> str:
    told = _("{pair}: {stones}, {pictures}")
    if view.targets[pair]:
        told = _("{pair}: {stones}, {pictures} of {target} needed")
    if pair not in seats.active_pairs(view.lay) and view.phase not in ("between", "over"):
        told = _("{pair}: {stones}, sits out")
    line = told.format(
        pair=named.start(named.pair(pair, names)),
        stones=named.stones(view.stones[pair]),
        pictures=named.pictures(view.pictures[pair]),
        target=view.targets[pair],
    )
    won = [card for seat in seats.members(pair, view.seats) for card in view.captured[seat]]
    return f"{line}: {named.cards(won)}." if won else f"{line}."


def _around(view: View, names: Names) -> str:
    """Everybody in order of play, from the viewer."""
    start = view.viewer if isinstance(view.viewer, int) else 0
    parts = []
    for seat in ((start + step) % view.seats for step in range(view.seats)):
        deals = _(" (deals)") if seat == view.lay.dealer else ""
        parts.append(f"{names.who(seat)}{deals} {view.hand_counts[seat]}")
    side = _("To the left") if view.options.direction == "left" else _("To the right")
    return _("{side}, with cards in hand: {parts}.").format(side=side, parts=", ".join(parts))


def _on_table(view: View, names: Names) -> list[str]:
    if view.trick:
        return [_("On the table: {cards}.").format(cards=_laid(view.trick, names))]
    if view.last_trick:
        return [
            _("Last trick, taken by {who}: {cards}.").format(
                who=names.whom(view.last_trick.winner), cards=_laid(view.last_trick.cards, names)
            )
        ]
    return []


def _laid(trick: tuple[Played, ...], names: Names) -> str:
    return ", ".join(f"{names.who(one.seat)} {named.card(one.card)}" for one in trick)
