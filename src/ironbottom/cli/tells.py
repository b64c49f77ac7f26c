"""The command ``tells``: how much of hidden hands the play in some records betrays."""

from __future__ import annotations

import argparse

from ironbottom.cli.catalogue import print_json
from ironbottom.cli.records import progress, read_record
from ironbottom.kernel.grammar import counted
from ironbottom.sim import tells as measure
from ironbottom.sim.tells import Estimate, Tell


def tells(args: argparse.Namespace) -> int:
    """Measure what the seats tell; 1 if one of them surely tells more than the random player would."""
    with progress("Reading", len(args.records)) as report:
        games = measure.read(map(read_record, args.records), len(args.records), report)
    found = measure.tells(games)
    if args.json:
        print_json(found)
    else:
        _print(found)
    return 1 if any(seat.more.low > 0 for seat in found.seats) else 0


def _print(found: measure.Tells) -> None:
    print(
        f"{counted(found.games, 'game')}; bits a decision that using a card or none tells of the hand, 95 % interval"
    )
    print(
        f"  {'asked':>7} {'used':>5}  {'bits':<23} {'random':>6} {'at most':>7}  held -> if nothing is used"
    )
    for total in found.seats:
        print(f"{total.seat}, in all")
        print(_row(total))
        for kind in found.kinds:
            if kind.seat == total.seat:
                print(f"  {kind.decision}: {kind.words}")
                print(_row(kind))
    for total in found.seats:
        verdict = "surely more than" if total.more.low > 0 else "no more than"
        print(f"{total.seat}: {_interval(total.more, '+')} against the random player, {verdict} it")


def _row(tell: Tell) -> str:
    used = f"{tell.used / tell.held:.0%}" if tell.held else "-"
    return (
        f"  {tell.asked:7} {used:>5}  {_interval(tell.bits):<23} {tell.random:6.3f} {tell.most:7.3f}"
        f"  {tell.before:.0%} -> {tell.declined:.0%}"
    )


def _interval(figure: Estimate, sign: str = "") -> str:
    low, high = format(figure.low, f"{sign}.3f"), format(figure.high, f"{sign}.3f")
    return f"{figure.value:{sign}.3f} ({low} to {high})"
