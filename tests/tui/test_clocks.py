"""Clocks, pauses and taking back on the screens and in line mode: what is shown, what keys ask for, what is told."""

from io import StringIO
from typing import Any

import pytest
from msgspec.structs import replace

from games.catalogue import GAMES
from games.chance import Chance
from games.wording import Names
from netcore.codec import pack_events, pack_view
from netcore.messages import AnswerUndo, ClockRule, Clocks, Note, Pause, RuleSheet, Undo, UndoAsked, Update
from netcore.mirror import TableMirror
from tests.tui.screening import (
    AIKO,
    ME,
    TABLE,
    Evening,
    FakeLine,
    at_table,
    check_frame,
    heeding,
    joined,
    lines,
    person,
    room,
    text,
    update,
)
from tui import asking
from tui.clocks import Clock, is_short, late, of_seats, parsed, rule_words, written
from tui.plain.paper import Paper
from tui.plain.question import Question
from tui.plain.question import at_table as question_at
from tui.plain.reporter import Reporter
from tui.session import Session
from tui.tables.koikoi import examples
from tui.tables.scene import Scene
from tui.trouble import Trouble

MOVE = ClockRule("move", 30)
BANK = ClockRule("match", 900, 10)
SEATS = (person("Oleg", ME), person("Aiko", AIKO))


def playing(**more: Any) -> Any:
    return room("playing", seats=SEATS, **more)


@pytest.mark.parametrize(
    ("typed", "rule", "words"),
    [
        ("off", None, "off"),
        ("30", MOVE, "30 s per move"),
        ("2m", ClockRule("move", 120), "2 min per move"),
        ("10 min / deal", ClockRule("deal", 600), "10 min per deal"),
        ("15m+10/match", BANK, "15 min per match, +10 s"),
        ("90+5", ClockRule("match", 90, 5), "90 s per match, +5 s"),
    ],
)
def test_a_clock_can_be_typed_and_is_told_in_words(typed: str, rule: ClockRule | None, words: str) -> None:
    assert parsed(typed) == rule
    assert parsed(written(rule)) == rule
    assert rule_words(rule) == words


@pytest.mark.parametrize("typed", ["soon", "3", "9999m", "30+5/move", "5m/game"])
def test_a_clock_that_cannot_be_is_refused_in_a_sentence(typed: str) -> None:
    with pytest.raises(Trouble, match=r"\.$"):
        parsed(typed)


def test_clocks_are_counted_down_from_what_was_told() -> None:
    told = Clocks(TABLE, (30_000, 30_000), (0,))
    assert of_seats(playing(clock=MOVE), told, 20.5) == {0: Clock(10)}
    assert of_seats(playing(clock=MOVE), told, 99) == {0: Clock(0)}
    assert of_seats(playing(clock=BANK), told, 20.5) == {0: Clock(10), 1: Clock(30, stands=True)}
    assert of_seats(playing(clock=MOVE, answered=1), told, 1) == {}
    assert of_seats(playing(), told, 1) == {}
    assert is_short(of_seats(playing(clock=MOVE), told, 21.5)[0])


async def test_the_bar_and_the_plate_show_the_time_that_is_left() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        clocks = Clocks(TABLE, (45_000, 830_000), (0,))
        await at_table(pilot, app, playing(clock=BANK), update(examples.your_turn()), clocks)
        assert "you 0:45" in lines(app)[0]
        assert "13:50" in lines(app)[1]
        check_frame("clock_your_turn", lines(app))
        assert app.bells == 1


async def test_little_time_takes_the_first_line_and_rings_once() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        clocks = Clocks(TABLE, (7_000, 30_000), (0,))
        await at_table(pilot, app, playing(clock=MOVE), update(examples.your_turn()), clocks)
        check_frame("clock_short", lines(app))
        bells = app.bells
        app.screen.tick()  # type: ignore[attr-defined]
        app.screen.tick()  # type: ignore[attr-defined]
        assert app.bells == bells + 1
        await app.hears(pilot, Clocks(TABLE, (30_000, 30_000), (1,)))
        assert "the table plays" not in text(app)


async def test_a_hand_that_is_face_down_is_not_named_by_the_warning() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(
            pilot, app, playing(clock=MOVE), update(examples.your_turn()), Clocks(TABLE, (7_000, 30_000), (0,))
        )
        heeding(app)
        assert "then the table plays: 8 Susuki takes 8 Moon." in text(app)
        await pilot.press("b")
        assert "then the table plays for you." in text(app)
        assert "Susuki" not in text(app)


@pytest.mark.parametrize("name", GAMES)
def test_what_the_table_plays_is_told_of_the_own_seat_only(name: str) -> None:
    game = GAMES[name]
    seats = game.info.seat_counts[0]
    state = game.new_match(game.Options(), seats, Chance(bytes(32)))
    while not game.to_act(state) or game.veiled(state):
        acting = game.to_act(state)
        state, _events = game.apply(state, acting[0], game.default(state, acting[0])) if acting else game.advance(state)
    acting = game.to_act(state)
    for seat in range(seats):
        mirror = TableMirror(TABLE, ME)
        names = ("A", "B", "C", "D", "E", "F", "G", "H")
        people = tuple(person(names[at], ME if at == seat else f"seat{at:04}") for at in range(seats))
        sheet = RuleSheet(name, 1, "standard", {})
        mirror.receive(room("playing", people, sheet=sheet))
        mirror.receive(Update(TABLE, seat, 1, pack_view(game.view(state, seat)), pack_events(()), True))
        told = late(mirror)
        assert bool(told) is (seat in acting)
        if told:
            move = game.default(state, seat)
            assert told == game.words.action(mirror.view, move, mirror.names)


async def test_a_pause_is_asked_for_shown_and_ended() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, playing(), update(examples.your_turn()))
        heeding(app)
        await pilot.press("p")
        assert isinstance(app.fake.last(), Pause)
        assert app.fake.last().paused  # type: ignore[union-attr]
        await app.hears(pilot, playing(paused=1))
        check_frame("clock_paused", lines(app))
        await pilot.press("p")
        assert not app.fake.last().paused  # type: ignore[union-attr]
        await app.hears(pilot, playing())
        assert "[PAUSED]" not in text(app)
        assert "The pause is over." in text(app)


async def test_a_pause_ends_with_p_also_where_a_decision_is_open() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, playing(paused=0), update(examples.decision()))
        await pilot.press("p")
        assert isinstance(app.fake.last(), Pause)


async def test_taking_back_is_asked_for_and_a_no_is_told() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, playing(), update(examples.their_turn()))
        heeding(app)
        await pilot.press("u")
        assert isinstance(app.fake.last(), Undo)
        asked = UndoAsked(0, 7, (0,))
        await app.hears(pilot, playing(undo=asked))
        assert "You ask to take back the last move. Waiting: Aiko." in text(app)
        await app.hears(pilot, playing(undo=replace(asked, refused=True)))
        assert "The table said no: nothing is taken back." in text(app)


async def test_why_it_cannot_be_taken_back_is_told_with_a_name() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, playing(), update(examples.your_turn()))
        app.fake.deny(Undo, "undo_acted", values=(1,))
        heeding(app)
        await pilot.press("u")
        await pilot.pause()
        assert "Aiko has played since." in text(app)


@pytest.mark.parametrize(("key", "agree"), [("y", True), ("n", False)])
async def test_who_is_asked_answers_with_one_key(key: str, agree: bool) -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, playing(undo=UndoAsked(1, 7, (1,))), update(examples.your_turn()))
        assert "[YOUR CHOICE] Aiko asks to take back" in text(app)
        assert "Y yes, N no." in text(app)
        if agree:
            check_frame("clock_vote", lines(app))
        await pilot.press(key)
        message = app.fake.last()
        assert isinstance(message, AnswerUndo)
        assert (message.move, message.agree) == (7, agree)


async def test_the_log_tells_what_the_clock_did_and_what_was_taken_back() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, playing(), update(examples.your_turn()))
        noted = Update(TABLE, 0, 2, update(examples.your_turn()).view, b"\x90", notes=(Note(0, "time", 0),))
        await app.hears(pilot, noted)
        assert "Your time is up: the table plays for you." in text(app)
        undone = Update(TABLE, 0, 3, noted.view, b"\x90", undone=1, notes=(Note(0, "undo", 1),))
        await app.hears(pilot, undone)
        heeding(app)
        await pilot.press("l")
        assert "Your time is up: the table plays for you." in text(app)
        assert "Aiko takes the last move back." in text(app)


def test_notes_stand_between_the_events_they_came_between() -> None:
    names = Names(("Oleg", "Aiko"), 0)
    told = asking.with_notes([("1", "one"), ("2", "two")], [Note(1, "time", 1), Note(2, "undo", 0)], names)
    assert [line for _place, line in told] == [
        "one", "Aiko is out of time: the table plays.", "two", "You take the last move back.",
    ]  # fmt: skip


def test_what_is_taken_back_is_no_deal_of_its_own_in_the_log() -> None:
    class Line:
        welcome = joined().fake.welcome

    session = Session(Line(), "Oleg")  # type: ignore[arg-type]
    session.hear(playing())
    mirror: TableMirror = session.mirror(TABLE)
    session.hear(update(examples.your_turn()))
    mirror.heard = (1, 2, 3)
    session.hear(Update(TABLE, 0, 2, update(examples.your_turn()).view, b"\x90", undone=1))
    assert len(mirror.heard) == 2
    assert session.earlier == {}


async def test_the_form_takes_any_clock() -> None:
    app = Evening(joined().fake)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        await pilot.pause()
        while "► clock" not in text(app):
            await pilot.press("down")
        await pilot.press("right")
        assert "30 s per move" in text(app)
        await pilot.press("space")
        await pilot.press(*["backspace"] * 20, *"45s/x", "enter")
        assert "A clock looks like" in text(app)
        await pilot.press("backspace", *"deal", "enter")
        assert "45 s per deal" in text(app)


class Told:
    """A session and its reporter, in lines of text."""

    def __init__(self, *heard: Any) -> None:
        self.line = FakeLine()
        self.now = 0.0
        self.session = Session(self.line, "Oleg", clock=lambda: self.now)
        self.out = StringIO()
        self.reporter = Reporter(self.session, Paper(self.out, interactive=False))
        self.hear(*heard)

    def hear(self, *heard: Any) -> None:
        for message in heard:
            self.reporter.tell(self.session.hear(message), TABLE)

    @property
    def text(self) -> str:
        return self.out.getvalue()

    def question(self) -> Question:
        question = question_at(self.session, self.session.mirror(TABLE), 1)
        assert question is not None
        return question


async def test_line_mode_asks_whether_a_move_may_be_taken_back() -> None:
    told = Told(playing(), update(examples.your_turn()), playing(undo=UndoAsked(1, 7, (1,))))
    assert "* Aiko asks to take the last move back." in told.text
    question = told.question()
    assert question.text.startswith("Aiko asks to take back")
    assert [choice.typed for choice in question.choices] == ["yes", "no"]
    await question.choices[1].deed()
    assert told.line.last() == AnswerUndo("0" * 16, TABLE, 7, False)
    told.hear(playing(undo=UndoAsked(1, 7, (1,), refused=True)))
    assert "* The table said no: nothing is taken back." in told.text
    assert told.question().key[0] == "act"


async def test_line_mode_offers_the_end_of_a_pause_and_nothing_else() -> None:
    told = Told(playing(), update(examples.your_turn()), playing(paused=1))
    assert "* Aiko asks for a pause. The game waits." in told.text
    question = told.question()
    assert question.text == "Aiko has asked for a pause."
    await question.choices[0].deed()
    assert told.line.last() == Pause("0" * 16, TABLE, False)


def test_line_mode_tells_the_clock_and_says_once_when_it_is_short() -> None:
    told = Told(playing(clock=MOVE), update(examples.your_turn()), Clocks(TABLE, (30_000, 30_000), (0,)))
    assert "Clock: 30 s per move." in told.text
    assert told.reporter.until_hurry(TABLE) == 20.0
    told.now = 22.0
    assert told.reporter.until_hurry(TABLE) == 0.0
    told.reporter.hurry(TABLE)
    assert "* 8 s left, then the table plays: 8 Susuki takes 8 Moon." in told.text
    assert told.reporter.until_hurry(TABLE) is None
    told.reporter.clock(TABLE)
    assert "* You 0:08 runs" in told.text
    told.hear(Clocks(TABLE, (30_000, 30_000), (1,)))
    assert told.reporter.until_hurry(TABLE) is None


def test_line_mode_tells_that_time_ran_out() -> None:
    told = Told(playing(clock=MOVE), update(examples.your_turn()))
    told.hear(Update(TABLE, 0, 2, update(examples.your_turn()).view, b"\x90", notes=(Note(0, "time", 1),)))
    assert "* Aiko is out of time: the table plays." in told.text
    told.reporter.log(TABLE)
    assert "- Aiko is out of time: the table plays." in told.text


@pytest.mark.parametrize(
    ("late", "told"),
    [
        ("7♣", "! 7 s left, then the table plays: 7♣."),
        ("11 plain ribbon takes 11 Rain Man", "! 7 s left, then 11 plain ribbon takes 11 Rain Man."),
        ("4 Cuckoo takes 4 Wisteria, 4 Wisteria and 4 plain ribbon", "! 7 s left, then the table plays for you."),
        ("", "! 7 s left, then the table plays for you."),
    ],
)
def test_the_warning_is_never_cut(late: str, told: str) -> None:
    scene = Scene(Names(("Oleg", "Aiko"), 0), clocks={0: Clock(7)}, late=late)
    assert "".join(part[0] for part in scene.warning(66)) == told
