"""Kunken: what cards, melds and options are called."""

from collections.abc import Iterable
from typing import Final

from games.cards.french import SUITS
from games.game import Card, Cards
from games.kunken.forms import is_joker, stands
from games.kunken.model import Meld, Put, Turn
from games.wording import OptionWords, _, listed

_SUIT_SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

_RANKS: Final = {
    "A": _("aces"),
    "2": _("twos"),
    "3": _("threes"),
    "4": _("fours"),
    "5": _("fives"),
    "6": _("sixes"),
    "7": _("sevens"),
    "8": _("eights"),
    "9": _("nines"),
    "T": _("tens"),
    "J": _("jacks"),
    "Q": _("queens"),
    "K": _("kings"),
}


def card(card: Card) -> str:
    """A card's name by its ID or face: "6♠", "10♥", "joker". The two copies of a card are called the same."""
    if is_joker(card):
        return _("joker")
    return _rank(card[0]) + _SUIT_SIGNS[card[1]]


def _rank(rank: str) -> str:
    return "10" if rank == "T" else rank


def ranks(rank: str) -> str:
    """All cards of a rank: "sixes"."""
    return _RANKS[rank]


def cards(many: Iterable[Card]) -> str:
    """Cards one after the other: "6♦ 6♣ 6♥"."""
    return " ".join(map(card, many))


def either(many: Iterable[Card]) -> str:
    """A choice of cards: "6♥, 9♥ or joker"."""
    named = [card(one) for one in many]
    if len(named) < 2:
        return "".join(named)
    return _("{many} or {last}").format(many=", ".join(named[:-1]), last=named[-1])


def hand(held: Cards) -> str:
    """A hand suit by suit, jokers last: "3♥ 4♥ | K♦ | joker"."""
    by_suit = [sorted((c for c in held if c[1] == suit), key=_height) for suit in SUITS]
    parts = [cards(part) for part in (*by_suit, [c for c in held if is_joker(c)]) if part]
    return " | ".join(parts)


def _height(card: Card) -> int:
    return "A23456789TJQK".index(card[0])


def letter(number: int) -> str:
    """A meld by its letter: 1 is "a", 26 is "z", 27 is "aa"."""
    rounds, index = divmod(number - 1, 26)
    return chr(ord("a") + index) * (rounds + 1)


def letters(numbers: Iterable[int]) -> str:
    """Several melds by their letters: "a, c and f"."""
    return listed([letter(number) for number in numbers])


def span(low: Card, high: Card) -> str:
    """A sequence by its ends: "7♥ to 9♥"."""
    return _("{low} to {high}").format(low=card(low), high=card(high))


def meld(meld: Meld) -> str:
    """A meld in a sentence: "a group of sixes, 6♦ 6♣ joker" or "a run, 7♥ to 9♥ with joker as 8♥"."""
    if meld.rank:
        return _("a group of {ranks}, {cards}").format(ranks=ranks(meld.rank), cards=cards(meld.cards))
    read = stands(meld)
    told = _("a run, {span}").format(span=span(read[0], read[-1]))
    jokers = [stood for one, stood in zip(meld.cards, read, strict=True) if is_joker(one)]
    if not jokers:
        return told
    return _("{run} with {jokers}").format(run=told, jokers=listed([joker_as(stood) for stood in jokers]))


def joker_as(stood: Card) -> str:
    """A joker and what it stands for: "joker as 8♥"; in a group, "joker as one of the sixes"."""
    if len(stood) == 1:
        return _("joker as one of the {ranks}").format(ranks=ranks(stood))
    return _("joker as {card}").format(card=card(stood))


def lying(meld: Meld, free: tuple[int, ...]) -> str:
    """A meld as it lies: "5♣ 6♣ joker*(7♣)": * a joker that may still move, + one that stays."""
    signs = []
    for index, (one, stood) in enumerate(zip(meld.cards, stands(meld), strict=True)):
        if not is_joker(one):
            signs.append(card(one))
        elif meld.rank:
            signs.append(card(one) + "+")
        else:
            signs.append(f"{card(one)}{'*' if index in free else '+'}({card(stood)})")
    return " ".join(signs)


def last_turn(turn: Turn, without: int = 0) -> str:
    """What happened in a turn, without its seat: "took 6♠ from the pile, laid 6♦ 6♣ 6♠ and threw 2♣".

    So many of the first table actions are left out, where the line is too short for all.
    """
    parts = [_("took {card} from the pile").format(card=card(turn.taken))] if turn.taken else []
    if turn.source == "stock":
        parts = [_("drew from the stock")]
    parts += ["..."] if without else []
    parts += puts(turn.laid[without:])
    if turn.thrown:
        parts.append(_("threw {card}").format(card=card(turn.thrown)))
    return listed(parts)


def puts(laid: Iterable[Put]) -> list[str]:
    """Table actions one after the other: "added 4♥ to a", "8♦ to h". The verb is said once."""
    told: list[str] = []
    before: Put | None = None
    for put in laid:
        again = before is not None and (before.new, before.moves_joker) == (put.new, put.moves_joker)
        told.append(_put(put, again))
        before = put
    return told


def _put(put: Put, again: bool) -> str:
    if put.moves_joker:
        told = _("moved the joker of {letter} with {cards}")
    elif put.new:
        told = _("{letter} ({cards})") if again else _("laid {letter} ({cards})")
    else:
        told = _("{cards} to {letter}") if again else _("added {cards} to {letter}")
    return told.format(letter=letter(put.meld), cards=cards(put.cards))


OPTION_WORDS: Final = {
    "match_length": OptionWords(
        _("Length of the match"),
        _("One round: every seat deals once, with two or three players twice."),
        {
            "one_deal": _("one deal"),
            "round": _("one round"),
            "two_rounds": _("two rounds"),
            "target": _("up to a target"),
        },
    ),
    "target_points": OptionWords(
        _("Target"), _("The balance that ends the match, where it is played up to a target (50 to 1000).")
    ),
    "going_out": OptionWords(
        _("Going out"),
        _("Whether the last card may be laid on the table, or must be thrown."),
        {"either": _("lay it or throw it"), "must_discard": _("always throw it")},
    ),
    "throw_back": OptionWords(
        _("Throwing back"),
        _("May the card just taken from the pile be thrown on the same turn? Never once the stock is gone."),
        {"forbid": _("not on the same turn"), "allow": _("allowed")},
    ),
    "exhausted_stock": OptionWords(
        _("Empty stock"),
        _("What happens when the last card of the stock has been drawn."),
        {
            "pile_play": _("play on from the pile"),
            "stop": _("the deal is blocked"),
            "reshuffle": _("shuffle the pile, twice at most"),
        },
    ),
    "joker_rule": OptionWords(
        _("Jokers"),
        _("Whether the joker at the end of a run may move to its other end."),
        {
            "once": _("once, for the card it stands for"),
            "once_or_beyond": _("once, also for the card beyond its new place"),
            "once_no_bury": _("once, and nothing goes beyond it before"),
            "fixed": _("never"),
        },
    ),
    "groups": OptionWords(
        _("Groups"),
        _("How many cards a group may have, and whether a suit may come twice."),
        {"free": _("any number, any suits"), "four_suits": _("four cards at most, suits all different")},
    ),
    "layoff_requires_meld": OptionWords(
        _("Own meld first"),
        _("Adding to melds on the table only after laying one of your own."),
        {"true": _("yes"), "false": _("no")},
    ),
    "rummy_double": OptionWords(
        _("All at once pays double"),
        _("Everybody pays double when the winner lays all cards in one turn."),
        {"true": _("yes"), "false": _("no")},
    ),
    "show_discards": OptionWords(
        _("Looking through the pile"),
        _("Whether the cards under the top card may be looked at."),
        {"top": _("top card only"), "all": _("all cards")},
    ),
}
