"""Which faults are tried: a sample over the rules of the games, in proportion to what each has, by a seed."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import msgspec

from tools.mutants.faults import Fault, faults

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ROOT / "src" / "ironbottom" / "games"


class Mutant(msgspec.Struct, frozen=True, order=True):
    """One fault in one file."""

    file: str
    """From the root of the project."""
    place: int
    """Which of the faults of the file."""
    line: int
    first: int
    last: int
    kind: str
    before: str
    after: str

    @property
    def slug(self) -> str:
        """The game whose rules it is in."""
        return Path(self.file).relative_to(GAMES.relative_to(ROOT)).parts[0]


def rules_of(slug: str, within: str = "") -> list[Path]:
    """The modules of a game's rules, those whose path holds ``within``."""
    files = sorted((GAMES / slug / "rules").rglob("*.py"))
    return [file for file in files if within in file.relative_to(ROOT).as_posix()]


def count(file: Path) -> int:
    """How many faults a file can have."""
    return len(faults(ast.parse(file.read_text(encoding="utf-8"))))


def mutate(file: Path, place: int) -> tuple[ast.Module, Mutant]:
    """The syntax tree of a file with one fault in it, and what was changed."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    fault = faults(tree)[place]
    before = _line(fault)
    fault.make()
    after = "" if fault.kind == "left out" else _line(fault)
    name = file.relative_to(ROOT).as_posix()
    return tree, Mutant(name, place, fault.line, fault.first, fault.last, fault.kind, before, after)


def _line(fault: Fault) -> str:
    """The statement without the statements inside it."""
    text = ast.unparse(ast.fix_missing_locations(fault.within))
    inner = getattr(fault.within, "body", None)
    return text.split("\n", 1)[0] if inner else text


def sample(slugs: list[str], size: int, seed: int, within: str = "") -> dict[str, list[Mutant]]:
    """By game: ``size`` faults, or all where there are fewer, drawn from all faults alike."""
    every = [
        (slug, file, place)
        for slug in slugs
        for file in rules_of(slug, within)
        for place in range(count(file))
    ]
    drawn = Random(seed).sample(every, min(size, len(every)))
    return {slug: [mutate(file, place)[1] for of, file, place in drawn if of == slug] for slug in slugs}
