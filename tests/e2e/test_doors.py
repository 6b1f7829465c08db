"""Who comes in and who sees what, in real terminals: a password, a shown hand, somebody sent away."""

import contextlib
import re
from pathlib import Path

import pytest

from tests.e2e.table import bafuda, join
from tests.e2e.terminal import Terminal
from tests.ports import free_port


@pytest.mark.slow
def test_a_locked_table_a_shown_hand_and_somebody_sent_away(tmp_path: Path) -> None:
    port = free_port()
    screens: list[Terminal] = []

    def opened(screen: Terminal) -> Terminal:
        screens.append(screen)
        return screen

    try:
        host = opened(bafuda(tmp_path / "host", "host", "--port", str(port)))
        host.wait_for("is open on")
        opening = ("--open", "koikoi", "--title", "Evening", "--password", "maple")
        aiko = opened(join(tmp_path / "aiko", port, "Aiko", *opening))
        aiko.wait_for("join with")
        ren = opened(join(tmp_path / "ren", port, "Ren", "--table", "Evening"))
        ren.wait_for("asks for its password")
        ren.press(*"oak", "enter")
        ren.wait_for("not the password")
        ren.press(*"maple", "enter")
        ren.wait_for("Enter says that you are ready")
        nao = opened(bafuda(tmp_path / "nao", "watch", f"127.0.0.1:{port}", "--name", "Nao", "--table", "Evening"))
        nao.wait_for("asks for its password")
        nao.press(*"maple", "enter")
        nao.wait_for("Evening")
        ren.press("enter")
        aiko.wait_for("Everybody is ready")
        aiko.press("enter")
        nao.wait_for("hand ########", 90)  # a dealt set may end the first deal at once
        shows_her_hand(aiko, ren, nao)
        people_of(aiko)
        aiko.press("down", "k")
        question = aiko.wait_for("Send Ren away?")
        digit = re.search(r"Press (\d)", question)
        assert digit
        aiko.press(digit[1])
        ren.wait_for("has sent you away")
        nao.wait_for("Ren stands up")
    finally:
        for screen in reversed(screens):
            screen.end()


def people_of(screen: Terminal) -> None:
    """Open the page of people; the first key may only take the lots away that lie over the table."""
    screen.wait_for("M menu")
    for _ in range(2):
        screen.press("m")
        with contextlib.suppress(AssertionError):
            screen.wait_for("People and bots", 5)
            break
    screen.press("p")
    screen.wait_for("people and bots")


def shows_her_hand(aiko: Terminal, ren: Terminal, nao: Terminal) -> None:
    """To Nao, when Ren agrees; and takes it back."""
    people_of(aiko)
    aiko.press("down", "down", "h")
    ren.wait_for("would show the hand to Nao")
    people_of(ren)
    ren.press("y")
    seen = nao.wait_for("see Aiko's hand as Aiko does")
    assert "[YOUR TURN]" not in seen
    ren.press("f10")
    aiko.press("h")
    nao.wait(lambda text: "Aiko's hand" not in text, "the gallery's view")
    aiko.press("f10")
