"""Kan: what stands in the last line, in the side column, on the result page, and what may be looked back at."""

from dataclasses import replace

from games.cards import french
from games.game import Card, Seat
from games.kan import GAME
from games.kan.events import DealEnded, FirstDealer, MatchEnded
from games.kan.model import DealRecord, Played, RoundRecord, Taken, View
from games.kan.names import SIGNS, signed, the
from games.kan.scoring import ranks
from games.kan.seats import right_of
from games.kan.wordings import deal_result
from games.wording import Names, _, plural
from tui.canvas import clip
from tui.tables.scene import short, wrapped
from tui.tables.tricks.adapter import Past, lead, pad, turned
from tui.tables.tricks.french import BOARD_RANKS, SUITS, led_line, taken_line
from tui.tables.tricks.kan.sides import bottom, own_first, side_of, sign, word
from tui.tables.tricks.model import Hold, Laid, Line, Panel, Section, TrickTable

POINTS_WIDTH = 45
MATCH_WIDTH = 31
NOBODY = Names(())


def taken(one: Taken, names: Names) -> str:
    """Who took a trick, and its pictures: "Mika took trick 5: A♠ Q♣, 2 pictures."."""
    return taken_line(one.winner, one.number, [GAME.words.card(card) for card in one.pictures], names)


def last(view: View, names: Names) -> str:
    """What happened last: the trick so far, or who took the one before."""
    place = GAME.words.place(view)
    if view.trick:
        return f"{place} {led_line([(one.seat, _laid(one)) for one in view.trick], names)}"
    if view.tricks:
        return f"{view.round}.{view.deal}.{view.tricks[-1].number} {taken(view.tricks[-1], names)}"
    if view.shown:
        return f"{place} {GAME.words.event(view.shown, names)}"
    if view.deals and view.phase not in ("between", "over"):
        return deal_result(view.deals[-1])
    if view.round == view.deal == 1 and view.phase not in ("between", "over"):
        return GAME.words.event(FirstDealer(view.dealer), names)
    return ""


def _laid(played: Played) -> str:
    """A card in the trick; of a joker that led also the suit to follow."""
    told = the(played.card)
    return f"{told} " + _("for {sign}").format(sign=SIGNS[played.names]) if played.names else told


def tricks(view: View, names: Names) -> tuple[Past, ...]:
    """The last trick until the next lead; of older ones who took them and their pictures."""
    past = [
        turned(_("Trick {number}").format(number=one.number), taken(one, names))
        for one in view.tricks
        if view.last_trick is None or one.number != view.last_trick.number
    ]
    if view.last_trick:
        one = view.last_trick
        cards = tuple(
            Laid(played.seat, played.card, mark="takes" if played.seat == one.winner else "" if n else "led")
            for n, played in enumerate(one.cards)
        )
        title = _("Trick {number}, taken by {who}").format(number=one.number, who=names.whom(one.winner))
        past.append(Past(title, cards, (taken(view.tricks[-1], names),)))
    return tuple(past)


def _around(view: View, hold: Hold) -> list[Seat]:
    return [right_of(view.seat_of, bottom(view, hold), steps) for steps in range(5)]


def sections(view: View, hold: Hold, names: Names) -> tuple[Section, ...]:
    """The side column: everybody's totals, then the facts of the deal."""
    if not view.round:
        return ()
    heading: Line = ((lead(_("total") + "  " + _("round"), 32), "dim"),)
    rows: list[Line] = [heading]
    for seat in _around(view, hold):
        rows.append(_total_row(view, hold, seat, names))
    title = plural(max(len(view.rounds), view.round - 1), "Totals after {count} round", "Totals after {count} rounds")
    return Section(title, tuple(rows)), Section(_("This round"), _facts(view, names))


def _total_row(view: View, hold: Hold, seat: Seat, names: Names) -> Line:
    name = pad(short(names.who(seat)), 9)
    total = lead(signed(view.standing.totals[seat]), 5)
    if not view.kankei:
        return ((name, "text"), (lead(total, 16), "text"))
    side = side_of(view, seat)
    mark, ink = sign(view, hold, side)
    points = lead(signed(view.score[side]), 7)
    return ((name, ink), (pad(f"{mark} {word(side)}", 11), ink), (total, "text"), (points, "text"))


def _facts(view: View, names: Names) -> tuple[Line, ...]:
    lines: list[Line] = []
    for record in view.deals:
        if record.deal == view.deal:
            continue
        outcome = _("deal {deal}: {kankei} to {mukankei}, trump {sign}")
        kankei, mukankei = record.pictures
        told = outcome.format(deal=record.deal, kankei=kankei, mukankei=mukankei, sign=SIGNS.get(record.trump, ""))
        lines.append(((told, "dim"),))
    need = _("kankei need {kankei}, mukankei {mukankei}").format(kankei=view.targets[0], mukankei=view.targets[1])
    lines.append(((need, "text"),))
    if view.shown:
        told = GAME.words.event(view.shown, names)
        lines += [((line, "text"),) for line in wrapped(told, 33)]
    joker = _("The joker has been played.") if view.joker_gone else _("The joker is still out.")
    if isinstance(view.viewer, int) and any(french.JOKER in hand for hand in view.hands):
        joker = _("You hold the joker.")
    if view.phase == "play":
        lines.append(((joker, "dim"),))
    return tuple(lines)


def result(table: TrickTable, view: View, hold: Hold, names: Names) -> TrickTable:
    """The page after a deal, a round or the match; before the first deal and when cards are thrown in, the table."""
    if not view.deals or view.upcoming == "again":
        return table
    title, ink = _title(view, names), "text"
    if view.phase == "over":
        title = GAME.words.event(MatchEnded(_five(view), ranks(_five(view)), view.standing.winners), names)
        ink = "turn"
    return replace(
        table,
        headline=tuple(((line, ink, True),) for line in wrapped(title, 78)),
        panels=(_points(view, hold), _match(view, hold, names)),
    )


def _title(view: View, names: Names) -> str:
    """How the deal ended, and what that means for the round."""
    record = view.deals[-1]
    return GAME.words.event(DealEnded(view.round, record, view.upcoming != "deal"), names)


def _five(view: View) -> tuple[int, int, int, int, int]:
    a, b, c, d, e = view.standing.totals
    return a, b, c, d, e


def _points(view: View, hold: Hold) -> Panel:
    """Each line names its rule; they add up to what each player of a side got."""
    first, second = own_first(view, hold)
    cells = POINTS_WIDTH - 4 - 17
    heading: Line = (
        (pad(_("points for each"), cells), "dim"),
        (lead(word(first), 8), sign(view, hold, first)[1]),
        (lead(word(second), 9), sign(view, hold, second)[1]),
    )
    lines: list[Line] = [heading]
    for record in view.deals:
        lines += _deal_lines(record, first, cells)
    score = (view.score[first], view.score[second])
    over = view.upcoming != "deal"
    total = _("round") if over else _("round so far")
    lines += [
        (("─" * (POINTS_WIDTH - 4), "line"),),
        (
            (pad(total, cells), "text", True),
            (lead(signed(score[0]), 8), "text", True),
            (lead(signed(score[1]), 9), "text", True),
        ),
    ]
    return Panel(_("This round"), POINTS_WIDTH, tuple(lines), spare=((), *_pictures(view, hold)))


def _deal_lines(record: DealRecord, first: int, cells: int) -> list[Line]:
    lines: list[Line] = []
    for number, line in enumerate(record.lines):
        told = _("the round so far doubled") if line.code == "double" else GAME.words.score_line(line, NOBODY)
        text = wrapped(told if number else _first(record, line.code, told), cells - bool(number), "  ")
        each = (line.points, int(line.values[0]))
        figures = [_figure(line.code, each[first]), _figure(line.code, each[1 - first])]
        head: Line = (
            (pad(text[0] if number == 0 else f" {text[0]}", cells), "text"),
            (lead(figures[0], 8), "text"),
            (lead(figures[1], 9), "text"),
        )
        lines += [head, *(((f"{rest}", "text"),) for rest in text[1:])]
    return lines


def _first(record: DealRecord, code: str, told: str) -> str:
    """The first line of a deal names it."""
    if code in ("kw", "mw"):
        side = word(0 if code == "kw" else 1)
        return _("deal {deal} won by {side}").format(deal=record.deal, side=side)
    return _("deal {deal}: {told}").format(deal=record.deal, told=told)


def _figure(code: str, points: int) -> str:
    return f"x {points}" if code == "double" else signed(points)


def _pictures(view: View, hold: Hold) -> tuple[Line, ...]:
    """Who took which picture, and how many each side has."""
    taken_by: dict[Card, int] = {card: side for side in (0, 1) for card in view.captured[side]}
    lines: list[Line] = [((_("Pictures of this deal"), "dim"),)]
    order = own_first(view, hold)
    for row, suit in enumerate(SUITS):
        parts: list[tuple[str, str]] = [(SIGNS[suit] + " ", "turn" if suit == view.trump else "text")]
        for rank in BOARD_RANKS:
            side = taken_by.get(rank + suit)
            mark, ink = sign(view, hold, side) if side is not None else ("·", "dim")
            parts += [(f" {rank}", "text"), (mark + " ", ink)]
        if row < 2:
            mark, ink = sign(view, hold, order[row])
            count = _("{count} of {needed}").format(
                count=len(view.captured[order[row]]), needed=view.targets[order[row]]
            )
            parts += [("  ", "text"), (f"{mark} {word(order[row])} {count}", ink)]
        lines.append(tuple(parts))
    return tuple(lines)


def _match(view: View, hold: Hold, names: Names) -> Panel:
    """Everybody: the match before this round, this round, and both together."""
    before_title = _("before")
    heading: Line = (
        (pad("", 10), "dim"),
        (lead(before_title, 6), "dim"),
        (lead(_("this"), 5), "dim"),
        (lead(_("total"), 6), "dim"),
    )
    lines: list[Line] = [heading]
    order = sorted(_around(view, hold), key=lambda seat: -_total(view, seat)) if view.phase == "over" else None
    for seat in order or _around(view, hold):
        lines.append(_match_row(view, hold, seat, names))
    title = plural(view.options.rounds, "Match, one round", "Match, {count} rounds")
    foot: list[Line] = []
    if view.phase != "over":
        foot = [((line, "dim"),) for line in wrapped(_coming(view, names), MATCH_WIDTH - 4)]
    return Panel(title, MATCH_WIDTH, tuple(lines), foot=tuple(foot))


def _coming(view: View, names: Names) -> str:
    if view.upcoming == "deal":
        return _("Partners stay for the whole round.") + " " + GAME.words.prompt(view, names)
    deals = names.does(view.next_dealer, _("deal"), _("deals"))
    return _("New partners each round.") + " " + GAME.words.prompt(view, names) + f" {deals}."


def _this(view: View, seat: Seat) -> int:
    """What the round at hand has brought a player."""
    finished: RoundRecord | None = view.rounds[-1] if view.upcoming != "deal" and view.rounds else None
    return finished.scores[seat] if finished else view.score[side_of(view, seat)]


def _total(view: View, seat: Seat) -> int:
    """The match total with the round at hand."""
    return view.standing.totals[seat] + (0 if view.upcoming != "deal" else _this(view, seat))


def _match_row(view: View, hold: Hold, seat: Seat, names: Names) -> Line:
    mark, ink = sign(view, hold, side_of(view, seat))
    total, this = _total(view, seat), _this(view, seat)
    return (
        (pad(f"{clip(short(names.who(seat)), 8)} {mark}", 10), ink),
        (lead(signed(total - this), 6), "text"),
        (lead(signed(this), 5), "text"),
        (lead(signed(total), 6), "text", True),
    )
