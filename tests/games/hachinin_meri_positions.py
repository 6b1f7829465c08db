"""Positions of Hachinin-Meri for the tests: laid-down deals, tricks and hands."""

from typing import Any

import msgspec
from msgspec.structs import replace

from games.cards import unsun
from games.chance import Rigged
from games.game import Card, Cards, Seat
from games.hachinin_meri import notation, play
from games.hachinin_meri.model import SEATS, Options, Played, State, Suit
from games.hachinin_meri.settle import Step


def options(changes: dict[str, Any] | None = None) -> Options:
    return msgspec.convert(changes or {}, Options)


def cards(text: str) -> Cards:
    return tuple(text.split())


def suit(text: str) -> Suit:
    found: Suit = msgspec.convert(text, Suit)
    return found


def trick(text: str) -> tuple[Played, ...]:
    """Cards as the vectors write them: "2:9P 3:4O 5:2I*", in order of play."""
    return tuple(Played(int(one[0]), one[2:4], one.endswith("*")) for one in text.split())


def rigged(pack: Cards, dealer: Seat) -> Rigged:
    return Rigged([pack], {"first_dealer": [dealer]})


def pack(placed: dict[int, Card]) -> Cards:
    """A pack with these cards in these places, the others behind each other."""
    rest = [card for card in unsun.PACK if card not in placed.values()]
    return tuple(placed[at] if at in placed else rest.pop(0) for at in range(len(unsun.PACK)))


def place(dealer: Seat, seat: Seat) -> int:
    """Where in the pack the first card of a seat lies."""
    return 3 * ((seat - dealer - 1) % SEATS)


def dealt(placed: dict[int, Card], dealer: Seat, changes: dict[str, Any] | None = None) -> State:
    """The declaration of the first deal of a match."""
    match = play.new_match(options(changes), SEATS, rigged(pack(placed), dealer))
    return play.advance(match)[0]


def act(state: State, seat: Seat, token: str) -> Step:
    return play.apply(state, seat, notation.parse(token))


def in_play(
    state: State, trump: str, number: int, laid: tuple[Played, ...], hands: dict[Seat, Cards], leader: Seat
) -> State:
    """A trick under way; other hands are empty."""
    return replace(
        state,
        phase="play",
        deal=1,
        trump=suit(trump),
        okie=f"9{trump}",
        taker=0,
        discard="",
        trick_no=number,
        leader=leader,
        trick=laid,
        hands=tuple(hands.get(seat, ()) for seat in range(SEATS)),
    )


def run(state: State, line: str) -> State:
    """Play the cards of a trick; those marked with * must lie face down, the others open."""
    for one in line.split():
        seat, card, down = int(one[0]), one[2:4], one.endswith("*")
        state, events = act(state, seat, f"play({card})")
        assert events[0] == Played(seat, card, down)
    return state
