"""Kan (ゴニンカン): two partners against three for the picture cards. Rules for players: rules.md."""

from typing import Final

from games.game import Game, Types
from games.kan import late, model, notation, play, preview
from games.kan import view as views
from games.kan.bot import KanBot
from games.kan.events import Event
from games.kan.model import Action, Options, State, View
from games.kan.words import KanWords


class KanGame:
    """Kan for the table; see games.game.Game."""

    info = model.INFO
    Options: type[Options] = model.Options
    types = Types(state=State, action=Action, event=Event, view=View)
    words = KanWords()
    bot = KanBot()
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
    retold = staticmethod(views.retold)
    view = staticmethod(views.view)
    preview = staticmethod(preview.preview)
    standing = staticmethod(views.standing)
    notate = staticmethod(notation.notate)
    parse = staticmethod(notation.parse)


GAME: Final[Game[Options, State, Action, Event, View]] = KanGame()
