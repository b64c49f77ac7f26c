"""The trial of one game's faults, inside one run of pytest that has collected the tests of the game.

Every fault is put into a child process, which runs tests until one fails: first those of the game's rules that run the
line, the quick ones first, then the golden records. Time is counted as the child's own, so that other work on the
machine changes no verdict.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from tools.mutants.live import Unfit, forget_kept, put_in
from tools.mutants.sample import ROOT, Mutant, mutate, rules_of

NOT_OF_RULES = ("odds", "opponent")
"""Folders of a game's tests that prove no rule."""
WHOLE_GAMES = "tests/games/test_golden_records.py"
SECONDS_FOR_MUTANT = 60.0
"""Of its own time that a mutant gets in all; what has noticed nothing by then is a survivor."""
TIMES_LONGER, SECONDS_MORE = 10.0, 10.0
"""A test that takes so much longer than without a fault never ends."""


class Verdict(msgspec.Struct, frozen=True):
    """What became of a mutant."""

    mutant: Mutant
    how: str
    """"rules", "records", "endless" (noticed), "survived", "unfit"."""
    test: str = ""
    """The test that noticed."""
    tried: int = 0
    """Tests that were run."""
    reach: int = 0
    """Tests of the rules that run the line."""


def tell(verdict: Verdict) -> None:
    """Say at once what became of a mutant."""
    mutant = verdict.mutant
    print(
        f"{verdict.how:9}{mutant.file}:{mutant.line} [{mutant.kind}] {verdict.test}",
        file=sys.stderr,
        flush=True,
    )


@dataclass
class Costs:
    """What the tests did without a fault."""

    seconds: dict[str, float] = field(default_factory=dict)
    """Time of each test of the rules."""
    lines: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    """By file and line: the tests that run it."""
    failed: list[str] = field(default_factory=list)


def try_game(slug: str, mutants: list[Mutant], until: float) -> list[Verdict]:
    """Try mutants of one game, in a process that has loaded nothing of it yet."""
    os.chdir(ROOT)
    trials = Trials(slug, mutants, until)
    tests = [
        f"tests/games/{slug}",
        *(f"--ignore=tests/games/{slug}/{part}" for part in NOT_OF_RULES),
        f"src/ironbottom/games/{slug}",
        *map(str, sorted((ROOT / "tests" / "games").glob("test_*.py"))),
    ]
    with TemporaryDirectory() as examples:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = examples
        pytest.main(
            ["-q", "-p", "no:cacheprovider", "--hypothesis-seed=1", "-k", slug, *tests], plugins=[trials]
        )
    return trials.verdicts


def in_child(work: Callable[[], object]) -> object:
    """What ``work`` returns in a copy of this process; None when the copy died."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _work_and_end(work, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return pickle.loads(told) if told else None


def _work_and_end(work: Callable[[], object], writing: int) -> NoReturn:
    try:
        told = pickle.dumps(work())
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(told)
    finally:
        os._exit(0)


class Trials:
    """A plugin of pytest that tries mutants instead of running the tests once."""

    def __init__(self, slug: str, mutants: list[Mutant], until: float) -> None:
        self.slug, self.mutants, self.until = slug, mutants, until
        self.verdicts: list[Verdict] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        own = [item for item in session.items if not item.nodeid.startswith(WHOLE_GAMES)]
        whole = [item for item in session.items if item.nodeid.startswith(WHOLE_GAMES)]
        costs = in_child(lambda: measured(self.slug, own))
        assert isinstance(costs, Costs), "the tests ended their process"
        print(f"{self.slug}: {len(own)} tests in {sum(costs.seconds.values()):.0f} s", file=sys.stderr)
        sound = [item for item in own if item.nodeid not in costs.failed]
        for mutant in self.mutants:
            if time.monotonic() > self.until:
                break
            self._try(mutant, sound, whole, costs)
        return True

    def _try(self, mutant: Mutant, own: list[pytest.Item], whole: list[pytest.Item], costs: Costs) -> None:
        running = costs.lines.get(mutant.file, {})
        reaching = {test for line in range(mutant.first, mutant.last + 1) for test in running.get(line, ())}
        chosen = [item for item in own if item.nodeid in reaching]
        chosen.sort(key=lambda item: costs.seconds[item.nodeid])
        told = in_child(lambda: noticed(mutant, chosen, whole, costs.seconds))
        verdict = told if isinstance(told, Verdict) else Verdict(mutant, "endless")
        verdict = msgspec.structs.replace(verdict, reach=len(chosen))
        self.verdicts.append(verdict)
        tell(verdict)


def measured(slug: str, items: list[pytest.Item]) -> Costs:
    """Run all tests without a fault: their times, and which lines of the rules each runs."""
    import coverage

    watch = coverage.Coverage(
        data_file=None, include=[str(file) for file in rules_of(slug)], config_file=False
    )
    watch.start()
    costs = Costs()
    for place, item in enumerate(items):
        watch.switch_context(item.nodeid)
        begun = time.process_time()
        if not passes(item, items[place + 1] if place + 1 < len(items) else None):
            costs.failed.append(item.nodeid)
        costs.seconds[item.nodeid] = time.process_time() - begun
    watch.stop()
    data = watch.get_data()
    for file in data.measured_files():
        name = os.path.relpath(file, ROOT)
        costs.lines[name] = {
            line: [test for test in tests if test] for line, tests in data.contexts_by_lineno(file).items()
        }
    return costs


def noticed(
    mutant: Mutant, chosen: list[pytest.Item], whole: list[pytest.Item], seconds: dict[str, float]
) -> Verdict:
    """Put a mutant in and run tests until one fails."""
    file = ROOT / mutant.file
    tree, _ = mutate(file, mutant.place)
    try:
        put_in(file, tree)
    except Unfit:
        return Verdict(mutant, "unfit")
    forget_kept(f"ironbottom.games.{mutant.slug}.rules")
    gc.freeze()  # what the parent has is not looked through again: that would copy all of it
    tests = [*chosen, *whole]
    for tried, item in enumerate(tests):
        limit = seconds.get(item.nodeid, SECONDS_MORE) * TIMES_LONGER + SECONDS_MORE
        signal.signal(signal.SIGPROF, signal.SIG_DFL)  # ends the process: a test could catch an exception
        signal.setitimer(signal.ITIMER_PROF, limit)
        following = tests[tried + 1] if tried + 1 < len(tests) else None
        if not passes(item, following):
            return Verdict(mutant, "rules" if tried < len(chosen) else "records", item.nodeid, tried + 1)
        if time.process_time() > SECONDS_FOR_MUTANT:
            return Verdict(mutant, "survived", "out of time", tried + 1)
    return Verdict(mutant, "survived", "", len(tests))


def passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run one test, its fixtures too, and say nothing of it."""
    reports: list[Any] = runtestprotocol(item, log=False, nextitem=following)
    return not any(report.failed for report in reports)
