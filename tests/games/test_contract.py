"""What every game of the catalogue promises the table, the screens and the computer players."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES, AnyGame
from games.game import GALLERY, OPEN, Fact, IllegalAction, Refusal
from tests.games.harness import (
    ANY,
    Step,
    matches,
    names,
    option_fields,
    packed,
    random_match,
    sheets,
    unpacked,
    viewers,
)
from tests.games.invariants import INVARIANTS

ALL = pytest.mark.parametrize("game_id", sorted(GAMES))
SAMPLE, MANY, FULL = 3, 100, 1000
COUNT = pytest.mark.parametrize("count", [SAMPLE, pytest.param(MANY, marks=pytest.mark.slow)])
UNKIND = ("error", "invalid", "illegal", "{", "}", "none")


def steps(game_id: str, count: int, seed: int, every: int) -> Any:
    """The stops of some matches, of the crowd only about one in `every`; with the game, its seats and randomness."""
    game = GAMES[game_id]
    for options, seats, rng in sheets(game_id, count, seed):
        for step in random_match(game, options, seats, rng):
            if step.action is None or rng.randrange(every) == 0:
                yield game, step, seats, rng


def is_said(text: str) -> None:
    assert text.strip(), "there is something to say"
    assert not any(word in text.lower().split() for word in UNKIND), text
    assert "{" not in text, text


@ALL
def test_random_legal_play_ends_conserves_cards_and_adds_up(game_id: str) -> None:
    check_matches(game_id, sheets(game_id, SAMPLE, seed=1), every=400)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "sheet"),
    [(game_id, sheet) for game_id in sorted(GAMES) for sheet in (*(one.id for one in GAMES[game_id].info.sheets), ANY)],
)
def test_a_thousand_matches_of_each_sheet_end_conserve_cards_add_up_and_leak_nothing(game_id: str, sheet: str) -> None:
    check_matches(game_id, matches(game_id, sheet, FULL, seed=2), every=400)


def check_matches(game_id: str, wanted: Iterator[tuple[Any, int, Random]], every: int) -> None:
    """Play to the end; at about one stop in `every` look whether anybody is told what he may not know."""
    game, invariants = GAMES[game_id], INVARIANTS[game_id]
    for options, seats, rng in wanted:
        done = 0
        for step in random_match(game, options, seats, rng):
            if rng.randrange(every) == 0:
                same_views(game, step, seats, rng)
                follow_twins(game, step, seats, rng)
            invariants.conserved(step.state)
            standing = game.standing(step.state)
            assert done <= standing.deals_done <= done + 1
            done = standing.deals_done
            if step.seat is None:
                invariants.sums(step.state)
        assert standing.over
        assert len(standing.totals) == len(standing.sides)
        assert sorted(seat for side in standing.sides for seat in side) == list(range(seats))
        assert game.to_act(step.state) == ()


@ALL
def test_a_match_is_only_for_so_many_seats(game_id: str) -> None:
    game = GAMES[game_id]
    options, _seats, rng = next(sheets(game_id, 1, 3))
    with pytest.raises(ValueError, match=r"\d"):
        next(random_match(game, options, max(game.info.seat_counts) + 1, rng))


@ALL
@COUNT
def test_values_survive_the_wire(game_id: str, count: int) -> None:
    for game, step, seats, _rng in steps(game_id, count, seed=4, every=8):
        kinds = game.types
        assert unpacked(packed(step.state), kinds.state) == step.state
        for viewer in viewers(seats):
            view = game.view(step.state, viewer)
            assert unpacked(packed(view), kinds.view) == view
            for event in step.events:
                seen = game.seen(event, viewer)
                assert seen is None or unpacked(packed(seen), kinds.event) == seen
        for event in step.events:
            assert unpacked(packed(event), kinds.event) == event
        if step.seat is not None:
            assert unpacked(packed(step.action), kinds.action) == step.action


@ALL
@COUNT
def test_a_view_does_not_depend_on_what_is_hidden(game_id: str, count: int) -> None:
    assert sum(same_views(*found) for found in steps(game_id, count, seed=5, every=4))


def same_views(game: AnyGame, step: Step, seats: int, rng: Random) -> int:
    """Each viewer's View with all that is hidden from him changed, to the byte; how many states were other ones."""
    differ = 0
    for viewer in viewers(seats):
        if viewer != OPEN:
            other = INVARIANTS[game.info.id].disguised(step.state, viewer, rng)
            differ += other != step.state
            assert packed(game.view(other, viewer)) == packed(game.view(step.state, viewer))
    return differ


@ALL
@COUNT
def test_events_do_not_depend_on_what_stays_hidden(game_id: str, count: int) -> None:
    followed = sum(follow_twins(*found) for found in steps(game_id, count, seed=6, every=6))
    assert followed > 50


def follow_twins(game: AnyGame, step: Step, seats: int, rng: Random) -> int:
    """Play the same to the end of the deal from two states that look alike; the number of actions done."""
    done = 0
    for viewer in viewers(seats):
        twin = None if viewer == OPEN else INVARIANTS[game.info.id].twin(step.state, viewer, rng)
        if twin is None:
            continue
        one, (two, keeps) = step.state, twin
        assert one != two
        while game.to_act(one):
            assert game.to_act(one) == game.to_act(two)
            seat = rng.choice(game.to_act(one))
            both = set(game.legal_actions(two, seat))
            common = [action for action in game.legal_actions(one, seat) if action in both and keeps(action)]
            if not common:
                break
            action = rng.choice(common)
            one, ones = game.apply(one, seat, action)
            two, twos = game.apply(two, seat, action)
            if not game.to_act(one):
                break
            assert packed(heard(game, ones, viewer)) == packed(heard(game, twos, viewer))
            assert packed(game.view(one, viewer)) == packed(game.view(two, viewer))
            done += 1
    return done


def heard(game: AnyGame, events: tuple[Any, ...], viewer: Any) -> list[Any]:
    """The events that this viewer is told, as he may know them."""
    return [seen for seen in (game.seen(event, viewer) for event in events) if seen is not None]


@ALL
@COUNT
def test_events_told_again_are_as_many_and_lose_at_most_their_cards(game_id: str, count: int) -> None:
    for options, seats, rng in sheets(game_id, count, 12):
        game = GAMES[game_id]
        past: dict[Any, tuple[Any, ...]] = dict.fromkeys(viewers(seats), ())
        dealt = True
        for step in random_match(game, options, seats, rng):
            for viewer, before in past.items():
                seen = tuple(heard(game, step.events, viewer))
                past[viewer] = seen if dealt else before + seen
            dealt = step.seat is None
            if rng.randrange(8) == 0:
                for viewer, events in past.items():
                    told_again(game, game.view(step.state, viewer), events, seats)


def told_again(game: AnyGame, view: Any, events: tuple[Any, ...], seats: int) -> None:
    told = game.retold(view, events)
    assert [type(event) for event in told] == [type(event) for event in events]
    assert game.retold(view, told) == told
    assert len(packed(told)) <= len(packed(events))
    people = names(seats, "gallery")
    for now, then in zip(told, events, strict=True):
        assert bool(game.words.event(now, people)) == bool(game.words.event(then, people))


@ALL
def test_a_fresh_deal_shows_nothing_that_is_hidden(game_id: str) -> None:
    game = GAMES[game_id]
    for number in range(10):
        rng = Random(number)
        for viewer in viewers(max(game.info.seat_counts)):
            if viewer == OPEN:
                continue
            before = INVARIANTS[game_id].deals(viewer, rng)
            assert packed(game.view(before[0], viewer)) == packed(game.view(before[1], viewer))
            (one, ones), (two, twos) = map(game.advance, before)
            assert one != two
            assert [game.seen(event, viewer) for event in ones] == [game.seen(event, viewer) for event in twos]
            assert packed(game.view(one, viewer)) == packed(game.view(two, viewer))


@ALL
@COUNT
def test_what_is_shown_of_legal_actions(game_id: str, count: int) -> None:
    for game, step, seats, _rng in steps(game_id, count, seed=7, every=4):
        acting = game.to_act(step.state)
        for viewer in viewers(seats):
            view = game.view(step.state, viewer)
            legal = tuple(map(game.notate, game.legal_actions(step.state, viewer))) if viewer in acting else ()
            assert view.viewer == viewer
            assert view.legal == legal
            assert bool(legal) is (viewer in acting)
            assert view.standing == game.standing(step.state)
            assert game.veiled(step.state) or view.to_act == acting


@ALL
@COUNT
def test_preview_agrees_with_why_not_and_apply(game_id: str, count: int) -> None:
    refused = allowed = 0
    for game, step, seats, rng in steps(game_id, count, seed=8, every=8):
        for seat in range(seats):
            legal = game.legal_actions(step.state, seat)
            view = game.view(step.state, seat)
            for action in (*legal, *INVARIANTS[game_id].odd_actions(step.state, rng)):
                why_not = game.why_not(step.state, seat, action)
                preview = game.preview(view, action)
                assert (why_not is None) is (action in legal)
                if why_not is None:
                    assert isinstance(preview, tuple)
                    allowed += 1
                    continue
                assert preview == why_not
                refused += 1
                with pytest.raises(IllegalAction) as caught:
                    game.apply(step.state, seat, action)
                assert caught.value.refusal == why_not
    assert refused > 100
    assert allowed > 100


@ALL
@COUNT
def test_an_action_leaves_the_old_state_as_it_was(game_id: str, count: int) -> None:
    for game, step, _seats, _rng in steps(game_id, count, seed=9, every=4):
        before = packed(step.state)
        if step.seat is not None:
            first = game.apply(step.state, step.seat, step.action)
            assert game.apply(step.state, step.seat, step.action) == first
        elif not game.standing(step.state).over:
            assert game.advance(step.state) == game.advance(step.state)
        assert packed(step.state) == before


@ALL
@COUNT
def test_the_move_of_a_seat_out_of_time_is_legal(game_id: str, count: int) -> None:
    for game, step, _seats, _rng in steps(game_id, count, seed=10, every=2):
        for seat in game.to_act(step.state):
            assert game.why_not(step.state, seat, game.default(step.state, seat)) is None


@ALL
@COUNT
def test_a_seat_can_tell_its_move_out_of_time_from_what_it_sees(game_id: str, count: int) -> None:
    for game, step, seats, _rng in steps(game_id, count, seed=15, every=2):
        acting = game.to_act(step.state)
        for viewer in (*range(seats), GALLERY, OPEN):
            told = game.late_move(game.view(step.state, viewer))
            assert told == (game.default(step.state, viewer) if viewer in acting else None)


@ALL
def test_advance_is_only_for_stops_between_deals(game_id: str) -> None:
    for game, step, _seats, _rng in steps(game_id, 1, seed=11, every=4):
        if game.to_act(step.state) or game.standing(step.state).over:
            with pytest.raises(ValueError, match=r"\w"):
                game.advance(step.state)


@ALL
@COUNT
def test_notation_and_its_reading_are_inverse(game_id: str, count: int) -> None:
    for game, step, _seats, _rng in steps(game_id, count, seed=12, every=2):
        for seat in game.to_act(step.state):
            actions = game.legal_actions(step.state, seat)
            tokens = [game.notate(action) for action in actions]
            assert len(set(tokens)) == len(tokens)
            assert [game.parse(token) for token in tokens] == list(actions)
            assert not any(character.isspace() for token in tokens for character in token)


@ALL
@pytest.mark.parametrize(
    "text", ["", " ", "play", "play()", "play(", "pass(((", "take(99)", "stop ", "Stop", "\x00", "(,)"]
)
def test_other_text_is_no_action(game_id: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"\w+ .*\.$"):
        GAMES[game_id].parse(text)


@ALL
@COUNT
def test_everything_met_can_be_told(game_id: str, count: int) -> None:
    for game, step, seats, rng in steps(game_id, count, seed=13, every=6):
        for viewer in viewers(seats):
            told_view(game, step.state, viewer, seats)
            for event in step.events:
                seen = game.seen(event, viewer)
                text = "" if seen is None else game.words.event(seen, names(seats, viewer))
                if text:
                    is_said(text)
        told_actions(game, step, seats, rng)


@ALL
def test_the_log_numbers_an_event_as_the_place_where_it_happened(game_id: str) -> None:
    """In a deal the last event belongs to the trick or turn that is on, or to the one before."""
    words = GAMES[game_id].words
    heard: tuple[Any, ...] = ()
    counted, between = set(), True
    for game, step, _seats, _rng in steps(game_id, 1, seed=21, every=1):
        heard = step.events if between else heard + step.events
        between = step.seat is None and not game.veiled(step.state)
        places = words.places(heard)
        assert len(places) == len(heard)
        assert all(place.count(".") == words.numbering.count(".") for place in places)
        if step.events and step.seat is not None:
            now = words.place(game.view(step.state, GALLERY)).split(".")
            last = places[-1].split(".")
            assert last[:-1] == now[: len(last) - 1]
            assert 0 <= int([*now, "0"][len(last) - 1]) - int(last[-1]) <= 1
            counted.add(places[-1])
    assert len(counted) > 20


@ALL
def test_without_the_start_of_a_deal_the_log_has_no_numbers(game_id: str) -> None:
    for game, step, _seats, _rng in steps(game_id, 1, seed=21, every=20):
        if step.seat is not None and step.events:
            assert set(game.words.places(step.events[-1:])) <= {"", *game.words.places(step.events)}


def told_view(game: AnyGame, state: Any, viewer: Any, seats: int) -> None:
    words, view, who = game.words, game.view(state, viewer), names(seats, viewer)
    is_said(words.prompt(view, who))
    is_said(words.place(view))
    assert words.table(view, who)
    for line in words.table(view, who):
        is_said(line)
    for score in view.standing.lines:
        is_said(words.score_line(score, who))


def told_actions(game: AnyGame, step: Step, seats: int, rng: Random) -> None:
    for seat in range(seats):
        view, who = game.view(step.state, seat), names(seats, seat)
        for action in (*game.legal_actions(step.state, seat), *INVARIANTS[game.info.id].odd_actions(step.state, rng)):
            found = game.preview(view, action)
            if isinstance(found, Refusal):
                is_said(game.words.refusal(found, who))
                continue
            is_said(game.words.action(view, action, who))
            for fact in found:
                assert isinstance(fact, Fact)
                is_said(game.words.fact(fact, who))


@ALL
def test_every_option_and_value_has_words(game_id: str) -> None:
    game = GAMES[game_id]
    fields = option_fields(game)
    assert list(game.words.options) == list(fields)
    for name, values in fields.items():
        words = game.words.options[name]
        is_said(words.title)
        is_said(words.help)
        labels = [words.value(value) for value in values]
        assert len(set(labels)) == len(labels)
        assert set(words.values) <= {str(value).lower() if isinstance(value, bool) else str(value) for value in values}


@ALL
@COUNT
def test_every_refusal_names_a_section_of_the_rules(game_id: str, count: int) -> None:
    rules = Path(__file__).parents[2] / "games" / game_id / "rules.md"
    headings = {line.lstrip("#").strip() for line in rules.read_text(encoding="utf-8").splitlines() if line[:1] == "#"}
    cited = set()
    for game, step, seats, rng in steps(game_id, count, seed=14, every=6):
        for seat in range(seats):
            for action in INVARIANTS[game_id].odd_actions(step.state, rng):
                refused = game.why_not(step.state, seat, action)
                cited |= {refused.rule} if refused else set()
    assert cited
    assert cited <= headings


@ALL
def test_the_random_computer_player_needs_its_view_only(game_id: str) -> None:
    for game, step, _seats, rng in steps(game_id, 1, seed=15, every=4):
        for seat in game.to_act(step.state):
            view = game.view(step.state, seat)
            action = game.parse(rng.choice(view.legal))
            assert game.why_not(step.state, seat, action) is None
