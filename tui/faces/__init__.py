"""Card faces: a card of any of the three packs as a block of cells.

The drawings and the rule that turns them into cells stand in hanafuda.toml, french.toml and unsun.toml.
"""

from tui.faces.draw import SIZES, Pack, Size, Style, back, draw, gap

__all__ = ["SIZES", "Pack", "Size", "Style", "back", "draw", "gap"]
