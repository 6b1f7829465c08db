"""Kan: sentences for refusals, facts, score lines and results, by their codes."""

from collections.abc import Callable
from typing import Final

from games.game import Fact, Refusal, ScoreLine, Value
from games.kan import names as named
from games.kan.model import DealRecord, Outcome
from games.wording import Names, _, listed

Values = tuple[Value, ...]
Sentence = Callable[[Values, Names], str]


def refusal(refusal: Refusal, names: Names) -> str:
    """Why an action may not be done, and what may be done instead."""
    return _REFUSALS[refusal.code](refusal.values, names)


def fact(fact: Fact, names: Names) -> str:
    """One thing that an action would do."""
    return _FACTS[fact.code](fact.values, names)


def score_line(line: ScoreLine, names: Names) -> str:
    """What a line of a score is for; the points stand beside it."""
    return _LINES[line.code]


def deal_result(record: DealRecord) -> str:
    """How a deal ended: "The kankei win deal 2 with 10 pictures to 6."."""
    kankei, mukankei = record.pictures
    return _RESULTS[record.outcome].format(deal=record.deal, kankei=kankei, mukankei=mukankei)


def _card(value: Value) -> str:
    return named.card(str(value))


def _the(value: Value) -> str:
    return named.the(str(value))


def _suit(value: Value) -> str:
    return named.suit(str(value))


def _cards(values: Values) -> str:
    return named.cards(map(str, values))


def _who(names: Names, values: Values) -> str:
    return listed([names.whom(int(value)) for value in values])


def _not_your_turn(values: Values, names: Names) -> str:
    if len(values) == 1:
        return _("It is {whose} turn.").format(whose=names.whose(int(values[0])))
    return _("It is for {who} to call now.").format(who=_who(names, values))


def _follow(values: Values, names: Names) -> str:
    return _("{suit} were led and you hold {held}: you must follow suit.").format(
        suit=named.start(_suit(values[1])), held=_cards(values[2:])
    )


def _follow_joker(values: Values, names: Names) -> str:
    suit = _suit(values[1])
    return _("The joker was led for {suit} and you hold {held}: you must follow suit.").format(
        suit=suit, held=_cards(values[2:])
    )


_REFUSALS: Final[dict[str, Sentence]] = {
    "match_over": lambda v, n: _("The match is over."),
    "between_deals": lambda v, n: _("The next deal has not begun yet."),
    "watching": lambda v, n: _("You are watching: only those who sit at the table play."),
    "not_your_turn": _not_your_turn,
    "called_already": lambda v, n: _("You have called, and a call stays as it is."),
    "first_give": lambda v, n: _("First give your partner one of your cards for the ace of trumps."),
    "first_draw": lambda v, n: _("First exchange the face-down cards: name one of the ten and one of the two."),
    "first_lead_call": lambda v, n: _("First call for the lead: iku (I go) or koi (come, partner)."),
    "first_show": lambda v, n: _("First show your partner cards, as this table allows it."),
    "first_choose_trump": lambda v, n: _("First name the trump suit: clubs, diamonds, hearts or spades."),
    "first_play": lambda v, n: _("Now is the time to play a card."),
    "first_stop_or_go": lambda v, n: _("First decide: stop, or pledge to take all 16 (juuroku)?"),
    "no_such_place": lambda v, n: _("The ten cards lie at 0 to 9 and the two at 0 and 1; {a},{b} is not there.").format(
        a=v[0], b=v[1]
    ),
    "show_two": lambda v, n: _("At this table two cards are shown: together, in turn, or one of them twice."),
    "show_different": lambda v, n: _("That is {card} both times: choose another, or show it twice.").format(
        card=_the(v[0])
    ),
    "not_in_hand": lambda v, n: _("{card} is not in your hand.").format(card=named.start(_the(v[0]))),
    "only_joker_names": lambda v, n: _("Only the joker names a suit. Play {card} without one.").format(
        card=_card(v[0])
    ),
    "joker_follows": lambda v, n: _("You follow with the joker: only the leader's joker names a suit."),
    "joker_names": lambda v, n: _("You lead the joker: name the suit that the others must follow."),
    "joker_not_first": lambda v, n: _("The joker may not go to trick 1; from trick 2 on it may always go."),
    "joker_must_go": lambda v, n: _("Trick 9: the joker has to go now (odori-ban). {card} stays for trick 10.").format(
        card=_card(v[0])
    ),
    "follow": _follow,
    "follow_joker": _follow_joker,
}


def _counted(values: Values) -> str:
    """Pictures by number and name: "2 pictures, A♥ and K♥"."""
    count = named.pictures(int(values[0]))
    return f"{count}, {_cards(values[1:])}" if values[0] else count


def _goes_to(values: Values, names: Names) -> str:
    told = _("The trick goes to your own side, to {who}: {pictures}.") if values[1] else None
    told = told or _("The trick goes to the other side, to {who}: {pictures}.")
    return told.format(who=names.whom(int(values[0])), pictures=_counted(values[2:]))


def _behind(values: Values, names: Names) -> str:
    told = _("{whose} {card} stays ahead, for your own side.") if values[2] else None
    told = told or _("{whose} {card} stays ahead, for the other side.")
    return told.format(whose=named.owner(int(values[0]), names), card=_card(values[1]))


def _same_call(values: Values, names: Names) -> str:
    leader, beside = int(values[0]), int(values[1])
    if leader == beside:
        return _("Same call from both: {leads}, with two opponents to the right.").format(
            leads=named.leads(leader, names)
        )
    return _("Same call from both: an opponent leads, {leader} on {whose} right.").format(
        leader=names.whom(leader), whose=names.whose(beside)
    )


def _shows(values: Values, names: Names) -> str:
    who, cards = names.who(int(values[0])), values[2:]
    if values[1] == "none":
        return _("{who} sees nothing.").format(who=who)
    if values[1] == "together":
        seen = _("{who} sees {cards} together").format(who=who, cards=_cards(cards))
    elif values[1] == "one":
        seen = _("{who} sees {card}").format(who=who, card=_the(cards[0]))
    elif cards[0] == cards[1]:
        seen = _("{who} sees {card} twice").format(who=who, card=_the(cards[0]))
    else:
        seen = _("{who} sees {first}, then {second}").format(who=who, first=_the(cards[0]), second=_the(cards[1]))
    asked = named.asked(str(values[1]), tuple(map(str, cards)))
    return _("{seen}: {asked}, by custom.").format(seen=seen, asked=asked) if asked else f"{seen}."


def _then(over: Value) -> str:
    return _("The round is over then.") if over else _("Then the next deal follows.")


def _still_out(values: Values, names: Names) -> str:
    joker = {"yours": _("Joker: yours."), "gone": _("Joker: played."), "out": _("Joker: to come.")}[str(values[2])]
    return _("{pictures} left, {mine} yours. {joker}").format(
        pictures=named.start(named.pictures(int(values[0]))), mine=values[1], joker=joker
    )


def _swaps(values: Values, names: Names) -> str:
    return _("{whose} card {ten} goes to {holder}, card {two} of two comes back.").format(
        whose=named.owner(int(values[0]), names), ten=values[1], holder=names.whom(int(values[2])), two=values[3]
    )


_FACTS: Final[dict[str, Sentence]] = {
    "leads": lambda v, n: _("You lead: the others must follow {suit}.").format(suit=_suit(v[0])),
    "joker_names": lambda v, n: _("You lead the joker: the others must follow {suit}.").format(suit=_suit(v[0])),
    "joker_wins": lambda v, n: _("The joker beats everything here: you take {pictures} so far.").format(
        pictures=_counted(v)
    ),
    "takes": lambda v, n: _("You take the trick: {pictures}.").format(pictures=_counted(v)),
    "goes_to": _goes_to,
    "now": lambda v, n: _("That makes {count} of {target} for the {side}.").format(
        side=named.SIDES[str(v[0])], count=v[1], target=v[2]
    ),
    "ahead": lambda v, n: (
        _("{card} is ahead; {left} players still to come.").format(card=_card(v[0]), left=v[1])
        if v[1] != 1
        else _("{card} is ahead; one player still to come.").format(card=_card(v[0]))
    ),
    "behind": _behind,
    "iku": lambda v, n: _("You lead trick 1 if {who} says koi.").format(who=n.whom(int(v[0]))),
    "koi": lambda v, n: _("{who} leads trick 1 if {who} says iku.").format(who=n.who(int(v[0]))),
    "same_call": _same_call,
    "shows": _shows,
    "others_see": lambda v, n: _("The others see: {gesture}.").format(gesture=named.GESTURES[str(v[0])]),
    "trumps": lambda v, n: _("{suit} become trumps; you hold {count}.").format(
        suit=named.start(_suit(v[0])), count=v[1]
    ),
    "then_lead": lambda v, n: _("You lead trick 1."),
    "gives": lambda v, n: _("{who} gets {card}, you get {ace}.").format(
        who=n.who(int(v[0])), card=_the(v[1]), ace=_card(v[2])
    ),
    "swaps": _swaps,
    "stop_score": lambda v, n: _("Your round: {points}. {then}").format(
        points=named.signed(int(v[0])), then=_then(v[1])
    ),
    "made_score": lambda v, n: _("All 16: {points}. {then}").format(points=named.signed(int(v[0])), then=_then(v[1])),
    "failed_score": lambda v, n: _("One picture lost: {points}. {then}").format(
        points=named.signed(int(v[0])), then=_then(v[1])
    ),
    "still_out": _still_out,
}

_LINES: Final[dict[str, str]] = {
    "kw": _("deal won by the kankei"),
    "mw": _("deal won by the mukankei"),
    "suk": _("shut-out (sukonku)"),
    "jm": _("juuroku made: all 16"),
    "jf": _("juuroku failed (juuroku hazushi)"),
    "gs1": _("shut-out by the mukankei (gyaku sukonku) in deal 1: the whole round"),
    "gs": _("shut-out by the mukankei (gyaku sukonku): replaces what came before"),
    "gjm": _("gyaku juuroku made: replaces what came before"),
    "gjf": _("gyaku juuroku failed"),
    "double": _("gyaku juuroku failed: the round so far is doubled"),
    "three": _("three deals in a row"),
}
"""By the keys of the score table."""

_RESULTS: Final[dict[Outcome, str]] = {
    "KW": _("The kankei win deal {deal} with {kankei} pictures to {mukankei}."),
    "KS": _("The kankei win deal {deal} with a shut-out (sukonku), {kankei} pictures to none."),
    "KJ": _("The kankei win deal {deal} and have kept their pledge (juuroku): all 16 pictures."),
    "KJF": _(
        "The kankei failed their pledge (juuroku hazushi), {kankei} pictures to {mukankei}: "
        "the mukankei win deal {deal}."
    ),
    "MW": _("The mukankei win deal {deal} with {mukankei} pictures to {kankei}."),
    "MS": _("The mukankei win deal {deal} with a shut-out (gyaku sukonku), {mukankei} pictures to none."),
    "MJ": _("The mukankei win deal {deal} and have kept their pledge (gyaku juuroku): all 16 pictures."),
    "MJF": _(
        "The mukankei failed their pledge (juuroku hazushi), {mukankei} pictures to {kankei}: "
        "the kankei win deal {deal}."
    ),
}
