"""Commands that let the computer play: ``simulate``, ``fuzz``, ``perft``."""

from __future__ import annotations

import argparse
import errno
import os
from pathlib import Path
from random import Random

from ironbottom.cli.catalogue import print_json
from ironbottom.cli.records import pairs, progress, read_record
from ironbottom.kernel import registry
from ironbottom.kernel.dice import SecretDice
from ironbottom.kernel.errors import BadRecord
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.replaying import replay
from ironbottom.sim.batch import Batch, Table, play_batch
from ironbottom.sim.fuzz import FuzzReport, Held
from ironbottom.sim.fuzz import fuzz as play_fuzz
from ironbottom.sim.perft import divide
from ironbottom.sim.stats import Rate, Summary


def simulate(args: argparse.Namespace) -> int:
    """Let computers play games and print the match table."""
    spec = registry.game(args.slug)
    scenario = spec.need_scenario(args.scenario or spec.scenarios(None)[0].id).id
    options, levels = pairs(args.option), pairs(args.player, "SEAT=LEVEL")
    spec.need_seats(levels, scenario, spec.full_options(options))
    if args.save:
        _need_folder(Path(args.save)).mkdir(parents=True, exist_ok=True)
    wanted = Batch(
        slug=args.slug,
        scenario=scenario,
        games=args.games,
        seed=args.seed,
        options=options,
        levels=levels,
        seconds=args.budget,
        rounds=args.rounds,
        keep_records=bool(args.save),
    )
    with progress("Playing", args.games) as report:
        table = play_batch(wanted, report, workers=args.workers)
    if args.save:
        _save(table, Path(args.save), wanted)
    if args.json:
        return print_json(table)
    print(f"{counted(table.games, 'game')} of {wanted.slug}, {wanted.scenario}, seed {wanted.seed}")
    for seat, rate in table.wins.items():
        print(f"  {seat:<16} {wanted.levels.get(seat) or 'best level':<12} wins {_rate(rate)}")
    print(f"  without a winner: {table.undecided}")
    for reason, count in sorted(table.reasons.items(), key=lambda item: -item[1]):
        print(f"  ended by {reason}: {count}")
    print(f"  last {spec.round_name}: {_summary(table.rounds)}; decisions: {_summary(table.decisions)}")
    return 0


def _need_folder(path: Path) -> Path:
    """The folder for records; NotADirectoryError, before hours are played, where a file has its name."""
    if path.exists() and not path.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))
    return path


def _rate(rate: Rate) -> str:
    interval = f"95 % interval {100 * rate.low:.0f} to {100 * rate.high:.0f}"
    return f"{rate.times} of {rate.of} ({100 * rate.rate:.0f} %, {interval})"


def _summary(values: Summary) -> str:
    return f"{values.low:.0f} to {values.high:.0f}, median {values.median:.0f}"


def _save(table: Table, folder: Path, wanted: Batch) -> None:
    for game in table.played:
        (folder / f"{wanted.slug}-{wanted.scenario}-{wanted.seed}-{game.number}.json").write_bytes(
            game.record
        )


def fuzz(args: argparse.Namespace) -> int:
    """Random legal play with every law checked."""
    held, save = Held(args.scenario, tuple(pairs(args.option).items())), _need_folder(Path(args.save))
    with progress("Fuzzing", args.games) as report:
        found = play_fuzz(
            args.slug, args.games, args.seed, report, held=held, save=save, workers=args.workers
        )
    if args.json:
        print_json(found)
    else:
        _print_fuzz(found)
    return 0 if found.clean else 1


def _print_fuzz(found: FuzzReport) -> None:
    print(
        f"{counted(found.games, 'random game')} of {found.slug}, seed {found.seed}: "
        f"{counted(found.decisions, 'decision')}"
    )
    for reason, count in sorted(found.reasons.items(), key=lambda item: -item[1]):
        print(f"  ended by {reason}: {count}")
    print("  also tried: " + ", ".join(f"{what} {count}" for what, count in sorted(found.tried.items())))
    print(f"  {found.coverage}")
    for failure in found.failures:
        print(f"  FAILED game {failure.game} ({failure.scenario}) after {counted(failure.actions, 'action')}")
        print(f"    {failure.law}: {failure.fault}")
        print(f"    record: {failure.file}")
    print("  clean" if found.clean else f"  {counted(len(found.failures), 'failure')}")


def perft(args: argparse.Namespace) -> int:
    """Count distinct decision paths to a depth, split by the first choice."""
    spec = registry.game(args.slug)
    if args.record:
        record = read_record(args.record)
        if record.slug != spec.slug:
            raise BadRecord(f"{args.record} is a record of {record.slug}, not of {spec.slug}")
        game = replay(record, check=False).game
    else:
        scenario = args.scenario or spec.scenarios(None)[0].id
        spec.need_scenario(scenario)
        dice = SecretDice(Random(0).randbytes(32), "perft")
        game = spec.new(scenario, spec.full_options({}), dice, None)
    counts = divide(game, args.depth)
    if args.json:
        return print_json({"depth": args.depth, "total": sum(counts.values()), "first": counts})
    for choice, count in counts.items():
        print(f"{choice:<28} {count}")
    print(f"depth {args.depth}: {sum(counts.values())} paths")
    return 0
