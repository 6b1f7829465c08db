"""Kakeya: what an action would do, or why it may not be done, from the View alone."""

from typing import assert_never

from games.cards import french
from games.game import Fact, Refusal, Seat
from games.kakeya import legal, seats, settle
from games.kakeya.model import Action, CallLead, Keep, Play, Played, Trump, View

Facts = tuple[Fact, ...]


def preview(view: View, action: Action) -> Refusal | Facts:
    """What `action` of the viewer would do, or why it may not be done; the refusals are those of `why_not`.

    Facts and their values: keeps (suit, Rensho), changes (suit, Rensho); iku, koi (partner), answer_iku, hands_back
    (who leads); leads (suit to follow), rensho_leads (card, suit), rensho_wins (card, pictures ...), takes
    (pictures ...), goes_to (winner, own pair 1 or 0, pictures ...), now (pair, count, target or 0), ahead (card,
    players still to come, pictures ...), behind (winner, its card, own pair 1 or 0).
    """
    if not isinstance(view.viewer, int):
        return Refusal("watching", "Play")
    refused = legal.why_not(view, view.viewer, action)
    if refused is not None:
        return refused
    match action:
        case Keep():
            return (Fact("keeps", (view.trump, view.rensho)),)
        case Trump(suit):
            return (Fact("changes", (suit, legal.rensho(suit))),)
        case CallLead(call):
            return (_call_fact(view, view.viewer, call),)
        case Play(card):
            return _play_facts(view, Played(view.viewer, card, card == view.rensho))
        case _:
            assert_never(action)


def _call_fact(view: View, seat: Seat, call: str) -> Fact:
    if not view.calls:
        return Fact("iku") if call == "iku" else Fact("koi", (seats.partner(seat, view.seats),))
    return Fact("answer_iku") if call == "iku" else Fact("hands_back", (view.lay.order[0],))


def _play_facts(view: View, played: Played) -> Facts:
    trick = (*view.trick, played)
    left = len(seats.with_card(view.lay, view.leader, view.trick_no)) - len(trick)
    winner = settle.trick_winner(trick, view.trump)
    pictures = settle.pictures_in(trick)
    if not left:
        return _last_card_facts(view, winner, played.seat, pictures)
    if not view.trick:
        suit = french.suit(played.card)
        return (Fact("rensho_leads", (played.card, suit)) if played.rensho else Fact("leads", (suit,)),)
    if played.rensho:
        return (Fact("rensho_wins", (played.card, *pictures)),)
    if winner == played.seat:
        return (Fact("ahead", (played.card, left, *pictures)),)
    card = next(other.card for other in trick if other.seat == winner)
    return (Fact("behind", (winner, card, int(_same_pair(view, winner, played.seat)))),)


def _same_pair(view: View, one: Seat, other: Seat) -> bool:
    return seats.pair_of(one, view.seats) == seats.pair_of(other, view.seats)


def _last_card_facts(view: View, winner: Seat, seat: Seat, pictures: tuple[str, ...]) -> Facts:
    """The trick is full: who takes it, and what the winner's pair has then."""
    pair = seats.pair_of(winner, view.seats)
    now = Fact("now", (pair, view.pictures[pair] + len(pictures), view.targets[pair]))
    if winner == seat:
        return Fact("takes", pictures), now
    return Fact("goes_to", (winner, int(_same_pair(view, winner, seat)), *pictures)), now
