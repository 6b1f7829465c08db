"""Kunken: the computer player. `easy` lays and throws by value alone; `normal` counts cards and watches its neighbour.

`normal` holds its melds back until some hand grows small: trials over mirrored deals showed that this gains points.
"""

from collections.abc import Iterable
from random import Random
from typing import Final

from games.bots import RANDOM, any_action, best
from games.cards.french import face
from games.game import Card, Cards, Seat
from games.kunken import legal, scoring
from games.kunken.events import Event
from games.kunken.forms import is_joker, naturals
from games.kunken.legal import Position
from games.kunken.melds import best_melds
from games.kunken.memory import Memory, remember
from games.kunken.model import (
    Action,
    Discard,
    DrawPile,
    DrawStock,
    Extend,
    LayOff,
    Meld,
    MeldGroup,
    MeldSequence,
    ShiftJoker,
    SwapJoker,
    View,
)
from games.kunken.notation import notate, parse
from games.kunken.tactics import helps, promise, way_out
from games.kunken.view import fits

TEMPO: Final = 14.0
"""Points that one step nearer to going out is worth."""

GIFT: Final = 9.0
"""Points that a card costs which the next seat lays on the table for nothing."""

NEIGHBOUR: Final = 5.0
"""Points that a card costs which goes with one the next seat has taken."""

CLOSE: Final = 4
"""So few cards in another hand mean that the deal may end at any moment."""


HOLD: Final = 5
"""While every hand has more cards than this, melds stay in the hand: on the table they help the others."""

LAST_ROUNDS: Final = 3
"""When the stock holds no more cards than so many rounds need, nothing is held back: the deal may be blocked."""


class KunkenBot:
    """What the computer player knows of Kunken; see games.game.BotKnowledge."""

    levels: tuple[str, ...] = ("easy", "normal")

    def choose(self, level: str, view: View, heard: tuple[Event, ...], rng: Random) -> Action:
        """One of the legal actions of `view`."""
        if level == RANDOM:
            return any_action(view, parse, rng)
        if level not in self.levels:
            raise ValueError(f"no level {level!r}: {RANDOM}, {', '.join(self.levels)}")
        if len(view.legal) == 1:
            return parse(view.legal[0])
        if level == "easy":
            return _easy(view)
        return _Thought(view, heard).choose()


def _first_legal(view: View, actions: Iterable[Action]) -> Action | None:
    """The first of these actions that is legal."""
    tokens = set(view.legal)
    return next((action for action in actions if notate(action) in tokens), None)


def _throws(view: View) -> list[Discard]:
    """The cards that may be thrown."""
    position = legal.of_view(view, view.turn)
    return [Discard(card) for card in position.hand if card != position.barred]


def _easy(view: View) -> Action:
    """Take the pile card only for a meld, lay all melds, add what fits, throw the dearest card."""
    position = legal.of_view(view, view.turn)
    if view.phase == "draw":
        return _easy_draw(view, position)
    arranged = best_melds(position.hand, view.options)
    rest = naturals(arranged.rest)
    adds = (action for action in legal.lay_offs(position) if action.card in rest)
    table = _first_legal(view, (*arranged.melds, *adds))
    if table is not None:
        return table
    throws = _throws(view)
    if not throws:
        return parse(view.legal[0])
    return best(throws, lambda action: _easy_throw(action.card, arranged.rest))


def _easy_draw(view: View, position: Position) -> Action:
    new = view.top + "0"
    makes = new not in best_melds((*position.hand, new), view.options).rest
    wish = DrawPile() if is_joker(view.top) or makes else DrawStock()
    return _first_legal(view, (wish,)) or parse(view.legal[0])


def _easy_throw(card: Card, rest: Cards) -> float:
    """Dearest first, but no joker, and cards of a meld only when there are no others."""
    return scoring.value(card) - 20 * is_joker(card) - 100 * (card not in rest)


class _Thought:
    """What `normal` thinks about one decision."""

    def __init__(self, view: View, heard: tuple[Event, ...]) -> None:
        self.view = view
        self.seat: Seat = view.turn
        self.position = legal.of_view(view, self.seat)
        self.memory: Memory = remember(view, heard, self.seat)
        others = [count for seat, count in enumerate(view.hand_counts) if seat != self.seat]
        ending = view.stock_count <= LAST_ROUNDS * len(view.hand_counts)
        self.close = ending or min(others) <= CLOSE
        self.holds = not ending and min(view.hand_counts) > HOLD
        self.draws = 1.0 if self.close else 2.5
        self.next = (self.seat + 1) % len(view.hand_counts)

    def choose(self) -> Action:
        if self.view.phase == "draw":
            return self.draw()
        out = way_out(self.position)
        if out:
            action = _first_legal(self.view, out)
            if action is not None:
                return action
        elif out is not None:
            return self.throw()
        return _first_legal(self.view, self.puts()) or self.throw()

    def draw(self) -> Action:
        """From the pile what is of use at once, else from the stock."""
        wish = DrawPile() if self.wants(self.view.top) else DrawStock()
        return _first_legal(self.view, (wish,)) or parse(self.view.legal[0])

    def wants(self, top: Card) -> bool:
        if is_joker(top) or (self.may_add() and fits(self.view, top)):
            return True
        hand, new = self.position.hand, top + "0"
        before, after = best_melds(hand, self.view.options), best_melds((*hand, new), self.view.options)
        return new not in after.rest and len(after.rest) < len(before.rest)

    def may_add(self) -> bool:
        """Whether this seat may add to melds on the table."""
        owns = any(meld.owner == self.seat for meld in self.position.melds)
        return owns or not self.view.options.layoff_requires_meld

    def puts(self) -> list[Action]:
        """Table actions worth doing now, the best first."""
        arranged = best_melds(self.position.hand, self.view.options)
        melds = [meld for meld in arranged.melds if self.lays(meld)]
        adds = [action for action in legal.lay_offs(self.position) if action.card in arranged.rest]
        real = sorted((action for action in adds if not is_joker(action.card)), key=self.order)
        jokers = [action for action in adds if is_joker(action.card) and self.close]
        return [*melds, *real, *jokers]

    def lays(self, meld: MeldGroup | MeldSequence) -> bool:
        """Whether a meld goes on the table now; one with a joker only when the deal may end at any moment."""
        return not self.holds and (self.close or not any(map(is_joker, meld.cards)))

    def order(self, action: LayOff) -> int:
        """Move jokers first, bury none that could still move if another place will do."""
        if isinstance(action, SwapJoker | ShiftJoker):
            return 0
        free = self.view.table[action.meld - 1].free
        return 2 if isinstance(action, Extend) and free else 1

    def throw(self) -> Action:
        throws = _throws(self.view)
        if not throws:
            return parse(self.view.legal[0])
        arranged = best_melds(self.position.hand, self.view.options)
        return best(throws, lambda action: self.relief(action.card, arranged.rest))

    def relief(self, card: Card, rest: Cards) -> float:
        """What throwing this card is worth: the points it would cost, less what it promises and whom it helps."""
        if is_joker(card) and len(self.position.hand) > 1:
            return -100.0
        table: tuple[Meld, ...] = self.position.melds
        worth = float(scoring.value(card))
        if card not in rest:
            worth -= 3 * TEMPO
        hope = promise(card, [other for other in rest if other != card], table, self.memory, self.draws)
        worth -= hope * (worth + TEMPO)
        if fits(self.view, card):
            worth -= GIFT
        return worth - NEIGHBOUR * helps(face(card), self.memory.taken[self.next])
