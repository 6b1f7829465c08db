"""The View of Hachinin-Meri as a trick table: plates, tallies, trump facts, trick, hand and desk."""

from dataclasses import replace
from typing import Any

from games.cards import unsun
from games.game import Card, Cards, Seat
from games.hachinin_meri import GAME
from games.hachinin_meri.events import Event
from games.hachinin_meri.legal import is_meri, ranks
from games.hachinin_meri.model import SEATS, TRICKS, Discard, Play, View, left_of, side
from games.hachinin_meri.names import full, ranking_line, suit
from games.wording import Names, _, plural
from tui.tables.scene import Part, Scene, shortened
from tui.tables.tricks.adapter import AnyGame, Past, deals, told_hand, told_question, told_waiting
from tui.tables.tricks.hachinin_meri import motion, pages, questions
from tui.tables.tricks.hachinin_meri.sides import around, bottom, letter, own_first, sign
from tui.tables.tricks.model import Hold, Laid, Line, Order, Plate, Stage, TrickTable


class HachininMeriAdapter:
    """Hachinin-Meri for the common table; see tui.tables.tricks.adapter.Adapter."""

    game: AnyGame = GAME

    def describe(self, view: View, hold: Hold, scene: Scene) -> TrickTable:
        return describe(view, hold, scene)

    def follow(self, view: View, event: Event, names: Names) -> tuple[View, Stage | None]:
        return motion.follow(view, event, names)

    def start(self, before: View, after: View) -> View | None:
        return motion.start(before, after)

    def tricks(self, view: View, names: Names) -> tuple[Past, ...]:
        return pages.tricks(view, names)

    def attempt(self, view: View, card: Card) -> Any:
        return attempt(view, card)

    def question(self, view: View) -> tuple[object, ...]:
        return view.deal, view.phase, view.to_act, view.legal, len(view.trick), len(view.tricks), len(view.records)


HACHININ_MERI = HachininMeriAdapter()


def attempt(view: View, card: Card) -> Discard | Play:
    """How this card would be put away or played now."""
    return Discard(card) if view.phase == "exchange" else Play(card)


def describe(view: View, hold: Hold, scene: Scene) -> TrickTable:
    """The table as the viewer sees it."""
    names = scene.names
    stop = view.phase in ("between", "over")
    hand = view.hands[view.viewer] if isinstance(view.viewer, int) and not stop else ()
    plays = _plays(view, hand)
    asked = scene.veil == "asked"
    table = TrickTable(
        pack="unsun",
        bar=_bar(view),
        score=_score(view, hold),
        plates=tuple(_plate(view, hold, seat) for seat in around(view, hold)),
        tallies=_tallies(view, hold),
        corner=() if stop else _facts(view),
        centre=_centre(view),
        trick=_trick(view),
        to_come=_to_come(view),
        asked=view.to_act,
        middle=_middle(view, shortened(names)),
        hand=_arranged(view, hand, hold.order),
        plays=plays,
        plays_all=not plays,
        stop=stop,
        over=view.phase == "over",
        watching=not isinstance(view.viewer, int),
        acts=bool(view.legal) or asked,
        prompt=GAME.words.prompt(view, names) if stop or view.to_act or view.phase == "declare" else "",
        last=pages.last(view, names),
        does=_("put away") if view.phase == "exchange" else _("play"),
        notes=_notes(view, hold),
        log_title=_("Log, deal {deal}").format(deal=view.deal),
        sections=pages.sections(view, hold, names),
    )
    if stop:
        return pages.result(table, view, hold, names)
    table = replace(
        table, question=questions.question(view, shortened(names), asked=asked), chip=_chip(view, asked=asked)
    )
    return replace(table, told=_told(view, table, hold, names))


def _trick(view: View) -> tuple[Laid, ...]:
    """Nobody leads to the last trick: its cards are turned up at once."""
    led = view.trick[0].seat if view.trick and view.trick_no < TRICKS else None
    return tuple(Laid(one.seat, one.card, one.face_down, "led" if one.seat == led else "") for one in view.trick)


def _notes(view: View, hold: Hold) -> tuple[str, ...]:
    """What the raised card is called, which card beats which; without one, what the sides are after."""
    if not view.trump:
        return ()
    order, lines = ranks(view), [ranking_line(ranks(view))]
    if hold.card and not hold.blank:
        lines.insert(0, _("{card} is the {name}.").format(card=hold.card, name=full(hold.card)))
        if hold.card in order.plain.get(hold.card[1], ()):
            high = " ".join(card[0] for card in order.plain[hold.card[1]])
            lines.append(_("{suit}, highest first: {cards}").format(suit=suit(hold.card[1]), cards=high))
    elif view.phase == "play":
        if view.options.combinations:
            lines.append(
                _("Each trick is 1 point for its side; catching their trump with the one just above moves more.")
            )
        lines += [
            _("Meri is the first lead of a trump: after it suits are followed. R has the rules."),
        ]
    return tuple(lines)


def _chip(view: View, *, asked: bool) -> str:
    if view.phase == "declare":
        return _("YOUR CHOICE") if view.legal or asked else ""
    return _("YOUR TURN") if view.legal else ""


def _aim(view: View) -> str:
    """What there is to play for, until the first card lies, and what becomes of the last card."""
    if view.phase == "play" and view.trick_no == TRICKS - 1:
        kept = _("The card you keep is for trick 9: all turn up at once.")
        return kept + " " + _("A pair there moves 5.") if view.options.combinations else kept
    if view.trick_no > 1 or view.trick or view.phase not in ("exchange", "play"):
        return ""
    if not view.options.combinations:
        return _("Each trick is 1 point for its side. W tells which card beats which.")
    return _("Each trick is 1 point for its side; a pair of trumps moves more. W tells how.")


def _told(view: View, table: TrickTable, hold: Hold, names: Names) -> tuple[Line, ...]:
    if table.question is not None:
        if not view.legal:
            why = _("All are asked, you too, so that nobody learns who has it. P, then Enter.")
            return (((why, "dim"),),)
        return told_question(GAME, view, table, hold, names)
    if view.legal:
        return told_hand(GAME, view, table, hold, names, attempt(view, hold.card), _aim(view))
    return told_waiting(GAME, hold, names, bottom(view, hold), _standing(view, names) or _aim(view))


def _standing(view: View, names: Names) -> str:
    """How the trick stands, as far as it lies open."""
    if not view.trick:
        return ""
    own = next((one.card for one in view.trick if one.seat == view.viewer and one.face_down), "")
    if own:
        return _("Your face-down card is {card}. Only you see it.").format(card=own)
    if any(one.face_down for one in view.trick):
        return _("The trumps turn up after the last card.")
    led = view.trick[0].card[1]
    seat, card = ranks(view).winner(((one.seat, one.card) for one in view.trick), led)
    whose = _("Your") if seat == names.you else names.whose(seat)
    return _("{whose} {card} is ahead in this trick.").format(whose=whose, card=card)


def _bar(view: View) -> tuple[Line, ...]:
    title: Line = (("Hachinin-Meri", "text", True),)
    if not view.deal:
        return (title, ((_("before the first deal"), "dim"),))
    deal = _("deal {deal}/{deals}").format(deal=view.deal, deals=view.options.deals)
    if view.phase == "between":
        deal += " " + _("done")
    left: list[Line] = [title, ((deal, "text"),)]
    if view.phase == "over":
        left.append(((_("match over"), "text"),))
    if view.trump:
        left.append(((_("trump") + " ", "dim"), (suit(view.trump), "turn", True)))
    if view.phase == "play":
        left.append(((_("trick {number}/9").format(number=view.trick_no), "text"),))
    return tuple(left)


def _score(view: View, hold: Hold) -> Line:
    """The match so far, the points of this deal with it."""
    parts: list[Part] = []
    running = view.phase not in ("between", "over")
    for one in (0, 1):
        total = view.standing.totals[one] + (view.points[one] if running else 0)
        parts += [(("  " if one else "") + letter(one) + " ", sign(view, hold, one)[1]), (str(total), "text", True)]
    if not isinstance(view.viewer, int):
        parts += [(" │ ", "line"), (_("watching"), "dim")]
    return tuple(parts)


def _plate(view: View, hold: Hold, seat: Seat) -> Plate:
    mark, ink = sign(view, hold, side(seat))
    marks = deals(view, seat) if view.deal and seat == view.dealer else ()
    second: Line = ((f"{mark} {letter(side(seat))}", ink),)
    if seat == view.taker and view.phase not in ("between", "over"):
        second = (*second, ("  " + (_("declared") if view.declared else _("has Okie")), "dim"))
    count = view.hand_counts[seat] if view.phase not in ("between", "over") else None
    return Plate(seat, ink, marks, count, second, view.phase != "declare" and seat in view.to_act)


def _tallies(view: View, hold: Hold) -> tuple[Line, ...]:
    if view.phase in ("between", "over"):
        return ()
    lines: list[Line] = []
    for one in own_first(view, hold):
        mark, ink = sign(view, hold, one)
        taken, points = str(view.taken[one]), str(view.points[one])
        lines += [
            ((f"{mark} {letter(one)}  ", ink, True), (_("tricks") + " ", "dim"), (taken, "text", True)),
            (("     " + _("points") + " ", "dim"), (points, "text", True)),
        ]
    return tuple(lines)


def _facts(view: View) -> tuple[Line, ...]:
    """The trump suit, the Okie, the side cards once they are up, and whether Monchi holds."""
    if not view.trump:
        return ()
    away, left = pages.beside(view)
    lines: list[Line] = [
        ((_("trump") + " ", "dim"), (suit(view.trump), "turn", True)),
        ((_("okie") + "  ", "dim"), (view.okie, "text", True)),
        ((_("side") + "  ", "dim"), (" ".join((*away, *left)), "text")),
        pages.meri(view),
    ]
    return (*lines, ((_("Robai hidden"), "warn"),)) if view.hidden else tuple(lines)


def _centre(view: View) -> tuple[tuple[str, Card], ...]:
    if view.phase == "declare" and view.okie:
        return ((_("the Okie: {suit} is trump").format(suit=suit(view.trump)), view.okie),)
    return ()


def _middle(view: View, names: Names) -> tuple[Line, ...]:
    if view.phase == "exchange":
        return questions.okie_taken(view, names)
    if view.phase != "play" or not view.trick:
        return ()
    down = sum(one.face_down for one in view.trick)
    if is_meri(view):
        return ((("Meri!", "turn", True),), ((_("A trump was led."), "text"),))
    led = _("{suit} led.").format(suit=suit(view.trick[0].card[1]))
    if not down:
        return (((led, "text"),),)
    count = plural(down, "{count} trump lies", "{count} trumps lie")
    return (((f"{led} {count}", "text"),), ((_("face down."), "text"),))


def _to_come(view: View) -> tuple[Seat, ...]:
    if view.phase != "play" or view.trick_no >= TRICKS:
        return ()
    done = {one.seat for one in view.trick}
    return tuple(seat for seat in (left_of(view.leader, steps) for steps in range(SEATS)) if seat not in done)


def _plays(view: View, hand: Cards) -> dict[Card, str]:
    verb = "discard" if view.phase == "exchange" else "play"
    return {card: f"{verb}({card})" for card in hand if f"{verb}({card})" in view.legal}


def _arranged(view: View, hand: Cards, order: Order) -> tuple[Cards, ...]:
    """By suit as it is held, trumps in a group of their own; by rank courts first."""
    if order == "dealt" or not view.trump:
        return (hand,)
    if order == "rank":
        return (tuple(sorted(hand, key=lambda card: (unsun.RANKS.index(card[0]), unsun.SUITS.index(card[1])))),)
    ranking = ranks(view)
    held = ranking.sort(hand)
    return tuple(group for group in (ranking.only_trumps(held), ranking.only_plain(held)) if group)
