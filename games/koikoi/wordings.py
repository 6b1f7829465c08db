"""Koi-Koi: sentences for refusals, facts, score lines and results, by their codes."""

from collections.abc import Callable
from typing import Final

from games.game import Fact, Refusal, ScoreLine, Value
from games.koikoi import names as named
from games.koikoi.model import DealRecord
from games.wording import Names, _, plural

Values = tuple[Value, ...]
Sentence = Callable[[Values, Names], str]


def refusal(refusal: Refusal, names: Names) -> str:
    """Why an action may not be done, and what may be done instead."""
    return REFUSALS[refusal.code](refusal.values, names)


def fact(fact: Fact, names: Names) -> str:
    """One thing that an action would do."""
    return FACTS[fact.code](fact.values, names)


def score_line(line: ScoreLine, names: Names) -> str:
    """What a line of a score is for; the points stand beside it."""
    if line.code in LINES:
        return LINES[line.code](line.values, names)
    return named.yaku(line.code)


def deal_result(record: DealRecord, names: Names) -> str:
    """How a deal ended, in a sentence."""
    if record.result == "void":
        return named.VOIDED[record.reason].format(field=named.cards(record.field))
    if record.winner is None:
        return _("Deal {number}: a draw. {why}").format(number=record.number, why=DRAWS[record.reason])
    why = WON[record.reason or record.result].format(
        who=names.whom(record.winner), was=_("were") if record.winner == names.you else _("was")
    )
    told = _("Deal {number} goes to {who}: {why}").format(number=record.number, who=names.whom(record.winner), why=why)
    return f"{told} {_sum(record)}"


def _sum(record: DealRecord) -> str:
    factors = [factor for factor in (record.factor, 2 if record.doubled else 1) if factor > 1]
    if not factors:
        return named.points(record.points) + "."
    return " x ".join(map(str, (record.base, *factors))) + f" = {record.points}."


DRAWS: Final = {
    "both_dealt": _("Both hands were dealt a set: they cancel."),
    "exhausted": _("The cards are out and nobody stopped. Nobody scores (nagare)."),
    "exhausted_level": _("The cards are out, and neither has the better sets. Nobody scores (nagare)."),
    "exhausted_held": _("The cards are out, and somebody holds a set. Nobody scores (nagare)."),
}

WON: Final = {
    "stop": _("{who} stopped."),
    "forced_stop": _("{who} made a set with the last card."),
    "four_of_a_month": _("{who} {was} dealt four of a month (teshi)."),
    "four_pairs": _("{who} {was} dealt four pairs (kuttsuki)."),
    "dealer_six": _("the cards are out, nobody has a set, and {who} dealt (oyaken)."),
    "best_yaku": _("the cards are out, and {who} had the better sets."),
}


def _seat(value: Value) -> int:
    return int(value)


def _cards(values: Values) -> str:
    return named.cards(map(str, values))


def _either(values: Values) -> str:
    return named.either(map(str, values))


def _card(value: Value) -> str:
    return named.card(str(value))


def _not_your_turn(values: Values, names: Names) -> str:
    return _("It is {whose} turn.").format(whose=names.whose(_seat(values[0])))


def _not_on_field(values: Values, names: Names) -> str:
    told = _("{target} does not lie on the table.").format(target=_card(values[1]))
    return f"{told} {_what_it_takes(values)}"


def _other_month(values: Values, names: Names) -> str:
    told = _("{target} is another month.").format(target=_card(values[1]))
    return f"{told} {_what_it_takes(values)}"


def _what_it_takes(values: Values) -> str:
    if len(values) == 2:
        return _("Nothing there matches {card}: it goes to the table.").format(card=_card(values[0]))
    return _("{card} matches {those}.").format(card=_card(values[0]), those=_cards(values[2:]))


REFUSALS: Final[dict[str, Sentence]] = {
    "match_over": lambda v, n: _("The match is over."),
    "between_deals": lambda v, n: _("The next deal has not begun yet."),
    "watching": lambda v, n: _("You are watching: only those who sit at the table play."),
    "not_your_turn": _not_your_turn,
    "decide_first": lambda v, n: _("First decide: stop or koi-koi?"),
    "take_first": lambda v, n: _("A turned card takes if it can. {card} takes {those}: which?").format(
        card=_card(v[0]), those=_either(v[1:])
    ),
    "play_first": lambda v, n: _("No turned card waits for you: play a card from your hand first."),
    "no_new_set": lambda v, n: _("Stop and koi-koi come when your turn has made a new or better set."),
    "not_in_hand": lambda v, n: _("{card} is not in your hand.").format(card=_card(v[0])),
    "needs_target": lambda v, n: _("{card} may take {those}. Which one?").format(
        card=_card(v[0]), those=_either(v[1:])
    ),
    "no_target_needed": lambda v, n: _("{card} takes {that} by itself: play it without naming a card.").format(
        card=_card(v[0]), that=_cards(v[1:])
    ),
    "takes_all": lambda v, n: _("Three lie there: {card} takes {those}. Play it without naming a card.").format(
        card=_card(v[0]), those=_cards(v[1:])
    ),
    "not_on_field": _not_on_field,
    "other_month": _other_month,
}


def _pays(values: Values, names: Names) -> str:
    points, base, *factors = (int(value) for value in values)
    told = _("Stop: take {points}.").format(points=named.points(points))
    beyond = [factor for factor in factors if factor > 1]
    return f"{told} {' x '.join(map(str, (base, *beyond)))}." if beyond else told


def _totals(values: Values, names: Names) -> str:
    seat, before, after, other, theirs = (int(value) for value in values)
    return _("{who} {before} → {after}, {other} {theirs}.").format(
        who=names.who(seat), before=before, after=after, other=names.whom(other), theirs=theirs
    )


def _factor_after(values: Values, names: Names) -> str:
    if values[1] in ("per_call", "per_call_max4"):
        return _("Koi-koi: go on. Your next stop pays x{factor}.").format(factor=values[0])
    return _("Koi-koi: go on. At this table your call does not raise your own points.")


def _risk(values: Values, names: Names) -> str:
    other, factor = _seat(values[0]), int(values[1])
    told = _("If {who} stops first, you get nothing.").format(who=names.whom(other))
    if factor == 1:
        return told
    return told + " " + _("A stop of {who} pays x{factor}.").format(who=names.whom(other), factor=factor)


def _cards_left(values: Values, names: Names) -> str:
    count = int(values[0])
    return plural(count, "You have one more turn.", "You have {count} more turns.")


FACTS: Final[dict[str, Sentence]] = {
    "takes": lambda v, n: _("{card} takes {taken}.").format(card=_card(v[0]), taken=_cards(v[1:])),
    "takes_all": lambda v, n: _("Three lie there: {card} takes {taken}.").format(card=_card(v[0]), taken=_cards(v[1:])),
    "stays": lambda v, n: _("{card} matches nothing: it stays on the table.").format(card=_card(v[0])),
    "then_turn": lambda v, n: _("Then one card is turned."),
    "makes": lambda v, n: _("Makes {name}, {points}.").format(
        name=named.yaku(str(v[0])), points=named.points(int(v[1]))
    ),
    "raises": lambda v, n: _("Raises {name} from {before} to {after}.").format(
        name=named.yaku(str(v[0])), before=v[1], after=v[2]
    ),
    "loses": lambda v, n: _("Spoils {name}, {points}.").format(
        name=named.yaku(str(v[0])), points=named.points(int(v[1]))
    ),
    "sum": lambda v, n: _("Sets together: {base}. A stop would pay {pays}.").format(base=v[0], pays=v[1]),
    "sum_last": lambda v, n: _("Your last card: the deal stops for you with {pays}.").format(pays=v[1]),
    "pays": _pays,
    "totals": _totals,
    "wins": lambda v, n: _("That wins the match."),
    "deal_ends": lambda v, n: _("The deal ends."),
    "factor_after": _factor_after,
    "risk": _risk,
    "cards_left": _cards_left,
}


def _own_calls(values: Values, names: Names) -> str:
    seat = _seat(values[0])
    return _("{whose} koi-koi calls: {calls}").format(whose=names.whose(seat), calls=values[1 + seat])


def _other_called(values: Values, names: Names) -> str:
    other = 1 - _seat(values[0])
    return _("{whose} koi-koi calls: {calls}").format(whose=names.whose(other), calls=values[1 + other])


LINES: Final[dict[str, Sentence]] = {
    "together": lambda v, n: _("together"),
    "per_call": _own_calls,
    "per_call_max4": _own_calls,
    "opponent_x2": _other_called,
    "none": lambda v, n: _("koi-koi calls do not multiply here"),
    "seven_plus_double": lambda v, n: _("seven or more doubles: on") if v[0] else _("seven or more doubles: off"),
    "score": lambda v, n: n.does(_seat(v[0]), _("score"), _("scores")),
    "four_of_a_month": lambda v, n: _("four of a month (teshi)"),
    "four_pairs": lambda v, n: _("four pairs (kuttsuki)"),
    "both_dealt": lambda v, n: _("both hands were dealt a set: they cancel"),
    "exhausted": lambda v, n: _("the cards are out: nobody scores"),
    "exhausted_level": lambda v, n: _("the cards are out, no better sets: nobody scores"),
    "exhausted_held": lambda v, n: _("the cards are out, a set is held: nobody scores"),
    "dealer_six": lambda v, n: _("nobody has a set: the dealer's six (oyaken)"),
    "best_yaku": lambda v, n: _("the better sets when the cards ran out"),
    "void": lambda v, n: _("thrown in: nothing counts"),
    "total": lambda v, n: _("{who}, total").format(who=n.who(_seat(v[0]))),
    "to_go": lambda v, n: _("{who}, to go").format(who=n.who(_seat(v[0]))),
    "deals_to_go": lambda v, n: _("deals to go"),
}
