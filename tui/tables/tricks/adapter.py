"""What the drawing needs of a game: its View as a TrickTable, its events as steps, its finished tricks."""

from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from games.game import AnyView, Card, Game, Refusal, Seat
from games.wording import Names, _
from tui.canvas import width
from tui.tables.scene import Scene, wrapped
from tui.tables.tricks.model import Hold, Laid, Line, Stage, TrickTable

ViewT = TypeVar("ViewT", bound=AnyView)
EventT = TypeVar("EventT")
EventT_contra = TypeVar("EventT_contra", contravariant=True)


NOTHING = Stage()


@dataclass(frozen=True, slots=True)
class Step(Generic[ViewT]):
    """What is shown for so many seconds: a View, and the moment's marks and words."""

    view: ViewT
    stage: Stage = NOTHING
    seconds: float = 0
    untold: int = 0
    """Sentences at the end of the log that belong to later steps."""


@dataclass(frozen=True, slots=True)
class Past:
    """A finished trick as far as it may be looked back at: its cards, or lines alone."""

    title: str
    cards: tuple[Laid, ...]
    lines: tuple[str, ...]


class Adapter(Protocol[ViewT, EventT_contra]):
    """One game at the common table."""

    @property
    def game(self) -> "Game[Any, Any, Any, Any, Any]": ...

    def describe(self, view: ViewT, hold: Hold, scene: Scene) -> TrickTable:
        """The table as this viewer sees it."""
        ...

    def follow(self, view: ViewT, event: EventT_contra, names: Names) -> tuple[ViewT, Stage | None]:
        """The View after one event, with nobody to act, and how that moment is shown; None: not by itself."""
        ...

    def start(self, before: ViewT, after: ViewT) -> ViewT | None:
        """The View from which events are followed, with nobody to act; None: they are not shown one by one.

        Within a deal it is the one before. Where a deal begins it is the fresh deal: cries are heard over it.
        """
        ...

    def tricks(self, view: ViewT, names: Names) -> tuple[Past, ...]:
        """The finished tricks of the deal, the newest last."""
        ...

    def attempt(self, view: ViewT, card: Card) -> Any:
        """The action by which this card would be played now."""
        ...

    def question(self, view: ViewT) -> tuple[object, ...]:
        """Changes whenever the viewer is asked anew."""
        ...


def turned(title: str, told: str) -> Past:
    """A trick that lies face down again: who took it, and its pictures."""
    return Past(title, (), (told, _("Its cards lie face down since the next card was led; pictures stay open.")))


AnyGame = Game[Any, Any, Any, Any, Any]


def told(game: AnyGame, view: AnyView, action: Any, names: Names) -> tuple[Line, ...]:
    """What an action would do, the first fact in bold, or why it may not be done."""
    facts = game.preview(view, action)
    if isinstance(facts, Refusal):
        return (((game.words.refusal(facts, names), "text"),),)
    sentences = [game.words.fact(fact, names) for fact in facts]
    return tuple(((sentence, "text", number == 0),) for number, sentence in enumerate(sentences))


def facts_of(game: AnyGame, view: AnyView, token: str, names: Names) -> list[str]:
    """The sentences of what an action would do."""
    facts = game.preview(view, game.parse(token))
    return [] if isinstance(facts, Refusal) else [game.words.fact(fact, names) for fact in facts]


def told_hand(
    game: AnyGame, view: AnyView, table: TrickTable, hold: Hold, names: Names, action: Any, aim: str = ""
) -> tuple[Line, ...]:
    """Of the raised card on the viewer's turn: what it would do, or why it may not be played. `action` plays it.

    `aim`: what there is to play for just now, said while no card is raised.
    """
    if hold.card not in table.cards:
        choose: Line = ((_("Choose a card first: arrow or digit."), "dim"),)
        return (choose, ((aim, "text"),)) if aim else (choose,)
    if hold.blank:
        number = table.cards.index(hold.card) + 1
        return (((_("Card {number} is raised. Enter plays it.").format(number=number), "dim"),),)
    if table.plays.get(hold.card) == "":
        return (((_("Enter asks what it stands for."), "dim"),),)
    lines = told(game, view, action, names)
    if hold.card in table.plays:
        return lines
    why = (_("Why not {card}?").format(card=game.words.card(hold.card)) + " ", "bad", True)
    return ((why, *lines[0]), *lines[1:])


def told_question(game: AnyGame, view: AnyView, table: TrickTable, hold: Hold, names: Names) -> tuple[Line, ...]:
    """Of the chosen answer: what it would do; else how to choose."""
    question = table.question
    assert question is not None
    if 0 <= hold.choice < len(question.options):
        option = question.options[hold.choice]
        if option.half:
            return (((_("Enter goes on to the second choice."), "dim"),),)
        if hold.blank and question.picks:
            return ()
        return told(game, view, game.parse(option.token), names)
    if question.picks:
        return (((_("Space raises a card, ↑ ↓ choose the way, Enter shows."), "dim"),),)
    *others, final = [option.key for option in question.options]
    letters = (
        _("{others} or {final}").format(others=", ".join(others), final=final) if len(others) < 4 else _("A digit")
    )
    return (((_("{letters}, then Enter.").format(letters=letters), "dim"),),)


def told_waiting(game: AnyGame, hold: Hold, names: Names, bottom: Seat, standing: str) -> tuple[Line, ...]:
    """While others choose: which card is raised, else how the trick stands."""
    if names.you < 0:
        side = _("You sit at {name}'s side of the table. V turns the table.").format(name=names.seats[bottom])
        return (((side, "dim"),),)
    if hold.card and not hold.blank:
        card = game.words.card(hold.card)
        return (((_("{card} is raised. Enter plays it on your turn.").format(card=card), "dim"),),)
    return (((standing, "text"),),) if standing else ()


def lines_of(text: str, cells: int, ink: str = "text") -> tuple[Line, ...]:
    """A sentence as lines of at most `cells` cells."""
    return tuple(((line, ink),) for line in wrapped(text, cells))


def deals(view: AnyView, seat: Seat) -> Line:
    """The mark of the dealer, after the name: "You deal", "Aiko deals"."""
    return ((" " + (_("deal") if seat == view.viewer else _("deals")), "dim"),)


def pad(text: str, cells: int) -> str:
    """`text` with blanks behind it, by cells."""
    return text + " " * max(0, cells - width(text))


def lead(text: str, cells: int) -> str:
    """`text` with blanks before it, by cells."""
    return " " * max(0, cells - width(text)) + text


def meter(count: int, needed: int, ink: str) -> Line:
    """A row of squares: filled for what there is, empty for what is still needed."""
    return ("■" * count, ink), ("□" * max(0, needed - count), "dim")


def retold(step: Step[ViewT], more: int) -> Step[ViewT]:
    """The same step with so many sentences more to be told later."""
    return replace(step, untold=step.untold + more)
