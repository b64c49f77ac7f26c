"""What a module imports, read off its syntax tree."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.architecture.sources import PACKAGE


class Import(NamedTuple):
    """One imported module or name, as ``package.module`` or ``package.module.name``."""

    line: int
    target: str
    typing_only: bool


def module_name(path: Path) -> str:
    """Return the dotted name of a file of the package."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_in(source: str, package: str) -> Iterator[Import]:
    """All imports of a module anywhere in it; ``package`` is what its relative imports start from."""
    tree = ast.parse(source)
    typing_only = {
        id(node)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and ast.unparse(block.test).endswith("TYPE_CHECKING")
        for statement in block.body
        for node in ast.walk(statement)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            for target in _targets(node, package):
                yield Import(node.lineno, target, id(node) in typing_only)


def _targets(node: ast.Import | ast.ImportFrom, package: str) -> list[str]:
    names = [alias.name for alias in node.names]
    if isinstance(node, ast.Import):
        return names
    parts = package.split(".")
    above = parts[: len(parts) - node.level + 1] if node.level else []
    start = [*above, node.module] if node.module else above
    return [".".join([*start, name]) for name in names]
