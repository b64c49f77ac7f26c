"""Every law is tried on every case."""

from __future__ import annotations

import pytest

from tests.conformance.cases import Case, cases
from tests.conformance.walks import Walk, note_coverage, walk


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", list(cases()), ids=str, scope="session")
    if "secretive_case" in metafunc.fixturenames:
        hiding = [case for case in cases() if case.deceived()]
        metafunc.parametrize("secretive_case", hiding, ids=str, scope="session")


@pytest.fixture(scope="session")
def walked(case: Case) -> Walk:
    """The random game of the case."""
    found = walk(case)
    note_coverage(found)
    return found


@pytest.fixture(scope="session")
def secretive(secretive_case: Case) -> Walk:
    """The random game of a case in which something is hidden besides the dice to come."""
    return walk(secretive_case)
