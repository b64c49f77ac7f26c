"""A process that works for the server, and how it is ended."""

from __future__ import annotations

from multiprocessing.connection import Connection

import pytest

from ironbottom.server import worker
from ironbottom.server.worker import Worker, settle


def _idle(pipe: Connection) -> None:
    settle(pipe, 0)
    pipe.recv_bytes()


def test_a_process_that_takes_long_to_die_hinders_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine it outlives the wait for its end: the server, which was ending itself, told of a fault."""
    monkeypatch.setattr(worker, "END_SECONDS", 0)
    idle = Worker("idle", _idle)
    idle.started()
    idle.end()
    assert idle.started() is not None
    monkeypatch.undo()
    idle.end()
