"""Run the benchmarks: ``python -m bench [WORD ...] [--quick] [--passes N] [--json FILE]``."""

from __future__ import annotations

import argparse
import json
import pkgutil
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

import bench
from bench.runner import PASSES, Goal, Result, Unit, measure

QUICK_PASSES = 3
HEAD = ("goal", "ratio", "quartiles", "bar", "target", "verdict", "ours", "reference", "what")


def all_goals() -> Iterator[tuple[str, Goal]]:
    """Every goal with the name of its module."""
    for module in sorted(pkgutil.iter_modules(bench.__path__), key=lambda found: found.name):
        if module.name.startswith("bench_"):
            for goal in import_module(f"bench.{module.name}").goals():
                yield module.name.removeprefix("bench_"), goal


def names(module: str, goal: Goal) -> set[str]:
    """The words that ask for a goal."""
    return {module, goal.id.lower(), goal.id.split()[0].lower()}


def row(result: Result) -> tuple[str, ...]:
    """A result as a line of the table."""
    target = "-" if result.target is None else f"{result.target:g}{' *' if result.reaches_target else ''}"
    return (
        result.id,
        f"{result.median:.3g}",
        f"{result.lower:.3g} - {result.upper:.3g}",
        "-" if result.bar is None else f"{result.bar:g}",
        target,
        result.verdict,
        figure(result.ours, result.unit),
        figure(result.reference, result.unit),
        result.title,
    )


SCALES: dict[Unit, tuple[tuple[float, str], ...]] = {
    "s": ((1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")),
    "/s": ((1.0, "/s"),),
    "B": ((1 << 20, "MiB"), (1 << 10, "KiB"), (1, "B")),
}


def figure(number: float, unit: Unit) -> str:
    """A time, rate or size in a scale that suits it.

    >>> figure(0.00123, "s"), figure(0, "s"), figure(2.5e-6, "s"), figure(731.2, "/s"), figure(2048, "B")
    ('1.23 ms', '-', '2.5 us', '731 /s', '2 KiB')
    """
    if not number:
        return "-"
    scales = SCALES[unit]
    size, name = next((scale for scale in scales if number >= scale[0]), scales[-1])
    return f"{number / size:.3g} {name}"


def table(rows: Sequence[tuple[str, ...]]) -> str:
    """Rows in columns."""
    widths = [max(len(line[n]) for line in rows) for n in range(len(HEAD))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in rows
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Measure the goals asked for; 1 when a bar fails."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help="modules or goals, such as odds or P7; default: all"
    )
    parser.add_argument(
        "--passes", type=int, metavar="N", help=f"alternating passes (default {PASSES} or the goal's)"
    )
    parser.add_argument(
        "--quick", action="store_true", help=f"{QUICK_PASSES} passes, without the goals that take long"
    )
    parser.add_argument(
        "--json", metavar="FILE", help="write the results there, too ('-': print them instead)"
    )
    args = parser.parse_args(argv)
    wanted = {word.lower() for word in args.words}
    try:
        goals = list(all_goals())
    except ModuleNotFoundError as missing:
        parser.error(
            f"the reference {missing.name!r} is not installed; 'make bench' installs all and measures"
        )
    unknown = wanted.difference(*(names(module, goal) for module, goal in goals))
    if unknown:
        known = sorted({module for module, _ in goals}) + [goal.id for _, goal in goals]
        parser.error(
            f"no module or goal is called {', '.join(sorted(unknown))}; there are {', '.join(known)}"
        )
    results: list[Result] = []
    for module, goal in goals:
        if wanted and not wanted & names(module, goal):
            continue
        if args.quick and goal.slow:
            continue
        print(f"measuring {goal.id}: {goal.title}", file=sys.stderr)
        results.append(measure(goal, args.passes or (QUICK_PASSES if args.quick else None)))
    told = json.dumps([result.as_dict() for result in results], indent=1)
    if args.json == "-":
        print(told)
    else:
        print(table([HEAD, *map(row, results)]))
        print("* target reached; a bar fails only when the better quartile is beyond it, too")
        if args.json:
            Path(args.json).write_text(told + "\n", encoding="utf-8")
    return int(any(result.verdict == "fails" for result in results))


if __name__ == "__main__":
    raise SystemExit(main())
