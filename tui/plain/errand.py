"""What somebody wants at a host, as the command line says it."""

from dataclasses import dataclass

from tui.opening import Wish


@dataclass(frozen=True, slots=True)
class Errand:
    """Take or watch a table (by title or id; empty: ask), or open one.

    `people`: so many people must sit before the opener is asked to begin. `begin`: begin at once, or go on with a
    match of this game that is not finished, unless `anew`. `until_over`: end when the match is over.
    """

    table: str = ""
    wish: Wish | None = None
    watch: bool = False
    begin: bool = False
    anew: bool = False
    people: int = 1
    until_over: bool = False
    password: str = ""
    """Of the table."""
