"""The face tables of the three packs, read once, brought to one form: a Face for each card."""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

Pixels: TypeAlias = tuple[str, ...]
Word: TypeAlias = tuple[int, int, str, str]
"""Bold text on a card: column, row, text, role of its ink."""

RIBBONS: Final = {"poem": ("POEM ", "P~~"), "blue": ("BLUE ", "B  "), "plain": ("R    ", "R  ")}
JOKER: Final = "JK"


@dataclass(frozen=True, slots=True)
class Mark:
    """The chip in the upper right corner of a hanafuda card. `ground` is empty for chaff."""

    sign: str
    ascii: str
    ink: str
    ground: str
    ribbon: tuple[str, str] = ("", "")
    """The letters down a ribbon, full and compact; empty where the card is none."""


@dataclass(frozen=True, slots=True)
class Face:
    """All that is known of one card's looks. Pixels are letters, `roles` says what each letter means."""

    full: Pixels
    compact: Pixels
    words: tuple[Word, ...]
    small_words: tuple[Word, ...]
    index: str
    ink: str
    box: tuple[str, str, str]
    box_compact: str
    mini: str
    roles: dict[str, str]
    ground: str = "paper"
    index_ground: str = ""
    """The ground of the index itself, where it is not that of the card."""
    picture: tuple[int, int] = (0, 0)
    """The cell (x in full, x in compact) where the drawing begins."""
    mark: Mark | None = None
    wide_index: str = ""
    """The kanji beside, or the kana for, the index."""
    ascii: dict[str, str] = field(default_factory=dict)
    """Signs of the box face that ASCII writes in another way."""


def _table(pack: str) -> dict[str, Any]:
    return tomllib.loads((files("tui.faces") / f"{pack}.toml").read_text("utf-8"))


@cache
def faces(pack: Literal["hanafuda", "french", "unsun"], four_colours: bool = True) -> dict[str, Face]:
    """The faces of a pack by card ID. `four_colours`: each French suit has its own ink."""
    table = _table(pack)
    if pack == "hanafuda":
        return _hanafuda(table)
    return _french(table, four_colours) if pack == "french" else _unsun(table)


def _hanafuda(table: dict[str, Any]) -> dict[str, Face]:
    marks = {name: _mark(name, mark) for name, mark in table["mark"].items()}
    signs = {mark.sign: mark.ascii for mark in marks.values()} | {"▐": "#"}
    cards = {}
    for card in table["card"]:
        drawing = table["drawing"][card["drawing"]]
        full, compact = (_mirrored(drawing[size], card["mirror"]) for size in ("full", "compact"))
        month = f"{card['month']:>2}"
        cards[card["id"]] = Face(
            full=full,
            compact=compact,
            words=((0, 0, month, "ink"),),
            small_words=((0, 0, month, "ink"),),
            index=month,
            ink="ink",
            box=tuple(card["box"]),
            box_compact=card["mini"],
            mini=card["mini"],
            roles=table["letters"],
            ground=card["ground"],
            mark=marks[card["mark"]],
            wide_index=table["flower"][str(card["month"])]["kanji"],
            ascii=signs,
        )
    return cards


def _mark(name: str, mark: dict[str, str]) -> Mark:
    ground = "" if mark["ground"] == "none" else mark["ground"]
    ground = "mark_pine" if ground == "a_pine" else ground
    return Mark(mark["sign"], mark["ascii"], mark["text"], ground, RIBBONS.get(name, ("", "")))


def _mirrored(drawing: list[str], mirror: bool) -> Pixels:
    return tuple(row[::-1] if mirror else row for row in drawing)


def _french(table: dict[str, Any], four_colours: bool) -> dict[str, Face]:
    cards = {}
    signs = {suit["sign"]: suit["ascii"] for suit in table["suit"].values()} | {"☼": "*"}
    for suit_id, suit in table["suit"].items():
        ink = suit["ink_four" if four_colours else "ink_two"]
        for rank, label in table["rank"].items():
            index = label + suit["sign"]
            middle = table["box_middle"].get(rank, f"  {suit['sign']}  ")
            court = table["court_drawing"].get(rank)
            cards[rank + suit_id] = _pip_or_court(
                court or table["suit_drawing"][suit_id],
                index,
                ink,
                court is not None,
                box=(f"{index:<5}", middle, f"{index:>5}"),
                box_compact=f"{index:<3}",
                roles=table["letters"] | {"s": ink},
                ascii=signs,
            )
    cards[JOKER] = _joker(table, signs)
    return cards


def _joker(table: dict[str, Any], signs: dict[str, str]) -> Face:
    drawing = table["court_drawing"]["joker"]
    return Face(
        full=tuple(drawing["full"]),
        compact=tuple(drawing["compact"]),
        words=((1, 0, "Joker", "violet"),),
        small_words=((0, 0, "Joker", "violet"),),
        index=JOKER,
        ink="violet",
        box=("JOKER", " ☼ ☼ ", "JOKER"),
        box_compact="JKR",
        mini=JOKER,
        roles=table["letters"],
        ascii=signs,
    )


def _pip_or_court(
    drawing: dict[str, list[str]],
    index: str,
    ink: str,
    court: bool,
    *,
    box: tuple[str, str, str],
    box_compact: str,
    roles: dict[str, str],
    ascii: dict[str, str],
    index_ground: str = "",
    wide_index: str = "",
) -> Face:
    """French and unsun cards: the index above a picture, or above a suit sign with the index again below."""
    top = (1, 0, index, ink)
    return Face(
        full=tuple(drawing["full"]),
        compact=tuple(drawing["compact"]),
        words=(top,) if court else (top, (6 - len(index), 4, index, ink)),
        small_words=(top,),
        index=index,
        ink=ink,
        box=box,
        box_compact=box_compact,
        mini=index,
        roles=roles,
        index_ground=index_ground,
        picture=(0, 0) if court else (1, 0),
        wide_index=wide_index,
        ascii=ascii,
    )


def _unsun(table: dict[str, Any]) -> dict[str, Face]:
    cards = {}
    ranks = {rank: (entry["name"], entry["kana"]) for rank, entry in table["rank"].items()}
    pips = {rank: ("", kana) for rank, kana in table["rank_pips"].items()}
    for suit_id, suit in table["suit"].items():
        for rank, (name, kana) in (ranks | pips).items():
            index = rank + suit_id
            court = table["court_drawing"].get(rank)
            cards[index] = _pip_or_court(
                court or table["suit_drawing"][suit_id],
                index,
                suit["ink"],
                court is not None,
                box=(f"{index:<5}", f"{name:<5}" if name else f"  {suit['sign']}  ", f"{suit['name']:>5}"),
                box_compact=index + suit["sign"],
                roles=table["letters"] | {"s": suit["robe"] if court else suit["ink"]},
                ascii={},
                index_ground=suit.get("index_ground", ""),
                wide_index=kana + suit["kana"],
            )
    return cards
