"""The table screen: what every game's table shares, and a table of words for games without a drawing of their own."""

from dataclasses import dataclass
from typing import Final

from games.game import Refusal
from games.wording import _, listed
from netcore.messages import Denied
from netcore.mirror import TableMirror
from tui import asking, keys, notices, sentences
from tui.canvas import Canvas, clip
from tui.plain.question import final_line, match_over
from tui.program import Looks
from tui.screens.page import Page
from tui.screens.pieces import draw_bar, draw_keys, draw_notice, left_edge, page_width, steps, wrapped
from tui.session import News

PAGES: Final = keys.opens()
WAITING: Final = {press: name for name in ("undo", "pause") for press in keys.BY_NAME[name].keys}
"""Keys that take back or pause, where the table has no other use for them."""


class TablePage(Page[None]):
    """One table with a match on: passes on what the player wants, and tells what happens around the game."""

    def __init__(self, mirror: TableMirror, looks: Looks) -> None:
        """`looks` are those at the start; `restyle` hears of later ones."""
        super().__init__()
        self.mirror = mirror
        self.drawer = False
        """Whether the last rows belong to the chat."""

    def open_drawer(self, drawer: bool) -> None:
        """Make room for the chat at the foot, or take it back."""
        self.drawer = drawer
        self.redraw()

    def turn_sentence(self) -> str:
        mirror = self.mirror
        if mirror.game is None or mirror.view is None:
            return ""
        game = mirror.game.info.title
        if notices.my_turn(mirror):
            return _("{game}: your turn.").format(game=game)
        return f"{game}: {mirror.game.words.prompt(mirror.view, mirror.names)}"

    def want(self, what: str) -> None:
        """Something beside an action: the next deal, another match, or a page."""
        session = self.program.session
        if session is None:
            return
        match what:
            case "ready":
                self.do(session.ready(self.mirror.table))
            case "again":
                self.do(session.rematch(self.mirror.table))
            case _:
                self.program.go_page(what)

    def press(self, key: str) -> None:
        """A key that the table itself does not take."""
        if self.mirror.seat is not None and (what := WAITING.get(key)) is not None:
            self.program.go_page(what)
        elif key in keys.BY_NAME["sit"].keys and self.mirror.seat is None and self.mirror.room is not None:
            if all(seat.kind == "person" for seat in self.mirror.room.seats):
                return self.tell(_("People sit on all seats. A bot would give its seat."))
            self.program.go_table(self.mirror.table)
        elif key in keys.BY_NAME["again"].keys:
            self.program.go_page("replay")

    def act(self, token: str) -> None:
        if self.program.session is not None and self.mirror.seat is not None:
            self.do(self.program.session.act(self.mirror.table, token))

    def answered(self, denial: Denied | None) -> None:
        if denial is not None:
            game = self.mirror.game.info.id if self.mirror.game else ""
            self.tell(sentences.denied(denial, game, self.mirror.names))


@dataclass(frozen=True, slots=True)
class WordsView:
    """What a table of words shows."""

    title: str
    place: str
    link: tuple[str, str]
    lines: tuple[str, ...]
    choices: tuple[str, ...]
    cursor: int
    prompt: str
    mine: bool
    told: str
    last: str
    notice: str
    keys: tuple[tuple[str, str], ...]


def paint_words(canvas: Canvas, view: WordsView) -> dict[int, int]:
    """Draw a table as lines of text with numbered choices; gives the choice of each row."""
    draw_bar(canvas, f"{view.title} │ {view.place}", [view.link])
    left, columns = left_edge(canvas), page_width(canvas)
    y = 2
    for line in view.lines:
        for part in wrapped(line, columns - 4):
            if y < canvas.height - 12:
                canvas.text(left + 2, y, part)
                y += 1
    rows = {}
    room = canvas.height - 6 - y
    first = max(0, min(view.cursor - room // 2, len(view.choices) - room))
    for number, choice in enumerate(view.choices[first : first + room], start=first):
        y += 1
        rows[y] = number
        if number == view.cursor:
            canvas.fill(left + 1, y, columns - 2, 1, "field")
            canvas.text(left + 2, y, "►", "turn")
        canvas.text(left + 4, y, f"{number + 1:>2}", "turn", bold=True)
        canvas.text(left + 8, y, clip(choice, columns - 10), bold=number == view.cursor)
    _desk(canvas, left, columns, view)
    draw_keys(canvas, view.keys)
    return rows


def _desk(canvas: Canvas, left: int, columns: int, view: WordsView) -> None:
    y = canvas.height - 4
    canvas.fill(0, y, canvas.width, 3, "desk")
    x = left + 1
    if view.mine:
        x = canvas.text(x, y, f" {_('YOUR TURN')} ", "turn_on", bold=True, ground="turn_bg") + 1
    canvas.text(x, y, clip(view.prompt, columns - x + left - 1))
    canvas.text(left + 1, y + 1, clip(view.told, columns - 2), "dim")
    if view.notice:
        draw_notice(canvas, view.notice)
    else:
        canvas.text(left + 1, y + 2, clip(view.last, columns - 2), "dim")


class WordsTablePage(TablePage):
    """A table of words: any game of the catalogue can be played on it."""

    def __init__(self, mirror: TableMirror, looks: Looks) -> None:
        super().__init__(mirror, looks)
        self.cursor = 0
        self.chosen = False
        self.mine = False
        self.again = False
        """Another match is asked for; Enter would begin it."""

    def hear(self, news: News) -> None:
        if news.change is not None and news.change.view:
            self.cursor, self.chosen = 0, False
            self.ring_once()
        super().hear(news)

    def ring_once(self) -> None:
        """One bell when the turn comes."""
        mirror = self.mirror
        mine = mirror.view is not None and mirror.seat is not None and mirror.seat in mirror.view.to_act
        if mine and not self.mine:
            self.program.ring()
        self.mine = mine

    def view(self) -> WordsView | None:
        mirror, session = self.mirror, self.program.session
        game, view, room = mirror.game, mirror.view, mirror.room
        if game is None or view is None or room is None or session is None:
            return None
        names, legal = mirror.names, view.legal
        mine = mirror.seat is not None and mirror.seat in view.to_act
        told = ""
        if self.chosen and legal:
            facts = game.preview(view, game.parse(legal[self.cursor]))
            told = "" if isinstance(facts, Refusal) else "  ".join(game.words.fact(fact, names) for fact in facts)
        events = [sentence for event in mirror.heard[-3:] if (sentence := game.words.event(event, names))]
        return WordsView(
            title=f"{game.info.title} │ {clip(room.title, 24)}",
            place=game.words.place(view),
            link=sentences.link_mark(session.link),
            lines=game.words.table(view, names),
            choices=tuple(game.words.action(view, game.parse(token), names) for token in legal),
            cursor=self.cursor if self.chosen else -1,
            prompt=self.prompt(),
            mine=mine,
            told=told,
            last=events[-1] if events else "",
            notice=self.notice,
            keys=(*(keys.line("again") if self.program.has_record(mirror) else ()), ("↑ ↓", _("choose")),
                  ("Enter", _("do it")), ("R", _("rules")), ("L", _("log")), ("C", _("chat")), ("G", _("scores")),
                  ("M", _("menu"))),
        )  # fmt: skip

    def prompt(self) -> str:
        mirror = self.mirror
        assert mirror.view is not None
        assert mirror.game is not None
        assert mirror.room is not None
        if told := asking.paused(mirror.room, mirror.names) or asking.question(mirror):
            return told
        if match_over(mirror):
            onwards = _("Enter begins another match.") if self.again else _("A, then Enter: another match.")
            return f"{final_line(mirror.view, mirror.names)} {onwards}"
        if mirror.room.phase == "pause":
            ready, late = sentences.waiting_for(mirror.room)
            parts = [_("Enter when you have read it.")]
            parts += [_("Ready: {names}.").format(names=listed(ready))] if ready else []
            parts += [_("Waiting: {names}.").format(names=listed(late))] if late else []
            return " ".join(parts)
        return str(mirror.game.words.prompt(mirror.view, mirror.names))

    def paint(self, canvas: Canvas) -> None:
        view = self.view()
        if view is None:
            draw_bar(canvas, _("A table"))
            canvas.text(2, 2, _("One moment ..."), "dim")
            return
        self.rows = paint_words(canvas, view)

    def press(self, key: str) -> None:
        view = self.view()
        if key in PAGES:
            return self.want(PAGES[key])
        room = self.mirror.room
        if key in asking.YES_NO and room is not None and asking.is_asked(room, self.mirror.seat):
            return self.want("yes" if key == "y" else "no")
        if self.mirror.seat is None or key in WAITING:
            return super().press(key)
        if view is None or self.mirror.room is None:
            return
        if self.mirror.room.phase == "over":
            return self.press_over(key)
        if key == "enter" and self.mirror.room.phase == "pause":
            return self.want("ready")
        if not view.choices:
            return
        if key in ("up", "down"):
            self.cursor = steps(self.cursor, len(view.choices), key) if self.chosen else 0
            self.chosen = True
        elif key.isdigit() and 1 <= int(key) <= len(view.choices):
            self.cursor, self.chosen = int(key) - 1, True
        elif key == "enter" and self.chosen:
            self.act(self.mirror.view.legal[self.cursor])
        elif key == "enter":
            self.notice = _("Choose first: arrow or digit.")

    def press_over(self, key: str) -> None:
        """Another match takes A, then Enter; any other key takes it back."""
        if key == "enter" and self.again:
            self.want("again")
        self.again = key == "a"
        super().press(key)

    def pick(self, entry: int) -> None:
        if self.chosen and self.cursor == entry:
            self.press("enter")
        self.cursor, self.chosen = entry, True
