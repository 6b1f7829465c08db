"""Kan at the table: who may know what, why a card may not be played, and how it is told."""

import pytest
from msgspec.structs import replace

from games.game import GALLERY, OPEN, Refusal
from games.kan import GAME, notation, play, settle
from games.kan import view as views
from games.kan.events import Called, CallsOpened, DealEnded, Event, Gave, KanCalled, MatchEnded, RoundEnded, ThrownIn
from games.kan.memory import remember
from games.kan.model import Gesture, Options, Played, Shown, State
from games.wording import Names
from tests.games.harness import packed
from tests.games.kan_positions import act, cards, dealt, deck, filled, in_play, options, position, rigged, run

PEOPLE = ("Aiko", "Ben", "Chie", "Daan", "Emi")
OTHERS = (1, 3, 4, GALLERY)
"""Who is not a partner where 0 and 2 are."""


def names(you: int = -1) -> Names:
    return Names(PEOPLE, you)


def called_kan() -> State:
    """Player 0 holds the joker, player 2 the ace of trumps (clubs)."""
    return dealt(options(), filled({0: ("JK",), 2: ("AC",)}))


def test_a_call_is_hidden_until_both_are_in() -> None:
    state = called_kan()
    after_iku, iku = act(state, 0, "call(iku)")
    after_koi, koi = act(state, 0, "call(koi)")
    for viewer in (2, *OTHERS):
        assert views.view(after_iku, viewer) == views.view(after_koi, viewer)
        assert [views.seen(event, viewer) for event in iku] == [Called(0, "")]
        assert [views.seen(event, viewer) for event in koi] == [Called(0, "")]
    assert views.view(after_iku, 0).calls == ("iku", "", "", "", "")
    state, events = act(after_iku, 2, "call(koi)")
    opened = events[-1]
    assert isinstance(opened, CallsOpened)
    assert opened.calls == ("iku", "", "koi", "", "")
    assert views.seen(opened, GALLERY) == opened
    assert views.view(state, GALLERY).calls == opened.calls


def test_a_call_stays_as_it_is() -> None:
    state, _ = act(called_kan(), 0, "call(iku)")
    refused = play.why_not(state, 0, notation.parse("call(koi)"))
    assert refused == Refusal("called_already", "Iku or koi")
    assert GAME.preview(views.view(state, 0), notation.parse("call(koi)")) == refused


def test_the_first_call_may_be_taken_back_and_the_second_opens_both() -> None:
    state = called_kan()
    iku = notation.parse("call(iku)")
    assert not GAME.reveals(state, 0, iku)
    state, _ = act(state, 0, "call(iku)")
    assert GAME.reveals(state, 2, iku)


def test_who_holds_the_joker_is_known_to_the_partners_until_it_is_played() -> None:
    hands = (("JK", "3D"), ("4D", "3H"), ("AC", "5D"), ("6D", "4H"), ("7D", "5H"))
    state = in_play(options(), hands, 0, 2, trump="C")
    assert views.view(state, 0).roles == views.view(state, 2).roles == views.view(state, OPEN).roles == (0, 2)
    for viewer in OTHERS:
        assert views.view(state, viewer).roles == ()
        assert views.view(state, viewer).kankei == (0, 2)
    state, _ = act(state, 0, "play(JK,D)")
    for viewer in OTHERS:
        assert views.view(state, viewer).roles == (0, 2)


def test_the_roles_are_known_once_deal_2_asks_for_a_show() -> None:
    state, _ = settle.end_deal(position(options(), trump="C"), "KW")
    assert views.view(state, 1).roles == ()
    state, _ = play.advance(state)
    assert views.view(state, 1).roles == (0, 2)


@pytest.mark.parametrize(
    ("gesture", "shown", "asked"),
    [
        ("in_turn", "KD AS", "K♦, then A♠: rather diamonds, else spades."),
        ("in_turn", "AS AS", "A♠, and A♠ again: spades."),
        ("in_turn", "AS 2S", "A♠, then 2♠: spades."),
        ("together", "9H KS", "9♥ and K♠ together: hearts or spades."),
        ("one", "AS", "A♠: spades."),
        ("one", "JK", "the joker."),
        ("in_turn", "JK AS", "the joker, then A♠."),
    ],
)
def test_what_a_show_asks_for_by_custom_is_told_to_those_who_see_it(gesture: Gesture, shown: str, asked: str) -> None:
    assert GAME.words.event(Shown(2, 0, gesture, cards(shown)), names(0)) == f"Chie shows you {asked}"


def test_two_in_turn_and_one_twice_are_the_same_to_everybody_else() -> None:
    state, _ = settle.end_deal(position(options(), trump="C"), "KW")
    state = replace(play.advance(state)[0], hands=filled({2: ("AH", "AS")}))
    two, twos = act(state, 2, "show_then(AH,AS)")
    one, ones = act(state, 2, "show_twice(AH)")
    for viewer in OTHERS:
        assert packed(views.view(two, viewer)) == packed(views.view(one, viewer))
        assert [packed(views.seen(event, viewer)) for event in twos] == [
            packed(views.seen(event, viewer)) for event in ones
        ]
    assert views.view(two, 0).shown != views.view(one, 0).shown


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("show_both(AH,AS)", "show_both(KD,QC)"),
        ("show_then(AH,AS)", "show_then(QC,KD)"),
        ("show_then(AH,AS)", "show_twice(KD)"),
        ("show_twice(AH)", "show_twice(KD)"),
        ("show_one(AH)", "show_one(KD)"),
    ],
)
def test_what_is_shown_is_the_same_to_everybody_else_to_the_byte(one: str, other: str) -> None:
    state, _ = settle.end_deal(position(options(), trump="C"), "KW")
    state = replace(play.advance(state)[0], hands=filled({2: ("AH", "AS", "KD", "QC")}))
    told = []
    for token in (one, other):
        after, events = act(state, 2, token)
        seen = [[views.seen(event, viewer) for event in events] for viewer in OTHERS]
        told.append(packed([seen, [views.view(after, viewer) for viewer in OTHERS]]))
    assert told[0] == told[1]


def test_the_card_given_in_niju_kan_is_known_to_two() -> None:
    state = dealt(options(), filled({3: ("JK", "AC"), 0: ("4D",)}))
    _, events = act(state, 0, "give(4D)")
    gave = events[0]
    assert isinstance(gave, Gave)
    assert [viewer for viewer in range(5) if views.seen(gave, viewer) == gave] == [0, 3]
    assert views.seen(gave, GALLERY) == replace(gave, card="")


def test_a_blind_exchange_tells_the_drawer_nothing() -> None:
    picks = {"blind_ten": [3] * 7 + [0] * 2, "blind_two": [1]}
    state = dealt(options({"nijukan": "blind_draw"}), filled({3: ("JK", "AC")}), picks)
    mixed = replace(state, blind=(*reversed(state.blind[:10]), state.blind[11], state.blind[10]))
    for viewer in (0, 1, 3, 4, GALLERY):
        assert views.view(state, viewer) == views.view(mixed, viewer)
    after, (drew,) = act(state, 4, "draw(2,0)")
    assert after.roles == (3, 0)
    assert "AC" in after.hands[0]
    assert state.blind[2] in after.hands[3]
    hidden = views.seen(drew, 4)
    assert hidden == replace(drew, to_holder="", to_partner="")
    assert views.seen(drew, 0) == views.seen(drew, 3) == drew


def test_thrown_in_hands_do_not_count_and_are_dealt_again() -> None:
    packs = [deck(filled({3: ("JK", "AC")})), deck(filled({0: ("JK",), 2: ("AC",)}))]
    state, events = play.advance(play.new_match(options({"nijukan": "redeal"}), 5, rigged(*packs)))
    assert events[-1] == ThrownIn(1, 0)
    assert (play.to_act(state), state.deals_done) == ((), 0)
    state, _ = play.advance(state)
    assert (state.round, state.deal, state.dealer, state.trump) == (1, 1, 0, "C")
    assert state.phase == "lead_call"


def test_the_last_trick_lies_open_until_the_next_lead() -> None:
    hands = (("AD", "3C"), ("3D", "4C"), ("4D", "5C"), ("5D", "6C"), ("6D", "7C"))
    state = run(in_play(options(), hands, 0, 9, trump="S"), "0:AD 1:3D 2:4D 3:5D 4:6D")
    last = views.view(state, 1).last_trick
    assert last is not None
    assert [one.card for one in last.cards] == ["AD", "3D", "4D", "5D", "6D"]
    state, _ = act(state, 0, "play(3C)")
    seen = views.view(state, 1)
    assert seen.last_trick is None
    assert [taken.pictures for taken in seen.tricks] == [("AD",)]


def test_of_covered_tricks_only_the_pictures_are_told_again() -> None:
    hands = (("AD", "3C"), ("3D", "4C"), ("4D", "5C"), ("5D", "6C"), ("6D", "7C"))
    state = in_play(options(), hands, 0, 8, trump="S")
    heard: tuple[Event, ...] = ()
    for seat, card in enumerate(("AD", "3D", "4D", "5D", "6D")):
        state, events = act(state, seat, f"play({card})")
        heard += events
    assert views.retold(views.view(state, 1), heard) == heard
    state, events = act(state, 0, "play(3C)")
    heard += events
    told = views.retold(views.view(state, 1), heard)
    assert [event.card for event in told if isinstance(event, Played)] == ["AD", "", "", "", "", "3C"]
    assert GAME.words.event(told[1], names(1)) == "You play a card."
    assert remember(views.view(state, 1), told).voids == (frozenset(),) * 5


@pytest.mark.parametrize(
    ("hand", "trick", "number", "token", "sentence"),
    [
        ("7C QC 4D", ("TC",), 3, "play(4D)", "Clubs were led and you hold 7♣ and Q♣: you must follow suit."),
        (
            "KS TD",
            ("JK,S",),
            9,
            "play(TD)",
            "The joker was led for spades and you hold K♠: you must follow suit.",
        ),
        ("JK 4D", ("TC",), 1, "play(JK)", "The joker may not go to trick 1; from trick 2 on it may always go."),
        ("JK 4D", ("TC",), 9, "play(4D)", "Trick 9: the joker has to go now (odori-ban). 4♦ stays for trick 10."),
        ("JK 4D", (), 5, "play(JK)", "You lead the joker: name the suit that the others must follow."),
        ("JK 4D", ("TC",), 5, "play(JK,C)", "You follow with the joker: only the leader's joker names a suit."),
        ("JK 4D", ("TC",), 5, "play(AS)", "A♠ is not in your hand."),
        ("JK 4D", ("TC",), 5, "call(iku)", "Now is the time to play a card."),
    ],
)
def test_why_a_card_may_not_be_played(
    hand: str, trick: tuple[str, ...], number: int, token: str, sentence: str
) -> None:
    lead = tuple(Played(4, text[:2], "S" if "," in text else "") for text in trick)
    state = in_play(options(), (cards(hand), (), (), (), ()), 4 if lead else 0, number, trick=lead, trump="H")
    refused = play.why_not(state, 0, notation.parse(token))
    assert refused is not None
    assert GAME.words.refusal(refused, names(0)) == sentence


def test_somebody_elses_turn_is_named() -> None:
    state = in_play(options(), (("3D",), ("4D",), (), (), ()), 1, 10, trump="H")
    refused = play.why_not(state, 0, notation.parse("play(3D)"))
    assert refused is not None
    assert GAME.words.refusal(refused, names(0)) == "It is Ben's turn."


def test_the_partners_hear_who_holds_what() -> None:
    state = play.new_match(options(), 5, rigged(deck(filled({0: ("JK",), 2: ("AC",)}))))
    kan = next(event for event in play.advance(state)[1] if isinstance(event, KanCalled))
    told = [(views.seen(kan, viewer), names(viewer)) for viewer in (0, 1, 2)]
    assert [GAME.words.event(event, who) for event, who in told if event is not None] == [
        "Kan! You hold the joker, Chie the A♣. You two are the kankei (partners).",
        "Kan! Aiko and Chie hold the joker and the A♣: they are the kankei (partners).",
        "Kan! Aiko holds the joker, you the A♣. You two are the kankei (partners).",
    ]


def test_stop_and_juuroku_say_what_they_bring() -> None:
    """Nine pictures to none in deal 2 after a shut-out in deal 1, as in +2 so far."""
    hands = (("AS",), ("2S",), ("3S",), ("4S",), ("5S",))
    state = position(
        options(),
        deal=2,
        phase="stop_or_go",
        leader=0,
        trick_no=7,
        trump="S",
        hands=hands,
        score=(2, -2),
        captured=(cards("AC KC QC JC AD KD QD JD AH"), ()),
    )
    view = views.view(state, 0)
    told = {}
    for token in view.legal:
        facts = GAME.preview(view, notation.parse(token))
        assert isinstance(facts, tuple)
        told[token] = [GAME.words.fact(fact, names(0)) for fact in facts]
    assert told == {
        "stop": ["Your round: +4. Then the next deal follows."],
        "juuroku": [
            "All 16: +11. Then the next deal follows.",
            "One picture lost: -15. The round is over then.",
            "7 pictures left, 1 yours. Joker: to come.",
        ],
    }


def test_the_end_of_a_match_shares_the_win() -> None:
    state = position(options({"rounds": 1}), trump="S", totals=(1, 0, 1, 0, 0))
    state, events = settle.end_deal(state, "MW")
    kinds = [type(event) for event in events]
    assert kinds == [DealEnded, RoundEnded, MatchEnded]
    assert state.totals == (0, 1, 0, 1, 1)
    assert GAME.words.event(events[-1], names(1)) == "You, Daan and Emi share the win with +1 each."


def test_a_match_has_a_sensible_number_of_rounds() -> None:
    with pytest.raises(ValueError, match="1 to 31 rounds, not 32"):
        Options(rounds=32)
