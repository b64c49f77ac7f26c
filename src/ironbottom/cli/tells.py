"""The command ``tells``: how much of hidden hands the play in some records betrays."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ironbottom.cli.catalogue import print_json
from ironbottom.cli.records import progress, read_record
from ironbottom.sim import tells as measure
from ironbottom.sim.tells import Answers, Estimate, Tell


def tells(args: argparse.Namespace) -> int:
    """Measure what the seats tell, and whether it is more than in other games; 1 if it is surely more."""
    games = _read("Reading", args.records)
    found = measure.tells(games)
    more = measure.more(games, _read("Reading the others", args.than)) if args.than else {}
    if args.json:
        print_json({"tells": found, "more": more})
    else:
        _print(found, more)
    return 1 if any(difference.low > 0 for difference in more.values()) else 0


def _read(title: str, files: Sequence[str]) -> list[Answers]:
    with progress(title, len(files)) as report:
        return measure.read(map(read_record, files), len(files), report)


def _print(found: measure.Tells, more: dict[str, Estimate]) -> None:
    print(f"{found.games} games; bits a decision that playing or not tells of the hand, 95 % interval")
    print(f"  {'asked':>7} {'used':>5}  {'bits':<23} {'at most':>7}  held -> if nothing is used")
    for total in found.seats:
        print(f"{total.seat}, in all")
        print(_row(total))
        for kind in found.kinds:
            if kind.seat == total.seat:
                print(f"  {kind.decision}: {kind.words}")
                print(_row(kind))
    for seat, difference in more.items():
        verdict = "more than there" if difference.low > 0 else "no more than there"
        print(f"{seat} tells {_interval(difference, '+')} bits a decision against the others: {verdict}")


def _row(tell: Tell) -> str:
    used = f"{tell.used / tell.held:.0%}" if tell.held else "-"
    return (
        f"  {tell.asked:7} {used:>5}  {_interval(tell.bits):<23} {tell.most:7.3f}"
        f"  {tell.before:.0%} -> {tell.declined:.0%}"
    )


def _interval(figure: Estimate, sign: str = "") -> str:
    low, high = format(figure.low, f"{sign}.3f"), format(figure.high, f"{sign}.3f")
    return f"{figure.value:{sign}.3f} ({low} to {high})"
