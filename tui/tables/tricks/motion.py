"""A turn shown step by step: each card as it is laid, calls, and the finished trick until the viewer goes on.

The steps are made from the View before and the events alone, by the adapter of the game; no rule is known here.
"""

from dataclasses import replace
from typing import Final

from games.wording import Names, _
from tui.tables.scene import Scene
from tui.tables.tricks.adapter import Adapter, EventT, Step, ViewT
from tui.tables.tricks.model import Hold, Stage, TrickTable

CARD: Final = 0.5
"""Seconds for which a card laid by somebody else has its amber line before the next thing happens."""
OWN: Final = 0.25
CALL: Final = 1.5
UNTIL_A_KEY: Final = 86_400.0


def steps(
    adapter: Adapter[ViewT, EventT],
    before: ViewT | None,
    events: tuple[EventT, ...],
    after: ViewT,
    names: Names,
    *,
    linger: float | None = 4.0,
    motion: bool = True,
) -> list[Step[ViewT]]:
    """The moments between two Views; the last is `after` itself. Without motion only finished tricks are shown."""
    view = adapter.start(before, after) if before is not None and events else None
    if view is None:
        return [Step(after)]
    reel: list[Step[ViewT]] = []
    later = [bool(adapter.game.words.event(event, names)) for event in events]
    for number, event in enumerate(events):
        view, stage = adapter.follow(view, event, names)
        if stage is None or not (motion or stage.pause):
            continue
        if stage.pause:
            stage = replace(stage, below=_onwards(stage, adapter.describe(after, Hold(), Scene(names)), names, linger))
        reel.append(Step(view, stage, _seconds(stage, names, linger), sum(later[number + 1 :])))
    return [*reel, Step(after)]


def _onwards(stage: Stage, coming: TrickTable, names: Names, linger: float | None) -> str:
    """Below a finished trick: who leads the next one, if that is what comes, and what goes on."""
    goes = _("Enter goes on.") if linger is None else _("Enter goes on, or wait {seconds:g} s.").format(seconds=linger)
    winner = stage.winner
    if winner is None or not coming.to_come or coming.trick or coming.asked != (winner,):
        return goes
    return names.does(winner, _("lead the next trick"), _("leads the next trick")) + ".  " + goes


def _seconds(stage: Stage, names: Names, linger: float | None) -> float:
    if stage.pause:
        return UNTIL_A_KEY if linger is None else linger
    if stage.word:
        return CALL
    return OWN if stage.fresh == names.you else CARD
