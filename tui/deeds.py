"""What the people at a table ask of the host and of each other: votes, pauses, other rules, an end."""

from games.wording import Names, _
from netcore.messages import Ballot, Denied
from netcore.mirror import TableMirror
from tui import sentences
from tui.absence import agreed
from tui.opening import Wish
from tui.screens.dialogs import LeavePage
from tui.screens.draft import Draft
from tui.screens.form import FormPage
from tui.visit import Visit


class Deeds(Visit):
    """Asks before what cannot be taken back, and tells where the host says no."""

    def vote(self, what: Ballot) -> None:
        """Agree to what is voted on, or no longer. What ends the match is asked twice."""
        session, table, mirror = self.session, self.table, self.mirror()
        if session is None or mirror is None or mirror.room is None:
            return
        if agreed(mirror.room, what, mirror.seat):
            return self.request(session.vote(table, what, False), self.told)
        if what != "end":
            return self.request(session.vote(table, what), self.told)
        text = _("The match ends here, when everybody who is here agrees. Deals that are over count; nobody wins.")

        def sure(yes: bool | None) -> None:
            if yes:
                self.request(session.vote(table, what), self.told)

        self.ask(LeavePage(_("End the match?"), text, _("to end it")), sure)

    def wait_or_go_back(self, what: str, mirror: TableMirror) -> None:
        """A pause or its end; a move to be taken back, or an answer to who asks for that."""
        assert self.session is not None
        session, table, room = self.session, mirror.table, mirror.room
        if room is None:
            return
        match what:
            case "undo":
                deed = session.undo(table)
            case "pause":
                deed = session.pause(table, room.paused is None)
            case _:
                deed = session.answer_undo(table, what == "yes")
        self.request(deed, self.told)

    def revise(self, draft: Draft) -> None:
        """Other rules for the table at hand, before its first match."""
        session, table = self.session, self.table

        def chosen(wish: Wish | None) -> None:
            if wish is not None and session is not None:
                self.request(session.revise(table, wish), self.told)

        self.ask(FormPage(draft), chosen)

    def restart(self, agree: bool) -> None:
        """Ask for, agree to, or refuse a match begun anew."""
        assert self.session is not None
        session, table = self.session, self.table
        if not agree:
            return self.request(session.restart(table, False), self.told)
        text = _("The match is thrown in and a new one begins, when everybody at the table agrees.")

        def sure(yes: bool | None) -> None:
            if yes:
                self.request(session.restart(table), self.told)

        self.ask(LeavePage(_("Begin anew?"), text, _("to begin anew")), sure)

    def close_table(self) -> None:
        """For good, after a question: what is not finished is lost."""
        session, table = self.session, self.table
        if session is None:
            return
        text = _("The table ends for everybody, and a match that is on is thrown in.")

        def sure(yes: bool | None) -> None:
            if yes:
                self.request(session.close(table), self.told)

        self.ask(LeavePage(_("Close the table?"), text, _("to close it")), sure)

    def told(self, denial: Denied | None) -> None:
        if denial is not None:
            mirror = self.mirror()
            self.tell(sentences.denied(denial, "", mirror.names if mirror is not None else Names(())))
