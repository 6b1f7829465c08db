"""Kakeya: sentences for refusals, facts, score lines and results, by their codes."""

from collections.abc import Callable
from typing import Final

from games.game import Fact, Refusal, ScoreLine, Value
from games.kakeya import names as named
from games.kakeya import seats
from games.kakeya.model import NO_PAIR, DealRecord, How
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
    return _LINES[line.code](line.values, names)


def _card(value: Value) -> str:
    return named.card(str(value))


def _cards(values: Values) -> str:
    return named.cards(map(str, values))


def _counted(values: Values) -> str:
    return named.counted(tuple(map(str, values)))


def _suit(value: Value) -> str:
    return named.suit(str(value))


def _whom(names: Names, value: Value) -> str:
    return names.whom(int(value))


def _follow(values: Values, names: Names) -> str:
    led, holds, best, *held = values
    told = _("{suit} were led and you hold {held}: follow suit, or play the Rensho ({best}).") if holds else None
    told = told or _("{suit} were led and you hold {held}: you must follow suit.")
    return told.format(suit=named.start(_suit(led)), held=_cards(tuple(held)), best=_card(best))


def _follow_rensho(values: Values, names: Names) -> str:
    led, _holds, _best, *held = values
    return _("The Rensho was led: follow {led}, its printed suit. You hold {held}.").format(
        led=_suit(led), held=_cards(tuple(held))
    )


_REFUSALS: Final[dict[str, Sentence]] = {
    "match_over": lambda v, n: _("The match is over."),
    "between_deals": lambda v, n: _("The next deal has not begun yet."),
    "watching": lambda v, n: _("You are watching: only those who sit at the table play."),
    "not_your_trumps": lambda v, n: _("Only {who} may change trumps now.").format(who=_whom(n, v[0])),
    "not_your_call": lambda v, n: _("It is for {who} to say iku or koi.").format(who=_whom(n, v[0])),
    "not_your_turn": lambda v, n: _("It is {whose} turn.").format(whose=n.whose(int(v[0]))),
    "sits_out": lambda v, n: _("Your pair sits out this deal (yasumi); you play again once a deal is won."),
    "no_card_left": lambda v, n: _("Last trick: you have no card left, four play."),
    "first_choose_trump": lambda v, n: _("First settle trumps: keep them, or name clubs, diamonds, hearts or spades."),
    "first_lead_call": lambda v, n: _("First say who leads: iku (I go) or koi (come, partner)."),
    "first_play": lambda v, n: _("Now is the time to play a card."),
    "same_trump": lambda v, n: _("{suit} are trumps already: keep them, or name another suit.").format(
        suit=named.start(_suit(v[0]))
    ),
    "not_in_hand": lambda v, n: _("{card} is not in your hand.").format(card=_card(v[0])),
    "rensho_must_go": lambda v, n: _("{card} is your only {suit}: at this table it has to go.").format(
        card=_card(v[0]), suit=named.SUIT_SINGULAR[str(v[1])]
    ),
    "follow": _follow,
    "follow_rensho": _follow_rensho,
}


def _goes_to(values: Values, names: Names) -> str:
    told = _("The trick goes to your partner {who}: {pictures}.") if values[1] else None
    told = told or _("The trick goes to {who}: {pictures}.")
    return told.format(who=_whom(names, values[0]), pictures=_counted(values[2:]))


def _now(values: Values, names: Names) -> str:
    told = _("That makes {count} of {target} for {pair}.") if values[2] else _("That makes {count} for {pair}.")
    return told.format(count=values[1], target=values[2], pair=named.LETTERS[int(values[0])])


def _ahead(values: Values, names: Names) -> str:
    card, left, *pictures = values
    told = _("{card} is ahead, one player still to come: {pictures}.") if left == 1 else None
    told = told or _("{card} is ahead, {left} players still to come: {pictures}.")
    return told.format(card=_card(card), left=left, pictures=_counted(tuple(pictures)))


def _behind(values: Values, names: Names) -> str:
    told = _("{whose} {card} stays ahead, for your own pair.") if values[2] else None
    told = told or _("{whose} {card} stays ahead, against your pair.")
    return told.format(whose=named.owner(int(values[0]), names), card=_card(values[1]))


_FACTS: Final[dict[str, Sentence]] = {
    "keeps": lambda v, n: _("{suit} stay trumps; the Rensho is {card}.").format(
        suit=named.start(_suit(v[0])), card=_card(v[1])
    ),
    "changes": lambda v, n: _("{suit} become trumps; the Rensho is {card}.").format(
        suit=named.start(_suit(v[0])), card=_card(v[1])
    ),
    "iku": lambda v, n: _("You lead trick 1."),
    "koi": lambda v, n: _("{who} may lead. If {who} says koi too, you lead after all.").format(who=n.who(int(v[0]))),
    "answer_iku": lambda v, n: _("You lead trick 1."),
    "hands_back": lambda v, n: _("{leads} trick 1 after all.").format(leads=named.leads(int(v[0]), n)),
    "leads": lambda v, n: _("You lead: the others must follow {suit}.").format(suit=_suit(v[0])),
    "rensho_leads": lambda v, n: _("{card} is the Rensho: it beats every card. The others must follow {suit}.").format(
        card=_card(v[0]), suit=_suit(v[1])
    ),
    "rensho_wins": lambda v, n: _(
        "{card} is the Rensho: it beats every card, trumps too. So far you take {pictures}."
    ).format(card=_card(v[0]), pictures=_counted(v[1:])),
    "takes": lambda v, n: _("You take the trick: {pictures}.").format(pictures=_counted(v)),
    "goes_to": _goes_to,
    "now": _now,
    "ahead": _ahead,
    "behind": _behind,
}


def _tally(values: Values) -> str:
    """The pictures of the pairs: "A 10, B 6"."""
    return ", ".join(f"{named.LETTERS[int(values[at])]} {values[at + 1]}" for at in range(0, len(values), 2))


def _decided(text: str) -> Sentence:
    return lambda v, n: text.format(pair=named.LETTERS[int(v[0])] if v[0] != NO_PAIR else "", tally=_tally(v[1:]))


def _aces(text: str) -> Sentence:
    """Which aces of the winners counted, and what that costs."""

    def told(values: Values, names: Names) -> str:
        which = _("aces the winners were dealt") if values[0] == "dealt" else _("aces the winners took")
        held = _cards(values[1:]) if values[1:] else _("not one")
        return f"{which}: {held}; {text}" if text else f"{which}: {held}"

    return told


def _pays(values: Values, names: Names) -> str:
    return _("{loser} pays stones to {winner}").format(
        loser=named.LETTERS[int(values[0])], winner=named.LETTERS[int(values[1])]
    )


def _pays_all(values: Values, names: Names) -> str:
    return _("{loser} owes {winner} {value} stones and pays all it has").format(
        loser=named.LETTERS[int(values[0])], winner=named.LETTERS[int(values[1])], value=values[2]
    )


_LINES: Final[dict[str, Sentence]] = {
    "most": _decided(_("{pair} has the most pictures ({tally})")),
    "tie_rensho": _decided(_("a tie ({tally}): the other pair was dealt the Rensho, so {pair} wins")),
    "tie_aces": _decided(_("a tie ({tally}): {pair} has fewer aces and wins")),
    "drawn": _decided(_("a tie ({tally}): nobody wins at this table")),
    "drawn_level": _decided(_("a tie ({tally}) with equally many aces: nobody wins")),
    "aces_none": _aces(""),
    "aces_few": _aces(_("one or two without the Rensho")),
    "aces_rensho": _aces(_("the Rensho among them")),
    "aces_three": _aces(_("three of them")),
    "aces_neither": _aces(_("neither Rensho nor trump ace")),
    "aces_either": _aces(_("Rensho or trump ace among them")),
    "aces_no_tie": _aces(_("they count at a tie only")),
    "aces_off": _aces(_("they do not count at this table")),
    "pictures_few": lambda v, n: _("pictures: {count}, fewer than 12").format(count=v[0]),
    "pictures_many": lambda v, n: _("pictures: {count}, 12 or more").format(count=v[0]),
    "pictures_all": lambda v, n: _("pictures: all 16"),
    "highest": lambda v, n: _("worth the higher of {a} and {b}").format(a=v[0], b=v[1]),
    "double": lambda v, n: _("worth {a} times {b}, 4 at most").format(a=v[0], b=v[1]),
    "pays": _pays,
    "pays_all": _pays_all,
    "stones": lambda v, n: _("stones of {pair}").format(pair=named.pair(int(v[0]), n)),
    "deals_left": lambda v, n: _("deals left to the limit"),
    "extra_deal": lambda v, n: _("the most stones are shared: another deal"),
}


def deal_result(record: DealRecord, names: Names) -> str:
    """How a deal ended: "Pair A (You, Mika) win deal 5: 10 pictures to 6. B pays 1 stone."."""
    playing = seats.active_pairs(record.lay)
    if record.winner == NO_PAIR:
        tie = _TIES[record.how].format(tally=" - ".join(str(record.pictures[pair]) for pair in playing))
        return tie + " " + _("Nobody wins deal {deal}, no stones move.").format(deal=record.number)
    losers = [pair for pair in playing if pair != record.winner]
    told = _("{pair} win deal {deal}: {pictures} pictures to {others}.").format(
        pair=named.start(named.pair(record.winner, names)),
        deal=record.number,
        pictures=record.pictures[record.winner],
        others=listed([str(record.pictures[pair]) for pair in losers]),
    )
    return " ".join(filter(None, (_tie(record), told, *_payments(record, losers))))


_TIES: Final[dict[How, str]] = {
    "drawn": _("A tie, {tally}."),
    "drawn_level": _("A tie, {tally}, with equally many aces."),
}


def _tie(record: DealRecord) -> str:
    """Why the winner of a tie wins: "8 to 8: A was dealt the Rensho, so B wins."."""
    if record.how == "most":
        return ""
    told = _("{count} to {count}: {other} was dealt the Rensho, so {pair} wins.")
    if record.how == "tie_aces":
        told = _("{count} to {count}: {pair} was dealt fewer aces, so {pair} wins.")
        if not any(record.dealt_aces):
            told = _("{count} to {count}: {pair} took fewer aces, so {pair} wins.")
    return told.format(
        count=record.pictures[record.winner],
        other=named.LETTERS[record.rensho],
        pair=named.LETTERS[record.winner],
    )


def _payments(record: DealRecord, losers: list[int]) -> list[str]:
    if len({record.paid[pair] for pair in losers}) == 1 and -record.paid[losers[0]] == record.value:
        told = _("{pairs} pays {stones}.") if len(losers) == 1 else _("{pairs} pay {stones} each.")
        return [told.format(pairs=named.pairs(losers), stones=named.stones(record.value))]
    return [_payment(record, pair) for pair in losers]


def _payment(record: DealRecord, pair: int) -> str:
    paid = -record.paid[pair]
    if paid == record.value:
        return _("{pair} pays {stones}.").format(pair=named.LETTERS[pair], stones=named.stones(paid))
    return _("{pair} owes {value} and has {paid}: it pays {paid}.").format(
        pair=named.LETTERS[pair], value=record.value, paid=paid
    )
