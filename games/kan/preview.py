"""Kan: what an action would do, or why it may not be done, from the View alone."""

from typing import assert_never

from games.cards import french
from games.game import Card, Fact, Refusal, Seat
from games.kan import legal, scoring, settle
from games.kan.model import (
    Action,
    CallLead,
    Draw,
    Give,
    Juuroku,
    Outcome,
    Play,
    Played,
    ShowBoth,
    Showing,
    ShowNone,
    ShowOne,
    ShowThen,
    ShowTwice,
    Stop,
    Trump,
    View,
)
from games.kan.seats import right_of, two_gap

Facts = tuple[Fact, ...]


def preview(view: View, action: Action) -> Refusal | Facts:
    """What `action` of the viewer would do, or why it may not be done; the refusals are those of `why_not`.

    Facts and their values: leads (suit to follow), joker_names (suit), joker_wins (pictures so far, ...), takes
    (pictures, ...), goes_to (winner, own side 1 or 0, pictures, ...), ahead (card, players still to come), behind
    (winner, its card, own side 1 or 0), now (count, target); iku, koi (partner), same_call (leader, two-gap
    player); shows (partner, gesture, cards ...), others_see (gesture); trumps (suit, cards held), then_lead;
    gives (holder, card, ace), swaps (partner, place, holder, place); stop_score, made_score, failed_score (round
    score of the viewer, 1 if the round is over then), still_out (pictures, own ones, joker).
    """
    if not isinstance(view.viewer, int):
        return Refusal("watching", "Play")
    refused = legal.why_not(view, view.to_act, view.viewer, action)
    if refused is not None:
        return refused
    return _facts(view, view.viewer, action)


def _facts(view: View, seat: Seat, action: Action) -> Facts:
    match action:
        case Play(card, names):
            return _play_facts(view, Played(seat, card, names))
        case CallLead(call):
            return _call_facts(view, seat, call)
        case ShowBoth() | ShowThen() | ShowTwice() | ShowOne() | ShowNone():
            return _show_facts(view, seat, action)
        case Trump(suit):
            held = sum(card[1] == suit for card in view.hands[seat] if card != french.JOKER)
            return Fact("trumps", (suit, held)), Fact("then_lead")
        case Give(card):
            return (Fact("gives", (view.niju[0], card, f"A{view.trump}")),)
        case Draw(ten, two):
            return (Fact("swaps", (view.niju[1], ten + 1, view.niju[0], two + 1)),)
        case Stop():
            return (_score_fact(view, seat, "stop_score", settle.stopped(_side(view, seat))),)
        case Juuroku():
            return _pledge_facts(view, seat)
        case _:
            assert_never(action)


def _side(view: View, seat: Seat) -> int:
    """0 for a kankei, 1 for a mukankei."""
    return 0 if seat in view.kankei else 1


def _pictures(trick: tuple[Played, ...]) -> tuple[Card, ...]:
    return tuple(played.card for played in trick if french.is_picture(played.card))


def _play_facts(view: View, played: Played) -> Facts:
    trick = (*view.trick, played)
    winner = settle.trick_winner(trick, view.trump)
    pictures = _pictures(trick)
    if len(trick) == 5:
        return _last_card_facts(view, winner, played.seat, pictures)
    if played.card == french.JOKER:
        wins = Fact("joker_wins", (len(pictures), *pictures))
        return (Fact("joker_names", (played.names,)), wins) if played.names else (wins,)
    if not view.trick:
        return (Fact("leads", (french.suit(played.card),)),)
    if winner == played.seat:
        return (Fact("ahead", (played.card, 5 - len(trick))),)
    card = next(other.card for other in trick if other.seat == winner)
    return (Fact("behind", (winner, card, int(_side(view, winner) == _side(view, played.seat)))),)


def _last_card_facts(view: View, winner: Seat, seat: Seat, pictures: tuple[Card, ...]) -> Facts:
    """The trick is full: who takes it, and what the winner's side has then."""
    side = _side(view, winner)
    now = Fact("now", (("kankei", "mukankei")[side], len(view.captured[side]) + len(pictures), view.targets[side]))
    if winner == seat:
        return Fact("takes", (len(pictures), *pictures)), now
    same = int(side == _side(view, seat))
    return Fact("goes_to", (winner, same, len(pictures), *pictures)), now


def _call_facts(view: View, seat: Seat, call: str) -> Facts:
    partner = next(player for player in view.kankei if player != seat)
    beside = two_gap(view.seat_of, view.kankei)
    kept = view.options.conflict_lead == "kankei"
    leader = beside if kept else right_of(view.seat_of, beside)
    return Fact(call, (partner,)), Fact("same_call", (leader, beside))


def _show_facts(view: View, seat: Seat, action: Showing) -> Facts:
    partner = next(player for player in view.kankei if player != seat)
    cards = legal.shown_cards(action)
    gesture = legal.gesture(action)
    return Fact("shows", (partner, gesture, *cards)), Fact("others_see", (gesture,))


def _pledge_facts(view: View, seat: Seat) -> Facts:
    made: Outcome = "MJ" if _side(view, seat) else "KJ"
    failed: Outcome = "MJF" if _side(view, seat) else "KJF"
    hand = view.hands[seat]
    out = settle.ALL_PICTURES - len(view.captured[0]) - len(view.captured[1])
    mine = sum(french.is_picture(card) for card in hand)
    joker = "yours" if french.JOKER in hand else "gone" if view.joker_gone else "out"
    return (
        _score_fact(view, seat, "made_score", made),
        _score_fact(view, seat, "failed_score", failed),
        Fact("still_out", (out, mine, joker)),
    )


def _score_fact(view: View, seat: Seat, code: str, outcome: Outcome) -> Fact:
    """The viewer's round score if the deal ended so, and whether the round is over then."""
    score, _lines = scoring.score_deal(view.options, view.deal, outcome, view.score)
    over = view.deal == scoring.LAST_DEAL or outcome not in scoring.KANKEI_WIN
    return Fact(code, (score[_side(view, seat)], int(over)))
