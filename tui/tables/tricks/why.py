"""The page behind the key W: the question, and what each answer would do or why it may not be given."""

from games.game import Card, Refusal
from games.wording import Names, _
from tui.tables.tricks.adapter import Adapter, EventT, ViewT, facts_of
from tui.tables.tricks.model import Hold, TrickTable


def why(adapter: Adapter[ViewT, EventT], view: ViewT, table: TrickTable, hold: Hold, names: Names) -> tuple[str, ...]:
    """All that can be said of what is asked, in full sentences."""
    lines = [table.prompt, ""]
    if table.question is not None:
        for option in table.question.options:
            told = " ".join(facts_of(adapter.game, view, option.token, names)) if option.token else ""
            title = f"{option.key} {option.title}".strip()
            lines.append(f"{title}: {told}" if told else title)
    elif hold.card and not hold.blank:
        lines += _card(adapter, view, table, hold.card, names)
    else:
        lines.append(_("Raise a card with an arrow or its digit, and it is told here."))
    return (*lines, *(("", *table.notes) if table.notes else ()))


def _card(adapter: Adapter[ViewT, EventT], view: ViewT, table: TrickTable, card: Card, names: Names) -> list[str]:
    words = adapter.game.words
    if table.plays.get(card) == "":
        tokens = [token for token in view.legal if token.startswith(f"play({card}")]
        return [" ".join(facts_of(adapter.game, view, token, names)) for token in tokens]
    facts = adapter.game.preview(view, adapter.attempt(view, card))
    if isinstance(facts, Refusal):
        return [_("Why not {card}?").format(card=words.card(card)) + " " + words.refusal(facts, names)]
    return [words.fact(fact, names) for fact in facts]
