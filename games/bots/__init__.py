"""What the computer players of all games share. They see a View and the events of a seat, never a State."""

from games.bots.choice import RANDOM, any_action, best
from games.bots.unseen import deal_out

__all__ = ["RANDOM", "any_action", "best", "deal_out"]
