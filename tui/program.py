"""What a page needs of the application it belongs to."""

__all__ = ["Looks", "Program"]

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from netcore.address import Address
from netcore.messages import Denied, TableId
from netcore.mirror import TableMirror
from netcore.networks import Network
from netcore.scout import HostLook
from tui.looks import Looks
from tui.plain.errand import Errand
from tui.session import Session
from tui.settings import Settings

if TYPE_CHECKING:
    from tui.screens.page import Page

AnswerT = TypeVar("AnswerT")


class Program(Protocol):
    """The application, as its pages see it. Pages ask it to go somewhere; it knows all of them, they only it."""

    settings: Settings
    session: Session | None
    version: str
    found: tuple[HostLook, ...]
    """The hosts that are found now."""
    networks: tuple[Network, ...] | None
    """Where they are looked for; None until that is known."""

    @property
    def looks(self) -> Looks: ...

    @property
    def player(self) -> str:
        """The name we play under."""
        ...

    def keep(self, settings: Settings) -> None:
        """Remember changed settings; looks change at once."""
        ...

    def go_home(self) -> None: ...

    def go_on(self) -> None:
        """To the match that is not finished."""
        ...

    def go_lobby(self) -> None: ...

    def go_form(self, kind: str, address: str = "") -> None:
        """The form for a new table: `solo`, `host` (a host of our own), or `open`: at `address`, or where we are."""
        ...

    def go_table(self, table: TableId, watch: bool = False) -> None: ...

    def go_rules(self, game: str) -> None: ...

    def go_replays(self) -> None:
        """The list of the matches that are kept."""
        ...

    def go_replay(self, path: Path) -> None:
        """The match of a record; a sentence on the page at hand if it cannot be shown."""
        ...

    def has_record(self, mirror: TableMirror) -> bool:
        """Whether the match at this table is over and can be looked at again."""
        ...

    def go_preferences(self) -> None: ...

    def go_name(self) -> None: ...

    def go_help(self, page: str) -> None:
        """The keys of a page that is no table (see `keys.PAGES`)."""
        ...

    @property
    def alone(self) -> bool:
        """Whether we play at a host that is there for us only, or at none."""
        ...

    def connect_to(self, address: str, errand: Errand) -> None: ...

    def met(self, key: str, address: str) -> tuple[str, ...]:
        """Where else the host with this key was met."""
        ...

    def trust(self, address: Address) -> None:
        """Forget the key that was met at `address`."""
        ...

    def ask(self, page: "Page[AnswerT]", answered: Callable[[AnswerT | None], None]) -> None:
        """Show a page that gives an answer, None where it gives none."""
        ...

    def ask_to_quit(self) -> None: ...

    def ring(self) -> None:
        """One bell: the turn has come."""
        ...

    def warn(self) -> None:
        """One bell: time is short."""
        ...

    def leave_table(self) -> None:
        """Leave the table at hand, after a question where something would be lost."""
        ...

    def go_page(self, page: str) -> None:
        """A page about the table at hand: `log`, `chat`, `scores`, `rules`, `menu`, `help`."""
        ...

    def request(self, deed: Awaitable[Denied | None], done: Callable[[Denied | None], None]) -> None:
        """Ask the host something beside the screen's own doings; `done` hears the answer."""
        ...
