"""What the contract test must know of Kakeya."""

from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from games.cards import french
from games.chance import Chance, Rigged
from games.game import OPEN, Viewer
from games.kakeya import notation, play, seats
from games.kakeya.model import NO_PAIR, Action, CallLead, Keep, Options, Play, State, Trump


def conserved(state: State) -> None:
    laid = [played.card for trick in state.tricks for played in trick.cards] + [one.card for one in state.trick]
    lying = [*laid, *(card for hand in state.hands for card in hand)]
    assert not lying or sorted(lying) == sorted(french.PACK)
    assert bool(lying) or not state.records
    for seat, hand in enumerate(state.hands):
        played = sum(one.seat == seat for one in state.trick)
        if state.phase == "play":
            assert len(hand) == max(0, state.lay.cards[seat] - state.trick_no + 1 - played)
    if state.phase == "choose_trump":
        assert not any((*state.hands, *state.captured))
        return
    won = [card for trick in state.tricks for card in (one.card for one in trick.cards) if french.is_picture(card)]
    assert sorted(won) == sorted(card for own in state.captured for card in own)
    assert sum(state.lay.cards) == 52


def sums(state: State) -> None:
    pairs = state.seats // 2
    stones: tuple[int, ...] = (state.options.stones,) * pairs
    for record in state.records:
        assert sum(record.pictures) == 16
        assert sum(map(len, record.captured_aces)) == 4
        assert sum(map(len, record.dealt_aces)) == (4 if state.options.aces == "dealt" else 0)
        for aces, pictures in zip(record.captured_aces, record.pictures, strict=True):
            assert len(aces) <= pictures <= 12 + len(aces)
        best = "AC" if record.trump == "S" else "AS"
        assert best in record.captured_aces[record.rensho]
        assert (record.winner == NO_PAIR) is (record.value == 0)
        assert record.value in (0, 1, 2, 4)
        playing = seats.active_pairs(record.lay)
        for pair in range(pairs):
            owes = record.value if pair in playing and pair != record.winner else 0
            assert record.paid[pair] == -min(owes, stones[pair]) or pair == record.winner
        stones = tuple(before + got for before, got in zip(stones, record.paid, strict=True))
        assert record.stones == stones
        assert min(stones) >= 0
        assert sum(stones) == pairs * state.options.stones
        paid = sum(line.points for line in record.lines if line.code in ("pays", "pays_all"))
        assert paid == -max(record.paid)
    assert state.stones == stones
    assert sum(state.times_dealt) == len(state.records)


def disguised(state: State, viewer: Viewer, rng: Random) -> State:
    """Other hands, and another chance."""
    hidden = [seat for seat in range(state.seats) if seat != viewer]
    pool = [card for seat in hidden for card in state.hands[seat]]
    rng.shuffle(pool)
    hands = list(state.hands)
    for seat in hidden:
        count = len(hands[seat])
        hands[seat] = tuple(pool[:count])
        pool = pool[count:]
    return replace(state, chance=Chance(rng.randbytes(32)), hands=tuple(hands))


def twin(state: State, viewer: Viewer, rng: Random) -> tuple[State, Callable[[Action], bool]] | None:
    """Two cards of a suit change places between two hidden hands, and are never played.

    Only one position in three is followed: a match has hundreds.
    """
    if viewer == OPEN or state.phase not in ("lead_call", "play") or rng.randrange(3):
        return None
    one, two = rng.sample([seat for seat in state.lay.order if seat != viewer], 2)
    both = [(card, other) for card in state.hands[one] for other in state.hands[two] if card[1] == other[1]]
    both = [(card, other) for card, other in both if "A" not in (card[0], other[0])]
    if not both:
        return None
    card, other = rng.choice(both)
    swapped = {card: other, other: card}
    hands = tuple(tuple(swapped.get(held, held) for held in hand) for hand in state.hands)
    changed = replace(state, chance=Chance(rng.randbytes(32)), hands=hands)
    return changed, lambda action: not any(text in notation.notate(action) for text in (card, other))


def deals(viewer: Viewer, rng: Random) -> tuple[State, State]:
    """Six players, so that every viewer is a seat; trumps are never changed, so that the cards come at once."""
    sheet = Options(trump_change="never")
    pack = rng.sample(french.PACK, 52)
    order = play.new_match(sheet, 6, Chance(bytes(32))).lay.order
    own = {at for at in range(52) if order[at % 6] == viewer}
    hidden = [card for at, card in enumerate(pack) if at not in own]
    rng.shuffle(hidden)
    other = [card if at in own else hidden.pop() for at, card in enumerate(pack)]
    one, two = (play.new_match(sheet, 6, Rigged([cards], {})) for cards in (pack, other))
    return one, two


def odd_actions(state: State, rng: Random) -> Sequence[Action]:
    return (
        Keep(),
        Trump(state.trump),
        Trump(rng.choice(("C", "D", "H", "S"))),
        CallLead("iku"),
        CallLead("koi"),
        Play("13-1"),
        Play(rng.choice(french.PACK)),
        *(Play(card) for hand in state.hands for card in hand[:4]),
        *(Play(card) for hand in state.hands for card in hand if card[0] == "A"),
    )
