"""Requests of every kind that the description of the interface allows or forbids; ``make fuzz-server`` sends more."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip(
    "schemathesis", reason="the packages for the checks are of an earlier day: make setup-dev"
)

from tests.server.schema_fuzz import fuzzing

CASES = 80
SEED = 7


def test_whatever_is_sent_is_answered_as_described(tmp_path: Path) -> None:
    with fuzzing(tmp_path) as fuzzer:
        fuzzer.run(CASES, SEED)
    assert not fuzzer.faults, "\n".join(fuzzer.faults[:5])
    assert {name for name, _ in fuzzer.answers} == {
        operation.definition.raw["operationId"] for operation in fuzzer.operations
    }
