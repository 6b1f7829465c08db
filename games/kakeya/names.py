"""Kakeya: what cards, suits, pairs and options are called."""

from collections.abc import Iterable
from typing import Final

from games.cards import french
from games.game import Card, Seat
from games.kakeya import seats
from games.kakeya.model import DECK_ORDER, Pair
from games.wording import Names, OptionWords, _, listed, plural

SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

SUIT_NAMES: Final = {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}

SUIT_SINGULAR: Final = {"C": _("club"), "D": _("diamond"), "H": _("heart"), "S": _("spade")}

LETTERS: Final = "ABC"
"""The pairs."""


def card(card: Card) -> str:
    """A card's name: "K♠", "10♥"; what is no card is given back as it is."""
    if card not in DECK_ORDER:
        return card
    return f"{'10' if card[0] == 'T' else card[0]}{SIGNS[card[1]]}"


def cards(some: Iterable[Card]) -> str:
    """Cards in a sentence: "K♠ and 9♠"."""
    return listed([card(one) for one in some])


def suit(suit: str) -> str:
    """A suit in a sentence: "hearts"."""
    return SUIT_NAMES.get(suit, suit)


def start(text: str) -> str:
    """The text as the start of a sentence."""
    return text[:1].upper() + text[1:]


def owner(seat: Seat, names: Names) -> str:
    """Whose, at the start of a sentence: "Your" or "Aiko's"."""
    return _("Your") if seat == names.you else names.whose(seat)


def leads(seat: Seat, names: Names) -> str:
    """At the start of a sentence: "You lead" or "Aiko leads"."""
    return names.does(seat, _("lead"), _("leads"))


def pair(pair: Pair, names: Names) -> str:
    """A pair in a sentence: "pair A (You, Mika)"; the reader comes first."""
    both = sorted(seats.members(pair, len(names.seats)), key=lambda seat: seat != names.you)
    return _("pair {letter} ({people})").format(
        letter=LETTERS[pair], people=", ".join(names.who(seat) for seat in both)
    )


def pairs(some: Iterable[Pair]) -> str:
    """Pairs by letter: "B and C"."""
    return listed([LETTERS[pair] for pair in some])


def people(some: Iterable[Seat], names: Names) -> str:
    """People at the start of a sentence: "You and Mika"; the reader comes first."""
    first, *others = sorted(some, key=lambda seat: seat != names.you)
    return listed([names.who(first), *(names.whom(seat) for seat in others)])


def pictures(count: int) -> str:
    """So many pictures: "no pictures", "1 picture", "2 pictures"."""
    if not count:
        return _("no pictures")
    return plural(count, "{count} picture", "{count} pictures")


def stones(count: int) -> str:
    """So many stones: "no stones", "1 stone", "2 stones"."""
    if not count:
        return _("no stones")
    return plural(count, "{count} stone", "{count} stones")


def counted(some: tuple[Card, ...]) -> str:
    """Pictures by number and name: "2 pictures, A♥ and K♥"."""
    return f"{pictures(len(some))}, {cards(some)}" if some else pictures(0)


def hand(some: Iterable[Card], trump: str) -> str:
    """A hand by suit, trumps first, each high to low: "trumps ♦ A Q 5 | ♠ K 9"."""
    held = sorted(some, key=DECK_ORDER.__getitem__)
    groups = []
    for one in sorted("SHDC", key=lambda one: one != trump):
        ranks = " ".join(card(each)[:-1] for each in held if french.suit(each) == one)
        if ranks:
            title = _("trumps {sign}").format(sign=SIGNS[one]) if one == trump else SIGNS[one]
            groups.append(f"{title} {ranks}")
    return " | ".join(groups)


OPTION_WORDS: Final = {
    "stones": OptionWords(
        _("Stones"),
        _("Stones (ishi) of each pair at the start: 2 or 3 make a short match, 10 a long one."),
    ),
    "max_deals": OptionWords(
        _("Most deals"),
        _("Stop after so many deals; a tie for the most stones goes on. Else a pair without stones ends it."),
        {"0": _("no limit")},
    ),
    "first_trump": OptionWords(
        _("First trumps"),
        _("The trump suit before anybody changes it."),
        dict(SUIT_NAMES),
    ),
    "trump_change": OptionWords(
        _("Changing trumps"),
        _("When the dealers may change trumps, always before cards are dealt."),
        {
            "each_deal": _("before each deal"),
            "first_deal_only": _("before the first deal"),
            "never": _("not at all"),
        },
    ),
    "ace_rule": OptionWords(
        _("Price of aces"),
        _("What raises a win by missing aces: 4 without any; 2 for one or two as the rule says."),
        {
            "rensho_only": _("no Rensho among them"),
            "rensho_and_trump_ace": _("nor the trump ace"),
            "ties_only": _("the same, at a tie only"),
            "off": _("aces do not count"),
        },
    ),
    "aces": OptionWords(
        _("Which aces"),
        _("The aces that count for the price: those taken in tricks, or those dealt."),
        {"captured": _("taken"), "dealt": _("dealt")},
    ),
    "combine": OptionWords(
        _("Aces and pictures"),
        _("How the price of the aces and that of 12 or more pictures are joined."),
        {"highest": _("the higher counts"), "double": _("multiplied, 4 at most")},
    ),
    "tie_8_8": OptionWords(
        _("8 to 8"),
        _("Who wins at 8 to 8, or at a tie for most of three pairs."),
        {"no_rensho_wins": _("the pair without Rensho"), "draw": _("nobody")},
    ),
    "lone_rensho": OptionWords(
        _("Lone Rensho"),
        _("Whether the Rensho has to go when it is your only card of the suit led."),
        {"free": _("may stay"), "forced": _("has to go")},
    ),
    "six_mode": OptionWords(
        _("Six players"),
        _("Whether all six play, or the dealing pair sits out (yasumi). Four always play."),
        {"all_play": _("all play"), "rotate": _("the dealers sit out")},
    ),
    "direction": OptionWords(
        _("Direction"),
        _("Which way play goes round the table."),
        {"left": _("to the left"), "right": _("to the right")},
    ),
}
"""For each field of Options, in order."""
