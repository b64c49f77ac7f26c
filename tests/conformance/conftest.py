"""Every law is tried on every case; the coverage of procedures is printed at the end."""

from __future__ import annotations

import pytest

from ironbottom.sim.coverage import coverage
from tests.conformance.cases import Case, cases
from tests.conformance.walks import WALKED, Walk, note_coverage, walk


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", list(cases()), ids=str, scope="session")


@pytest.fixture(scope="session")
def walked(case: Case) -> Walk:
    """The random game of the case."""
    found = walk(case)
    note_coverage(found)
    return found


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for slug, trace in sorted(WALKED.items()):
        terminalreporter.write_line(f"{slug}: {coverage(slug, trace)}")
