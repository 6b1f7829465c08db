"""Positions of one evening of six, and of one of eight, for the gallery of parts and for tests.

All 106 cards are somewhere, each seat holds what it can hold after so many turns, and the engine plays on from here.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from games.chance import Chance
from games.game import Card, Cards
from games.kunken import GAME
from games.kunken.forms import POSITIONS, is_joker
from games.kunken.model import (
    SHOE,
    DealRecord,
    Discard,
    DrawPile,
    DrawStock,
    Extend,
    Meld,
    MeldGroup,
    Options,
    Put,
    State,
    Turn,
)
from games.wording import Names
from netcore.messages import SeatInfo
from tui.tables.scene import ChatLine, Scene

SIX: Final = ("Oleg", "Mika", "Ken", "Yuki", "Ren", "Sora")
EIGHT: Final = (*SIX, "Haru", "Nao")
_RANKS: Final = {"10": "T"}
_SUITS: Final = dict(zip("♣♦♥♠", "CDHS", strict=True))
_LEVELS: Final = {"Ken": "normal", "Ren": "normal", "Sora": "easy", "Haru": "normal"}
LOG: Final = (
    ("10", "Mika drew, laid f (A♣ A♥ A♠) and threw a card."),
    ("11", "Ken drew and threw a card."),
    ("12", "Yuki drew, added 6♣ to e and threw a card."),
    ("13", "Ren drew and threw a card."),
    ("14", "Sora drew and threw 6♠."),
)


def _seats(names: Iterable[str]) -> tuple[SeatInfo, ...]:
    return tuple(
        SeatInfo("bot", name, level=_LEVELS[name]) if name in _LEVELS else SeatInfo("person", name, str(number) * 8)
        for number, name in enumerate(names)
    )


SCENE: Final = Scene(
    names=Names(SIX, 0),
    seats=_seats(SIX),
    link=("● 7 ms", "good"),
    title="attic",
    sheet="Standard sheet, version 1",
    sheet_short="rules Standard v1",
    chat=(ChatLine("21:04", "Ken", "that king was brave"), ChatLine("21:05", "Mika", "we'll see :-)")),
    log=LOG,
)
SCENE_OF_EIGHT: Final = Scene(
    names=Names(EIGHT, 0),
    seats=_seats(EIGHT),
    link=("● 7 ms", "good"),
    title="attic",
    sheet="Standard sheet, version 1",
    sheet_short="rules Standard v1",
)


class _Shoe:
    """Hands out card IDs by their faces, the first copy first."""

    def __init__(self) -> None:
        self.used: Counter[Card] = Counter()

    def card(self, text: str) -> Card:
        face = "JK" if text == "JK" else _RANKS.get(text[:-1], text[:-1]) + _SUITS[text[-1]]
        self.used[face] += 1
        return f"{face}{self.used[face]}"

    def cards(self, text: str) -> Cards:
        return tuple(self.card(part) for part in text.split())

    def meld(self, text: str, owner: int) -> Meld:
        """ "+2♣ 3♣ 4♣" is a run whose joker has moved, "9♠ 10♠ *J♠" one whose joker may still move."""
        parts = text.split()
        cards = tuple(self.card("JK" if part[0] in "*+" else part) for part in parts)
        faces = [_RANKS.get(part[:-1], part[:-1]) + part[-1] for part in (part.lstrip("*+") for part in parts)]
        if len({face[0] for face in faces}) == 1:
            return Meld(owner, tuple(sorted(cards)), rank=faces[0][0])
        last = POSITIONS[faces[-1][0]][-1]
        low = last - len(parts) + 1
        moved = tuple(low + index for index, part in enumerate(parts) if part[0] == "+")
        suit = next(card[1] for card in cards if not is_joker(card))
        return Meld(owner, cards, suit=suit, low=low, moved=moved)

    def rest(self) -> list[Card]:
        return [card for card in SHOE if int(card[2]) > self.used[card[:2]]]


def _state(
    hand: str, melds: tuple[tuple[str, int], ...], counts: tuple[int, ...], top: str, balances: tuple[int, ...],
    *, deal: int, dealer: int, turn_no: int, stock: int, next_card: str,
) -> State:  # fmt: skip
    """Seat 0 is about to draw; `counts` are the cards of the other seats."""
    shoe = _Shoe()
    own = shoe.cards(hand)
    table = tuple(shoe.meld(text, owner) for text, owner in melds)
    last, coming = shoe.cards(top), shoe.card(next_card)
    spare = sorted(shoe.rest(), key=lambda card: (card[2], card[1], card[0]))
    spare = spare[::3] + spare[1::3] + spare[2::3]
    hands = [own]
    for count in counts:
        hands.append(tuple(spare[:count]))
        spare = spare[count:]
    fresh = GAME.new_match(Options(), len(balances), Chance(bytes(32)))
    last_seat = len(balances) - 1
    return replace(
        fresh,
        balances=balances,
        phase="draw",
        deal=deal,
        dealer=dealer,
        hands=tuple(hands),
        stock=(coming, *spare[: stock - 1]),
        pile=(*spare[stock - 1 :], *last),
        table=table,
        laid_ever=tuple(10 - len(cards) for cards in hands),
        now=Turn(turn_no, 0),
        last=Turn(turn_no - 1, last_seat, "stock", thrown=last[-1][:2]),
    )


_MELDS: Final = (
    ("5♥ 6♥ 7♥ 8♥", 1), ("Q♣ Q♦ Q♥", 2), ("9♠ 10♠ *J♠", 5), ("3♣ 3♦ 3♦ 3♠", 4), ("+2♣ 3♣ 4♣ 5♣ 6♣", 3), ("A♣ A♥ A♠", 1),
)  # fmt: skip
_SIXTEEN: Final = (
    ("5♥ 6♥ 7♥ 8♥", 1), ("Q♣ Q♦ Q♥", 2), ("+8♠ 9♠ 10♠ J♠", 0), ("3♣ 3♦ 3♦ 3♠", 4), ("+2♣ 3♣ 4♣ 5♣ 6♣", 3),
    ("A♣ A♥ A♠ A♠", 1), ("6♣ 6♦ 6♥", 0), ("9♦ 10♦ J♦ Q♦ K♦", 5), ("7♣ 7♦ 7♠", 5), ("2♥ 3♥ 4♥", 6), ("K♣ K♥ K♠", 7),
    ("4♠ 5♠ 6♠ 7♠ 8♠", 4), ("10♣ 10♥ 10♥", 2), ("J♥ Q♥ K♥ A♥", 3), ("2♦ 2♥ 2♠", 6), ("8♣ 9♣ 10♣", 4),
)  # fmt: skip


def drawing() -> State:
    """Deal 3 of 6, turn 15: you are to draw."""
    return _state(
        "3♥ 4♥ 9♥ J♠ Q♠ K♠ 6♦ 6♣ K♦ 2♣", _MELDS, (3, 7, 5, 6, 7), "6♠", (46, -34, 12, -20, 25, -29),
        deal=3, dealer=3, turn_no=15, stock=32, next_card="6♥",
    )  # fmt: skip


def playing() -> State:
    """The same, after you drew the six of hearts."""
    return GAME.apply(drawing(), 0, DrawStock())[0]


def taken() -> State:
    """The same, after you took the six of spades from the pile."""
    return GAME.apply(drawing(), 0, DrawPile())[0]


def with_joker() -> State:
    """You hold a joker beside two hearts that it makes a run of, in two ways."""
    return GAME.apply(
        _state(
            "6♥ 7♥ JK 9♣ Q♠ K♠ 2♦", _MELDS[1:], (5, 7, 5, 6, 7), "6♠", (46, -34, 12, -20, 25, -29),
            deal=3, dealer=3, turn_no=15, stock=32, next_card="8♥",
        ),
        0,
        DrawStock(),
    )[0]  # fmt: skip


def watching_others() -> State:
    """You have laid the sixes and thrown 2♣; Mika has drawn."""
    state = playing()
    sixes = tuple(card for card in state.hands[0] if card[0] == "6")
    state = GAME.apply(state, 0, MeldGroup(sixes))[0]
    state = GAME.apply(state, 0, Discard("2C" + next(card[2] for card in state.hands[0] if card[:2] == "2C")))[0]
    return GAME.apply(state, 1, DrawStock())[0]


def eight() -> State:
    """Eight players, sixteen melds: you took 8♦ from the pile."""
    state = _state(
        "J♣ 4♥ K♦", _SIXTEEN, (2, 4, 2, 1, 3, 3, 3), "5♣ 8♦", (-12, 31, -8, 20, 64, -51, -30, -14),
        deal=6, dealer=3, turn_no=29, stock=4, next_card="9♠",
    )  # fmt: skip
    return GAME.apply(state, 0, DrawPile())[0]


def last_card() -> State:
    """Your hand is 6♥ alone: you have added 9♥ to a."""
    state = drawing()
    keep = tuple(card for card in state.hands[0] if card[:2] == "9H")
    moved = tuple(card for card in state.hands[0] if card not in keep)
    state = replace(state, hands=(keep, *state.hands[1:]), pile=(*moved, *state.pile))
    state = GAME.apply(state, 0, DrawStock())[0]
    return GAME.apply(state, 0, Extend(1, keep[0], "high"))[0]


def _finished(deal: int, balances: tuple[int, ...]) -> State:
    """Yuki has one card left, and throws it."""
    shoe = _Shoe()
    held = ("3♥ 4♥ 9♥", "A♦ K♣ 7♠", "10♣ 10♦ 8♦ 8♥", "4♠", "J♣ J♦ 5♠ 2♥ 2♠", "JK Q♦ 9♣ K♥ 5♦")
    hands = tuple(shoe.cards(text) for text in held)
    rest = tuple(shoe.rest())
    state = replace(
        drawing(),
        deal=deal,
        balances=balances,
        phase="play",
        turn=3,
        hands=hands,
        table=(),
        stock=rest[:22],
        pile=rest[22:],
        drawn=hands[3][0],
        laid=2,
        laid_ever=(7, 7, 6, 9, 5, 5),
        now=Turn(24, 3, "stock", laid=(Put(1, ("5H", "6H"), False),)),
    )
    earlier = tuple(_record(number, len(hands)) for number in range(1, deal))
    return GAME.apply(replace(state, records=earlier), 3, Discard(hands[3][0]))[0]


def _record(number: int, seats: int) -> DealRecord:
    nothing = (0,) * seats
    return DealRecord(number, 0, 0, 20, ((),) * seats, nothing, nothing, False, 0, 0, (), (), nothing)


def deal_done() -> State:
    """Deal 3 is paid: Yuki went out."""
    return _finished(3, (46, -34, 12, -20, 25, -29))


def match_over() -> State:
    """The same as the last deal of the match."""
    return _finished(6, (46, -34, 12, -20, 25, -29))


def blocked() -> State:
    """The stock is empty, nothing was laid for a whole round: everybody pays the pool."""
    state = deal_done()
    ready = replace(
        drawing(), hands=(*state.hands[:3], state.stock[:2], *state.hands[4:]), stock=(),
        exhausted=True, still_turns=5,
    )  # fmt: skip
    return GAME.apply(GAME.apply(ready, 0, DrawPile())[0], 0, Discard(ready.hands[0][0]))[0]
