"""What the seat in turn may do, and why not: one set of rules for the table and for the screen (section Turns).

A Position is what these rules look at. The table makes it from its State, a client from its View; cards of other
hands and of the stock are not in it, so both come to the same answer in the same words.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from games.cards.french import face
from games.game import Card, Cards, Refusal, Seat
from games.kunken.faults import lay_off_fault
from games.kunken.forms import (
    FACE_AT,
    TOP,
    end_place,
    group_fault,
    is_joker,
    laid_off,
    movable_ends,
    new_meld,
    sequence_fault,
)
from games.kunken.melds import melds_in
from games.kunken.model import (
    Action,
    AddToGroup,
    Discard,
    DrawPile,
    DrawStock,
    End,
    Extend,
    LayOff,
    Meld,
    MeldGroup,
    MeldSequence,
    Options,
    Phase,
    ShiftJoker,
    State,
    SwapJoker,
    TableAction,
    View,
)

ENDS: Final[tuple[End, End]] = ("low", "high")


@dataclass(frozen=True, slots=True)
class Position:
    """All that decides what a seat may do. `hand` and `barred` are IDs; the melds may hold IDs or faces."""

    options: Options
    phase: Phase
    seat: Seat
    turn: Seat
    hand: Cards
    melds: tuple[Meld, ...]
    barred: Card
    stock: bool
    """Whether the stock has cards."""
    pile_closed: bool
    """Whether the pile has gone round too often, so that the stock must be drawn from (The draw)."""


def of_state(state: State, seat: Seat) -> Position:
    """The position of a seat, as the table knows it."""
    return Position(
        options=state.options,
        phase=state.phase,
        seat=seat,
        turn=state.turn,
        hand=state.hands[seat] if state.hands else (),
        melds=state.table,
        barred=state.barred,
        stock=bool(state.stock),
        pile_closed=bool(state.stock) and state.pile_streak >= 2 * state.seats,
    )


def of_view(view: View, seat: Seat) -> Position:
    """The same position, as the seat itself knows it."""
    return Position(
        options=view.options,
        phase=view.phase,
        seat=seat,
        turn=view.turn,
        hand=view.hands[seat] if view.hands else (),
        melds=tuple(shown.meld for shown in view.table),
        barred=view.barred,
        stock=view.stock_count > 0,
        pile_closed=view.stock_count > 0 and view.pile_streak >= 2 * len(view.hand_counts),
    )


def cards_of(action: TableAction | Discard) -> Cards:
    """The cards that leave the hand by an action."""
    return action.cards if isinstance(action, MeldGroup | MeldSequence) else (action.card,)


def actions(position: Position) -> list[Action]:
    """All legal actions of the seat: melds, then lay-offs, then discards. Empty if it may not act."""
    if position.turn != position.seat:
        return []
    if position.phase == "draw":
        draws: list[Action] = [DrawStock()] if position.stock else []
        return draws if position.pile_closed else [*draws, DrawPile()]
    if position.phase != "play":
        return []
    found: list[Action] = list(_allowed(position, melds_in(position.hand, position.options)))
    found += _allowed(position, lay_offs(position))
    found += [Discard(card) for card in position.hand if card != position.barred]
    return found


def why_not(position: Position, action: Action) -> Refusal | None:
    """Why the seat may not do this now, or None if it may."""
    if position.phase in ("between", "over"):
        return Refusal("between_deals" if position.phase == "between" else "match_over", "Turns")
    if position.turn != position.seat:
        return Refusal("not_your_turn", "Turns", (position.turn,))
    if isinstance(action, DrawStock | DrawPile):
        return _why_not_draw(position, action)
    if position.phase == "draw":
        return Refusal("draw_first", "The draw")
    if missing := _not_held(position, action):
        return missing
    if isinstance(action, Discard):
        barred = action.card == position.barred
        return Refusal("barred", "The discard", (face(action.card),)) if barred else None
    return in_itself(position, action) or _cannot_finish(position, action)


def _why_not_draw(position: Position, action: DrawStock | DrawPile) -> Refusal | None:
    if position.phase == "play":
        return Refusal("already_drawn", "The draw")
    if isinstance(action, DrawStock) and not position.stock:
        return Refusal("stock_empty", "The stock is empty")
    if isinstance(action, DrawPile) and position.pile_closed:
        return Refusal("pile_closed", "The draw")
    return None


def _not_held(position: Position, action: TableAction | Discard) -> Refusal | None:
    cards = cards_of(action)
    for card in cards:
        if card not in position.hand:
            return Refusal("not_in_hand", "Laying", (face(card),))
        if cards.count(card) > 1:
            return Refusal("one_card_twice", "Laying", (face(card),))
    return None


def in_itself(position: Position, action: TableAction) -> Refusal | None:
    """Why the action does not go by its own conditions, whatever is left in the hand after it."""
    if isinstance(action, MeldGroup):
        return group_fault(action.cards, position.options)
    if isinstance(action, MeldSequence):
        return sequence_fault(action.cards, action.low)
    if not 1 <= action.meld <= len(position.melds):
        return Refusal("no_such_meld", "Adding to melds", (action.meld,))
    meld = position.melds[action.meld - 1]
    if fault := lay_off_fault(meld, action, position.options):
        return fault
    if position.options.layoff_requires_meld and not _owns(position):
        return Refusal("own_meld_first", "Options")
    return None


def _owns(position: Position) -> bool:
    return any(meld.owner == position.seat for meld in position.melds)


def after(position: Position, action: TableAction) -> tuple[Cards, tuple[Meld, ...]]:
    """Hand and melds after an action that is legal in itself."""
    used = cards_of(action)
    hand = tuple(card for card in position.hand if card not in used)
    melds = position.melds
    if isinstance(action, MeldGroup | MeldSequence):
        return hand, (*melds, new_meld(action, position.seat))
    changed = laid_off(melds[action.meld - 1], action, position.options)
    return hand, (*melds[: action.meld - 1], changed, *melds[action.meld :])


def _cannot_finish(position: Position, action: TableAction) -> Refusal | None:
    """Why the turn could not be ended after this action (section Going out), or None if it could."""
    if len(position.hand) - len(cards_of(action)) >= 2:
        return None
    hand, melds = after(position, action)
    must_discard = position.options.going_out == "must_discard"
    if not hand:
        return Refusal("keep_one", "Options") if must_discard else None
    if hand[0] != position.barred:
        return None
    left = Position(
        position.options, "play", position.seat, position.turn, hand, melds, position.barred, position.stock, False
    )
    if not must_discard and next(lay_offs(left), None) is not None:
        return None
    return Refusal("stranded", "Going out", (face(hand[0]),))


def _allowed(position: Position, actions: Iterable[TableAction]) -> Iterator[TableAction]:
    plenty = len(position.hand) - 2
    for action in actions:
        if len(cards_of(action)) <= plenty or _cannot_finish(position, action) is None:
            yield action


def lay_offs(position: Position) -> Iterator[LayOff]:
    """Every addition to a meld on the table that goes by its own conditions."""
    options = position.options
    if options.layoff_requires_meld and not _owns(position):
        return
    held: dict[str, list[Card]] = {}
    for card in position.hand:
        held.setdefault(card[:2], []).append(card)
    for number, meld in enumerate(position.melds, start=1):
        if meld.rank:
            yield from _group_adds(position, number, meld)
        else:
            yield from _sequence_adds(held, number, meld, options)


def _group_adds(position: Position, number: int, meld: Meld) -> Iterator[LayOff]:
    four_suits = position.options.groups == "four_suits"
    for card in position.hand:
        if not is_joker(card) and card[0] != meld.rank:
            continue
        if four_suits and group_fault((*meld.cards, card), position.options):
            continue
        yield AddToGroup(number, card)


def _sequence_adds(held: dict[str, list[Card]], number: int, meld: Meld, options: Options) -> Iterator[LayOff]:
    free = movable_ends(meld, options)
    jokers = held.get("JK", ())
    for end in ENDS:
        place = end_place(meld, end)
        index = 0 if end == "low" else len(meld.cards) - 1
        if 1 <= place <= TOP and not (options.joker_rule == "once_no_bury" and index in free):
            for card in (*held.get(FACE_AT[meld.suit][place], ()), *jokers):
                yield Extend(number, card, end)
    for index in free:
        for card in held.get(FACE_AT[meld.suit][meld.low + index], ()):
            yield SwapJoker(number, card)
    if options.joker_rule == "once_or_beyond" and free:
        yield from _shifts(held, number, meld, free)


def _shifts(held: dict[str, list[Card]], number: int, meld: Meld, free: tuple[int, ...]) -> Iterator[ShiftJoker]:
    places = {meld.high + 2 if index == 0 else meld.low - 2 for index in free}
    wanted = {FACE_AT[meld.suit][place] for place in places if 1 <= place <= TOP}
    for wish in sorted(wanted):
        for card in held.get(wish, ()):
            yield ShiftJoker(number, card)
