"""What is told where mended rules no longer play a match as it was played."""

from __future__ import annotations

from ironbottom.kernel.mending import MENDED, told_of
from ironbottom.kernel.record import Entry

SEEN = Entry(seq=7, seat="north", choice="button:done")
QUIET = Entry(seq=8, seat="south", choice="card:c001", quiet=True)


def test_nobody_learns_of_a_quiet_action_that_it_counts_no_more_but_who_made_it() -> None:
    """A count of all would have told how many clicks a secret took."""
    assert [event.text for event in told_of([]) if not event.seen_by] == [MENDED]
    for quiet in ([], [QUIET], [QUIET, QUIET]):
        open_lines = [event.text for event in told_of([SEEN, *quiet]) if not event.seen_by]
        assert open_lines == [event.text for event in told_of([SEEN])]
        assert "The last 1 action before it" in open_lines[0]
    (_, secret) = told_of([QUIET])
    assert (secret.seen_by, secret.public) == (("south",), "")
