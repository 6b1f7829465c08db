"""The computer players of Kakeya: legal, blind to what is hidden, and partners to each other."""

from random import Random

import pytest
from msgspec.structs import replace

from games.chance import Chance
from games.game import Seat
from games.kakeya import GAME, habits, late, play, rollout, seats, settle
from games.kakeya import view as views
from games.kakeya.events import Dealt, Event
from games.kakeya.memory import guess, may_hold, remember
from games.kakeya.model import Action, CallLead, Keep, Options, Play, State
from tests.games.harness import random_options
from tests.games.kakeya_invariants import disguised
from tests.games.kakeya_positions import cards, dealt, in_play, options, run

LEVELS = ("random", "easy", "normal")
Heard = list[list[Event]]


def listen(heard: Heard, events: tuple[Event, ...]) -> None:
    for event in events:
        for seat, list_ in enumerate(heard):
            seen = GAME.seen(event, seat)
            assert seen is not None
            heard[seat] = [seen] if isinstance(event, Dealt) else [*list_, seen]


def choice(level: str, state: State, seat: Seat, heard: Heard | None = None, seed: int = 1) -> Action:
    told = tuple(heard[seat]) if heard else ()
    return GAME.bot.choose(level, views.view(state, seat), told, Random(seed))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("count", [4, 6])
def test_a_deal_is_played_by_rule_and_by_the_view_alone(level: str, count: int) -> None:
    rng = Random(f"{level}/{count}")
    state, events = play.advance(play.new_match(random_options(GAME, rng), count, Chance(rng.randbytes(32))))
    heard: Heard = [[] for _ in range(count)]
    while acting := play.to_act(state):
        listen(heard, events)
        seat = acting[0]
        action = choice(level, state, seat, heard)
        assert play.why_not(state, seat, action) is None
        assert choice(level, disguised(state, seat, rng), seat, heard) == action
        state, events = play.apply(state, seat, action)
    assert state.records


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_who_takes_a_seat_late_has_heard_nothing_and_still_plays(level: str) -> None:
    state = play.apply(dealt(options()), 2, CallLead("iku"))[0]
    rng = Random(3)
    while acting := play.to_act(state):
        action = choice(level, state, acting[0])
        assert play.why_not(state, acting[0], action) is None
        state, _events = play.apply(state, acting[0], action if rng.random() < 0.5 else late.default(state, acting[0]))


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(ValueError, match="strong"):
        choice("strong", dealt(options()), 2)


def test_trumps_are_kept_unseen() -> None:
    state = play.advance(play.new_match(options(), 4, Chance(bytes(32))))[0]
    for level in ("easy", "normal"):
        assert choice(level, state, 1) == Keep()


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("AD 7D 2D KC 9C 8C 7C TS 9S 8S 7S 6S 5S", "iku"),
        ("AD QD JD TD 9D 8D 7D 6D 5D KS QS TC 9C", "koi"),
        ("AC QC JC 9C 8C 5D 4D 3D 2D 5S 4S 3S 2S", "iku"),
        ("AS KD QD 5D 4D KH QH 5H 4H 9S 8S 7S 2C", "koi"),
    ],
)
def test_iku_with_an_ace_to_cash_and_koi_without(hand: str, call: str) -> None:
    state = dealt(options())
    hands = tuple(cards(hand) if seat == 2 else held for seat, held in enumerate(state.hands))
    assert choice("normal", replace(state, hands=hands), 2) == CallLead("iku" if call == "iku" else "koi")


def test_a_partner_who_is_sure_to_win_is_fed_and_not_overtrumped() -> None:
    ours = (cards("2H 7H 8H"), cards("KC 2C QD"), cards("3H 9D TD"), cards("AH 6H 5H"))
    state = run(in_play(options(), ours, 2, trump="C"), "2:3H 3:AH 0:2H")
    for level in ("easy", "normal"):
        assert choice(level, state, 1) == Play("QD")


def test_the_rensho_stays_home_while_the_partner_wins() -> None:
    hands = (cards("2H 7H 8H"), cards("AS QD 4D"), cards("3H 9D TD"), cards("AH KH QH"))
    state = run(in_play(options(), hands, 2, trump="C"), "2:3H 3:AH 0:2H")
    assert choice("normal", state, 1) == Play("QD")


def test_the_rensho_takes_a_trick_full_of_pictures() -> None:
    hands = (cards("QH 7D 8D"), cards("AS 5D 4D"), cards("AH 9D TD"), cards("JH 3D 2D"))
    state = run(in_play(options(), hands, 2, trump="C"), "2:AH 3:JH 0:QH")
    for level in ("easy", "normal"):
        assert choice(level, state, 1) == Play("AS")


def test_no_picture_goes_to_a_trick_that_opponents_take() -> None:
    hands = (cards("QH 7D 8D"), cards("KD JS 4S"), cards("AH 9D TD"), cards("3H 3D 2D"))
    state = run(in_play(options(), hands, 2, trump="C"), "2:AH 3:3H 0:QH")
    for level in ("easy", "normal"):
        assert choice(level, state, 1) == Play("4S")


def test_the_rensho_is_not_led_early() -> None:
    state = dealt(options())
    rng = Random(8)
    for _ in range(5):
        state = play.advance(play.new_match(options({"trump_change": "never"}), 4, Chance(rng.randbytes(32))))[0]
        holder = next(seat for seat, hand in enumerate(state.hands) if "AS" in hand)
        state = in_play(options(), state.hands, holder)
        for level in ("easy", "normal"):
            assert choice(level, state, holder) != Play("AS")


def listened(state: State, plays: str) -> tuple[State, Heard]:
    heard: Heard = [[] for _ in range(4)]
    for text in plays.split():
        seat, _, card = text.partition(":")
        state, events = play.apply(state, int(seat), Play(card))
        listen(heard, events)
    return state, heard


HANDS = (
    cards("KC 9C AS 2H 3H"),
    cards("QC 4D 5D 6D 7D"),
    cards("3C 8D 9D TD JD"),
    cards("5S TS JS QS KS"),
)


def test_who_did_not_follow_is_remembered_and_the_rensho_says_nothing() -> None:
    state, heard = listened(in_play(options(), HANDS, 1, trump="H"), "1:QC 2:3C 3:5S 0:AS 0:9C")
    view = views.view(state, 1)
    memory = remember(view, tuple(heard[1]))
    assert memory.voids == (frozenset(), frozenset(), frozenset(), frozenset("C"))
    assert memory.aces[0] == ("AS",)
    assert not memory.unseen & {"QC", "3C", "5S", "AS", "9C"}
    assert not may_hold(memory, view, 3, "KC")
    assert may_hold(memory, view, 0, "KC")


def test_guesses_keep_to_what_is_known() -> None:
    state = play.apply(dealt(options()), 2, CallLead("iku"))[0]
    heard: Heard = [[] for _ in range(4)]
    rng = Random(5)
    while acting := play.to_act(state):
        state, events = play.apply(state, acting[0], rng.choice(play.legal_actions(state, acting[0])))
        listen(heard, events)
        for seat in play.to_act(state):
            view = views.view(state, seat)
            memory = remember(view, tuple(heard[seat]))
            assert memory.unseen == {card for other in range(4) if other != seat for card in state.hands[other]}
            hands = guess(memory, view, rng)
            assert sorted(map(len, hands)) == sorted(map(len, state.hands))
            assert hands[seat] == state.hands[seat]
            assert sorted(card for hand in hands for card in hand) == sorted(c for hand in state.hands for c in hand)
            others = [other for other in range(4) if other != seat]
            assert all(may_hold(memory, view, other, card) for other in others for card in state.hands[other])


@pytest.mark.parametrize("count", [4, 6])
@pytest.mark.parametrize("sheet", [{}, {"six_mode": "rotate", "lone_rensho": "forced", "first_trump": "S"}])
def test_the_private_play_of_a_guess_keeps_to_the_rules(count: int, sheet: dict[str, str]) -> None:
    rng = Random(f"{count}/{sheet}")
    for _ in range(3):
        state = to_the_middle(options({**sheet, "trump_change": "never"}), count, rng)
        view = views.view(state, 0)
        tally = rollout.Tally(list(view.pictures), [[] for _ in view.stones])
        laid = [(one.seat, one.card) for one in state.trick]
        rollout.finish(rollout.setting(view), state.hands, laid, state.leader, tally)
        end = by_habit(state)
        assert settle.by_pair(end.captured) == tuple(tally.pictures)


def to_the_middle(sheet: Options, count: int, rng: Random) -> State:
    state = play.advance(play.new_match(sheet, count, Chance(rng.randbytes(32))))[0]
    for _ in range(rng.randrange(3, 30)):
        seat = play.to_act(state)[0]
        state, _events = play.apply(state, seat, rng.choice(play.legal_actions(state, seat)))
    return state if state.phase == "play" else play.apply(state, play.to_act(state)[0], CallLead("iku"))[0]


def by_habit(state: State) -> State:
    """The deal played out by the rules, every card by the plain habits."""
    while acting := play.to_act(state):
        seat = acting[0]
        legal = tuple(action.card for action in play.legal_actions(state, seat) if isinstance(action, Play))
        if state.trick:
            mates = frozenset((seat, seats.partner(seat, state.seats)))
            players = seats.with_card(state.lay, state.leader, state.trick_no)
            card = habits.answer(legal, [(one.seat, one.card) for one in state.trick], state.trump, mates, len(players))
        else:
            card = habits.lead(legal, state.trump)
        state, _events = play.apply(state, seat, Play(card))
    return state
