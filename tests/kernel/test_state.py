"""States: plain columns only, copied so that nothing is shared, hashed the same in every process."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest

from ironbottom.kernel import hashing
from ironbottom.kernel.errors import BadState
from ironbottom.kernel.flow import Frame
from ironbottom.kernel.game import Game
from ironbottom.kernel.record import FIELD_HASHES
from ironbottom.kernel.state import Shorts, State, clone_plain, shorts
from tests.kernel.drill import SPEC, drill


@dataclass(slots=True, kw_only=True)
class Columns(State):
    number: int = 1
    word: str = "x"
    yes: bool = True
    nothing: None = None
    at: bytearray = field(default_factory=lambda: bytearray(b"abc"))
    decks: Shorts = field(default_factory=lambda: shorts([7, -1]))
    steps: list[int] = field(default_factory=lambda: [1, 2])
    piles: list[list[int]] = field(default_factory=lambda: [[], [1], [2, 3]])
    deep: list[list[list[int]]] = field(default_factory=lambda: [[[1]]])
    purse: dict[str, int] = field(default_factory=lambda: {"a": 1})
    picked: dict[str, list[str]] = field(default_factory=lambda: {"a": [], "b": ["x"]})
    rows: list[dict[str, int]] = field(default_factory=lambda: [{"a": 1}])


@dataclass(slots=True, kw_only=True)
class Anything(State):
    held: Any


@dataclass(slots=True, kw_only=True)
class Rows(State):
    rows: list[list[int]]


@dataclass(slots=True, kw_only=True)
class Words(State):
    words: dict[str, str]


def test_a_copy_is_equal_and_of_the_same_kind() -> None:
    original = Columns()
    assert clone_plain(original) == original and type(clone_plain(original)) is Columns


def change(copy: Columns) -> None:
    copy.at[0] = 0
    copy.decks[1] = 7
    copy.steps.append(3)
    copy.piles[0].append(9)
    copy.deep[0][0].append(9)
    copy.purse["b"] = 2
    copy.picked["a"].append("y")
    copy.rows[0]["a"] = 2


def test_no_column_is_shared_between_copies_however_deep() -> None:
    original = Columns()
    change(clone_plain(original))
    assert original == Columns()


@pytest.mark.parametrize(
    "value",
    [
        1.5,
        {1, 2},
        (1, 2),
        object(),
        len,
        [1.5],
        [(1, 2)],
        [[{1}]],
        {"a": 1.5},
        {"a": (1,)},
        b"bytes",
        Columns(),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_not_plain_is_refused_when_it_is_copied(value: object) -> None:
    with pytest.raises(BadState, match="only plain columns"):
        clone_plain(Anything(held=value))


@pytest.mark.parametrize("wrong", [Rows(rows=[[object()]]), Words(words={"a": object()})])  # type: ignore[list-item,dict-item]
def test_a_column_of_another_type_than_it_declares_is_refused_when_it_is_copied(wrong: State) -> None:
    with pytest.raises(BadState, match="only plain columns"):
        clone_plain(wrong)


def test_a_row_that_is_empty_does_not_tell_the_type_of_the_others() -> None:
    with pytest.raises(BadState, match="only plain columns"):
        clone_plain(Rows(rows=[[], [object()]]))  # type: ignore[list-item]


def test_a_packed_column_is_hashed_like_a_list_of_the_same_numbers() -> None:
    assert hash_of(Anything(held=shorts([300, -1]))) == hash_of(Anything(held=[300, -1]))


def test_a_packed_column_takes_numbers_of_16_bits_only() -> None:
    assert list(shorts([32_767, -32_768])) == [32_767, -32_768]
    with pytest.raises(OverflowError):
        shorts([32_768])


def hash_of(state: State, stack: list[Frame] | None = None) -> str:
    game: Game[Any] = Game(SPEC, state, stack or [], drill().dice_source)
    return game.state_hash()


def test_the_hash_depends_on_every_column() -> None:
    hashes = {hash_of(Columns())}
    for name, value in {
        "number": 2,
        "word": "y",
        "yes": False,
        "at": bytearray(b"abd"),
        "decks": shorts([7, 7]),
        "steps": [2, 1],
        "piles": [[1], [], [2, 3]],
        "purse": {"a": 2},
        "picked": {"a": ["x"], "b": []},
    }.items():
        state = Columns()
        setattr(state, name, value)
        hashes.add(hash_of(state))
    assert len(hashes) == 10


def test_the_hash_does_not_depend_on_the_order_of_keys() -> None:
    assert hash_of(Columns(purse={"a": 1, "b": 2})) == hash_of(Columns(purse={"b": 2, "a": 1}))


def test_the_hash_depends_on_fields_and_on_nothing_else_of_a_class() -> None:
    """Once it changed with the number of annotated names, so that no class variable could be added."""
    constants = {f"CONSTANT_{number}": ClassVar[int] for number in range(20)}
    named = type("Named", (Columns,), {"__annotations__": constants})
    grown: type[State] = dataclass(slots=True, kw_only=True)(named)
    for engine in (FIELD_HASHES - 1, FIELD_HASHES):
        told = {hashing.digest(state, [], 0, None, engine) for state in (Columns(), grown())}
        assert len(told) == 1, f"engine version {engine}"


def test_the_hash_depends_on_dice_thrown_and_on_the_outcome() -> None:
    game = drill()
    before = game.state_hash()
    game.rolls = 1
    thrown = game.state_hash()
    game.finish((), "draw", "Nobody wins.")
    assert len({before, thrown, game.state_hash()}) == 3


HASH_ELSEWHERE = """
from ironbottom.kernel import registry
from ironbottom.kernel.match import new_match
from narrows.spec import GAME
registry.register(GAME)
print(new_match("narrows", "skirmish", game_id="hash", secret=bytes(32)).game.state_hash())
"""


def test_the_hash_is_the_same_in_every_process() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", HASH_ELSEWHERE],
            check=True,
            capture_output=True,
            text=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1 and len(found.pop().strip()) == 32
