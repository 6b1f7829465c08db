"""The application in a terminal, at a host that plays a scripted part: `python -m tests.pictures.evening PICTURE`.

Screens, widgets and drawing are those of the program; only what the host says is fixed, so that a picture taken
again is the same picture.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from games.catalogue import GAMES
from games.game import GALLERY, OPEN
from games.koikoi import GAME
from games.koikoi.model import State
from netcore.client import Heard, Link
from netcore.codec import pack_events, pack_view
from netcore.messages import PublicUpdate, Room, RuleSheet, Said, SeatInfo, TableLine, Update
from netcore.replay import Replay
from netcore.verify import verify
from tests.netcore.records import made
from tests.pictures import positions
from tests.tui.screening import AIKO, ME, TABLE, Evening, FakeLine, person, room, table_line, update
from tui.app import Start
from tui.plain.errand import Errand
from tui.tables.koikoi import examples
from tui.tables.kunken import examples as kunken_examples
from tui.tables.tricks.kan import examples as kan_examples
from tui.terminal import depth_of

HOST: Final = "192.0.2.7:5750"
AT_TABLE: Final = Start("join", address=HOST, errand=Errand(table=TABLE))
TABLES: Final[tuple[TableLine, ...]] = (
    table_line(),
    TableLine(
        "friday00", "Friday five", RuleSheet("kan", 1, "tournament"), "waiting", ("Mika", "Ken", "", "", ""), "open", 1
    ),
    table_line("Attic", "playing", ("Ken", "bot:normal")),
    TableLine("late0000", "Late round", RuleSheet("kunken", 1, "standard"), "waiting", ("Yuki", "Ren", ""), "open", 0),
)
SEATS: Final = (person("Oleg", ME), SeatInfo("bot", "Aiko", level="normal"))
EVENING: Final = 1_800_046_680
"""Two minutes to nine, UTC."""
CHAT: Final = Said(TABLE, "Aiko", "player", "a fine moon tonight", EVENING)


@dataclass(frozen=True, slots=True)
class Picture:
    """What the host says before the picture is taken, and the keys that are pressed after it."""

    said: tuple[Heard, ...] = ()
    asks: str = ""
    """Words that stand on the screen when it takes keys."""
    keys: tuple[str, ...] = ()
    start: Start = AT_TABLE
    shows: str = ""
    """Words that stand on the screen when it is ready."""


def playing(make: Callable[[], State], phase: str = "playing", **more: int) -> tuple[Heard, ...]:
    return room(phase, SEATS, **more), update(make()), CHAT


def seated(game_id: str, state: Any, names: tuple[str, ...]) -> tuple[Heard, ...]:
    """Our seat at a table of this game, between these people; every second of them is a computer player."""
    game = GAMES[game_id]
    seats = tuple(
        SeatInfo("bot", name, level="normal") if number % 2 else person(name, ME if not number else str(number) * 8)
        for number, name in enumerate(names)
    )
    sheet = RuleSheet(game_id, game.info.version, "standard")
    told = Update(TABLE, 0, 1, pack_view(game.view(state, 0)), pack_events(()), True)
    return room("playing", seats, sheet=sheet, title="Friday night"), told


def watched() -> tuple[Heard, ...]:
    onlooked: Room = room("playing", (person("Ken", "2" * 8), person("Aiko", AIKO)), watchers=3)
    state = examples.your_turn()
    return onlooked, PublicUpdate(TABLE, 1, pack_view(GAME.view(state, GALLERY)), pack_events(())), CHAT


def waiting() -> tuple[Heard, ...]:
    seats = (person("Oleg", ME, ready=True), person("Aiko", AIKO))
    return room("waiting", seats, watchers=1, grace=30), Said(TABLE, "Aiko", "player", "good evening!", EVENING)


PICTURES: Final[dict[str, Picture]] = {
    "home": Picture(start=Start(), shows="Play with bots"),
    "lobby": Picture(start=Start("join", address=HOST), shows="Late round"),
    "room": Picture(waiting(), shows="good evening!"),
    "your_turn": Picture(playing(examples.your_turn), "YOUR TURN", ("4",), shows="8 Susuki takes 8 Moon"),
    "decision": Picture(playing(examples.decision), "YOUR CHOICE", ("s",), shows="Stop: take 30 points"),
    "deal_done": Picture(playing(examples.deal_done, "pause", goes_on_ms=20_000), shows="How the points were made"),
    "kan": Picture(
        seated("kan", kan_examples.your_turn(), kan_examples.PEOPLE), "YOUR TURN", ("6",), shows="beats everything here"
    ),
    "kakeya": Picture(seated("kakeya", positions.kakeya(), positions.FOUR), "YOUR TURN", ("9",), shows="Rensho"),
    "hachinin_meri": Picture(
        seated("hachinin_meri", positions.hachinin_meri(), positions.EIGHT), "YOUR TURN", ("4",), shows="UG"
    ),
    "kunken": Picture(
        seated("kunken", kunken_examples.playing(), kunken_examples.SIX),
        "YOUR TURN",
        ("3", "8", "right", "right", "right", "space"),
        shows="a group of sixes",
    ),
    "replay": Picture(
        asks="All hands open",
        keys=("right", "right", "right", "right"),
        start=Start("replay", replay=(Replay(verify(made("kan", rounds=1))), OPEN)),
        shows="Ayame plays A",
    ),
    "watching": Picture(
        watched(),
        start=Start("join", address=HOST, errand=Errand(table=TABLE, watch=True)),
        shows="Hands stay hidden",
    ),
}


def begin(picture: Picture) -> Evening:
    """The application; all that the host says lies ready for it."""
    line = FakeLine(TABLES)
    for heard in (Link("up", 8), *picture.said):
        line.queue.put_nowait(heard)
    return Evening(line, depth_of(os.environ), picture.start)


if __name__ == "__main__":
    os.environ.pop("NO_COLOR", None)
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
    begin(PICTURES[sys.argv[1]]).go()
