"""What every table is drawn from beside the game's View, and the pieces that all tables share."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from games.wording import Names, _
from netcore.messages import SeatInfo
from tui.absence import Absence, span
from tui.canvas import Canvas, Cell, Patch, clip, width
from tui.clocks import Clock, clock_parts, is_short, then
from tui.faces import Style
from tui.opening import bot_mark

NAME_CELLS: Final = 8
SIDE_FROM: Final = 104
CLOTH: Final = Cell(ground="table")
LARGE_FROM: Final = 32
DRAWER_ROWS: Final = 6
"""Rows of the chat at the foot of a window without a side column."""


def side_width(columns: int) -> int:
    """The columns of the side column in a window of so many; 0 where there is none."""
    if columns < SIDE_FROM:
        return 0
    return min(40 if columns >= 160 else 36, columns - 80)


@dataclass(frozen=True, slots=True)
class Taste:
    """How the player likes his table, as the settings page has it."""

    card_size: Literal["auto", "full", "compact"] = "auto"
    four_colours: bool = True
    """Whether each French suit has a colour of its own."""
    near: bool = True
    """Whether plates name sets that lack one card."""
    fast: bool = False
    """Whether one key plays a card. What cannot be taken back still takes two."""
    order: Literal["suit", "rank"] = "suit"
    """How a hand lies at first; Koi-Koi: by month or by kind."""
    linger: float | None = 4.0
    """Seconds for which a finished trick stays; None: until a key."""


@dataclass(frozen=True, slots=True)
class Look:
    """How the table is drawn: the style of the faces, whether there are colours, and how large it is."""

    width: int = 80
    height: int = 24
    style: Style = "colour"
    coloured: bool = True
    taste: Taste = Taste()
    drawer: bool = False
    """Whether the last six rows belong to the chat: the hand is compact then and lies right above them."""

    @property
    def near(self) -> bool:
        return self.taste.near


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of chat: the time as it is shown, who said it, and the text, literally."""

    clock: str
    name: str
    text: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is known around the match: names and presence, the line to the host, the table's title, the chat."""

    names: Names
    seats: tuple[SeatInfo, ...] = ()
    link: tuple[str, str] = ("", "good")
    """The mark of the line, and the role of its colour."""
    title: str = ""
    sheet: str = ""
    """The rules as results cite them: "Standard sheet, version 1"."""
    sheet_short: str = ""
    notice: str = ""
    """What took place at the table beside the game; stands in the last line of the desk."""
    urgent: str = ""
    """What holds the table up: a lost line, a host that is gone. Takes the first line of the desk while it lasts."""
    chat: tuple[ChatLine, ...] = ()
    again: bool = False
    """The match is over and its record is here: it can be looked at again."""
    replayed: bool = False
    """The match is over and only looked at: nothing more can be said in it."""
    log: tuple[tuple[str, str], ...] = ()
    """The deal so far, where the View does not hold it: a number and a sentence for each turn."""
    thinking: int = 0
    """Seconds for which the seat on turn has been choosing; 0 where nobody counts."""
    goes_on: int | None = None
    """Seconds until the next deal is dealt by itself."""
    veil: str = ""
    """Whether a decision is on of which nobody knows who has it: `asked` if the viewer has yet to answer."""
    ready_sent: bool = False
    absence: Absence | None = None
    """Whose line the table waits for."""
    watchers: int = 0
    onlookers: tuple[str, ...] = ()
    """The names of those who watch, the first few; the viewer's own first, if he is one of them."""
    clocks: Mapping[int, Clock] = field(default_factory=dict)
    """What is left of each seat's time, where it is shown."""
    late: str = ""
    """What is played for the viewer when his time is up, in words; empty where it is not to be told."""
    asked: str = ""
    """What the people at the table are asked; takes the first line of the desk until it is answered."""
    vote: bool = False
    """Whether the viewer has to answer that with Y or N."""
    paused: bool = False
    guest: str = ""
    """Whose hand the viewer, who only watches, is shown; empty for everybody else."""

    @property
    def hurry(self) -> Clock | None:
        """The viewer's clock when it is nearly up."""
        clock = self.clocks.get(self.names.you)
        return replace(clock, then=then("")) if clock is not None and is_short(clock) else None

    def warning(self, cells: int) -> "list[Part]":
        """That the viewer's time is nearly up, and what is played then as far as that fits; nothing while it is not."""
        clock = self.hurry
        if clock is None:
            return []
        told = [clock_parts(replace(clock, then=what)) for what in (then(self.late), self.late or then(""), then(""))]
        return next((parts for parts in told if length(parts) <= cells), told[-1])

    def seat(self, seat: int) -> SeatInfo:
        return self.seats[seat] if seat < len(self.seats) else SeatInfo("person", self.names.seats[seat])


Part: TypeAlias = tuple[str, str] | tuple[str, str, bool]
"""A piece of text: the text, the role of its ink, whether it is bold."""


def write(canvas: Canvas, x: int, y: int, parts: Iterable[Part]) -> int:
    """Write pieces of text one after the other; returns the column behind the last."""
    for part in parts:
        x = canvas.text(x, y, part[0], part[1], bold=len(part) > 2 and bool(part[2]))
    return x


def length(parts: Iterable[Part]) -> int:
    return sum(width(part[0]) for part in parts)


def write_right(canvas: Canvas, end: int, y: int, parts: Sequence[Part]) -> int:
    """Write pieces so that they end before column `end`; returns where they begin."""
    start = end - length(parts)
    write(canvas, start, y, parts)
    return start


def short(name: str) -> str:
    """A name as a plate shows it: at most eight cells."""
    return clip(name, NAME_CELLS)


def shortened(names: Names) -> Names:
    """The names as plates show them, for sentences on the cloth."""
    return Names(tuple(map(short, names.seats)), names.you)


def chip(canvas: Canvas, x: int, y: int, words: str, look: Look) -> int:
    """What calls the viewer to act: words on amber, or in brackets where there is no colour."""
    if not look.coloured:
        return canvas.text(x, y, f"[{words}]", "turn", bold=True)
    return canvas.text(x, y, f" {words} ", "turn_on", bold=True, ground="turn_bg")


def result_pages(scene: Scene) -> tuple[str, ...]:
    """What a result leads to, in a key line; where there is no room for all, the last give way."""
    if scene.again:
        return ("again", "scores", "log", "rules", "chat", "turns")
    return ("scores", "turns", "log", "rules", "chat")


def key_line(canvas: Canvas, y: int, keys: Sequence[tuple[str, str]]) -> None:
    """The keys that work now. Where they are too many those before the last give way: the menu has them all."""
    canvas.fill(0, y, canvas.width, 1, "bar")
    shown = list(keys)
    while len(shown) > 1 and sum(width(key) + width(what) + 3 for key, what in shown) > canvas.width:
        del shown[-2]
    x = 1
    for key, what in shown:
        x = canvas.text(x, y, key, "turn", bold=True)
        x = canvas.text(x + 1, y, what, "dim") + 2


def bar(canvas: Canvas, left: Sequence[Sequence[Part]], right: Sequence[Part], scene: Scene, vital: int = 0) -> None:
    """The top line: pieces parted by lines; score, clocks and link at the right.

    Where there is no room, first the second clock gives way, which is on a plate as well, then the last pieces, but
    never the first one and that with the number `vital`: before them the other clock does.
    """
    canvas.fill(0, 0, canvas.width, 1, "bar")
    clocks = _clocks(scene)
    least = [left[0], left[min(vital, len(left) - 1)]]
    tail = _tail(right, clocks, scene)
    for pieces, kept in ((left, 1), (least, 0)):
        if _bar_cells(pieces) + length(tail) + 4 > canvas.width:
            tail = _tail(right, clocks[:kept], scene)
    start = write_right(canvas, canvas.width - 1, 0, tail)
    x = 1
    for number, parts in enumerate(_fitting(left, vital, start - 2)):
        if number:
            x = canvas.text(x, 0, " │ ", "line")
        x = write(canvas, x, 0, parts)


def _tail(right: Sequence[Part], clocks: Sequence[Sequence[Part]], scene: Scene) -> list[Part]:
    tail: list[Part] = [*right]
    for clock in clocks:
        tail += [(" │ ", "line"), *clock] if tail else clock
    if scene.link[0]:
        tail += [(" │ ", "line"), (scene.link[0], scene.link[1])]
    return tail


def _fitting(pieces: Sequence[Sequence[Part]], vital: int, cells: int) -> list[Sequence[Part]]:
    """The pieces of the bar for which there is room."""
    kept = list(enumerate(pieces))
    while _bar_cells([parts for _number, parts in kept]) > cells:
        last = next((at for at in reversed(range(len(kept))) if kept[at][0] not in (0, vital)), None)
        if last is None:
            break
        del kept[last]
    return [parts for _number, parts in kept]


def _bar_cells(pieces: Sequence[Sequence[Part]]) -> int:
    return sum(map(length, pieces)) + 3 * (len(pieces) - 1)


def _clocks(scene: Scene) -> list[list[Part]]:
    """The clocks that run, as the bar shows them: the viewer's own first, at most two; else the own one."""
    seats = [seat for seat, clock in scene.clocks.items() if not clock.stands]
    seats = sorted(seats, key=lambda seat: (seat != scene.names.you, scene.clocks[seat].seconds))
    shown = seats[:2] or [seat for seat in scene.clocks if seat == scene.names.you]
    return [[(short(scene.names.whom(seat)) + " ", "dim"), *time_parts(scene.clocks[seat])] for seat in shown]


def time_parts(clock: Clock) -> list[Part]:
    """What is left, in as few cells as can be."""
    return [(span(clock.seconds), "dim")] if clock.stands else clock_parts(clock)


def plate_clock(scene: Scene, seat: int) -> list[Part]:
    """The clock on a plate, with a space before it; nothing where there is none."""
    return [(" ", "dim"), *time_parts(scene.clocks[seat])] if seat in scene.clocks else []


def presence(seat: SeatInfo) -> list[Part]:
    """What a plate says of who plays: a computer's level, a lost line, who left, who plays for whom."""
    if seat.kind == "bot":
        return [(" " + bot_mark(seat.level), "dim")]
    parts: list[Part] = []
    if seat.presence == "lost" and seat.back_ms is not None and not seat.deputy:
        parts.append((" " + _("lost {time}").format(time=span(seat.back_ms // 1000)), "warn"))
    elif seat.presence == "lost":
        parts.append((_(" lost"), "warn"))
    elif seat.presence == "away":
        parts.append((_(" away"), "warn"))
    elif seat.presence == "left":
        parts.append((_(" left"), "warn"))
    if seat.deputy:
        parts.append((_(" → bot plays"), "dim"))
    return parts


def presence_forms(seat: SeatInfo) -> tuple[tuple[Part, ...], ...]:
    """What a plate says of who plays, in ever fewer cells."""
    full = tuple(presence(seat))
    if seat.kind == "bot":
        return full, tuple((part[0].replace("bot", "b"), *part[1:]) for part in full)
    if seat.deputy:
        return full, full[-1:], ((_(" → bot"), "warn"),), ((_(" →b"), "warn"),)
    return (full, ((_(" lost"), "warn"),)) if seat.presence == "lost" else (full,)


def wrapped(text: str, cells: int, indent: str = "") -> list[str]:
    """`text` in lines of at most `cells` cells; lines after the first begin with `indent`."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line.strip() else line + word
        if line.strip() and width(longer) > cells:
            lines.append(line)
            longer = indent + word
        line = longer
    return [clip(one, cells) for one in [*lines, line] if one.strip()]


def wrapped_parts(parts: Iterable[Part], cells: int) -> list[tuple[Part, ...]]:
    """Pieces of text in rows of so many cells, broken between words."""
    rows: list[list[Part]] = [[]]
    for text, *look in parts:
        for number, word in enumerate(str(text).split(" ")):
            piece = f" {word}" if number else word
            if length(rows[-1]) + width(piece) > cells and rows[-1]:
                rows.append([])
                piece = word
            rows[-1].append((piece, *look))
    return [tuple(row) for row in rows]


def newest(lines: Sequence[str], rows: int) -> list[str]:
    """The last lines that fit; a first line that only goes on from a lost one is left out."""
    kept = list(lines[-rows:]) if rows > 0 else []
    while kept and len(kept) < len(lines) and kept[0].startswith(" "):
        del kept[0]
    return kept


def shadow(canvas: Canvas, x: int, y: int, patch: Patch, look: Look) -> None:
    """The shadow of a card on the cloth, where the cloth is empty."""
    if not look.coloured or look.style not in ("colour", "kanji"):
        return
    wide, high = len(patch[0]), len(patch)
    places = [(x + wide, y + row, "▌") for row in range(1, high)]
    places += [(x + column, y + high, "▀") for column in range(1, wide)]
    for column, row, char in places:
        if 0 <= column < canvas.width and 0 <= row < canvas.height and canvas.rows[row][column] == CLOTH:
            canvas.text(column, row, char, "shadow")
