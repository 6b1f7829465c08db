"""The one table of keys: what each does at a table, its second way, and where it works.

Key lines, the help page and what tables pass on are made from it. Functions are called by their names.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from games.wording import _

Where: TypeAlias = Literal["play", "result", "watch", "page"]
"""Playing, between deals, watching, and a page that lies over the table."""


@dataclass(frozen=True, slots=True)
class Key:
    """One function: the keys by name (the letter first), how they are written, and what they do.

    `does` is for the help page, `short` for key lines. `games`: empty where every game has it.
    """

    name: str
    keys: tuple[str, ...]
    shown: str
    also: str
    short: str
    does: str
    where: tuple[Where, ...]
    games: tuple[str, ...] = ()


_TABLE: Final[tuple[Where, ...]] = ("play", "result", "watch")

KEYS: Final = (
    Key("cursor", ("left", "right"), "← →", _("wheel"), _("choose"),
        _("the cursor along the row; the card under it is raised"), ("play",)),
    Key("rows", ("up", "down"), "↑ ↓", "", _("line"),
        _("to the row above or below; in lists one line"), ("play", "page")),
    Key("digit", tuple("1234567890"), "1-9, 0", _("click"), _("card"),
        _("raise card 1 to 10; in a choice: take that option"), ("play",)),
    Key("lift", ("space",), _("Space"), _("click"), _("raise"),
        _("raise or lower the card under the cursor"), ("play",)),
    Key("do", ("enter",), "Enter", _("click"), _("play"),
        _("what the line YOUR TURN says: play, take, confirm, go on"), ("play", "result")),
    Key("throw", ("d",), "D", "", _("throw"), _("throw the one raised card"), ("play",), ("kunken",)),
    Key("carry", ("z",), "Z", "", _("carry"), _("carry the card under the cursor with ← →; Z puts it down"), ("play",),
        ("kunken",)),
    Key("why", ("w",), "W", "", _("why"), _("why not, or what this card can do"), ("play",)),
    Key("turns", ("t", "f3"), "T", "F3", _("last turn"), _("what was played last"), _TABLE),
    Key("log", ("l", "f4"), "L", "F4", _("log"), _("the log of this deal"), _TABLE),
    Key("chat", ("c", "f5"), "C", "F5", _("chat"), _("chat; an empty line goes back to the cards"), _TABLE),
    Key("undo", ("u",), "U", "", _("take back"), _("ask to take back my last move; P asks for a pause"),
        ("play", "result")),
    Key("pause", ("p",), "P", "", _("pause"), _("ask for a pause; end it"), ()),
    Key("sort", ("o", "f6"), "O", "F6", _("sort"), _("the next order of my hand"), ("play",)),
    Key("blank", ("b", "f8"), "B", "F8", _("hide hand"), _("my cards face down until B again"), ("play",)),
    Key("scores", ("g", "f9"), "G", "F9", _("scores"), _("the score sheet"), _TABLE),
    Key("rules", ("r", "f2"), "R", "F2", _("rules"), _("the rules, and the sheet of this table"), _TABLE),
    Key("seat", ("v",), "V", "", _("turn the table"), _("the view from another seat"), ("watch",)),
    Key("sit", ("n",), "N", "", _("sit down"), _("take the seat of a bot"), ("watch",)),
    Key("again", ("y",), "Y", "", _("look again"), _("when the match is over: look at it again"), ("result", "watch")),
    Key("menu", ("m", "f10"), "M", "F10", _("menu"),
        _("settings, people, the fair deal, leave; any page: back"), _TABLE),
    Key("help", ("f1",), "F1", "", _("help"), _("this page"), _TABLE),
    Key("quit", ("ctrl+q",), "Ctrl+Q", "", _("leave"),
        _("leave; a question comes first. Ctrl+L draws all anew"), _TABLE),
    Key("redraw", ("ctrl+l",), "Ctrl+L", "", _("draw anew"), _("draw the whole screen anew"), ()),
)  # fmt: skip

DECISIONS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "koikoi": (("S  K", _("stop, koi-koi")),),
    "kan": (("I  K", _("iku, koi")), ("C D H S", _("name the trump suit")), ("S  J", _("stop, juuroku"))),
    "kakeya": (("I  K", _("iku, koi")), ("E", _("keep the trumps")), ("C D H S", _("change them"))),
    "hachinin_meri": (("D  P", _("declare the Robai, pass")),),
    "kunken": (("S  P", _("draw from the stock, from the pile")),),
}
"""Letters that answer an open decision come before all others; the F-key of a function still reaches it."""

Over: TypeAlias = Literal["why", "turns", "log", "chat", "scores", "rules", "menu", "help"]
OVER: Final[tuple[Over, ...]] = ("why", "turns", "log", "chat", "scores", "rules", "menu", "help")
"""Functions that open something over the table, at every moment."""

BY_NAME: Final = {key.name: key for key in KEYS}


def opens() -> dict[str, Over]:
    """Each key that opens something over the table, with the name of what it opens."""
    return {press: name for name in OVER for press in BY_NAME[name].keys}


CURSOR: Final = BY_NAME["cursor"].shown
AGAIN: Final = ("A", _("another match"))
"""At the end of a match; Enter then begins it."""


def line(*names: str, taken: Collection[str] = (), **words: str) -> list[tuple[str, str]]:
    """A key line of these functions; `words` say better what one of them does now.

    A letter that is `taken` by an answer gives way to the second key, or where there is none the function is left out.
    """
    named = ((BY_NAME[name].also if BY_NAME[name].shown in taken else BY_NAME[name].shown, name) for name in names)
    return [(shown, words.get(name, BY_NAME[name].short)) for shown, name in named if shown]


def at(where: Where, game: str) -> Iterable[Key]:
    """The keys that work there in this game."""
    return (key for key in KEYS if where in key.where and (not key.games or game in key.games))


Pairs: TypeAlias = tuple[tuple[str, str], ...]

PAGES: Final[dict[str, Pairs]] = {
    "home": (
        ("↑ ↓", _("the entry above or below")), ("Enter", _("open it; its letter does the same")),
        ("N", _("your name")), ("Q  F10", _("quit")),
    ),
    "lobby": (
        ("↑ ↓", _("the table above or below")), ("Enter", _("sit down there")),
        ("W", _("watch the table")), ("O", _("open a table at its host")),
        ("A", _("type an address or a join code")), ("H", _("host a table on this machine")),
        ("K", _("where a host shows a new key: trust it")), ("R", _("the rules of the game")),
        ("F10  M", _("back")),
    ),
    "form": (
        ("↑ ↓", _("the field above or below")), ("← →", _("its next value")),
        ("Enter", _("open the table, or begin; on a line of text: write")), ("F2", _("open the table, or begin")),
        ("Space", _("at the clock and lost seats: type a time of your own")),
        ("R", _("the rules of the game")), ("F10  M", _("back")),
    ),
    "room": (
        ("↑ ↓", _("the seat above or below")), ("Enter", _("sit down, be ready, or begin")),
        ("S", _("sit on this seat; on your own: stand up")), ("B", _("who opened the table: a bot, its level, no bot")),
        ("E", _("who owns the table: other rules")), ("P", _("people: send away, watching")),
        ("R  F2", _("the rules, and the sheet of this table")), ("C  F5", _("chat")), ("F10  M", _("leave")),
    ),
    "saved": (
        ("Enter", _("ready to go on, or not")), ("B", _("go on at once, with bots for those who are missing")),
        ("C  F5", _("chat")), ("F10  M", _("to the lobby; the match is kept")),
    ),
    "reader": (
        ("↑ ↓", _("the section above or below")), ("Space", _("read on")), ("← →", _("the next game")),
        ("F", _("find a word; N finds the next place")), ("F10  R", _("back")),
    ),
    "replays": (
        ("↑ ↓", _("the match above or below")), ("Enter", _("look at it again")),
        ("X", _("hide the results, or show them")), ("F10  M", _("back")),
    ),
    "replay": (
        ("← →", _("the moment before or after")), ("↑ ↓", _("the trick or turn before or after")),
        ("N  P", _("the next deal, the one before")), ("Space", _("run by itself, or stop")),
        ("S", _("how fast it runs")), ("V", _("as the next seat saw it; after the last, as those who watched")),
        ("E", _("all hands open, or as before")), ("T", _("turn the table, where no hand lies before you")),
        ("X", _("show how long it is, or hide it again")),
        ("L  F4", _("the log of the match so far; Enter goes to that moment")),
        ("G  R", _("the scores so far, the rules")), ("F10  M", _("back")),
    ),
    "replay_log": (
        ("↑ ↓", _("the line above or below")), ("Enter", _("go to that moment")), ("L  F10", _("back")),
    ),
    "settings": (
        ("↑ ↓", _("the setting above or below")), ("← →", _("its next value")), ("D", _("its usual value")),
        ("F10  M", _("back")),
    ),
}  # fmt: skip
"""The keys of pages that are no table. Their key lines say what works at the moment."""
