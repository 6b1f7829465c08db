"""Kunken: what the vectors do not name: complete choices, default moves, secrets, previews and sentences."""

from itertools import combinations, permutations
from random import Random

import msgpack
import msgspec
import pytest
from msgspec.structs import replace

from games.cards.french import face
from games.game import GALLERY, OPEN, Fact, Refusal
from games.kunken import GAME, late, legal, play
from games.kunken import tray as trays
from games.kunken import view as views
from games.kunken.events import Dealt, Discarded, Drew, Event, Reshuffled
from games.kunken.melds import melds_in
from games.kunken.memory import remember
from games.kunken.model import (
    SHOE,
    Action,
    AddToGroup,
    Discard,
    DrawPile,
    DrawStock,
    Extend,
    MeldGroup,
    MeldSequence,
    Options,
    ShiftJoker,
    State,
    SwapJoker,
)
from games.kunken.notation import notate, parse
from games.wording import Names
from netcore.messages import MAX_HOST_FRAME
from tests.games.kunken_positions import act, between, blocked, cards, meld, options, position, stacked

NAMES = Names(("Aiko", "Ben", "Chie"), 0)

TABLE = tuple(
    map(
        meld,
        (
            "[5H1 6H1 7H1]",
            "(9C1 9D1 9S1)",
            "[JK1=6C 7C1 8C1]",
            "A[QD1 KD1 AD1]",
            "[2S1 3S1 JK2=4S]",
        ),
    )
)


def ready(hand: str, source: str = "stock 2D2", sheet: Options | None = None, table: int = 5) -> State:
    """A position after the draw: the first melds of TABLE, and this hand with the card drawn."""
    kind, card = source.split()
    state = position(sheet or options(), (cards(hand),), TABLE[:table], top=(card,) if kind == "pile" else ())
    return act(stacked(state, card) if kind == "stock" else state, f"draw_{kind}")


def everything(state: State) -> set[Action]:
    """Every action that can be written about this hand and table, legal or not; sequences of three or four cards."""
    hand = state.hands[state.turn]
    found: set[Action] = {DrawStock(), DrawPile()}
    found.update(Discard(card) for card in hand)
    for size in range(2, len(hand) + 1):
        found.update(MeldGroup(part) for part in combinations(hand, size))
    for order in (*permutations(hand, 3), *permutations(hand, 4)):
        found.update(MeldSequence(order, low) for low in range(1, 13))
    for number in range(1, len(state.table) + 2):
        for card in hand:
            found.update((AddToGroup(number, card), SwapJoker(number, card), ShiftJoker(number, card)))
            found.update((Extend(number, card, "low"), Extend(number, card, "high")))
    return found


SHEETS: tuple[dict[str, str | int | bool], ...] = (
    {},
    {"going_out": "must_discard"},
    {"joker_rule": "once_or_beyond", "layoff_requires_meld": True},
    {"joker_rule": "once_no_bury", "throw_back": "allow"},
    {"joker_rule": "fixed", "groups": "four_suits"},
)


@pytest.mark.parametrize("number", range(20))
def test_the_legal_actions_are_exactly_those_with_nothing_against_them(number: int) -> None:
    rng = Random(number)
    used = {card for one in TABLE for card in one.cards}
    near = [card for card in SHOE if card not in used and card[0] in "A456789K" and card[1] in "HC"]
    hand = rng.sample(near, rng.choice((1, 2, 3, 5)))
    sheet = options(SHEETS[number % len(SHEETS)])
    source = rng.choice(("pile", "stock"))
    drawn = rng.choice([card for card in near if card not in hand])
    state = ready(" ".join(hand), f"{source} {drawn}", sheet, 3)
    allowed = {action for action in everything(state) if play.why_not(state, 0, action) is None}
    assert set(play.legal_actions(state, 0)) == allowed


@pytest.mark.parametrize(
    ("hand", "source", "wanted"),
    [
        ("AC1 KH1", "stock 3D2", "discard(3D2)"),
        ("AC1 KH1 3D2", "pile QS2", "discard(AC1)"),
        ("KC2 QC2 TS2 JH2", "pile KH2", "discard(KC2)"),
        ("TD2 KD2 3C2", "pile 4C2", "discard(KD2)"),
        ("3C2 3C1", "pile KH2", "discard(3C1)"),
    ],
)
def test_the_move_of_a_seat_whose_time_has_run_out(hand: str, source: str, wanted: str) -> None:
    assert notate(late.default(ready(hand, source, table=0), 0)) == wanted


def test_out_of_time_a_joker_is_thrown_only_when_nothing_else_is_left() -> None:
    state = position(options(), (cards("JK2"),), top=("JK1",))
    assert notate(late.default(act(state, "draw_pile"), 0)) == "discard(JK2)"
    drawn = act(stacked(position(options(), (cards("5C1"),)), "JK1"), "draw_stock")
    assert notate(late.default(drawn, 0)) == "discard(5C1)"


def test_out_of_time_the_barred_card_alone_is_laid() -> None:
    state = act(ready("8H1", "pile 9H1"), "extend(M1,8H1,high)")
    assert notate(late.default(state, 0)) == "extend(M1,9H1,high)"


def test_out_of_time_before_the_draw_the_stock_is_drawn_from() -> None:
    state = position(options(), (cards("5C1 6D1"),))
    assert late.default(state, 0) == DrawStock()
    assert late.default(replace(state, stock=(), exhausted=True), 0) == DrawPile()


def test_a_draw_and_the_end_of_a_deal_reveal_something() -> None:
    state = ready("8H1 KC1")
    assert not play.reveals(state, 0, parse("extend(M1,8H1,high)"))
    assert not play.reveals(state, 0, parse("discard(8H1)"))
    last = act(ready("8H1", "stock KC1"), "extend(M1,8H1,high)")
    assert play.reveals(last, 0, parse("discard(KC1)"))
    assert play.reveals(position(options(), (cards("5C1"),)), 0, DrawPile())


HAND_OF_MOST_MELDS = "5H2 6H1 7H2 8H1 8H2 9H1 9H2 TH2 JK1 JK2"


def test_the_largest_view_fits_a_frame() -> None:
    table = []
    for rank, suits in (("K", "CDS"), ("Q", "CDS"), ("4", "CDS"), ("A", "CDS"), ("2", "CDS"), ("3", "CDS")):
        for pack in "12":
            table.append(meld(f"({' '.join(rank + suit + pack for suit in suits)})"))
    sheet = options({"show_discards": "all", "match_length": "two_rounds"})
    state = position(sheet, (cards(HAND_OF_MOST_MELDS),), tuple(table), seats=8)
    stock = stacked(state, "JH2").stock
    spread = replace(state, pile=(*stock[11:], *state.pile), stock=stock[:11])
    state = act(spread, "draw_stock")
    record = blocked(play.advance(play.new_match(options(), 3, state.chance))[0], (SHOE[:10],) * 3).records[0]
    state = replace(state, records=(replace(record, hands=(SHOE[:10],) * 8),) * 16)
    view = views.view(state, 0)
    assert len(view.table) == 12
    assert len(view.legal) > 1450
    assert len(msgpack.packb(msgspec.to_builtins(view))) < MAX_HOST_FRAME // 2


def test_no_pack_number_leaves_the_hand_of_its_owner() -> None:
    ids = set(SHOE)
    state = ready("7C2 8H2 9H2 KC1 5S1", "pile 9S2")
    for token in ("extend(M1,8H2,high)", "extend(M1,9H2,high)", "discard(KC1)"):
        state, events = play.apply(state, 0, parse(token))
        told = [views.seen(event, viewer) for event in events for viewer in (1, GALLERY)]
        told_all = [*told, views.view(state, 1), views.view(state, GALLERY)]
        own = set(state.hands[1])
        assert not (texts(told_all) & ids) - own


def texts(value: object) -> set[str]:
    """All texts in a value, however deep."""
    plain = msgspec.to_builtins(value)
    if isinstance(plain, str):
        return {plain}
    if isinstance(plain, dict):
        return set().union(*map(texts, plain.values()))
    if isinstance(plain, list | tuple):
        return set().union(*map(texts, plain))
    return set()


def test_discards_that_lie_covered_lose_their_face_when_told_again() -> None:
    dealt = Dealt(1, 0, 1, ((), ()), "2C")
    heard: tuple[Event, ...] = (
        dealt,
        Drew(1, "stock", ""),
        Discarded(1, "KH", 10),
        Drew(0, "pile", "KH"),
        Discarded(0, "3D", 10),
        Drew(1, "stock", ""),
        Discarded(1, "4S", 10),
        Drew(0, "stock", "5C1"),
        Discarded(0, "6C", 10),
    )
    told = views.retold(heard, options())
    assert [event.card for event in told if isinstance(event, Discarded)] == ["KH", "", "", "6C"]
    assert views.retold(heard, options({"show_discards": "all"})) == heard
    assert GAME.words.event(told[4], NAMES) == "You throw a card."
    assert GAME.words.event(told[0], NAMES) == "Deal 1. You deal, Ben plays first."


def test_the_first_card_of_the_pile_is_told_again_while_it_is_open() -> None:
    dealt, drawn, thrown = Dealt(1, 0, 1, ((), ()), "2C"), Drew(1, "stock", ""), Discarded(1, "KH", 10)
    taken = Drew(1, "pile", "2C")
    assert views.retold((dealt, drawn), options()) == (dealt, drawn)
    assert views.retold((dealt, taken, thrown), options()) == (dealt, taken, thrown)
    assert views.retold((dealt, drawn, thrown), options()) == (replace(dealt, top=""), drawn, thrown)


def test_the_card_that_stays_at_a_reshuffle_is_told_again_while_it_is_open() -> None:
    before = (Dealt(1, 0, 1, ((), ()), "2C"), Drew(1, "stock", ""), Discarded(1, "KH", 10))
    turned = Reshuffled(25, "KH")
    after = (Drew(0, "stock", "5C1"), Discarded(0, "6C", 10))
    open_still = views.retold((*before, turned), options())
    assert open_still == (replace(before[0], top=""), *before[1:], turned)
    covered = views.retold((*before, turned, *after), options())
    assert covered[2:] == (replace(before[2], card=""), replace(turned, top=""), *after)
    assert GAME.words.event(covered[3], NAMES) == "The pile is shuffled: a new stock of 25."


@pytest.mark.parametrize(
    ("sheet", "draw", "thrown"),
    [({}, "draw_stock", ""), ({}, "draw_pile", "4S"), ({"show_discards": "all"}, "draw_stock", "4S")],
)
def test_the_throw_before_the_last_turn_is_not_shown_once_it_is_covered(
    sheet: dict[str, str | int | bool], draw: str, thrown: str
) -> None:
    state = position(options(sheet), (cards("4S1 4H1"), cards("KC1")), (meld("[AS1 2S1 3S1]"),))
    state = act(stacked(state, "2D2"), "draw_stock", "discard(4S1)")
    shown = views.view(state, GALLERY).last
    assert shown is not None
    assert shown.thrown == "4S"
    four = "4S1" if draw == "draw_pile" else "4S2"
    state = act(stacked(state, "4S2"), draw, f"extend(M1,{four},high)", "discard(KC1)")
    shown = views.view(state, GALLERY).last
    assert not play.to_act(state)
    assert shown is not None
    assert shown.thrown == thrown


def test_a_last_card_that_may_not_be_thrown_is_to_be_laid_also_when_the_stock_is_gone() -> None:
    state = position(options(), (cards("8H1"),), (meld("[5H1 6H1 7H1]"),), stock=(), top=("9H1",))
    state = act(replace(state, exhausted=True), "draw_pile")
    assert "but not 9♥" in GAME.words.prompt(views.view(state, 0), NAMES)
    state = act(state, "extend(M1,8H1,high)")
    assert GAME.words.prompt(views.view(state, 0), NAMES) == "Your last card: lay it, and you win the deal."


@pytest.mark.parametrize(
    ("raised", "laid", "code", "needs"),
    [
        ("6H2 6D1 6C2", ["meld_group(6C2,6D1,6H2)"], "", ""),
        ("7H2 8H1", [], "too_few", "6H 9H JK"),
        ("6H2 7H2 8H1 7H1", [], "rank_twice", ""),
        ("KH1 AH1 2H2", [], "round_corner", ""),
        ("6D1 6C2 7H2", [], "no_meld", ""),
        ("5D1 8D1 9D1", [], "not_in_order", ""),
    ],
)
def test_what_raised_cards_are(raised: str, laid: list[str], code: str, needs: str) -> None:
    tray = trays.tray(cards(raised), options())
    assert list(map(notate, tray.readings)) == laid
    assert (tray.fault.code if tray.fault else "") == code
    assert not needs or set(cards(needs)) <= set(tray.needs)


def test_a_joker_can_be_read_in_two_ways() -> None:
    assert [reading.cards[0] for reading in trays.tray(cards("6H2 7H2 JK1"), options()).readings] == ["JK1", "6H2"]


@pytest.mark.parametrize(
    ("token", "sentence"),
    [
        ("meld_sequence(7H2,7H1,8H1,low=7)", "7♥ twice: a run takes each rank once."),
        ("meld_group(6C2,6D1,7H2)", "6♣ 6♦ 7♥: not one rank."),
        ("meld_sequence(KH1,AH1,2H2,low=13)", "K♥ A♥ 2♥: nothing goes round the corner."),
        ("meld_sequence(6D1,7H2,8H1,low=6)", "6♦ 7♥ 8♥: a run keeps to one suit."),
        ("meld_group(6C2,6D1)", "A meld needs three cards."),
        ("discard(QS1)", "Q♠ is not in your hand."),
        ("extend(M1,KH1,high)", "K♥ does not fit meld a."),
        ("swap_joker(M3,8H1)", "8♥ is not what the joker of meld c stands for: that is 6♣."),
        ("draw_stock", "You have drawn. Lay what you like, then throw a card."),
    ],
)
def test_why_not_in_words(token: str, sentence: str) -> None:
    state = ready("7H1 7H2 8H1 6C2 6D1 KH1 AH1 2H2", table=3)
    state = replace(state, table=(meld("[5S1 6S1 7S1]"), *state.table[1:]))
    refusal = play.why_not(state, 0, parse(token))
    assert refusal is not None
    assert GAME.words.refusal(refusal, NAMES) == sentence
    assert views.preview(views.view(state, 0), parse(token)) == refusal


@pytest.mark.parametrize(
    ("hand", "token", "sentences"),
    [
        ("8H1 KC1 3D1", "extend(M1,8H1,high)", "8♥ fits meld a at the high end: it becomes 5♥ to 8♥."),
        ("6C2 KC1 3D1", "swap_joker(M3,6C2)", "6♣ goes in, the joker moves to the other end as 9♣, for good (+)."),
        ("5C1 KC1 3D1", "extend(M3,5C1,low)", "The joker at this end of meld c is then inside, and stays."),
        ("4H1 4D1 4C1", "meld_group(4C1,4D1,4H1)", "4♣ 4♦ 4♥ = a group of fours."),
        ("4H1 4D1 4C1", "meld_group(4C1,4D1,4H1)", "Worth 12 less in your hand."),
        ("8H1 KC1 3D1", "discard(8H1)", "8♥ fits meld a on the table: the next player can lay it."),
        ("KC1 3D1", "discard(KC1)", "Throw K♣. It leaves 2 cards."),
    ],
)
def test_what_an_action_would_do_in_words(hand: str, token: str, sentences: str) -> None:
    found = views.preview(views.view(ready(hand), 0), parse(token))
    assert isinstance(found, tuple)
    assert sentences in [GAME.words.fact(fact, NAMES) for fact in found]


def test_what_the_pile_card_would_make() -> None:
    view = views.view(position(options(), (cards("6D1 6C2"),), TABLE[:1], top=("6S1",)), 0)
    found = views.preview(view, DrawPile())
    assert not isinstance(found, Refusal)
    assert [GAME.words.fact(fact, NAMES) for fact in found] == [
        "6♠ from the pile.",
        "6♠ from the pile makes 6♣ 6♦ 6♠, a group.",
        "It may not be thrown back now.",
    ]


def test_going_out_is_told_before() -> None:
    state = act(ready("8H1", "stock KC1", options({"rummy_double": True})), "extend(M1,8H1,high)")
    found = views.preview(views.view(state, 0), parse("discard(KC1)"))
    assert found == (Fact("throws_last", ("KC",)), Fact("goes_out"), Fact("paid_double"))


def test_who_watches_may_not_act() -> None:
    state = ready("8H1 KC1")
    for viewer in (GALLERY, OPEN):
        refusal = views.preview(views.view(state, viewer), parse("discard(KC1)"))
        assert isinstance(refusal, Refusal)
        assert refusal.code == "watching"


def test_a_table_in_lines_of_text() -> None:
    view = views.view(ready("8H1 KC1", "pile TD2"), 0)
    assert GAME.words.table(view, NAMES)[1:] == (
        "Stock: 86 cards. Pile: 3♣ on top of 1 card.",
        "You (in turn): 3 cards, balance +0.",
        "Ben (dealer): 1 card, balance +0.",
        "a  5♥ 6♥ 7♥  (Ben)",
        "b  9♣ 9♦ 9♠  (Ben)",
        "c  joker*(6♣) 7♣ 8♣  (Ben)",
        "d  Q♦ K♦ A♦  (You)",
        "e  2♠ 3♠ joker*(4♠)  (Ben)",
        "Your hand: K♣ | 10♦ | 8♥.",
        "In hand: 3 cards, 28 points against you if someone goes out now.",
    )


def test_options_keep_to_their_bounds() -> None:
    with pytest.raises(ValueError, match="between 50 and 1000"):
        Options(target_points=49)


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_computer_players_finish_deals_with_legal_moves(level: str) -> None:
    for number in range(4):
        rng = Random(number)
        sheet = options({"match_length": "one_deal", **SHEETS[number]})
        state, events = play.advance(play.new_match(sheet, 2 + number, GAME_CHANCE))
        heard: list[list[Event]] = [[] for _ in state.hands]
        while play.to_act(state):
            for seat, ear in enumerate(heard):
                ear += [views.seen(event, seat) for event in events]
            seat = state.turn
            action = GAME.bot.choose(level, views.view(state, seat), tuple(heard[seat]), rng)
            state, events = play.apply(state, seat, action)
        assert state.phase == "over"


GAME_CHANCE = position(options(), ()).chance


def test_the_normal_player_goes_out_when_it_can() -> None:
    state = ready("8H1 9H2 TH1 9H1", "stock KC1")
    for _step in range(5):
        if not play.to_act(state):
            break
        action = GAME.bot.choose("normal", views.view(state, 0), (), Random(1))
        state, _events = play.apply(state, 0, action)
    assert state.records[-1].winner == 0


def test_all_melds_of_the_largest_hand_are_told_apart() -> None:
    hand = cards(HAND_OF_MOST_MELDS)
    found = list(melds_in(hand, Options()))
    assert len(set(map(notate, found))) == len(found)
    assert all(legal.cards_of(action) for action in found)


def test_the_computer_player_remembers_what_it_has_heard() -> None:
    state, events = play.advance(between(options(), (0, 0, 0)))
    heard = [views.seen(event, 0) for event in events]
    taken = state.pile[-1]
    for token in ("draw_pile", f"discard({state.hands[1][0]})", "draw_stock"):
        state, events = play.apply(state, state.turn, parse(token))
        heard += [views.seen(event, 0) for event in events]
    memory = remember(views.view(state, 0), tuple(heard), 0)
    assert memory.taken == ((), (face(taken),), ())
    assert memory.hidden == 106 - 10 - 2
    thrown = face(state.pile[-1])
    own = [face(card) for card in state.hands[0]]
    assert memory.unseen[thrown] == 2 - 1 - own.count(thrown)
