"""A record played through again, and each line of it held against what the rules make of the one before."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec

from games.catalogue import GAMES, AnyGame
from games.chance import Chance
from games.game import IllegalAction, Seat
from netcore import minutes
from netcore.fair import CHANCES, Draw, hash_of, seed_of
from netcore.messages import PASS, Level
from netcore.record import Broken, Position, Record, Step, read
from netcore.remarks import Remark, remark
from netcore.veil import Answers, answered, ask, silent_pass, take_effect


def verify(text: str, games: Mapping[str, AnyGame] = GAMES) -> Record:
    """Draw the seed again, and play every action and count every score again. Broken with the first that is wrong."""
    record = read(text)
    _check_terms(record, games)
    _check_draw(record)
    record.positions.extend(played(record, games))
    if minutes.sealed(record.lines) != text:
        raise Broken(len(record.lines) + 1, "the check sum does not fit the lines above it.")
    return record


def _check_terms(record: Record, games: Mapping[str, AnyGame]) -> None:
    game = games.get(record.sheet.game)
    if game is None:
        raise Broken(4, f"this version of Bafuda does not know the game {record.sheet.game}.")
    if game.info.version != record.sheet.version:
        raise Broken(4, f"the rules are of version {record.sheet.version}, these here of {game.info.version}.")
    if record.sheet.sheet not in {sheet.id for sheet in game.info.sheets}:
        raise Broken(5, f"there is no sheet {record.sheet.sheet} for this game.")
    if record.sheet.options.keys() != set(game.Options.__struct_fields__):
        raise Broken(6, "not all options are told, or others than this game has.")
    head = minutes.terms(record.table, record.title, record.match_no, record.sheet, record.seats, record.void)
    _same(record, 0, head, "this does not fit the terms as they are summed up.")
    if len(record.seats) != len(record.round.shares):
        raise Broken(len(head), "there are not as many shares as seats.")
    for number, sitter in enumerate(record.seats, start=6 + len(record.sheet.options)):
        if sitter.level and sitter.level not in get_args(Level):
            raise Broken(number, f"there is no level {sitter.level}.")
    _check_void(record, len(head) - len(record.void))


def _check_void(record: Record, start: int) -> None:
    """Who keeps a value closed has not been left out before; twice, and he is left out."""
    closed: Counter[Seat] = Counter()
    for number, line in enumerate(record.void, start=start):
        seats = [int(seat) for seat in line.split()[3:]]
        closed.update(seats)
        if minutes.figures(sorted(set(seats))) != minutes.figures(seats) or max(seats) >= len(record.seats):
            raise Broken(number, "the seats of this round are not told as they should be.")
        if max(closed.values()) > CHANCES:
            raise Broken(number, f"a seat kept its value closed more than {CHANCES} times.")
    for seat, share in enumerate(record.round.shares):
        if closed[seat] == CHANCES and not share.out:
            raise Broken(start + len(record.void) + 2 + seat, f"seat {seat} should be left out of this draw.")


def _same(record: Record, start: int, lines: tuple[str, ...], why: str) -> None:
    for number, line in enumerate(lines, start=start):
        if number >= len(record.lines) or record.lines[number] != line:
            raise Broken(number + 1, why)


def _check_draw(record: Record) -> None:
    start = next(n for n, line in enumerate(record.lines) if line.startswith("commitment "))
    if hash_of(record.round.secret).hex() != record.shown["commitment"]:
        raise Broken(start + 1, "the host's secret does not fit what it showed before the draw.")
    for seat, share in enumerate(record.round.shares):
        if not share.out and hash_of(share.value) != share.hash:
            raise Broken(start + 2 + seat, f"the value of seat {seat} does not fit its hash.")
    if seed_of(record.round).hex() != record.shown["seed"]:
        raise Broken(start + 3 + len(record.round.shares), "the seed is not made of the secret and the values.")
    _same(record, start, minutes.drawn(Draw(record.round, moved=record.lots)), "this does not fit the draw.")


def played(record: Record, games: Mapping[str, AnyGame] = GAMES) -> Iterator[Position]:
    """Each step, from the first deal on, played. Broken at the first step that cannot be, or is told wrong."""
    if record.sheet.game not in games:
        raise Broken(4, f"this version of Bafuda does not know the game {record.sheet.game}.")
    game = games[record.sheet.game]
    try:
        options = msgspec.convert(record.sheet.options, game.Options)
        match = game.new_match(options, len(record.seats), Chance(seed_of(record.round)))
    except ValueError as error:
        raise Broken(4, f"these rules do not go together: {error}") from None
    _check_lots(record, game, options)
    player = _Player(game, match, len(record.seats))
    for step in record.steps:
        player.events, player.remark = (), None
        player.take(step)
        yield Position(step, player.match, player.events, player.answers, player.remark)
    player.finish(len(record.lines))


def _check_lots(record: Record, game: AnyGame, options: object) -> None:
    """Where seats were drawn, the lots follow from the seed. In which order people sat down is not in the record."""
    if not record.lots:
        return
    number = next(n for n, line in enumerate(record.lines, start=1) if line.startswith("lot "))
    seating, seats = game.seating(options), len(record.seats)
    if seating.kind != "lots":
        raise Broken(number, "seats are not drawn in this game.")
    olds, news = [old for old, _new in record.lots], tuple(new for _old, new in record.lots)
    if news != seating.drawn(Chance(seed_of(record.round)), seats) or sorted(olds) != list(range(seats)):
        raise Broken(number, "the lots do not follow from the seed.")


def _remark(step: Step) -> Remark | None:
    """What a step tells of the person on its seat, if it does; Broken where it is not written as it should be."""
    try:
        return remark(step.text)
    except ValueError:
        raise Broken(step.number, f"this text is not written as it should be: {step.text[:60]}") from None


class _Player:
    """Plays a match by the steps of its record, and compares what they tell of scores and the end."""

    def __init__(self, game: AnyGame, match: Any, seats: int) -> None:
        self.game = game
        self.match = match
        self.events: tuple[Any, ...] = ()
        self.seats = seats
        self.begun = False
        self.answers: Answers = ()
        self.remark: Remark | None = None
        self.past: list[tuple[Any, Seat, str]] = []
        """What can be taken back: the matches before the newest actions, all of one seat, and those actions."""
        self.expected: list[str] = []
        self.over = False

    def take(self, step: Step) -> None:
        """One step. Broken if it cannot be."""
        line = f"{'-' if step.seat is None else step.seat} {step.text}"
        if self.over:
            raise Broken(step.number, "the match is over already.")
        if step.seat is None and step.text.startswith("ended ") and self.begun and not self.expected:
            self._expect(step, [minutes.result(self.game.standing(self.match), ended=True)], line)
            self.over = True
        elif self.expected:
            self._expect(step, self.expected, line)
            self.over = line.startswith("- over ")
        elif step.seat is None:
            self._table(step)
        elif step.seat >= self.seats:
            raise Broken(step.number, f"there is no seat {step.seat}.")
        else:
            self.remark = _remark(step)
            if self.remark is None:
                self._action(step, step.seat)
            elif not self.begun:
                raise Broken(step.number, "the match has not begun here.")

    def finish(self, lines: int) -> None:
        if not self.over:
            raise Broken(lines, "the match does not end here.")

    def _expect(self, step: Step, lines: list[str], line: str) -> None:
        if line != lines[0]:
            raise Broken(step.number, f"here it should say: {lines[0]}")
        del lines[0]

    def _table(self, step: Step) -> None:
        """What concerns no seat alone."""
        if step.text == "deal" and not (self.answers or self.game.to_act(self.match)):
            self.begun = True
            self.past.clear()
            self._moved(*self.game.advance(self.match))
        elif step.text == "silent" and self.answers:
            self.past.clear()
            self._moved(*take_effect(self.game, self.match, silent_pass(self.answers)))
        elif step.text == "undo" and self.past and not self.answers:
            self._take_back(step, *self.past.pop())
        else:
            raise Broken(step.number, f"this cannot be here: {step.text}")

    def _take_back(self, step: Step, match: Any, seat: Seat, token: str) -> None:
        """The newest action, unless somebody has seen something hidden by it."""
        if self.game.reveals(match, seat, self.game.parse(token)):
            raise Broken(step.number, f"this cannot be taken back, for it showed something hidden: {token}")
        self.match = match

    def _action(self, step: Step, seat: Seat) -> None:
        found = re.fullmatch(r"(answers )?(\S+)( deputy| time)?", step.text)
        if found is None or bool(found[1]) != bool(self.answers) or (self.answers and found[3] == " time"):
            raise Broken(step.number, f"this is no action: {step.text[:60]}")
        if self.answers and self.answers[seat]:
            raise Broken(step.number, "this seat has answered already.")
        if not (self.answers and found[2] == PASS):
            self._check(step, seat, found[2], late=found[3] == " time")
        if not self.answers:
            self.past = [*(one for one in self.past if one[1] == seat), (self.match, seat, found[2])]
            self._moved(*self.game.apply(self.match, seat, self.game.parse(found[2])))
            return
        self.answers = answered(self.answers, seat, found[2])
        if all(self.answers):
            self.past.clear()
            self._moved(*take_effect(self.game, self.match, self.answers))

    def _check(self, step: Step, seat: Seat, token: str, *, late: bool) -> None:
        """Broken if the action may not be done, or is not what the table does for who is too slow."""
        try:
            action = self.game.parse(token)
            refusal = self.game.why_not(self.match, seat, action)
        except (ValueError, IllegalAction):
            raise Broken(step.number, f"this is no action of the game: {token}") from None
        if refusal is not None:
            raise Broken(step.number, f"seat {seat} may not do this: {token} (rules {refusal.rule}, {refusal.code}).")
        if self.game.notate(action) != token:
            raise Broken(step.number, f"this action is not written as it should be: {token}")
        if late and self.game.notate(self.game.default(self.match, seat)) != token:
            raise Broken(step.number, f"this is not what the table does when time is up: {token}")

    def _moved(self, match: Any, events: tuple[Any, ...]) -> None:
        before, self.match, self.events = self.game.standing(self.match), match, events
        now = self.game.standing(match)
        self.answers = ask(self.seats) if self.game.veiled(match) else ()
        self.expected = [minutes.score(now)] if now.deals_done > before.deals_done else []
        acting = self.answers or self.game.to_act(match)
        if now.over and not acting:
            self.expected.append(minutes.result(now, ended=False))
