"""``python -m tools.mutants [GAME ...]``: try a sample of faults in the rules, and print what no test notices."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from ironbottom.kernel.homes import found
from tools.mutants.sample import sample
from tools.mutants.trial import Verdict, try_game

GAMES = tuple(found())
NOTICED = ("rules", "records", "endless")


def report(verdicts: Sequence[Verdict], drawn: int) -> str:
    """What no test noticed, and the score of each game."""
    lines = []
    for verdict in verdicts:
        if verdict.how == "survived":
            mutant = verdict.mutant
            lines += [
                f"{mutant.file}:{mutant.line} [{mutant.kind}] noticed by none of {verdict.tried} tests,"
                f" {verdict.reach} of the rules ({mutant.place})",
                f"    - {mutant.before}",
                f"    + {mutant.after}",
            ]
    for slug in (*GAMES, ""):
        of = [v for v in verdicts if v.how != "unfit" and slug in ("", v.mutant.slug)]
        if of:
            how = Counter(verdict.how for verdict in of)
            held = sum(how[name] for name in NOTICED)
            lines.append(
                f"{slug or 'all':13}{held} of {len(of)} noticed ({held / len(of):.1%}):"
                f" {how['rules'] + how['endless']} by tests of the rules, {how['records']} by golden records alone"
            )
    if len(verdicts) < drawn:
        lines.append(f"{drawn - len(verdicts)} of {drawn} were left untried when the time was over")
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> int:
    """Run the trial; 0 when every fault was noticed."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], metavar="GAME", help="default: all")
    parser.add_argument("--sample", type=int, default=300, help="how many faults (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="which (default 1)")
    parser.add_argument("--within", default="", help="only files whose path holds this")
    parser.add_argument(
        "--minutes", type=float, default=60.0, help="begin no fault after so long (default 60)"
    )
    asked = parser.parse_args(words)
    drawn = sample(list(asked.games or GAMES), asked.sample, asked.seed, asked.within)
    size = sum(map(len, drawn.values()))
    verdicts: list[Verdict] = []
    until = time.monotonic()
    for slug, mutants in drawn.items():
        if not mutants:
            continue
        until += asked.minutes * 60 * len(mutants) / size
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
            verdicts += process.submit(try_game, slug, mutants, until).result()
    print(report(verdicts, size))
    return int(any(verdict.how == "survived" for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main())
