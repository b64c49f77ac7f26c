"""Only the module that lets threads take turns makes decoders of typed data."""

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.sources import PACKAGE, python_files, shown

THE_ONE = PACKAGE / "kernel" / "decoding.py"
TYPED = 'use ironbottom.kernel.decoding: two threads that first use one struct class by "{}" end the process'


def decoders_in(source: str) -> Iterator[str]:
    """Where a source works out types for msgspec: decoders, conversions, and decoding with a type."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not ast.unparse(node.func).startswith("msgspec."):
            continue
        called = ast.unparse(node.func)
        typed = len(node.args) > 1 or any(word.arg == "type" for word in node.keywords)
        if called.endswith((".Decoder", ".convert")) or (called.endswith(".decode") and typed):
            yield f"{node.lineno}: {TYPED.format(called)}"


def test_types_are_worked_out_in_one_place() -> None:
    found = [
        f"{shown(path)}:{fault}"
        for path in python_files()
        if path != THE_ONE
        for fault in decoders_in(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("msgspec.json.decode(data, type=Form)", 1),
        ("read = msgspec.msgpack.Decoder(Form).decode", 1),
        ("msgspec.convert(value, Form)", 1),
        ("msgspec.json.decode(data)", 0),
        ("msgspec.json.Encoder().encode", 0),
    ],
)
def test_a_decoder_elsewhere_is_found(source: str, faults: int) -> None:
    assert len(list(decoders_in(source))) == faults
