"""Kan: what each viewer may know (section What each player may see of rules.md)."""

from msgspec.structs import replace

from games.cards import french
from games.game import OPEN, Card, Cards, Seat, Standing, Viewer
from games.kan import play, scoring
from games.kan.events import Called, Dealt, Drew, Event, Gave, KanCalled, TrickTaken
from games.kan.legal import led_suit
from games.kan.model import SEATS, Action, Five, Played, Shown, ShowNone, State, Taken, Trick, View
from games.kan.notation import notate
from games.kan.settle import winners
from games.tricks import covered


def seen(event: Event, viewer: Viewer) -> Event | None:
    """The event as `viewer` may know it: nobody misses one, but cards and calls may be left out."""
    if viewer == OPEN:
        return event
    match event:
        case Dealt(hands=hands):
            return replace(event, hands=_own(hands, viewer))
        case KanCalled(kankei=kankei):
            return event if viewer in kankei else replace(event, roles=())
        case Gave(giver=giver, holder=holder):
            return event if viewer in (giver, holder) else replace(event, card="")
        case Drew(holder=holder, partner=partner):
            return event if viewer in (holder, partner) else replace(event, to_holder="", to_partner="")
        case Called(seat=seat):
            return event if viewer == seat else replace(event, call="")
        case Shown(seat=seat, to=to):
            return event if viewer in (seat, to) else replace(event, cards=())
        case _:
            return event


def retold(view: View, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events that the viewer has heard, as they may be looked back on now.

    Of tricks that lie covered only the pictures are still to be seen. The last trick lies open until the next lead.
    """
    count = covered(events, Played, TrickTaken)
    return (*map(_covered, events[:count]), *events[count:])


def _covered(event: Event) -> Event:
    """An event of a trick that lies face down: cards without value have lost their face."""
    if isinstance(event, Played | TrickTaken) and event.card and not french.is_picture(event.card):
        return replace(event, card="", names="") if isinstance(event, Played) else replace(event, card="")
    return event


def _own(hands: tuple[Cards, ...], viewer: Viewer) -> tuple[Cards, ...]:
    """The hands with all but the viewer's own left empty."""
    if viewer == OPEN:
        return hands
    return tuple(hand if player == viewer else () for player, hand in enumerate(hands))


def roles_known(state: State, viewer: Viewer) -> bool:
    """Whether the viewer may know which partner is the joker role and which the ace role."""
    if not state.roles or viewer == OPEN or viewer in state.roles or state.deal > 1:
        return True
    if state.niju and state.options.nijukan == "partner_gives":
        return True
    return _is_played(state, french.JOKER) or _is_played(state, "A" + state.trump)


def _is_played(state: State, card: Card) -> bool:
    """Whether this card has been played in this deal."""
    table = any(played.card == card for played in state.trick)
    return table or any(played.card == card for trick in state.tricks for played in trick.cards)


def standing(state: State) -> Standing:
    """The match totals by player; the lines are those of the round at hand, or just done."""
    over = state.phase == "over"
    return Standing(
        totals=state.totals,
        sides=tuple((player,) for player in range(SEATS)),
        deals_done=state.deals_done,
        over=over,
        winners=winners(state.totals) if over else (),
        lines=tuple(line for deal in state.deals for line in deal.lines),
    )


def view(state: State, viewer: Viewer) -> View:
    """All that `viewer` may know, and needs to act."""
    led = led_suit(state.trick)
    return View(
        viewer=viewer,
        options=state.options,
        phase=state.phase,
        upcoming=state.upcoming,
        round=state.round,
        deal=state.deal,
        dealer=state.dealer,
        next_dealer=state.next_dealer,
        seat_of=state.seat_of,
        kankei=state.kankei,
        roles=state.roles if roles_known(state, viewer) else (),
        niju=state.niju,
        trump=state.trump,
        targets=scoring.targets(state.options, state.deal),
        to_act=play.to_act(state),
        legal=_legal(state, viewer),
        hands=_own(state.hands, viewer),
        hand_counts=_counts(state),
        calls=_calls(state, viewer),
        shown=_shown(state, viewer),
        leader=state.leader,
        trick_no=state.trick_no,
        trick=state.trick,
        led=led or "",
        last_trick=state.tricks[-1] if state.tricks and not state.trick else None,
        tricks=tuple(_taken(trick) for trick in state.tricks),
        captured=state.captured,
        joker_gone=_is_played(state, french.JOKER),
        declared=state.declared,
        score=state.score,
        deals=state.deals,
        rounds=state.rounds,
        standing=standing(state),
    )


def _legal(state: State, viewer: Viewer) -> tuple[str, ...]:
    if not isinstance(viewer, int):
        return ()
    return tuple(notate(action) for action in play.legal_actions(state, viewer))


def _counts(state: State) -> Five:
    a, b, c, d, e = (len(hand) for hand in state.hands)
    return a, b, c, d, e


def _calls(state: State, viewer: Viewer) -> tuple[str, ...]:
    if viewer == OPEN or state.phase != "lead_call":
        return state.calls
    return tuple(call if player == viewer else "" for player, call in enumerate(state.calls))


def _shown(state: State, viewer: Viewer) -> Shown | None:
    if state.shown is None or viewer in (OPEN, state.shown.seat, state.shown.to):
        return state.shown
    return replace(state.shown, cards=())


def _taken(trick: Trick) -> Taken:
    pictures = tuple(played.card for played in trick.cards if french.is_picture(played.card))
    return Taken(trick.number, trick.cards[0].seat, trick.winner, pictures)


def reveals(state: State, seat: Seat, action: Action) -> bool:
    """Whether somebody would see something hidden by this action, beside a card laid face up."""
    match state.phase:
        case "nijukan":
            return True
        case "lead_call":
            return any(state.calls)
        case "show":
            return not isinstance(action, ShowNone)
        case _:
            return False
