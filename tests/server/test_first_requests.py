"""A server that has just started: the first requests come while games are still being loaded."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import ironbottom

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
