"""What a player of Kan is asked beside which card to play, as questions on the cloth."""

from games.cards import french
from games.game import Card, Fact, Refusal, Value
from games.kan import GAME
from games.kan.events import KanCalled, NijuKanCalled, ShutOut, ThrownIn
from games.kan.model import (
    TRICKS,
    Action,
    CallLead,
    Draw,
    Juuroku,
    Play,
    ShowBoth,
    ShowNone,
    ShowOne,
    ShowThen,
    ShowTwice,
    Stop,
    Trump,
    View,
)
from games.kan.names import SIGNS, signed
from games.wording import Names, _, plural
from tui.tables.scene import wrapped
from tui.tables.tricks.adapter import facts_of, lines_of
from tui.tables.tricks.kan.sides import side_of
from tui.tables.tricks.model import Hold, Line, Option, Question

CELLS = 42
SUIT_ORDER = ("C", "D", "H", "S")


def heading(view: View, names: Names) -> tuple[Line, ...]:
    """What everybody at the table has heard about the phase before play."""
    match view.phase:
        case "nijukan" if view.trump:
            called = NijuKanCalled(view.niju[0], view.niju[1], view.trump, view.options.nijukan)
            return lines_of(GAME.words.event(called, names), CELLS)
        case "lead_call" if view.trump:
            pair = (view.kankei[0], view.kankei[1])
            return lines_of(GAME.words.event(KanCalled(pair, view.trump, view.roles), names), CELLS)
        case "between" if view.upcoming == "again" and view.niju and view.trump:
            called = NijuKanCalled(view.niju[0], view.niju[1], view.trump, view.options.nijukan)
            thrown = ThrownIn(view.round, view.dealer)
            return lines_of(" ".join(GAME.words.event(one, names) for one in (called, thrown)), CELLS)
        case "choose_trump" if view.shown:
            return lines_of(GAME.words.event(view.shown, names), CELLS)
        case "stop_or_go" if view.to_act:
            side = side_of(view, view.to_act[0])
            cry = ShutOut("mukankei" if side else "kankei", view.to_act[0], len(view.captured[side]), True)
            return lines_of(GAME.words.event(cry, names), CELLS)
        case _:
            return ()


def question(view: View, hold: Hold, names: Names) -> Question | None:
    """What is asked in the middle of the cloth; None where a card of the hand is the answer, or nothing is asked."""
    if not view.legal:
        return None
    match view.phase:
        case "nijukan" if view.options.nijukan == "blind_draw":
            return _draw(view, hold, names)
        case "lead_call":
            return _lead_call(view, names)
        case "show":
            return _show(view, hold, names)
        case "choose_trump":
            return _trump(view, names)
        case "stop_or_go":
            return _stop_or_go(view, names)
        case "play" if hold.half == french.JOKER and not view.trick:
            return _joker(view, names)
        case _:
            return None


def _option(view: View, key: str, action: Action, names: Names, title: str, lines: tuple[str, ...] = ()) -> Option:
    return Option(key, title, lines, GAME.notate(action))


def _facts(view: View, action: Action, names: Names, cells: int, count: int = 9) -> tuple[str, ...]:
    """What an action would do, in lines of so many cells."""
    told = facts_of(GAME, view, GAME.notate(action), names)[:count]
    return tuple(line for sentence in told for line in wrapped(sentence, cells))


def _lead_call(view: View, names: Names) -> Question:
    partner = next(seat for seat in view.kankei if seat != view.viewer)
    called = view.viewer in view.to_act and partner not in view.to_act
    foot = _("{who} has called. Calls show together.").format(who=names.seats[partner]) if called else ""
    return Question(
        "buttons",
        tuple(
            _option(view, key, action, names, title, _facts(view, action, names, 18, 1))
            for key, title, action in (("I", _("Iku! I go"), CallLead("iku")), ("K", _("Koi! Come"), CallLead("koi")))
        ),
        heading=heading(view, names),
        foot=lines_of(foot, CELLS, "dim") if foot else (),
    )


def _show(view: View, hold: Hold, names: Names) -> Question:
    """The ways to show the raised cards, in the order in which they were raised."""
    partner = names.seats[next(seat for seat in view.kankei if seat != view.viewer)]
    ways = [action for action in _ways(hold.raised) if GAME.notate(action) in view.legal]
    cards = _(" and ").join(GAME.words.card(card) for card in hold.raised)
    ask = _("How do you show {partner} {cards}?").format(partner=partner, cards=cards)
    if not hold.raised or hold.blank:
        ask = _("Raise the cards that {partner} shall see.").format(partner=partner)
    return Question(
        "list",
        tuple(_option(view, "", action, names, _way(view, action, hold, names)) for action in ways),
        heading=(((ask, "text", True),),),
        foot=(((_("The others see only how, not what."), "dim"),),),
        picks=2,
        does=_("show"),
    )


def _way(view: View, action: Action, hold: Hold, names: Names) -> str:
    """What a way of showing is called; without the cards while the hand is hidden."""
    if not hold.blank:
        return GAME.words.action(view, action, names)
    match action:
        case ShowBoth():
            return _("both together: either suit")
        case ShowThen():
            return _("one, then the other: rather the first")
        case ShowTwice():
            return _("the first one twice (looks like two)")
        case ShowOne():
            return _("the first one alone")
        case _:
            return _("nothing")


def _ways(raised: tuple[Card, ...]) -> list[Action]:
    match raised:
        case (first, second):
            return [ShowBoth(first, second), ShowThen(first, second), ShowTwice(first), ShowOne(first), ShowNone()]
        case (first,):
            return [ShowOne(first), ShowTwice(first), ShowNone()]
        case _:
            return [ShowNone()]


def _trump(view: View, names: Names) -> Question:
    """Four suits, with what the viewer holds of each; above them what the partner showed."""
    shown = view.shown.cards if view.shown and view.shown.to == view.viewer else ()
    in_turn = view.shown is not None and view.shown.gesture == "in_turn"
    options = []
    for suit in SUIT_ORDER:
        action = next(one for one in map(GAME.parse, view.legal) if isinstance(one, Trump) and one.suit == suit)
        options.append(_option(view, suit, action, names, SIGNS[suit], (_held(view, action),)))
    return Question(
        "buttons",
        tuple(options),
        heading=heading(view, names),
        shown=tuple((_("then") if in_turn and number else "", card) for number, card in enumerate(shown)),
    )


def _held(view: View, action: Trump) -> str:
    """How many cards of the suit the viewer holds, as the preview tells it."""
    facts = GAME.preview(view, action)
    if isinstance(facts, Refusal):
        return ""
    count = next((fact.values[1] for fact in facts if fact.code == "trumps"), 0)
    return plural(int(count), "{count} card", "{count} cards")


def _stop_or_go(view: View, names: Names) -> Question:
    """Each answer with what it would make of the round, in short; the desk tells it in full."""
    stop, go = Stop(), Juuroku()
    scores = {fact.code: fact.values for action in (stop, go) for fact in _known(view, action)}
    still_out = facts_of(GAME, view, GAME.notate(go), names)[-1]
    lost = scores["failed_score"]
    return Question(
        "buttons",
        (
            _option(view, "S", stop, names, _("Stop"), _outcome(view, _("Your round:"), scores["stop_score"])),
            _option(
                view,
                "J",
                go,
                names,
                _("Juuroku"),
                (_outcome(view, _("All 16:"), scores["made_score"])[0], *_outcome(view, _("One lost:"), lost)),
            ),
        ),
        heading=heading(view, names),
        foot=lines_of(still_out, CELLS, "dim"),
    )


def _known(view: View, action: Action) -> tuple[Fact, ...]:
    facts = GAME.preview(view, action)
    return () if isinstance(facts, Refusal) else facts


def _outcome(view: View, what: str, values: tuple[Value, ...]) -> tuple[str, str]:
    """What an answer makes of the round, and what comes then: values are the points, and 1 if the round is over."""
    points, over = int(values[0]), values[1]
    then = _("The round is over.") if over else _("Then deal {deal}.").format(deal=view.deal + 1)
    return f"{what} {signed(points)}.", then


def _joker(view: View, names: Names) -> Question:
    options = []
    for suit in SUIT_ORDER:
        for token in view.legal:
            action = GAME.parse(token)
            if isinstance(action, Play) and action.card == french.JOKER and action.names == suit:
                options.append(_option(view, suit, action, names, SIGNS[suit]))
    ask = _("The joker leads. Which suit shall the others follow?")
    return Question("buttons", tuple(options), heading=lines_of(ask, CELLS))


def _draw(view: View, hold: Hold, names: Names) -> Question:
    """First which of the ten, then which of the two; both lie face down."""
    holder, partner = view.niju
    draws = [action for action in map(GAME.parse, view.legal) if isinstance(action, Draw)]
    if hold.half:
        options = [
            Option(str(action.two + 1), "", (), GAME.notate(action)) for action in draws if str(action.ten) == hold.half
        ]
        ask = _("And which of {whose} two (joker and ace)?").format(whose=names.whose(holder))
    else:
        tens = sorted({action.ten for action in draws})
        options = [Option(str((ten + 1) % TRICKS), "", half=str(ten)) for ten in tens]
        ask = _("Which of {whose} ten cards?").format(whose=names.whose(partner))
    return Question("backs", tuple(options), heading=(*heading(view, names), ((ask, "text", True),)))
