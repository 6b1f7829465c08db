"""Client to hall about a match: to begin it, play it, watch its hands, take back, stop and end it."""

from netcore.messages.bounds import Ballot, Digest, Message, Request, SeatNo, Seq, TableId, Token, Who


class Ready(Message, frozen=True, tag="ready"):
    """I am ready: for the start in the waiting room, for the next deal after a result."""

    request: Request
    table: TableId
    ready: bool = True


class Act(Message, frozen=True, tag="act"):
    """Do an action of the game for a seat, as decided on update `seq` of that seat.

    Where the seat is asked in a veiled decision: one of its legal actions, or PASS.
    """

    request: Request
    table: TableId
    seat: SeatNo
    seq: Seq
    action: Token


class Commit(Message, frozen=True, tag="commit"):
    """The fair deal, first step: the SHA-256 of a random value, for a seat, in this round of the draw."""

    request: Request
    table: TableId
    seat: SeatNo
    round: Seq
    hash: Digest


class Reveal(Message, frozen=True, tag="reveal"):
    """The fair deal, second step, when all hashes are shown: the value itself."""

    request: Request
    table: TableId
    seat: SeatNo
    round: Seq
    value: Digest


class Resync(Message, frozen=True, tag="resync"):
    """I missed something: send the Room and the whole view, and the events this seat has heard in this deal.

    Without a table: send the whole Lobby.
    """

    table: TableId | None = None


class Rematch(Message, frozen=True, tag="rematch"):
    """Same seats, new match, when one is over. It begins when all people seated have asked for it."""

    request: Request
    table: TableId


class Restart(Message, frozen=True, tag="restart"):
    """Throw the match in and begin a new one: needs every person seated. `agree` False takes it back or refuses."""

    request: Request
    table: TableId
    agree: bool = True


class Pause(Message, frozen=True, tag="pause"):
    """Let the match stand still, or (`paused` False) let it go on: anybody who sits at the table may ask for either."""

    request: Request
    table: TableId
    paused: bool = True


class Undo(Message, frozen=True, tag="undo"):
    """Ask to take back the own last action. It is, when all connected people who are seated agree."""

    request: Request
    table: TableId


class AnswerUndo(Message, frozen=True, tag="answer_undo"):
    """Answer to the `undo` of a Room, which `move` names."""

    request: Request
    table: TableId
    move: Seq
    agree: bool


class Vote(Message, frozen=True, tag="vote"):
    """For a Ballot: needs every person seated who is connected. `agree` False ends the vote."""

    request: Request
    table: TableId
    what: Ballot
    agree: bool = True


class OpenHands(Message, frozen=True, tag="open_hands"):
    """In a match: let those who watch see all hands, which needs every person seated. `agree` False ends it."""

    request: Request
    table: TableId
    agree: bool = True


class ShowHand(Message, frozen=True, tag="show_hand"):
    """In a match: let one person who watches see your seat as you do. `to` None takes it back."""

    request: Request
    table: TableId
    to: Who | None


class AllowShow(Message, frozen=True, tag="allow_show"):
    """Agree that `seat` shows its hand as it has asked: all people seated must. `agree` False refuses or ends it."""

    request: Request
    table: TableId
    seat: SeatNo
    agree: bool = True
