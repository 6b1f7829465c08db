"""Hachinin-Meri: what an action would do, or why it may not be done, from the View alone.

Nothing is said of who is winning while a card of somebody else lies face down.
"""

from typing import assert_never

from games.game import Card, Fact, Refusal, Seat
from games.hachinin_meri import legal
from games.hachinin_meri.model import (
    SEATS,
    Action,
    Declare,
    Discard,
    Pass,
    Play,
    Played,
    View,
    owners,
    side,
)
from games.hachinin_meri.ranking import Ranking

Facts = tuple[Fact, ...]


def preview(view: View, action: Action) -> Refusal | Facts:
    """What `action` of the viewer would do, or why it may not be done; the refusals are those of `why_not`.

    Facts and their values: takes_okie (okie), all_know (Robai); dealer_takes (dealer, okie), robai_hides (Robai,
    what its pairs pay); puts_away (card), shown_at_lead, robai_shown; leads_free, leads_monchi, leads_strict
    (suit), leads_meri (1 if Monchi holds from then on), side_cards; face_down (card), rank (card, place among
    trumps, trumps, the trumps that beat it and may still be out ...), down_already, turn_up (trumps of others face
    down); never_takes (card, suit led or empty
    in Meri), ahead (card, players to come), behind (winner, card, own side 1 or 0), takes (card),
    goes_to (winner, card, own side 1 or 0).
    """
    if not isinstance(view.viewer, int):
        return Refusal("watching", "Seats")
    refused = legal.why_not(view, view.to_act, view.viewer, action)
    if refused is not None:
        return refused
    return _facts(view, view.viewer, action)


def _facts(view: View, seat: Seat, action: Action) -> Facts:
    match action:
        case Declare():
            return Fact("takes_okie", (view.okie,)), Fact("all_know", (legal.ranks(view).robai,))
        case Pass():
            pays = 2 if view.options.hidden_robai == "off" else 5
            hides = (Fact("robai_hides", (legal.ranks(view).robai, pays)),) if view.options.combinations else ()
            return (Fact("dealer_takes", (view.dealer, view.okie)), *hides)
        case Discard(card):
            shown = (Fact("robai_shown"),) if card == legal.ranks(view).robai else ()
            return Fact("puts_away", (card,)), Fact("shown_at_lead"), *shown
        case Play(card):
            return _lead_facts(view, seat, card) if not view.trick else _follow_facts(view, seat, card)
        case _:
            assert_never(action)


def _lead_facts(view: View, seat: Seat, card: Card) -> Facts:
    order = legal.ranks(view)
    opening = (Fact("side_cards"),) if view.trick_no == 1 else ()
    if order.is_trump(card):
        return Fact("leads_meri", (int(legal.begins_monchi(view)),)), _rank(view, seat, card, order), *opening
    if not view.meri_seen or view.options.monchi == "off":
        return Fact("leads_free", (card[1],)), *opening
    code = "leads_strict" if view.options.monchi == "strict" else "leads_monchi"
    return Fact(code, (card[1],)), *opening


def _follow_facts(view: View, seat: Seat, card: Card) -> Facts:
    order = legal.ranks(view)
    led = view.trick[0].card
    down = order.is_trump(card) and not order.is_trump(led)
    facts = [Fact("face_down", (card,))] if down else []
    if order.is_trump(card):
        facts.append(_rank(view, seat, card, order))
    elif order.is_trump(led) or card[1] != led[1]:
        facts.append(Fact("never_takes", (card, "" if order.is_trump(led) else led[1])))
    last = len(view.trick) == SEATS - 1
    if any(one.face_down for one in view.trick):
        return (*facts, Fact("turn_up" if last else "down_already", (sum(one.face_down for one in view.trick),)))
    return (*facts, *_open_facts(view, Played(seat, card, down), order, last))


def _open_facts(view: View, played: Played, order: Ranking, last: bool) -> Facts:
    """Nothing of others lies face down, so that it may be told who is ahead."""
    trick = (*view.trick, played)
    winner, card = order.winner(((one.seat, one.card) for one in trick), view.trick[0].card[1])
    own = int(side(winner) == side(played.seat))
    if winner == played.seat:
        return (Fact("takes", (card,)) if last else Fact("ahead", (card, SEATS - len(trick))),)
    return (Fact("goes_to" if last else "behind", (winner, card, own)),)


def _rank(view: View, seat: Seat, card: Card, order: Ranking) -> Fact:
    """How high a trump is, and which that beat it the viewer has not seen yet."""
    place = order.trumps.index(card)
    known = {*view.hands[seat], *view.leftovers, view.discard, *(one.card for one in view.trick)}
    known |= {one for trick in view.tricks for _seat, one in owners(trick)}
    out = tuple(one for one in order.trumps[:place] if one not in known)
    return Fact("rank", (card, place + 1, len(order.trumps), *out))
