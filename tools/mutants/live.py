"""Put a fault into modules that are loaded already: the functions get the code of the changed module."""

from __future__ import annotations

import ast
import gc
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FunctionType

Key = tuple[str, int]


class Unfit(Exception):
    """No living function has the changed code, or it cannot have it: it uses other variables from around it."""


def put_in(file: Path, tree: ast.Module) -> None:
    """Give every living function of a file its code from a changed syntax tree.

    Decorators, defaults and class bodies stay as they were loaded. Raises Unfit.
    """
    new = {_key(code): code for code in _codes(compile(ast.fix_missing_locations(tree), str(file), "exec"))}
    changed = 0
    for living in gc.get_objects():
        if isinstance(living, FunctionType) and living.__code__.co_filename == str(file):
            code = new.get(_key(living.__code__))
            if code is None or code == living.__code__:
                continue
            try:
                living.__code__ = code
            except ValueError as error:
                raise Unfit(str(error)) from error
            changed += 1
    if not changed:
        raise Unfit(f"nothing changed in {file}")


def forget_kept(package: str) -> None:
    """Empty what functions of a package keep of their answers: they may have been asked before the fault."""
    for living in gc.get_objects():
        if isinstance(living, _lru_cache_wrapper) and str(living.__module__).startswith(package):
            living.cache_clear()


def _key(code: CodeType) -> Key:
    return code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> list[CodeType]:
    """A piece of code and all that is defined inside it."""
    inner = [part for const in code.co_consts if isinstance(const, CodeType) for part in _codes(const)]
    return [code, *inner]
