"""Kakeya positions made to order, for the tests."""

from typing import Any

import msgspec
from msgspec.structs import replace

from games.cards import french
from games.chance import Chance, Rigged
from games.game import Cards, Seat
from games.kakeya import legal, notation, play, scoring, seats, settle
from games.kakeya.events import Event
from games.kakeya.model import NO_PAIR, Options, Pair, Played, State, Suit
from games.kakeya.scoring import Haul

LETTERS = "ABC"
SEED = bytes(32)
ACES = ("AS", "AC", "AD", "AH")


def options(changes: dict[str, Any] | None = None) -> Options:
    return msgspec.convert(changes or {}, Options)


def cards(text: str) -> Cards:
    return tuple(text.split())


def suit(text: str) -> Suit:
    found: Suit = msgspec.convert(text, Suit)
    return found


def pair(letter: str) -> Pair:
    return LETTERS.index(letter) if letter else NO_PAIR


def fresh(sheet: Options, count: int = 4, **changes: Any) -> State:
    """A match before its first deal, everything else as given."""
    return replace(play.new_match(sheet, count, Chance(SEED)), **changes)


def in_deal(state: State) -> State:
    """The next deal begun, as far as scoring must know; no cards are dealt."""
    return replace(state, deal=state.deal + 1, phase="play")


def hauls(playing: tuple[Pair, ...], row: dict[str, Any]) -> dict[Pair, Haul]:
    """What the pairs have at the end of a deal; without word of the aces the last pair that plays has them all."""
    taken = row.get("captured") or ["" if number != playing[-1] else " ".join(ACES) for number in range(len(LETTERS))]
    dealt = row.get("dealt", taken)
    return {number: Haul(row["pictures"][number], cards(taken[number]), cards(dealt[number])) for number in playing}


def settled(state: State, row: dict[str, Any]) -> State:
    """The state after a deal that ended so."""
    return settle.settle(in_deal(state), hauls(seats.active_pairs(state.lay), row))[0]


def dealt(sheet: Options, deck: Cards = french.PACK, count: int = 4) -> State:
    """A match whose first deal is dealt from this pack, trumps kept."""
    state = play.advance(play.new_match(sheet, count, Rigged([deck], {})))[0]
    return act(state, play.to_act(state)[0], "keep")[0] if state.phase == "choose_trump" else state


def in_play(sheet: Options, hands: tuple[Cards, ...], leader: Seat, **changes: Any) -> State:
    """Four players in the first deal, `leader` to lead the first of the tricks that are left."""
    lay = replace(fresh(sheet).lay, tricks=len(hands[leader]), cards=tuple(len(hands[leader]) for _ in hands))
    return fresh(sheet, phase="play", deal=1, lay=lay, hands=hands, leader=leader, trick_no=1, **changes)


def laid(text: str, trump: str) -> Played:
    """One card of a trick: "0:AS"."""
    player, _, card = text.partition(":")
    return Played(int(player), card, card == legal.rensho(trump))


def act(state: State, seat: Seat, token: str) -> tuple[State, tuple[Event, ...]]:
    return play.apply(state, seat, notation.parse(token))


def run(state: State, plays: str) -> State:
    """Play these cards: "0:AS 1:2S ...", each by the seat that must act."""
    for text in plays.split():
        seat, _, card = text.partition(":")
        assert play.to_act(state) == (int(seat),)
        state, _events = act(state, int(seat), f"play({card})")
    return state


def ranks_of(state: State) -> list[int]:
    """The rank of each pair at the end of a match."""
    return list(scoring.ranks(state.stones, scoring.match_winner(state.stones, state.records[-1].winner)))


def players(state: State) -> list[Seat]:
    """Who plays to the trick at hand, in order."""
    return list(seats.with_card(state.lay, state.leader, state.trick_no))
