"""Kakeya: what may be done, and why not (sections Trumps to Following suit of rules.md).

All of it works on what a State and a View have in common, so that the table and the client agree.
"""

from typing import Final, Protocol, assert_never

from games.cards import french
from games.game import Card, Cards, Refusal, Seat
from games.kakeya import seats
from games.kakeya.model import SUITS, Action, CallLead, Keep, Lay, Options, Phase, Play, Played, Suit, Trump
from games.tricks import following


class Table(Protocol):
    """What State and View have in common, as far as the rules of acting need it."""

    @property
    def options(self) -> Options: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def lay(self) -> Lay: ...
    @property
    def trump(self) -> Suit: ...
    @property
    def hands(self) -> tuple[Cards, ...]: ...
    @property
    def calls(self) -> tuple[str, ...]: ...
    @property
    def leader(self) -> Seat: ...
    @property
    def trick_no(self) -> int: ...
    @property
    def trick(self) -> tuple[Played, ...]: ...


def rensho(trump: str) -> Card:
    """The ace that beats every card (れんしょ): the ace of spades, of clubs when spades are trumps."""
    return "AC" if trump == "S" else "AS"


def led_suit(trick: tuple[Played, ...]) -> Suit | None:
    """The suit to follow, printed on the card that was led; None before the lead."""
    if not trick:
        return None
    text = french.suit(trick[0].card)
    return next(suit for suit in SUITS if suit == text)


def to_act(table: Table) -> tuple[Seat, ...]:
    """The seat that must act, none at a stop between deals and when the match is over."""
    lay = table.lay
    match table.phase:
        case "choose_trump":
            return (lay.caller,)
        case "lead_call":
            asked = lay.order[0]
            return (seats.partner(asked, len(lay.cards)) if table.calls else asked,)
        case "play":
            return (seats.with_card(lay, table.leader, table.trick_no)[len(table.trick)],)
        case "between" | "over":
            return ()


def legal_cards(hand: Cards, trump: str, led: str | None, forced: bool) -> Cards:
    """The cards of `hand` that may be played; `led` is None for the leader, `forced` the option lone_rensho.

    Follow suit if able; the Rensho may always be played, and binds its holder only where it is forced.
    """
    if led is None:
        return hand
    best = rensho(trump)
    follows = following(hand, lambda card: card[1] == led and (forced or card != best))
    return follows if best in follows or best not in hand else (*follows, best)


def legal_actions(table: Table, seat: Seat) -> tuple[Action, ...]:
    """All that `seat`, which must act, may do."""
    match table.phase:
        case "choose_trump":
            return Keep(), *(Trump(suit) for suit in SUITS if suit != table.trump)
        case "lead_call":
            return CallLead("iku"), CallLead("koi")
        case "play":
            return tuple(Play(card) for card in playable(table, seat))
        case "between" | "over":
            return ()


def playable(table: Table, seat: Seat) -> Cards:
    """The cards that `seat` may play to the trick at hand."""
    forced = table.options.lone_rensho == "forced"
    return legal_cards(table.hands[seat], table.trump, led_suit(table.trick), forced)


_WANTED: Final[dict[Phase, type | tuple[type, ...]]] = {
    "choose_trump": (Keep, Trump),
    "lead_call": CallLead,
    "play": Play,
}

_SECTION: Final[dict[Phase, str]] = {
    "between": "The match",
    "choose_trump": "Trumps",
    "lead_call": "Iku or koi",
    "play": "Play",
    "over": "The match",
}


def why_not(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """Why `seat` may not do `action` now, or None if it may."""
    section = _SECTION[table.phase]
    acting = to_act(table)
    if not acting:
        return Refusal("match_over" if table.phase == "over" else "between_deals", section)
    if seat not in acting:
        return _not_your_turn(table, acting[0], seat)
    if not isinstance(action, _WANTED[table.phase]):
        return Refusal(f"first_{table.phase}", section)
    match action:
        case Keep():
            return None
        case Trump(suit):
            return _why_not_trump(table, suit)
        case CallLead(call):
            return None if call in ("iku", "koi") else Refusal("first_lead_call", section)
        case Play(card):
            return _why_not_play(table, seat, card)
        case _:
            assert_never(action)


def _not_your_turn(table: Table, acting: Seat, seat: Seat) -> Refusal:
    if table.phase == "choose_trump":
        return Refusal("not_your_trumps", "Trumps", (acting,))
    if not table.lay.cards[seat]:
        return Refusal("sits_out", "Sitting out", (acting,))
    if table.phase == "lead_call":
        return Refusal("not_your_call", "Iku or koi", (acting,))
    if table.lay.cards[seat] < table.trick_no:
        return Refusal("no_card_left", "Six players", (acting,))
    return Refusal("not_your_turn", "Play", (acting,))


def _why_not_trump(table: Table, suit: str) -> Refusal | None:
    if suit not in SUITS:
        return Refusal("first_choose_trump", "Trumps")
    return Refusal("same_trump", "Trumps", (suit,)) if suit == table.trump else None


def _why_not_play(table: Table, seat: Seat, card: Card) -> Refusal | None:
    hand, led = table.hands[seat], led_suit(table.trick)
    if card not in hand:
        return Refusal("not_in_hand", "Play", (card,))
    allowed = playable(table, seat)
    if card in allowed or led is None:
        return None
    best = rensho(table.trump)
    held = tuple(other for other in allowed if other != best)
    if not held:
        return Refusal("rensho_must_go", "The Rensho", (best, led))
    code = "follow_rensho" if table.trick[0].card == best else "follow"
    return Refusal(code, "Following suit", (led, int(best in hand), best, *held))
