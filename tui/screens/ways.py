"""How others will find a table at a host of our own: what the form for it says before the host runs."""

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

from games.wording import _
from netcore.reach import Entrance
from tui.canvas import Canvas, clip, width
from tui.screens.pieces import draw_panel

WAYS_ROWS: Final = 7
"""With its frame."""


@dataclass(frozen=True, slots=True)
class Ways:
    """What the host will be called in lists, its first port, and how it will be reached; no entrances: not at all."""

    host: str
    port: int
    entrances: tuple[Entrance, ...]


def draw_ways(canvas: Canvas, x: int, y: int, columns: int, ways: Ways) -> None:
    """The panel, WAYS_ROWS high."""
    draw_panel(canvas, x, y, columns, WAYS_ROWS, _("How the others find you"))
    for row, (text, ink) in enumerate(ways_lines(ways, columns - 4), start=1):
        canvas.text(x + 2, y + row, clip(text, columns - 4), ink)


def ways_lines(ways: Ways, cells: int) -> list[tuple[str, str]]:
    """The lines of the panel and the roles of their ink, each to be cut to so many cells."""
    again = _("If this computer stops, start it again: every table goes on where it was.")
    if not ways.entrances:
        return [
            (_("This computer is on no network now, so nobody else can reach it."), "warn"),
            (_("As soon as it is on one, the others open Join and find the table."), "text"),
            ("", "dim"),
            (again, "dim"),
        ]
    if all(ip_address(entrance.address.host).is_loopback for entrance in ways.entrances):
        return [
            (_("Only people at this computer itself can join; nobody else reaches it."), "warn"),
            (_typed(_("They type"), ways.entrances[0], cells), "text"),
            ("", "dim"),
            (again, "dim"),
        ]
    ports = _("This computer's firewall has to let TCP {first} to {last} pass, and UDP 5353.")
    listed = any(entrance.code for entrance in ways.entrances)  # announced over IPv4, which alone has codes
    if listed:
        told = _("They open Join: the table is listed by itself (host: {host}).").format(host=ways.host), "text"
    else:
        told = _("Over IPv6 alone the table is not listed by itself; its address is typed."), "warn"
    return [
        told,
        (_typed(_("Or they type") if listed else _("They type"), ways.entrances[0], cells), "text"),
        (_others(ways.entrances[1:], cells), "dim"),
        (ports.format(first=ways.port, last=ways.port + 2), "dim"),
        (again, "dim"),
    ]


def _typed(they_type: str, entrance: Entrance, cells: int) -> str:
    typed = f"{they_type}  {entrance.address.short}"
    if not entrance.code:
        return typed
    told = _("{typed}  or the join code  {code}").format(typed=typed, code=entrance.code)
    return told if width(told) <= cells else _("{typed}  or  {code}").format(typed=typed, code=entrance.code)


def _others(entrances: tuple[Entrance, ...], cells: int) -> str:
    """The ways in by the other networks: with the code where it is one."""
    if not entrances:
        return ""
    if len(entrances) == 1 and entrances[0].code:
        one = entrances[0]
        told = _("From {interface}:  {address}  or  {code}").format(
            interface=one.interface, address=one.address.short, code=one.code
        )
        if width(told) <= cells:
            return told
    places = ", ".join(f"{entrance.interface} {entrance.address.short}" for entrance in entrances)
    return _("From other networks: {places}").format(places=places)
