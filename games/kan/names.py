"""Kan: what cards, suits, sides and options are called."""

from collections.abc import Iterable
from typing import Final

from games.cards import french
from games.game import Card, Seat
from games.kan.model import DECK_ORDER, MAX_ROUNDS
from games.wording import Names, OptionWords, _, listed, plural

SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

SUIT_NAMES: Final = {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}

SIDES: Final = {"kankei": _("kankei"), "mukankei": _("mukankei")}

SHUT_OUTS: Final = {"kankei": _("Sukonku (shut-out)!"), "mukankei": _("Gyaku sukonku (reverse shut-out)!")}

GESTURES: Final = {
    "together": _("two cards together"),
    "in_turn": _("a card, takes it back, shows again"),
    "one": _("one card"),
    "none": _("nothing"),
}
"""What everybody sees of a show."""


def card(card: Card) -> str:
    """A card's name: "K♠", "10♥", "joker"; what is no card is given back as it is."""
    if card == french.JOKER:
        return _("joker")
    if card not in DECK_ORDER:
        return card
    return f"{'10' if card[0] == 'T' else card[0]}{SIGNS[card[1]]}"


def the(some: Card) -> str:
    """A card inside a sentence: "K♠", "the joker"."""
    return _("the joker") if some == french.JOKER else card(some)


def cards(some: Iterable[Card]) -> str:
    """Cards in a sentence: "K♠ and 9♠"."""
    return listed([the(one) for one in some])


def suit(suit: str) -> str:
    """A suit in a sentence: "hearts"."""
    return SUIT_NAMES.get(suit, suit)


def asked(gesture: str, cards: tuple[Card, ...]) -> str:
    """What a show asks for by custom: "rather spades, else hearts"; empty where it says nothing (Showing cards)."""
    suits = [SUIT_NAMES[card[1]] for card in cards if card != french.JOKER]
    if not suits or (len(suits) == 1 and len(cards) > 1):
        return ""
    if len(set(suits)) == 1:
        return suits[0]
    told = _("rather {first}, else {second}") if gesture == "in_turn" else _("{first} or {second}")
    return told.format(first=suits[0], second=suits[1])


def start(text: str) -> str:
    """The text as the start of a sentence."""
    return text[:1].upper() + text[1:]


def owner(seat: Seat, names: Names) -> str:
    """Whose, at the start of a sentence: "Your" or "Aiko's"."""
    return _("Your") if seat == names.you else names.whose(seat)


def both(seats: Iterable[Seat], names: Names) -> str:
    """People at the start of a sentence: "You and Mika"."""
    first, *others = seats
    return listed([names.who(first), *(names.whom(seat) for seat in others)])


def leads(seat: Seat, names: Names) -> str:
    """Inside a sentence: "you lead" or "Aiko leads"."""
    return f"{names.whom(seat)} {_('lead') if seat == names.you else _('leads')}"


def pictures(count: int) -> str:
    """So many pictures: "no pictures", "1 picture", "2 pictures"."""
    if not count:
        return _("no pictures")
    return plural(count, "{count} picture", "{count} pictures")


def signed(points: int) -> str:
    """Points with their sign: "+3", "-1", "0"."""
    return f"{points:+d}" if points else "0"


def hand(some: Iterable[Card], trump: str) -> str:
    """A hand by suit, trumps first, each high to low: "trumps ♦ A Q 5 | ♠ K 9 | joker"."""
    held = sorted(some, key=DECK_ORDER.__getitem__)
    groups = []
    for one in sorted("SHDC", key=lambda one: one != trump):
        ranks = " ".join(card(each)[:-1] for each in held if each[1] == one and each != french.JOKER)
        if ranks:
            title = _("trumps {sign}").format(sign=SIGNS[one]) if one == trump else SIGNS[one]
            groups.append(f"{title} {ranks}")
    if french.JOKER in held:
        groups.append(card(french.JOKER))
    return " | ".join(groups)


OPTION_WORDS: Final = {
    "rounds": OptionWords(
        _("Rounds"),
        _("Rounds in the match, 1 to {most}; a round is one to three deals, the last is spades.").format(
            most=MAX_ROUNDS
        ),
    ),
    "deal2_target": OptionWords(
        _("Needed in deal 2"),
        _("Pictures the kankei need in the second deal of a round; in the others it is 9."),
        {"8": _("8 pictures"), "9": _("9 pictures")},
    ),
    "nijukan": OptionWords(
        _("Niju-kan"),
        _("What happens when one player holds both the joker and the ace of trumps."),
        {
            "partner_gives": _("partner gives a card"),
            "blind_draw": _("blind exchange"),
            "redeal": _("dealt again"),
        },
    ),
    "showing": OptionWords(
        _("Showing cards"),
        _("How a partner may show cards before deals 2 and 3."),
        {"free": _("none, one or two"), "two_required": _("always two"), "off": _("not at all")},
    ),
    "conflict_lead": OptionWords(
        _("Same call"),
        _("Who leads when both partners say iku or both say koi."),
        {"kankei": _("the kankei"), "mukankei": _("the mukankei")},
    ),
    "gyaku_juuroku_double": OptionWords(
        _("Failed pledge doubles"),
        _("A failed pledge of the mukankei also doubles the round so far."),
        {"true": _("yes"), "false": _("no")},
    ),
    "first_gyaku_sukonku": OptionWords(
        _("Shut out in deal 1"),
        _("What a shut-out by the mukankei counts in the first deal of a round, in standard points."),
        {"big": _("10"), "same": _("3, as later")},
    ),
    "scoring": OptionWords(
        _("Points"),
        _("The point schedule: the usual one, or one whose points add up to nothing."),
        {"standard": _("standard"), "zero_sum": _("zero sum")},
    ),
    "deal_passes": OptionWords(
        _("Deal passes"),
        _("To which neighbour the deal passes after a round."),
        {"left": _("to the left"), "right": _("to the right")},
    ),
    "play_out": OptionWords(
        _("Play it out"),
        _("Play all ten tricks, also when the deal is decided."),
        {"true": _("yes"), "false": _("stop once decided")},
    ),
}
"""For each field of Options, in order."""
