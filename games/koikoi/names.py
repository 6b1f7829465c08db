"""Koi-Koi: what cards, sets and options are called."""

from collections.abc import Iterable
from typing import Final

from games.cards.hanafuda import KIND, MONTH, Kind
from games.game import Card
from games.koikoi.model import Yaku
from games.wording import OptionWords, _, listed, plural

FLOWERS: Final = {
    1: _("Pine"),
    2: _("Plum"),
    3: _("Cherry"),
    4: _("Wisteria"),
    5: _("Iris"),
    6: _("Peony"),
    7: _("Bush clover"),
    8: _("Susuki"),
    9: _("Chrysanthemum"),
    10: _("Maple"),
    11: _("Willow"),
    12: _("Paulownia"),
}

_PICTURES: Final = {
    "01-1": _("Crane"),
    "02-1": _("Warbler"),
    "03-1": _("Curtain"),
    "04-1": _("Cuckoo"),
    "05-1": _("Bridge"),
    "06-1": _("Butterflies"),
    "07-1": _("Boar"),
    "08-1": _("Moon"),
    "08-2": _("Geese"),
    "09-1": _("Sake cup"),
    "10-1": _("Deer"),
    "11-1": _("Rain Man"),
    "11-2": _("Swallow"),
    "11-4": _("Lightning"),
    "12-1": _("Phoenix"),
}

_RIBBONS: Final = {
    Kind.POEM: _("poem ribbon"),
    Kind.BLUE: _("blue ribbon"),
    Kind.PLAIN: _("plain ribbon"),
}

_YAKU: Final = {
    "KASU": _("Ten plains"),
    "TAN": _("Five ribbons"),
    "AKA": _("Red poems"),
    "AO": _("Blue ribbons"),
    "DOUBLE": _("Double triad"),
    "AKAAO": _("Red poems and blue ribbons"),
    "TANE": _("Five animals"),
    "TRIO": _("Boar, deer, butterflies"),
    "SANKO": _("Three dry lights"),
    "AMESHIKO": _("Four rainy lights"),
    "SHIKO": _("Four dry lights"),
    "GOKO": _("Five lights"),
    "TSUKIMI": _("Moon viewing"),
    "HANAMI": _("Blossom viewing"),
    "TSUKIHANAMI": _("Moon and blossom"),
}

VOIDED: Final = {
    "four_of_a_month": _("Four of a month lie on the table: {field}. Dealt again (kubari-naoshi), nothing counts."),
    "four_pairs": _("Four pairs lie on the table: {field}. Dealt again (kubari-naoshi), nothing counts."),
}

_GROUPS: Final = (
    (_("brights"), (Kind.BRIGHT,)),
    (_("animals"), (Kind.ANIMAL,)),
    (_("ribbons"), (Kind.POEM, Kind.BLUE, Kind.PLAIN)),
    (_("chaff"), (Kind.CHAFF,)),
)


def card(card: Card) -> str:
    """A card's name: "8 Moon", "2 poem ribbon", "8 Susuki"; what is no card is given back as it is."""
    if card not in KIND:
        return card
    month = MONTH[card]
    return f"{month} {_PICTURES.get(card) or _RIBBONS.get(KIND[card]) or FLOWERS[month]}"


def cards(some: Iterable[Card]) -> str:
    """Cards in a sentence: "8 Moon, 8 Geese and 8 Susuki"."""
    return listed([card(one) for one in some])


def either(some: Iterable[Card]) -> str:
    """A choice in a sentence: "8 Moon or 8 Geese"."""
    names = [card(one) for one in some]
    if len(names) < 2:
        return "".join(names)
    return _("{many} or {last}").format(many=", ".join(names[:-1]), last=names[-1])


def hand(some: Iterable[Card]) -> str:
    """A hand by month, with the signs that are typed: "8 Moon (08-1), 8 Susuki (08-3)"."""
    return ", ".join(f"{card(one)} ({one})" for one in sorted(some))


def grouped(some: Iterable[Card]) -> str:
    """Captured cards by kind: "brights 8 Moon; chaff 1 Pine, 8 Susuki"."""
    captured = tuple(some)
    parts = []
    for title, kinds in _GROUPS:
        names = [card(one) for one in captured if KIND[one] in kinds]
        if names:
            parts.append(f"{title} {', '.join(names)}")
    return "; ".join(parts)


def yaku(name: str) -> str:
    """What a set is called."""
    return _YAKU[name]


def yaku_told(made: Yaku) -> str:
    """A set with what makes it and its points: "Moon viewing (8 Moon and 9 Sake cup), 5"."""
    many = len(made.cards) > 5 or made.name in ("TAN", "TANE")
    what = _("{count} cards").format(count=len(made.cards)) if many else cards(made.cards)
    return _("{name} ({what}), {points}").format(name=yaku(made.name), what=what, points=made.points)


def points(count: int) -> str:
    """A number of points: "1 point", "30 points"."""
    return plural(count, "{count} point", "{count} points")


OPTION_WORDS: Final = {
    "match_length": OptionWords(
        _("Match length"),
        _("First to so many points, or most points after so many deals."),
        {
            "points_20": _("first to 20"),
            "points_30": _("first to 30"),
            "points_50": _("first to 50"),
            "points_100": _("first to 100"),
            "deals_3": _("3 deals"),
            "deals_6": _("6 deals"),
            "deals_12": _("12 deals"),
        },
    ),
    "yaku_table": OptionWords(
        _("Score table"),
        _("What the sets (yaku) are worth: added up, today's Japanese values, or an older Western sheet."),
        {"seed": _("standard, sets add up"), "nintendo": _("Nintendo"), "classic": _("classic Western")},
    ),
    "koikoi_multiplier": OptionWords(
        _("Koi-koi pays"),
        _("What koi-koi calls do to the points of a stop."),
        {
            "per_call": _("x2, x3, x4 ... for own calls"),
            "per_call_max4": _("own calls, at most x4"),
            "opponent_x2": _("x2 if the other called"),
            "none": _("nothing"),
        },
    ),
    "seven_plus_double": OptionWords(
        _("Seven or more doubles"),
        _("Sets worth seven points or more together are paid twice."),
        {"true": _("yes"), "false": _("no")},
    ),
    "dealt_yaku_points": OptionWords(
        _("Dealt sets"),
        _("Points for four of a month or four pairs in a fresh hand."),
        {"0": _("not played"), "5": _("5 points"), "6": _("6 points"), "8": _("8 points")},
    ),
    "sake_cup": OptionWords(
        _("Sake cup"),
        _("Whether the cup counts as chaff too, beside being an animal."),
        {"both": _("animal and chaff"), "animal_only": _("animal only")},
    ),
    "viewing": OptionWords(
        _("Viewing sets"),
        _("When the cup makes a set with the Moon or the Curtain."),
        {
            "on": _("always"),
            "off": _("never"),
            "with_other": _("only beside another set"),
            "rain_fog": _("rain and fog spoil them"),
        },
    ),
    "exhausted_deal": OptionWords(
        _("Cards run out"),
        _("Who scores when both hands are empty and nobody has stopped."),
        {"draw": _("nobody"), "dealer_six": _("dealer 6, if no sets"), "best_yaku": _("the better sets")},
    ),
    "next_dealer": OptionWords(
        _("Next dealer"),
        _("Who deals after a deal that somebody won; after a draw the same dealer."),
        {"winner": _("the winner"), "loser": _("the loser"), "alternate": _("in turn")},
    ),
    "three_on_field": OptionWords(
        _("Three on the table"),
        _("What the fourth card of a month takes when the other three lie on the table."),
        {"take_all": _("all three"), "choose_one": _("one of them")},
    ),
}
"""For each field of Options, in order."""
