"""Koi-Koi (こいこい): a fishing game for two with flower cards. Rules for players: rules.md."""

from typing import Final

from games.game import Game, Types, as_heard
from games.koikoi import late, model, notation, play, result
from games.koikoi import view as views
from games.koikoi.bot import KoiKoiBot
from games.koikoi.model import Action, Event, Options, State, View
from games.koikoi.words import KoiKoiWords


class KoiKoiGame:
    """Koi-Koi for the table; see games.game.Game."""

    info = model.INFO
    Options: type[Options] = model.Options
    types = Types(state=State, action=Action, event=Event, view=View)
    words = KoiKoiWords()
    bot = KoiKoiBot()
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
    retold = staticmethod(as_heard)
    view = staticmethod(views.view)
    preview = staticmethod(views.preview)
    standing = staticmethod(result.standing)
    notate = staticmethod(notation.notate)
    parse = staticmethod(notation.parse)


GAME: Final[Game[Options, State, Action, Event, View]] = KoiKoiGame()
