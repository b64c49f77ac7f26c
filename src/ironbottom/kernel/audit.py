"""What a record proves: everything that can be worked out from it is, and each claim is judged by itself.

The record is played again in the order in which it was made, undone actions included. What cannot be worked out is
said to be open, with the reason; what the record says of itself and does not hold is broken.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ironbottom.kernel.dice import LoggedDice
from ironbottom.kernel.errors import IronbottomError, ReplayDiffers
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.match import Match
from ironbottom.kernel.proof import Finding, Verdict, dice_findings
from ironbottom.kernel.record import WORDLESS_ENDINGS, Entry, Record, comparable_entries
from ironbottom.kernel.replaying import replay
from ironbottom.kernel.saves import read_dump
from ironbottom.kernel.values import ComponentValues

Progress = Callable[[int, int], None]

OWN_VALUES = (
    "Save it again where it was played, for files carry their values, "
    "or name the folder of them by --components."
)
MOST_NAMED = 5
"""Entries that are named for one fault: where there are more, they are of one kind."""


class Audit(msgspec.Struct, frozen=True):
    """A judged record."""

    findings: tuple[Finding, ...]
    actions: int
    """Actions that still count."""
    over: bool
    turn: str
    """Where the game stands as far as it could be played, as its view says it."""

    @property
    def verdict(self) -> Verdict:
        """The worst of all findings: broken, else open, else proven."""
        verdicts = {finding.verdict for finding in self.findings}
        return "broken" if "broken" in verdicts else "open" if "open" in verdicts else "proven"

    @property
    def broken(self) -> tuple[str, ...]:
        """What is wrong, in words."""
        return tuple(finding.text for finding in self.findings if finding.verdict == "broken")


def audit(
    record: Record, *, components: ComponentValues | None = None, progress: Progress | None = None
) -> Audit:
    """Judge a record. Raises what ``replay`` does for one that cannot even be set up."""
    past = 0 if isinstance(record.base, msgspec.UnsetType) else record.base.seq + 1
    match = replay(msgspec.structs.replace(record, entries=record.entries[:past]), components=components)
    match.hashes = True
    walk = _Walk(record, match)
    walk.play(progress)
    game = match.game
    findings = (
        *walk.findings(),
        walk.values_finding(),
        *_beginning(record),
        *_mended(record),
        *_boards(match),
        *dice_findings(record, over=game.outcome is not None),
        _end_finding(record, match),
    )
    view = game.spec.view(game, "")
    return Audit(findings, len(record.live()), game.outcome is not None, view.turn)


class _Walk:
    """Plays a record as it was played, and notes where it says something else of itself than comes out."""

    def __init__(self, record: Record, match: Match) -> None:
        self._record = record
        self._match = match
        self._past = match.version
        """Entries before the position from which it goes on, which are not played."""
        self._stopped = ""
        self._unlike: list[str] = []
        self._unhashed: list[str] = []
        self._worded: list[str] = []
        self._marks: list[str] = []

    def play(self, progress: Progress | None) -> None:
        """Do every entry, up to the first that cannot be done as the record says."""
        entries = self._record.entries
        for entry in entries[self._match.version :]:
            try:
                self._compare(entry, self._do(entry))
            except IronbottomError as fault:
                self._stopped = f"{_named(entry)} cannot have been made so: {fault}"
                return
            if progress:
                progress(entry.seq + 1, len(entries))

    def _do(self, entry: Entry) -> Entry:
        match = self._match
        if entry.kind == "resign":
            return match.resign(entry.seat)
        if entry.kind == "undo":
            return self._take_back(entry)
        match.dice = match.game.dice_source = logged = LoggedDice(entry.draws)
        made = match.act(entry.seat, entry.choice, auto=entry.auto)
        if not logged.used_up:
            raise ReplayDiffers("the record has dice that the rules do not throw")
        return made

    def _take_back(self, entry: Entry) -> Entry:
        """The last action, or a whole planned move, as nothing else can be taken back."""
        match = self._match
        index = match.undoable(entry.seat)
        if index is not None and entry.skips == (match.live[index].seq,):
            return match.undo(entry.seat)
        for move in match.moves(entry.seat):
            if entry.skips == tuple(each.seq for each in move):
                return match.withdraw(entry.seat, entry.skips[0])
        raise ReplayDiffers(
            f"{list(entry.skips)} cannot be taken back, for undo stops at dice, revealed secrets and the decisions of "
            "other seats"
        )

    def _compare(self, entry: Entry, made: Entry) -> None:
        worded = self._match.game.outcome is not None and self._record.engine_version < WORDLESS_ENDINGS
        if not entry.hash:
            self._unhashed.append(_named(entry))
        elif worded:
            self._worded.append(_named(entry))
        elif entry.hash != made.hash:
            self._unlike.append(_named(entry))
        if (entry.barrier, entry.depth, entry.quiet) != (made.barrier, made.depth, made.quiet):
            self._marks.append(_named(entry))

    def findings(self) -> tuple[Finding, ...]:
        """What the play has shown."""
        played = len(self._match.record.entries)
        if self._stopped:
            actions = Finding("actions", "broken", f"The rules do not play it: {self._stopped}.")
        else:
            actions = Finding(
                "actions",
                "proven",
                f"{counted(played - self._past, 'entry', 'entries')} played again: the rules allow each.",
            )
        return (actions, self._states(played), self._undos(played))

    def values_finding(self) -> Finding:
        """Whether it was played with the component values in use."""
        said, here = self._record.data_version or "none", self._match.components.digest
        if said == here:
            return Finding("values", "proven", f"The component values are those that it names ({here}).")
        other = (
            f"It names component values ({said}) that it does not carry, and was played with others ({here})"
        )
        if self._stopped or self._unlike:
            return Finding("values", "broken", f"{other}, with which it plays differently. {OWN_VALUES}")
        text = f"{other}, with which all comes out as recorded: with these it would go on. {OWN_VALUES}"
        return Finding("values", "open", text)

    def _states(self, played: int) -> Finding:
        if self._unlike:
            return Finding(
                "states", "broken", f"The state is not as recorded behind {_listed(self._unlike)}."
            )
        if self._unhashed:
            return Finding("states", "broken", f"No state hash is recorded behind {_listed(self._unhashed)}.")
        if self._worded:
            return Finding(
                "states",
                "open",
                f"The hash behind {_listed(self._worded)} is of an older kind, with the words of the end in it: it is "
                f"not compared. The state behind {played - len(self._worded)} entries is as recorded.",
            )
        return Finding(
            "states",
            "proven",
            f"The state behind each of {counted(played, 'entry', 'entries')} is as recorded.",
        )

    def _undos(self, played: int) -> Finding:
        if self._marks:
            return Finding(
                "undo",
                "broken",
                f"It is not recorded right whether undo stops behind {_listed(self._marks)}.",
            )
        count = sum(entry.kind == "undo" for entry in self._record.entries[:played])
        return Finding(
            "undo",
            "proven",
            f"Undo was used {counted(count, 'time')}, never over dice, secrets or another seat's decision.",
        )


def _named(entry: Entry) -> str:
    return entry.title if entry.kind == "act" else f"entry {entry.seq} ({entry.seat}, {entry.kind})"


def _listed(names: list[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _beginning(record: Record) -> tuple[Finding, ...]:
    if not record.start:
        return ()
    text = "It begins from a position of another match: how that came about is not in this record."
    return (Finding("beginning", "open", text),)


def _mended(record: Record) -> tuple[Finding, ...]:
    if isinstance(record.base, msgspec.UnsetType):
        return ()
    text = (
        f"The rules were mended behind entry {record.base.seq}: what is before it stands as it was told, and is not "
        "played again. Its dice are judged all the same."
    )
    return (Finding("mended", "open", text),)


def _boards(match: Match) -> tuple[Finding, ...]:
    """Whether the boards from before the rules were mended are those whose states are recorded."""
    comparable, unlike, alike = comparable_entries(match.record.entries), list[str](), 0
    for count, position in sorted(match.earlier.items()):
        entry = match.live[count - 1] if count else None
        if entry is None or not entry.hash or entry.seq not in comparable:
            continue  # of the set-up, or before an action that was taken out from under it: nothing tells its state
        if read_dump(position).version == match.game.spec.state_version:
            alike += 1
            if match.at(count).state_hash() != entry.hash:
                unlike.append(_named(entry))
    if unlike:
        text = f"The board from before the mend is not that of the recorded state behind {_listed(unlike)}."
        return (Finding("boards", "broken", text),)
    left = len(match.earlier) - alike
    found = []
    if alike:
        text = f"{counted(alike, 'board')} from before the mend: each has the state that is recorded."
        found.append(Finding("boards", "proven", text))
    if left:
        text = f"{counted(left, 'board')} from before the mend: no state is recorded that it could be compared with."
        found.append(Finding("boards", "open", text))
    return tuple(found)


def _end_finding(record: Record, match: Match) -> Finding:
    outcome = match.game.outcome
    if outcome is not None:
        winners = ", ".join(outcome.winners) or "nobody"
        return Finding("end", "proven", f"The game is played to its end ({outcome.reason}; {winners} won).")
    if record.secret:
        return Finding(
            "end",
            "broken",
            "The game is not over, but the secret of its dice is told: the last entries were cut off, or whoever has "
            "seen this file knows the dice to come.",
        )
    return Finding(
        "end", "open", "The game is not over: that no entry is missing at the end cannot be proven yet."
    )
