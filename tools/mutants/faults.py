"""The faults: what can be changed in the functions of a module, each a small slip that a programmer might make."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator | ast.boolop], type[ast.operator | ast.boolop]] = {
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
"""A comparison or an operator becomes its neighbour."""
OPPOSITE = {"min": "max", "max": "min", "any": "all", "all": "any"}
"""A function becomes its opposite."""
TOLD = {"log"}
"""Calls that tell players what happened: words, not rules."""

Node = TypeVar("Node", bound=ast.AST)
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Fault:
    """A change of a syntax tree, not yet made."""

    kind: str
    line: int
    """Where it is."""
    first: int
    """Where the statement begins that it is part of."""
    last: int
    """The last line that it changes."""
    within: ast.stmt
    """The statement: ``ast.unparse`` of it, before and after, shows the fault."""
    make: Callable[[], None]
    """Makes it, in the tree that it was found in."""


def faults(tree: ast.Module) -> list[Fault]:
    """All faults that functions of a module can have, in the order of the source: the same for every reading."""
    found = [fault for function in _outermost(tree) for fault in _in_body(function.body)]
    return sorted(found, key=lambda fault: fault.line)


def _outermost(node: ast.AST) -> Iterator[Function]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield child
        else:
            yield from _outermost(child)


def _in_body(body: list[ast.stmt]) -> Iterator[Fault]:
    for place, statement in enumerate(body):
        if isinstance(statement, ast.Assert | ast.Raise):
            continue
        yield from _left_out(body, place)
        for node in _own_expressions(statement):
            for kind, make in (*_slips(node), *_turned(node)):
                last = node.end_lineno or node.lineno
                yield Fault(kind, node.lineno, statement.lineno, last, statement, make)
        for inner in _inner_bodies(statement):
            yield from _in_body(inner)


def _inner_bodies(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    for field in ("body", "orelse", "finalbody"):
        inner = getattr(statement, field, None)
        if isinstance(inner, list):
            yield inner
    if isinstance(statement, ast.Match):
        yield from (case.body for case in statement.cases)


def _left_out(body: list[ast.stmt], place: int) -> Iterator[Fault]:
    """A statement is forgotten: a call, or a change of something that outlives the function."""
    statement = body[place]
    match statement:
        case ast.Expr(value=ast.Call(func=func)):
            if _name_of(func) in TOLD:
                return
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.AugAssign():
            pass
        case _:
            return

    def make() -> None:
        body[place] = ast.copy_location(ast.Pass(), statement)

    yield Fault("left out", statement.lineno, statement.lineno, statement.end_lineno or 0, statement, make)


def _name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _own_expressions(statement: ast.stmt) -> Iterator[ast.expr | ast.stmt]:
    """The statement and its expressions, without statements inside it, annotations, and words."""
    yield statement
    waiting: list[ast.AST] = [
        child for child in ast.iter_child_nodes(statement) if not isinstance(child, ast.stmt)
    ]
    if isinstance(statement, ast.AnnAssign):
        waiting.remove(statement.annotation)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.JoinedStr | ast.stmt | ast.ExceptHandler | ast.match_case):
            continue
        if isinstance(node, ast.Call) and _name_of(node.func) in TOLD:
            continue
        if isinstance(node, ast.expr):
            yield node
        waiting += ast.iter_child_nodes(node)


def _slips(node: ast.expr | ast.stmt) -> Iterator[tuple[str, Callable[[], None]]]:
    """What can go wrong at one node, and how to make it so."""
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                yield "comparison", _put(ops, place, COMPARISONS[type(op)]())
        case ast.BoolOp(op=op, values=values):
            yield "and/or", _set(node, "op", OPERATORS[type(op)]())
            neutral = isinstance(op, ast.And)
            for place, value in enumerate(values):
                yield (
                    "part of a condition left out",
                    _put(values, place, ast.copy_location(ast.Constant(neutral), value)),
                )
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not left out", _set(node, "operand", _not(operand))
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in OPERATORS and not _of_words(node):
            yield "arithmetic", _set(node, "op", OPERATORS[type(op)]())
        case ast.Constant(value=bool(value)):
            yield "truth", _set(node, "value", not value)
        case ast.Constant(value=int(value)):
            yield "number", _set(node, "value", value + 1)
        case ast.Call(func=ast.Name(id=name) as function) if name in OPPOSITE:
            yield "opposite", _set(function, "id", OPPOSITE[name])


def _turned(node: ast.expr | ast.stmt) -> Iterator[tuple[str, Callable[[], None]]]:
    """A condition that is the wrong way round, or forgotten."""
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
                yield "condition turned round", _set(node, "test", _not(test))
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            for part in node.generators:
                for place, test in enumerate(part.ifs):
                    yield (
                        "filter left out",
                        _put(part.ifs, place, ast.copy_location(ast.Constant(True), test)),
                    )


def _of_words(node: ast.expr | ast.stmt) -> bool:
    return any(
        isinstance(inner, ast.JoinedStr) or (isinstance(inner, ast.Constant) and isinstance(inner.value, str))
        for inner in ast.walk(node)
    )


def _not(operand: ast.expr) -> ast.expr:
    return ast.copy_location(ast.UnaryOp(ast.Not(), operand), operand)


def _set(node: ast.AST, field: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, field, value)


def _put(values: list[Node], place: int, value: Node) -> Callable[[], None]:
    return lambda: values.__setitem__(place, value)
