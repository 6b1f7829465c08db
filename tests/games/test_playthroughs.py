"""Recorded matches, replayed move by move; one folder of playthroughs/ for each game of the catalogue."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.catalogue import GAMES, AnyGame
from games.chance import Rigged

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*/*.jsonl"))


class CountingRigged(Rigged, frozen=True, tag="rigged"):
    """A laid-down chance that notes which packs were asked for."""

    asked: list[int] = msgspec.field(default_factory=list)

    def deck(self, cards: Any, shuffle_no: int) -> tuple[str, ...]:
        self.asked.append(shuffle_no)
        return super().deck(cards, shuffle_no)


@dataclass
class Replay:
    """A match under way, and the ends of deals that the file has yet to name."""

    game: AnyGame
    state: Any
    ends: list[tuple[int, tuple[int, ...]]]

    def reached(self, state: Any) -> None:
        """Note the stop, and run on while nobody acts."""
        done = self.game.standing(self.state).deals_done
        self.state = state
        standing = self.game.standing(state)
        if standing.deals_done > done:
            self.ends.append((standing.deals_done, standing.totals))
        if not self.game.to_act(state) and not standing.over:
            self.reached(self.game.advance(state)[0])

    def act(self, row: dict[str, Any]) -> None:
        assert not self.ends, "the file names no end of a deal here"
        assert list(self.game.to_act(self.state)) == row["to_act"]
        seat, token = row["seat"], row["action"]
        legal = sorted(self.game.notate(action) for action in self.game.legal_actions(self.state, seat))
        if "legal" in row:
            assert legal == row["legal"]
        else:
            assert len(legal) == row["legal_count"]
            assert hashlib.sha1(" ".join(legal).encode()).hexdigest() == row["legal_sha1"]
        action = self.game.parse(token)
        assert self.game.notate(action) == token
        self.reached(self.game.apply(self.state, seat, action)[0])


def test_every_game_has_playthroughs() -> None:
    assert {path.parent.name for path in FILES} >= set(GAMES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_match_is_replayed_move_by_move(path: Path) -> None:
    head, *rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    game = GAMES[head["game"]]
    chance = CountingRigged(head["decks"], head["picks"])
    state = game.new_match(msgspec.convert(head["options"], game.Options), head["seats"], chance)
    replay = Replay(game, state, [])
    replay.reached(state)
    for row in rows:
        if "action" in row:
            replay.act(row)
        elif "deal_end" in row:
            assert replay.ends.pop(0) == (row["deal_end"], tuple(row["scores"]))
        else:
            standing = game.standing(replay.state)
            assert standing.over is row["over"]
            assert list(standing.totals) == row["scores"]
    assert not replay.ends
    assert game.standing(replay.state).over
    assert chance.asked == list(range(len(head["decks"])))
