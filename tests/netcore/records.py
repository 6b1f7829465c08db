"""Records of matches played at random, made without a host: quick, and as long as they are wanted."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from games.catalogue import GAMES, AnyGame
from games.chance import Chance
from netcore import minutes
from netcore.fair import Draw, Round, Share, hash_of, seed_of
from netcore.messages import PASS, OptionValue, RuleSheet
from netcore.minutes import Sitter
from netcore.veil import answered, ask, take_effect

BEGAN = 1_773_500_000
"""14 March 2026, UTC."""
NAMES = ("Oleg", "Mika", "Ken", "Haru", "Sora", "Yuki", "Aiko", "Ren")


def sitters(seats: int, people: int) -> tuple[Sitter, ...]:
    """So many people, their signs eight times the number of their seat; computers on the other seats."""
    return tuple(
        Sitter("", NAMES[seat], str(seat) * 8) if seat < people else Sitter(level="normal") for seat in range(seats)
    )


def made(
    game: str = "koikoi",
    seed: int = 3,
    *,
    seats: int = 0,
    people: int = 2,
    actions: int = 10**6,
    title: str = "Friday five",
    began: int = BEGAN,
    games: dict[str, AnyGame] | None = None,
    **options: OptionValue,
) -> str:
    """The record of a match; broken off by a vote after so many actions, if it is not over before."""
    played = (games or GAMES)[game]
    seats = seats or played.info.seat_counts[0]
    values = [bytes([seed, number] * 16) for number in range(seats + 1)]
    drawn = Draw(Round(1, values[0], tuple(Share("", hash_of(value), value) for value in values[1:])))
    rules = msgspec.to_builtins(msgspec.convert(options, played.Options))
    sheet = RuleSheet(game, played.info.version, "standard", rules)
    head = minutes.terms("kitchen0", title, 1, sheet, sitters(seats, people), ())
    match = played.new_match(msgspec.convert(rules, played.Options), seats, Chance(seed_of(drawn.round)))
    rng, at = Random(seed), began
    lines = [*head, *minutes.drawn(drawn)]
    for at, line in enumerate(_course(played, match, seats, rng, actions), began):
        lines.append(f"{minutes.clock_time(at)} {line}")
    return minutes.sealed(lines)


def _course(game: AnyGame, match: Any, seats: int, rng: Random, actions: int) -> Iterator[str]:
    """What happens, line by line."""
    while True:
        before = game.standing(match)
        if game.veiled(match):
            answers = ask(seats)
            for seat in range(seats):
                choices = [game.notate(action) for action in game.legal_actions(match, seat)]
                answers = answered(answers, seat, rng.choice([*choices, PASS]))
                yield f"{seat} answers {answers[seat]}"
            match, _events = take_effect(game, match, answers)
        elif acting := game.to_act(match):
            if actions <= 0:
                yield minutes.result(before, ended=True)
                return
            actions -= 1
            seat = rng.choice(acting)
            action = rng.choice(game.legal_actions(match, seat))
            yield f"{seat} {game.notate(action)}"
            match, _events = game.apply(match, seat, action)
        else:
            yield "- deal"
            match, _events = game.advance(match)
        now = game.standing(match)
        if now.deals_done > before.deals_done:
            yield minutes.score(now)
        if now.over and not game.to_act(match) and not game.veiled(match):
            yield minutes.result(now, ended=False)
            return


def with_talk(text: str, said: dict[int, str]) -> str:
    """The record with lines of seat 0 in it, in their JSON form, each after so many lines of what happened."""
    lines = text.split("\n")[:-2]
    first = next(number for number, line in enumerate(lines) if line.endswith("Z - deal"))
    for after, words in sorted(said.items(), reverse=True):
        time = lines[first + after - 1][:20]
        lines.insert(first + after, f"{time} 0 says {words}")
    return minutes.sealed(lines)
