"""Kakeya: the computer players `easy` and `normal`. They see what their seat sees, nothing else."""

from random import Random

from games.bots import RANDOM, any_action
from games.game import Cards, Seat
from games.kakeya import habits, seats, tactics
from games.kakeya.events import Event
from games.kakeya.memory import remember
from games.kakeya.model import Action, CallLead, Keep, Play, View
from games.kakeya.notation import parse


class KakeyaBot:
    """See games.game.BotKnowledge."""

    levels: tuple[str, ...] = ("easy", "normal")

    def choose(self, level: str, view: View, heard: tuple[Event, ...], rng: Random) -> Action:
        """One of the legal actions of `view`; `heard` tells what was played."""
        if level == RANDOM:
            return any_action(view, parse, rng)
        if level not in self.levels:
            raise ValueError(f"no level {level!r}: {RANDOM}, {', '.join(self.levels)}")
        if len(view.legal) == 1:
            return parse(view.legal[0])
        match view.phase:
            case "choose_trump":
                return Keep()
            case "lead_call":
                return _call(view, _me(view)) if level == "normal" else CallLead("iku")
            case _:
                cards = tuple(action.card for action in map(parse, view.legal) if isinstance(action, Play))
                if level == "easy":
                    return Play(_simple(view, cards))
                return Play(tactics.choose(tactics.look(view, remember(view, heard), rng), cards))


def _me(view: View) -> Seat:
    if not isinstance(view.viewer, int):
        raise ValueError("only a seat plays")
    return view.viewer


def _call(view: View, me: Seat) -> Action:
    """Iku with a hand that is good to lead; asked by koi, iku with any ordinary ace too."""
    hand = view.hands[me]
    willing = tactics.is_lead(hand, view) or (view.calls and tactics.ordinary_aces(hand, view))
    return CallLead("iku" if willing else "koi")


def _simple(view: View, cards: Cards) -> str:
    """The plain habits, without memory."""
    if not view.trick:
        return habits.lead(cards, view.trump)
    me = _me(view)
    mates = frozenset((me, seats.partner(me, view.seats)))
    laid = [(one.seat, one.card) for one in view.trick]
    count = len(seats.with_card(view.lay, view.leader, view.trick_no))
    return habits.answer(cards, laid, view.trump, mates, count)
