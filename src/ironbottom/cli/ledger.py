"""Command ``ledger``: which tests prove which rule, found by reading the marks in the test files."""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.decoding import read_json
from ironbottom.kernel.errors import IronbottomError
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.homes import values_folder
from ironbottom.kernel.ledger import FILE, Ledger

MARK = "pytest.mark.rule"
EXAMPLES = "test_examples.py"
"""The test file that runs the worked examples of a game: in its own package, or in the folder of its tests."""


class NoTests(IronbottomError):
    """The folder in which the tests of a game should lie is not there, or has none."""

    code = "no_tests"


class _Example(msgspec.Struct):
    id: str
    rules: tuple[str, ...]


class _Examples(msgspec.Struct):
    examples: tuple[_Example, ...]


def run(args: argparse.Namespace) -> int:
    """Write the ledger of a game, and name the rules that no test proves."""
    spec, tests = registry.game(args.slug), Path(args.tests)
    if not tests.is_dir():
        raise NoTests(f"there is no folder {tests}; name the one in which the tests of {args.slug} lie")
    found = ledger(args.slug, tests)
    if not found.tests:
        raise NoTests(f"no test below {tests} names a rule of {args.slug}; nothing was written")
    print(written(found))
    known = [rule.id for rule in spec.reference(None).rules]
    without = [rule for rule in known if rule not in found.tests]
    for rule in without:
        print(f"{rule} has no test", file=sys.stderr)
    for rule in sorted(found.tests.keys() - set(known)):
        print(f"{rule} is no rule of {args.slug}, but {found.tests[rule][0]} cites it", file=sys.stderr)
    print(f"{len(known) - len(without)} of {counted(len(known), 'rule')} have tests")
    return 0 if set(known) == found.tests.keys() else 1


def ledger(slug: str, tests: Path) -> Ledger:
    """The ledger of a game as the test files below a folder have it now; they are named from beside that folder."""
    found = _marked(tests, f"{slug}:")
    for rule, name in _exemplified(slug, tests):
        found.setdefault(rule, set()).add(name)
    return Ledger(slug, {rule: tuple(sorted(names)) for rule, names in sorted(found.items())})


def written(ledger: Ledger) -> Path:
    """Keep a ledger beside the component values of its game; the file."""
    file = Path(str(values_folder(ledger.slug).joinpath(FILE)))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(ledger), indent=1) + b"\n")
    return file


def _marked(tests: Path, game: str) -> dict[str, set[str]]:
    """Rule id -> tests, over all test files below a folder that speak of the game."""
    found: dict[str, set[str]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        source = file.read_text(encoding="utf-8")
        for rule, name in _cited(ast.parse(source)) if game in source else ():
            if rule.startswith(game):
                found.setdefault(rule, set()).add(f"{_named(file, tests)}::{name}")
    return found


def _cited(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """(rule id, name of the test) for every ``@pytest.mark.rule(...)`` of a module."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == MARK:
                for argument in mark.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value, node.name


def _exemplified(slug: str, tests: Path) -> Iterator[tuple[str, str]]:
    """(rule id, test) for every worked example of a game."""
    examples = values_folder(slug).joinpath("examples.json")
    run_by = next(
        (file for file in (tests / "games" / slug / EXAMPLES, tests / EXAMPLES) if file.is_file()), None
    )
    if run_by is None or not examples.is_file():
        return
    for example in read_json(examples.read_bytes(), _Examples).examples:
        for rule in example.rules:
            yield rule, f"{_named(run_by, tests)}::test_example[{example.id}]"


def _named(file: Path, tests: Path) -> str:
    return file.relative_to(tests.parent).as_posix()
