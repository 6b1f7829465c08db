"""Kakeya (掛合トランプ): pairs against each other for the picture cards. Rules for players: rules.md."""

from typing import Final

from games.game import Game, Types
from games.kakeya import late, model, notation, play, preview
from games.kakeya import view as views
from games.kakeya.bot import KakeyaBot
from games.kakeya.events import Event
from games.kakeya.model import Action, Options, State, View
from games.kakeya.words import KakeyaWords


class KakeyaGame:
    """Kakeya for the table; see games.game.Game."""

    info = model.INFO
    Options: type[Options] = model.Options
    types = Types(state=State, action=Action, event=Event, view=View)
    words = KakeyaWords()
    bot = KakeyaBot()
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
    retold = staticmethod(views.retold)
    view = staticmethod(views.view)
    preview = staticmethod(preview.preview)
    standing = staticmethod(views.standing)
    notate = staticmethod(notation.notate)
    parse = staticmethod(notation.parse)


GAME: Final[Game[Options, State, Action, Event, View]] = KakeyaGame()
