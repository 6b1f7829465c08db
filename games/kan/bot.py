"""Kan: the computer players `easy` and `normal`. They see what their seat sees, nothing else."""

from random import Random
from typing import Final

from games.bots import RANDOM, any_action
from games.cards import french
from games.game import Card, Cards, Seat
from games.kan import habits, pledge, tactics
from games.kan.events import Event
from games.kan.legal import TRUMPS
from games.kan.memory import remember
from games.kan.model import (
    SUITS,
    Action,
    CallLead,
    Draw,
    Give,
    Play,
    ShowBoth,
    ShowOne,
    ShowThen,
    ShowTwice,
    Stop,
    Suit,
    Trump,
    View,
)
from games.kan.notation import parse
from games.kan.seats import two_gap

CLOSE: Final = 1.0
"""Suits that differ by no more than this in strength are shown both."""


class KanBot:
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
        hand = view.hands[_me(view)]
        match view.phase:
            case "nijukan":
                return _nijukan(view, hand, rng)
            case "lead_call":
                return CallLead("iku" if _me(view) == two_gap(view.seat_of, view.kankei) else "koi")
            case "show":
                return _show(view, hand, rng) if level == "normal" else _show_longest(view, hand)
            case "choose_trump":
                return _name(view, hand) if level == "normal" else Trump(_longest(hand))
            case "stop_or_go":
                return pledge.decide(view, heard, rng) if level == "normal" else Stop()
            case _:
                return _play(level, view, heard, rng)


def _me(view: View) -> Seat:
    if not isinstance(view.viewer, int):
        raise ValueError("only a seat plays")
    return view.viewer


def _longest(hand: Cards) -> Suit:
    return max(TRUMPS, key=lambda suit: sum(card[1] == suit for card in hand if card != french.JOKER))


def _nijukan(view: View, hand: Cards, rng: Random) -> Action:
    """Give a low plain card of a short suit, to be void of it; a blind draw is blind."""
    if view.options.nijukan == "blind_draw":
        return Draw(rng.randrange(10), rng.randrange(2))
    plain = [card for card in hand if card[1] != view.trump and not french.is_picture(card)] or list(hand)
    length = {suit: sum(card[1] == suit for card in hand) for suit in SUITS}
    return Give(min(plain, key=lambda card: (length[card[1]], french.strength(card))))


def _highest(hand: Cards, suit: str) -> Card:
    return max((card for card in hand if card[1] == suit and card != french.JOKER), key=french.strength)


def _show_longest(view: View, hand: Cards) -> Action:
    card = _highest(hand, _longest(hand))
    return ShowTwice(card) if view.options.showing == "two_required" else ShowOne(card)


def _show(view: View, hand: Cards, rng: Random) -> Action:
    """The best suit alone, twice now and then; two close ones in turn; two equal ones together."""
    strength = tactics.suit_strength(hand)
    first, second = sorted((suit for suit in SUITS if strength[suit]), key=lambda suit: -strength[suit])[:2]
    best, other = _highest(hand, first), _highest(hand, second)
    if strength[first] == strength[second]:
        return ShowBoth(best, other)
    if strength[first] - strength[second] <= CLOSE:
        return ShowThen(best, other)
    if view.options.showing == "two_required" or rng.random() < 0.2:
        return ShowTwice(best)
    return ShowOne(best)


def _name(view: View, hand: Cards) -> Action:
    """The strongest suit, with a bonus for what the partner has shown."""
    strength = tactics.suit_strength(hand)
    if view.shown:
        plain = [card for card in view.shown.cards if card != french.JOKER]
        bonus = (2.5, 2.5) if view.shown.gesture == "together" else (3.0, 2.0)
        shown = {card[1]: more for card, more in reversed(tuple(zip(plain, bonus, strict=False)))}
        strength = {suit: value + shown.get(suit, 0.0) for suit, value in strength.items()}
    return Trump(max(TRUMPS, key=lambda suit: strength[suit]))


def _play(level: str, view: View, heard: tuple[Event, ...], rng: Random) -> Action:
    plays = tuple(play for play in map(parse, view.legal) if isinstance(play, Play))
    if level == "easy":
        return _play_simply(view, plays)
    return tactics.choose(tactics.look(view, remember(view, heard), rng), plays)


def _play_simply(view: View, plays: tuple[Play, ...]) -> Play:
    cards = tuple(dict.fromkeys(play.card for play in plays))
    if view.trick:
        me = _me(view)
        return Play(habits.answer(cards, view.trick, view.trump, habits.mates(view, me), me))
    card = habits.lead(cards)
    return next(play for play in plays if play.card == card)
