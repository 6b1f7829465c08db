"""One evening at one table: a host, people, and somebody who watches, each a program in a terminal of its own."""

import hashlib
import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from games.catalogue import GAMES
from games.chance import Chance
from games.koikoi.model import Played
from netcore.entries import Acted, Advanced, AnyEntry, Redrawn, Revealed, Silent, Started, from_row
from netcore.journal import Journal
from netcore.veil import answered, ask, silent_pass, take_effect
from tests.e2e.frames import told
from tests.e2e.players import Player
from tests.e2e.table import bafuda, join
from tests.e2e.terminal import Terminal
from tests.ports import free_port

OVER = re.compile(r"match over|The match is over|wins? the match")


class Evening:
    """The programs of one evening: the first of `people` opens the table, Nao watches.

    The host can be killed and started again. `options` are laid over the standard sheet.
    """

    def __init__(
        self,
        place: Path,
        game: str,
        options: Mapping[str, str],
        player: type[Player],
        people: tuple[str, ...] = ("Aiko", "Ren"),
        seats: int = 2,
    ) -> None:
        self.place = place
        self.game = GAMES[game]
        self.options = options
        self.seats = seats
        self.port = free_port()
        self.host = self.start_host()
        sheet = [word for name, value in options.items() for word in ("--set", f"{name}={value}")]
        opening = ("--open", game, "--title", "Evening", "--seats", str(seats), *sheet)
        self.screens = {people[0]: self._person(people[0], *opening)}
        self.screens[people[0]].wait_for("join with")
        for name in people[1:]:
            self.screens[name] = self._person(name, "--table", "Evening")
            self.screens[name].wait_for("Enter says that you are ready")
        self.nao = self._onlooker()
        self.players = tuple(player(screen) for screen in self.screens.values())

    def start_host(self) -> Terminal:
        host = bafuda(self.place / "host", "host", "--port", str(self.port))
        host.wait_for("is open on")
        return host

    def _person(self, name: str, *args: str) -> Terminal:
        return join(self.place / name, self.port, name, *args, frames=self.frames(name))

    def _onlooker(self) -> Terminal:
        args = ("watch", f"127.0.0.1:{self.port}", "--name", "Nao", "--table", "Evening")
        nao = bafuda(self.place / "Nao", *args, frames=self.frames("Nao"))
        nao.wait_for("1 watching")
        return nao

    def frames(self, name: str) -> Path:
        """Where what `name` was sent is kept."""
        return self.place / f"{name}.frames"

    def play_until(self, done: Callable[[], bool], seconds: float = 300) -> None:
        """Everybody plays by his screen until `done`."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, self.shown("no end in sight")
            for player in self.players:
                player.play()
            time.sleep(0.03)

    def shown(self, about: str) -> str:
        """All screens, to tell what went wrong."""
        return "\n\n".join([about, *(screen.text() for screen in (*self.screens.values(), self.nao))])

    @property
    def is_over(self) -> bool:
        return all(OVER.search(screen.text()) for screen in (*self.screens.values(), self.nao))

    @property
    def cards_played(self) -> int:
        """At a Koi-Koi table, as the onlooker has heard."""
        heard = [event for _view, events in told(self.game, self.frames("Nao")) for event in events]
        return sum(isinstance(event, Played) for event in heard)

    def entries(self) -> list[AnyEntry]:
        """What the host has written down; it must have ended, for it keeps its journal to itself."""
        (file,) = (self.place / "host").rglob("journal.sqlite")
        with Journal(file) as journal:
            return [from_row(row) for row in journal.rows()]

    def unbroken(self) -> tuple[int, ...]:
        """The totals of the same match, same packs and actions, played through without a host that stops."""
        state = None
        drawn: list[bytes] = []
        answers = ask(self.seats)
        for entry in self.entries():
            match entry:
                case Started(secret=secret) | Redrawn(secret=secret):
                    drawn = [secret, *(b"" for _seat in range(self.seats))]
                case Revealed(seat=seat, value=value):
                    drawn[seat + 1] = value
                    if all(drawn):
                        state = self._begun(hashlib.sha256(b"".join(drawn)).digest())
                case Acted(seat=seat, action=action) if self.game.veiled(state):
                    answers = answered(answers, seat, action)
                    if all(answers):
                        state, _events = take_effect(self.game, state, answers)
                        answers = ask(self.seats)
                case Silent():
                    state, _events = take_effect(self.game, state, silent_pass(answers))
                    answers = ask(self.seats)
                case Acted(seat=seat, action=action):
                    state, _events = self.game.apply(state, seat, self.game.parse(action))
                case Advanced():
                    state, _events = self.game.advance(state)
                case _:
                    pass
        standing = self.game.standing(state)
        assert standing.over
        return standing.totals

    def _begun(self, seed: bytes) -> Any:
        """The match after its first dealing."""
        options = self.game.Options(**{n: _value(v) for n, v in self.options.items()})
        return self.game.advance(self.game.new_match(options, self.seats, Chance(seed)))[0]

    def end(self) -> None:
        for program in (*self.screens.values(), self.nao, self.host):
            program.end()


def _value(text: str) -> str | int:
    return int(text) if text.isdigit() else text
