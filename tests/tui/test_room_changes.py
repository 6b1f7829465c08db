"""What has changed at a table, told to whoever reads it: of the reader in the second person, or not at all."""

from typing import Any

import pytest
from msgspec.structs import replace

from netcore.messages import AnswerUndo, Lot, Onlooker, Pause, Show, Undo, UndoAsked, Voted
from tests.tui.screening import AIKO, ME, at_table, heeding, joined, lines, person, room, text, update
from tests.tui.test_clocks import Told, playing
from tui import sentences
from tui.room_changes import changes, shown
from tui.screens.lots import LotsView
from tui.tables.koikoi import examples

OLEG, HANA = person("Oleg", ME), person("Aiko", AIKO)
RIN = "2" * 8
WATCHED: dict[str, Any] = {"onlookers": (Onlooker("Rin", RIN),), "watchers": 1}
OPENED = room("waiting", (OLEG, person("", "")))
ROOM = playing(**WATCHED)


@pytest.mark.parametrize(
    ("change", "mine", "theirs"),
    [
        ({"paused": 0}, [], ["Oleg asks for a pause. The game waits."]),
        ({"undo": UndoAsked(0, 7, (0,))}, [], ["Oleg asks to take the last move back."]),
        ({"restart": (0,)}, ["You would like to begin the match anew."], ["Oleg would like to begin the match anew."]),
        (
            {"restart": (1, 0)},
            ["You and Aiko would like to begin the match anew."],
            ["You and Oleg would like to begin the match anew."],
        ),
        (
            {"votes": (Voted("save", (0,)),)},
            ["You would like to save the match for another evening."],
            ["Oleg would like to save the match for another evening."],
        ),
        (
            {"hands_agreed": (0,)},
            ["You would show all hands to those who watch."],
            ["Oleg would show all hands to those who watch. Menu, P: agree or not."],
        ),
        (
            {"shows": (Show(0, RIN, False, (0,)),)},
            ["You would show your hand to Rin."],
            ["Oleg would show the hand to Rin. Menu, P: agree or not."],
        ),
        ({"shows": (Show(0, RIN, True),)}, ["You show your hand to Rin."], ["Oleg shows the hand to Rin."]),
        ({"owner": ME}, ["The table is yours now."], ["The table is Oleg's now."]),
        (
            {"seats": (replace(OLEG, presence="away"), HANA)},
            ["You seem to be away: the clock has played two turns."],
            ["Oleg seems to be away: the clock has played two turns."],
        ),
        (
            {"seats": (replace(OLEG, deputy=True), HANA)},
            ["bot2 plays for you."],
            ["bot2 plays for Oleg. Oleg may come back at any time."],
        ),
        ({"seats": (person("Taro", RIN), HANA)}, ["Taro sits down."], ["Taro sits down."]),
    ],
)
def test_what_the_reader_does_is_not_told_in_the_third_person(
    change: dict[str, Any], mine: list[str], theirs: list[str]
) -> None:
    now = replace(ROOM, **change)
    assert changes(ROOM, now, ME) == mine
    assert changes(ROOM, now, AIKO) == theirs


def test_who_sits_down_and_stands_up_is_addressed() -> None:
    empty = replace(ROOM, phase="waiting", seats=(replace(OLEG, kind="free", name="", who=""), HANA))
    there = replace(ROOM, phase="waiting")
    assert changes(empty, there, ME) == ["You sit down."]
    assert changes(there, empty, ME) == ["You stand up."]
    assert changes(empty, there, AIKO) == ["Oleg sits down."]
    assert changes(there, empty, AIKO) == ["Oleg stands up."]


def test_who_is_shown_a_hand_is_addressed_too() -> None:
    assert shown(Show(0, RIN, True), ROOM, RIN) == "Oleg shows the hand to you."


def test_names_are_told_literally() -> None:
    braces = replace(ROOM, seats=(person("{x}", ME), person("[b]{0}", AIKO)), onlookers=(Onlooker("{y}", RIN),))
    now = replace(
        braces, shows=(Show(0, RIN, True), Show(1, RIN, False)), restart=(1, 0), paused=1, hands_agreed=(1, 0)
    )
    told = " ".join(changes(braces, now, RIN))
    assert "{x} shows the hand to you." in told
    assert "[b]{0} would show the hand to you." in told
    assert "[b]{0} and {x} would like to begin the match anew." in told


def test_lots_are_told_to_who_has_drawn_them() -> None:
    drawn = replace(ROOM, lots=(Lot("Aiko", 1), Lot("Oleg", 0)))
    assert sentences.lots(drawn, 0) == "The lots: Aiko seat 2 and you seat 1."
    assert sentences.lots(drawn, None) == "The lots: Aiko seat 2 and Oleg seat 1."
    view = LotsView(drawn.lots, sides=((0, 1),), you=0)
    assert view.told(1) == "Aiko draws seat 2."
    assert view.told(2) == "You draw seat 1. Enter goes on."
    assert view.partners() == "Partners: you and Aiko."


@pytest.mark.parametrize(("change", "key"), [({"paused": 0}, Pause), ({"undo": UndoAsked(0, 7, (0,))}, Undo)])
async def test_what_one_asks_for_oneself_is_told_once(change: dict[str, Any], key: type) -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, playing(), update(examples.their_turn()))
        heeding(app)
        await pilot.press("p" if key is Pause else "u")
        assert isinstance(app.fake.last(), key)
        await app.hears(pilot, playing(**change))
        assert "You" in text(app)
        assert "Oleg asks" not in text(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("state", [examples.your_turn(), examples.decision(), examples.their_turn()])
async def test_who_is_asked_finds_the_answers_in_the_key_line(size: tuple[int, int], state: Any) -> None:
    app = joined()
    async with app.run_test(size=size) as pilot:
        await at_table(pilot, app, playing(undo=UndoAsked(1, 7, (1,))), update(state))
        assert lines(app)[-1].startswith(" Y yes  N no  T last turn  L log  C chat")
        await app.hears(pilot, playing())
        assert "Y yes" not in lines(app)[-1]


async def test_in_a_pause_too() -> None:
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, playing(paused=1, undo=UndoAsked(1, 7, (1,))), update(examples.your_turn()))
        assert lines(app)[-1].startswith(" Y yes  N no  P go on  T last turn")
        assert "Aiko asks to take back" in text(app)
        await pilot.press("y")
        assert isinstance(app.fake.last(), AnswerUndo)


def test_line_mode_tells_the_one_who_asks_as_well() -> None:
    told = Told(playing(), update(examples.their_turn()), playing(undo=UndoAsked(0, 7, (0,))))
    assert "* You ask to take back the last move. Waiting: Aiko." in told.text
    assert "Oleg asks" not in told.text


def test_line_mode_tells_of_a_table_anew_only_when_its_line_has_changed() -> None:
    told = Told(room("waiting"), room("waiting"))
    assert told.text.count("* Aiko's kitchen: Koi-Koi") == 1
    told.hear(room("waiting", (OLEG, replace(HANA, name="Ren"))))
    assert told.text.count("* Aiko's kitchen: Koi-Koi") == 2
