"""A new table: the request checked, the rule sheet written out in full."""

import msgspec

from games.catalogue import AnyGame
from games.chance import SEED_BYTES, Chance
from netcore.entries import Sat, TableOpened
from netcore.messages import Open, OptionValue, RuleSheet
from netcore.people import clean_name
from netcore.places import check_level
from netcore.refused import Refused

MAX_TITLE = 32


def opening(game: AnyGame, message: Open, key: str, name: str, bots: bool) -> tuple[TableOpened, Sat | None]:
    """The entries that open the table `message` asks for, its opener seated. Refused if it cannot be."""
    sheet = _sheet(game, message)
    _check_seats(game, message, bots)
    table = TableOpened(
        by=key,
        request=message.request,
        title=clean_name(message.title, game.info.title, MAX_TITLE),
        sheet=sheet,
        seats=message.seats,
        bot_seats=message.bot_seats,
        bots=message.bots,
        lots=message.lots,
        watching=message.watching,
    )
    return table, None if message.seat is None else Sat(by=key, seat=message.seat, name=name)


def _sheet(game: AnyGame, message: Open) -> RuleSheet:
    """The rule sheet with all its options; they make a match, too."""
    named = next((sheet for sheet in game.info.sheets if sheet.id == message.sheet), None)
    if named is None:
        raise Refused("no_sheet")
    if message.seats not in game.info.seat_counts:
        raise Refused("seat_count", game.info.seat_counts)
    try:
        options = msgspec.convert({**named.changes, **message.options}, game.Options, strict=True)
        game.new_match(options, message.seats, Chance(bytes(SEED_BYTES)))
    except ValueError as error:
        raise Refused("options", (str(error),)) from error
    chosen: dict[str, OptionValue] = msgspec.to_builtins(options)
    return RuleSheet(game.info.id, game.info.version, message.sheet, chosen)


def _check_seats(game: AnyGame, message: Open, bots: bool) -> None:
    taken = [bot.seat for bot in message.bot_seats] + ([] if message.seat is None else [message.seat])
    if any(seat >= message.seats for seat in taken):
        raise Refused("no_seat", (message.seats,))
    if len(set(taken)) < len(taken):
        raise Refused("taken")
    for bot in message.bot_seats:
        check_level(game, bot.level, bots)
    if bots:
        check_level(game, message.bots, bots)
