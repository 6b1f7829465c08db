"""The main journey with real programs in real pseudo-terminals: a host, two players, an onlooker, a whole match."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from games.chance import Chance
from games.koikoi import GAME
from games.koikoi.model import Options, Played
from netcore.entries import Acted, Advanced, AnyEntry, Started, from_row
from netcore.journal import Journal
from tests.e2e.frames import leaks, told
from tests.e2e.table import Player, bafuda, free_port, join
from tests.e2e.terminal import Terminal

OPTIONS = Options(match_length="deals_3")


class Evening:
    """The four programs of one evening; the host can be killed and started again."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.port = free_port()
        self.host = self.start_host()
        self.aiko = self._player("Aiko", "--open", "koikoi", "--title", "Evening", "--set", "match_length=deals_3")
        self.aiko.wait_for("Others join you with")
        self.ren = self._player("Ren", "--table", "Evening")
        self.ren.wait_for("Enter says that you are ready")
        self.nao = self._onlooker()
        self.players = (Player(self.aiko), Player(self.ren))

    def start_host(self) -> Terminal:
        host = bafuda(self.place / "host", "host", "--port", str(self.port))
        host.wait_for("is open on")
        return host

    def _player(self, name: str, *args: str) -> Terminal:
        return join(self.place / name, self.port, name, *args, frames=self.frames(name))

    def _onlooker(self) -> Terminal:
        args = ("watch", f"127.0.0.1:{self.port}", "--name", "Nao", "--table", "Evening")
        nao = bafuda(self.place / "Nao", *args, frames=self.frames("Nao"))
        nao.wait_for("1 watching")
        return nao

    def frames(self, name: str) -> Path:
        return self.place / f"{name}.frames"

    def play_until(self, done: Callable[[], bool], seconds: float = 240) -> None:
        """Both players play by their screens until `done`."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"no end in sight:\n{self.aiko.text()}\n{self.ren.text()}"
            for player in self.players:
                player.play()
            time.sleep(0.03)

    @property
    def is_over(self) -> bool:
        return all("match over" in screen.text() for screen in (self.aiko, self.ren, self.nao))

    def entries(self) -> list[AnyEntry]:
        """What the host has written down; it must have ended, for it keeps its journal to itself."""
        (file,) = (self.place / "host").rglob("journal.sqlite")
        with Journal(file) as journal:
            return [from_row(row) for row in journal.rows()]

    @property
    def cards_played(self) -> int:
        """As the onlooker has heard."""
        heard = [event for _view, events in told(self.frames("Nao")) for event in events]
        return sum(isinstance(event, Played) for event in heard)

    def end(self) -> None:
        for program in (self.aiko, self.ren, self.nao, self.host):
            program.end()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    evening = Evening(tmp_path)
    yield evening
    evening.end()


def unbroken(entries: list[AnyEntry]) -> tuple[int, ...]:
    """The totals of the same match, same packs and actions, played through without a host."""
    state = None
    for entry in entries:
        match entry:
            case Started(seed=seed):
                state, _events = GAME.advance(GAME.new_match(OPTIONS, 2, Chance(seed)))
            case Acted(seat=seat, action=action) if state is not None:
                state, _events = GAME.apply(state, seat, GAME.parse(action))
            case Advanced() if state is not None:
                state, _events = GAME.advance(state)
            case _:
                pass
    assert state is not None
    standing = GAME.standing(state)
    assert standing.over
    return standing.totals


def check_end(evening: Evening) -> None:
    """All three screens tell the result that the actions make; nobody was sent what was not for him."""
    evening.host.end()
    totals = unbroken(evening.entries())
    names = [view.viewer for view, _events in told(evening.frames("Aiko"))]
    aiko = 0 if names[-1] == 0 else 1
    assert f"You {totals[aiko]}" in evening.aiko.lines()[0]
    assert f"Ren {totals[1 - aiko]}" in evening.aiko.lines()[0]
    assert f"You {totals[1 - aiko]}" in evening.ren.lines()[0]
    assert f"Aiko {totals[aiko]}" in evening.nao.lines()[0]
    winner = "Aiko" if totals[aiko] > totals[1 - aiko] else "Ren"
    assert f"{winner} wins the match" in evening.nao.text()
    for name in ("Aiko", "Ren", "Nao"):
        assert leaks(evening.frames(name)) == []
    assert len(list(told(evening.frames("Nao")))) > 20


def test_a_match_is_played_and_watched_from_separate_terminals(evening: Evening) -> None:
    evening.play_until(lambda: "hand ########" in evening.nao.text())
    watched = evening.nao.text()
    assert "Hands stay hidden" in watched
    assert "[YOUR TURN]" not in watched
    evening.play_until(lambda: evening.is_over)
    check_end(evening)


def test_a_host_killed_three_times_goes_on_where_it_was(evening: Evening) -> None:
    for cards in (5, 12, 19):
        evening.play_until(lambda least=cards: evening.cards_played >= least)  # type: ignore[misc]
        evening.host.kill()
        evening.host = evening.start_host()
    evening.play_until(lambda: evening.is_over)
    check_end(evening)
