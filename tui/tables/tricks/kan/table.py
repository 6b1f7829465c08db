"""The View of Kan as a trick table: plates, tallies, picture board, trick, hand and desk."""

from dataclasses import replace
from typing import Any

from games.cards import french
from games.game import Card, Seat
from games.kan import GAME
from games.kan.events import Event
from games.kan.model import Give, Play, View
from games.kan.names import SIGNS, pictures, signed
from games.kan.seats import right_of
from games.kan.settle import trick_winner
from games.wording import Names, _
from tui.tables.scene import Part, Scene, short, shortened
from tui.tables.tricks.adapter import AnyGame, Past, deals, facts_of, meter, told_hand, told_question, told_waiting
from tui.tables.tricks.french import ahead, arranged, picture_board
from tui.tables.tricks.kan import motion, pages, questions
from tui.tables.tricks.kan.sides import bottom, own_first, side_of, sign, won_by, word
from tui.tables.tricks.model import Hold, Laid, Line, Plate, Stage, TrickTable


class KanAdapter:
    """Kan for the common table; see tui.tables.tricks.adapter.Adapter."""

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
        """Whoever is asked still is when his partner has called."""
        asked = view.viewer if view.viewer in view.to_act else view.to_act
        played = len(view.trick), len(view.tricks)
        return view.round, view.deal, view.phase, view.upcoming, asked, played, view.trick_no


KAN = KanAdapter()


def attempt(view: View, card: Card) -> Give | Play:
    """How this card would be given or played now; a joker that leads stands for no suit yet."""
    return Give(card) if view.phase == "nijukan" else Play(card)


def describe(view: View, hold: Hold, scene: Scene) -> TrickTable:
    """The table as the viewer sees it."""
    seat = bottom(view, hold)
    names = scene.names
    stop = view.phase in ("between", "over")
    hand = view.hands[view.viewer] if isinstance(view.viewer, int) and not stop else ()
    table = TrickTable(
        pack="french",
        bar=_bar(view, names),
        vital=2 if stop else 3,
        score=_score(view, hold, names),
        plates=tuple(_plate(view, hold, right_of(view.seat_of, seat, steps)) for steps in range(5)),
        tallies=_tallies(view, hold),
        corner=_board(view, hold),
        trick=tuple(Laid(one.seat, one.card, mark="" if n else "led") for n, one in enumerate(view.trick)),
        to_come=_to_come(view),
        asked=view.to_act,
        middle=_middle(view, shortened(names)),
        hand=arranged(hand, view.trump, hold.order, lambda card: card != french.JOKER and card[1] == view.trump),
        plays=_plays(view),
        plays_all=not _plays(view),
        stop=stop,
        over=view.phase == "over",
        watching=not isinstance(view.viewer, int),
        acts=bool(view.legal),
        prompt=GAME.words.prompt(view, names) if stop or view.to_act else "",
        last=pages.last(view, names),
        does=_("give") if view.phase == "nijukan" else _("play"),
        log_title=_("Log, round {round} deal {deal}").format(round=view.round, deal=view.deal),
        sections=pages.sections(view, hold, names),
        notes=() if hold.card or view.phase not in ("lead_call", "play") else _aims(view),
    )
    if stop:
        return pages.result(table, view, hold, names)
    table = replace(table, question=questions.question(view, hold, shortened(names)), chip=_chip(view))
    if table.question is not None and hold.half == french.JOKER:
        table = replace(table, prompt=_("You lead the joker. Which suit must the others follow?"))
    return replace(table, told=_told(view, table, hold, names))


def _aims(view: View) -> tuple[str, ...]:
    """What the sides are after, and which card beats which. From deal 2 on anybody may hold the two cards."""
    two = _("the two with the joker and the ace of trumps") if view.deal == 1 else _("the same two as in deal 1")
    return (
        _(
            "Pictures are A K Q J. The kankei, {two}, need {kankei} of the 16 in their tricks; the mukankei, the other "
            "three, need {mukankei}."
        ).format(two=two, kankei=view.targets[0], mukankei=view.targets[1]),
        _("The joker beats all, then trumps from the ace down, then the suit led. R has the rules."),
    )


def _beforehand(view: View, names: Names) -> tuple[Line, ...]:
    """What has to be known before one chooses: what equal calls bring, and what a show is worth."""
    if view.phase == "lead_call":
        return (((facts_of(GAME, view, view.legal[0], names)[-1], "text"),),)
    if view.phase == "choose_trump" and view.shown and view.shown.cards:
        return (((_("Only you two saw the cards. A show is a hint, not an order."), "dim"),),)
    return ()


def _aim(view: View, hold: Hold) -> str:
    """What there is to play for: at the beginning of a deal, once it is won, and under a pledge."""
    if view.declared:
        pledged = 0 if view.declared == "juuroku" else 1
        told = _("The {side} pledged all 16 pictures: one lost, and the pledge has failed.")
        return told.format(side=word(pledged))
    if (winners := won_by(view)) is not None:
        return _("The {side} have won this deal; it is played to the end, but nothing changes.").format(
            side=word(winners)
        )
    if not view.kankei or (view.phase == "play" and (view.trick_no > 1 or view.trick)):
        return ""
    side = side_of(view, bottom(view, hold))
    told = _("Win tricks with pictures (A K Q J): the {side} need {count} of the 16.")
    return told.format(side=word(side), count=view.targets[side])


def _chip(view: View) -> str:
    if not view.legal:
        return ""
    return _("YOUR TURN") if view.phase in ("play", "nijukan") else _("YOUR CHOICE")


def _told(view: View, table: TrickTable, hold: Hold, names: Names) -> tuple[Line, ...]:
    if table.question is not None:
        asked = told_question(GAME, view, table, hold, names)
        return asked if hold.choice >= 0 else (*asked, *_beforehand(view, names))
    if view.legal:
        return told_hand(GAME, view, table, hold, names, attempt(view, hold.card), _aim(view, hold))
    return told_waiting(GAME, hold, names, bottom(view, hold), _standing(view, names) or _aim(view, hold))


def _standing(view: View, names: Names) -> str:
    """Whose card is ahead in the trick at hand, and what lies there."""
    if not view.trick:
        return ""
    seat = trick_winner(view.trick, view.trump)
    card = GAME.words.card(next(one.card for one in view.trick if one.seat == seat))
    count = sum(french.is_picture(one.card) for one in view.trick)
    return ahead(seat, card, pictures(count), names)


def _bar(view: View, names: Names) -> tuple[Line, ...]:
    if not view.round:
        return ((("Kan", "text", True),), ((_("before the first deal"), "dim"),))
    rounds = _("round {round}/{rounds}").format(round=view.round, rounds=view.options.rounds)
    deal = _("deal {deal}/3").format(deal=view.deal)
    if view.phase == "between" and view.upcoming != "again":
        deal += " " + _("done")
    left: list[Line] = [(("Kan", "text", True),), ((rounds, "dim"),), ((deal, "text"),), _trump(view, names)]
    if view.phase == "over":
        left[2] = ((_("match over"), "text"),)
    elif view.phase == "play":
        left.append(((_("trick {number}/10").format(number=view.trick_no), "text"),))
    return tuple(left)


def _trump(view: View, names: Names) -> Line:
    if view.trump:
        return ((_("trump") + " ", "dim"), (SIGNS[view.trump], "turn", True))
    namer = view.shown.to if view.shown else next((seat for seat in view.kankei if seat not in view.to_act), None)
    if view.phase == "choose_trump" and view.to_act:
        namer = view.to_act[0]
    if namer is None:
        return ((_("trump") + " ", "dim"), ("?", "turn", True))
    names_it = _("you name it") if namer == names.you else _("{who} names it").format(who=short(names.seats[namer]))
    return ((_("trump") + " ", "dim"), ("? ", "turn", True), (names_it, "dim"))


def _score(view: View, hold: Hold, names: Names) -> Line:
    seat = bottom(view, hold)
    parts: list[Part] = [(short(names.whom(seat)) + " ", "ally"), (signed(view.standing.totals[seat]), "text", True)]
    if view.kankei and view.phase != "over":
        parts += [(" " + _("round") + " ", "dim"), (signed(view.score[side_of(view, seat)]), "text", True)]
    if not isinstance(view.viewer, int):
        parts += [(" │ ", "line"), (_("watching"), "dim")]
    return tuple(parts)


def _plate(view: View, hold: Hold, seat: Seat) -> Plate:
    total = (signed(view.standing.totals[seat]), "text")
    ink, second = "ally" if seat == bottom(view, hold) else "text", ((_("total") + " ", "dim"), total)
    if view.kankei:
        mark, ink = sign(view, hold, side_of(view, seat))
        second = ((f"{mark} {word(side_of(view, seat))} ", ink), total)
    marks = deals(view, seat) if view.round and seat == view.dealer else ()
    counted = view.hand_counts[seat] if view.phase not in ("between", "over") else None
    return Plate(seat, ink, marks, counted, second, seat in view.to_act)


def _tallies(view: View, hold: Hold) -> tuple[Line, ...]:
    """Both sides: how many pictures they have of those they need."""
    if not view.kankei:
        return ()
    lines: list[Line] = []
    for side in own_first(view, hold):
        mark, ink = sign(view, hold, side)
        count, needed = len(view.captured[side]), view.targets[side]
        of = (" " + _("of {needed}").format(needed=needed), "dim")
        lines += [((f"{mark} {word(side)} ", ink, True), (str(count), "text", True), of), meter(count, needed, ink)]
    if view.declared:
        called = _("juuroku") if view.declared == "juuroku" else _("gyaku juuroku")
        lines.append(((_("{called}: all 16!").format(called=called), "turn", True),))
    elif won_by(view) is not None:
        lines.append(((_("deal won, played out"), "turn"),))
    return tuple(lines)


def _board(view: View, hold: Hold) -> tuple[Line, ...]:
    if not view.kankei:
        return ()
    taken = {card: sign(view, hold, side) for side in (0, 1) for card in view.captured[side]}
    return picture_board(taken, view.trump)


def _to_come(view: View) -> tuple[Seat, ...]:
    if view.phase != "play":
        return ()
    done = {one.seat for one in view.trick}
    return tuple(seat for seat in range(5) if seat not in done)


def _middle(view: View, names: Names) -> tuple[Line, ...]:
    if view.phase == "play":
        return (((_("follow") + " ", "dim"), (SIGNS[view.led], "text", True)),) if view.led else ()
    return questions.heading(view, names)


def _plays(view: View) -> dict[Card, str]:
    """The cards that may be given or played; "" for a joker that leads, which stands for a suit."""
    plays: dict[Card, str] = {}
    for token in view.legal:
        action = GAME.parse(token)
        if isinstance(action, Give):
            plays[action.card] = token
        elif isinstance(action, Play):
            plays[action.card] = "" if action.names else token
    return plays
