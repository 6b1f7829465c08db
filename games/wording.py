"""What the sentences of all games share: the names at the table, and their grammar."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from gettext import NullTranslations
from typing import Final, TypeVar

__all__ = ["Names", "OptionWords", "_", "listed", "numbered", "plural"]

EventT = TypeVar("EventT")

_CATALOGUE: Final = NullTranslations()

_: Final[Callable[[str], str]] = _CATALOGUE.gettext
"""Every text for people passes here; another language is another catalogue in place of this one."""


def plural(count: int, one: str, many: str, **values: object) -> str:
    """The text for so many: `one` or `many`, as the language has it, with `count` and the values set in.

    Both are as they stand in the catalogue, for a language may have more forms than two, or one (gettext's ngettext).
    """
    return _CATALOGUE.ngettext(one, many, count).format(count=count, **values)


@dataclass(frozen=True, slots=True)
class Names:
    """Who sits where, as the reader is to be addressed: the reader's own seat is "You".

    `seats` are the names by seat; `you` is the reader's seat, or -1 for somebody who watches.
    """

    seats: tuple[str, ...]
    you: int = -1

    def who(self, seat: int) -> str:
        """The name at the start of a sentence: "You" or "Aiko"."""
        return _("You") if seat == self.you else self.seats[seat]

    def whom(self, seat: int) -> str:
        """The name inside a sentence: "you" or "Aiko"."""
        return _("you") if seat == self.you else self.seats[seat]

    def whose(self, seat: int) -> str:
        """The owner inside a sentence: "your" or "Aiko's"."""
        return _("your") if seat == self.you else _("{name}'s").format(name=self.seats[seat])

    def does(self, seat: int, you: str, other: str) -> str:
        """Subject and verb at the start of a sentence: does(0, "take", "takes") is "You take" or "Aiko takes"."""
        return f"{self.who(seat)} {you if seat == self.you else other}"


@dataclass(frozen=True, slots=True)
class OptionWords:
    """How an option of a rule sheet is shown: title, one line of help, and a label for each value by its text."""

    title: str
    help: str
    values: dict[str, str] = field(default_factory=dict)

    def value(self, value: str | int | bool) -> str:
        """The label of a value: the given one, or the value itself."""
        key = str(value).lower() if isinstance(value, bool) else str(value)
        return self.values.get(key, key)


def listed(parts: tuple[str, ...] | list[str]) -> str:
    """A list in a sentence: "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{many} and {last}").format(many=", ".join(parts[:-1]), last=parts[-1])


def numbered(
    events: Iterable[EventT], deal: Callable[[EventT], str], begins: tuple[type, ...], ends: tuple[type, ...]
) -> tuple[str, ...]:
    """The number of each event of a deal in the log: "4.6" is deal 4, trick or turn 6; 0 before the first.

    `deal` gives the number of the deal where an event begins one, else "". A trick or turn goes from an event of the
    types `begins` to one of `ends`, and what follows belongs to it until the next begins. All are empty where no event
    tells the deal, as for somebody who came later.
    """
    told = tuple(events)
    number, step, running = next(filter(None, map(deal, told)), ""), 0, False
    places = []
    for event in told:
        if fresh := deal(event):
            number, step, running = fresh, 0, False
        if isinstance(event, begins) and not running:
            step, running = step + 1, True
        places.append(f"{number}.{step}" if number else "")
        running = running and not isinstance(event, ends)
    return tuple(places)
