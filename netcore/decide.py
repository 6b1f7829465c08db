"""What a request makes of a table: the entries to be written and what passes without them, or Refused.

Pure functions of the table and who asks. What is asked is checked here, in `places`, `doors`, `showing` and
`course` only; `evolve` trusts its entries.
"""

from typing import TypeAlias

from netcore import course, doors, drawing, places, showing, undo, votes
from netcore.asking import Asker, Outcome, owner_only, written
from netcore.entries import TableClosed
from netcore.live import Table
from netcore.messages import (
    Act,
    AllowShow,
    AnswerUndo,
    Close,
    Commit,
    Leave,
    OpenHands,
    Pause,
    Ready,
    Rematch,
    Remove,
    Restart,
    Reveal,
    Revise,
    SetBot,
    SetDoor,
    ShowHand,
    Sit,
    Stand,
    Start,
    Undo,
    Vote,
)
from netcore.refused import Refused

TableRequest: TypeAlias = (
    Sit
    | Stand
    | SetBot
    | Ready
    | Start
    | Act
    | Commit
    | Reveal
    | Rematch
    | Restart
    | Vote
    | Pause
    | Undo
    | AnswerUndo
    | Leave
    | SetDoor
    | Revise
    | Remove
    | OpenHands
    | ShowHand
    | AllowShow
    | Close
)


def decide(table: Table, asker: Asker, message: TableRequest) -> Outcome:
    """What `message` makes of the table. Refused if it may not."""
    if table.live.stopped:
        raise Refused("stopped")
    match message:
        case Act():
            return course.act(table, asker, message)
        case Commit():
            return drawing.commit(table, asker, message)
        case Reveal():
            return drawing.reveal(table, asker, message)
        case Leave():
            return places.leave(table, asker)
        case Close():
            owner_only(table, asker)
            return written(table, TableClosed(by=asker.key, request=asker.request))
    if asker.deputy:
        raise Refused("not_for_bots")
    match message:
        case Sit():
            return places.sit(doors.admit(table, asker, message.password), asker, message)
        case Stand():
            return places.stand(table, asker)
        case SetBot():
            return places.set_bot(table, asker, message)
        case SetDoor():
            return doors.set_door(table, asker, message)
        case Revise():
            return doors.revise(table, asker, message)
        case Remove():
            return doors.remove(table, asker, message)
        case OpenHands():
            return showing.open_hands(table, asker, message)
        case ShowHand():
            return showing.show_hand(table, asker, message)
        case AllowShow():
            return showing.allow_show(table, asker, message)
        case Ready():
            return course.ready(table, asker, message)
        case Start():
            return course.start(table, asker)
        case Rematch():
            return course.rematch(table, asker)
        case Restart():
            return course.restart(table, asker, message)
        case Vote():
            return votes.vote(table, asker, message)
        case Pause():
            return undo.pause(table, asker, message)
        case Undo():
            return undo.ask(table, asker)
        case AnswerUndo():
            return undo.answer(table, asker, message)
