"""What it costs that an action is on the disk before it is acknowledged (P13)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from statistics import median

from bench.bench_web import ACTIONS, WEB_PASSES, acts, ask
from bench.lines import Line
from bench.runner import Goal, Pass
from bench.serving import serving
from bench.stored import Play, folder, store


def goals() -> list[Goal]:
    """The goals."""
    return [
        Goal(
            id="P13",
            title="POST of an action with FULL commits / with NORMAL ones, one connection, p50",
            bar=2.0,
            target=1.5,
            scene=full_and_normal,
            passes=WEB_PASSES,
        )
    ]


@contextmanager
def full_and_normal() -> Iterator[Pass]:
    """P13: the same game on two servers."""
    with ExitStack() as stack:
        home = stack.enter_context(folder(in_memory=False))
        lines: list[tuple[Line, Play]] = []
        for durability in ("full", "normal"):
            data = home / durability
            (play,) = store(data, 1, ACTIONS * (WEB_PASSES + 1))
            served = stack.enter_context(serving("ours", data, durability))
            lines.append((stack.enter_context(closing(Line(served.port))), play))

        def measured() -> tuple[float, float]:
            full, normal = (median(ask(line, acts(play, ACTIONS))) for line, play in lines)
            return full, normal

        measured()
        yield measured
