"""Kakeya: what stands in the last line, in the side column, on the result page, and what may be looked back at."""

from dataclasses import replace

from games.game import Card, ScoreLine
from games.kakeya import GAME
from games.kakeya.model import NO_PAIR, DealRecord, View
from games.kakeya.names import card as card_name
from games.kakeya.scoring import targets
from games.kakeya.seats import active_pairs, members
from games.kakeya.wordings import deal_result
from games.wording import Names, _
from tui.canvas import clip
from tui.tables.scene import wrapped
from tui.tables.tricks.adapter import Past, lead, pad, turned
from tui.tables.tricks.french import BOARD_RANKS, SIGNS, SUITS, led_line, taken_line
from tui.tables.tricks.kakeya.pairs import letter, own_first, people, sign
from tui.tables.tricks.model import Hold, Laid, Line, Panel, Section, TrickTable

DECIDING = ("most", "tie_rensho", "tie_aces", "drawn", "drawn_level")
"""The codes of the score line that tells who has won: its points are pictures."""
PAYS_WIDTH = 45
STONES = 16
"""So many stones are drawn at most; the figure beside them tells the rest."""
STONES_WIDTH = 31


def last(view: View, names: Names) -> str:
    """What happened last: the trick so far, or who took the one before."""
    place = GAME.words.place(view)
    if view.trick:
        return f"{place} {led_line([(one.seat, card_name(one.card)) for one in view.trick], names)}"
    if view.tricks:
        one = view.tricks[-1]
        return f"{view.deal}.{one.number} {_taken(view, -1, names)}"
    if view.records and view.phase not in ("between", "over"):
        return clip(deal_result(view.records[-1], names), 150)
    return ""


def _taken(view: View, index: int, names: Names) -> str:
    one = view.tricks[index]
    return taken_line(one.winner, one.number, [card_name(card) for card in one.pictures], names)


def tricks(view: View, names: Names) -> tuple[Past, ...]:
    """The last trick until the next card; of older ones who took them and their pictures."""
    past = []
    for index, one in enumerate(view.tricks):
        if view.last_trick is None or one.number != view.last_trick.number:
            past.append(turned(_("Trick {number}").format(number=one.number), _taken(view, index, names)))
    if view.last_trick and view.tricks:
        done = view.last_trick
        cards = tuple(
            Laid(played.seat, played.card, mark="takes" if played.seat == done.winner else "" if n else "led")
            for n, played in enumerate(done.cards)
        )
        title = _("Trick {number}, taken by {who}").format(number=done.number, who=names.whom(done.winner))
        past.append(Past(title, cards, (_taken(view, -1, names),)))
    return tuple(past)


def sections(view: View, hold: Hold, names: Names) -> tuple[Section, ...]:
    """The side column: the stones of the pairs, then the facts of the deal."""
    stones = tuple(_stones_row(view, hold, pair, names) for pair in range(len(view.stones)))
    if not view.deal:
        return (Section(_("Stones"), stones),)
    facts: list[Line] = [((_("Rensho {card}").format(card=card_name(view.rensho)), "text"),)]
    for pair in active_pairs(view.lay):
        if view.targets[pair] and view.phase not in ("between", "over"):
            need = _("{pair} needs {count} pictures").format(pair=letter(pair), count=view.targets[pair])
            facts.append(((need, "text"),))
    facts.append(((_("pictures left: {count}").format(count=16 - sum(view.pictures)), "dim"),))
    return Section(_("Stones"), stones), Section(_("This deal"), tuple(facts))


def _stones_row(view: View, hold: Hold, pair: int, names: Names) -> Line:
    mark, ink = sign(view, hold, pair)
    name = pad(people(view, pair, names, 16), 17)
    return ((f"{mark} {letter(pair)} {name}", ink), (lead(str(view.stones[pair]), 4), "text", True))


def result(table: TrickTable, view: View, hold: Hold, names: Names) -> TrickTable:
    """The page after a deal or the match; before the first deal the table."""
    if not view.records:
        return table
    record = view.records[-1]
    title, ink = deal_result(record, names), "text"
    if view.phase == "over":
        title, ink = GAME.words.prompt(view, names), "turn"
    return replace(
        table,
        headline=tuple(((line, ink, True),) for line in wrapped(title, 78)),
        panels=(_pays(view, record, hold, names), _stones(view, record, hold, names)),
    )


def _pays(view: View, record: DealRecord, hold: Hold, names: Names) -> Panel:
    """Who has which picture; then each line that made the payment."""
    cells = PAYS_WIDTH - 4
    lines: list[Line] = []
    playing = active_pairs(record.lay)
    gap = " " * (3 if len(playing) == 2 else 2)
    counts = gap.join(f"{letter(pair)} {record.pictures[pair]}" for pair in playing)
    needed = gap + _needed(view, record)
    lines.append(((_("pictures") + "  ", "dim"), (counts, "text", True), (needed, "dim")))
    lines += _pictures(view, hold)
    worth = _("stones")
    lines.append((("─" * (cells - len(worth) - 1), "line"), (f" {worth}", "dim")))
    for number, line in enumerate(record.lines):
        told = wrapped(GAME.words.score_line(line, names), cells - 5, "  ")
        total = number == len(record.lines) - 1
        lines.append(((pad(told[0], cells - 4), "text", total), (lead(_figure(line), 4), "text", total)))
        lines += [((more, "text", total),) for more in told[1:]]
    return Panel(_("What it pays"), PAYS_WIDTH, tuple(lines))


def _needed(view: View, record: DealRecord) -> str:
    """How many pictures win: of two pairs 9 or 8, of three more than either of the others."""
    playing = active_pairs(record.lay)
    if len(playing) > 2 or record.winner == NO_PAIR:
        return _("(the most win)")
    needed = targets(view.options, playing, len(view.stones), record.rensho)[record.winner]
    return _("({pair} needed {count})").format(pair=letter(record.winner), count=needed)


def _figure(line: ScoreLine) -> str:
    """The stones that a line is about; the line that names the winner has none."""
    return str(abs(line.points)) if line.points and line.code not in DECIDING else ""


def _pictures(view: View, hold: Hold) -> list[Line]:
    taken: dict[Card, int] = {
        card: pair
        for pair in range(len(view.stones))
        for seat in members(pair, view.seats)
        for card in view.captured[seat]
    }
    lines: list[Line] = []
    for suit in SUITS:
        parts: list[tuple[str, str]] = [(SIGNS[suit] + " ", "turn" if suit == view.trump else "text")]
        for rank in BOARD_RANKS:
            pair = taken.get(rank + suit)
            ink = sign(view, hold, pair)[1] if pair is not None else "dim"
            parts += [(f"  {rank}", "text"), ("·", "dim"), (letter(pair) if pair is not None else "-", ink)]
        lines.append(tuple(parts))
    return lines


def _stones(view: View, record: DealRecord, hold: Hold, names: Names) -> Panel:
    """The stones of each pair, and what this deal has moved."""
    lines: list[Line] = []
    for pair in own_first(view, hold):
        mark, ink = sign(view, hold, pair)
        paid = f"{record.paid[pair]:+d}" if record.paid[pair] else ""
        lines += [
            ((f"{mark} {letter(pair)} {people(view, pair, names, 17)}", ink, True),),
            (
                (pad(clip("●" * record.stones[pair], STONES), 17), ink),
                (lead(str(record.stones[pair]), 3), "text", True),
                (lead(paid, 5), "good" if record.paid[pair] > 0 else "bad"),
            ),
        ]
    foot: list[Line] = []
    if view.phase != "over":
        told = f"{_ending(view)} {GAME.words.prompt(view, names)}"
        foot = [((line, "dim"),) for line in wrapped(told, STONES_WIDTH - 4)]
    return Panel(_("Stones"), STONES_WIDTH, tuple(lines), foot=tuple(foot))


def _ending(view: View) -> str:
    """When the match ends: a limit of deals holds only once one pair alone has the most stones."""
    limit = view.options.max_deals
    if not limit:
        return _("The match ends when a pair has no stones left.")
    if view.standing.deals_done < limit:
        return _("The match ends after {limit} deals, or when a pair has no stones left.").format(limit=limit)
    return _("The most stones are shared: another deal.")
