"""The View of Kakeya as a trick table: plates, tallies, picture board, trick, hand and desk."""

from dataclasses import replace
from typing import Any

from games.game import Card, Seat
from games.kakeya import GAME
from games.kakeya.events import Event
from games.kakeya.model import Play, View
from games.kakeya.names import card as card_name
from games.kakeya.names import pictures
from games.kakeya.seats import members, pair_of, resting, with_card
from games.kakeya.settle import pictures_in, trick_winner
from games.wording import Names, _
from tui.tables.scene import Part, Scene, shortened
from tui.tables.tricks.adapter import AnyGame, Past, deals, lead, meter, pad, told_hand, told_question, told_waiting
from tui.tables.tricks.french import SIGNS, ahead, arranged, picture_board
from tui.tables.tricks.kakeya import motion, pages, questions
from tui.tables.tricks.kakeya.pairs import around, bottom, letter, own_first, people, sign
from tui.tables.tricks.model import Hold, Laid, Line, Plate, Stage, TrickTable

ALL_PICTURES = 16


class KakeyaAdapter:
    """Kakeya for the common table; see tui.tables.tricks.adapter.Adapter."""

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
        return Play(card)

    def question(self, view: View) -> tuple[object, ...]:
        return view.deal, view.phase, view.to_act, len(view.trick), len(view.tricks), len(view.calls), len(view.records)


KAKEYA = KakeyaAdapter()


def describe(view: View, hold: Hold, scene: Scene) -> TrickTable:
    """The table as the viewer sees it."""
    names = scene.names
    stop = view.phase in ("between", "over")
    seats = around(view, hold)
    hidden = view.phase == "choose_trump"
    hand = view.hands[view.viewer] if isinstance(view.viewer, int) and view.hands and not (stop or hidden) else ()
    table = TrickTable(
        pack="french",
        bar=_bar(view),
        score=_score(view, hold),
        plates=tuple(_plate(view, hold, seat) for seat in seats),
        resting=() if stop else tuple(seats.index(seat) for seat in resting(view.lay)),
        tallies=_tallies(view, hold, names),
        corner=_board(view, hold),
        trick=tuple(Laid(one.seat, one.card, mark="" if n else "led") for n, one in enumerate(view.trick)),
        to_come=_to_come(view),
        asked=view.to_act,
        middle=(((_("follow") + " ", "dim"), (SIGNS[view.led], "text", True)),) if view.led else (),
        hand=arranged(hand, view.trump, hold.order, lambda card: card[1] == view.trump),
        unseen=view.lay.cards[view.viewer] if hidden and isinstance(view.viewer, int) else 0,
        plays={card: f"play({card})" for card in hand if f"play({card})" in view.legal},
        plays_all=view.phase != "play" or not view.legal,
        stop=stop,
        over=view.phase == "over",
        watching=not isinstance(view.viewer, int),
        acts=bool(view.legal),
        prompt=GAME.words.prompt(view, names) if stop or view.to_act else "",
        last=pages.last(view, names),
        log_title=_("Log, deal {deal}").format(deal=view.deal),
        sections=pages.sections(view, hold, names),
        notes=() if hold.card or view.phase not in ("choose_trump", "lead_call", "play") else _aims(view),
    )
    if stop:
        return pages.result(table, view, hold, names)
    chip = "" if not view.legal else _("YOUR TURN") if view.phase == "play" else _("YOUR CHOICE")
    table = replace(table, question=questions.question(view, shortened(names)), chip=chip)
    return replace(table, told=_told(view, table, hold, names))


def _aims(view: View) -> tuple[str, ...]:
    """What the pairs are after, and which card beats which."""
    return (
        _("Pictures are A K Q J. The pair with the most of the 16 in its tricks wins the deal and is paid in stones."),
        _("{card}, the Rensho, beats all, then trumps from the ace down, then the suit led. R has the rules.").format(
            card=card_name(view.rensho)
        ),
    )


def _aim(view: View) -> str:
    """What there is to play for, until the first card lies."""
    if view.trick_no > 1 or view.trick:
        return ""
    return _("Win tricks with pictures (A K Q J): the pair with most of the 16 wins.")


def _told(view: View, table: TrickTable, hold: Hold, names: Names) -> tuple[Line, ...]:
    if table.question is not None:
        return told_question(GAME, view, table, hold, names)
    if view.legal:
        return told_hand(GAME, view, table, hold, names, Play(hold.card), _aim(view))
    return told_waiting(GAME, hold, names, bottom(view, hold), _standing(view, names) or _aim(view))


def _standing(view: View, names: Names) -> str:
    """Whose card is ahead in the trick at hand, and what lies there."""
    if not view.trick:
        return ""
    seat = trick_winner(view.trick, view.trump)
    card = next(one.card for one in view.trick if one.seat == seat)
    return ahead(seat, card_name(card), pictures(len(pictures_in(view.trick))), names)


def _bar(view: View) -> tuple[Line, ...]:
    trump: Line = ((_("trump") + " ", "dim"), (SIGNS[view.trump], "turn", True))
    rensho: Line = (("Rensho ", "dim"), (card_name(view.rensho), "turn", True))
    if not view.deal:
        return ((("Kakeya", "text", True),), ((_("before the first deal"), "dim"),), trump, rensho)
    deal = _("deal {deal}").format(deal=view.deal)
    place = {
        "choose_trump": _("before the deal"),
        "lead_call": _("before play"),
        "play": _("trick {number}/{tricks}").format(number=view.trick_no, tricks=view.lay.tricks),
        "between": _("deal over"),
        "over": _("match over"),
    }[view.phase]
    return ((("Kakeya", "text", True),), ((deal, "text"),), trump, rensho, ((place, "text"),))


def _score(view: View, hold: Hold) -> Line:
    parts: list[Part] = [(_("stones") + " ", "dim")] if len(view.stones) == 2 else []
    for number, stones in enumerate(view.stones):
        ink = sign(view, hold, number)[1]
        parts += [(("  " if number else "") + letter(number) + " ", ink), (str(stones), "text", True)]
    if not isinstance(view.viewer, int):
        parts += [(" │ ", "line"), (_("watching"), "dim")]
    return tuple(parts)


def _plate(view: View, hold: Hold, seat: Seat) -> Plate:
    pair = pair_of(seat, view.seats)
    mark, ink = sign(view, hold, pair)
    marks = deals(view, seat) if seat == view.lay.dealer else ()
    rests = not view.lay.cards[seat]
    stop = view.phase in ("between", "over")
    count = len(view.captured[seat]) if view.captured else 0
    won = "" if stop else pictures(count) if count else _("0 pictures")
    figure = _("sits out") if rests and not stop else won
    held = None if stop or rests else _count(view, seat)
    second: Line = ((f"{mark} {letter(pair)}", ink), ("  " + figure if figure else "", "text"))
    return Plate(seat, ink, marks, held, second, seat in view.to_act)


def _count(view: View, seat: Seat) -> int:
    """Cards in hand; before the deal those that will be dealt."""
    return view.lay.cards[seat] if view.phase == "choose_trump" else view.hand_counts[seat]


def _tallies(view: View, hold: Hold, names: Names) -> tuple[Line, ...]:
    """Each pair: who it is, its pictures of all 16, or of those it needs."""
    if view.phase in ("between", "over"):
        return ()
    lines: list[Line] = []
    for pair in own_first(view, hold):
        mark, ink = sign(view, hold, pair)
        name = pad(people(view, pair, names, 10), 10)
        count = lead(str(view.pictures[pair]), 3)
        lines.append(((f"{mark} {letter(pair)} {name}", ink, True), (count, "text", True)))
        if len(view.stones) == 2:
            lines.append(meter(view.pictures[pair], ALL_PICTURES, ink))
    return tuple(lines)


def _board(view: View, hold: Hold) -> tuple[Line, ...]:
    if view.phase in ("between", "over"):
        return ()
    taken = {
        card: sign(view, hold, pair)
        for pair in range(len(view.stones))
        for seat in members(pair, view.seats)
        for card in (view.captured[seat] if view.captured else ())
    }
    return picture_board(taken, view.trump)


def _to_come(view: View) -> tuple[Seat, ...]:
    if view.phase != "play":
        return ()
    done = {one.seat for one in view.trick}
    return tuple(seat for seat in with_card(view.lay, view.leader, view.trick_no) if seat not in done)
