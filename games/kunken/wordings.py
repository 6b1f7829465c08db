"""Kunken: sentences for refusals, facts, score lines and results, by their codes."""

from collections.abc import Callable
from typing import Final

from games.game import Fact, Refusal, ScoreLine, Value
from games.kunken import names as named
from games.kunken.events import Dealt, Reshuffled
from games.kunken.model import DealRecord
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
    """What a line of a score is for; the points stand beside it."""
    return _LINES[line.code](line.values, names)


def deal_result(record: DealRecord, names: Names) -> str:
    """How a deal ended: "Yuki goes out and wins deal 3: +158." """
    if record.winner is None:
        told = _("Blocked: the stock is empty. Everybody pays the hand to the pool, now {pool}.").format(
            pool=record.pool or sum(record.returned)
        )
    else:
        told = _("{out} out and {wins} deal {number}: +{points}.").format(
            out=names.does(record.winner, _("go"), _("goes")),
            wins=_("win") if record.winner == names.you else _("wins"),
            number=record.number,
            points=record.changes[record.winner],
        )
    if record.doubled:
        told += " " + _("All cards in one turn: everybody pays double.")
    if record.pool_won:
        told += " " + _("The pool of {pool} is part of it.").format(pool=record.pool_won)
    if record.returned:
        told += " " + _("No deal follows, so everybody takes back what lies in the pool.")
    return told


def dealt(event: Dealt, names: Names) -> str:
    """Who deals and who begins; the first card of the pile, while it may be looked at."""
    told = _("Deal {number}. {deals}, {first} first.").format(
        number=event.number,
        deals=names.does(event.dealer, _("deal"), _("deals")),
        first=names.whom(event.first) + " " + (_("play") if event.first == names.you else _("plays")),
    )
    if not event.top:
        return told
    return told + " " + _("The pile begins with {card}.").format(card=named.card(event.top))


def reshuffled(event: Reshuffled) -> str:
    """How many cards the new stock has; the card that stays as the pile, while it may be looked at."""
    told = _("The pile is shuffled: a new stock of {stock}.").format(stock=event.stock)
    if not event.top:
        return told
    return told + " " + _("{card} stays as the pile.").format(card=named.card(event.top))


def _card(value: Value) -> str:
    return named.card(str(value))


def _cards(values: Values) -> str:
    return named.cards(map(str, values))


def _letter(value: Value) -> str:
    return named.letter(int(value))


def _letters(values: Values) -> str:
    return named.letters(map(int, values))


def _meld_or_melds(values: Values) -> str:
    if len(values) == 1:
        return _("meld {letter}").format(letter=_letter(values[0]))
    return _("melds {letters}").format(letters=_letters(values))


def _not_your_turn(values: Values, names: Names) -> str:
    return _("It is {whose} turn.").format(whose=names.whose(int(values[0])))


def _end_of_suit(values: Values, names: Names) -> str:
    if values[1] == "low":
        return _("Meld {letter} begins with the ace: nothing lies below it.").format(letter=_letter(values[0]))
    return _("Meld {letter} ends with the ace: nothing lies above it.").format(letter=_letter(values[0]))


def _not_its_card(values: Values, names: Names) -> str:
    return _("{card} is not what the joker of meld {letter} stands for: that is {wanted}.").format(
        card=_card(values[0]), letter=_letter(values[1]), wanted=named.either(map(str, values[2:]))
    )


def _rank_twice(values: Values, names: Names) -> str:
    return _("{card} twice: a run takes each rank once.").format(card=_card(values[0]))


def _other_low(values: Values, names: Names) -> str:
    return _("These cards fit, but their first place is {low}, counting the low ace as 1.").format(low=values[0])


_REFUSALS: Final[dict[str, Sentence]] = {
    "watching": lambda v, n: _("You are watching: only the players act."),
    "between_deals": lambda v, n: _("The next deal has not begun."),
    "match_over": lambda v, n: _("The match is over."),
    "not_your_turn": _not_your_turn,
    "draw_first": lambda v, n: _("Draw first."),
    "already_drawn": lambda v, n: _("You have drawn. Lay what you like, then throw a card."),
    "stock_empty": lambda v, n: _("The stock is empty: take the top card of the pile."),
    "pile_closed": lambda v, n: _("The pile has gone round twice: take from the stock."),
    "not_in_hand": lambda v, n: _("{card} is not in your hand.").format(card=_card(v[0])),
    "one_card_twice": lambda v, n: _("{card} is named twice, and it is one card.").format(card=_card(v[0])),
    "barred": lambda v, n: _("{card} came from the pile this turn: it may not go back now.").format(card=_card(v[0])),
    "too_few": lambda v, n: _("A meld needs three cards."),
    "not_one_rank": lambda v, n: _("{cards}: not one rank.").format(cards=_cards(v)),
    "no_meld": lambda v, n: _("{cards}: not one rank, and not one suit in order.").format(cards=_cards(v)),
    "four_suits": lambda v, n: _("{cards}: at this table a group has four suits at most, all different.").format(
        cards=_cards(v)
    ),
    "mixed_suits": lambda v, n: _("{cards}: a run keeps to one suit.").format(cards=_cards(v)),
    "rank_twice": _rank_twice,
    "other_low": _other_low,
    "round_corner": lambda v, n: _("{cards}: nothing goes round the corner.").format(cards=_cards(v)),
    "not_in_order": lambda v, n: _("{cards}: not in order without a gap.").format(cards=_cards(v)),
    "no_such_meld": lambda v, n: _("There is no meld {letter} on the table.").format(letter=_letter(v[0])),
    "not_a_group": lambda v, n: _("Meld {letter} is a run: cards go to its ends.").format(letter=_letter(v[0])),
    "not_a_sequence": lambda v, n: _("Meld {letter} is a group: it has no ends.").format(letter=_letter(v[0])),
    "does_not_fit": lambda v, n: _("{card} does not fit meld {letter}.").format(card=_card(v[0]), letter=_letter(v[1])),
    "end_of_suit": _end_of_suit,
    "would_bury": lambda v, n: _("At this table nothing goes beyond a joker that may still move."),
    "own_meld_first": lambda v, n: _("At this table: lay a meld of your own first."),
    "no_joker": lambda v, n: _("There is no joker in meld {letter}.").format(letter=_letter(v[0])),
    "joker_for_joker": lambda v, n: _("Only the real card moves a joker, not another joker."),
    "not_its_card": _not_its_card,
    "jokers_fixed": lambda v, n: _("At this table jokers stay where they are."),
    "joker_in_group": lambda v, n: _("In a group a joker stays."),
    "joker_moved": lambda v, n: _("This joker has moved once; it stays."),
    "joker_inside": lambda v, n: _("A joker inside a run stays."),
    "joker_no_room": lambda v, n: _("No room at the other end for the joker."),
    "no_shift": lambda v, n: _("At this table only the card a joker stands for can move it."),
    "not_beyond": lambda v, n: _("{card} is not the card beyond a joker's new place in meld {letter}.").format(
        card=_card(v[0]), letter=_letter(v[1])
    ),
    "stranded": lambda v, n: _("That leaves {card} alone, just taken from the pile: it may not be thrown now.").format(
        card=_card(v[0])
    ),
    "keep_one": lambda v, n: _("At this table the last card is thrown, not laid."),
}


def _makes(values: Values, kind: str) -> str:
    return _("{card} from the pile makes {cards}, {kind}.").format(
        card=_card(values[0]), cards=_cards(values[1:]), kind=kind
    )


def _lays_sequence(values: Values, names: Names) -> str:
    low, high, *jokers = map(str, values)
    told = _("A run, {span}.").format(span=named.span(low, high))
    if jokers:
        told += " " + _("Joker = {cards}.").format(cards=named.cards(jokers))
    return told


def _extends(values: Values, names: Names) -> str:
    card, number, end, stood, low, high = values
    what = _card(card) if card == stood else _("The joker, as {card},").format(card=_card(stood))
    where = _("low") if end == "low" else _("high")
    return _("{what} fits meld {letter} at the {where} end: it becomes {span}.").format(
        what=what, letter=_letter(number), where=where, span=named.span(str(low), str(high))
    )


def _moves_joker(values: Values, names: Names) -> str:
    card, _number, place = values[:3]
    return _("{card} goes in, the joker moves to the other end as {place}, for good (+).").format(
        card=_card(card), place=_card(place)
    )


def _shifts_joker(values: Values, names: Names) -> str:
    card, _number, place = values[:3]
    return _("The joker comes over as {place}, for good (+), and {card} goes beyond it.").format(
        card=_card(card), place=_card(place)
    )


def _throws(values: Values, names: Names) -> str:
    left = int(values[1])
    count = plural(left, "{count} card", "{count} cards")
    return _("Throw {card}. It leaves {count}.").format(card=_card(values[0]), count=count)


_FACTS: Final[dict[str, Sentence]] = {
    "draws_stock": lambda v, n: _("A hidden card from the stock: {count} lie there.").format(count=v[0]),
    "draws_pile": lambda v, n: _("{card} from the pile.").format(card=_card(v[0])),
    "makes_run": lambda v, n: _makes(v, _("a run")),
    "makes_group": lambda v, n: _makes(v, _("a group")),
    "fits": lambda v, n: _("{card} fits {melds}.").format(card=_card(v[0]), melds=_meld_or_melds(v[1:])),
    "not_back": lambda v, n: _("It may not be thrown back now."),
    "throws": _throws,
    "throws_last": lambda v, n: _("Throw {card}, your last card.").format(card=_card(v[0])),
    "thrown_fits": lambda v, n: _("{card} fits {melds} on the table: the next player can lay it.").format(
        card=_card(v[0]), melds=_meld_or_melds(v[1:])
    ),
    "lays_group": lambda v, n: _("{cards} = a group of {ranks}.").format(
        cards=_cards(v[1:]), ranks=named.ranks(str(v[0]))
    ),
    "lays_sequence": _lays_sequence,
    "lighter": lambda v, n: _("Worth {points} less in your hand.").format(points=v[0]),
    "adds_to_group": lambda v, n: _("{card} fits meld {letter}: it then has {count} cards.").format(
        card=_card(v[0]), letter=_letter(v[1]), count=v[2]
    ),
    "extends": _extends,
    "buries": lambda v, n: _("The joker at this end of meld {letter} is then inside, and stays.").format(
        letter=_letter(v[0])
    ),
    "moves_joker": _moves_joker,
    "shifts_joker": _shifts_joker,
    "final": lambda v, n: _("It cannot come back."),
    "goes_out": lambda v, n: _("You go out and win the deal."),
    "takes_pool": lambda v, n: _("The pool of {pool} is yours too.").format(pool=v[0]),
    "paid_double": lambda v, n: _("All your cards in one turn: everybody pays double."),
}


def _pays(values: Values, names: Names) -> str:
    return _("{pays} the hand").format(pays=names.does(int(values[0]), _("pay"), _("pays")))


def _pays_double(values: Values, names: Names) -> str:
    return _("{pays} the hand of {worth} twice").format(
        pays=names.does(int(values[0]), _("pay"), _("pays")), worth=values[1]
    )


_LINES: Final[dict[str, Sentence]] = {
    "pays": _pays,
    "pays_double": _pays_double,
    "collects": lambda v, n: _("{out} out and {get} it all").format(
        out=n.does(int(v[0]), _("go"), _("goes")), get=_("get") if v[0] == n.you else _("gets")
    ),
    "wins_pool": lambda v, n: n.does(int(v[0]), _("win the pool"), _("wins the pool")),
    "to_pool": lambda v, n: n.does(int(v[0]), _("pay the hand to the pool"), _("pays the hand to the pool")),
    "from_pool": lambda v, n: n.does(int(v[0]), _("take back from the pool"), _("takes back from the pool")),
}
