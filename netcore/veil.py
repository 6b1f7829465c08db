"""Veiled decisions: all seats are asked, nobody is told who has a choice, and the answers take effect together.

A seat without a choice answers PASS; for one that has a choice PASS stands for the game's default. Answers are texts
by seat, empty where none has come yet.
"""

from typing import TypeAlias

from games.catalogue import AnyGame
from games.game import Seat, Viewer
from netcore.messages import PASS, Veil

Answers: TypeAlias = tuple[str, ...]


def ask(seats: int) -> Answers:
    """The question as it is put: nobody has answered."""
    return ("",) * seats


def answered(answers: Answers, seat: Seat, answer: str) -> Answers:
    """The answers with that of one more seat."""
    return (*answers[:seat], answer, *answers[seat + 1 :])


def silent_pass(answers: Answers) -> Answers:
    """All answers; who has said nothing passes."""
    return tuple(answer or PASS for answer in answers)


def veil_of(answers: Answers, viewer: Viewer) -> Veil:
    """How the viewer stands to the question."""
    if not answers:
        return ""
    return "asked" if isinstance(viewer, int) and not answers[viewer] else "waiting"


def take_effect(game: AnyGame, match: object, answers: Answers) -> tuple[object, tuple[object, ...]]:
    """The match after all have answered, in seat order, and what happened. What an earlier one rules out falls away."""
    acting = game.to_act(match)
    if not acting:
        return game.advance(match)
    happened: list[object] = []
    for seat in acting:
        if seat not in game.to_act(match):
            continue
        answer = answers[seat]
        action = game.default(match, seat) if answer == PASS else game.parse(answer)
        if game.why_not(match, seat, action) is None:
            match, events = game.apply(match, seat, action)
            happened += events
    return match, tuple(happened)
