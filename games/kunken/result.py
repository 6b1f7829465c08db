"""When the match ends, who has won it, and how it stands (section The match)."""

from games.game import Seat, Standing
from games.kunken.model import Options, State


def round_deals(seats: int) -> int:
    """Deals in one round: each seat deals once, with two or three seats twice."""
    return seats if seats >= 4 else 2 * seats


def most_deals(options: Options, seats: int) -> int:
    """The deals of a match; with a target, the most there can be."""
    factor = {"one_deal": 0, "round": 1, "two_rounds": 2, "target": 4}[options.match_length]
    return factor * round_deals(seats) or 1


def match_over(options: Options, deals_done: int, balances: tuple[int, ...]) -> bool:
    """Whether the match ends after the deal just paid (Seats and match 5)."""
    reached = options.match_length == "target" and max(balances) >= options.target_points
    return reached or deals_done >= most_deals(options, len(balances))


def places(balances: tuple[int, ...]) -> tuple[int, ...]:
    """The place of each seat; equal balances share a place: 1, 1, 3."""
    return tuple(1 + sum(other > own for other in balances) for own in balances)


def winners(balances: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with the highest balance: they win together."""
    return tuple(seat for seat, place in enumerate(places(balances)) if place == 1)


def standing(state: State) -> Standing:
    """How the match stands; `lines` are those of the last deal."""
    over = state.phase == "over"
    return Standing(
        totals=state.balances,
        sides=tuple((seat,) for seat in range(state.seats)),
        deals_done=len(state.records),
        over=over,
        winners=winners(state.balances) if over else (),
        lines=state.records[-1].lines if state.records else (),
    )
