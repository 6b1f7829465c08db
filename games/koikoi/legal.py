"""Koi-Koi: what may be done, and why not. Works on a State and on a View alike, so that both always agree."""

from typing import Final, Literal, Protocol, assert_never

from games.cards.hanafuda import MONTH
from games.game import Card, Cards, Refusal, Seat
from games.koikoi.model import Action, KoiKoi, Options, Phase, Play, Stop, Take

# Headings of rules.md, as refusals cite them.
MATCH: Final = "The match"
TURNS: Final = "The turns"
HAND: Final = "Playing a card"
STOCK: Final = "The turned card"
DECISION: Final = "Stop or koi-koi"


class Position(Protocol):
    """What legality depends on; of the hands only that of the seat on turn."""

    @property
    def options(self) -> Options: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def turn(self) -> Seat: ...
    @property
    def hands(self) -> tuple[Cards, Cards]: ...
    @property
    def field(self) -> Cards: ...
    @property
    def turned(self) -> Cards: ...


def matches(card: Card, field: Cards) -> Cards:
    """The field cards of the same month: at most three."""
    month = card[:2]
    return tuple(other for other in field if other[:2] == month)


def chooses(found: int, options: Options) -> bool:
    """Whether so many matching field cards leave a choice: two do; three only on some sheets."""
    return found == 2 or (found == 3 and options.three_on_field == "choose_one")


def to_act(position: Position) -> tuple[Seat, ...]:
    """The seat on turn, or nobody between deals and after the match."""
    return () if position.phase in ("between", "over") else (position.turn,)


def legal_actions(position: Position, seat: Seat) -> tuple[Action, ...]:
    """All legal actions of `seat`, in the order of its hand or of the field."""
    if seat not in to_act(position):
        return ()
    if position.phase == "decision":
        return (Stop(), KoiKoi())
    if position.phase == "draw_choice":
        return tuple(Take(target) for target in matches(position.turned[0], position.field))
    found: list[Action] = []
    for card in position.hands[seat]:
        targets = matches(card, position.field)
        if chooses(len(targets), position.options):
            found.extend(Play(card, target) for target in targets)
        else:
            found.append(Play(card))
    return tuple(found)


def refusal(position: Position, seat: Seat, action: Action) -> Refusal | None:
    """Why `seat` may not do `action` now, or None if it may."""
    if position.phase == "over":
        return Refusal("match_over", MATCH)
    if position.phase == "between":
        return Refusal("between_deals", MATCH)
    if seat != position.turn:
        return Refusal("not_your_turn", TURNS, (position.turn,))
    match action:
        case Play():
            return _refuse_play(position, action)
        case Take(target):
            return _refuse_take(position, target)
        case Stop() | KoiKoi():
            return _refuse_decision(position)
        case _:
            assert_never(action)


def _refuse_play(position: Position, play: Play) -> Refusal | None:
    if position.phase == "decision":
        return Refusal("decide_first", DECISION)
    if position.phase == "draw_choice":
        return Refusal("take_first", STOCK, _turned_and_choices(position))
    if play.card not in position.hands[position.turn]:
        return Refusal("not_in_hand", HAND, (play.card,))
    return _refuse_target(position, play)


def _refuse_target(position: Position, play: Play) -> Refusal | None:
    """A target is named exactly where the player has a choice."""
    card, target = play.card, play.target
    found = matches(card, position.field)
    if chooses(len(found), position.options):
        if not target:
            return Refusal("needs_target", HAND, (card, *found))
        return None if target in found else _wrong_target(position, card, target, HAND)
    if not target:
        return None
    if target not in found:
        return _wrong_target(position, card, target, HAND)
    return Refusal("takes_all" if len(found) == 3 else "no_target_needed", HAND, (card, *found))


def _refuse_take(position: Position, target: Card) -> Refusal | None:
    if position.phase == "decision":
        return Refusal("decide_first", DECISION)
    if position.phase == "hand_play":
        return Refusal("play_first", TURNS)
    card = position.turned[0]
    return None if target in matches(card, position.field) else _wrong_target(position, card, target, STOCK)


def _wrong_target(position: Position, card: Card, target: Card, rule: str) -> Refusal:
    """`card` does not take `target`; the values end with the cards that it does take."""
    if target not in position.field:
        return Refusal("not_on_field", rule, (card, target, *matches(card, position.field)))
    return Refusal("other_month", rule, (card, target, *matches(card, position.field)))


def _refuse_decision(position: Position) -> Refusal | None:
    if position.phase == "decision":
        return None
    if position.phase == "draw_choice":
        return Refusal("take_first", STOCK, _turned_and_choices(position))
    return Refusal("no_new_set", DECISION)


def _turned_and_choices(position: Position) -> Cards:
    card = position.turned[0]
    return (card, *matches(card, position.field))


def shape(cards: Cards) -> Literal["four_of_a_month", "four_pairs", ""]:
    """What an eight-card group shows: `four_of_a_month`, `four_pairs`, or nothing that matters, ""."""
    months = [MONTH[card] for card in cards]
    counts = sorted(months.count(month) for month in set(months))
    if counts[-1] == 4:
        return "four_of_a_month"
    return "four_pairs" if counts == [2, 2, 2, 2] else ""
