"""Write the ledger: which tests prove which rule, found by reading the marks in the test files.

``python -m tools.ledger`` writes ``ledger.json`` among the component values of every game; the test suite fails when it
is stale.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec

from ironbottom.kernel.decoding import read_json
from ironbottom.kernel.homes import found, values_folder
from ironbottom.kernel.ledger import Ledger

ROOT = Path(__file__).resolve().parent.parent


def cited(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """(rule id, name of the test) for every ``@pytest.mark.rule(...)`` of a module."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                for argument in mark.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value, node.name


def marked(tests: Path) -> dict[str, set[str]]:
    """Rule id -> tests, over all test files below a folder."""
    found: dict[str, set[str]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        for rule, name in cited(ast.parse(file.read_text(encoding="utf-8"))):
            found.setdefault(rule, set()).add(f"{file.relative_to(ROOT).as_posix()}::{name}")
    return found


class _Example(msgspec.Struct):
    id: str
    rules: tuple[str, ...]


class _Examples(msgspec.Struct):
    examples: tuple[_Example, ...]


def exemplified(slug: str) -> Iterator[tuple[str, str]]:
    """(rule id, test) for every worked example of a game."""
    file = values_folder(slug).joinpath("examples.json")
    if file.is_file():
        for example in read_json(file.read_bytes(), _Examples).examples:
            for rule in example.rules:
                yield rule, f"tests/games/{slug}/test_examples.py::test_example[{example.id}]"


def ledger(slug: str) -> Ledger:
    """The ledger of a game as the test files have it now."""
    tests = {rule: names for rule, names in marked(ROOT / "tests").items() if rule.startswith(f"{slug}:")}
    for rule, name in exemplified(slug):
        tests.setdefault(rule, set()).add(name)
    return Ledger(slug, {rule: tuple(sorted(names)) for rule, names in sorted(tests.items())})


def games() -> list[str]:
    """Slugs of the registered games that have a rules index."""
    return [slug for slug in found() if values_folder(slug).joinpath("rules_index.json").is_file()]


def main() -> None:
    """Write the ledger of every game."""
    for slug in games():
        text = msgspec.json.format(msgspec.json.encode(ledger(slug)), indent=1)
        Path(str(values_folder(slug).joinpath("ledger.json"))).write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
