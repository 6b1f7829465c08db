"""Kan: the move of a seat whose time has run out."""

from typing import Protocol

from games.cards import french
from games.game import Seat
from games.kan import legal
from games.kan.model import Action, CallLead, Five, Give, Play, ShowNone, ShowTwice, Stop, Trump, View
from games.kan.seats import two_gap


class Table(legal.Table, Protocol):
    """What State and View have in common beside what the rules of acting need."""

    @property
    def seat_of(self) -> Five: ...
    @property
    def kankei(self) -> tuple[Seat, ...]: ...


def default(table: Table, seat: Seat) -> Action:
    """Modest, and the habit of the table.

    The two-gap partner says iku, the other koi; nothing (or one card twice) is shown; the longest suit
    becomes trumps; a shut-out stops; else the lowest card, the joker only when it must go.
    """
    hand = table.hands[seat]
    match table.phase:
        case "lead_call":
            return CallLead("iku" if seat == two_gap(table.seat_of, table.kankei) else "koi")
        case "show":
            return ShowNone() if table.options.showing == "free" else ShowTwice(hand[0])
        case "choose_trump":
            return Trump(max(legal.TRUMPS, key=lambda suit: sum(card[1] == suit for card in hand)))
        case "stop_or_go":
            return Stop()
        case _:
            return min(legal.legal_actions(table, seat), key=_cost)


def _cost(action: Action) -> tuple[bool, int]:
    """Cheapest card first; the joker last of all."""
    match action:
        case Play(card) | Give(card):
            return card == french.JOKER, 0 if card == french.JOKER else french.strength(card)
        case _:
            return False, 0


def of_view(view: View) -> Action | None:
    """What would be played for the viewer, from the View alone; None where he need not act."""
    if not isinstance(view.viewer, int) or not view.legal:
        return None
    return default(view, view.viewer)
