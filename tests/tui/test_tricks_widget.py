"""The trick board under Textual's pilot: keys become messages, cards and tricks are shown one by one."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.message import Message

from games.kan import GAME
from games.kan.events import Event
from games.kan.model import State, View
from tui.palette import Theme
from tui.tables.scene import Taste
from tui.tables.tricks.kan import KAN, examples
from tui.widgets import Acted, Asked, FineApp, Questioned
from tui.widgets.tricks import TrickBoard


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Table(FineApp[None]):
    """One table, and what it said."""

    def __init__(self, make: Callable[[], State], motion: bool = False, taste: Taste | None = None) -> None:
        super().__init__()
        self.state = make()
        self.clock = Clock()
        self.table: TrickBoard[View, Event] = TrickBoard(
            KAN, Theme(), motion="short" if motion else "none", taste=taste, clock=self.clock
        )
        self.said: list[Message] = []

    def compose(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        self.table.focus()
        self.show(())

    def show(self, happened: tuple[Event, ...]) -> None:
        seen = tuple(event for one in happened if (event := GAME.seen(one, 0)) is not None)
        self.table.heard += seen
        self.table.show(GAME.view(self.state, 0), seen, examples.SCENE)

    def play(self, seat: int, action: str = "") -> None:
        """Do an action, or the first legal one."""
        chosen = GAME.parse(action) if action else GAME.legal_actions(self.state, seat)[0]
        self.state, happened = GAME.apply(self.state, seat, chosen)
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
    app = Table(examples.your_turn)
    async with app.run_test(size=(80, 24)) as pilot:
        app.clock.now += 1
        await pilot.press("4", "enter")
        assert app.said == [Questioned(), Acted("play(KS)")]


async def test_in_fast_play_one_digit_plays_a_card_but_answers_no_question() -> None:
    app = Table(examples.your_turn, taste=Taste(fast=True))
    async with app.run_test(size=(80, 24)) as pilot:
        app.clock.now += 1
        await pilot.press("4")
        assert app.said == [Questioned(), Acted("play(KS)")]
    asked = Table(examples.show, taste=Taste(fast=True))
    async with asked.run_test(size=(80, 24)) as pilot:
        asked.clock.now += 1
        await pilot.press("4", "down")
        assert asked.said == [Questioned()]


async def test_keys_typed_ahead_of_a_question_are_dropped() -> None:
    app = Table(examples.trumps)
    async with app.run_test(size=(80, 24)) as pilot:
        app.clock.now += 0.2
        await pilot.press("h", "enter")
        assert app.said == [Questioned()]
        app.clock.now += 0.1
        await pilot.press("h", "enter")
        assert app.said == [Questioned(), Acted("trump(H)")]


async def test_a_click_raises_a_card_and_a_click_again_plays_it() -> None:
    app = Table(examples.your_turn)
    async with app.run_test(size=(80, 24)) as pilot:
        app.clock.now += 1
        await pilot.click(TrickBoard, offset=(43, 16))
        assert app.table.hold.card == "KS"
        await pilot.click(TrickBoard, offset=(43, 16))
        assert app.said[-1] == Acted("play(KS)")


async def test_a_click_on_a_button_chooses_and_a_click_again_answers() -> None:
    app = Table(examples.lead_call)
    async with app.run_test(size=(80, 24)) as pilot:
        app.clock.now += 1
        await pilot.click(TrickBoard, offset=(45, 7))
        assert app.said == [Questioned()]
        await pilot.click(TrickBoard, offset=(45, 7))
        assert app.said[-1] == Acted("call(koi)")


async def test_a_finished_trick_stays_without_motion_too_until_enter() -> None:
    app = Table(examples.their_turn)
    async with app.run_test(size=(80, 24)) as pilot:
        app.play(1)
        await pilot.pause()
        assert app.table.moving
        assert "[takes]" not in app.lines[12]
        assert "takes" in app.lines[12]
        assert "YOU TAKE IT" in app.lines[20]
        await pilot.press("enter")
        assert not app.table.moving
        assert "YOUR TURN" in app.lines[20]
        assert app.said == [Questioned()]


async def test_enter_puts_the_trick_away_but_shows_what_came_after_it() -> None:
    app = Table(examples.your_turn, motion=True)
    async with app.run_test(size=(80, 24)) as pilot:
        app.play(0, "play(9S)")
        app.play(1)
        winner = GAME.to_act(app.state)[0]
        app.play(winner)
        while "takes" not in "\n".join(app.lines[8:13]):
            app.table.next_step()
        await pilot.press("enter")
        assert app.table.moving
        assert "You" in app.lines[11]
        app.table.finish()
        assert app.table.shown == GAME.view(app.state, 0)


async def test_the_log_tells_nothing_that_is_not_shown_yet() -> None:
    app = Table(examples.your_turn, motion=True)
    async with app.run_test(size=(120, 40)):
        app.play(0, "play(9S)")
        app.play(1)
        told = app.table.story()
        assert told == ("You play 9♠.",)
        app.table.finish()
        assert len(app.table.story()) == 3


async def test_a_digit_that_finishes_a_motion_still_counts() -> None:
    app = Table(examples.their_turn, motion=True)
    async with app.run_test(size=(80, 24)) as pilot:
        app.play(1)
        await pilot.press("2")
        assert not app.table.moving
        assert app.table.hold.card == "QD"


async def test_a_long_queue_is_not_shown_card_by_card() -> None:
    app = Table(examples.joker_led, motion=True)
    async with app.run_test(size=(80, 24)):
        for _number in range(20):
            app.play(GAME.to_act(app.state)[0])
        assert app.table.view == GAME.view(app.state, 0)
        assert len(app.table._steps) < 20
