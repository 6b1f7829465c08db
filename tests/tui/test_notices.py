"""A notice stands until it is read, and goes when the table moves on."""

import pytest

from netcore.identity import data_dir
from tests.tui.screening import at_table, joined, room, text, update
from tui import settings
from tui.screens import board
from tui.screens.board import BoardPage
from tui.settings import Settings
from tui.tables.koikoi import examples

SENTENCE = "Aiko: a word in passing"


@pytest.mark.parametrize(("to_read", "stays"), [(0.0, False), (9999.0, True)])
async def test_a_notice_goes_with_the_next_update_once_it_could_be_read(
    to_read: float, stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "TO_READ", to_read)
    settings.save(data_dir(), Settings(motion="none"))
    app = joined()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_table(pilot, app, room("playing"), update(examples.your_turn()))
        app.tell(SENTENCE)
        await pilot.pause()
        assert isinstance(app.screen, BoardPage)
        app.screen.tick()
        assert SENTENCE in text(app)
        await app.hears(pilot, update(examples.your_turn(), 2))
        app.screen.tick()
        assert (SENTENCE in text(app)) is stays
