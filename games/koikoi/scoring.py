"""Koi-Koi: the sets (役 yaku) of captured cards in the three tables, and what a stop pays (rules.md, Scoring)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from games.cards.hanafuda import KIND, PACK, Kind
from games.game import Card, Cards, Seat
from games.koikoi.model import Near, Options, Yaku

DRY: Final = frozenset({"01-1", "03-1", "08-1", "12-1"})
RAIN: Final[Card] = "11-1"
POETRY: Final = frozenset({"01-2", "02-2", "03-2"})
BLUE: Final = frozenset({"06-2", "09-2", "10-2"})
TRIO: Final = frozenset({"06-1", "07-1", "10-1"})
CUP: Final[Card] = "09-1"
CURTAIN: Final[Card] = "03-1"
MOON: Final[Card] = "08-1"
DECEMBER: Final = frozenset({"12-1", "12-2", "12-3", "12-4"})

RIBBONS: Final = frozenset(card for card in PACK if KIND[card].is_ribbon)
ANIMALS: Final = frozenset(card for card in PACK if KIND[card] is Kind.ANIMAL)
CHAFF: Final = frozenset(card for card in PACK if KIND[card] is Kind.CHAFF)

YAKU_NAMES: Final = (
    "KASU",
    "TAN",
    "AKA",
    "AO",
    "DOUBLE",
    "AKAAO",
    "TANE",
    "TRIO",
    "SANKO",
    "AMESHIKO",
    "SHIKO",
    "GOKO",
    "TSUKIMI",
    "HANAMI",
    "TSUKIHANAMI",
)
"""Every set of the three tables, in the order in which they are listed."""

BRIGHT_POINTS: Final = {
    "nintendo": {"GOKO": 10, "SHIKO": 8, "AMESHIKO": 7, "SANKO": 5},
    "classic": {"GOKO": 15, "SHIKO": 10, "AMESHIKO": 8, "SANKO": 6},
}
"""The highest line only, of the two tables that pay the brights so."""


def chaff(captured: Iterable[Card], options: Options) -> Cards:
    """The captured cards that count as chaff (カス kasu), the sake cup among them where the sheet says so."""
    also_cup = options.sake_cup == "both"
    return tuple(card for card in captured if card in CHAFF or (also_cup and card == CUP))


@lru_cache(maxsize=4096)
def yaku(captured: Cards, options: Options) -> tuple[Yaku, ...]:
    """The sets in force, in listed order; each with its points and the cards that make it."""
    if options.yaku_table == "nintendo":
        found = [*_chaff_set(captured, options), *_nintendo_ribbons(captured), *_nintendo_animals(captured)]
    else:
        found = [*_chaff_set(captured, options), *_ribbons(captured, options), *_animals(captured)]
    found += _seed_brights(captured) if options.yaku_table == "seed" else _top_bright(captured, options)
    return (*found, *_viewings(captured, options, bool(found)))


def total(sets: Iterable[Yaku]) -> int:
    """The sum of the points of all sets in force (base)."""
    return sum(one.points for one in sets)


def better(now: Iterable[Yaku], before: Iterable[Yaku]) -> tuple[Yaku, ...]:
    """The sets of `now` that are new or worth more than `before`: these allow a decision (YAKU_CHECK)."""
    points = {one.name: one.points for one in before}
    return tuple(one for one in now if one.points > points.get(one.name, 0))


def call_factor(options: Options, calls: tuple[int, int], winner: Seat) -> int:
    """What koi-koi calls multiply a stop of `winner` by (Order of application, step 2)."""
    match options.koikoi_multiplier:
        case "per_call":
            return 1 + calls[winner]
        case "per_call_max4":
            return min(4, 1 + calls[winner])
        case "opponent_x2":
            return 2 if calls[1 - winner] else 1
        case "none":
            return 1


def doubles(options: Options, base: int) -> bool:
    """Whether a base of seven or more is doubled at this table (step 3): the test is on the base alone."""
    return options.seven_plus_double and base >= 7


def full_factor(options: Options, calls: tuple[int, int], winner: Seat, base: int) -> int:
    """All that a stop of `winner` would be multiplied by."""
    return call_factor(options, calls, winner) * (2 if doubles(options, base) else 1)


def near(captured: Cards, gone: Cards, options: Options) -> tuple[Near, ...]:
    """Sets that one more card would make, most valuable first; `gone` are cards that cannot come any more."""
    have = {one.name for one in yaku(captured, options)}
    missing: dict[str, list[Card]] = {}
    points: dict[str, int] = {}
    for card in sorted(_candidates(captured, options).difference(captured, gone)):
        for made in yaku((*captured, card), options):
            if made.name not in have:
                missing.setdefault(made.name, []).append(card)
                points[made.name] = max(made.points, points.get(made.name, 0))
    names = sorted(missing, key=lambda name: (-points[name], YAKU_NAMES.index(name)))
    return tuple(Near(name, tuple(missing[name])) for name in names)


def _candidates(captured: Cards, options: Options) -> set[Card]:
    """The cards that might complete a set, more rather than fewer; they spare `near` most of its search."""
    held = frozenset(captured)
    found = {CUP}
    if len(chaff(captured, options)) == 9:
        found |= CHAFF
    for five in (RIBBONS, ANIMALS):
        if len(five & held) == 4:
            found |= five
    for three in (POETRY, BLUE, TRIO):
        if len(three & held) == 2:
            found |= three
    if CUP in held:
        found |= {MOON, CURTAIN}
    if len(DRY & held) >= 2:
        found |= {*DRY, RAIN}
    return found


def _chaff_set(captured: Cards, options: Options) -> list[Yaku]:
    cards = chaff(captured, options)
    return [Yaku("KASU", len(cards) - 9, cards)] if len(cards) >= 10 else []


def _of(captured: Cards, which: frozenset[Card]) -> Cards:
    return tuple(card for card in captured if card in which)


def _holds(captured: Cards, which: frozenset[Card]) -> bool:
    return which.issubset(captured)


def _ribbons(captured: Cards, options: Options) -> list[Yaku]:
    """Tables seed and classic: every line counts."""
    each = 3 if options.yaku_table == "seed" else 6
    ribbons, poems, blues = _of(captured, RIBBONS), _of(captured, POETRY), _of(captured, BLUE)
    found = []
    if len(ribbons) >= 5:
        found.append(Yaku("TAN", len(ribbons) - 4, ribbons))
    if len(poems) == 3:
        found.append(Yaku("AKA", each, poems))
    if len(blues) == 3:
        found.append(Yaku("AO", each, blues))
    if options.yaku_table == "seed" and len(poems) == len(blues) == 3:
        found.append(Yaku("DOUBLE", 3, poems + blues))
    return found


def _nintendo_ribbons(captured: Cards) -> list[Yaku]:
    ribbons = _of(captured, RIBBONS)
    count = len(ribbons)
    poems, blues = _holds(captured, POETRY), _holds(captured, BLUE)
    if poems and blues:
        return [Yaku("AKAAO", 10 + count - 6, ribbons)]
    if poems:
        return [Yaku("AKA", 5 + count - 3, ribbons)]
    if blues:
        return [Yaku("AO", 5 + count - 3, ribbons)]
    return [Yaku("TAN", count - 4, ribbons)] if count >= 5 else []


def _animals(captured: Cards) -> list[Yaku]:
    animals, trio = _of(captured, ANIMALS), _of(captured, TRIO)
    found = [Yaku("TANE", len(animals) - 4, animals)] if len(animals) >= 5 else []
    if len(trio) == 3:
        found.append(Yaku("TRIO", 5, trio))
    return found


def _nintendo_animals(captured: Cards) -> list[Yaku]:
    animals = _of(captured, ANIMALS)
    if _holds(captured, TRIO):
        return [Yaku("TRIO", 5 + len(animals) - 3, animals)]
    return [Yaku("TANE", len(animals) - 4, animals)] if len(animals) >= 5 else []


def _seed_brights(captured: Cards) -> list[Yaku]:
    """Table seed: the bigger sets are paid on top of those they contain."""
    dry, rain = _of(captured, DRY), RAIN in captured
    with_rain = tuple(card for card in captured if card in DRY or card == RAIN)
    found = []
    if len(dry) >= 3:
        found.append(Yaku("SANKO", 8, dry))
    if len(dry) >= 3 and rain:
        found.append(Yaku("AMESHIKO", 2, with_rain))
    if len(dry) == 4:
        found.append(Yaku("SHIKO", 4, dry))
    if len(dry) == 4 and rain:
        found.append(Yaku("GOKO", 4, with_rain))
    return found


def _top_bright(captured: Cards, options: Options) -> list[Yaku]:
    """Tables nintendo and classic: the highest line only."""
    points = BRIGHT_POINTS[options.yaku_table]
    dry, rain = _of(captured, DRY), RAIN in captured
    if len(dry) < 3:
        return []
    name = ("GOKO" if rain else "SHIKO") if len(dry) == 4 else ("AMESHIKO" if rain else "SANKO")
    cards = tuple(card for card in captured if card in DRY or card == RAIN) if rain else dry
    return [Yaku(name, points[name], cards)]


def _viewings(captured: Cards, options: Options, other: bool) -> list[Yaku]:
    """The viewing sets, as option `viewing` has them; `other`: the player has a set beside these."""
    if CUP not in captured or options.viewing == "off" or (options.viewing == "with_other" and not other):
        return []
    rain_fog = options.viewing == "rain_fog"
    moon = MOON in captured and not (rain_fog and any(card in DECEMBER for card in captured))
    blossom = CURTAIN in captured and not (rain_fog and RAIN in captured)
    found = []
    if moon:
        found.append(Yaku("TSUKIMI", 5, _of(captured, frozenset({CUP, MOON}))))
    if blossom:
        found.append(Yaku("HANAMI", 5, _of(captured, frozenset({CUP, CURTAIN}))))
    if moon and blossom and options.yaku_table == "seed":
        found.append(Yaku("TSUKIHANAMI", 5, _of(captured, frozenset({CUP, CURTAIN, MOON}))))
    return found
