"""Ceilings that keep rooms small: lines of a module and of a function."""

import ast
from collections.abc import Iterator

from tests.architecture.sources import client_files, python_files, shown

MODULE_LINES = 400
FUNCTION_LINES = 50


def long_functions(source: str) -> Iterator[tuple[int, str, int]]:
    """Line, name and length of each function longer than the ceiling, from ``def`` to its last line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            last = node.end_lineno or node.lineno
            length = last - node.lineno + 1
            if length > FUNCTION_LINES:
                yield node.lineno, node.name, length


def test_no_module_is_longer_than_its_ceiling() -> None:
    lengths = {
        path: len(path.read_text(encoding="utf-8").splitlines())
        for path in [*python_files(), *client_files()]
    }
    found = [
        f"{shown(path)}:{MODULE_LINES + 1}: {length} lines, at most {MODULE_LINES}"
        for path, length in lengths.items()
        if length > MODULE_LINES
    ]
    assert not found, "\n" + "\n".join(found)


def test_no_function_is_longer_than_its_ceiling() -> None:
    found = [
        f"{shown(path)}:{line}: {name} has {length} lines, at most {FUNCTION_LINES}"
        for path in python_files()
        for line, name, length in long_functions(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)


def test_the_lines_of_a_function_are_counted_from_def_to_its_end() -> None:
    fits = "class C:\n    def f(self):\n" + "        pass\n" * (FUNCTION_LINES - 1)
    assert list(long_functions(fits)) == []
    assert list(long_functions(fits + "        pass\n")) == [(2, "f", FUNCTION_LINES + 1)]
