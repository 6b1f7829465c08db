"""Hachinin-Meri: what cards, suits, sides, pairs and options are called."""

from collections.abc import Iterable
from typing import Final

from games.cards import unsun
from games.game import Card, Seat
from games.hachinin_meri.model import PairName, side
from games.hachinin_meri.ranking import Ranking
from games.wording import Names, OptionWords, _, listed, plural

SUIT_NAMES: Final = {"P": _("Pao"), "I": _("Isu"), "C": _("Koppu"), "O": _("Ouru"), "G": _("Guru")}

RANK_NAMES: Final = {
    "S": _("Sun"),
    "U": _("Un"),
    "M": _("Sota"),
    "D": _("Robai"),
    "R": _("Rei"),
    "K": _("Kaba"),
}

SIDES: Final = (_("A"), _("B"))

PAIRS: Final[dict[PairName, str]] = {
    "sun_un": _("Sun-Un"),
    "un_sota": _("Un-Sota"),
    "sota_robai": _("Sota-Robai"),
    "robai_rei": _("Robai-Rei"),
    "ni_ichi": _("Ni-ichi"),
    "hachi_ku": _("Hachi-ku"),
}

_CARDS: Final = frozenset(unsun.PACK)


def card(card: Card) -> str:
    """A card's name: its ID, "SG"."""
    return card


def full(card: Card) -> str:
    """A card's name in words: "Sun of Guru", "4 of Ouru"; what is no card is given back as it is."""
    if card not in _CARDS:
        return card
    return _("{rank} of {suit}").format(rank=RANK_NAMES.get(card[0], card[0]), suit=suit(card[1]))


def cards(some: Iterable[Card]) -> str:
    """Cards in a sentence: "SG and UG"."""
    return listed([card(one) for one in some])


def suit(suit: str) -> str:
    """A suit in a sentence: "Guru"."""
    return SUIT_NAMES.get(suit, suit)


def side_of(seat: Seat) -> str:
    """The side of a seat: "A" or "B"."""
    return SIDES[side(seat)]


def owner(seat: Seat, names: Names) -> str:
    """Whose, at the start of a sentence: "Your" or "Aiko's"."""
    return _("Your") if seat == names.you else names.whose(seat)


def signed(points: int) -> str:
    """Points with their sign: "+3", "-1", "0"."""
    return f"{points:+d}" if points else "0"


def moved(points: int) -> str:
    """So many points in a sentence: "1 point", "5 points"."""
    return plural(points, "{count} point", "{count} points")


def tricks(count: int) -> str:
    """So many tricks: "1 trick", "5 tricks"."""
    return plural(count, "{count} trick", "{count} tricks")


def ordinal(place: int) -> str:
    """A place from the top: "best", "2nd best", "3rd best"."""
    if place == 1:
        return _("best")
    endings = {2: _("2nd best"), 3: _("3rd best")}
    return endings.get(place, _("{place}th best").format(place=place))


def ranking_line(order: Ranking) -> str:
    """The trumps in order, for players who forget: "Trumps of Guru: S U M DP D R K 1 2 ... (DP is Tenka)"."""
    high = " ".join(one[0] if one[1] == order.trump else one for one in order.trumps)
    told = _("Trumps of {suit}: {cards}").format(suit=suit(order.trump), cards=high)
    if order.tenka[1] == order.trump:
        return told
    return told + " " + _("({tenka} is Tenka)").format(tenka=order.tenka)


def hand(some: Iterable[Card], order: Ranking) -> str:
    """A hand as it is held, trumps before the bar: "SG DP 4G | 3I 8I | 2C"."""
    held = order.sort(some)
    groups = [order.only_trumps(held)]
    groups += [tuple(one for one in order.only_plain(held) if one[1] == each) for each in unsun.SUITS]
    return " | ".join(" ".join(group) for group in groups if group)


OPTION_WORDS: Final = {
    "deals": OptionWords(
        _("Deals"),
        _("Deals in the match; with 8 everybody deals once."),
    ),
    "seating": OptionWords(
        _("Seating"),
        _("How people come to their seats, and so to their side."),
        {
            "choose": _("free choice"),
            "together": _("people on one side first"),
            "split": _("people on both sides"),
        },
    ),
    "tenka": OptionWords(
        _("Tenka"),
        _("Which card of Pao is a trump in every deal."),
        {"pao_robai": _("Robai of Pao"), "pao_sota": _("Sota of Pao")},
    ),
    "discard": OptionWords(
        _("Put away"),
        _("What may be put away for the Okie."),
        {"plain": _("a plain card"), "any": _("any card")},
    ),
    "first_trick": OptionWords(
        _("Trumps in trick 1"),
        _("Whether trumps may be played to the first trick while one holds plain cards."),
        {"no_trump_lead": _("not led"), "no_trumps": _("not at all")},
    ),
    "monchi": OptionWords(
        _("Monchi"),
        _("What a plain lead asks for, once a trump has been led."),
        {
            "follow_or_trump": _("follow or trump"),
            "strict": _("follow if you can"),
            "off": _("nothing"),
        },
    ),
    "lone_sun": OptionWords(
        _("Lone Sun"),
        _("Who may keep the Sun of trumps back when a trump is led."),
        {
            "original": _("who began with no other trump"),
            "current": _("who has no other trump now"),
            "off": _("nobody"),
        },
    ),
    "hidden_robai": OptionWords(
        _("Hidden Robai"),
        _("Which pairs move 5 points, not 2, while a Robai is hidden."),
        {"robai_pairs": _("the two with the Robai"), "all": _("every pair"), "off": _("none")},
    ),
    "last_trick_suit": OptionWords(
        _("Last trick"),
        _("Whose card names the suit when the last trick has no trump."),
        {"dealer": _("the dealer's"), "winner8": _("that of the winner of trick 8")},
    ),
    "combinations": OptionWords(
        _("Pairs"),
        _("Whether pairs move points, or only tricks count."),
        {"true": _("count"), "false": _("do not count")},
    ),
}
"""For each field of Options, in order."""
