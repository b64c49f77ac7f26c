"""A server that has just started: the first requests come while games are still being loaded."""

from __future__ import annotations

import ast
import asyncio
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import ironbottom
from ironbottom.server.service import Service, warm

PACKAGE = Path(ironbottom.__file__).parent
SECONDS = 240
LOADERS = """
import sys, threading
from ironbottom import odds
from ironbottom.kernel import registry
from ironbottom.players.levels import levels

sys.setswitchinterval(0.0005)
slugs = registry.slugs()
asked = [ask for slug in slugs for ask in (
    lambda slug=slug: registry.game(slug), lambda slug=slug: odds.offer_of(slug), lambda slug=slug: levels(slug)
)]
answers = []
threads = [threading.Thread(target=lambda ask=ask: answers.append(ask()), daemon=True) for ask in asked]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(answers) == len(asked), f"{len(asked) - len(answers)} of {len(asked)} failed"
"""
"""What a server has done by threads of its own, at once."""
ONE_THREAD = {"kernel/registry.py", "cli/main.py", "server/run.py"}
"""Where modules are loaded by their names: for threads, and by programs that have no others yet."""
LOADING = {"import_module", "resolve_name"}
PROCESSES = {"server/asking/process.py", "server/bots/process.py", "server/checking/process.py"}


def test_games_odds_and_computers_can_be_asked_for_at_once() -> None:
    """Two threads that load a game found it half made (an answer 500), or waited for each other for ever."""
    done = subprocess.run(
        [sys.executable, "-c", LOADERS], capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert done.returncode == 0, done.stderr


def test_modules_are_loaded_by_name_in_one_place() -> None:
    importing = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom)
        and any(name.name in ("import_module", "resolve_name") for name in node.names)
    }
    assert importing == ONE_THREAD | PROCESSES


class Slow:
    """A catalogue in which the first game takes until it is let go."""

    def __init__(self) -> None:
        self.loaded: list[str] = []
        self.begun, self.go = threading.Event(), threading.Event()

    def load(self, slug: str) -> None:
        """Load a game, or its board, or its rules."""
        self.loaded.append(slug)
        self.begun.set()
        self.go.wait(SECONDS)

    game = board = reference = load


async def stopped_while_loading(slow: Slow) -> None:
    """Load, and stop as soon as the first thing is being loaded."""
    loading = asyncio.create_task(warm(cast(Service, SimpleNamespace(catalogue=slow))))
    await asyncio.to_thread(slow.begun.wait, SECONDS)
    loading.cancel()
    slow.go.set()
    with suppress(asyncio.CancelledError):
        await loading


def test_a_server_that_stops_while_it_loads_waits_for_one_thing_only() -> None:
    """It had to load every game and pack every board before it ended: 5 s on a quiet machine, 23 on a busy one."""
    slow = Slow()
    asyncio.run(stopped_while_loading(slow))
    assert len(slow.loaded) == 1
