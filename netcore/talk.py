"""Chat at a table: who may speak when, and who hears it when. Pure; Refused if it may not be."""

from dataclasses import dataclass, replace
from typing import Final

from netcore.live import Table
from netcore.messages import Said
from netcore.refused import Refused
from netcore.table import people

MAX_KEPT: Final = 2000
"""Lines of talk in one record, so that it stays a small file however much is said; later ones are not kept."""
MAX_HELD: Final = 50
"""Lines of those who watch that are kept for the end of a deal; of more, the first are lost."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line as players and those who watch hear it, and the table with what is held back."""

    table: Table
    players: Said
    gallery: Said


def speak(table: Table, line: Said) -> Spoken:
    """Who watches hears all at once; what they say in a deal the players hear when it is over."""
    state, live = table.state, table.live
    playing = state.phase == "playing"
    if line.role == "player":
        if playing and table.game.info.sides and not state.table_talk and len(people(state)) > 1:
            raise Refused("no_talk")
        return Spoken(table, line, line)
    if not state.gallery_chat:
        raise Refused("no_gallery_chat")
    if not playing:
        return Spoken(table, line, line)
    held = replace(live, held=(*live.held, line)[-MAX_HELD:])
    return Spoken(replace(table, live=held), Said(line.table, line.name, line.role, "", line.at, held=True), line)


def is_kept(table: Table, line: Said) -> bool:
    """Whether a line becomes one of the record. Refused where it does, and nothing can be written down now."""
    state = table.state
    if not state.keep_talk or line.role != "player" or state.phase not in ("playing", "pause"):
        return False
    if table.live.stopped:
        raise Refused("stopped")
    return state.talked < MAX_KEPT
