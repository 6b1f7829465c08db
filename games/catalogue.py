"""The games by id: the one place that lists them."""

from typing import Any, Final, TypeAlias

from games import hachinin_meri, kakeya, kan, koikoi, kunken
from games.game import Game

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]

GAMES: Final[dict[str, AnyGame]] = {
    "koikoi": koikoi.GAME,
    "kan": kan.GAME,
    "kakeya": kakeya.GAME,
    "hachinin_meri": hachinin_meri.GAME,
    "kunken": kunken.GAME,
}
