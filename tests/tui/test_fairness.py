"""How the fair deal is told: in the waiting room, over the table, in the menu, on its page, in lines; and who lied."""

import io
import shlex
from typing import Any

import pytest
from textual.pilot import Pilot

from games.wording import Names
from netcore.archive import keep
from netcore.client import Recorded, Unfair
from netcore.fair import hash_of
from netcore.messages import Fair, Lot, Room, Share
from tests.netcore.records import made
from tests.tui.screening import (
    ME,
    TABLE,
    Evening,
    FakeLine,
    at_table,
    check_frame,
    joined,
    lines,
    person,
    room,
    settled,
    text,
    update,
)
from tui import fairness, replaying
from tui.cli import run
from tui.plain.paper import Paper
from tui.plain.reporter import Reporter
from tui.session import Session
from tui.tables.koikoi import examples

SIZES = [(80, 24), (120, 40)]
SECRET, MINE, HERS = b"s" * 32, b"m" * 32, b"h" * 32
COMMITMENT = hash_of(SECRET)
NOTHING = Fair(1, COMMITMENT, (Share(), Share()))
HASHES = Fair(1, COMMITMENT, (Share(hash_of(MINE)), Share()))
DRAWN = Fair(1, COMMITMENT, (Share(hash_of(MINE), MINE), Share(hash_of(HERS), HERS)))
WHY = "The host's record of this match does not fit the cards that were seen here."


async def menu(pilot: Pilot[Any], app: Evening) -> None:
    """Open the menu; at the table a key might come too soon after a question."""
    app.go_page("menu")
    await settled(pilot)


def drawing(fair: Fair, **more: Any) -> Room:
    return room("drawing", fair=fair, match_no=more.pop("match_no", 1), **more)


def test_the_progress_of_a_draw_counts_hashes_first_and_then_what_is_open() -> None:
    told = [
        fairness.progress(drawing(fair))
        for fair in (
            HASHES,
            Fair(1, COMMITMENT, (Share(hash_of(MINE), MINE), Share(hash_of(HERS)))),
            Fair(1, COMMITMENT, (Share(hash_of(MINE)), Share(left_out=True))),
            Fair(2, COMMITMENT, (Share(), Share()), closed=((1,),)),
        )
    ]
    assert told == [
        "Fair deal: 1 of 2 have shown their hash.",
        "Fair deal: 1 of 2 have opened their part.",
        "Fair deal: 0 of 1 have opened their part.",
        "Fair deal: 0 of 2 have shown their hash. Begun again once; closed at the time: seat 2.",
    ]
    assert fairness.progress(room("playing", fair=DRAWN)) == ""


@pytest.mark.parametrize("size", SIZES)
async def test_the_waiting_room_tells_how_far_the_draw_is(size: tuple[int, int]) -> None:
    app = joined()
    async with app.run_test(size=size) as pilot:
        await at_table(pilot, app, room("waiting"), drawing(HASHES))
        check_frame(f"fair_drawing_{size[0]}x{size[1]}", lines(app))


async def test_a_draw_after_a_match_is_told_over_the_table_until_it_is_done() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        await app.hears(pilot, drawing(HASHES, match_no=2))
        assert "Fair deal: 1 of 2 have shown their hash." in text(app)
        await app.hears(pilot, room("playing", fair=DRAWN, match_no=2))
        assert "Fair deal" not in text(app)


@pytest.mark.parametrize("size", SIZES)
async def test_the_menu_tells_how_the_cards_were_drawn_and_opens_the_page_about_it(size: tuple[int, int]) -> None:
    app = joined()
    async with app.run_test(size=size) as pilot:
        await at_table(pilot, app, room("playing", fair=DRAWN, match_no=1), update(examples.your_turn()))
        await menu(pilot, app)
        assert "F   Fair deal: drawn by all 2" in text(app)
        await pilot.press("f")
        check_frame(f"fair_{size[0]}x{size[1]}", lines(app))


async def test_when_the_record_holds_the_page_and_the_menu_say_so() -> None:
    app = joined()
    over = Fair(1, COMMITMENT, DRAWN.shares, secret=SECRET)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("over", fair=over, match_no=1), update(examples.your_turn()))
        app.go_page("fair")
        await pilot.pause()
        assert "not checked" in text(app)
        await app.hears(pilot, Recorded(TABLE, 1, 0, "text"))
        assert "Checked here: the record of this match holds" in text(app)
        assert SECRET.hex()[:4] in text(app)
        await pilot.press("enter")
        await menu(pilot, app)
        assert "Fair deal: drawn by all 2, checked" in text(app)


@pytest.mark.parametrize("size", SIZES)
async def test_a_host_that_lies_is_told_of_and_the_match_stays_marked(size: tuple[int, int]) -> None:
    app = joined()
    over = Fair(1, COMMITMENT, DRAWN.shares, secret=SECRET)
    async with app.run_test(size=size) as pilot:
        await at_table(pilot, app, room("over", fair=over, match_no=1), update(examples.your_turn()))
        await app.hears(pilot, Unfair(TABLE, WHY, 1))
        assert WHY in text(app)
        await app.hears(pilot, Recorded(TABLE, 1, 0, "text"))
        await menu(pilot, app)
        assert "Fair deal: ! NOT FAIR, see why" in text(app)
        await pilot.press("f")
        check_frame(f"fair_not_{size[0]}x{size[1]}", lines(app))


async def test_eight_seats_fit_the_smallest_window() -> None:
    app = joined()
    seats = (person("Oleg", ME), *(person(f"Guest {number}", f"{number}" * 8) for number in range(1, 8)))
    fair = Fair(3, COMMITMENT, (Share(hash_of(MINE), MINE),) * 7 + (Share(left_out=True),), closed=((7,), (7,)))
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing", seats, fair=fair, match_no=1), update(examples.your_turn()))
        app.go_page("fair")
        await pilot.pause()
        shown = text(app)
        assert all(f"Guest {number}" in shown for number in range(1, 8))
        assert "left out: late, or kept it closed" in shown
        assert "Begun again 2 times; closed at the time: seat 8." in shown
        assert "When the match is over" in shown
        assert "back to the table" in shown


def test_where_lots_were_drawn_the_parts_have_no_names() -> None:
    lots = (Lot("Oleg", 1), Lot("Aiko", 0))
    names = Names(("Oleg", "Aiko"), 0)
    drawn, taken = room("playing", fair=DRAWN, lots=lots), room("playing", fair=DRAWN)
    assert [part.who for part in fairness.parts(drawn, names)] == ["the host", "part 1", "part 2"]
    assert [part.who for part in fairness.parts(taken, names)] == ["the host", "You", "Aiko"]


class Written:
    """What line mode writes of what it hears."""

    def __init__(self) -> None:
        self.out = io.StringIO()
        self.session = Session(FakeLine(), "Oleg")
        self.reporter = Reporter(self.session, Paper(self.out, interactive=False))

    def hears(self, *heard: Any) -> list[str]:
        """The lines that it adds."""
        before = len(self.out.getvalue())
        for message in heard:
            self.reporter.tell(self.session.hear(message), TABLE)
        return self.out.getvalue()[before:].splitlines()


def test_line_mode_tells_once_how_the_cards_were_drawn_and_that_all_was_checked() -> None:
    written = Written()
    written.hears(room("waiting"))
    assert written.hears(drawing(NOTHING), drawing(HASHES))[1:] == []
    told = written.hears(room("playing", fair=DRAWN, match_no=1), room("playing", fair=DRAWN, match_no=1, watchers=1))
    line = f"* Fair deal: drawn by all 2; hash of the host's part {fairness.short(COMMITMENT)}."
    assert [one for one in told if "Fair deal" in one] == [line]
    assert written.hears(Recorded(TABLE, 1, 0, "text")) == [
        "* Checked here: the record of this match holds, and fits all that was seen."
    ]


def test_line_mode_names_the_command_that_shows_a_match_again_where_its_record_is_kept(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = made("koikoi", actions=3)
    checked = "* Checked here: the record of this match holds, and fits all that was seen."
    assert Written().hears(Recorded(TABLE, 1, 0, text)) == [checked]
    file = keep(replaying.records_dir(), text)
    told = Written().hears(Recorded(TABLE, 1, 0, text))
    assert told == [checked, f"* bafuda replay {shlex.quote(str(file))} shows it again."]
    assert run([*shlex.split(told[1])[2:4], "--plain"]) == 0
    assert "ended here by a vote" in capsys.readouterr().out


def test_line_mode_tells_that_a_draw_begins_again_and_who_lied() -> None:
    written = Written()
    written.hears(room("waiting"), drawing(NOTHING))
    again = Fair(2, COMMITMENT, (Share(), Share()), closed=((1,),))
    assert written.hears(drawing(again)) == [f"* {fairness.progress(drawing(again))}"]
    assert written.hears(Unfair(TABLE, WHY, 1), Recorded(TABLE, 1, 0, "text"))[0] == f"* NOT FAIR: {WHY}"
    assert written.session.verdict(TABLE) == WHY


def test_line_mode_shows_the_hashes_when_asked() -> None:
    written = Written()
    written.hears(room("playing", fair=DRAWN, match_no=1))
    before = len(written.out.getvalue())
    written.reporter.fair(TABLE)
    told = written.out.getvalue()[before:].splitlines()
    assert told[1:4] == [
        f"* the host: {fairness.short(COMMITMENT)}, closed until the match is over",
        f"* You: {fairness.short(hash_of(MINE))}, {fairness.short(MINE)}",
        f"* Aiko: {fairness.short(hash_of(HERS))}, {fairness.short(HERS)}",
    ]
