"""Koi-Koi: the one text form of an action: play(01-2), play(05-2,05-1), take(05-1), stop, koikoi."""

import re
from typing import Final, assert_never

from games.cards.hanafuda import KIND
from games.game import Card
from games.koikoi.model import Action, KoiKoi, Play, Stop, Take
from games.wording import _

_FORM: Final = re.compile(r"(play|take)\(([^(),]*)(?:,([^(),]*))?\)")


def notate(action: Action) -> str:
    """The text form of an action, without spaces."""
    match action:
        case Play(card, ""):
            return f"play({card})"
        case Play(card, target):
            return f"play({card},{target})"
        case Take(target):
            return f"take({target})"
        case Stop():
            return "stop"
        case KoiKoi():
            return "koikoi"
        case _:
            assert_never(action)


def parse(text: str) -> Action:
    """The action of a text form. ValueError with a sentence for the player if it is none."""
    if text == "stop":
        return Stop()
    if text == "koikoi":
        return KoiKoi()
    form = _FORM.fullmatch(text)
    if form is None or (form[1] == "take" and form[3] is not None):
        raise ValueError(
            _("“{text}” is no move here: write play(CARD), play(CARD,TARGET), take(TARGET), stop or koikoi.").format(
                text=text
            )
        )
    if form[1] == "take":
        return Take(_card(form[2]))
    return Play(_card(form[2]), "" if form[3] is None else _card(form[3]))


def _card(text: str) -> Card:
    if text not in KIND:
        raise ValueError(
            _("No card is called “{card}”: a card is a month from 01 to 12, a hyphen and 1 to 4, like 08-1.").format(
                card=text
            )
        )
    return text
