"""The Koi-Koi widget under Textual's pilot: keys become messages, turns are shown step by step, little is written."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from textual.app import ComposeResult
from textual.geometry import Region
from textual.message import Message

from games.koikoi import GAME
from games.koikoi.model import Event, State
from tui.canvas import changes
from tui.palette import Theme
from tui.tables.koikoi import examples
from tui.widgets import Acted, Asked, FineApp, KoiKoiTable, Questioned
from tui.widgets.stepping import Motion, paced


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Table(FineApp[None]):
    """One table, and what it said."""

    def __init__(self, state: State, motion: str = "none") -> None:
        super().__init__()
        self.state = state
        self.clock = Clock()
        self.table = KoiKoiTable(Theme(), motion="short" if motion == "short" else "none", clock=self.clock)
        self.said: list[Message] = []

    def compose(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        self.table.focus()
        self.show(())

    def show(self, happened: tuple[Event, ...]) -> None:
        self.table.show(GAME.view(self.state, 0), happened, examples.SCENE)

    def play(self, action: str, seat: int = 0) -> None:
        self.state, happened = GAME.apply(self.state, seat, GAME.parse(action))
        self.show(happened)

    def on_acted(self, message: Acted) -> None:
        self.said.append(message)

    def on_asked(self, message: Asked) -> None:
        self.said.append(message)

    def on_questioned(self, message: Questioned) -> None:
        self.said.append(message)

    @property
    def lines(self) -> list[str]:
        return self.table.draw(80, 24).lines()


async def test_two_keys_play_a_card() -> None:
    app = Table(examples.your_turn())
    async with app.run_test(size=(80, 24)) as pilot:
        app.clock.now += 1
        await pilot.press("4", "enter")
        assert app.said == [Questioned(), Acted("play(08-3)")]


async def test_keys_typed_ahead_of_a_question_are_dropped() -> None:
    app = Table(examples.decision())
    async with app.run_test(size=(80, 24)) as pilot:
        app.clock.now += 0.2
        await pilot.press("s", "enter")
        assert app.said == [Questioned()]
        app.clock.now += 0.1
        await pilot.press("s", "enter")
        assert app.said == [Questioned(), Acted("stop")]


async def test_capital_letters_and_f_keys_count_too() -> None:
    app = Table(examples.your_turn())
    async with app.run_test(size=(80, 24)) as pilot:
        app.clock.now += 1
        await pilot.press("L", "f9")
        assert app.said == [Questioned(), Asked("log"), Asked("scores")]


async def test_a_click_raises_a_card_and_a_click_again_plays_it() -> None:
    app = Table(examples.your_turn())
    async with app.run_test(size=(80, 24)) as pilot:
        app.clock.now += 1
        await pilot.click(KoiKoiTable, offset=(18, 16))
        assert app.table.hold.raised == "02-3"
        await pilot.click(KoiKoiTable, offset=(18, 16))
        assert app.said[-1] == Acted("play(02-3)")


async def test_a_turn_is_shown_step_by_step_and_any_key_finishes_it() -> None:
    app = Table(examples.your_turn(), motion="short")
    async with app.run_test(size=(80, 24)) as pilot:
        app.play("play(08-3)")
        await pilot.pause()
        assert app.table.moving
        assert "played" in app.lines[9]
        await pilot.press("enter")
        assert not app.table.moving
        assert "YOUR CHOICE" in app.lines[22]
        assert [type(one) for one in app.said] == [Questioned, Questioned]


async def test_a_letter_that_finishes_a_motion_still_counts() -> None:
    app = Table(examples.your_turn(), motion="short")
    async with app.run_test(size=(80, 24)) as pilot:
        app.play("play(08-3)")
        await pilot.press("k")
        assert app.table.hold.choice == "koikoi"


async def test_updates_that_come_during_a_motion_are_shown_after_it() -> None:
    app = Table(examples.decision(), motion="short")
    async with app.run_test(size=(80, 24)) as pilot:
        app.play("koikoi")
        app.play(GAME.notate(GAME.legal_actions(app.state, 1)[0]), 1)
        await pilot.pause()
        assert "Koi-koi!" in "\n".join(app.lines)
        app.table.finish()
        await pilot.pause()
        assert app.table.view == GAME.view(app.state, 0)
        assert "Aiko" in app.lines[22]


async def test_a_raised_card_survives_the_turn_of_the_other() -> None:
    app = Table(examples.their_turn())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        raised = app.table.hold.raised
        app.play(GAME.notate(GAME.legal_actions(app.state, 1)[0]), 1)
        assert app.table.hold.raised == raised != ""


async def test_the_field_keeps_the_gap_when_nothing_happened() -> None:
    app = Table(examples.your_turn(), motion="short")
    async with app.run_test(size=(80, 24)):
        app.play("play(08-3)")
        app.table.finish()
        app.show(())
        assert app.table.hold.field[0] == ""


async def test_resizing_keeps_cursor_and_raised_card() -> None:
    app = Table(examples.your_turn())
    async with app.run_test(size=(80, 24)) as pilot:
        app.clock.now += 1
        await pilot.press("2")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert app.table.size == (120, 40)
        assert app.table.hold.raised == "06-1"


async def test_a_new_scene_is_drawn_without_touching_the_hold() -> None:
    app = Table(examples.your_turn())
    async with app.run_test(size=(80, 24)) as pilot:
        app.clock.now += 1
        await pilot.press("1")
        app.table.rescene(replace(examples.SCENE, link=("! slow 1.4 s", "warn")))
        assert "slow 1.4 s" in app.lines[0]
        assert app.table.hold.raised == "02-3"


@pytest.mark.parametrize(
    ("make", "keys"), [(examples.your_turn, "right right right"), (examples.decision, "s k"), (examples.choice, "2 1")]
)
async def test_a_step_of_the_cursor_changes_a_small_part_of_the_screen(make: Callable[[], State], keys: str) -> None:
    app = Table(make())
    async with app.run_test(size=(80, 24)) as pilot:
        app.clock.now += 1
        before = app.table.draw(80, 24)
        for key in keys.split():
            await pilot.press(key)
            after = app.table.draw(80, 24)
            changed = sum(end - start for _y, start, end in changes(before, after))
            assert 0 < changed < 320
            before = after


async def test_a_partial_update_is_cut_at_both_ends_and_writes_only_what_is_new() -> None:
    app = Table(examples.your_turn())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        compositor = app.screen._compositor
        for again, cells in ((False, 7), (True, 0)):
            compositor._dirty_regions = {Region(24, 20, 4, 1), Region(2, 20, 3, 1)}
            update = compositor.render_partial_update()
            assert update is not None
            written = app.fine(update).render_segments(app.console)
            assert ("\x1b[21;3H" in written) is not again
            assert len(re.sub(r"\x1b\[[0-9;]*[mHC]", "", written)) == cells


async def test_why_is_told_in_sentences() -> None:
    app = Table(examples.your_turn())
    async with app.run_test(size=(80, 24)) as pilot:
        app.clock.now += 1
        await pilot.press("4")
        assert any("takes 8 Moon" in line for line in app.table.why())


@pytest.mark.parametrize(
    ("seconds", "motion", "shown"), [(0.5, "short", 0.5), (0.5, "full", 0.9), (4.0, "full", 4.0), (4.0, "short", 4.0)]
)
def test_full_motion_takes_its_time_but_what_is_read_stands_as_long(
    seconds: float, motion: Motion, shown: float
) -> None:
    assert paced(seconds, motion) == pytest.approx(shown)
