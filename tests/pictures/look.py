"""Look at a moment of a game in the real program, with a real host and computer players.

`python -m tests.pictures.look MOMENT [KEY ...] [--size 120x40] [--theme day] [--watch] [--out DIRECTORY]`

A KEY is a key of `tests.e2e.terminal`, a text that is typed, `for:WORDS` (wait until they stand there), or
`shot:NAME`, which prints the screen and writes NAME.png; what stands there at the end is always shown.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import pyte

from tests.e2e.table import ROOT
from tests.e2e.terminal import UNKNOWN_TO_PYTE, Terminal
from tests.pictures.moments import MOMENTS, Moment
from tests.pictures.svg import svg
from tests.ports import free_port
from tui import settings
from tui.palette import Theme, ThemeName
from tui.settings import Settings

RIG: Final = Path(__file__).resolve().parent / "rig"
STILL: Final = 0.5
"""Seconds without a byte after which a screen is looked at."""


def program(home: Path, name: str, theme: ThemeName, args: list[str], size: tuple[int, int]) -> Terminal:
    """`bafuda` with its data in `home`, at hosts whose matches begin at the moment."""
    settings.save(home, Settings(theme=theme, motion="none"))
    env = {
        "BAFUDA_BIND": "127.0.0.1",
        "BAFUDA_HOME": str(home),
        "BAFUDA_BOT_PACE": "0.3",
        "BAFUDA_TEST_MOMENT": name,
        "LANGUAGE": "C",
        "PYTHONPATH": os.pathsep.join([str(RIG), str(ROOT)]),
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
    }
    os.environ.pop("NO_COLOR", None)
    return Terminal([sys.executable, "-m", "tui", *args], env, size, ROOT)


def words(moment: Moment) -> list[str]:
    """The table as the command line names it."""
    changes = [word for name, value in moment.options.items() for word in ("--set", f"{name}={value}")]
    return ["--seats", str(moment.seats), "--level", "easy", *changes]


def still(terminal: Terminal, most: float = 6.0) -> None:
    """Until nothing was written for a while."""
    written, since, end = -1, time.monotonic(), time.monotonic() + most
    while time.monotonic() < end and (time.monotonic() - since < STILL or written <= 0):
        time.sleep(0.02)
        if len(terminal.raw) != written:
            written, since = len(terminal.raw), time.monotonic()


def show(terminal: Terminal, theme: ThemeName, size: tuple[int, int], file: Path) -> None:
    """Print the screen, and write it as a picture."""
    print(f"== {file.stem}\n{terminal.text()}", flush=True)
    screen = pyte.Screen(*size)
    pyte.ByteStream(screen).feed(UNKNOWN_TO_PYTE.sub(b"", bytes(terminal.raw)))
    ink, ground = ((Theme(theme).colour(role) or "").lstrip("#") for role in ("text", "screen"))
    picture = svg(screen, ink, ground, file.stem)
    subprocess.run(["rsvg-convert", "-o", str(file), "/dev/stdin"], input=picture.encode(), check=True)


def press(terminal: Terminal, keys: list[str], theme: ThemeName, size: tuple[int, int], out: Path) -> None:
    for key in keys:
        what, _, rest = key.partition(":")
        if rest and what == "shot":
            show(terminal, theme, size, out / f"{rest}.png")
        elif rest and what == "for":
            terminal.wait_for(rest, 60)
            still(terminal)
        else:
            terminal.press(key)
            still(terminal)


def main() -> None:
    ask = argparse.ArgumentParser(prog="python -m tests.pictures.look")
    ask.add_argument("moment", choices=MOMENTS)
    ask.add_argument("keys", nargs="*")
    ask.add_argument("--size", default="80x24")
    ask.add_argument("--theme", default="night", choices=("night", "day"))
    ask.add_argument("--watch", action="store_true", help="the keys are those of somebody who watches")
    ask.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()))
    given = ask.parse_intermixed_args()
    columns, _, rows = given.size.partition("x")
    size = (int(columns), int(rows))
    moment = MOMENTS[given.moment]
    begun: list[Terminal] = []
    with tempfile.TemporaryDirectory() as place:

        def begin(who: str, *args: str) -> Terminal:
            begun.append(program(Path(place) / who, given.moment, given.theme, list(args), size))
            return begun[-1]

        try:
            if given.watch:
                port = str(free_port())
                at = f"127.0.0.1:{port}"
                begin("host", "host", "--port", port).wait_for("is open on")
                table = ("--open", moment.game, "--title", "Evening", *words(moment)[:2], *words(moment)[4:])
                owner = begin("Oleg", "join", at, "--name", "Oleg", *table)
                owner.wait_for("join with", 60)
                seen = begin("Nao", "watch", at, "--name", "Nao", "--table", "Evening")
                seen.wait_for("1 watching", 60)
                still(owner)
                owner.press("enter")
                seen.wait_for("V turns", 60)
            else:
                seen = begin("Oleg", "solo", moment.game, "--name", "Oleg", *words(moment))
                seen.wait_for(moment.asks, 60)
            still(seen)
            press(seen, given.keys, given.theme, size, given.out)
            show(seen, given.theme, size, given.out / f"{given.moment}.png")
        finally:
            for terminal in reversed(begun):
                terminal.end()


if __name__ == "__main__":
    main()
