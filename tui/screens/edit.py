"""A line of text being typed, as a value: what keys do to it, and how it is drawn."""

import msgspec
from msgspec import Struct

from tui.canvas import Canvas, width


class Edit(Struct, frozen=True):
    """`text` with the caret before sign number `caret`; at most `most` signs."""

    text: str = ""
    caret: int = 0
    most: int = 400

    @classmethod
    def of(cls, text: str, most: int) -> "Edit":
        """An edit of `text` with the caret at its end."""
        return cls(text[:most], len(text[:most]), most)

    def typed(self, text: str) -> "Edit":
        """With `text` put in at the caret, as far as there is room; control characters are dropped."""
        room = self.most - len(self.text)
        fresh = "".join(sign for sign in text if sign.isprintable())[:room]
        whole = self.text[: self.caret] + fresh + self.text[self.caret :]
        return msgspec.structs.replace(self, text=whole, caret=self.caret + len(fresh))

    def key(self, key: str) -> "Edit | None":
        """After an editing key; None if the key is not one."""
        match key:
            case "left":
                return self._at(self.caret - 1)
            case "right":
                return self._at(self.caret + 1)
            case "home" | "ctrl+a":
                return self._at(0)
            case "end" | "ctrl+e":
                return self._at(len(self.text))
            case "backspace":
                return self._without(self.caret - 1)
            case "delete":
                return self._without(self.caret)
            case "ctrl+u":
                return msgspec.structs.replace(self, text=self.text[self.caret :], caret=0)
            case _:
                return None

    def _at(self, caret: int) -> "Edit":
        return msgspec.structs.replace(self, caret=max(0, min(caret, len(self.text))))

    def _without(self, place: int) -> "Edit":
        if not 0 <= place < len(self.text):
            return self
        text = self.text[:place] + self.text[place + 1 :]
        return msgspec.structs.replace(self, text=text, caret=place)


def draw_edit(canvas: Canvas, x: int, y: int, cells: int, edit: Edit) -> tuple[int, int]:
    """Draw the line in a field of `cells` cells, scrolled so that the caret is in sight; gives the caret's place."""
    start = 0
    while start < edit.caret and width(edit.text[start : edit.caret]) > cells - 1:
        start += 1
    shown = edit.text[start:]
    while shown and width(shown) > cells:
        shown = shown[:-1]
    canvas.fill(x, y, cells, 1, "field")
    canvas.text(x, y, shown)
    at = x + width(edit.text[start : edit.caret])
    below = edit.text[edit.caret : edit.caret + 1] or " "
    canvas.text(at, y, below, "turn", reverse=True)
    return at, y
