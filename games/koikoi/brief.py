"""Koi-Koi: the sentences of words.py drawn together, for one line of a screen or a narrow box."""

from collections.abc import Iterable

from games.game import Fact
from games.koikoi import names as named
from games.koikoi import wordings
from games.koikoi.model import Turn, Yaku
from games.wording import Names, _


def turn(turn: Turn, names: Names, *, pending: bool = False) -> tuple[str, ...]:
    """A turn as it is looked back at: what was played, what was turned, what that made and was called.

    `pending`: the turned card still waits for a choice.
    """
    parts = [_("{who}: {what}.").format(who=names.who(turn.seat), what=_played(turn))]
    if turn.turned:
        waits = _("Turned {card}.").format(card=named.card(turn.turned))
        parts.append(waits if pending else _turned(turn))
    if turn.new:
        parts.append(sets(turn.new) + ".")
    if turn.call:
        parts.append(_("Koi-koi! (I go on)") if turn.call == "koikoi" else _("Shobu! (I stop)"))
    return tuple(parts)


def _played(turn: Turn) -> str:
    card = named.card(turn.played)
    if not turn.took:
        return _("{card}, nothing to take").format(card=card)
    return _("{card} took {taken}").format(card=card, taken=named.cards(_others(turn.took, turn.played)))


def _turned(turn: Turn) -> str:
    card = named.card(turn.turned)
    if not turn.turned_took:
        return _("Turned {card}, it stays.").format(card=card)
    return _("Turned {card}, took {taken}.").format(
        card=card, taken=named.cards(_others(turn.turned_took, turn.turned))
    )


def _others(cards: Iterable[str], card: str) -> list[str]:
    return [one for one in cards if one != card]


def sets(some: Iterable[Yaku]) -> str:
    """Sets with their points: "Moon viewing 5, Ten plains 1"."""
    return ", ".join(f"{named.yaku(one.name)} {one.points}" for one in some)


def preview(facts: Iterable[Fact], names: Names) -> tuple[str, str, str]:
    """What a play would do: the capture, what it adds to the sets ("" for nothing), and what a stop would pay."""
    capture, adds, spoils, pays = "", [], [], ""
    for fact in facts:
        name = named.yaku(str(fact.values[0])) if fact.code in ("makes", "raises", "loses") else ""
        if fact.code == "makes":
            adds.append(f"{name} {fact.values[1]}")
        elif fact.code == "raises":
            adds.append(f"{name} {fact.values[1]} → {fact.values[2]}")
        elif fact.code == "loses":
            spoils.append(f"{name} {fact.values[1]}")
        elif fact.code in ("takes", "takes_all", "stays"):
            capture = wordings.fact(fact, names)
        elif fact.code in ("sum", "sum_last"):
            pays = wordings.fact(fact, names)
    changed = [_("Adds {sets}.").format(sets=", ".join(adds))] if adds else []
    changed += [_("Spoils {sets}.").format(sets=", ".join(spoils))] if spoils else []
    return capture, " ".join(changed), pays


def stop(facts: Iterable[Fact], names: Names) -> tuple[str, ...]:
    """Below "Stop: take 30 points": "15 x 2. You 14 → 44, Aiko 22." and what follows."""
    lines, sums = [], ""
    for fact in facts:
        if fact.code == "pays":
            factors = [int(value) for value in fact.values[2:] if int(value) > 1]
            sums = " x ".join(map(str, (fact.values[1], *factors))) + ". " if factors else ""
        else:
            lines.append(wordings.fact(fact, names))
    return (sums + lines[0], *lines[1:]) if lines else (sums,)


def koikoi(facts: Iterable[Fact], names: Names) -> tuple[str, ...]:
    """Below "Koi-koi: go on": "Your next stop pays x3." and "If Aiko stops first you get 0."."""
    lines = []
    for fact in facts:
        if fact.code == "factor_after":
            own = str(fact.values[1]).startswith("per_call")
            text = _("Your next stop pays x{factor}.") if own else _("Your own stop pays no more.")
            lines.append(text.format(factor=fact.values[0]))
        elif fact.code == "risk":
            pays = "" if int(fact.values[1]) == 1 else _(" {who} gets x{factor}.")
            text = _("If {who} stops first you get 0.") + pays
            lines.append(text.format(who=names.whom(int(fact.values[0])), factor=fact.values[1]))
    return tuple(lines)
