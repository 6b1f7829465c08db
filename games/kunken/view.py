"""What each viewer may see (section Who sees what), and what an action would do, from the View alone."""

from collections.abc import Iterable
from itertools import chain
from typing import Final

from msgspec.structs import replace

from games.cards import french
from games.cards.french import face
from games.game import OPEN, Card, Cards, Fact, Refusal, Viewer
from games.kunken import legal, result, scoring
from games.kunken.events import Dealt, Discarded, Drew, Event, Reshuffled
from games.kunken.forms import (
    faces,
    is_joker,
    laid_off,
    movable_ends,
    stands,
)
from games.kunken.melds import melds_in
from games.kunken.model import (
    Action,
    AddToGroup,
    Discard,
    DrawPile,
    DrawStock,
    Extend,
    LayOff,
    Meld,
    MeldGroup,
    MeldSequence,
    Options,
    Shown,
    State,
    SwapJoker,
    TableAction,
    Turn,
    View,
)
from games.kunken.notation import notate
from games.kunken.play import legal_actions, open_meld, to_act

_FACES: Final[Cards] = (*french.PACK, french.JOKER)


def view(state: State, viewer: Viewer) -> View:
    """All that `viewer` may know; nothing in it depends on what is hidden from it."""
    hands = _hands(state, viewer)
    acting = to_act(state)
    choices = legal_actions(state, viewer) if isinstance(viewer, int) else ()
    pile = faces(state.pile)
    return View(
        viewer=viewer,
        options=state.options,
        phase=state.phase,
        deal=state.deal,
        deals=result.most_deals(state.options, state.seats),
        turn_no=state.now.number if state.now else 0,
        dealer=state.dealer,
        turn=state.turn,
        to_act=acting,
        legal=tuple(map(notate, choices)),
        hands=hands,
        hand_counts=tuple(map(len, state.hands)) or (0,) * state.seats,
        hand_values=tuple(map(scoring.hand_value, hands)) or (0,) * state.seats,
        stock_count=len(state.stock),
        pile_count=len(pile),
        top=pile[-1] if pile else "",
        pile=pile if state.options.show_discards == "all" else (),
        table=tuple(shown(number, meld, state.options) for number, meld in enumerate(state.table, start=1)),
        source=state.now.source if state.now else "",
        drawn=_drawn(state, viewer),
        barred=_known(state.barred, state, viewer),
        laid=state.laid,
        laid_ever=state.laid_ever or (0,) * state.seats,
        exhausted=state.exhausted,
        still_turns=state.still_turns,
        pile_streak=state.pile_streak,
        reshuffles=state.reshuffles,
        pool=sum(state.pool_shares),
        pool_shares=state.pool_shares,
        now=state.now,
        last=_last(state),
        records=state.records,
        standing=result.standing(state),
    )


def _last(state: State) -> Turn | None:
    """The turn before; where the turn at hand has ended the deal, what was thrown then may lie covered."""
    now, last = state.now, state.last
    covered = now is not None and bool(now.thrown) and now.source != "pile"
    if last is None or not covered or state.options.show_discards == "all":
        return last
    return replace(last, thrown="")


def _known(card: Card, state: State, viewer: Viewer) -> Card:
    """The ID of a card that the viewer holds, the face of any other."""
    if not card or viewer == OPEN:
        return card
    return card if isinstance(viewer, int) and card in state.hands[viewer] else face(card)


def _drawn(state: State, viewer: Viewer) -> Card:
    """The card drawn in this turn: others know it only if it came from the pile."""
    if viewer in (state.turn, OPEN):
        return _known(state.drawn, state, viewer)
    return state.now.taken if state.now else ""


def _hands(state: State, viewer: Viewer) -> tuple[Cards, ...]:
    """Own cards as IDs; the others as faces once the deal is over, before that not at all."""
    if viewer == OPEN:
        return state.hands
    playing = bool(to_act(state))
    return tuple(hand if seat == viewer else () if playing else faces(hand) for seat, hand in enumerate(state.hands))


def shown(number: int, meld: Meld, options: Options) -> Shown:
    """A meld with faces, what they stand for, and which jokers may still move."""
    return Shown(number, open_meld(meld), stands(meld), movable_ends(meld, options))


def seen(event: Event, viewer: Viewer) -> Event:
    """The event as `viewer` may know it."""
    if viewer == OPEN:
        return event
    if isinstance(event, Dealt):
        hands = tuple(hand if seat == viewer else () for seat, hand in enumerate(event.hands))
        return replace(event, hands=hands)
    if isinstance(event, Drew) and event.seat != viewer:
        return replace(event, card=face(event.card) if event.source == "pile" else "")
    return event


def retold_to(view: View, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events that the viewer has heard in this deal, as they may be looked back on now."""
    return retold(events, view.options)


def retold(events: Iterable[Event], options: Options) -> tuple[Event, ...]:
    """Events of a deal as they may be looked back on now: cards that lie covered in the pile have lost their face.

    With `show_discards` = all nothing is covered. The top card, and cards that were taken again, keep theirs. For each
    card that lies in the pile, `lying` has the events that name it.
    """
    told = list(events)
    if options.show_discards == "all":
        return tuple(told)
    lying: list[tuple[int, ...]] = []
    covered: list[tuple[int, ...]] = []
    for index, event in enumerate(told):
        if isinstance(event, Dealt):
            lying = [(index,)]
        elif isinstance(event, Reshuffled):
            covered += lying[:-1]
            lying = [(*(lying[-1] if lying else ()), index)]
        elif isinstance(event, Discarded):
            lying.append((index,))
        elif isinstance(event, Drew) and event.source == "pile" and lying:
            lying.pop()
    for index in chain(*covered, *lying[:-1]):
        told[index] = _without_face(told[index])
    return tuple(told)


def _without_face(event: Event) -> Event:
    """The event without the card that it put on the pile."""
    if isinstance(event, Dealt | Reshuffled):
        return replace(event, top="")
    assert isinstance(event, Discarded)
    return replace(event, card="")


def preview(view: View, action: Action) -> Refusal | tuple[Fact, ...]:
    """What `action` of the viewer would do, or why it may not be done now."""
    if not isinstance(view.viewer, int):
        return Refusal("watching", "Turns")
    position = legal.of_view(view, view.viewer)
    if refusal := legal.why_not(position, action):
        return refusal
    match action:
        case DrawStock():
            return (Fact("draws_stock", (view.stock_count,)),)
        case DrawPile():
            return _pile_facts(view, position)
        case Discard(card):
            return _discard_facts(view, position, card)
        case _:
            return _table_facts(view, position, action)


def _pile_facts(view: View, position: legal.Position) -> tuple[Fact, ...]:
    """Taking the top card: what it would make or fit, and that it may not go back."""
    facts = [Fact("draws_pile", (view.top,))]
    made = _made_by(view.top, position.hand, view.options)
    facts += [_makes(view.top, made[0])] if made else []
    fitting = fits(view, view.top)
    facts += [Fact("fits", (view.top, *fitting))] if fitting else []
    if view.exhausted or view.options.throw_back == "forbid":
        facts.append(Fact("not_back", (view.top,)))
    return tuple(facts)


def _makes(top: Card, made: MeldGroup | MeldSequence) -> Fact:
    code = "makes_group" if isinstance(made, MeldGroup) else "makes_run"
    return Fact(code, (top, *faces(made.cards)))


def _made_by(top: Card, hand: Cards, options: Options) -> list[MeldGroup | MeldSequence]:
    """The melds that a face from the pile would make with the hand, those first that save most."""
    new = top + "0"
    found = [meld for meld in melds_in((*hand, new), options) if new in meld.cards]
    return sorted(found, key=lambda meld: (sum(map(is_joker, meld.cards)), -scoring.hand_value(meld.cards), meld.cards))


def fits(view: View, card: Card) -> tuple[int, ...]:
    """The numbers of the melds on the table that `card`, an ID or a face, could be added to."""
    numbered = ((shown.number, shown.meld) for shown in view.table)
    return tuple(number for number, meld in numbered if _fits(meld, card, view.options))


def _fits(meld: Meld, card: Card, options: Options) -> bool:
    position = legal.Position(options, "play", meld.owner, meld.owner, (card,), (meld,), "", True, False)
    return next(legal.lay_offs(position), None) is not None


def _discard_facts(view: View, position: legal.Position, card: Card) -> tuple[Fact, ...]:
    left = len(position.hand) - 1
    if not left:
        return (Fact("throws_last", (face(card),)), *_win_facts(view, position, 0))
    facts = [Fact("throws", (face(card), left))]
    fitting = fits(view, card)
    facts += [Fact("thrown_fits", (face(card), *fitting))] if fitting else []
    return tuple(facts)


def _table_facts(view: View, position: legal.Position, action: TableAction) -> tuple[Fact, ...]:
    used = legal.cards_of(action)
    if isinstance(action, MeldGroup):
        rank = next(card[0] for card in action.cards if not is_joker(card))
        facts = [Fact("lays_group", (rank, *faces(action.cards)))]
    elif isinstance(action, MeldSequence):
        facts = [_sequence_fact(action)]
    else:
        facts = _lay_off_facts(view, action)
    facts += [Fact("lighter", (scoring.hand_value(used),)), Fact("final")]
    if len(used) == len(position.hand):
        facts += _win_facts(view, position, len(used))
    return tuple(facts)


def _sequence_fact(action: MeldSequence) -> Fact:
    suit = next(card[1] for card in action.cards if not is_joker(card))
    read = stands(Meld(0, action.cards, suit=suit, low=action.low))
    jokers = [stood for card, stood in zip(action.cards, read, strict=True) if is_joker(card)]
    return Fact("lays_sequence", (read[0], read[-1], *jokers))


def _lay_off_facts(view: View, action: LayOff) -> list[Fact]:
    before = view.table[action.meld - 1].meld
    meld = laid_off(before, action, view.options)
    card = face(action.card)
    if isinstance(action, AddToGroup):
        return [Fact("adds_to_group", (card, action.meld, len(meld.cards)))]
    read = stands(meld)
    if isinstance(action, Extend):
        stood = read[0] if action.end == "low" else read[-1]
        facts = [Fact("extends", (card, action.meld, action.end, stood, read[0], read[-1]))]
        buried = 0 if action.end == "low" else len(before.cards) - 1
        if buried in movable_ends(before, view.options):
            facts.append(Fact("buries", (action.meld,)))
        return facts
    code = "moves_joker" if isinstance(action, SwapJoker) else "shifts_joker"
    return [Fact(code, (card, action.meld, read[meld.moved[-1] - meld.low], read[0], read[-1]))]


def _win_facts(view: View, position: legal.Position, used: int) -> list[Fact]:
    facts = [Fact("goes_out")]
    if view.pool:
        facts.append(Fact("takes_pool", (view.pool,)))
    if view.options.rummy_double and view.laid_ever[position.seat] == view.laid:
        facts.append(Fact("paid_double"))
    return facts
