"""What the Kunken desk says: the question, what raised cards are, and what they would do or why not."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.game import Card, Fact, Refusal
from games.kunken import GAME
from games.kunken.model import (
    Action,
    Discard,
    DrawPile,
    DrawStock,
    Extend,
    LayOff,
    ShiftJoker,
    SwapJoker,
    View,
)
from games.kunken.names import cards as named
from games.kunken.names import letter, letters
from games.kunken.view import fits
from games.kunken.words import KunkenWords
from games.wording import _, listed
from tui.canvas import clip, width
from tui.tables.kunken.fits import refused, what_fits
from tui.tables.kunken.hold import (
    Hold,
    acts,
    focus,
    hand,
    me,
    raised,
    reading,
    readings,
    stop,
    stops,
    thrown,
    tray_of,
)
from tui.tables.kunken.order import Order
from tui.tables.scene import Part, Scene, length

WORDS = KunkenWords()
SORTS: Final[dict[Order, str]] = {
    "runs": _("O sorts your hand by rank."),
    "groups": _("O puts your hand as you laid it."),
    "own": _("O sorts your hand by suit."),
}
"""What O does next."""
Line: TypeAlias = Sequence[Part]


@dataclass(frozen=True, slots=True)
class Talk:
    """What the desk says: a chip, what now, and one or two lines about what is raised or chosen."""

    chip: str
    now: Line
    about: tuple[Line, ...] = ((),)


def talk(view: View, hold: Hold, scene: Scene, cells: int) -> Talk:
    """What is said to whoever sits here, or watches."""
    where = focus(view, hold)
    prompt = WORDS.prompt(view, scene.names)
    if where == "none":
        seat = scene.names.seats[me(view, hold)]
        told = _("You sit at {name}'s side of the table. V turns the table.").format(name=seat)
        return Talk("", [("► ", "turn"), (prompt, "text")], ([(told, "dim")],))
    if where == "draw":
        return Talk(_("YOUR TURN"), [(prompt, "text")], _draw(view, hold, scene, cells))
    cards = raised(view, hold)
    if hold.blank and cards:
        return _blank(view, hold, prompt)
    if not acts(view):
        return _meanwhile(view, hold, prompt, cells)
    if hold.carry and not hold.blank:
        told = _("← → carry {card} along your hand, Z puts it down.").format(
            card=WORDS.card(hand(view, hold)[hold.cursor])
        )
        return Talk(_("YOUR TURN"), [(prompt, "text")], ([(told, "dim")],))
    if len(cards) > 1:
        return _tray(view, hold, scene, cells)
    if cards:
        return _single(view, hold, scene, cards[0], cells)
    return Talk(_("YOUR TURN"), [(prompt, "text")], (_idle(view, hold, cells),))


def fitting(sentences: Iterable[str], cells: int) -> str:
    """As many of the sentences as the line holds, the first ones first."""
    line = ""
    for sentence in sentences:
        longer = f"{line} {sentence}".strip()
        if width(longer) <= cells:
            line = longer
    return line


def facts(view: View, action: Action, scene: Scene, without: tuple[str, ...] = ()) -> list[str]:
    """What an action would do, in sentences; that it wins the deal comes first. Why not, if it may not be done."""
    told = GAME.preview(view, action)
    if isinstance(told, Refusal):
        return [WORDS.refusal(told, scene.names)]
    winning = ("goes_out", "takes_pool", "paid_double")
    ranked: list[Fact] = sorted(told, key=lambda fact: fact.code not in winning)
    return [WORDS.fact(fact, scene.names) for fact in ranked if fact.code not in without]


def _ink(view: View, action: Action) -> str:
    told = GAME.preview(view, action)
    if isinstance(told, Refusal):
        return "warn"
    return "good" if any(fact.code == "goes_out" for fact in told) else "text"


def _draw(view: View, hold: Hold, scene: Scene, cells: int) -> tuple[Line, ...]:
    if not hold.draw:
        if len(view.legal) == 1:
            key = "S" if view.legal[0] == "draw_stock" else "P"
            return ([(_("{key}, then Enter.").format(key=key), "dim")],)
        keys = _("S stock, P pile, then Enter.")
        line = fitting(_promises(view, scene), cells - width(keys) - 2)
        return ([(keys + "  ", "dim"), (line, "text")],)
    action = DrawStock() if hold.draw == "stock" else DrawPile()
    told = facts(view, action, scene)
    if hold.draw == "pile" and len(told) > 2:
        told = told[1:]
    line = fitting(told, cells)
    rest = [sentence for sentence in told if sentence not in line]
    return ([(line, "text")], [(fitting(rest, cells), "dim")])


def _promises(view: View, scene: Scene) -> list[str]:
    """What the top of the pile would make or fit."""
    told = GAME.preview(view, DrawPile())
    if isinstance(told, Refusal):
        return []
    return [WORDS.fact(fact, scene.names) for fact in told if fact.code.startswith(("makes", "fits"))]


def _blank(view: View, hold: Hold, prompt: str) -> Talk:
    """While the hand is blank, cards are named by their place only."""
    cards = hand(view, hold)
    places = [str(cards.index(card) + 1) for card in raised(view, hold)]
    if len(places) == 1:
        told = _("Card {number} is raised.").format(number=places[0])
    else:
        told = _("Cards {numbers} are raised.").format(numbers=listed(places))
    if not acts(view):
        return Talk("", [(prompt, "text")], ([(told, "dim")],))
    if stops(view, hold):
        told += " " + _("It fits meld {letter}: Enter adds it.").format(letter=_letter_of(stop(view, hold)))
    elif readings(view, hold):
        told += " " + _("They are a meld: Enter lays it.")
    return Talk(_("YOUR TURN"), [(prompt, "text")], ([(told, "dim")],))


def _letter_of(action: LayOff | None) -> str:
    return letter(action.meld) if action else ""


def _meanwhile(view: View, hold: Hold, prompt: str, cells: int) -> Talk:
    """While others play: what the raised cards are, else what the hand counts."""
    cards = raised(view, hold)
    now: list[Part] = [(prompt, "text")]
    if hold.blank:
        return Talk("", now, ((),))
    if len(cards) > 1:
        return Talk("", now, ([(_what(view, hold), "dim")],))
    if cards:
        fit = fits(view, cards[0])
        told = _("{card} is raised.").format(card=WORDS.card(cards[0]))
        told += " " + _("It fits {melds}.").format(melds=letters(fit)) if fit else ""
        return Talk("", now, ([(told, "dim")],))
    sort: Part = ("   " + SORTS[hold.order], "dim")
    now += [sort] if length([*now, sort]) <= cells - 2 else []
    return Talk("", now, ([(WORDS.value_line(view), "text")],))


def _what(view: View, hold: Hold) -> str:
    """Several raised cards, off turn."""
    meld = reading(view, hold)
    if meld is not None:
        from_hand = named(raised(view, hold))
        return _("{cards}: a meld. You may lay it on your turn.").format(cards=from_hand)
    return f"{named(raised(view, hold))}. {WORDS.needs(tray_of(view, hold).needs)}"


def _idle(view: View, hold: Hold, cells: int) -> Line:
    """Nothing is raised: which cards fit somewhere, else how cards are raised."""
    if len(hand(view, hold)) == 1 and not what_fits(view, hold):
        return [(_("Your last card: raise it, and D throws it. You go out and win the deal."), "text")]
    if not hold.blank and (fit := what_fits(view, hold)):
        told = _("Fits on the table: {cards}.").format(
            cards=", ".join(f"{WORDS.card(card)} → {letters(numbers)}" for card, numbers in fit)
        )
        if width(told) <= cells:
            return [(told, "text")]
    return [(_("Arrow or digit raises a card, D throws it; three raised cards make a meld."), "dim")]


def _tray(view: View, hold: Hold, scene: Scene, cells: int) -> Talk:
    """Two or more raised cards: what they are as a meld, or what is missing."""
    meld = reading(view, hold)
    if meld is None:
        return _no_meld(view, hold, scene, cells)
    told = GAME.preview(view, meld)
    space = _("Space raises or lowers a card.")
    if isinstance(told, Refusal):
        now: Line = [(_("{cards}: a meld, but").format(cards=named(raised(view, hold))), "text")]
        return Talk(_("TRAY"), now, ([(WORDS.refusal(told, scene.names), "warn")],))
    lays = next(fact for fact in told if fact.code.startswith("lays"))
    now = [(WORDS.fact(lays, scene.names), "text", True)]
    now += _choice(view, hold)
    rest = facts(view, meld, scene, (lays.code,))
    return Talk(_("TRAY"), now, ([(fitting([*rest, space], cells), _ink(view, meld))],))


def _choice(view: View, hold: Hold) -> Line:
    count = len(readings(view, hold))
    lay = (" " + _("Enter lays it on the table."), "good")
    if count == 1:
        return [lay]
    place = _("{at} of {count}").format(at=hold.reading % count + 1, count=count)
    if focus(view, hold) == "tray":
        return [("  ← ", "turn", True), (place, "text"), (" →", "turn", True), ("  " + _("Enter lays it."), "good")]
    return [(f"  {place}", "dim"), ("  " + _("Enter or ↓: choose."), "good")]


def _no_meld(view: View, hold: Hold, scene: Scene, cells: int) -> Talk:
    cards = raised(view, hold)
    found = tray_of(view, hold)
    needs = WORDS.needs(found.needs)
    space = _("Space raises or lowers a card.")
    alone = _("To throw one, raise it alone.")
    if len(cards) > 2 and found.fault is not None:
        return Talk(
            _("TRAY"), [(WORDS.refusal(found.fault, scene.names), "text")],
            ([(fitting([needs, space, alone], cells), "dim")],),
        )  # fmt: skip
    now: Line = [(clip(f"{named(cards)}. {needs}", cells - 7), "text")]
    adds = any(fits(view, card) for card in cards)
    about = _("Cards go to a meld on the table one by one: raise just one.") if adds else fitting([space, alone], cells)
    return Talk(_("TRAY"), now, ([(about, "dim")],))


def _single(view: View, hold: Hold, scene: Scene, card: Card, cells: int) -> Talk:
    action = stop(view, hold)
    goes = thrown(view, card)
    if action is None:
        return _fits_nowhere(view, scene, card, goes, cells)
    now: list[Part] = [(_where(view, hold, card, action), "text")]
    if isinstance(action, SwapJoker | ShiftJoker):
        verb = _("Enter: ")
        line = fitting([verb + sentence for sentence in facts(view, action, scene)[:1]], cells)
        rest = fitting(facts(view, action, scene)[1:], cells)
        return Talk(_("YOUR TURN"), now, ([(line, _ink(view, action))], [(rest, "text")]))
    now.append((_("Enter adds it") + ("; " + _("D throws it instead.") if goes else "."), "good"))
    if width(_("YOUR TURN")) + sum(width(part[0]) for part in now) > cells - 3:
        now[-1] = (_("Enter adds it."), "good")
    told = facts(view, action, scene, ("lighter",))
    line = fitting(told, cells)
    rest = fitting([one for one in facts(view, action, scene) if one not in line], cells)
    return Talk(_("YOUR TURN"), now, ([(line, _ink(view, action))], [(rest, "dim")]))


def _where(view: View, hold: Hold, card: Card, action: LayOff) -> str:
    """Which meld the raised card fits; of several places, which one is chosen."""
    found = stops(view, hold)
    if isinstance(action, SwapJoker):
        told = _("{card} is the card the joker stands for in meld {letter}")
    elif isinstance(action, ShiftJoker):
        told = _("{card} may go beyond the joker of meld {letter}")
    elif isinstance(action, Extend) and sum(one.meld == action.meld for one in found) > 1:
        low = _("{card} fits meld {letter}, low end")
        told = low if action.end == "low" else _("{card} fits meld {letter}, high end")
    else:
        told = _("{card} fits meld {letter}")
    name = WORDS.card(card)
    told = told.format(card=name[:1].upper() + name[1:], letter=letter(action.meld))
    if len(found) > 1:
        told += " " + _("({at} of {count}: ↑ ↓)").format(at=hold.stop % len(found) + 1, count=len(found))
    return told + ". "


def _fits_nowhere(view: View, scene: Scene, card: Card, goes: Card, cells: int) -> Talk:
    name = WORDS.card(card)
    why = refused(view, scene, card)
    if not goes:
        told = facts(view, Discard(card), scene)
        return Talk(_("YOUR TURN"), [(told[0], "text")], ([(why or _lone(view), "dim")],))
    laid = _("{card} may not be laid now. ") if why else _("{card} fits no meld. ")
    now: list[Part] = [(laid.format(card=name), "text")]
    now.append((_("D throws it."), "good"))
    lines = facts(view, Discard(goes), scene)
    return Talk(_("YOUR TURN"), now, ([(fitting([why, *lines] if why else [*lines, _more()], cells), "text")],))


def _lone(view: View) -> str:
    return _("Raise two more for a meld, or throw another card.")


def _more() -> str:
    return _("Space raises more, for a meld.")
