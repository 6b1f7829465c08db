"""Hachinin-Meri step by step: the View after each event, and how that moment is shown."""

from msgspec.structs import replace

from games.hachinin_meri import GAME
from games.hachinin_meri.events import (
    Event,
    LastShown,
    MeriLed,
    OkieTaken,
    OkieTurned,
    PutAway,
    RobaiHidden,
    SideTurned,
    TrickTaken,
)
from games.hachinin_meri.legal import is_meri
from games.hachinin_meri.model import SEATS, TRICKS, Played, View, owners, side
from games.hachinin_meri.names import PAIRS, SIDES, suit
from games.wording import Names, _, plural
from tui.tables.scene import wrapped
from tui.tables.tricks.model import Line, Stage

MIDDLE_CELLS = 32


def start(before: View, after: View) -> View | None:
    """Within a deal the View before; where a deal begins the fresh one. Nobody acts while steps are shown."""
    stop = ("between", "over")
    if before.phase not in stop and before.deal == after.deal:
        return replace(before, to_act=(), legal=())
    if before.phase in stop and after.phase not in stop:
        return replace(after, to_act=(), legal=())
    return None


def follow(view: View, event: Event, names: Names) -> tuple[View, Stage | None]:
    told = GAME.words.event(event, names)
    match event:
        case Played():
            return _played(view, event), Stage(told=told, fresh=event.seat)
        case TrickTaken():
            return _taken(view, event, names)
        case LastShown(cards=cards):
            laid = tuple(Played(seat, card, False) for seat, card in enumerate(cards))
            bare = replace(view, trick=laid, hands=((),) * SEATS, hand_counts=(0,) * SEATS, trick_no=TRICKS)
            return bare, Stage(told=told, word=_("the last cards"), middle=((("", "text"),),))
        case OkieTaken(seat=seat, declared=declared):
            taken = replace(view, taker=seat, declared=declared, phase="exchange")
            return taken, Stage(told=told, word=_("Robotta!") if declared else "")
        case PutAway(seat=seat):
            return replace(view, phase="play", leader=seat, trick_no=1), Stage(told=told)
        case SideTurned(discard, leftovers):
            return replace(view, discard=discard, leftovers=leftovers), Stage(told=told)
        case RobaiHidden():
            return replace(view, hidden=True), Stage(told=told)
        case OkieTurned(okie, trump):
            return view, Stage(told=told, word=_("Okie {okie}: {suit}").format(okie=okie, suit=suit(trump)))
        case MeriLed():
            return view, Stage(told=told, word=_("Meri!"))
        case _:
            return view, None


def _played(view: View, played: Played) -> View:
    """The card leaves the hand and lies in the trick."""
    return replace(
        view,
        phase="play",
        hand_counts=tuple(count - (seat == played.seat) for seat, count in enumerate(view.hand_counts)),
        hands=tuple(tuple(card for card in hand if card != played.card) for hand in view.hands),
        trick=(*view.trick, played),
        leader=view.leader if view.trick else played.seat,
    )


def _taken(view: View, event: TrickTaken, names: Names) -> tuple[View, Stage]:
    """All cards are turned up, the winner's and the caught one marked; points count already."""
    trick = event.trick
    cards = owners(trick)
    won, lost = side(trick.winner), 1 - side(trick.winner)
    told = _("{takes} it with {card} for {side}. This deal: {own} {points}, {other} {theirs}.").format(
        takes=names.does(trick.winner, _("take"), _("takes")),
        card=event.card,
        side=SIDES[won],
        own=SIDES[won],
        points=event.points[won],
        other=SIDES[lost],
        theirs=event.points[lost],
    )
    own = names.you >= 0 and side(trick.winner) == side(names.you)
    stage = Stage(
        told=told,
        chip=_("{side} TAKES IT").format(side=SIDES[side(trick.winner)]) if own else "",
        winner=trick.winner,
        caught=trick.caught.seat if trick.caught else None,
        middle=_middle(event),
        pause=True,
    )
    turned = tuple(Played(seat, card, False) for seat, card in cards)
    seen = view.meri_seen or is_meri(replace(view, trick=turned)) if trick.number < TRICKS else view.meri_seen
    return replace(view, trick=turned, taken=event.taken, points=event.points, meri_seen=seen), stage


def _middle(event: TrickTaken) -> tuple[Line, ...]:
    """The pair in its own word, and what it moves; else which trick it was."""
    caught = event.trick.caught
    if caught is None:
        return (((_("trick {number}").format(number=event.trick.number), "dim"),),)
    told = plural(
        caught.points,
        "{card} caught {lost}: {count} point moves.",
        "{card} caught {lost}: {count} points move.",
        card=event.card,
        lost=caught.card,
    )
    return (((f"{PAIRS[caught.code]}!", "turn", True),), *(((line, "text"),) for line in wrapped(told, MIDDLE_CELLS)))
