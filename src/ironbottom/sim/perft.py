"""Perft: the number of distinct decision paths to a depth, a fingerprint of all rules that bear on a position.

Dice are a fixed function of the roll, so that a count is the same on every run. A count that changes is either a fault
or a change of the rules that must be explained. ``divide`` splits it by first choice, which shows where the fault is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.decoding import read_json
from ironbottom.kernel.dice import DiceSource, SecretDice
from ironbottom.kernel.errors import IronbottomError
from ironbottom.kernel.game import Game
from ironbottom.kernel.lab import Lab

PERFT_DICE = SecretDice(bytes(32), "perft")
FIELDS = 4
"""Of a line: id, position, depth, count."""


class BadPerftFile(IronbottomError):
    """A line of a perft file cannot be read."""

    code = "bad_perft_file"


class PerftLine(msgspec.Struct, frozen=True):
    """One line of a perft file: ``id | position | depth | count``."""

    id: str
    position: str
    depth: int
    count: int

    def __str__(self) -> str:
        return f"{self.id} | {self.position} | {self.depth} | {self.count}"


def perft(game: Game[Any], depth: int, dice: DiceSource = PERFT_DICE) -> int:
    """Decision paths of this length; a path on which the game ends earlier counts once.

    Of several seats that are awaited at once the first one answers first: the order makes no difference to the rules.
    Decisions that are taken automatically are no decisions here.
    """
    root = game.clone()
    root.dice_source = dice
    root.quiet = True
    return _count(root, depth)


def _count(game: Game[Any], depth: int) -> int:
    deciding = game.deciding()
    if depth == 0 or not deciding:
        return 1
    seat = deciding[0]
    options = game.options(seat)
    if depth == 1:
        return len(options)
    return sum(_count(_after(game, seat, choice), depth - 1) for choice in options)


def _after(game: Game[Any], seat: str, choice: str) -> Game[Any]:
    copy = game.clone()
    copy.act(seat, choice)
    return copy


def divide(game: Game[Any], depth: int, dice: DiceSource = PERFT_DICE) -> dict[str, int]:
    """The count of ``perft`` split by the first choice."""
    deciding = game.deciding()
    if depth == 0 or not deciding:
        return {}
    root = game.clone()
    root.dice_source = dice
    root.quiet = True
    return {
        choice: _count(_after(root, deciding[0], choice), depth - 1) for choice in root.options(deciding[0])
    }


def read_perft(text: str) -> list[PerftLine]:
    r"""The lines of a perft file; empty ones and those that begin with # say nothing. BadPerftFile names a bad one.

    >>> read_perft("# opening\nopening | skirmish | 2 | 20")
    [PerftLine(id='opening', position='skirmish', depth=2, count=20)]
    """
    return list(_lines(text))


def _lines(text: str) -> Iterator[PerftLine]:
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = [field.strip() for field in line.split("|")]
        if len(fields) != FIELDS or not fields[2].isdigit() or not fields[3].isdigit():
            raise BadPerftFile(f"line {number} is {line!r}; write id | position | depth | count")
        yield PerftLine(fields[0], fields[1], int(fields[2]), int(fields[3]))


def position(slug: str, text: str) -> Game[Any]:
    """The position that a line names: the beginning of a scenario, or a laboratory position as a JSON object."""
    spec = registry.game(slug)
    if text.startswith("{"):
        return Lab.build(slug, read_json(text, dict[str, Any])).game
    spec.need_scenario(text)
    return spec.new(text, spec.full_options({}), PERFT_DICE, None)


def differing(slug: str, lines: list[PerftLine]) -> list[str]:
    """What does not agree with the lines, each with the split by first choice; empty when all is as it was."""
    faults = []
    for line in lines:
        game = position(slug, line.position)
        count = perft(game, line.depth)
        if count != line.count:
            split = ", ".join(f"{choice}: {paths}" for choice, paths in divide(game, line.depth).items())
            faults.append(f"{line.id}: {count} paths of length {line.depth}, not {line.count} ({split})")
    return faults
