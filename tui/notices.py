"""What is noticed at a table: the window's title, and the match that the home screen goes on with."""

from collections.abc import Sequence

import msgspec

from games.wording import _
from netcore.messages import Room
from netcore.mirror import TableMirror
from tui.settings import Settings, Unfinished

PLAIN_TITLE = "Bafuda"


def my_turn(mirror: TableMirror) -> bool:
    """Whether the own seat may act."""
    if mirror.view is None or mirror.seat is None:
        return False
    return mirror.seat in mirror.view.to_act or mirror.veil == "asked"


def title(mirror: TableMirror) -> str:
    """What the window is called: whose turn it is."""
    if mirror.view is None or mirror.game is None:
        return PLAIN_TITLE
    game = mirror.game.info.title
    if my_turn(mirror):
        return _("► Your turn: {game} - Bafuda").format(game=game)
    others: Sequence[str] = [mirror.names.who(seat) for seat in mirror.view.to_act]
    if len(others) == 1:
        return _("{game}: {who} plays - Bafuda").format(game=game, who=others[0])
    return f"{game} - {PLAIN_TITLE}"


def remembered(
    settings: Settings, mirror: TableMirror, room: Room, address: str, now: int, host: str = "", own: bool = False
) -> Settings:
    """`settings` with what the home screen needs to go on with this match; without it when the match is over.

    `address`: where the host is, empty for a match alone; `host`: its name; `own`: whether it is ours. `now`: seconds
    since 1970.
    """
    if room.phase == "over":
        return forgotten(settings)
    if mirror.view is None or mirror.game is None:
        return settings
    deal = mirror.view.standing.deals_done + 1
    place = _("{game}, deal {deal}").format(game=mirror.game.info.title, deal=deal)
    known = settings.unfinished
    if known is not None and (known.address, known.table, known.place) == (address, mirror.table, place):
        return settings
    fresh = Unfinished(address, mirror.table, mirror.game.info.id, place, now, host, own)
    return msgspec.structs.replace(settings, unfinished=fresh)


def forgotten(settings: Settings) -> Settings:
    """`settings` without a match to go on with."""
    return msgspec.structs.replace(settings, unfinished=None)
