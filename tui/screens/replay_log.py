"""The log of a replay: what was heard so far, with a way to each of its moments."""

from typing import ClassVar

from games.wording import _
from netcore.replay import Replay, Track
from tui import replaying
from tui.canvas import Canvas, clip
from tui.screens.page import Page
from tui.screens.pieces import draw_bar, draw_keys, left_edge, page_width, steps, wrapped


class ReplayLogPage(Page[int]):
    """Gives the position that was chosen. `last`: the moment up to which may be told."""

    named: ClassVar[str] = "replay_log"

    def __init__(self, replay: Replay, track: Track, index: int, last: int, own: int | None) -> None:
        super().__init__()
        self.replay = replay
        self.entries: list[tuple[int, str, str]] = []
        """Position, its number in the match (none for what was said there), a sentence."""
        you = own if track.viewer == own else None
        for position, sight in enumerate(track.sights):
            if sight.moment > last:
                break
            names = replaying.names_of(replay, sight.moment, you)
            for sentence in replaying.told(replay, sight, names):
                self.entries.append((position, track.places[position], sentence))
            for line in replaying.talk(replay, track, position, last):
                self.entries.append((position, "", replaying.spoken(line)))
        here = [number for number, (position, _place, _told) in enumerate(self.entries) if position <= index]
        self.cursor = here[-1] if here else 0

    def paint(self, canvas: Canvas) -> None:
        title = self.replay.game.info.title
        draw_bar(canvas, f"{_('Replay')} │ {title} │ {clip(self.replay.record.title, 32)} │ {_('log')}")
        x, columns = left_edge(canvas) + 1, page_width(canvas)
        canvas.text(x + 2, 1, self.replay.game.words.numbering, "dim")
        room = canvas.height - 5
        lines = self.lines(columns - 13)
        chosen = [line for line, (number, _place, _told) in enumerate(lines) if number == self.cursor]
        middle = (chosen[0] + chosen[-1]) // 2 if chosen else 0
        first = max(0, min(middle - room // 2, len(lines) - room))
        for row, (number, place, told) in enumerate(lines[first : first + room], 3):
            self.rows[row] = number
            if number == self.cursor:
                canvas.fill(x - 1, row, columns, 1, "field")
            if first + row - 3 in chosen[:1]:
                canvas.text(x, row, "►", "turn")
            canvas.text(x + 2, row, place, "dim")
            canvas.text(x + 10, row, told, bold=number == self.cursor)
        if not self.entries:
            canvas.text(x, 3, _("Nothing has happened yet."), "dim")
        draw_keys(canvas, [("↑ ↓", _("line")), ("Enter", _("go there")), ("L", _("close")), ("F10", _("back"))])

    def lines(self, columns: int) -> list[tuple[int, str, str]]:
        """The sentences in lines of at most `columns` cells: which entry, its number (in the first line), the text."""
        return [
            (number, "" if later else place, line)
            for number, (_position, place, sentence) in enumerate(self.entries)
            for later, line in enumerate(wrapped(sentence, columns))
        ]

    def press(self, key: str) -> None:
        if key == "enter" and self.entries:
            self.dismiss(self.entries[self.cursor][0])
        elif key in ("f10", "escape", "m", "l", "f4"):
            self.dismiss(None)
        elif key in ("up", "down", "pageup", "pagedown"):
            self.cursor = steps(self.cursor, len(self.entries), key)

    def pick(self, entry: int) -> None:
        self.cursor = entry
        self.press("enter")
