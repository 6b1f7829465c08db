"""Kakeya step by step: the View after each event, and how that moment is shown."""

from msgspec.structs import replace

from games.game import Card
from games.kakeya import GAME
from games.kakeya.events import Called, Event, LastTrick, TrickTaken, TrumpSettled
from games.kakeya.model import Played, View
from games.kakeya.names import LETTERS, pictures
from games.kakeya.names import card as card_name
from games.wording import Names, _
from tui.tables.tricks.french import SIGNS, suit_of
from tui.tables.tricks.model import Stage


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
        case TrumpSettled(_seat, suit, rensho):
            word = _("trump {sign}").format(sign=SIGNS[suit])
            return replace(view, trump=suit, rensho=rensho), Stage(told=told, word=word)
        case Called(call=call):
            return view, Stage(told=told, word=_("Iku!") if call == "iku" else _("Koi!"))
        case LastTrick(leader=leader):
            return replace(view, leader=leader), Stage(told=told)
        case _:
            return view, None


def _played(view: View, played: Played) -> View:
    """The card leaves the hand and lies in the trick; the trick before is gone with it."""
    return replace(
        view,
        phase="play",
        hand_counts=tuple(count - (seat == played.seat) for seat, count in enumerate(view.hand_counts)),
        hands=tuple(tuple(card for card in hand if card != played.card) for hand in view.hands),
        leader=view.leader if view.trick else played.seat,
        trick_no=max(1, view.trick_no),
        trick=(*view.trick, played),
        led=view.led if view.trick else suit_of(played.card),
        last_trick=None,
    )


def _named(card: Card, view: View, *, alone: bool) -> str:
    """A card; the Rensho by its name, set off by commas where the sentence goes on."""
    if card != view.rensho:
        return card_name(card)
    return _("{card}, the Rensho").format(card=card_name(card)) + ("" if alone else ",")


def _taken(view: View, event: TrickTaken, names: Names) -> tuple[View, Stage]:
    """All cards lie there, the winner's marked; the tally counts already."""
    captured = tuple(
        cards + event.pictures if seat == event.winner else cards for seat, cards in enumerate(view.captured)
    )
    told = _("{card} wins: {pictures} for {pair}, now {count}.")
    if event.winner != names.you:
        told = _("{who} takes it with {card}: {pictures} for {pair}, now {count}.")
    told = told.format(
        who=names.who(event.winner),
        card=_named(event.card, view, alone=event.winner != names.you),
        pictures=pictures(len(event.pictures)),
        pair=LETTERS[event.pair],
        count=event.counts[event.pair],
    )
    stage = Stage(
        told=told,
        chip=_("YOU TAKE IT") if event.winner == names.you else "",
        winner=event.winner,
        middle=(((_("trick {number}").format(number=event.number), "dim"),),),
        pause=True,
    )
    return replace(view, captured=captured, pictures=event.counts), stage
