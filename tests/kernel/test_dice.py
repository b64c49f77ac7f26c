"""Dice: recomputable by anybody, equally likely faces, and no way to tamper with a roll unnoticed."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironbottom.kernel.dice import Draw, LoggedDice, ScriptedDice, SecretDice, commitment, verify
from ironbottom.kernel.errors import DiceExhausted
from tests.kernel.drill import Perils, drill

SECRET = bytes(range(32))
GAME = "game-7"
SALTS = ("north's salt", "south's salt")
DICE = SecretDice(SECRET, GAME, SALTS)


def by_hand(n: int, count: int, sides: int, why: str) -> list[int]:
    """The documented recipe, written down a second time with nothing of ours."""
    faces: list[int] = []
    block = 0
    while len(faces) < count:
        message = json.dumps(
            [GAME, list(SALTS), n, block, sides, why], separators=(",", ":"), ensure_ascii=False
        )
        stream = hmac.new(SECRET, message.encode(), hashlib.sha256).digest()
        faces += [byte % sides + 1 for byte in stream if byte < 256 // sides * sides]
        block += 1
    return faces[:count]


@given(
    n=st.integers(0, 10_000),
    count=st.integers(0, 90),
    sides=st.integers(1, 256),
    why=st.text(
        alphabet=st.characters(codec="utf-8", exclude_characters="\x7f", min_codepoint=32), max_size=20
    ),
)
def test_anybody_can_recompute_a_roll_from_the_recipe(n: int, count: int, sides: int, why: str) -> None:
    assert list(DICE.roll(n, count, sides, why)) == by_hand(n, count, sides, why)


@given(sides=st.integers(1, 256), count=st.integers(1, 80))
def test_faces_lie_between_one_and_the_number_of_sides(sides: int, count: int) -> None:
    values = DICE.roll(0, count, sides, "faces")
    assert len(values) == count and all(1 <= value <= sides for value in values)


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 10, 12, 20, 100, 129, 200, 255])
def test_all_faces_are_equally_likely(sides: int) -> None:
    """Chi-square of a fixed sample; without rejection sampling the low faces of 200 sides come twice as often."""
    throws = 600 * sides
    seen = Counter(DICE.roll(1, throws, sides, "uniform"))
    expected = throws / sides
    chi_square = sum((seen[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    freedom = sides - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5, chi_square


def test_a_longer_roll_begins_like_a_shorter_one() -> None:
    assert DICE.roll(3, 100, 6, "x")[:7] == DICE.roll(3, 7, 6, "x")


@pytest.mark.parametrize(
    "other",
    [
        SecretDice(SECRET[::-1], GAME, SALTS),
        SecretDice(SECRET, "game-8", SALTS),
        SecretDice(SECRET, GAME, SALTS[::-1]),
        SecretDice(SECRET, GAME, ("|".join(SALTS),)),
        SecretDice(SECRET, GAME, ()),
    ],
    ids=["secret", "game", "order of salts", "joined salts", "no salts"],
)
def test_every_part_of_the_recipe_changes_the_dice(other: SecretDice) -> None:
    assert other.roll(0, 20, 6, "x") != DICE.roll(0, 20, 6, "x")


def test_rolls_of_other_numbers_and_purposes_are_independent() -> None:
    rolls = {DICE.roll(n, 20, 6, why) for n in range(20) for why in ("attack", "defence")}
    assert len(rolls) == 40


@pytest.mark.parametrize("sides", [0, -1, 257, 1000])
def test_a_die_that_cannot_be_made_of_one_byte_is_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="1 to 256 faces"):
        DICE.roll(0, 1, sides, "impossible")


# ---- the proof -----------------------------------------------------------------------------------------

DRAWS = [Draw(n, 6, DICE.roll(n, 16, 6, f"roll {n}"), f"roll {n}") for n in range(4)]


def proof(draws: list[Draw] = DRAWS, first: int = 0, **other: Any) -> list[str]:
    parts = {"secret": SECRET, "commit": commitment(SECRET), "game_id": GAME, "salts": SALTS}
    return verify(**(parts | other), draws=draws, first=first)


def changed(draw: Draw, **fields: Any) -> Draw:
    return msgspec.structs.replace(draw, **fields)


def test_honest_dice_are_proven() -> None:
    assert proof() == []


@pytest.mark.parametrize(
    "tamper",
    [
        lambda d: [changed(d[0], values=(7 - d[0].values[0], *d[0].values[1:])), *d[1:]],
        lambda d: [changed(d[0], values=d[0].values[::-1]), *d[1:]],
        lambda d: [changed(d[0], why="a better purpose"), *d[1:]],
        lambda d: [changed(d[0], sides=5), *d[1:]],
        lambda d: [changed(d[0], sides=0), *d[1:]],
        lambda d: [changed(d[0], sides=1000), *d[1:]],
        lambda d: [changed(d[0], n=9), *d[1:]],
        lambda d: d[1:],
        lambda d: [d[0], *d],
        lambda d: [d[1], d[0], *d[2:]],
        lambda d: [*d[:2], changed(d[2], n=1), d[3]],
    ],
    ids=[
        "face",
        "order",
        "purpose",
        "sides",
        "no sides",
        "many",
        "number",
        "left out",
        "doubled",
        "swapped",
        "n",
    ],
)
def test_tampering_with_a_roll_is_found(tamper: Callable[[list[Draw]], list[Draw]]) -> None:
    assert proof(tamper(DRAWS))


@pytest.mark.parametrize(
    "other",
    [{"secret": bytes(32)}, {"commit": commitment(b"other")}, {"game_id": "game-8"}, {"salts": ("x",)}],
    ids=["secret", "commitment", "game", "salts"],
)
def test_tampering_with_what_binds_the_dice_is_found(other: dict[str, Any]) -> None:
    assert proof(**other)


def test_faults_name_the_roll_and_both_values() -> None:
    (fault,) = proof([changed(DRAWS[0], values=(1,) * 16), *DRAWS[1:]])
    assert "roll 0" in fault and "roll 0 (roll 0)" in fault and str(list(DRAWS[0].values)) in fault


def test_rolls_before_the_first_proven_one_may_have_any_values() -> None:
    earlier = [changed(DRAWS[0], values=(1,) * 16), *DRAWS[1:]]
    assert proof(earlier, first=1) == []
    assert proof(earlier[1:], first=1), "even those keep their numbers"


# ---- dice given in advance --------------------------------------------------------------------------------


def test_scripted_dice_come_in_order_and_say_what_is_left() -> None:
    dice = ScriptedDice([1, 6, 3])
    assert dice.roll(0, 2, 6, "x") == (1, 6) and dice.left == (3,)


def test_a_script_that_is_too_short_is_named_and_not_used_up() -> None:
    dice = ScriptedDice([4])
    with pytest.raises(DiceExhausted, match=r"roll 5 \(attack\) needs 2 dice, the script has 1 left"):
        dice.roll(5, 2, 6, "attack")
    assert dice.left == (4,)


def test_a_script_with_an_impossible_face_is_refused() -> None:
    with pytest.raises(DiceExhausted, match="cannot show 7"):
        ScriptedDice([7]).roll(0, 1, 6, "attack")


def test_a_fork_of_a_script_uses_nothing_up() -> None:
    dice = ScriptedDice([1, 2, 3])
    dice.roll(0, 1, 6, "x")
    assert dice.fork().roll(1, 2, 6, "x") == (2, 3)
    assert dice.left == (2, 3)


def test_a_clone_throws_the_same_scripted_dice_and_leaves_them_to_the_original() -> None:
    game = drill(Perils(), dice=[5, 2])
    copy = game.clone()
    copy.act("a", "button:die")
    game.act("a", "button:die")
    assert copy.state.notes == game.state.notes == ["button:die", "5"]


LOGGED = Draw(3, 6, (2, 5), "attack")


@pytest.mark.parametrize(
    "roll",
    [(4, 2, 6, "attack"), (3, 1, 6, "attack"), (3, 2, 8, "attack"), (3, 2, 6, "defence")],
    ids=["number", "count", "sides", "purpose"],
)
def test_logged_dice_must_be_asked_for_as_they_were_thrown(roll: tuple[int, int, int, str]) -> None:
    dice = LoggedDice([LOGGED])
    with pytest.raises(DiceExhausted, match="the record has roll 3"):
        dice.roll(*roll)
    assert not dice.used_up
    assert dice.roll(3, 2, 6, "attack") == (2, 5) and dice.used_up


def test_logged_dice_end_with_the_record() -> None:
    with pytest.raises(DiceExhausted, match="not in the record"):
        LoggedDice([]).roll(0, 1, 6, "attack")


def test_a_recorded_face_that_the_die_does_not_have_is_refused() -> None:
    with pytest.raises(DiceExhausted, match="cannot show 9"):
        LoggedDice([Draw(0, 6, (9,), "attack")]).roll(0, 1, 6, "attack")


def test_a_fork_of_logged_dice_uses_nothing_up() -> None:
    dice = LoggedDice([LOGGED])
    assert dice.fork().roll(3, 2, 6, "attack") == (2, 5)
    assert not dice.used_up


def test_throwing_no_dice_is_no_roll() -> None:
    game = drill(Perils())
    assert game.dice(0, 6, "nothing") == () and game.rolls == 0 and game.draws == []
