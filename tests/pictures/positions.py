"""Positions for the pictures that no example of a table gives: matches played by computer players up to a moment."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from games.catalogue import GAMES
from games.chance import Chance

FOUR: Final = ("Oleg", "Yuki", "Mika", "Ren")
EIGHT: Final = ("Oleg", "Ken", "Yuki", "Nao", "Sora", "Haru", "Mika", "Ren")


def kakeya() -> Any:
    """Hearts were led, and our hand has hearts and the Rensho."""
    return reached("kakeya", 4, 2, lambda view: view.trick_no >= 5 and len(view.trick) == 2 and bool(view.legal))


def hachinin_meri() -> Any:
    """All others have played, one of them a trump face down; some of our cards may follow."""
    return reached("hachinin_meri", 8, 14, _one_face_down)


def _one_face_down(view: Any) -> bool:
    early = view.phase == "play" and 2 <= view.trick_no <= 5 and len(view.trick) >= 5
    return early and 2 <= len(view.legal) <= 4 and any(card.face_down for card in view.trick)


def reached(game_id: str, seats: int, seed: int, wanted: Callable[[Any], bool], **options: object) -> Any:
    """The first state that seat 0 sees as `wanted`."""
    game, rng = GAMES[game_id], Random(seed)
    state = game.new_match(game.Options(**options), seats, Chance(seed.to_bytes(32, "big")))
    heard: list[tuple[Any, ...]] = [()] * seats
    while not game.standing(state).over:
        if acting := game.to_act(state):
            seat = acting[0]
            action = game.bot.choose("easy", game.view(state, seat), heard[seat], rng)
            state, events = game.apply(state, seat, action)
        else:
            heard = heard if game.veiled(state) else [()] * seats
            state, events = game.advance(state)
        for seat in range(seats):
            heard[seat] += tuple(told for event in events if (told := game.seen(event, seat)) is not None)
        if wanted(game.view(state, 0)):
            return state
    raise AssertionError("no such position in this match")
