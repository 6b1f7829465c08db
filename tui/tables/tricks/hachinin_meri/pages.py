"""Hachinin-Meri: the last line, the side column, the result page, and the tricks to look back at."""

from dataclasses import replace

from games.game import Cards
from games.hachinin_meri import GAME
from games.hachinin_meri.events import FirstDealer, MatchEnded, TrickTaken
from games.hachinin_meri.legal import ranks
from games.hachinin_meri.model import TRICKS, Trick, View, owners, side
from games.hachinin_meri.names import PAIRS, ranking_line, suit
from games.hachinin_meri.scoring import points
from games.hachinin_meri.wordings import deal_result, robai_note
from games.wording import Names, _, plural
from tui.tables.scene import short, wrapped
from tui.tables.tricks.adapter import Past, lead, pad
from tui.tables.tricks.hachinin_meri.sides import letter, sign
from tui.tables.tricks.model import Hold, Laid, Line, Panel, Section, TrickTable

TRICKS_WIDTH = 47
MATCH_WIDTH = 27
DEALS = 8
"""So many deals of a match are listed, the last ones."""


def last(view: View, names: Names) -> str:
    """What happened last: the trick so far, or who took the one before."""
    place = GAME.words.place(view)
    if view.trick:
        return f"{place} {_so_far(view, names)}"
    if view.tricks and view.phase not in ("between", "over"):
        return f"{view.deal}.{view.tricks[-1].number} {_taken(view, names)}"
    if view.phase in ("between", "over"):
        return f"{view.deal}.{TRICKS} {_taken(view, names)}" if view.tricks else ""
    if view.deal and view.phase == "play" and view.taker is not None:
        return _("{who} the Okie {okie} and put a card away.").format(
            who=names.does(view.taker, _("took"), _("took")), okie=view.okie
        )
    if view.deal == 1 and view.phase == "declare":
        return GAME.words.event(FirstDealer(view.dealer), names)
    return ""


def _so_far(view: View, names: Names) -> str:
    if view.trick_no == TRICKS:
        return _("All at once: {cards}.").format(
            cards=", ".join(f"{names.whom(one.seat)} {one.card}" for one in view.trick)
        )
    first = view.trick[0]
    told = names.does(first.seat, _("led"), _("led")) + f" {first.card}."
    down = [names.whom(one.seat) for one in view.trick if one.face_down]
    shown = [f"{names.who(one.seat)} {one.card}" for one in view.trick[1:] if not one.face_down]
    parts = [told]
    parts += [_("Face down: {who}.").format(who=", ".join(down))] if down else []
    parts += [", ".join(shown) + "."] if shown else []
    return " ".join(parts)


def _taken(view: View, names: Names) -> str:
    trick = view.tricks[-1]
    card = dict(owners(trick))[trick.winner]
    return GAME.words.event(TrickTaken(trick, card, view.taken, view.points), names)


def tricks(view: View, names: Names) -> tuple[Past, ...]:
    """All tricks of the deal: everything that was played is open to everybody."""
    return tuple(_past(trick, names) for trick in view.tricks)


def _past(trick: Trick, names: Names) -> Past:
    caught = trick.caught.seat if trick.caught else None
    cards = []
    for number, (seat, card) in enumerate(owners(trick)):
        led = number == 0 and trick.number < TRICKS
        mark = "takes" if seat == trick.winner else "caught" if seat == caught else "led" if led else ""
        cards.append(Laid(seat, card, mark=mark))  # type: ignore[arg-type]
    title = _("Trick {number}, taken by {who} for {side}").format(
        number=trick.number, who=names.whom(trick.winner), side=letter(side(trick.winner))
    )
    told = _("Meri: no pair counts in it.") if trick.meri else _("1 point for the trick. No pair.")
    if trick.caught:
        told = plural(
            trick.caught.points,
            "{pair}: {card} caught, {count} point moves.",
            "{pair}: {card} caught, {count} points move.",
            pair=PAIRS[trick.caught.code],
            card=trick.caught.card,
        )
    return Past(title, tuple(cards), (told,))


def sections(view: View, hold: Hold, names: Names) -> tuple[Section, ...]:
    """The side column: the score by deal, then what lies on the table and which trump beats which."""
    lines: list[Line] = [((lead("A", 16) + lead("B", 7), "dim"),)]
    for record in view.records[-DEALS:]:
        if record.deal < view.deal or view.phase in ("between", "over"):
            lines.append(_row(_("deal {deal}").format(deal=record.deal), record.points))
    running = view.phase not in ("between", "over") and view.deal
    if running:
        lines.append(_row(_("deal {deal}").format(deal=view.deal), view.points))
    totals = [view.standing.totals[one] + (view.points[one] if running else 0) for one in (0, 1)]
    lines.append(_row(_("match"), (totals[0], totals[1]), bold=True))
    if running:
        lines.append(_row(_("tricks"), view.taken))
    if not view.trump or not running:
        return (Section(_("Score"), tuple(lines)),)
    facts: list[Line] = [((_("trump {suit}   okie {okie}").format(suit=suit(view.trump), okie=view.okie), "text"),)]
    away, left = beside(view)
    told = _("left over {cards}").format(cards=" ".join(left))
    put = _("put away {card}").format(card=away[0]) + "   " if away else ""
    facts += [((put + told, "text"),), meri(view)]
    facts += [((line, "text"),) for line in wrapped(ranking_line(ranks(view)), 33, "  ")]
    if view.hidden:
        facts.append(((_("Somebody hides the Robai."), "warn"),))
    return Section(_("Score"), tuple(lines)), Section(_("On the table"), tuple(facts))


def beside(view: View) -> tuple[Cards, Cards]:
    """The card that was put away, once it is, and the two that were left over; ## for one that lies face down."""
    away: Cards = () if view.phase in ("declare", "exchange") else (view.discard or "##",)
    return away, view.leftovers or ("##", "##")


def meri(view: View) -> Line:
    """Whether a trump has been led, and what follows of it."""
    if not view.meri_seen:
        return ((_("no Meri yet"), "dim"),)
    return (("MONCHI" if view.options.monchi != "off" else _("Meri was led"), "turn"),)


def _row(title: str, figures: tuple[int, int], *, bold: bool = False) -> Line:
    return (
        (pad(title, 9), "text", bold),
        (lead(str(figures[0]), 7), "text", bold),
        (lead(str(figures[1]), 7), "text", bold),
    )


def result(table: TrickTable, view: View, hold: Hold, names: Names) -> TrickTable:
    """The page after a deal or the match; before the first deal the table."""
    if not view.records:
        return table
    title, ink = deal_result(view.records[-1]), "text"
    if view.phase == "over":
        totals = (view.standing.totals[0], view.standing.totals[1])
        title, ink = GAME.words.event(MatchEnded(totals, view.standing.winners), names), "turn"
    return replace(
        table, headline=(((title, ink, True),),), panels=(_by_trick(view, hold, names), _match(view, hold, names))
    )


def _by_trick(view: View, hold: Hold, names: Names) -> Panel:
    """Each trick with the card that took it, its pair, and what it gave to the sides."""
    heading = pad(_("trick"), 7) + pad(_("taken by"), 12) + pad(_("with"), 6) + pad(_("pair"), 10)
    lines: list[Line] = [((heading + lead("A", 4) + lead("B", 4), "dim"),)]
    for trick in view.tricks:
        mark, ink = sign(view, hold, side(trick.winner))
        card = dict(owners(trick))[trick.winner]
        given = points(trick.winner, trick.caught)
        pair = PAIRS[trick.caught.code] if trick.caught else "Meri" if trick.meri else ""
        lines.append(
            (
                (lead(str(trick.number), 3) + "    ", "text"),
                (pad(f"{mark} {short(names.who(trick.winner))}", 12), ink),
                (pad(card, 6), "text", True),
                (pad(pair, 10), "turn" if trick.caught else "dim"),
                (lead(_signed(given[0]), 4) + lead(_signed(given[1]), 4), "text"),
            )
        )
    cells = TRICKS_WIDTH - 4
    lines.append((("─" * cells, "line"),))
    total = lead(f"{view.points[0]:+d}", 4) + lead(f"{view.points[1]:+d}", 4)
    lines.append(((pad(_("together"), 35), "text", True), (total, "text", True)))
    foot: tuple[Line, ...] = (((_("Tricks give 1, pairs move points: always 9."), "dim"),),)
    return Panel(_("Trick by trick"), TRICKS_WIDTH, tuple(lines), foot=foot)


def _signed(figure: int) -> str:
    return f"{figure:+d}" if figure else ""


def _match(view: View, hold: Hold, names: Names) -> Panel:
    lines: list[Line] = [
        (
            (pad(_("deal"), 9), "dim"),
            (lead("A", 7), sign(view, hold, 0)[1]),
            (lead("B", 7), sign(view, hold, 1)[1]),
        )
    ]
    lines += [_row(str(record.deal), record.points) for record in view.records[-DEALS:]]
    totals = (view.standing.totals[0], view.standing.totals[1])
    lines += [(("─" * (MATCH_WIDTH - 4), "line"),), _row(_("total"), totals, bold=True)]
    note = robai_note(view.records[-1], names)
    foot = tuple(((line, "dim"),) for line in wrapped(note, MATCH_WIDTH - 4)) if note else ()
    title = plural(view.options.deals, "Match, one deal", "Match, {count} deals")
    return Panel(title, MATCH_WIDTH, tuple(lines), foot=foot)
