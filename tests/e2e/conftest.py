"""Browser tests drive the system's own Chromium, and CI does not let them be skipped."""

import os
from collections.abc import Generator, Iterator
from typing import Any, TypeVar

import pytest
from playwright.sync_api import expect

from tests.e2e.chromium import find_chromium
from tests.e2e.served import DESKTOP, PHONE, Screen, serving_client

# Whole games are played on demand: they take minutes.
ON_DEMAND = ["test_whole_game.py"]
collect_ignore = [] if "WHOLE_GAMES" in os.environ else ON_DEMAND

# So long may a busy machine take until what is expected is there; more than that only who waits in vain needs.
expect.set_options(timeout=30_000)

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

# A closed network must not slow the tests down, so the browser asks nobody for updates.
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
# Chromium refuses its sandbox to root, who runs the tests in containers.
AS_ROOT = ("--no-sandbox",)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    arguments = [*QUIET, *(AS_ROOT if os.geteuid() == 0 else ())]
    return {**browser_type_launch_args, "executable_path": find_chromium(), "args": arguments}


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the built client, for all tests of a process; a browser knows only the matches it began."""
    with serving_client(tmp_path_factory.mktemp("games")) as address:
        yield address


@pytest.fixture(params=[DESKTOP, PHONE], ids=lambda screen: screen.name)
def screen(request: pytest.FixtureRequest) -> Screen:
    """Either size of screen: a test that asks for it runs on both."""
    size: Screen = request.param
    return size


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    return fail_if_skipped(report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    return fail_if_skipped(report)


def fail_if_skipped(report: Report) -> Report:
    """Count a skipped test or module as failed in CI; an expected failure is none."""
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("CI"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {report.longrepr}"
    return report
