"""Kunken: every sentence for people, made from codes and values."""

from collections.abc import Mapping
from typing import assert_never

from games.game import Card, Fact, Refusal, ScoreLine, Seat
from games.kunken import names as named
from games.kunken import wordings
from games.kunken.events import (
    Added,
    DealEnded,
    DealerDrawn,
    Dealt,
    Discarded,
    Drew,
    Event,
    JokerMoved,
    Laid,
    MatchEnded,
    Reshuffled,
    StockOut,
    WentOut,
)
from games.kunken.forms import is_joker, stands
from games.kunken.model import (
    Action,
    AddToGroup,
    DealRecord,
    Discard,
    DrawPile,
    DrawStock,
    Extend,
    Meld,
    MeldGroup,
    MeldSequence,
    ShiftJoker,
    SwapJoker,
    View,
)
from games.wording import Names, OptionWords, _, listed, numbered, plural


class KunkenWords:
    """The words of Kunken; see games.game.Words."""

    @property
    def options(self) -> Mapping[str, OptionWords]:
        return named.OPTION_WORDS

    def card(self, card: Card) -> str:
        return named.card(card)

    def meld(self, number: int) -> str:
        """The letter of a meld on the table."""
        return named.letter(number)

    def prompt(self, view: View, names: Names) -> str:
        if view.phase == "over":
            return _won(view.standing.winners, names)
        if view.phase == "between":
            return _("The first deal comes next.") if not view.records else _("The next deal follows.")
        if not view.legal:
            return _waiting(view, names)
        if view.phase == "play":
            return _play_prompt(view)
        if view.exhausted:
            return _("The stock is empty: take the top of the pile, throw another card.")
        if view.legal == ("draw_stock",):
            return _("The pile has gone round twice: draw from the stock.")
        return _("Draw: from the stock or from the pile?")

    def action(self, view: View, action: Action, names: Names) -> str:
        match action:
            case DrawStock():
                return _("Draw from the stock")
            case DrawPile():
                return _("Take {card} from the pile").format(
                    card=named.card(view.top) if view.top else _("the top card")
                )
            case MeldGroup(cards):
                return _("Lay {cards}, a group").format(cards=named.cards(cards))
            case MeldSequence():
                return _lay_run_label(action)
            case AddToGroup(meld, card):
                return _("Add {card} to {letter}").format(card=named.card(card), letter=named.letter(meld))
            case Extend(meld, card, end):
                return _extend_label(meld, card, end)
            case SwapJoker(meld, card):
                return _("Play {card} for the joker of {letter}: the joker goes to the other end").format(
                    card=named.card(card), letter=named.letter(meld)
                )
            case ShiftJoker(meld, card):
                return _("Play {card} beyond the joker of {letter}, which comes over").format(
                    card=named.card(card), letter=named.letter(meld)
                )
            case Discard(card):
                return _("Throw {card}").format(card=named.card(card))
            case _:
                assert_never(action)

    def event(self, event: Event, names: Names) -> str:
        match event:
            case DealerDrawn(dealer):
                return _("The lot makes {whom} the first dealer.").format(whom=names.whom(dealer))
            case Dealt():
                return wordings.dealt(event, names)
            case StockOut():
                return _("The stock is empty: from now on take the top of the pile, throw another card.")
            case Reshuffled():
                return wordings.reshuffled(event)
            case Drew():
                return _drew(event, names)
            case Laid(seat, number, meld):
                return _("{who} {letter}: {meld}.").format(
                    who=names.does(seat, _("lay"), _("lays")),
                    letter=named.letter(number),
                    meld=named.meld(meld),
                )
            case Added():
                return _added(event, names)
            case JokerMoved(seat, number, card, place, _meld):
                return _("{who} {card} in {letter}: the joker moves to the other end as {stands}.").format(
                    who=names.does(seat, _("play"), _("plays")),
                    card=named.card(card),
                    letter=named.letter(number),
                    stands=named.card(place),
                )
            case Discarded(seat, card, left):
                return _discarded(seat, card, left, names)
            case WentOut(seat):
                return _("{who} out and {wins} the deal!").format(
                    who=names.does(seat, _("go"), _("goes")), wins=_("win") if seat == names.you else _("wins")
                )
            case DealEnded(record, _next_dealer):
                return self.deal_result(record, names)
            case MatchEnded(winners, _balances):
                return _won(winners, names)
            case _:
                assert_never(event)

    def refusal(self, refusal: Refusal, names: Names) -> str:
        return wordings.refusal(refusal, names)

    def fact(self, fact: Fact, names: Names) -> str:
        return wordings.fact(fact, names)

    def score_line(self, line: ScoreLine, names: Names) -> str:
        return wordings.score_line(line, names)

    def deal_result(self, record: DealRecord, names: Names) -> str:
        """How a deal ended, in a sentence: "Yuki goes out and wins deal 3: +158."."""
        return wordings.deal_result(record, names)

    def value_line(self, view: View) -> str:
        """What the viewer's hand counts: "In hand: 7 cards, 56 points against you if someone goes out now."."""
        seat = view.viewer
        if not isinstance(seat, int) or not view.to_act:
            return ""
        return plural(
            view.hand_values[seat],
            "In hand: {cards}, {count} point against you if someone goes out now.",
            "In hand: {cards}, {count} points against you if someone goes out now.",
            cards=_count(view.hand_counts[seat]),
        )

    def needs(self, cards: tuple[Card, ...]) -> str:
        """What would complete raised cards: "One more makes a meld: 6♥, 9♥ or joker."."""
        if not cards:
            return _("No single card makes a meld of these.")
        return _("One more makes a meld: {cards}.").format(cards=named.either(cards))

    def table(self, view: View, names: Names) -> tuple[str, ...]:
        lines = [self._heading(view), _pile_line(view)]
        lines += [_seat_line(view, seat, names) for seat in range(len(view.hand_counts))]
        lines += [
            _("{letter}  {cards}  ({who})").format(
                letter=named.letter(one.number),
                cards=named.lying(one.meld, one.free),
                who=names.who(one.meld.owner),
            )
            for one in view.table
        ]
        if view.last is not None and view.to_act:
            lines.append(
                _("Last turn: {who} {did}.").format(who=names.who(view.last.seat), did=named.last_turn(view.last))
            )
        if isinstance(view.viewer, int) and view.hands and view.hands[view.viewer]:
            lines.append(_("Your hand: {cards}.").format(cards=named.hand(view.hands[view.viewer])))
            lines += [self.value_line(view)] if view.to_act else []
        return tuple(lines)

    def _heading(self, view: View) -> str:
        length = named.OPTION_WORDS["match_length"].value(view.options.match_length)
        if not view.deal:
            return _("Before the first deal. Length: {length}.").format(length=length)
        return _("Deal {deal} of {deals}, turn {turn}. Pool {pool}.").format(
            deal=view.deal, deals=view.deals, turn=view.turn_no, pool=view.pool
        )

    def place(self, view: View) -> str:
        return f"{view.deal}.{view.turn_no}" if view.to_act else str(view.deal)

    @property
    def numbering(self) -> str:
        return _("deal.turn")

    def places(self, events: tuple[Event, ...]) -> tuple[str, ...]:
        return numbered(events, _deal_begun, (Drew,), (Drew,))


def _deal_begun(event: Event) -> str:
    return str(event.number) if isinstance(event, Dealt) else ""


def _won(winners: tuple[Seat, ...], names: Names) -> str:
    if len(winners) == 1:
        return _("The match is over. {wins}.").format(wins=names.does(winners[0], _("win"), _("wins")))
    return _("The match is over. {who} win together.").format(who=listed([names.whom(seat) for seat in winners]))


def _waiting(view: View, names: Names) -> str:
    if view.phase == "draw":
        return _("{who} to draw.").format(who=names.does(view.turn, _("are"), _("is")))
    if view.source == "stock":
        return _("{who} drew from the stock and is playing.").format(who=names.who(view.turn))
    return _("{who} took {card} from the pile and is playing.").format(
        who=names.who(view.turn), card=named.card(view.drawn)
    )


def _play_prompt(view: View) -> str:
    if not any(token.startswith("discard") for token in view.legal):
        return _("Your last card: lay it, and you win the deal.")
    if view.barred and view.exhausted:
        return _("Lay what you like, then throw a card, but not {card}.").format(card=named.card(view.barred))
    return _("Lay what you like, then throw a card.")


def _lay_run_label(action: MeldSequence) -> str:
    suit = next(card[1] for card in action.cards if not is_joker(card))
    read = stands(Meld(0, action.cards, suit=suit, low=action.low))
    jokers = [stood for card, stood in zip(action.cards, read, strict=True) if is_joker(card)]
    told = _("Lay {cards}, a run").format(cards=named.cards(action.cards))
    if not jokers:
        return told
    return _("{lay}: {jokers}").format(lay=told, jokers=listed([named.joker_as(stood) for stood in jokers]))


def _extend_label(meld: int, card: Card, end: str) -> str:
    where = _("low") if end == "low" else _("high")
    return _("Add {card} to {letter}, at the {where} end").format(
        card=named.card(card), letter=named.letter(meld), where=where
    )


def _drew(event: Drew, names: Names) -> str:
    if event.source == "pile":
        return _("{who} {card} from the pile.").format(
            who=names.does(event.seat, _("take"), _("takes")), card=named.card(event.card)
        )
    if event.card and event.seat == names.you:
        return _("You draw {card} from the stock.").format(card=named.card(event.card))
    return _("{who} from the stock.").format(who=names.does(event.seat, _("draw"), _("draws")))


def _added(event: Added, names: Names) -> str:
    what = named.joker_as(event.stands) if event.stands else named.card(event.card)
    return _("{who} {what} to {letter}.").format(
        who=names.does(event.seat, _("add"), _("adds")), what=what, letter=named.letter(event.number)
    )


def _discarded(seat: Seat, card: Card, left: int, names: Names) -> str:
    what = named.card(card) if card else _("a card")
    told = _("{who} {what}.").format(who=names.does(seat, _("throw"), _("throws")), what=what)
    if left != 1:
        return told
    return told + " " + _("{who} one card.").format(who=names.does(seat, _("hold"), _("holds")))


def _count(cards: int) -> str:
    return plural(cards, "{count} card", "{count} cards")


def _pile_line(view: View) -> str:
    stock = _("Stock: {count}.").format(count=_count(view.stock_count))
    if not view.top:
        return stock
    told = _("Pile: {card} on top of {count}.").format(card=named.card(view.top), count=_count(view.pile_count))
    if len(view.pile) > 1:
        told += " " + _("Below it, from the top: {cards}.").format(cards=named.cards(reversed(view.pile[:-1])))
    return f"{stock} {told}"


def _seat_line(view: View, seat: Seat, names: Names) -> str:
    marks = [_("dealer")] if seat == view.dealer and view.deal else []
    marks += [_("in turn")] if seat in view.to_act else []
    told = _("{who}{marks}: {count}, balance {balance:+d}.").format(
        who=names.who(seat),
        marks=f" ({', '.join(marks)})" if marks else "",
        count=_count(view.hand_counts[seat]),
        balance=view.standing.totals[seat],
    )
    if view.to_act or not view.hands or not view.hands[seat]:
        return told
    return (
        told
        + " "
        + _("Left in hand: {cards}, worth {points}.").format(
            cards=named.hand(view.hands[seat]), points=view.hand_values[seat]
        )
    )
