"""Why the hall does not do what was asked: one stable code each. A game's own codes come beside these."""

from typing import Final

from games.game import Value

CODES: Final = {
    "version": "host and client speak different protocols; values: the host's version and protocol",
    "no_table": "there is no such table (any more)",
    "no_seat": "the table has no such seat; values: how many it has",
    "no_game": "the host does not know this game",
    "no_sheet": "the game has no such rule sheet",
    "options": "the options do not fit; values: what is wrong, as a sentence",
    "seat_count": "the game is not for so many; values: the numbers it is for",
    "no_bots": "the host has no computer players",
    "no_level": "no computer player plays this game at that level; values: the level",
    "not_for_bots": "the host's own computer players may only act, leave and resync",
    "too_many_tables": "the host, or this key, has as many tables as it may; values: how many",
    "not_owner": "only the owner of the table, or who runs the host, may do this",
    "not_seated": "only a person who sits at the table may do this",
    "not_your_seat": "the seat is somebody else's, or its owner has left it",
    "taken": "somebody sits there",
    "full": "all seats are taken",
    "match_on": "not while a match is on",
    "not_now": "not in this phase of the table",
    "held": "the table waits for a lost line; nothing may be played",
    "not_ready": "not all others are ready",
    "started": "the first match has begun already",
    "stale": "decided on an old update; values: the newest one's number",
    "answered": "this seat has answered already, and the decision waits for others",
    "shared": "the seat's part in the draw is shown already, or left out",
    "wrong_value": "the value does not fit the hash that was shown",
    "notation": "the action is no action's notation; values: what is wrong, as a sentence",
    "paused": "a pause is on: nothing may be played",
    "undo_nothing": "there is no action that could be taken back",
    "undo_acted": "another seat has acted since; values: which",
    "undo_revealed": "somebody has seen something hidden by the action",
    "undo_veiled": "not while all are asked a veiled question",
    "undo_refused": "this was asked already, and the table said no",
    "watching_closed": "this table is not to be watched",
    "password": "who was not at this table before needs its password",
    "wrong_password": "that is not the table's password",
    "guesses": "too many passwords tried; wait a little",
    "banned": "this table's owner has sent you away for good",
    "not_him": "neither yourself nor who runs the host can be sent away",
    "hands_open": "hands are shown to those who watch: nobody new sits down in this deal, and no player watches",
    "no_talk": "partners may not talk during a deal at this table; say it between the deals",
    "no_gallery_chat": "who watches may not chat at this table",
    "not_here": "only who sits or watches at the table may do this; or nobody with that sign does",
    "empty": "nothing is left of the text",
    "stopped": "the host cannot write its journal; nothing goes on",
}


class Refused(Exception):
    """The asker's fault: what was asked may not be done. The table is as it was."""

    def __init__(self, code: str, values: tuple[Value, ...] = (), rule: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.values = values
        self.rule = rule
