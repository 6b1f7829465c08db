"""Kan: what may be done, and why not (sections Niju-kan to Stop or juuroku of rules.md).

All of it works on what a State and a View have in common, so that the table and the client agree.
"""

from typing import Final, Protocol, assert_never

from games.cards import french
from games.game import Card, Cards, Refusal, Seat
from games.kan.model import (
    HAND,
    SUITS,
    Action,
    CallLead,
    Draw,
    Gesture,
    Give,
    Juuroku,
    Options,
    Phase,
    Play,
    Played,
    ShowBoth,
    Showing,
    ShowNone,
    ShowOne,
    ShowThen,
    ShowTwice,
    Stop,
    Suit,
    Trump,
)
from games.tricks import following

JOKER_FREE: Final = range(2, 9)
"""Tricks in which the joker may be played beside any other legal card."""
JOKER_FORCED: Final = 9
"""Odori-ban (踊り番): the trick in which the joker has to go."""


class Table(Protocol):
    """What State and View have in common, as far as the rules of acting need it."""

    @property
    def options(self) -> Options: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def hands(self) -> tuple[Cards, ...]: ...
    @property
    def calls(self) -> tuple[str, ...]: ...
    @property
    def trick_no(self) -> int: ...
    @property
    def trick(self) -> tuple[Played, ...]: ...


def led_suit(trick: tuple[Played, ...]) -> Suit | None:
    """The suit to follow: that of the card led, or the one named with a joker; None before the lead."""
    if not trick:
        return None
    text = trick[0].names or french.suit(trick[0].card)
    return next(suit for suit in TRUMPS if suit == text)


TRUMPS: Final[tuple[Suit, ...]] = ("C", "D", "H", "S")


def legal_cards(hand: Cards, trick_no: int, led: str | None) -> Cards:
    """The cards of `hand` that may be played to trick `trick_no`; `led` is None for the leader."""
    joker = french.JOKER in hand
    if joker and trick_no == JOKER_FORCED:
        return (french.JOKER,)
    plain = tuple(card for card in hand if card != french.JOKER) if joker else hand
    base = plain if led is None else following(plain, lambda card: card[1] == led)
    return (*base, french.JOKER) if joker and trick_no in JOKER_FREE else base


def legal_actions(table: Table, seat: Seat) -> tuple[Action, ...]:
    """All that `seat`, which must act, may do."""
    hand = table.hands[seat]
    match table.phase:
        case "nijukan":
            if table.options.nijukan == "partner_gives":
                return tuple(Give(card) for card in hand)
            return tuple(Draw(ten, two) for ten in range(HAND) for two in range(2))
        case "lead_call":
            return CallLead("iku"), CallLead("koi")
        case "show":
            return _showings(hand, table.options)
        case "choose_trump":
            return tuple(Trump(suit) for suit in TRUMPS)
        case "play":
            return _plays(table, hand)
        case "stop_or_go":
            return Stop(), Juuroku()
        case "between" | "over":
            return ()


def _plays(table: Table, hand: Cards) -> tuple[Action, ...]:
    cards = legal_cards(hand, table.trick_no, led_suit(table.trick))
    if table.trick or french.JOKER not in cards:
        return tuple(Play(card) for card in cards)
    plain = tuple(Play(card) for card in cards if card != french.JOKER)
    return plain + tuple(Play(french.JOKER, suit) for suit in TRUMPS)


def _showings(hand: Cards, options: Options) -> tuple[Action, ...]:
    both: tuple[Action, ...] = tuple(ShowBoth(a, b) for i, a in enumerate(hand) for b in hand[i + 1 :])
    then = tuple(ShowThen(a, b) for a in hand for b in hand if a != b)
    two: tuple[Action, ...] = (*both, *then, *(ShowTwice(card) for card in hand))
    if options.showing == "two_required":
        return two
    return (*two, *(ShowOne(card) for card in hand), ShowNone())


_WANTED: Final[dict[Phase, type | tuple[type, ...]]] = {
    "lead_call": CallLead,
    "show": (ShowBoth, ShowThen, ShowTwice, ShowOne, ShowNone),
    "choose_trump": Trump,
    "play": Play,
    "stop_or_go": (Stop, Juuroku),
}

_SECTION: Final[dict[Phase, str]] = {
    "between": "A round",
    "nijukan": "Niju-kan",
    "lead_call": "Iku or koi",
    "show": "Showing cards",
    "choose_trump": "Naming trumps",
    "play": "Play",
    "stop_or_go": "Stop or juuroku",
    "over": "A round",
}


def why_not(table: Table, to_act: tuple[Seat, ...], seat: Seat, action: Action) -> Refusal | None:
    """Why `seat` may not do `action` now, or None if it may. `to_act` are the seats that must act."""
    section = _SECTION[table.phase]
    if not to_act:
        return Refusal("match_over" if table.phase == "over" else "between_deals", section)
    if seat not in to_act:
        if table.phase == "lead_call" and table.calls[seat]:
            return Refusal("called_already", section)
        return Refusal("not_your_turn", section, to_act)
    wanted = _WANTED.get(table.phase) or (Give if table.options.nijukan == "partner_gives" else Draw)
    if not isinstance(action, wanted):
        return Refusal(f"first_{_first(table)}", section)
    return _why_not_this(table, table.hands[seat], action)


def _first(table: Table) -> str:
    """What must be done now, as part of a refusal's code."""
    if table.phase == "nijukan":
        return "give" if table.options.nijukan == "partner_gives" else "draw"
    return table.phase


def _why_not_this(table: Table, hand: Cards, action: Action) -> Refusal | None:
    match action:
        case Play(card, names):
            return _why_not_play(table, hand, card, names)
        case Give(card):
            return _missing(hand, (card,), "Niju-kan")
        case Draw(ten, two):
            inside = ten in range(HAND) and two in range(2)
            return None if inside else Refusal("no_such_place", "Niju-kan", (ten, two))
        case Trump(suit):
            return None if suit in SUITS else Refusal("first_choose_trump", "Naming trumps")
        case CallLead(call):
            return None if call in ("iku", "koi") else Refusal("first_lead_call", "Iku or koi")
        case ShowBoth() | ShowThen() | ShowTwice() | ShowOne() | ShowNone():
            return _why_not_show(table, hand, action)
        case Stop() | Juuroku():
            return None
        case _:
            assert_never(action)


def shown_cards(action: Showing) -> Cards:
    """The cards as the partner sees them, in order; a card shown twice stands twice."""
    match action:
        case ShowBoth(first, second) | ShowThen(first, second):
            return first, second
        case ShowTwice(card):
            return card, card
        case ShowOne(card):
            return (card,)
        case ShowNone():
            return ()


def gesture(action: Showing) -> Gesture:
    """How it looks to everybody: two in turn, whether they are two cards or twice the same."""
    match action:
        case ShowBoth():
            return "together"
        case ShowThen() | ShowTwice():
            return "in_turn"
        case ShowOne():
            return "one"
        case ShowNone():
            return "none"


def _why_not_show(table: Table, hand: Cards, action: Showing) -> Refusal | None:
    cards = shown_cards(action)
    if table.options.showing == "two_required" and len(cards) < 2:
        return Refusal("show_two", "Showing cards")
    if isinstance(action, ShowBoth | ShowThen) and cards[0] == cards[1]:
        return Refusal("show_different", "Showing cards", (cards[0],))
    return _missing(hand, cards, "Showing cards")


def _missing(hand: Cards, cards: Cards, section: str) -> Refusal | None:
    for card in cards:
        if card not in hand:
            return Refusal("not_in_hand", section, (card,))
    return None


def _why_not_play(table: Table, hand: Cards, card: Card, names: str) -> Refusal | None:
    if refusal := _missing(hand, (card,), "Play"):
        return refusal
    led = led_suit(table.trick)
    if card not in legal_cards(hand, table.trick_no, led):
        return _why_not_card(table, hand, card, led)
    if card != french.JOKER:
        return Refusal("only_joker_names", "The joker", (card,)) if names else None
    if table.trick:
        return Refusal("joker_follows", "The joker") if names else None
    return None if names and names in SUITS else Refusal("joker_names", "The joker")


def _why_not_card(table: Table, hand: Cards, card: Card, led: Suit | None) -> Refusal:
    """Why a card that is in the hand may not be played: the joker's times, or the duty to follow."""
    if french.JOKER in hand and table.trick_no == JOKER_FORCED:
        return Refusal("joker_must_go", "The joker", (card,))
    if card == french.JOKER or led is None:
        return Refusal("joker_not_first", "The joker")
    held = tuple(other for other in hand if other != french.JOKER and french.suit(other) == led)
    code = "follow_joker" if table.trick[0].card == french.JOKER else "follow"
    return Refusal(code, "Following suit", (card, led, *held))
