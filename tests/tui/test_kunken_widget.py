"""The Kunken widget under Textual's pilot: keys and clicks become messages, turns are shown step by step."""

import pytest
from textual.app import ComposeResult
from textual.message import Message

from games.kunken import GAME
from games.kunken.events import Event
from games.kunken.model import State
from tui.canvas import changes
from tui.palette import Theme
from tui.tables.kunken import Hold, examples
from tui.widgets import Acted, Asked, FineApp, Questioned
from tui.widgets.kunken import KunkenTable


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Table(FineApp[None]):
    """One table with the engine right behind it, and what it said."""

    def __init__(self, state: State, motion: str = "none") -> None:
        super().__init__()
        self.state = state
        self.clock = Clock()
        self.table = KunkenTable(Theme(), motion="short" if motion == "short" else "none", clock=self.clock)
        self.table.hold = Hold(order="own")
        self.said: list[Message] = []
        self.plays = True
        """Whether what the player does is done at once."""

    def compose(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        self.table.focus()
        self.show(())

    def show(self, happened: tuple[Event, ...]) -> None:
        self.table.show(GAME.view(self.state, 0), happened, examples.SCENE)
        self.clock.now += 1

    def play(self, token: str) -> None:
        self.state, happened = GAME.apply(self.state, self.state.turn, GAME.parse(token))
        self.show(happened)

    def on_acted(self, message: Acted) -> None:
        self.said.append(message)
        if self.plays:
            self.play(message.token)

    def on_asked(self, message: Asked) -> None:
        self.said.append(message)

    def on_questioned(self, message: Questioned) -> None:
        self.said.append(message)

    @property
    def acted(self) -> list[str]:
        return [message.token for message in self.said if isinstance(message, Acted)]

    @property
    def lines(self) -> list[str]:
        return self.table.draw(80, 24).lines()


async def test_a_whole_turn_with_keys() -> None:
    """Draw, lay the sixes, add to a meld, move a joker, throw."""
    app = Table(examples.drawing())
    async with app.run_test(size=(80, 24)) as pilot:
        for keys in ("s enter", "7 8 left left left left left left left left space enter", "3 enter", "3 enter", "6 d"):
            await pilot.press(*keys.split())
            await pilot.pause()
        assert app.acted == [
            "draw_stock",
            "meld_group(6C1,6D1,6H2)",
            "extend(M1,9H1,high)",
            "swap_joker(M3,JS1)",
            "discard(2C1)",
        ]
        assert "Mika is to draw" in app.lines[20]


async def test_a_reading_is_chosen_before_it_is_laid() -> None:
    app = Table(examples.with_joker())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "2", "3", "enter")
        assert app.acted == []
        assert "1 of 2" in app.lines[20]
        await pilot.press("right", "enter")
        await pilot.pause()
        assert app.acted == ["meld_sequence(6H1,7H1,JK1,low=6)"]
        assert any("6♥│7♥│*8♥" in line for line in app.lines)


async def test_a_whole_turn_with_the_mouse() -> None:
    """Two clicks draw, three raise the sixes, one on the cloth lays them; a card and a meld; a card and the pile."""
    app = Table(examples.drawing())
    async with app.run_test(size=(80, 24)) as pilot:

        async def clicks(*spots: tuple[int, int]) -> None:
            for spot in spots:
                await pilot.click(KunkenTable, offset=spot)
                await pilot.pause()

        await clicks((3, 6), (3, 6))
        await clicks((45, 16), (52, 16), (74, 16), (40, 11))
        await clicks((25, 16), (25, 4))
        await clicks((60, 16), (12, 6))
        assert app.acted[:2] == ["draw_stock", "meld_group(6C1,6D1,6H2)"]
        assert app.acted[2] == "extend(M1,9H1,high)"
        assert app.acted[3].startswith("discard(")


async def test_going_out_is_celebrated_and_the_payments_follow() -> None:
    app = Table(examples.last_card(), motion="short")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1")
        assert "You go out and win the deal." in app.lines[21]
        await pilot.press("d")
        await pilot.pause()
        assert app.table.moving
        app.table.next_step()
        assert any("You go out and win the deal!" in line for line in app.lines[3:13])
        app.table.finish()
        await pilot.pause()
        assert "You go out and win deal 3" in app.lines[1]
        assert "What everybody held" in app.lines[3]
        app.clock.now += 1
        await pilot.press("enter")
        assert app.said[-1] == Asked("ready")


async def test_keys_typed_ahead_of_a_question_are_dropped() -> None:
    app = Table(examples.drawing())
    app.plays = False
    async with app.run_test(size=(80, 24)) as pilot:
        app.clock.now = 100.2
        await pilot.press("s", "enter")
        assert app.acted == []
        app.clock.now += 0.3
        await pilot.press("s", "enter")
        assert app.acted == ["draw_stock"]


async def test_after_a_draw_nothing_is_raised_by_itself() -> None:
    app = Table(examples.drawing())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "enter")
        await pilot.pause()
        await pilot.press("enter", "d", "enter")
        assert app.acted == ["draw_stock"]


async def test_what_others_do_is_shown_step_by_step_and_enter_skips_it() -> None:
    app = Table(examples.watching_others(), motion="short")
    async with app.run_test(size=(80, 24)) as pilot:
        card = app.state.hands[1][0]
        app.play(f"discard({card})")
        await pilot.pause()
        assert app.table.moving
        assert "Mika throws" in app.lines[20]
        await pilot.press("enter")
        assert not app.table.moving
        assert "Ken is to draw" in app.lines[20]


async def test_raised_cards_survive_the_turns_of_others_and_a_resize() -> None:
    app = Table(examples.watching_others())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("4", "5", "6")
        app.play(f"discard({app.state.hands[1][0]})")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert [card[:2] for card in app.table.hold.marked] == ["JS", "QS", "KS"]
        assert "J♠ Q♠ K♠: a meld" in "\n".join(app.lines)


@pytest.mark.parametrize("keys", ["right right right", "1 2 3", "4 up"])
async def test_a_step_of_the_cursor_changes_a_small_part_of_the_screen(keys: str) -> None:
    app = Table(examples.playing())
    async with app.run_test(size=(80, 24)) as pilot:
        before = app.table.draw(80, 24)
        for key in keys.split():
            await pilot.press(key)
            after = app.table.draw(80, 24)
            assert sum(end - start for _y, start, end in changes(before, after)) < 520
            before = after


async def test_why_is_told_in_sentences() -> None:
    app = Table(examples.playing())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("4")
        assert any("the joker moves to the other end" in line for line in app.table.why())
