"""What the command line costs before it does anything (P14)."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

from bench.runner import Goal

COMMAND = Path(sys.executable).with_name("ironbottom")


def processor_time() -> float:
    """Seconds of processor time of all processes that were started from here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def goals() -> list[Goal]:
    """The goals."""
    return [
        Goal(
            id="P14",
            title="processor time of 'ironbottom --help' / 'python -c pass'",
            bar=8.0,
            target=4.5,
            ours=lambda: run(str(COMMAND), "--help"),
            reference=lambda: run(sys.executable, "-c", "pass"),
            clock=processor_time,
        )
    ]
