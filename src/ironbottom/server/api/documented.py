"""What the fields of structs mean: the docstrings below them, which the interpreter does not keep."""

from __future__ import annotations

import ast
import inspect
from functools import cache
from types import ModuleType

import msgspec


def meanings(struct: type[msgspec.Struct]) -> dict[str, str]:
    """What each field of a struct means, by its name; fields that need no words are left out.

    >>> from ironbottom.kernel.views import View
    >>> meanings(View)["active"]
    'The side whose turn it is.'
    """
    found: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        module = inspect.getmodule(base)
        if module is not None and issubclass(base, msgspec.Struct) and base is not msgspec.Struct:
            found |= _of_module(module).get(base.__qualname__, {})
    return found


@cache
def _of_module(module: ModuleType) -> dict[str, dict[str, str]]:
    """Class -> field -> words, of the classes at the top of a module."""
    classes = (node for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.ClassDef))
    return {node.name: _of_class(node) for node in classes}


def _of_class(node: ast.ClassDef) -> dict[str, str]:
    found: dict[str, str] = {}
    for field, below in zip(node.body, node.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
            and isinstance(below.value.value, str)
        ):
            found[field.target.id] = inspect.cleandoc(below.value.value)
    return found
