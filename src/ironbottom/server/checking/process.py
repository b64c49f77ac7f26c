"""The process in which records are replayed."""

from __future__ import annotations

import time
import traceback
from collections.abc import Sequence
from importlib import import_module
from multiprocessing.connection import Connection

import msgspec
import structlog

from ironbottom.kernel import registry
from ironbottom.kernel.audit import audit
from ironbottom.kernel.errors import BegunElsewhere, IronbottomError
from ironbottom.kernel.match import Match
from ironbottom.kernel.mending import by_entries
from ironbottom.kernel.record import Record, from_json
from ironbottom.kernel.refusals import ITS_VERSION, SAVE_AGAIN, with_step
from ironbottom.kernel.replaying import replay, values_of
from ironbottom.kernel.values import ComponentValues
from ironbottom.server.checking.messages import Job, Judged, Reply, Sound, encode, read_job
from ironbottom.server.checking.verdict import checked
from ironbottom.server.faults import RecordTooLong, RulesFail
from ironbottom.server.log import configure_log
from ironbottom.server.worker import Refusal, ValuesOfTasks, work

log = structlog.get_logger()

PRIORITY = 10
MOST_ENTRIES = 40_000
"""Of a record that is gone on with: eight times the longest game, and replayed in seconds whenever it is loaded."""

_encode = msgspec.json.Encoder().encode


def main(pipe: Connection, games: Sequence[str], components: str | None) -> None:
    """Check records until the server closes the pipe."""
    configure_log()
    for module in games:
        import_module(module)
    values = ValuesOfTasks(components)
    work(pipe, PRIORITY, lambda job: encode(_answer(read_job(job), values)))


def _answer(job: Job, known: ValuesOfTasks) -> Reply:
    try:
        record = from_json(job.data)
        if job.purpose in ("judge", "whole"):
            _need_set_up(record)
        if job.purpose in ("judge", "whole", "whole_own"):
            _need_short(record)
        values = _values(job, record, known)
        if job.purpose in ("judge", "judge_own"):
            return Judged(checked(audit(record, components=values)))
        _drop_impossible_dates(record)
        return _sound(replay(record, components=values), whole=job.purpose in ("whole", "whole_own"))
    except IronbottomError as fault:
        return Refusal(fault.code, with_step(fault))
    except Exception as fault:  # a record made by hand may lead the rules anywhere
        log.warning("the rules fail on a record", exception=traceback.format_exc())
        return Refusal(
            RulesFail.code,
            f"the rules cannot play this record, they fail with {fault!r}: {ITS_VERSION}, or {SAVE_AGAIN}",
        )


def _values(job: Job, record: Record, known: ValuesOfTasks) -> ComponentValues:
    """The values to play a record with."""
    if record.values is not msgspec.UNSET:
        return values_of(record)
    return known.of(registry.game(record.slug), job.values)


def _need_set_up(record: Record) -> None:
    """Raise BegunElsewhere for a match that does not begin with a set-up: who dealt it alone knows that it is sound."""
    if not isinstance(record.base, msgspec.UnsetType):
        raise BegunElsewhere(
            "this match goes on from a position, for the rules were mended since it began, and not on this server: "
            "only where that position was played is it known to be sound"
        )
    if record.start:
        raise BegunElsewhere(
            "this match began from a position of another one, and not on this server: only where that position was "
            "dealt is it known to be sound"
        )


def _need_short(record: Record) -> None:
    if len(record.entries) > MOST_ENTRIES:
        raise RecordTooLong(
            f"a record of up to {MOST_ENTRIES} entries is taken; this has {len(record.entries)}: 'ironbottom replay' "
            "plays it"
        )


def _drop_impossible_dates(record: Record) -> None:
    """A file may hold any date: by one that is still to come its match would stand first in every list."""
    now = time.time()
    for entry in record.entries:
        if not 0 <= entry.time <= now:
            entry.time = 0.0


def _sound(match: Match, *, whole: bool) -> Sound:
    head = msgspec.structs.replace(
        match.record, entries=[], data_version=match.components.digest, base=msgspec.UNSET
    )
    base = match.record.base
    return Sound(
        turn=match.game.spec.view(match.game, "").turn,
        over=match.game.outcome is not None,
        rolls=match.game.rolls,
        waiting_on=match.game.deciding(),
        head=_encode(head) if whole else b"",
        entries=tuple(map(_encode, match.record.entries)) if whole else (),
        base=None if isinstance(base, msgspec.UnsetType) else msgspec.structs.replace(base, boards={}),
        kept=by_entries(match) if whole else {},
    )
