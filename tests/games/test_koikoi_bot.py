"""Koi-Koi: the computer player chooses legally, by what it sees alone, and sensibly."""

from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from games.cards.hanafuda import PACK
from games.game import Cards
from games.koikoi import GAME, scoring
from games.koikoi.guess import likely, sketch, unseen
from games.koikoi.model import Action, DealRecord, Options, Play, State, Take, Turn
from games.koikoi.sketch import BIT, MONTH_OF, Ending, Rules, Sketch, group
from games.koikoi.stakes import lead, race
from tests.bench.bench_bots import mirrored_deal
from tests.games.harness import Step, random_match, random_options
from tests.games.koikoi_positions import cards, options, position

LEVELS = ("random", "easy", "normal")
THINKING = ("easy", "normal")


def choose(state: State, level: str, seed: int = 1) -> str:
    """What the seat on turn does, in notation."""
    return GAME.notate(GAME.bot.choose(level, GAME.view(state, state.turn), (), Random(seed)))


def lay_out(
    hand: str = "",
    field: str = "",
    mine: str = "",
    theirs: str = "",
    sheet: Options | None = None,
    totals: tuple[int, int] = (0, 0),
) -> State:
    """Seat 0 is on turn to play a card; seat 1 has as many cards in hand."""
    captured = (cards(mine), cards(theirs))
    state = position(sheet or Options(), cards(hand), cards(field))
    rest = tuple(card for card in PACK if card not in {*cards(hand), *cards(field), *captured[0], *captured[1]})
    count = len(cards(hand))
    items = tuple(scoring.yaku(one, state.options) for one in captured)
    return replace(
        state,
        hands=(cards(hand), rest[:count]),
        stock=rest[count:],
        captured=captured,
        items=(items[0], items[1]),
        totals=totals,
    )


def decide(state: State) -> State:
    """The same, when seat 0 has to decide over its sets."""
    names = tuple(one.name for one in state.items[0])
    return replace(state, phase="decision", new=names, turns=(Turn(1, 0, "12-4", (), "12-3", (), state.items[0]),))


def waiting_steps(seed: int, count: int) -> list[Step]:
    """Stops of random matches with random sheets at which somebody acts, some way apart."""
    rng = Random(seed)
    found: list[Step] = []
    while len(found) < count:
        stops = islice(random_match(GAME, random_options(GAME, rng), 2, rng), 150)
        match = [step for step in stops if step.seat is not None]
        decisions = [step for step in match if step.state.phase == "decision"]
        found.extend((*rng.sample(match, 4), *decisions[:1]))
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_acts_legally_on_any_sheet(level: str) -> None:
    for number, step in enumerate(waiting_steps(seed=7, count=60)):
        assert step.seat is not None
        action = GAME.bot.choose(level, GAME.view(step.state, step.seat), step.events, Random(number))
        assert action in GAME.legal_actions(step.state, step.seat)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="grandmaster"):
        choose(lay_out("01-3 02-3", "01-4"), "grandmaster")


def test_nobody_chooses_out_of_turn() -> None:
    state = lay_out("01-3 02-3", "01-4")
    with pytest.raises(ValueError, match="may not act"):
        GAME.bot.choose("random", GAME.view(state, 1), (), Random(0))


def test_random_chooses_every_legal_action_sooner_or_later() -> None:
    state = lay_out("01-3 02-3 03-3", "03-1 03-2")
    assert {choose(state, "random", seed) for seed in range(60)} == set(GAME.view(state, 0).legal)


@pytest.mark.parametrize("level", LEVELS)
def test_the_choice_does_not_depend_on_hidden_cards(level: str) -> None:
    rng = Random(11)
    for step in waiting_steps(seed=3, count=15):
        state, seat = step.state, step.state.turn
        hidden = [*state.hands[1 - seat], *state.stock]
        rng.shuffle(hidden)
        count = len(state.hands[1 - seat])
        other, stock = tuple(hidden[:count]), tuple(hidden[count:])
        hands = (state.hands[0], other) if seat == 0 else (other, state.hands[1])
        assert choose(state, level) == choose(replace(state, hands=hands, stock=stock), level)


@pytest.mark.parametrize("level", THINKING)
def test_the_card_that_completes_a_set_is_taken(level: str) -> None:
    state = lay_out("10-3 04-3 12-3 05-3", "10-1 04-1 08-4 02-3", mine="06-1 06-3 07-1 07-3")
    assert choose(state, level) == "play(10-3)"


@pytest.mark.parametrize("level", THINKING)
def test_the_better_of_two_targets_is_taken(level: str) -> None:
    state = lay_out("08-3 04-3 05-3", "08-1 08-2", mine="01-1 01-3 12-1 12-3")
    assert choose(state, level) == "play(08-3,08-1)"


@pytest.mark.parametrize("level", THINKING)
def test_the_turned_card_takes_what_completes_a_set(level: str) -> None:
    state = lay_out("04-3 05-3", "08-1 08-2 02-3", mine="09-1 09-3")
    turned = replace(
        state,
        phase="draw_choice",
        turned=("08-4",),
        stock=tuple(card for card in state.stock if card != "08-4"),
        hands=(state.hands[0], tuple(card for card in state.hands[1] if card != "08-4")),
        turns=(Turn(1, 0, "02-3", (), "08-4", ()),),
    )
    assert choose(turned, level) == "take(08-1)"


def test_normal_takes_the_card_that_the_other_seat_needs() -> None:
    state = lay_out("10-4 05-3 12-4 04-4", "10-1 05-4 02-3", theirs="06-1 06-3 07-1 07-3 03-1 03-3")
    assert choose(state, "normal") == "play(10-4)"


def test_normal_does_not_put_down_a_card_that_completes_a_set_of_the_other_seat() -> None:
    state = lay_out("10-1 04-3 05-3", "12-3 02-3 08-3", theirs="06-1 06-3 07-1 07-3")
    assert choose(state, "normal") != "play(10-1)"


def test_normal_puts_down_what_the_other_seat_cannot_match() -> None:
    state = lay_out("02-3 08-1", "12-3 05-3", mine="02-1 02-2 02-4 01-3", theirs="09-1 09-3 04-1 04-3")
    assert choose(state, "normal") == "play(02-3)"


@pytest.mark.parametrize("level", THINKING)
def test_viewing_counts_only_where_the_sheet_says_so(level: str) -> None:
    hand, field, mine = "09-3 04-4", "09-1 09-2 12-4 02-4", "08-1 08-3 06-2 06-4 10-2 10-4"
    assert choose(lay_out(hand, field, mine), level) == "play(09-3,09-1)"
    assert choose(lay_out(hand, field, mine, sheet=options({"viewing": "off"})), level) == "play(09-3,09-2)"


def test_normal_takes_the_contested_set_first_when_the_other_is_its_own_anyway() -> None:
    # All of September but the cup and the card for it is captured: nobody else can take the cup.
    state = lay_out("09-3 10-3 04-4", "09-1 10-2 12-4 02-4", mine="08-1 08-3 06-2 09-2 09-4 06-4")
    assert choose(state, "normal") == "play(10-3)"


@pytest.mark.parametrize("level", THINKING)
def test_a_stop_that_wins_the_match_is_taken(level: str) -> None:
    state = decide(lay_out("01-3 02-3 03-3 04-3 05-3 06-3", "12-3", mine="09-1 08-1", totals=(45, 30)))
    assert choose(state, level) == "stop"


@pytest.mark.parametrize("level", THINKING)
def test_koikoi_is_called_early_with_one_point_against_an_empty_pile(level: str) -> None:
    mine = "02-1 04-1 05-1 06-1 11-2"
    state = decide(lay_out("01-1 03-1 08-1 10-1 12-1 07-3", "01-3 03-3 08-3 10-3 12-3", mine=mine))
    assert choose(state, level) == "koikoi"


@pytest.mark.parametrize("level", THINKING)
def test_the_points_are_taken_when_the_other_seat_is_one_card_away(level: str) -> None:
    theirs = "09-1 01-1 12-1 06-1 07-1 09-3 01-3 12-3 06-3 07-3"
    state = decide(lay_out("05-3 02-3", "03-1 08-1 10-1 03-3", mine="11-3 04-2 07-2 05-2 10-2", theirs=theirs))
    assert state.items[0]
    assert choose(state, level) == "stop"


def test_normal_stops_with_little_when_the_other_seat_has_called_on_much() -> None:
    theirs = "01-1 01-3 03-1 03-3 12-1 12-3"
    state = decide(lay_out("02-3 04-4 05-4", "08-1 11-1 09-1", mine="02-1 04-1 05-1 06-1 11-2", theirs=theirs))
    assert choose(replace(state, calls=(0, 1)), "normal") == "stop"


def test_normal_goes_on_in_the_last_deal_where_a_stop_would_lose_the_match() -> None:
    sheet = options({"match_length": "deals_3"})
    state = lay_out("08-3 10-3", "08-1 10-1", mine="09-1 03-1", sheet=sheet, totals=(0, 12))
    last = replace(decide(state), records=two_draws())
    assert GAME.view(last, 0).standing.deals_done == 2
    assert choose(last, "normal") == "koikoi"


def two_draws() -> tuple[DealRecord, ...]:
    """Records of two deals that nobody won."""
    match = random_match(GAME, Options(), 2, Random(5), 4000)
    drawn = next(record for step in match for record in step.state.records if record.result == "draw")
    return (drawn, drawn)


def test_the_same_view_and_rng_give_the_same_choice() -> None:
    for step in waiting_steps(seed=19, count=10):
        assert choose(step.state, "normal", 4) == choose(step.state, "normal", 4)


def test_all_cards_that_are_not_seen_are_in_the_other_hand_or_the_stock() -> None:
    for step in waiting_steps(seed=23, count=60):
        state, seat = step.state, step.state.turn
        assert {*unseen(GAME.view(state, seat), seat)} == {*state.hands[1 - seat], *state.stock}


def test_who_takes_nothing_is_believed_to_hold_nothing_that_could_have_taken() -> None:
    state = lay_out("04-3 05-3", "08-1 10-1 12-4")
    passed = replace(state, turns=(Turn(1, 1, "12-4", (), "10-1", ()),))
    weights = likely(GAME.view(passed, 0), 0)
    # The Deer was turned later, so that October says nothing.
    assert weights[BIT["08-3"]] < weights[BIT["10-3"]] == weights[BIT["02-3"]] == 1


def test_a_sketch_scores_any_captured_cards_as_the_rules_do() -> None:
    rng = Random(2)
    for _ in range(1200):
        sheet = random_options(GAME, rng)
        captured: Cards = tuple(rng.sample(PACK, rng.randrange(2, 26)))
        rules = Rules(sheet)
        expected = {one.name: one.points for one in scoring.yaku(captured, sheet)}
        assert rules.sets(group(captured)) == rules.sets(group(captured)) == expected


def test_a_sketched_deal_goes_as_the_rules_have_it() -> None:
    rng = Random(31)
    for _ in range(12):
        rules = Rules(random_options(GAME, rng))
        for step in islice(random_match(GAME, rules.options, 2, rng), 250):
            if step.seat is not None:
                follow(step.state, step.seat, step.action, rules)


def follow(state: State, seat: int, action: Action, rules: Rules) -> None:
    """Do `action` in a sketch of `state` and compare it with the rules."""
    deal = sketch(GAME.view(state, seat), seat, rules)
    deal.hands[1 - seat] = [BIT[card] for card in state.hands[1 - seat]]
    deal.stock = [BIT[card] for card in reversed(state.stock)]
    after, _events = GAME.apply(state, seat, action)
    ending = act(deal, action, state, after)
    assert deal.field == group(after.field)
    assert deal.piles == [group(pile) for pile in after.captured]
    assert [sorted(hand) for hand in deal.hands] == [sorted(BIT[card] for card in hand) for hand in after.hands]
    if len(after.records) > len(state.records):
        assert ending == (after.records[-1].winner, after.records[-1].points)
    else:
        assert ending is None
        assert deal.turn == after.turn


def act(deal: Sketch, action: Action, state: State, after: State) -> Ending | None:
    """The action in the sketch, up to the next stop of the rules."""
    if action == GAME.parse("stop"):
        return deal.stop()
    if action == GAME.parse("koikoi"):
        deal.calls[deal.turn] += 1
        return deal.pass_on()
    if isinstance(action, Take):
        deal.lay(BIT[state.turned[0]], BIT[action.target])
    elif isinstance(action, Play):
        card = BIT[action.card]
        deal.hands[deal.turn].remove(card)
        deal.lay(card, BIT[action.target] if action.target else deal.field & MONTH_OF[card])
        turned = deal.stock.pop()
        if after.phase == "draw_choice":
            return None
        deal.lay(turned, deal.field & MONTH_OF[turned])
    improved = deal.improved()
    forced = len(after.records) > len(state.records) and after.records[-1].result == "forced_stop"
    assert improved == (after.phase == "decision" or forced)
    if after.phase == "decision":
        return None
    return deal.stop() if improved else deal.pass_on()


def test_the_chance_to_win_a_race_grows_with_the_lead_and_is_certain_at_its_end() -> None:
    assert race(0, 5) == 1
    assert race(5, 0) == 0
    assert race(20, 20) == 0.5
    assert 0.5 < race(10, 20) < race(5, 20) < 1


def test_a_lead_counts_more_the_fewer_deals_are_to_go() -> None:
    assert lead(1, 0) == 1
    assert lead(-1, 0) == 0
    assert lead(0, 0) == 0.5
    assert 0.5 < lead(5, 9) < lead(5, 1) < 1


def test_easy_beats_random_over_mirrored_deals() -> None:
    margins = [mirrored_deal(("easy", "random"), Options(), number, {"easy": [], "random": []}) for number in range(40)]
    assert sum(margins) > 0


def test_normal_beats_random_over_mirrored_deals() -> None:
    took: dict[str, list[float]] = {"normal": [], "random": []}
    assert sum(mirrored_deal(("normal", "random"), Options(), number, took) for number in range(5)) > 0
