"""What all tests share: the teaching game in the register, and the coverage of procedures printed at the end."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings

from ironbottom.kernel import registry
from ironbottom.sim.coverage import coverage
from narrows.spec import GAME
from tests.conformance.walks import WALKED, add_coverage

registry.register(GAME)
# A busy machine is no fault of the code: nothing here is judged by the clock.
settings.register_profile("timeless", deadline=None)
settings.load_profile("timeless")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """One of several processes hands its coverage to the first."""
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["walked"] = WALKED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """The first process adds up the coverage of the others."""
    for slug, trace in getattr(node, "workeroutput", {}).get("walked", {}).items():
        add_coverage(slug, trace)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print which procedures the random games of the conformance laws executed."""
    for slug, trace in sorted(WALKED.items()):
        terminalreporter.write_line(f"{slug}: {coverage(slug, trace)}")
