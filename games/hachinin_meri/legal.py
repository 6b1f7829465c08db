"""Hachinin-Meri: what may be done, and why not (sections The declaration to Monchi of rules.md).

All of it works on what a State and a View have in common, so that the table and the client agree. Whatever is
refused, the answer depends on nothing but the asker's own hand and what lies open.
"""

from collections.abc import Sequence
from typing import Final, Literal, Protocol

from games.game import Card, Cards, Refusal, Seat
from games.hachinin_meri.model import Action, Declare, Discard, Options, Pass, Phase, Play, Played, Suit
from games.hachinin_meri.ranking import Ranking, ranking


class Table(Protocol):
    """What State and View have in common, as far as the rules of acting need it."""

    @property
    def options(self) -> Options: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def trump(self) -> Suit | Literal[""]: ...
    @property
    def hands(self) -> Sequence[Cards]: ...
    @property
    def lone_sun(self) -> Seat | None: ...
    @property
    def trick_no(self) -> int: ...
    @property
    def trick(self) -> tuple[Played, ...]: ...
    @property
    def meri_seen(self) -> bool: ...


def ranks(table: Table) -> Ranking:
    """The ranking of the deal at hand; only once trumps are known."""
    return ranking(table.options.tenka, table.trump)


def is_meri(table: Table) -> bool:
    """Whether the trick at hand was led with a trump."""
    return bool(table.trick) and ranks(table).is_trump(table.trick[0].card)


def begins_monchi(table: Table) -> bool:
    """Whether Monchi would hold from a Meri on that is led now: it is the first one, and the table plays Monchi."""
    return not table.meri_seen and table.options.monchi != "off"


def legal_actions(table: Table, seat: Seat) -> tuple[Action, ...]:
    """All that `seat`, which must act, may do."""
    match table.phase:
        case "declare":
            return Declare(), Pass()
        case "exchange":
            return tuple(Discard(card) for card in discards(table.options, ranks(table), table.hands[seat]))
        case "play":
            return tuple(Play(card) for card in playable(table, seat))
        case "between" | "over":
            return ()


def discards(options: Options, ranks: Ranking, hand: Cards) -> Cards:
    """The cards of the taker's ten that may be put away: plain ones, if there are any (section The exchange)."""
    plain = ranks.only_plain(hand)
    return hand if options.discard == "any" or not plain else plain


def playable(table: Table, seat: Seat) -> Cards:
    """The cards of `seat`, which is to play, that may be played to the trick at hand."""
    hand, order = table.hands[seat], ranks(table)
    if not table.trick:
        return (order.only_plain(hand) or hand) if table.trick_no == 1 else hand
    led = table.trick[0].card
    if order.is_trump(led):
        return _to_meri(table, seat, hand, order.only_trumps(hand), order.sun)
    if table.trick_no == 1 and table.options.first_trick == "no_trumps":
        return order.only_plain(hand) or hand
    if not table.meri_seen or table.options.monchi == "off":
        return hand
    return _monchi(table, hand, order, led[1])


def _to_meri(table: Table, seat: Seat, hand: Cards, trumps: Cards, sun: Card) -> Cards:
    """Follow a trump with a trump, but for a lone Sun (section Meri)."""
    if not trumps or (trumps == (sun,) and may_keep_sun(table, seat)):
        return hand
    return trumps


def may_keep_sun(table: Table, seat: Seat) -> bool:
    """Whether `seat`, whose only trump is the Sun now, may keep it back."""
    if table.options.lone_sun == "original":
        return table.lone_sun == seat
    return table.options.lone_sun == "current"


def _monchi(table: Table, hand: Cards, order: Ranking, led: str) -> Cards:
    """Follow the led suit or play a trump (section Monchi)."""
    follow = tuple(card for card in order.only_plain(hand) if card[1] == led)
    if not follow:
        return hand
    return follow if table.options.monchi == "strict" else (*order.only_trumps(hand), *follow)


_SECTION: Final[dict[Phase, str]] = {
    "between": "The match",
    "declare": "The declaration",
    "exchange": "The exchange",
    "play": "Play",
    "over": "The match",
}


def why_not(table: Table, to_act: tuple[Seat, ...], seat: Seat, action: Action) -> Refusal | None:
    """Why `seat` may not do `action` now, or None if it may. `to_act` are the seats that must act, as `seat` knows."""
    section = _SECTION[table.phase]
    match table.phase:
        case "between":
            return Refusal("between_deals", section)
        case "over":
            return Refusal("match_over", section)
        case "declare":
            return _why_not_declare(table, seat, action, section)
    if seat not in to_act:
        return Refusal("not_your_turn", section, to_act)
    if table.phase == "exchange":
        if not isinstance(action, Discard):
            return Refusal("first_discard", section)
        return _why_not_discard(table, table.hands[seat], action.card)
    if not isinstance(action, Play):
        return Refusal("first_play", section)
    return _why_not_play(table, seat, action.card)


def _why_not_declare(table: Table, seat: Seat, action: Action, section: str) -> Refusal | None:
    """Depends on the own hand only, so that nobody learns who could declare."""
    robai = ranks(table).robai
    if not isinstance(action, Declare | Pass):
        return Refusal("declaring", section)
    if robai in table.hands[seat]:
        return None
    return Refusal("no_robai" if isinstance(action, Declare) else "nothing_to_declare", section, (robai,))


def _why_not_discard(table: Table, hand: Cards, card: Card) -> Refusal | None:
    if card not in hand:
        return Refusal("not_in_hand", "The exchange", (card,))
    if card not in discards(table.options, ranks(table), hand):
        return Refusal("trumps_stay", "The exchange", (card,))
    return None


def _why_not_play(table: Table, seat: Seat, card: Card) -> Refusal | None:
    hand = table.hands[seat]
    if card not in hand:
        return Refusal("not_in_hand", "Play", (card,))
    if card in playable(table, seat):
        return None
    order = ranks(table)
    if not table.trick:
        return Refusal("first_lead", "The opening lead", (card,))
    led = table.trick[0].card
    if order.is_trump(led):
        return _why_not_meri(table, card, order.only_trumps(hand), order.sun)
    if table.trick_no == 1:
        return Refusal("first_trick", "The opening lead", (card,))
    held = tuple(one for one in order.only_plain(hand) if one[1] == led[1])
    code = "monchi_strict" if table.options.monchi == "strict" else "monchi"
    return Refusal(code, "Monchi", (card, led[1], *held))


def _why_not_meri(table: Table, card: Card, trumps: Cards, sun: Card) -> Refusal:
    if trumps != (sun,):
        return Refusal("meri", "Meri", (card, *trumps))
    code = "sun_must_go" if table.options.lone_sun == "original" else "sun_never_stays"
    return Refusal(code, "Meri", (card, sun))
