"""A replay in lines of text: the match move by move, as line mode told it."""

from games.game import OPEN, Viewer
from netcore.replay import Replay
from tui import replaying
from tui.plain.paper import Paper
from tui.plain.question import final_line
from tui.plain.reporter import room_line


def print_replay(paper: Paper, replay: Replay, viewer: Viewer) -> None:
    """The whole match as `viewer` saw it: the table at the start of each deal, then what happened."""
    own = replaying.own_seat(replay)
    track = replay.track(viewer)
    paper.notice(room_line(replay.room(0)))
    paper.notice(replaying.seen_by(replay, viewer, replaying.names_of(replay, 0)) + ".")
    deal = 0
    for index, (sight, place) in enumerate(zip(track.sights, track.places, strict=True)):
        names = replaying.names_of(replay, sight.moment, own if viewer == own else None)
        words = replay.game.words
        for mark in replaying.marks(sight, names):
            paper.notice(mark)
        for event in sight.fresh:
            if sentence := words.event(event, names):
                paper.event(f"{place} {sentence}".strip())
        if sight.deal != deal:
            deal = sight.deal
            for row in words.table(sight.view, names):
                paper.table(row)
            for seat, cards in enumerate(replaying.hands(sight.view) if viewer == OPEN else ()):
                paper.table(f"{names.who(seat)}: {', '.join(words.card(card) for card in cards)}")
        for line in replay.said(track, index):
            paper.chat(line.name, "player", line.text)
    last = track.sights[-1]
    names = replaying.names_of(replay, last.moment, own if viewer == own else None)
    paper.notice(replaying.ending(replay) or final_line(last.view, names))
