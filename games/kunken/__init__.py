"""Kunken (кункен): double rummy for two to eight with two packs and two jokers. Rules for players: rules.md."""

from typing import Final

from games.game import Game, Types
from games.kunken import late, model, notation, play, result
from games.kunken import view as views
from games.kunken.bot import KunkenBot
from games.kunken.events import Event
from games.kunken.model import Action, Options, State, View
from games.kunken.words import KunkenWords


class KunkenGame:
    """Kunken for the table; see games.game.Game."""

    info = model.INFO
    Options: type[Options] = model.Options
    types = Types(state=State, action=Action, event=Event, view=View)
    words = KunkenWords()
    bot = KunkenBot()
    new_match = staticmethod(play.new_match)
    advance = staticmethod(play.advance)
    to_act = staticmethod(play.to_act)
    veiled = staticmethod(play.veiled)
    reveals = staticmethod(play.reveals)
    seating = staticmethod(play.seating)
    legal_actions = staticmethod(play.legal_actions)
    why_not = staticmethod(play.why_not)
    apply = staticmethod(play.apply)
    default = staticmethod(late.default)
    late_move = staticmethod(late.of_view)
    seen = staticmethod(views.seen)
    retold = staticmethod(views.retold_to)
    view = staticmethod(views.view)
    preview = staticmethod(views.preview)
    standing = staticmethod(result.standing)
    notate = staticmethod(notation.notate)
    parse = staticmethod(notation.parse)


GAME: Final[Game[Options, State, Action, Event, View]] = KunkenGame()
