"""Tables that keep what players say in the record: what is written down, when, and what becomes of it."""

import re
from random import Random

import pytest

from netcore import talk
from netcore.entries import Talked, from_row
from netcore.limits import Limits
from netcore.messages import AnswerUndo, RecordPart, Rematch, Remove, Room, Said, Say, Undo
from netcore.minutes import sealed
from netcore.people import who
from netcore.record import Broken
from netcore.replay import Replay
from netcore.verify import verify
from tests.netcore.checker import holds
from tests.netcore.records import made
from tests.netcore.test_record import timeless
from tests.netcore.world import GENEROUS, Bots, Person, World

SAYS = re.compile(r"\d says ")


def said(text: str) -> list[str]:
    """The lines of talk in a record, without their times."""
    return [line for line in timeless(text) if SAYS.match(line)]


class Evening:
    """Two people at Koi-Koi and one who watches; somebody says something now and then."""

    def __init__(self, seed: int = 4, *, keep_talk: bool = True, limits: Limits = GENEROUS) -> None:
        self.world = World(seed, limits=limits)
        self.aiko, self.ben, self.nao = (Person(self.world, name) for name in ("Aiko", "Ben", "Nao"))
        options: dict[str, bool | int | str] = {"match_length": "deals_3"}
        self.table = self.aiko.open("koikoi", options=options, lots=False, keep_talk=keep_talk)
        self.ben.sit(self.table)
        self.ben.ready(self.table)
        self.nao.watch(self.table)

    def say(self, person: Person, text: str) -> None:
        person.done(Say(person.request(), self.table, text))

    def begin(self) -> None:
        self.aiko.start(self.table)

    def act(self) -> None:
        for person in (self.aiko, self.ben):
            if self.phase == "pause":
                person.ready(self.table)
            elif self.phase == "playing" and (choices := person.choices(self.table)):
                return person.done(person.act(self.table, self.world.rng.choice(choices)))

    @property
    def phase(self) -> str:
        return self.world.state(self.table).phase

    def finish(self, *, kills: int = 0, talk: int = 0) -> str:
        """The record of the match, with something said before every so many moves, and the host killed after some."""
        chance, moves = Random(9), 0
        self.world.rng = Random(5)
        while self.phase != "over":
            moves += 1
            if talk and (moves % talk == 0 or self.phase == "pause"):
                self.say(chance.choice([self.aiko, self.ben]), f'"{moves}" \\ [b]brave[/b]')
            if kills and moves % kills == 0:
                rng, self.world.rng = self.world.rng, Random(moves)
                self.world.restart()
                for person in (self.aiko, self.ben):
                    person.connect()
                self.world.rng = rng
            self.act()
        return self.world.state(self.table).record


def test_times_are_right_though_the_machine_has_slept() -> None:
    evening = Evening()
    evening.begin()
    evening.say(evening.aiko, "good night")
    evening.world.asleep = 8 * 3600.0
    evening.say(evening.aiko, "good morning")
    before, after = evening.ben.heard(Said)
    assert after.at - before.at == 8 * 3600
    times = [entry.at for row in evening.world.rows if isinstance(entry := from_row(row), Talked)]
    assert times == [before.at, after.at]


def test_what_players_say_in_the_match_is_in_its_record_and_nothing_else() -> None:
    evening = Evening()
    evening.say(evening.aiko, "before the first deal")
    evening.begin()
    evening.world.now += 61
    evening.say(evening.ben, 'that "king" was brave')
    evening.say(evening.nao, "he holds the moon")
    text = evening.finish()
    evening.say(evening.aiko, "after the end")
    assert said(text) == [r'1 says "that \"king\" was brave"']
    assert "1970-01-01T00:19:21Z 1 says" in text
    assert evening.world.state(evening.table).record == text
    assert holds(text) == ""
    verify(text)
    for person in (evening.aiko, evening.ben):
        assert "".join(part.text for part in person.heard(RecordPart)) == text


def test_a_table_keeps_nothing_of_it_unless_it_was_opened_so_and_says_whether_it_does() -> None:
    evening = Evening(keep_talk=False)
    evening.begin()
    rows = len(evening.world.rows)
    evening.say(evening.ben, "well played")
    assert len(evening.world.rows) == rows
    assert not evening.ben.room().keep_talk
    assert said(evening.finish()) == []
    kept = Evening()
    assert all(room.keep_talk for room in kept.ben.heard(Room))
    assert kept.nao.watch(kept.table).room.keep_talk


def test_it_is_on_disk_before_anybody_hears_it() -> None:
    evening = Evening()
    evening.begin()
    evening.world.failing = True
    assert evening.ben.denied(Say(evening.ben.request(), evening.table, "lost words")) == "stopped"
    assert evening.aiko.room().phase == "stopped"
    assert evening.ben.denied(Say(evening.ben.request(), evening.table, "lost again")) == "stopped"
    assert evening.aiko.heard(Said) == []
    evening.world.carry_out(evening.world.hall.journal_back(evening.world.now))
    evening.say(evening.ben, "heard")
    assert [line.text for line in evening.aiko.heard(Said)] == ["heard"]
    assert said(evening.finish()) == ['1 says "heard"']


def test_a_host_that_is_killed_leaves_the_same_talk_in_the_record() -> None:
    texts = []
    for kills in (0, 4):
        evening = Evening()
        evening.begin()
        texts.append(evening.finish(talk=3, kills=kills))
        verify(texts[-1])
        assert holds(texts[-1]) == ""
    assert timeless(texts[0]) == timeless(texts[1])
    assert len(said(texts[0])) > 10


def test_a_line_that_is_said_again_after_a_new_start_is_written_once() -> None:
    evening = Evening()
    evening.begin()
    line = Say(evening.ben.request(), evening.table, "well played")
    evening.ben.done(line)
    evening.world.restart()
    evening.ben.connect()
    evening.ben.done(line)
    evening.aiko.connect()
    assert said(evening.finish()) == ['1 says "well played"']


def test_taking_back_finds_the_newest_action_whatever_was_said_since() -> None:
    world = World(3)
    aiko, ben = Person(world, "Aiko"), Person(world, "Ben")
    table = aiko.open(options={"deals": 1, "thrown_in": False}, keep_talk=True)
    ben.sit(table)
    ben.ready(table)
    aiko.start(table)
    before = world.state(table)
    actor, other = (aiko, ben) if aiko.choices(table) else (ben, aiko)
    actor.done(actor.act(table))
    for person in (actor, other):
        person.done(Say(person.request(), table, "hm"))
    actor.done(Undo(actor.request(), table))
    asked = aiko.room().undo
    assert asked is not None
    other.done(Say(other.request(), table, "well ..."))
    other.done(AnswerUndo(other.request(), table, asked.move, True))
    assert world.state(table).match == before.match
    assert world.state(table).undone == 1
    lines = [line.split(" ", 1)[1] for line in world.state(table).log if " says " in line or line.endswith("- undo")]
    assert [line[2:6] for line in lines] == ["says", "says", "says", "undo"]


def test_who_is_sent_away_and_watches_says_nothing_that_is_kept() -> None:
    evening = Evening()
    evening.begin()
    evening.say(evening.ben, "one")
    evening.aiko.done(Remove(evening.aiko.request(), evening.table, who(evening.ben.key)))
    evening.ben.watch(evening.table)
    evening.say(evening.ben, "as one who watches")
    assert [line for line in evening.world.state(evening.table).log if " says " in line] == [
        '1970-01-01T00:18:20Z 1 says "one"'
    ]


def test_so_many_lines_are_kept_and_what_is_said_after_them_is_only_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MAX_KEPT", 3)
    evening = Evening()
    evening.begin()
    for number in range(5):
        evening.say(evening.ben, f"{number}")
    rows = len(evening.world.rows)
    evening.say(evening.aiko, "last")
    assert len(evening.world.rows) == rows
    assert [line.text for line in evening.aiko.heard(Said)] == ["0", "1", "2", "3", "4", "last"]
    assert said(evening.finish()) == [f'1 says "{number}"' for number in range(3)]
    for person in (evening.aiko, evening.ben):
        person.done(Rematch(person.request(), evening.table))
    evening.say(evening.ben, "again")
    assert said(evening.finish()) == ['1 says "again"']


def test_who_floods_the_table_writes_no_more_than_he_may_say() -> None:
    limits = Limits()
    evening = Evening(limits=limits)
    evening.world.now += 60
    evening.begin()
    rows = len(evening.world.rows)
    for _ in range(300):
        evening.ben.tell(Say(evening.ben.request(), evening.table, "x" * 400))
    written = evening.world.rows[rows:]
    assert 0 < len(written) <= limits.burst
    assert max(len(row.entry) for row in written) < 700


def test_a_replay_tells_what_was_said_at_each_moment_to_every_viewer() -> None:
    evening = Evening()
    evening.begin()
    evening.say(evening.ben, "good luck")
    replay = Replay(verify(evening.finish(talk=4)))
    lines = [line for line in replay.record.lines if " says " in line]
    assert [line.at for line in replay.talk] == [line[:20] for line in lines]
    assert replay.talk[0].text == "good luck"
    assert (replay.talk[0].name, replay.talk[0].moment) == ("Ben", 0)
    assert replay.talk[1].text.endswith("\\ [b]brave[/b]")
    for viewer in (0, 1, "gallery"):
        track = replay.track(viewer)
        heard = [replay.said(track, index) for index in range(len(track.sights))]
        assert tuple(line for some in heard for line in some) == replay.talk
        assert all(track.at(line.moment) == index for index, some in enumerate(heard) for line in some)


@pytest.mark.parametrize(
    ("text", "after"),
    [("x" * 400, 1), ("x" * 401, None), ("\\u0061", None), ("early", 0)],
    ids=lambda value: str(value)[:6],
)
def test_a_line_of_talk_has_its_form_and_its_place(text: str, after: int | None) -> None:
    lines = made("koikoi", match_length="deals_3").split("\n")[:-2]
    at = next(n for n, line in enumerate(lines) if line.endswith("- deal")) + (0 if after == 0 else 1)
    whole = sealed([*lines[:at], f'{lines[at][:20]} 0 says "{text}"', *lines[at:]])
    if after == 1:
        assert Replay(verify(whole)).talk[0].text == text
    else:
        with pytest.raises(Broken, match=rf"^Line {at + 1}: "):
            verify(whole)


def test_a_line_of_talk_stands_neither_between_a_deal_and_its_score_nor_after_the_end() -> None:
    lines = made("koikoi", match_length="deals_3").split("\n")[:-2]
    score = next(n for n, line in enumerate(lines) if " score 1 " in line)
    for at in (score, len(lines)):
        with pytest.raises(Broken, match=rf"^Line {at + 1}: "):
            verify(sealed([*lines[:at], f'{lines[score][:20]} 0 says "hm"', *lines[at:]]))
    verify(sealed([*lines[: score + 1], f'{lines[score][:20]} 0 says "hm"', *lines[score + 1 :]]))


def test_computers_alone_with_one_person_leave_him_free_to_talk_in_a_game_of_sides() -> None:
    world = World(2)
    aiko = Person(world, "Aiko")
    Bots(world)
    table = aiko.open("kakeya", seats=4, keep_talk=True)
    aiko.start(table)
    aiko.done(Say(aiko.request(), table, "my poor partner"))
    assert world.state(table).log[-1].endswith('says "my poor partner"')


def test_partners_who_may_not_talk_write_nothing() -> None:
    world = World(2)
    people = [Person(world, name) for name in ("Chie", "Dan", "Eva", "Fumi")]
    table = people[0].open("kakeya", seats=4, keep_talk=True)
    for person in people[1:]:
        person.sit(table)
        person.ready(table)
    people[0].start(table)
    rows = len(world.rows)
    assert people[1].denied(Say(people[1].request(), table, "I hold the ace")) == "no_talk"
    assert len(world.rows) == rows
