"""Rules, odds and opponents leave the running procedures to the kernel's verbs: Call, Goto, running, caller, alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import PACKAGE, shown

PLACES = ("games", "odds", "players")


def faults(source: str) -> Iterator[str]:
    """Steps that are named by a word, which nobody checks before it is run, and stacks that are taken to pieces."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr="at", ctx=ast.Store()):
                yield f"{node.lineno}: return Goto(self.step) or Call(frame, then=self.step)"
            case ast.Subscript(value=ast.Attribute(attr="stack")):
                yield f"{node.lineno}: ask the game for its running procedures: running, caller, alone, hand_back"


@pytest.mark.parametrize("place", PLACES)
def test_steps_and_stacks_are_left_to_the_kernel(place: str) -> None:
    found = [f"{shown(path)}:{fault}" for path in _files(place) for fault in faults(path.read_text("utf-8"))]
    assert not found, "\n" + "\n".join(found)


def _files(place: str) -> list[Path]:
    return sorted((PACKAGE / place).rglob("*.py"))


@pytest.mark.parametrize(
    "source",
    [
        'self.at = "ask"',
        'self.kind, self.at = DETOUR, "choose_space"',
        "frame = g.stack[-2]",
        "world.stack[:] = [battle]",
    ],
)
def test_a_step_set_by_hand_is_found(source: str) -> None:
    assert len(list(faults(source))) == 1


@pytest.mark.parametrize(
    "source", ["return Goto(self.ask)", "state.at[piece] = zone", "np.stack([one, two])"]
)
def test_verbs_and_columns_are_none_of_them(source: str) -> None:
    assert list(faults(source)) == []
