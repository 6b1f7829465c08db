"""A checker of records written from RECORD.md and PROTOCOL.md; of ours it takes the rules of the games only."""

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from games.catalogue import GAMES


class Drawn:
    """Chance as PROTOCOL.md tells it, under the heading "From the seed to the cards"."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    def numbers(self, purpose: str) -> Iterator[int]:
        block = 0
        while True:
            stream = hmac.new(self.seed, f"{purpose}/{block}".encode(), "sha256").digest()
            yield from (int.from_bytes(stream[at : at + 8], "big") for at in (0, 8, 16, 24))
            block += 1

    def below(self, n: int, numbers: Iterator[int]) -> int:
        while (x := next(numbers)) >= 2**64 - 2**64 % n:
            continue
        return x % n

    def pick(self, label: str, n: int, use_no: int) -> int:
        return self.below(n, self.numbers(f"pick/{label}/{use_no}"))

    def deck(self, cards: Sequence[str], shuffle_no: int) -> tuple[str, ...]:
        pack, numbers = list(cards), self.numbers(f"deck/{shuffle_no}")
        for i in reversed(range(1, len(pack))):
            j = self.below(i + 1, numbers)
            pack[i], pack[j] = pack[j], pack[i]
        return tuple(pack)


def holds(text: str) -> str:
    """What is wrong with a record; empty if it holds."""
    body, last = text.rstrip("\n").rsplit("\n", 1)
    if last != "sha256 " + hashlib.sha256(f"{body}\n".encode()).hexdigest():
        return "check sum"
    lines = body.split("\n")
    found = {word: [line.split(" ", 1)[1] for line in lines if line.startswith(word + " ")] for word in WORDS}
    secret = bytes.fromhex(found["secret"][0])
    shares = [share.split() for share in found["share"]]
    values = [bytes.fromhex(value) for _seat, _hash, value in shares if value != "out"]
    if hashlib.sha256(secret).hexdigest() != found["commitment"][0]:
        return "commitment"
    if any(hashlib.sha256(bytes.fromhex(v)).hexdigest() != h for _seat, h, v in shares if v != "out"):
        return "share"
    seed = hashlib.sha256(secret + b"".join(values)).digest()
    if seed.hex() != found["seed"][0]:
        return "seed"
    game: Any = GAMES[found["game"][0].split()[0]]
    named = dict(option.split(" ", 1) for option in found["option"])
    options = msgspec.convert({name: msgspec.json.decode(value) for name, value in named.items()}, game.Options)
    seats = len(found["seat"])
    state = game.new_match(options, seats, Drawn(seed))
    answers: dict[int, str] = {}
    for line in (line for line in lines if re.match(r"\d{4}-", line)):
        _time, who, *words = line.split(" ")
        standing = game.standing(state)
        if who != "-" and words[0] in PEOPLE:
            continue
        if who == "-" and words[0] in ("score", "over"):
            figures = [*map(str, standing.totals)]
            told = [str(standing.deals_done), *figures] if words[0] == "score" else [*figures, "winners"]
            if words[1 : 1 + len(told)] != told:
                return line
        elif who == "-" and words[0] == "deal":
            state, _ = game.advance(state)
        elif words[0] == "answers" or words[0] == "silent":
            answers |= {int(who): words[1]} if who != "-" else dict.fromkeys(set(range(seats)) - set(answers), "pass")
            if len(answers) == seats:
                state, answers = together(game, state, answers), {}
        else:
            state, _ = game.apply(state, int(who), game.parse(words[0]))
    return "" if game.standing(state).over else "end"


PEOPLE = ("sits", "leaves", "returns", "is", "sent", "says")
"""First words of what is told of the person on a seat; it has no part in the match."""
WORDS = ("commitment", "share", "secret", "seed", "game", "option", "seat")


def together(game: Any, state: Any, answers: dict[int, str]) -> Any:
    """The answers to a veiled question, in seat order; those that an earlier one rules out fall away."""
    acting = game.to_act(state)
    if not acting:
        return game.advance(state)[0]
    for seat in acting:
        if seat in game.to_act(state):
            pass_ = answers[seat] == "pass"
            action = game.default(state, seat) if pass_ else game.parse(answers[seat])
            if game.why_not(state, seat, action) is None:
                state, _ = game.apply(state, seat, action)
    return state
