"""Saved positions: old ones are brought up to date, damaged ones are refused by name."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ironbottom.kernel.dice import ScriptedDice, SecretDice
from ironbottom.kernel.errors import BadState
from ironbottom.kernel.game import Game
from ironbottom.kernel.match import new_match
from ironbottom.kernel.saves import STATE_MIGRATIONS, Dump, dump, load
from narrows.interception import PASS, MayIntercept
from narrows.spec import GAME as NARROWS

Json = dict[str, Any]
OLD_SAVE = Path(__file__).parents[1] / "teaching" / "saves" / "interception_v1.json"


def may_intercept(game: Game[Any]) -> bool:
    return isinstance(game.decision, MayIntercept)


def at_interception() -> Any:
    """The first interception of a random game of the teaching game."""
    game = new_match("narrows", "skirmish", game_id="saves", secret=bytes(32)).game
    chooser = random.Random(1)
    while not may_intercept(game):
        seat = game.deciding()[0]
        game.act(seat, chooser.choice(game.options(seat)))
    return game


GAME = at_interception()
FIELDS: Json = json.loads(msgspec.json.encode(dump(GAME)))


def loaded(damage: Callable[[Json], object] = lambda d: None) -> Any:
    data: Json = json.loads(json.dumps(FIELDS))
    damage(data)
    return load(NARROWS, msgspec.json.decode(json.dumps(data), type=Dump), SecretDice(bytes(32), "saves"))


def test_a_saved_position_names_its_procedures_and_their_next_steps() -> None:
    assert [(name, fields["at"]) for name, fields in FIELDS["stack"]] == [
        ("narrows.Whole", "again"),
        ("narrows.Turn", "next_impulse"),
        ("narrows.Impulse", "next_counter"),
        ("narrows.Move", "after"),
        ("narrows.Windows", "shut_window"),
        ("narrows.Reaction", "roll"),
        ("narrows.MayIntercept", ""),
    ]
    assert FIELDS["version"] == 2 and FIELDS["slug"] == "narrows"
    assert loaded().state_hash() == GAME.state_hash()


def in_state(name: str, value: object) -> Callable[[Json], object]:
    return lambda d: d["state"].update({name: value})


def in_frame(place: int, name: str, value: object) -> Callable[[Json], object]:
    return lambda d: d["stack"][place][1].update({name: value})


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda d: d.update(slug="aapacific"), "a position of 'aapacific', not of 'narrows'"),
        (lambda d: d.update(version=3), "has version 3; this program knows versions up to 2"),
        (lambda d: d.update(version=0), "of version 0 can no longer be read"),
        (lambda d: d["state"].pop("turn"), "it ought to have a field turn"),
        (in_state("weather", "fair"), "it ought not to have a field weather"),
        (in_state("turn", "three"), "Expected `int`, got `str` - at `$.turn`"),
        (in_state("turn", True), "Expected `int`, got `bool`"),
        (in_state("at", [0, 0.5]), "at `$.at[1]`"),
        (in_state("at", [0, 32_768]), "format requires"),
        (in_state("owner", "not base64!"), "at `$.owner`"),
        (in_state("hands", [[], []]), "breaks its own laws"),
        (lambda d: d["stack"][1].__setitem__(0, "narrows.Truce"), "a procedure 'narrows.Truce'"),
        (in_frame(1, "at", "peace"), "'narrows.Turn' has no step 'peace'"),
        (in_frame(1, "mood", 1), "'narrows.Turn' does not fit its form: it ought not to have a field mood"),
        (in_frame(3, "counter", None), "'narrows.Move' does not fit its form"),
        (lambda d: d["stack"].pop(), "must stand at a decision"),
        (lambda d: d["stack"].clear(), "must stand at a decision"),
    ],
    ids=[
        "game",
        "newer",
        "too old",
        "missing",
        "unknown",
        "type",
        "bool",
        "item",
        "item too large",
        "bytes",
        "laws",
        "procedure",
        "step",
        "local",
        "local type",
        "no decision",
        "no stack",
    ],
)
def test_each_damage_of_a_position_is_named(damage: Callable[[Json], object], says: str) -> None:
    with pytest.raises(BadState) as fault:
        loaded(damage)
    assert says in str(fault.value)


def test_a_position_of_an_earlier_version_is_brought_up_to_date_and_plays_on() -> None:
    """Saved inside an interception by version 1, which called turns rounds and reactions interceptions."""
    saved = msgspec.json.decode(OLD_SAVE.read_bytes(), type=Dump)
    assert saved.version == 1 and "round" in msgspec.json.decode(saved.state)
    assert "narrows.Interception" in [name for name, _ in saved.stack]
    game = load(NARROWS, saved, ScriptedDice([4, 6, 1]))
    (seat,) = game.deciding()
    assert may_intercept(game)
    game.act(seat, game.options(seat)[0])
    assert game.draws[0].why.startswith("interception")
    while may_intercept(game):
        game.act(game.deciding()[0], PASS)
    assert game.draws[0].why.startswith("duel")
    assert dump(game).version == 2


def test_every_version_that_ever_was_has_a_migration() -> None:
    for version in range(1, NARROWS.state_version):
        assert ("narrows", version) in STATE_MIGRATIONS


def test_a_finished_game_is_saved_with_its_outcome() -> None:
    match = new_match("narrows", "skirmish", game_id="saves", secret=bytes(32))
    match.resign("north")
    again = load(NARROWS, msgspec.json.decode(msgspec.json.encode(dump(match.game)), type=Dump), match.dice)
    assert again.outcome == match.game.outcome and again.deciding() == ()
