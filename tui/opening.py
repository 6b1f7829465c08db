"""What a new table is to be: filled in by the form, the command line and line mode, sent as one Open message."""

import difflib
import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec

from games.catalogue import GAMES, AnyGame
from games.game import Sheet, Value
from netcore.messages import BotSeat, ClockRule, Level, Open, OptionValue, SeatNo
from netcore.people import clean_text
from tui import grace
from tui.trouble import Trouble

LEVELS: Final[tuple[Level, ...]] = ("random", "easy", "normal")
"""Computer players, weakest first: bot0 to bot2 on plates."""
MAX_TITLE: Final = 32
MAX_PASSWORD: Final = 40
"""Signs in the title and the password of a table, as PROTOCOL.md has them."""
MANY: Final = 12
"""Of a number with more values than this only a few are offered."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a rule sheet: its name, the values that are offered, and the one it has by default."""

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    bounds: tuple[int, int] | None = None
    """For a number: the least and the greatest. Any number between may be set; `values` are a few of them."""

    def offered(self, current: OptionValue) -> tuple[OptionValue, ...]:
        """The values to choose from where `current` is set: it is among them."""
        if current in self.values:
            return self.values
        return tuple(sorted((*self.values, current), key=int))


@dataclass(frozen=True, slots=True)
class Wish:
    """A table as its opener wants it. `options` are the differences from the named sheet."""

    game: str
    title: str
    sheet: str = "standard"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seats: int = 2
    seat: SeatNo | None = 0
    bots: Level = "normal"
    bot_seats: tuple[SeatNo, ...] = ()
    lots: bool = True
    watching: typing.Literal["open", "closed"] = "open"
    password: str = ""
    gallery_chat: bool = True
    table_talk: bool = False
    keep_talk: bool = False
    """What players say in a match is kept in its record."""
    grace: int = grace.PRESETS[0]
    """Seconds for which the table waits for a lost line; 0: for ever."""
    clock: ClockRule | None = None

    def message(self, request: str) -> Open:
        return Open(
            request=request,
            title=clean_text(self.title, MAX_TITLE) or GAMES[self.game].info.title,
            game=self.game,
            sheet=self.sheet,
            options=dict(self.options),
            seats=self.seats,
            seat=self.seat,
            bot_seats=tuple(BotSeat(seat, self.bots) for seat in self.bot_seats),
            bots=self.bots,
            lots=self.lots,
            watching=self.watching,
            password=fit_password(self.password),
            gallery_chat=self.gallery_chat,
            table_talk=self.table_talk,
            keep_talk=self.keep_talk,
            grace=self.grace,
            clock=self.clock,
        )


def fit_password(text: str) -> str:
    """`text` as a table takes it: not longer, and without what is no text, such as bytes of another encoding."""
    return text.encode("utf-8", "replace").decode()[:MAX_PASSWORD]


def bot_mark(level: str) -> str:
    """How a plate calls a computer player of this level: "bot2"."""
    return f"bot{LEVELS.index(level)}" if level in LEVELS else "bot"


def choices(game: AnyGame) -> tuple[Choice, ...]:
    """The options of a game, in the order of its rule text. Each has a short list of values."""
    hints = typing.get_type_hints(game.Options, include_extras=True)
    fields = {info.name: info for info in msgspec.structs.fields(game.Options)}
    return tuple(_choice(name, hints[name], fields[name].default) for name in fields)


def _choice(name: str, hint: object, default: OptionValue) -> Choice:
    if hint is bool:
        return Choice(name, (False, True), default)
    if typing.get_origin(hint) is not typing.Annotated:
        return Choice(name, typing.get_args(hint), default)
    meta = next(extra for extra in typing.get_args(hint) if isinstance(extra, msgspec.Meta))
    bounds = int(meta.ge or 0), int(meta.le or 0)
    return Choice(name, steps(*bounds, int(default)), default, bounds)


def steps(least: int, most: int, default: int) -> tuple[int, ...]:
    """A few round numbers from `least` to `most`, those two and the default among them; all if they are few."""
    if most - least < MANY:
        return tuple(range(least, most + 1))
    powers = [10**power for power in range(len(str(most)))]
    rounded = {factor * power // 2 for factor in (2, 3, 4, 6, 10, 15) for power in powers if factor * power % 2 == 0}
    return tuple(sorted({number for number in rounded if least <= number <= most} | {least, most, default}))


def game_of(name: str) -> AnyGame:
    """The game called `name` by its id or title, in whatever case. Trouble names the nearest one."""
    wanted = _plain(name)
    known = {_plain(alias): game for game in GAMES.values() for alias in (game.info.id, game.info.title)}
    if wanted in known:
        return known[wanted]
    raise Trouble(f"There is no game called {name}.{_nearest(wanted, known, [*GAMES])}")


def sheet_of(game: AnyGame, name: str) -> Sheet:
    """The named sheet of a game by its id or title. Trouble names the nearest one."""
    wanted = _plain(name)
    known = {_plain(alias): sheet for sheet in game.info.sheets for alias in (sheet.id, sheet.title)}
    if wanted in known:
        return known[wanted]
    ids = [sheet.id for sheet in game.info.sheets]
    raise Trouble(f"{game.info.title} has no rule sheet called {name}.{_nearest(wanted, known, ids)}")


def changes(game: AnyGame, sheet: Sheet, settings: Iterable[str]) -> dict[str, OptionValue]:
    """The options set by texts like `match_length=points_20`. Trouble says what does not fit."""
    known = {choice.name: choice for choice in choices(game)}
    changed: dict[str, OptionValue] = {}
    for text in settings:
        name, equals, value = text.partition("=")
        if not equals:
            raise Trouble(f"--set wants NAME=VALUE, and {text} has no =.")
        if name not in known:
            raise Trouble(f"{game.info.title} has no option called {name}.{_nearest(name, known, [*known])}")
        changed[name] = _value(known[name], value)
    check(game, sheet, changed)
    return changed


def _value(choice: Choice, text: str) -> OptionValue:
    labels = {str(value).lower(): value for value in choice.values}
    if choice.bounds is not None:
        return _number(choice.name, choice.bounds, text)
    for word, meant in (("yes", True), ("on", True), ("no", False), ("off", False)):
        if meant in choice.values and isinstance(choice.values[0], bool):
            labels[word] = meant
    if text.lower() not in labels:
        allowed = ", ".join(str(value).lower() for value in choice.values)
        raise Trouble(f"{choice.name} may be {allowed}, but not {text}.")
    return labels[text.lower()]


def _number(name: str, bounds: tuple[int, int], text: str) -> int:
    least, most = bounds
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise Trouble(f"{name} may be a number from {least} to {most}, but not {text}.")
    return int(text)


def check(game: AnyGame, sheet: Sheet, changed: Mapping[str, OptionValue]) -> None:
    """Trouble, in the game's own words, if the options do not go together."""
    options: dict[str, Value | bool] = {**sheet.changes, **changed}
    try:
        msgspec.convert(options, game.Options)
    except ValueError as problem:
        raise Trouble(f"These rules do not go together: {problem}") from None


def in_force(game: AnyGame, sheet: Sheet, changed: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option with its value under `sheet` and `changed`."""
    given: dict[str, OptionValue] = {**sheet.changes, **changed}
    return {choice.name: given.get(choice.name, choice.default) for choice in choices(game)}


def sheet_words(game: AnyGame, sheet: str, options: Mapping[str, OptionValue]) -> str:
    """What a list calls the rules in force: "Standard", or "Standard +2" with two switches changed."""
    named = next((known for known in game.info.sheets if known.id == sheet), None)
    if named is None:
        return sheet
    base = in_force(game, named, {})
    changed = sum(1 for name, value in options.items() if name in base and base[name] != value)
    return f"{named.title} +{changed}" if changed else named.title


def _plain(text: str) -> str:
    return "".join(sign for sign in text.lower() if sign.isalnum())


def _nearest(wanted: str, known: Iterable[str], names: list[str]) -> str:
    """Ends a sentence about an unknown name: what was perhaps meant, or what there is."""
    near = difflib.get_close_matches(wanted, [*known], n=1, cutoff=0.5)
    if near:
        meant = next((name for name in names if _plain(name) == near[0] or name == near[0]), near[0])
        return f" Did you mean {meant}?"
    return f" There are: {', '.join(names)}."
