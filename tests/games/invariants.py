"""What the contract test must know of each game: a row here and a line in the catalogue, and a game is tested."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from games.cards.hanafuda import MONTH, PACK
from games.chance import Chance, Rigged
from games.game import Viewer
from games.koikoi import model as koikoi
from tests.games import hachinin_meri_invariants as hachinin_meri
from tests.games import kakeya_invariants as kakeya
from tests.games import kan_invariants as kan
from tests.games import kunken_invariants


@dataclass(frozen=True)
class Invariants:
    """The checks of one game; each raises AssertionError."""

    conserved: Callable[[Any], None]
    """No card is lost or made, nothing in the state contradicts the rules."""
    sums: Callable[[Any], None]
    """The scores add up as the rules say."""
    disguised: Callable[[Any, Viewer, Random], Any]
    """A state that differs from the given one in what is hidden from the viewer, as much as can be."""
    twin: Callable[[Any, Viewer, Random], tuple[Any, Callable[[Any], bool]] | None]
    """A state that differs in hidden cards which stay hidden to the end of the deal, and which actions keep them so."""
    deals: Callable[[Viewer, Random], tuple[Any, Any]]
    """Two matches before their first deal, whose packs differ only in what is hidden from the viewer after it."""
    odd_actions: Callable[[Any, Random], Sequence[Any]]
    """Actions that mostly may not be done."""


def _koikoi_conserved(state: koikoi.State) -> None:
    if not state.deal:
        assert not any((*state.hands, state.field, state.stock, *state.captured))
        return
    lying = (*state.hands[0], *state.hands[1], *state.field, *state.stock, *state.turned)
    captured = (*state.captured[0], *state.captured[1])
    assert sorted((*lying, *captured)) == list(PACK)
    assert (len(state.turned) == 1) is (state.phase == "draw_choice")
    assert len(state.stock) == 24 - sum(bool(turn.turned) for turn in state.turns)
    if state.options.three_on_field == "take_all":
        months = [MONTH[card] for card in captured]
        assert {months.count(month) for month in months} <= {2, 4}


def _koikoi_sums(state: koikoi.State) -> None:
    totals = [0, 0]
    for record in state.records:
        sets = sum(line.points for line in record.lines if line.code == line.code.upper())
        assert sets == sum(one.points for one in record.yaku)
        if record.result in ("stop", "forced_stop"):
            assert record.base == sets > 0 or record.result == "stop"
            assert record.points == record.base * record.factor * (2 if record.doubled else 1)
        assert (record.winner is None) is (record.points == 0) or record.base == 0
        if record.winner is not None:
            totals[record.winner] += record.points
            assert record.lines[-1].points == record.points
        assert record.totals == tuple(totals)
    assert state.totals == tuple(totals)


def _koikoi_hidden(state: koikoi.State, viewer: Viewer) -> tuple[bool, bool]:
    """Whose hands are hidden from the viewer."""
    shown = state.phase in ("between", "over") and bool(state.records) and state.records[-1].result != "void"
    return (not shown and viewer != 0, not shown and viewer != 1)


def _koikoi_disguised(state: koikoi.State, viewer: Viewer, rng: Random) -> koikoi.State:
    hidden = _koikoi_hidden(state, viewer)
    pool = [*state.stock, *(card for seat in (0, 1) if hidden[seat] for card in state.hands[seat])]
    rng.shuffle(pool)
    hands = []
    for seat in (0, 1):
        count = len(state.hands[seat]) if hidden[seat] else 0
        hands.append(tuple(pool[:count]) if hidden[seat] else state.hands[seat])
        pool = pool[count:]
    return replace(state, chance=Chance(rng.randbytes(32)), hands=(hands[0], hands[1]), stock=tuple(pool))


def _koikoi_twin(
    state: koikoi.State, viewer: Viewer, rng: Random
) -> tuple[koikoi.State, Callable[[koikoi.Action], bool]] | None:
    """A card of a hidden hand changes places with one of the eight that are never turned."""
    seats = [seat for seat in (0, 1) if _koikoi_hidden(state, viewer)[seat] and state.hands[seat]]
    if not seats or state.phase != "hand_play":
        return None
    seat = rng.choice(seats)
    kept, buried = rng.choice(state.hands[seat]), rng.choice(state.stock[-8:])
    hand = tuple(buried if card == kept else card for card in state.hands[seat])
    stock = tuple(kept if card == buried else card for card in state.stock)
    hands = (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)
    other = replace(state, chance=Chance(rng.randbytes(32)), hands=hands, stock=stock)
    return other, lambda action: getattr(action, "card", "") not in (kept, buried)


def _koikoi_deals(viewer: Viewer, rng: Random) -> tuple[koikoi.State, koikoi.State]:
    """Seat 0 deals, so that it gets the cards 4 to 7 and 16 to 19 of the pack."""
    own: dict[Viewer, set[int]] = {0: {*range(4, 8), *range(16, 20)}, 1: {*range(4), *range(12, 16)}}
    seen = {*range(8, 12), *range(20, 24), *own.get(viewer, ())}
    pack = rng.sample(PACK, len(PACK))
    hidden = [card for at, card in enumerate(pack) if at not in seen]
    rng.shuffle(hidden)
    other = [card if at in seen else hidden.pop() for at, card in enumerate(pack)]
    picks = {"dealer_card_0": [0], "dealer_card_1": [46]}
    sheet = koikoi.Options(dealt_yaku_points=0)
    return koikoi.State(sheet, Rigged([pack], picks)), koikoi.State(sheet, Rigged([other], picks))


def _koikoi_odd_actions(state: koikoi.State, rng: Random) -> Sequence[koikoi.Action]:
    cards = (*PACK, "13-1")
    lying = state.field or cards
    return (
        koikoi.Stop(),
        koikoi.KoiKoi(),
        koikoi.Take(rng.choice(cards)),
        koikoi.Take(rng.choice(lying)),
        koikoi.Play(rng.choice(cards)),
        *(koikoi.Play(card) for hand in state.hands for card in hand[:3]),
        *(koikoi.Play(card, rng.choice(lying)) for hand in state.hands for card in hand[:4]),
        *(koikoi.Play(card, rng.choice(cards)) for hand in state.hands for card in hand[:2]),
    )


INVARIANTS: Final[dict[str, Invariants]] = {
    "kakeya": Invariants(
        conserved=kakeya.conserved,
        sums=kakeya.sums,
        disguised=kakeya.disguised,
        twin=kakeya.twin,
        deals=kakeya.deals,
        odd_actions=kakeya.odd_actions,
    ),
    "hachinin_meri": Invariants(
        conserved=hachinin_meri.conserved,
        sums=hachinin_meri.sums,
        disguised=hachinin_meri.disguised,
        twin=hachinin_meri.twin,
        deals=hachinin_meri.deals,
        odd_actions=hachinin_meri.odd_actions,
    ),
    "kan": Invariants(
        conserved=kan.conserved,
        sums=kan.sums,
        disguised=kan.disguised,
        twin=kan.twin,
        deals=kan.deals,
        odd_actions=kan.odd_actions,
    ),
    "koikoi": Invariants(
        conserved=_koikoi_conserved,
        sums=_koikoi_sums,
        disguised=_koikoi_disguised,
        twin=_koikoi_twin,
        deals=_koikoi_deals,
        odd_actions=_koikoi_odd_actions,
    ),
    "kunken": Invariants(
        conserved=kunken_invariants.conserved,
        sums=kunken_invariants.sums,
        disguised=kunken_invariants.disguised,
        twin=kunken_invariants.twin,
        deals=kunken_invariants.deals,
        odd_actions=kunken_invariants.odd_actions,
    ),
}
