"""Kan positions made to order, for the tests."""

from typing import Any

import msgspec
from msgspec.structs import replace

from games.chance import Chance, Rigged
from games.game import Cards, Seat
from games.kan import notation, play
from games.kan.events import Event
from games.kan.model import PACK, Five, Options, Played, State, Suit

LETTERS = "ABCDE"
SEED = bytes(32)


def options(changes: dict[str, Any] | None = None) -> Options:
    return msgspec.convert(changes or {}, Options)


def cards(text: str) -> Cards:
    return tuple(text.split())


def suit(text: str) -> Suit:
    found: Suit = msgspec.convert(text, Suit)
    return found


def seat(letter: str) -> Seat:
    return LETTERS.index(letter)


def places(text: str) -> Five:
    """The place of each player A to E, from the letters by place."""
    found: Five = msgspec.convert([text.index(letter) for letter in LETTERS], Five)
    return found


def filled(given: dict[Seat, Cards]) -> tuple[Cards, ...]:
    """Five hands of ten with these cards in them, filled up from the pack."""
    rest = [card for card in PACK if not any(card in hand for hand in given.values())]
    hands = []
    for player in range(5):
        hand = given.get(player, ())
        need = 10 - len(hand)
        hands.append((*hand, *rest[:need]))
        rest = rest[need:]
    return tuple(hands)


def deck(hands: tuple[Cards, ...], dealer: Seat = 0) -> Cards:
    """The pack that deals these hands, while everybody sits in the first place."""
    return tuple(hands[(dealer + 1 + i) % 5][i // 5] for i in range(50))


def rigged(*decks: Cards) -> Rigged:
    """These packs, the first dealt by player 0."""
    return Rigged(decks, {"first_dealer": [0]})


def dealt(sheet: Options, hands: tuple[Cards, ...], picks: dict[str, list[int]] | None = None) -> State:
    """A match after its first deal, in which player 0 dealt these hands."""
    chance = Rigged([deck(hands)], {"first_dealer": [0], **(picks or {})})
    return play.advance(play.new_match(sheet, 5, chance))[0]


def position(sheet: Options, joker_role: Seat = 0, ace_role: Seat = 2, **changes: Any) -> State:
    """A round under way with these partners, everything else as given."""
    state = play.new_match(sheet, 5, Chance(SEED))
    roles = (joker_role, ace_role)
    base = replace(state, round=1, deal=1, upcoming="deal", roles=roles, kankei=tuple(sorted(roles)))
    return replace(base, **changes)


def in_play(sheet: Options, hands: tuple[Cards, ...], leader: Seat, number: int = 1, **changes: Any) -> State:
    """A position in which `leader` leads trick `number`."""
    return position(sheet, phase="play", hands=hands, leader=leader, trick_no=number, **changes)


def played(text: str) -> Played:
    """One card of a trick: "0:AS", "0:JK,C"."""
    player, _, card = text.partition(":")
    card, _, names = card.partition(",")
    return Played(int(player), card, suit(names) if names else "")


def act(state: State, player: Seat, token: str) -> tuple[State, tuple[Event, ...]]:
    return play.apply(state, player, notation.parse(token))


def run(state: State, trick: str) -> State:
    """Play the cards of a trick: "0:AS 1:2S ...", each by the seat that must act."""
    for text in trick.split():
        one = played(text)
        assert play.to_act(state) == (one.seat,)
        state, _ = act(state, one.seat, f"play({text.partition(':')[2]})")
    return state
