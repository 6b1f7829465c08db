"""Hachinin-Meri: sentences for refusals, facts, score lines and results, by their codes."""

from collections.abc import Callable
from typing import Final

from games.game import Fact, Refusal, ScoreLine, Value
from games.hachinin_meri import names as named
from games.hachinin_meri.model import DealRecord, PairRule
from games.wording import Names, _, plural

Values = tuple[Value, ...]
Sentence = Callable[[Values, Names], str]


def refusal(refusal: Refusal, names: Names) -> str:
    """Why an action may not be done, and what may be done instead."""
    return _REFUSALS[refusal.code](refusal.values, names)


def fact(fact: Fact, names: Names) -> str:
    """One thing that an action would do."""
    return _FACTS[fact.code](fact.values, names)


def score_line(line: ScoreLine, names: Names) -> str:
    """What a line of a score is for, and which side gets it; the points stand beside it."""
    number, winner, card = line.values[:3]
    if line.code == "trick":
        told = _("trick {number} to {side}: {who} with {card}")
        return told.format(number=number, side=_side(winner), who=names.whom(int(winner)), card=card)
    why = str(line.values[5])
    told = _("{pair} in trick {number} to {side}: {card} caught {lost} ({rule})")
    return told.format(
        pair=PAIR_BY_CODE[line.code],
        number=number,
        side=_side(winner),
        card=card,
        lost=line.values[4],
        rule=_RULES[why],
    )


def deal_result(record: DealRecord) -> str:
    """How a deal ended: "Deal 2: side A 13 points, side B -4."."""
    return _("Deal {deal}: side A {a}, side B {b}.").format(
        deal=record.deal, a=named.moved(record.points[0]), b=record.points[1]
    )


def robai_note(record: DealRecord, names: Names) -> str:
    """Who had the Robai, where it matters: "Ren hid the Robai of Guru."; else empty."""
    suit = named.suit(record.trump)
    if record.declared:
        return _("{who} the Robai of {suit}.").format(
            who=names.does(record.taker, _("declared"), _("declared")), suit=suit
        )
    if record.robai is None:
        return ""
    return _("Nobody declared. {who} the Robai of {suit}.").format(
        who=names.does(record.robai, _("hid"), _("hid")), suit=suit
    )


PAIR_BY_CODE: Final[dict[str, str]] = {str(code): name for code, name in named.PAIRS.items()}

_RULES: Final[dict[str, str]] = {
    "pair": _("a pair"),
    "last": _("a pair in the last trick"),
    "hidden": _("hidden Robai"),
}


def rule(why: PairRule) -> str:
    """The rule that gives a pair its points, in words."""
    return _RULES[why]


def _side(seat: Value) -> str:
    return named.side_of(int(seat))


def _cards(values: Values) -> str:
    return named.cards(map(str, values))


def _suit(value: Value) -> str:
    return named.suit(str(value))


def _full(value: Value) -> str:
    return named.full(str(value))


_REFUSALS: Final[dict[str, Sentence]] = {
    "match_over": lambda v, n: _("The match is over."),
    "between_deals": lambda v, n: _("The next deal has not begun yet."),
    "watching": lambda v, n: _("You are watching: only those who sit at the table play."),
    "not_your_turn": lambda v, n: _("It is {whose} turn.").format(whose=n.whose(int(v[0]))),
    "declaring": lambda v, n: _("Declaration in progress: cards are played after that."),
    "no_robai": lambda v, n: _("Only the holder of the {robai} ({id}) may declare, and you do not hold it.").format(
        robai=_full(v[0]), id=v[0]
    ),
    "nothing_to_declare": lambda v, n: _("You do not hold the {robai} ({id}): there is nothing to pass on.").format(
        robai=_full(v[0]), id=v[0]
    ),
    "first_discard": lambda v, n: _("First put a card away: you hold ten with the Okie."),
    "first_play": lambda v, n: _("Now is the time to play a card."),
    "not_in_hand": lambda v, n: _("{card} is not in your hand.").format(card=v[0]),
    "trumps_stay": lambda v, n: _("Trumps stay: put away a plain card, not {card}.").format(card=v[0]),
    "first_lead": lambda v, n: _("The first lead may not be a trump while you hold plain cards; {card} is one.").format(
        card=v[0]
    ),
    "first_trick": lambda v, n: _(
        "At this table {card}, a trump, may not go to trick 1 while you hold plain cards."
    ).format(card=v[0]),
    "meri": lambda v, n: _("A trump was led (Meri): you hold {trumps} and must play a trump.").format(
        trumps=_cards(v[1:])
    ),
    "sun_must_go": lambda v, n: _(
        "A trump was led (Meri): only who began the deal with no trump but the Sun may keep it. {sun} has to go."
    ).format(sun=v[1]),
    "sun_never_stays": lambda v, n: _(
        "A trump was led (Meri): at this table nobody keeps a lone Sun back. {sun} has to go."
    ).format(sun=v[1]),
    "monchi": lambda v, n: _(
        "A trump has been led before, so {suit} must be followed; you hold {held}. Or play a trump. (Monchi)"
    ).format(suit=_suit(v[1]), held=_cards(v[2:])),
    "monchi_strict": lambda v, n: _(
        "A trump has been led before, so {suit} must be followed; you hold {held}. (Monchi)"
    ).format(suit=_suit(v[1]), held=_cards(v[2:])),
}


def _dealer_takes(values: Values, names: Names) -> str:
    dealer = int(values[0])
    return _("The dealer takes the Okie {okie} and leads: {who}.").format(okie=values[1], who=names.whom(dealer))


def _rank(values: Values, names: Names) -> str:
    """ "UG, Un of Guru, is the 2nd best trump of 16. Only SG beats it."."""
    card, place, count = str(values[0]), int(values[1]), values[2]
    told = _("{card}, {full}, is the {place} trump of {count}.").format(
        card=card, full=named.full(card), place=named.ordinal(place), count=count
    )
    out = values[3:]
    if not out:
        beaten = _("Nothing beats it.") if place == 1 else _("Nothing still out beats it.")
    elif len(out) > 3:
        beaten = _("{count} trumps still out beat it.").format(count=len(out))
    else:
        beaten = _("Of those still out, {cards} can beat it.").format(cards=_cards(out))
    return f"{told} {beaten}"


def _own_side(values: Values, own: str, other: str, names: Names) -> str:
    told = own if values[2] else other
    return told.format(whose=named.owner(int(values[0]), names), card=values[1], who=names.whom(int(values[0])))


def _lie_down(count: Value) -> str:
    return plural(int(count), "{count} trump lies", "{count} trumps lie")


_FACTS: Final[dict[str, Sentence]] = {
    "takes_okie": lambda v, n: _("You take the Okie {okie} and lead.").format(okie=v[0]),
    "all_know": lambda v, n: _("All know then that you hold the {robai}.").format(robai=_full(v[0])),
    "dealer_takes": _dealer_takes,
    "robai_hides": lambda v, n: _("Hidden Robai: its pairs move {points}, whoever makes them.").format(
        points=named.moved(int(v[1]))
    ),
    "puts_away": lambda v, n: _("You put {card} away, face down.").format(card=v[0]),
    "shown_at_lead": lambda v, n: _("It is shown when you lead, and scores nothing."),
    "robai_shown": lambda v, n: _("Then nobody hides the Robai in this deal."),
    "leads_free": lambda v, n: _("You lead {suit}; nobody has to follow yet. Trumps go face down.").format(
        suit=_suit(v[0])
    ),
    "leads_monchi": lambda v, n: _("You lead {suit}: the others follow, or play a trump.").format(suit=_suit(v[0])),
    "leads_strict": lambda v, n: _("You lead {suit}: the others follow if they can.").format(suit=_suit(v[0])),
    "leads_meri": lambda v, n: (
        _("Meri! You lead a trump: all must play trumps, open. From then on Monchi holds.")
        if v[0]
        else _("Meri! You lead a trump: all must play trumps, open.")
    ),
    "side_cards": lambda v, n: _("The card put away and the two left over are turned up."),
    "face_down": lambda v, n: _("{card} is a trump and goes face down; only you know which.").format(card=v[0]),
    "rank": _rank,
    "down_already": lambda v, n: _("{lie} face down; who is ahead shows at the end.").format(lie=_lie_down(v[0])),
    "turn_up": lambda v, n: (
        _("{lie} face down and turn up after your card.").format(lie=_lie_down(v[0]))
        if v[0] != 1
        else _("1 trump lies face down and turns up after your card.")
    ),
    "never_takes": lambda v, n: (
        _("{card} is neither {suit} nor a trump: it cannot take this trick.").format(card=v[0], suit=_suit(v[1]))
        if v[1]
        else _("{card} is no trump: it cannot take this trick.").format(card=v[0])
    ),
    "ahead": lambda v, n: (
        _("{card} is ahead; {left} players still to come.").format(card=v[0], left=v[1])
        if v[1] != 1
        else _("{card} is ahead; one player still to come.").format(card=v[0])
    ),
    "behind": lambda v, n: _own_side(
        v, _("{whose} {card} stays ahead, for your own side."), _("{whose} {card} stays ahead, for the other side."), n
    ),
    "takes": lambda v, n: _("You take the trick with {card}.").format(card=v[0]),
    "goes_to": lambda v, n: _own_side(
        v,
        _("The trick goes to your own side, to {who} with {card}."),
        _("The trick goes to the other side, to {who} with {card}."),
        n,
    ),
}
