"""For whom everybody waits at the end of a deal."""

from games.wording import _, listed
from tui.canvas import clip, width
from tui.tables.scene import Scene


def waiting(scene: Scene, cells: int, *, seconds: bool = False) -> str:
    """Who has read the result and who has not, in so many cells; what has no room is told shorter or left out.

    `seconds`: and when the match goes on without them.
    """
    people = [(number, seat) for number, seat in enumerate(scene.seats) if seat.kind == "person"]
    read = [scene.names.who(number) for number, seat in people if seat.ready]
    others = [scene.names.whom(number) for number, seat in people if not seat.ready and number != scene.names.you]
    onwards = (
        [_("Goes on in {seconds} s.").format(seconds=scene.goes_on)] if seconds and scene.goes_on is not None else []
    )
    ready = [_("Ready: {names}.").format(names=listed(read))] if read else []
    missing = [_("Waiting: {names}.").format(names=listed(others))] if others else []
    count = [_("Waiting for {count} people.").format(count=len(others))] if len(others) > 1 else missing
    told = [" ".join(parts) for parts in ((*ready, *missing, *onwards), (*missing, *onwards), (*count, *onwards))]
    return next((text for text in told if width(text) <= cells), clip(told[-1], cells))
