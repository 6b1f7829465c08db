"""Hachinin-Meri (八人メリ): four against four for nine tricks. Rules for players: rules.md."""

from typing import Final

from games.game import Game, Types, as_heard
from games.hachinin_meri import late, model, notation, play, preview
from games.hachinin_meri import view as views
from games.hachinin_meri.bot import HachininMeriBot
from games.hachinin_meri.events import Event
from games.hachinin_meri.model import Action, Options, State, View
from games.hachinin_meri.words import HachininMeriWords


class HachininMeriGame:
    """Hachinin-Meri for the table; see games.game.Game."""

    info = model.INFO
    Options: type[Options] = model.Options
    types = Types(state=State, action=Action, event=Event, view=View)
    words = HachininMeriWords()
    bot = HachininMeriBot()
    new_match = staticmethod(play.new_match)
    advance = staticmethod(play.advance)
    to_act = staticmethod(play.to_act)
    veiled = staticmethod(play.veiled)
    reveals = staticmethod(views.reveals)
    seating = staticmethod(play.seating)
    legal_actions = staticmethod(play.legal_actions)
    why_not = staticmethod(play.why_not)
    apply = staticmethod(play.apply)
    default = staticmethod(late.default)
    late_move = staticmethod(late.of_view)
    seen = staticmethod(views.seen)
    retold = staticmethod(as_heard)
    view = staticmethod(views.view)
    preview = staticmethod(preview.preview)
    standing = staticmethod(views.standing)
    notate = staticmethod(notation.notate)
    parse = staticmethod(notation.parse)


GAME: Final[Game[Options, State, Action, Event, View]] = HachininMeriGame()
