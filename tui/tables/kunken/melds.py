"""The melds on the cloth: small in two columns, or in compact cards; which of them take the raised card."""

from itertools import pairwise
from typing import Final

from games.cards.french import face
from games.game import Card
from games.kunken import GAME
from games.kunken.forms import is_joker
from games.kunken.model import Extend, LayOff, Shown, View
from games.kunken.names import letter
from games.wording import _
from tui.canvas import Canvas, Cell, Patch, width
from tui.faces import draw
from tui.tables.kunken.hold import Hold, stop, stops
from tui.tables.kunken.layout import COLUMN, OVERLAP, Columns, Plan, columns, flow
from tui.tables.kunken.stage import Stage
from tui.tables.paper import Paper
from tui.tables.scene import Look, Part, Scene, length, short, write

TIGHT: Final = 4
"""Rows from one row of melds to the next that leave none for shadows."""
SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
FOUR_INKS: Final = {"C": "green", "D": "blue", "H": "red", "S": "ink"}
TWO_INKS: Final = {"C": "ink", "D": "red", "H": "red", "S": "ink"}


def melds(paper: Paper[Plan], view: View, hold: Hold, scene: Scene, look: Look, stage: Stage) -> None:
    """All melds; what the raised card fits is marked, and the chosen place is in sight."""
    plan = paper.plan
    if not view.table:
        x, y = plan.melds
        if view.to_act:
            paper.canvas.text(x, y + 1, _("Nothing has been laid yet."), "dim")
        return
    chosen = stop(view, hold)
    places = _flow(plan, view, scene) if plan.large else None
    if places is None:
        wanted = chosen.meld - 1 if chosen else stage.meld - 1 if stage.meld else None
        _two_columns(paper, view, hold, scene, look, stage, columns(plan, len(view.table), hold.scroll, wanted))
        return
    rows = sorted({y for _x, y in places})
    tight = any(below - above <= TIGHT for above, below in pairwise(rows))
    for one, (x, y) in zip(view.table, places, strict=True):
        label = _heading(one, view, hold, scene)
        _letter(paper.canvas, x, y, one, view, hold, stage, look)
        write(paper.canvas, x + 1 + len(letter(one.number)), y, label)
        _compact(paper, x, y + 1, one, look, shadow=not tight)
        _click(paper, view, hold, one, (x, y, max(_wide(one), length(label) + 2), 4))


def _flow(plan: Plan, view: View, scene: Scene) -> list[tuple[int, int]] | None:
    """Where the melds lie; a raised card moves none of them."""
    wide = [max(_wide(one), 2 + length([*_owner(one, view, scene), *_jokers(one)])) for one in view.table]
    return flow(plan, wide)


def _wide(one: Shown) -> int:
    """Cells of a meld in compact cards that overlap."""
    return OVERLAP * len(one.meld.cards) + 1


def _two_columns(
    paper: Paper[Plan], view: View, hold: Hold, scene: Scene, look: Look, stage: Stage, grid: Columns
) -> None:
    left, top = paper.plan.melds
    for index, one in enumerate(view.table):
        column, row = divmod(index, grid.rows)
        if not grid.first <= row < grid.first + grid.shown:
            continue
        x, y = left + column * COLUMN, top + (row - grid.first) * grid.step
        _small(paper, x, y, one, view, hold, scene, look, stage)
    canvas = paper.canvas
    if grid.above:
        canvas.text(left, top - 1, _("▲ {count} more").format(count=_hidden(view, grid, above=True)), "turn")
    if grid.below:
        count = _hidden(view, grid, above=False)
        canvas.text(left, top + grid.shown, _("▼ {count} more").format(count=count), "turn")


def _hidden(view: View, grid: Columns, *, above: bool) -> int:
    rows = [index % grid.rows for index in range(len(view.table))]
    return sum(row < grid.first if above else row >= grid.first + grid.shown for row in rows)


def _small(
    paper: Paper[Plan], x: int, y: int, one: Shown, view: View, hold: Hold, scene: Scene, look: Look, stage: Stage
) -> None:
    """A meld in one line: its letter, its cards, and whose it is or what it takes."""
    canvas = paper.canvas
    _letter(canvas, x, y, one, view, hold, stage, look)
    label = _label(one, view, hold, scene)
    room = COLUMN - 2 - len(letter(one.number))
    inks = FOUR_INKS if look.taste.four_colours else TWO_INKS
    for form in (_each_card(one, inks), _one_sign(one, inks), _ends(one, inks)):
        if sum(width(text) for text, _ink in form) + (length(label) + 1 if _marked(view, hold, one) else 0) <= room:
            break
    end = _strip(canvas, x + 1 + len(letter(one.number)), y, form, look)
    if end + 1 + length(label) <= x + COLUMN - 1:
        end = write(canvas, end + 1, y, label)
    _click(paper, view, hold, one, (x, y, end - x, 1))


def _strip(canvas: Canvas, x: int, y: int, form: list[tuple[str, str]], look: Look) -> int:
    """The cards of a meld side by side on paper; without colours as plain text."""
    paper = look.coloured and look.style in ("colour", "kanji")
    for text, ink in form:
        if paper and text == " ":
            x = canvas.text(x, y, "│", "edge", ground="paper")
        else:
            x = canvas.text(x, y, text, ink if paper else "text", bold=paper, ground="paper" if paper else "")
    return x


def _each_card(one: Shown, inks: dict[str, str]) -> list[tuple[str, str]]:
    """Card by card: 5♥ 6♥ *7♥."""
    form: list[tuple[str, str]] = []
    for index, (card, stood) in enumerate(zip(one.meld.cards, one.stands, strict=True)):
        form += [(" ", "ink")] if form else []
        form.append((name(one, index, stood), _ink(card, inks)))
    return form


def name(one: Shown, index: int, stood: Card) -> str:
    """A card of a meld as it lies: a joker shows what it stands for, and * or + whether it may still move."""
    if not is_joker(one.meld.cards[index]):
        return GAME.words.card(stood)
    mark = "*" if index in one.free else "+"
    return mark + (GAME.words.card(stood) if len(stood) > 1 else "JK")


def _one_sign(one: Shown, inks: dict[str, str]) -> list[tuple[str, str]]:
    """A long run with its suit once, ♥ 5 6 *7 8; a large group with its rank once, 6 ♣♣♦♥+."""
    if one.meld.rank:
        rank = "10" if one.meld.rank == "T" else one.meld.rank
        signs = [("+" if is_joker(card) else SIGNS[card[1]], _ink(card, inks)) for card in one.meld.cards]
        return [(rank + " ", "ink"), *signs]
    form = [(SIGNS[one.meld.suit], inks[one.meld.suit])]
    for index, (card, stood) in enumerate(zip(one.meld.cards, one.stands, strict=True)):
        form += [(" ", "ink"), (name(one, index, stood)[:-1], _ink(card, inks))]
    return form


def _ends(one: Shown, inks: dict[str, str]) -> list[tuple[str, str]]:
    """The longest runs by their ends."""
    last = len(one.stands) - 1
    ends = [
        (name(one, index, one.stands[index]), _ink(one.meld.cards[index], inks)) for index in (0, 1, last - 1, last)
    ]
    return [ends[0], (" ", "ink"), ends[1], (" .. ", "ink"), ends[2], (" ", "ink"), ends[3]]


def _ink(card: Card, inks: dict[str, str]) -> str:
    return "violet" if is_joker(card) else inks[card[1]]


def _letter(canvas: Canvas, x: int, y: int, one: Shown, view: View, hold: Hold, stage: Stage, look: Look) -> None:
    chosen = stop(view, hold)
    here = chosen is not None and chosen.meld == one.number
    lit = here or stage.meld == one.number
    sign = letter(one.number)
    if here:
        canvas.text(x - 1, y, "►", "turn", bold=True)
    canvas.text(x, y, sign, "turn" if lit else "text", bold=True)


def _marked(view: View, hold: Hold, one: Shown) -> bool:
    return any(action.meld == one.number for action in stops(view, hold))


def _label(one: Shown, view: View, hold: Hold, scene: Scene) -> list[Part]:
    """Beside a small meld: what it takes of the raised card, else whose it is, and whether it is new."""
    return _takes(view, hold, one) if _marked(view, hold, one) else _owner(one, view, scene)


def _owner(one: Shown, view: View, scene: Scene) -> list[Part]:
    who = short(scene.names.who(one.meld.owner))
    owner: list[Part] = [(who, "ally" if one.meld.owner == scene.names.you else "dim")]
    return [*owner, *([(" " + _("new"), "good")] if one.number in fresh(view) else [])]


def _heading(one: Shown, view: View, hold: Hold, scene: Scene) -> list[Part]:
    """Above a meld in compact cards: as much as fits of whose it is, what its jokers are, and what it takes."""
    owner, jokers = _owner(one, view, scene), _jokers(one)
    if not _marked(view, hold, one):
        return [*owner, *jokers]
    takes = _takes(view, hold, one)
    room = max(_wide(one), length([*owner, *jokers]) + 2)
    longest: list[Part] = [*owner, *jokers, (" ", "dim"), *takes]
    shorter: list[Part] = [*owner, (" ", "dim"), *takes]
    return next((label for label in (longest, shorter) if length(label) <= room), takes)


def _jokers(one: Shown) -> list[Part]:
    """What the jokers of a run stand for."""
    if one.meld.rank:
        return []
    jokers = [stood for card, stood in zip(one.meld.cards, one.stands, strict=True) if is_joker(card)]
    return [("  " + _("joker = {cards}").format(cards=" ".join(map(GAME.words.card, jokers))), "dim")] if jokers else []


def _takes(view: View, hold: Hold, one: Shown) -> list[Part]:
    chosen = stop(view, hold)
    here = [action for action in stops(view, hold) if action.meld == one.number]
    told = GAME.words.card(face(here[0].card)) if not hold.blank else ""
    ends = {action.end for action in here if isinstance(action, Extend)}
    if len(ends) == 2 and chosen in here and isinstance(chosen, Extend):
        told = (told + " " + (_("low") if chosen.end == "low" else _("high"))).strip()
    return [(f"◄ {told}".rstrip(), "turn", chosen in here)]


def fresh(view: View) -> tuple[int, ...]:
    """The melds laid in this turn and the one before."""
    turns = (view.last, view.now)
    return tuple(put.meld for turn in turns if turn is not None for put in turn.laid if put.new)


def _compact(paper: Paper[Plan], x: int, y: int, one: Shown, look: Look, *, shadow: bool) -> None:
    """A meld in compact cards that lie on one another."""
    for index, (card, stood) in enumerate(zip(one.meld.cards, one.stands, strict=True)):
        patch = draw("french", card, "compact", look.style, four_colours=look.taste.four_colours)
        place = x + OVERLAP * index
        if is_joker(card):
            patch = _joker_patch(patch, name(one, index, stood), look)
        paper.canvas.blit(place, y, patch)
        if index:
            edge(paper.canvas, place, y, look)
    if shadow:
        paper.shadows.append((x, y, ((Cell(),) * _wide(one),) * 3))


def _joker_patch(patch: Patch, text: str, look: Look) -> Patch:
    """A joker with the card it stands for where its name is."""
    row, start = (0, 0) if look.style in ("colour", "kanji") else (1, 1)
    cells = list(patch[row])
    text = text[: len(cells) - start]
    for offset in range(len(cells) - 2 * start):
        sign = text[offset] if offset < len(text) else " "
        below = cells[start + offset]
        ground = "paper" if start == 0 else below.ground
        cells[start + offset] = Cell(sign, "violet" if start == 0 else "text", ground, start == 0)
    return (*patch[:row], tuple(cells), *patch[row + 1 :])


def edge(canvas: Canvas, x: int, y: int, look: Look, rows: int = 3) -> None:
    """The edge of a card that lies close to its neighbour, where its paper shows."""
    if look.style not in ("colour", "kanji"):
        return
    for row in range(y, y + rows):
        below = canvas.rows[row][x]
        if below.char == " " and below.ground in ("paper", "art_paper"):
            canvas.text(x, row, "│", "edge")


def _click(paper: Paper[Plan], view: View, hold: Hold, one: Shown, spot: tuple[int, int, int, int]) -> None:
    """A click adds the raised card; where both ends take it, each half of the meld is one end."""
    x, y, wide, high = spot
    here: list[tuple[int, LayOff]] = [
        (number, action) for number, action in enumerate(stops(view, hold)) if action.meld == one.number
    ]
    for part, (number, _action) in enumerate(here):
        share = wide // len(here)
        paper.spots[f"stop:{number}"] = (x + part * share, y, share, high)
