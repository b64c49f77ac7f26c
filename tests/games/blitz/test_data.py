"""What the component data must hold, and what is found wrong in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ironbottom.games.blitz.components import load, validate
from ironbottom.games.blitz.components.ids import SIDE_OF, Klass, Side
from ironbottom.kernel.drawing import geometry
from tests.games.component_files import ours, write

DATA = load()


def test_our_files_are_without_fault() -> None:
    assert validate() == []


def test_the_same_request_gives_the_same_object() -> None:
    assert load() is DATA
    assert load(None) is DATA


def test_what_the_box_holds() -> None:
    assert (len(DATA.spaces), len(DATA.box), len(DATA.scenarios)) == (93, 359, 4)
    assert {counter.klass for counter in DATA.counters} == set(Klass)
    assert all(sum(SIDE_OF[p] == side for p in DATA.scenarios["midway"].control if p != 255) for side in Side)


def test_every_area_is_drawn_once_and_in_order() -> None:
    shapes = geometry("blitz")
    assert [shape.id for shape in shapes.spaces] == list(DATA.space_ids)
    for shape in shapes.spaces:
        assert 0 <= shape.anchor[0] <= shapes.width
        assert 0 <= shape.anchor[1] <= shapes.height
        assert shape.d


def of(records: list[dict[str, Any]], id: str) -> dict[str, Any]:
    return next(one for one in records if one["id"] == id)


Damage = Callable[[Any], None]
FAULTS: list[tuple[str, Damage, str]] = [
    ("board", lambda f: f["links"][0].update(b="atlantis"), "there is no area atlantis"),
    ("board", lambda f: of(f["spaces"], "tokyo").pop("port"), "a port has a coast link on which it opens"),
    ("board", lambda f: of(f["spaces"], "java_sea").update(oil=1), "a sea area with a port"),
    ("board", lambda f: of(f["spaces"], "tokyo").pop("terrain"), "one for land areas"),
    ("pieces", lambda f: of(f["counters"], "jp_inf2").pop("back"), "a big unit without a back"),
    ("pieces", lambda f: of(f["counters"], "jp_para1")["front"].pop("air_mp"), "some for PARA"),
    ("pieces", lambda f: f["counters"].append(f["counters"][0]), "stands 2 times"),
    ("cards", lambda f: f["objectives"][1]["when"]["spaces"].append("atlantis"), "there is no area atlantis"),
    ("tables", lambda f: f["columns"][2].update(low=6), "does not follow on"),
    ("tables", lambda f: f["rounds"]["air"].pop(), "6 rows of 10 cells"),
    ("tables", lambda f: f["figures"]["die_sides"].update(rule="blitz:99.z"), "there is no rule blitz:99.z"),
    ("tables", lambda f: f["stays"][0]["spaces"].append("atlantis"), "there is no area atlantis"),
    ("skin", lambda f: f["classes"].pop("aa"), "nothing for aa"),
    (
        "scenarios/midway",
        lambda f: f["setup"].append({"piece": "jp_inf1", "space": "midway", "source": "designed"}),
        "an area of others",
    ),
    (
        "scenarios/midway",
        lambda f: f["setup"].append({"piece": "jp_inf2", "space": "wake", "source": "designed"}),
        "size 3 in wake",
    ),
    ("scenarios/midway", lambda f: f["control"].pop("wake"), "wake is missing"),
    ("scenarios/midway", lambda f: f.update(last_turn=13), "turns of the track"),
    ("scenarios/guadalcanal", lambda f: f["schedule"][0].update(turn=9), "turn 9"),
    ("scenarios/guadalcanal", lambda f: f["schedule"][0].update(count=99), "at most"),
]


@pytest.mark.parametrize(("name", "damage", "says"), FAULTS)
def test_a_fault_is_found_and_named(tmp_path: Path, name: str, damage: Damage, says: str) -> None:
    value = json.loads(json.dumps(ours("blitz", name)))
    damage(value)
    (tmp_path / "blitz" / "scenarios").mkdir(parents=True, exist_ok=True)
    write("blitz", tmp_path, name, value)
    assert any(says in str(fault) for fault in validate(str(tmp_path))), [
        str(f) for f in validate(str(tmp_path))
    ][:5]
