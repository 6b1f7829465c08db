"""A new table as it is being filled in: the fields of the form, as a value."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from games.catalogue import GAMES, AnyGame
from games.game import Sheet
from games.wording import _
from netcore.messages import ClockRule, OptionValue, Room
from tui import clocks, grace
from tui.opening import LEVELS, Choice, Wish, bot_mark, check, choices, in_force
from tui.trouble import Trouble

Kind: TypeAlias = Literal["solo", "host", "open", "revise"]
"""Alone with bots, at a host of our own, at the host we are at; or other rules for a table before its first match."""

YES_NO: Final = ("yes", "no")
WATCHING: Final = (_("yes, hands hidden"), _("yes, in silence"), _("no"))
CLOSED: Final = 2
"""Position in WATCHING: nobody watches."""


@dataclass(frozen=True, slots=True)
class Field:
    """One line of the form. `values` are labels to turn through, `at` the one that holds; no values: free text."""

    name: str
    title: str
    help: str
    values: tuple[str, ...] = ()
    at: int = 0
    text: str = ""
    changed: bool = False
    """Differs from the named rule sheet."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What has been filled in so far."""

    kind: Kind
    game: str
    title: str
    sheet: int = 0
    seats: int = 0
    """Position in the game's seat counts."""
    level: int = 2
    bots: int = 0
    """Seats that start as bots; the rest are free until the start."""
    lots: bool = True
    watching: int = 0
    """Position in WATCHING."""
    password: str = ""
    table_talk: bool = False
    keep_talk: bool = False
    grace: int = grace.PRESETS[0]
    """Seconds for which the table waits for a lost line; 0: for ever."""
    clock: ClockRule | None = None
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Differences from the named sheet."""

    @property
    def rules(self) -> AnyGame:
        return GAMES[self.game]

    @property
    def named(self) -> Sheet:
        return self.rules.info.sheets[self.sheet]

    @property
    def seat_count(self) -> int:
        return self.rules.info.seat_counts[self.seats]

    def wish(self) -> Wish:
        """The table asked for. Trouble if its options do not go together."""
        check(self.rules, self.named, self.options)
        alone = self.kind == "solo"
        return Wish(
            game=self.game,
            title=self.title,
            sheet=self.named.id,
            options=dict(self.options),
            seats=self.seat_count,
            bots=LEVELS[self.level],
            bot_seats=() if alone else tuple(range(self.seat_count - self.bots, self.seat_count)),
            lots=self.lots and not alone,
            watching="closed" if alone or self.watching == CLOSED else "open",
            password="" if alone else self.password,
            gallery_chat=self.watching == 0,
            table_talk=self.table_talk,
            keep_talk=self.keep_talk and not alone,
            grace=self.grace,
            clock=self.clock,
        )

    def typed(self, name: str, text: str) -> "Draft":
        """With `text` in the field `name`. Trouble if it means nothing there."""
        match name:
            case "password":
                return dataclasses.replace(self, password=text)
            case "clock":
                return dataclasses.replace(self, clock=clocks.parsed(text))
            case "grace":
                return dataclasses.replace(self, grace=grace.parsed(text))
            case _:
                return dataclasses.replace(self, title=text)

    def written(self, name: str) -> str | None:
        """What may be typed over in a field that has values to turn through as well; None where there is no other."""
        return {"clock": clocks.written(self.clock), "grace": grace.written(self.grace)}.get(name)

    def fields(self) -> tuple[Field, ...]:
        """The lines of the form, as things stand."""
        if self.kind == "revise":
            return (self._level(), *self._lots(), self._sheet(), *self._options())
        common = [self._game(), self._seats(), self._level()]
        if self.kind != "solo":
            common[1:1] = [Field("title", _("table name"), _("What others see in their list."), text=self.title)]
            common += [self._bots(), self._watching(), self._password(), *self._talk(), self._kept()]
        common.append(self._clock())
        if self.kind != "solo":
            common += [self._grace(), *self._lots()]
        return (*common, self._sheet(), *self._options())

    def turned(self, name: str, step: int) -> "Draft":
        """With field `name` turned on by `step` values."""
        line = next(field for field in self.fields() if field.name == name)
        if not line.values:
            return self
        at = (line.at + step) % len(line.values)
        match name:
            case "game":
                return dataclasses.replace(self, game=[*GAMES][at], sheet=0, seats=0, bots=0, options={})
            case "seats":
                return dataclasses.replace(self, seats=at, bots=0)
            case "level":
                return dataclasses.replace(self, level=at)
            case "bots":
                return dataclasses.replace(self, bots=at)
            case "watching":
                return dataclasses.replace(self, watching=at)
            case "talk":
                return dataclasses.replace(self, table_talk=at == 0)
            case "kept":
                return dataclasses.replace(self, keep_talk=at == 0)
            case "grace":
                return dataclasses.replace(self, grace=self._graces()[at])
            case "clock":
                return dataclasses.replace(self, clock=self._clocks()[at])
            case "lots":
                return dataclasses.replace(self, lots=at == 0)
            case "sheet":
                return dataclasses.replace(self, sheet=at, options={})
            case _:
                return self._with_option(name, at)

    def _with_option(self, name: str, at: int) -> "Draft":
        option = next(choice for choice in choices(self.rules) if choice.name == name)
        value = option.offered(in_force(self.rules, self.named, self.options)[name])[at]
        options = {known: kept for known, kept in self.options.items() if known != name}
        if value != in_force(self.rules, self.named, {})[name]:
            options[name] = value
        return dataclasses.replace(self, options=options)

    def _game(self) -> Field:
        titles = tuple(game.info.title for game in GAMES.values())
        minutes = _("About {minutes} minutes with the standard rules.").format(minutes=self.rules.info.minutes)
        return Field("game", _("game"), minutes, titles, [*GAMES].index(self.game))

    def _seats(self) -> Field:
        counts = tuple(str(count) for count in self.rules.info.seat_counts)
        return Field("seats", _("seats"), _("How many play, you among them."), counts, self.seats)

    def _level(self) -> Field:
        labels = tuple(_("{mark}, {level}").format(mark=bot_mark(level), level=level) for level in LEVELS)
        told = _("How well the computer players play.")
        return Field("level", _("bot level"), told, labels, self.level)

    def _bots(self) -> Field:
        labels = tuple(str(count) for count in range(self.seat_count))
        told = _("Seats that start as bots. Other free seats are filled at the start.")
        return Field("bots", _("bots"), told, labels, self.bots)

    def _watching(self) -> Field:
        told = _("Whether others may look on. They may chat; in a deal you read it when the deal is over.")
        return Field("watching", _("watching"), told, WATCHING, self.watching)

    def _password(self) -> Field:
        told = _("Who comes to sit or to watch needs it. A lost player never needs it again.")
        return Field("password", _("password"), told, text=self.password)

    def _talk(self) -> list[Field]:
        if not self.rules.info.sides:
            return []
        told = _("Whether partners may chat during a deal, too. Between the deals everybody may.")
        return [Field("talk", _("table talk"), told, YES_NO, int(not self.table_talk))]

    def _kept(self) -> Field:
        told = _("Whether what players say in a match is kept in its record. Everybody at the table is told so.")
        return Field("kept", _("talk in the record"), told, YES_NO, int(not self.keep_talk))

    def _grace(self) -> Field:
        times = self._graces()
        told = _("When somebody's line is gone: how long all wait, clocks too. Space: any other, as 45, 5m, ever.")
        return Field("grace", _("lost seats"), told, tuple(map(grace.grace_words, times)), times.index(self.grace))

    def _graces(self) -> tuple[int, ...]:
        """The times to turn through, one that was typed among them."""
        return grace.PRESETS if self.grace in grace.PRESETS else (*grace.PRESETS, self.grace)

    def _clocks(self) -> tuple[ClockRule | None, ...]:
        """The rules of the clock to turn through, one that was typed among them."""
        return clocks.PRESETS if self.clock in clocks.PRESETS else (*clocks.PRESETS, self.clock)

    def _clock(self) -> Field:
        rules = self._clocks()
        told = _("Time to think; when it is up the table plays. Space: any other, as 45, 3m, 10m/deal, 15m+10/match.")
        return Field("clock", _("clock"), told, tuple(map(clocks.rule_words, rules)), rules.index(self.clock))

    def _lots(self) -> list[Field]:
        if self.rules.seating(self.rules.Options()).kind != "lots":
            return []
        told = _("Whether seats are drawn by lot at the start, or kept as people sit.")
        return [Field("lots", _("seats by lot"), told, YES_NO, int(not self.lots))]

    def _sheet(self) -> Field:
        titles = tuple(sheet.title for sheet in self.rules.info.sheets)
        told = _("The named rules. The lines below change single points of them.")
        return Field("sheet", _("rules"), told, titles, self.sheet)

    def _options(self) -> list[Field]:
        current = in_force(self.rules, self.named, self.options)
        return [self._option(option, current[option.name]) for option in choices(self.rules)]

    def _option(self, option: Choice, value: OptionValue) -> Field:
        words = self.rules.words.options[option.name]
        values = option.offered(value)
        labels = tuple(words.value(known) for known in values)
        at = values.index(value)
        title = words.title[:1].lower() + words.title[1:]
        return Field(option.name, title, words.help, labels, at, changed=option.name in self.options)


def of_room(room: Room) -> Draft:
    """The rules of a table as they stand, to be changed."""
    game = GAMES[room.sheet.game]
    named = next(n for n, sheet in enumerate(game.info.sheets) if sheet.id == room.sheet.sheet)
    base = in_force(game, game.info.sheets[named], {})
    return Draft(
        kind="revise",
        game=room.sheet.game,
        title=room.title,
        sheet=named,
        seats=game.info.seat_counts.index(len(room.seats)),
        level=LEVELS.index(room.bots),
        lots=room.lots_drawn,
        options={name: value for name, value in room.sheet.options.items() if base[name] != value},
    )


def problem(draft: Draft) -> str:
    """Why the table cannot be opened as it stands; empty if it can."""
    try:
        draft.wish()
    except Trouble as trouble:
        return str(trouble)
    return ""
