"""A judged record on the wire."""

from __future__ import annotations

from ironbottom.kernel.audit import Audit
from ironbottom.server.protocol import RecordChecked


def checked(judged: Audit) -> RecordChecked:
    """What the judgement of a record tells clients."""
    return RecordChecked(
        turn=judged.turn,
        actions=judged.actions,
        over=judged.over,
        proven=judged.verdict == "proven",
        faults=judged.broken,
        findings=judged.findings,
    )
