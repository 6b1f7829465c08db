"""Kan step by step: the View after each event, and how that moment is shown."""

from msgspec.structs import replace

from games.cards import french
from games.kan import GAME
from games.kan.events import (
    CallsOpened,
    Decided,
    Event,
    KanCalled,
    NijuKanCalled,
    SeatsChanged,
    ShutOut,
    TrickTaken,
    TrumpNamed,
)
from games.kan.model import Five, Played, Shown, View
from games.kan.names import SIDES, SIGNS, pictures, the
from games.kan.names import start as capital
from games.wording import Names, _
from tui.tables.tricks.model import Stage


def start(before: View, after: View) -> View | None:
    """Within a deal the View before; where a deal begins the fresh one. Nobody acts while steps are shown."""
    stop = ("between", "over")
    if before.phase not in stop and (before.round, before.deal) == (after.round, after.deal):
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
        case KanCalled() | NijuKanCalled():
            return view, Stage(told=told, word=_("Kan!") if isinstance(event, KanCalled) else _("Niju-kan!"))
        case SeatsChanged():
            return view, Stage(told=told, word=_("seats change"))
        case CallsOpened(calls=calls, leader=leader):
            said = "  ".join(_word(call) for call in calls if call)
            begun = replace(view, phase="play", trick_no=1, calls=calls, leader=leader)
            return begun, Stage(told=told, word=said)
        case Shown():
            return replace(view, shown=event, phase="choose_trump"), Stage(told=told, word=_("shows"))
        case TrumpNamed(seat, suit):
            begun = replace(view, trump=suit, phase="play", trick_no=1, leader=seat)
            return begun, Stage(told=told, word=_("trump {sign}").format(sign=SIGNS[suit]))
        case ShutOut(side=side):
            word = _("Sukonku!") if side == "kankei" else _("Gyaku sukonku!")
            return view, Stage(told=told, word=word)
        case Decided(call=call):
            word = {"stop": _("Stop"), "juuroku": _("Juuroku!"), "gyaku_juuroku": _("Gyaku juuroku!")}[call]
            return view, Stage(told=told, word=word)
        case _:
            return view, None


def _word(call: str) -> str:
    return _("Iku!") if call == "iku" else _("Koi!")


def _played(view: View, played: Played) -> View:
    """The card leaves the hand and lies in the trick; the trick before is gone with it."""
    a, b, c, d, e = (count - (seat == played.seat) for seat, count in enumerate(view.hand_counts))
    counts: Five = (a, b, c, d, e)
    hands = tuple(tuple(card for card in hand if card != played.card) for hand in view.hands)
    lead = not view.trick
    return replace(
        view,
        phase="play",
        hand_counts=counts,
        hands=hands,
        trick=(*view.trick, played),
        led=(played.names or french.suit(played.card)) if lead else view.led,
        last_trick=None,
        joker_gone=view.joker_gone or played.card == french.JOKER,
    )


def _taken(view: View, event: TrickTaken, names: Names) -> tuple[View, Stage]:
    """All cards lie there, the winner's marked; the tally counts already."""
    kankei, mukankei = view.captured
    captured = (kankei + event.pictures, mukankei) if event.side == "kankei" else (kankei, mukankei + event.pictures)
    side = 0 if event.side == "kankei" else 1
    told = _("{card} wins: {pictures} for the {side}, now {count} of {target}.")
    if event.winner != names.you:
        told = _("{who} takes it with {card}: {pictures} for the {side}, now {count} of {target}.")
    told = told.format(
        who=names.who(event.winner),
        card=capital(the(event.card)) if event.winner == names.you else the(event.card),
        pictures=pictures(len(event.pictures)),
        side=SIDES[event.side],
        count=event.counts[side],
        target=event.targets[side],
    )
    stage = Stage(
        told=told,
        chip=_("YOU TAKE IT") if event.winner == names.you else "",
        winner=event.winner,
        middle=(((_("trick {number}").format(number=event.number), "dim"),),),
        pause=True,
    )
    return replace(view, captured=captured), stage
