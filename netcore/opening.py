"""A new table: the request checked, the rule sheet written out in full."""

from collections.abc import Mapping

import msgspec

from games.catalogue import AnyGame
from games.chance import SEED_BYTES, Chance
from netcore.asking import Asker
from netcore.entries import Sat, TableOpened
from netcore.lock import SALT_BYTES, locked
from netcore.messages import Open, OptionValue, RuleSheet
from netcore.people import clean_name
from netcore.places import check_level
from netcore.refused import Refused

MAX_TITLE = 32


def opening(game: AnyGame, message: Open, opener: Asker) -> tuple[TableOpened, Sat | None]:
    """The entries that open the table `message` asks for, its opener seated. Refused if it cannot be."""
    facts = opener.facts
    sheet = rules_of(game, message.sheet, message.options, message.seats)
    _check_seats(game, message, facts.bots)
    table = TableOpened(
        by=opener.key,
        request=message.request,
        title=clean_name(message.title, game.info.title, MAX_TITLE),
        sheet=sheet,
        seats=message.seats,
        bot_seats=message.bot_seats,
        bots=message.bots,
        lots=message.lots,
        watching=message.watching,
        lock=locked(message.password, facts.entropy(SALT_BYTES)) if message.password else b"",
        grace=message.grace,
        clock=message.clock,
        gallery_chat=message.gallery_chat,
        table_talk=message.table_talk,
        keep_talk=message.keep_talk,
    )
    return table, None if message.seat is None else Sat(by=opener.key, seat=message.seat, name=opener.name)


def rules_of(game: AnyGame, sheet: str, changes: Mapping[str, OptionValue], seats: int) -> RuleSheet:
    """The rule sheet with all its options; they make a match, too. Refused where there is none."""
    named = next((known for known in game.info.sheets if known.id == sheet), None)
    if named is None:
        raise Refused("no_sheet")
    if seats not in game.info.seat_counts:
        raise Refused("seat_count", game.info.seat_counts)
    try:
        options = msgspec.convert({**named.changes, **changes}, game.Options, strict=True)
        game.new_match(options, seats, Chance(bytes(SEED_BYTES)))
    except ValueError as error:
        raise Refused("options", (str(error),)) from error
    chosen: dict[str, OptionValue] = msgspec.to_builtins(options)
    return RuleSheet(game.info.id, game.info.version, sheet, chosen)


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
