"""The validator names every planted fault: file, path, what is wrong and what would be right."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ironbottom.games.fireinthesky.components import load, validate
from ironbottom.games.fireinthesky.components.model import SkyData
from ironbottom.kernel.components import ComponentError, values_in_use
from tests.games import component_files
from tests.games.component_files import Planted, assert_named

WAR = "scenarios/pearl_harbor_to_surrender"
CORAL_SEA = "scenarios/coral_sea"
LEVEL = {"turn": 3, "event": "set_level", "source": "designed"}
ARRIVES = {"turn": 3, "side": "japan", "event": "arrive", "source": "designed"}
ours = partial(component_files.ours, "fireinthesky")
write = partial(component_files.write, "fireinthesky")


def controls(space: str) -> dict[str, Any]:
    return {"terms": [{"type": "controls", "side": "japan", "space": space, "points": 1}]}


def sunk(counter: str) -> dict[str, Any]:
    return {"terms": [{"type": "sunk", "side": "japan", "counters": [counter], "points": 1}]}


def load_of(folder: str) -> SkyData:
    """The data with an owner's folder over ours."""
    return load(values_in_use("fireinthesky", folder))


PLANTED: list[Planted] = [
    # values that do not fit their type
    ("board", {"bases": [{"id": "kure", "air": -1}]}, "$.bases[kure].air", ">= 0"),
    ("board", {"bases": [{"id": "kure", "flag": "spain"}]}, "$.bases[kure].flag", "spain"),
    ("board", {"bases": [{"id": "kure", "prot": 3}]}, "$.bases[kure].prot", "unknown key"),
    ("pieces", {"counters": [{"id": "jn_dd_1", "anti_aircraft": 0.3}]}, "$.counters[jn_dd_1].anti_aircraft", "0.5"),
    ("tables", {"figures": {"supply_range": None}}, "$.figures.supply_range", "missing"),
    (CORAL_SEA, {"tracks": {"merchantmen": 41}}, "$.tracks.merchantmen", "multiple of 2"),
    (CORAL_SEA, {"control": {"rabaul": "nobody"}}, "$.control.rabaul", "nobody"),
    # the board
    ("board", {"bases": [{"id": "truk", "id_": "x", "q": 4}]}, "$.bases[truk].id_", "unknown key"),
    ("board", {"bases": [{"id": "truk", "q": 4}]}, "$[truk].q", "where another hex lies"),
    ("board", {"bases": [{"id": "manila", "removed": True}]}, "$", "no space manila"),
    ("board", {"seas": [{"id": "sea_0205", "entry_box": "atlantic"}]}, "$.seas[sea_0205].entry_box", "no box atlantic"),
    ("board", {"seas": [{"id": "sea_0205", "entry_box": None}]}, "$", "1 entry hexes of british"),
    ("board", {"off_map": [{"id": "west_coast_usa", "linked_base": "hawaii"}]}, "$.off_map[west_coast_usa].linked_base", "hawaii"),  # noqa: E501
    ("board", {"boxes": [{"id": "carriers_no_planes_kure", "located_in": "tokyo"}]}, "$.boxes[carriers_no_planes_kure].located_in", "tokyo"),  # noqa: E501
    ("board", {"half_hexes": [{"id": "malaya_west", "hex": "bangkok"}]}, "$.half_hexes[malaya_west].hex", "bangkok"),
    ("board", {"circles": [{"id": "malaya", "split": False}]}, "$.circles[malaya].split", "2 half hexes"),
    ("board", {"impassable": [{"a": "lae", "b": "atlantis", "source": "public"}]}, "$.impassable[lae-atlantis]", "no hex atlantis"),  # noqa: E501
    ("board", {"roads": [{"a": "kure", "b": "manila", "source": "public"}]}, "$.roads[kure-manila]", "do not touch"),
    ("board", {"roads": [{"a": "wake", "b": "sea_1305", "source": "public"}]}, "$.roads[wake-sea_1305]", "no hex"),
    ("board", {"roads": [{"a": "manila", "b": "sea_0806", "source": "public"}]}, "$.roads[manila-sea_0806]", "road in the sea"),  # noqa: E501
    ("board", {"half_hex_seas": [{"a": "malaya_west", "b": "manila", "source": "public"}]}, "$.half_hex_seas[malaya_west-manila]", "do not touch"),  # noqa: E501
    ("board", {"bases": [{"id": "brunei", "resource": False}]}, "$", "2 resource hexes"),
    ("board", {"bases": [{"id": "kure", "home_of": None}]}, "$", "1 home bases of japan"),
    ("board", {"bases": [{"id": "kure", "holding_box": False}]}, "$", "2 holding boxes"),
    ("board", {"bases": [{"id": "brisbane", "q": 30}]}, "$[brisbane]", "cut off from every other hex"),
    ("board", {"half_hex_seas": [{"a": "malaya_east", "b": b, "removed": True} for b in ("bangkok", "saigon", "singapore")]}, "$[malaya_east]", "cut off from every other sea hex"),  # noqa: E501
    # pieces
    ("pieces", {"counters": [{"id": "us_dd_1", "removed": True}]}, "$.counters", "81 ships counters of allied"),
    ("pieces", {"counters": [{"id": "jp_air", "count": 14}]}, "$.counters", "14 air counters of japan"),
    ("pieces", {"counters": [{"id": "us_dd_1", "purse": "british"}]}, "$.counters[us_dd_1].purse", "british"),
    ("pieces", {"counters": [{"id": "us_dd_1", "branch": "army"}]}, "$.counters[us_dd_1].branch", "army"),
    ("pieces", {"counters": [{"id": "us_dd_1", "air": 1}]}, "$.counters[us_dd_1].air", "1"),
    ("pieces", {"counters": [{"id": "us_dd_1", "defence": 13}]}, "$.counters[us_dd_1].defence", "13"),
    ("pieces", {"counters": [{"id": "us_dd_1", "firepower": 5}]}, "$.counters[us_dd_1].firepower", "5"),
    ("pieces", {"counters": [{"id": "us_cv_hornet", "firepower": 1}]}, "$.counters[us_cv_hornet].firepower", "carrier"),
    ("pieces", {"counters": [{"id": "us_dd_1", "movement": 9}]}, "$.counters[us_dd_1].movement", "9"),
    ("pieces", {"counters": [{"id": "us_marine_1", "reduced": 3}]}, "$.counters[us_marine_1].reduced", "3 behind 3"),
    ("pieces", {"counters": [{"id": "jp_air", "strength": 3}]}, "$.counters[jp_air].strength", "3 and 1"),
    ("pieces", {"counters": [{"id": "jn_bb_ise_hyuga", "converts_to": "jn_x"}]}, "$.counters[jn_bb_ise_hyuga].converts_to", "no counter jn_x"),  # noqa: E501
    ("pieces", {"counters": [{"id": "us_dd_1", "option": "16.9.9"}]}, "$.counters[us_dd_1].option", "no switch for rule 16.9.9"),  # noqa: E501
    # tables and texts
    ("tables", {"phases": [{"id": "reaction", "removed": True}]}, "$.phases", "economic, reinforcement"),
    ("tables", {"figures": {"dice_sides": {"value": 257}}}, "$.figures.dice_sides.value", "a die of 257 faces"),
    ("tables", {"combat": [{"id": "torpedo", "removed": True}]}, "$.combat", "asw_convoy"),
    ("tables", {"combat": [{"id": "torpedo", "hits_on": 7}]}, "$.combat[torpedo].hits_on", "no die shows"),
    ("tables", {"defences": [7, 9, 8, 10, 11, 12]}, "$.defences", "not rising"),
    ("tables", {"defences": [7, 8]}, "$.surface[0]", "does not fill"),
    ("tables", {"expansion": [{"from_turn": 6, "factor": 2}]}, "$.expansion", "[6]"),
    ("tables", {"damage": [{"change": 1, "from_turn": 5, "to_turn": 3, "rule": "fireinthesky:chart.naval_damage.more"}]}, "$.damage.modifiers[0]", "turns 5 to 3"),  # noqa: E501
    ("tables", {"figures": {"oil_halves_long": {"value": 1}}}, "$.figures.oil_halves_long.value", "short way"),
    ("tables", {"figures": {"supply_range": {"rule": "fireinthesky:99.9"}}}, "$.figures.supply_range.rule", "no rule"),
    ("tables", {"combat": [{"id": "torpedo", "rule": "fireinthesky:99.9"}]}, "$.combat[torpedo]", "no rule"),
    ("tables", {"charts": [{"id": "victory", "columns": ["a", "b"]}]}, "$.charts[victory].cells", "do not fill"),
    ("tables", {"war_schedule": [{**LEVEL, "side": "japan", "track": "transport_us", "value": 3}]}, "$.war_schedule[0].track", "transport_us of japan"),  # noqa: E501
    ("tables", {"war_schedule": [{**LEVEL, "turn": 17, "side": "allied", "track": "transport_us", "value": 3}]}, "$.war_schedule[0].turn", "17"),  # noqa: E501
    ("tables", {"war_schedule": [{**ARRIVES, "counter": "us_dd_12"}]}, "$.war_schedule[0].side", "japan for us_dd_12"),
    ("tables", {"war_schedule": [{**ARRIVES, "counter": "jn_x"}]}, "$.war_schedule[0].counter", "no counter jn_x"),
    ("tables", {"war_schedule": [{**ARRIVES, "counter": "jn_dd_10", "at": "tokyo"}]}, "$.war_schedule[0].at", "tokyo"),
    ("tables", {"war_schedule": [{**ARRIVES, "counter": "jn_dd_10", "may_train": True}]}, "$.war_schedule[0].may_train", "jn_dd_10"),  # noqa: E501
    ("tables", {"war_schedule": [{**ARRIVES, "counter": "jn_dd_1"}]}, "", "jn_dd_1 comes 2 times"),
    ("rulings", {"options": [{"id": "ranger", "rule": "fireinthesky:99.9"}]}, "$.options[ranger].rule", "no rule"),
    ("rulings", {"options": [{"id": "ranger", "rule": None}]}, "$.options[ranger]", "switches no rule"),
    ("rulings", {"rulings": [{"id": "pool_floor", "rules": ["fireinthesky:99.9"]}]}, "$.rulings[pool_floor].rules", "no rule"),  # noqa: E501
    ("examples", {"examples": [{"id": "fireinthesky:ex.turn16_draw", "rules": ["fireinthesky:99.9"]}]}, "$.examples[fireinthesky:ex.turn16_draw].rules", "no rule"),  # noqa: E501
    ("skin", {"looks": {"anzac": None}}, "$.looks", "nothing for anzac"),
    ("skin", {"classes": {"dd": None}}, "$.classes", "nothing for dd"),
    # scenarios
    (CORAL_SEA, {"id": "other"}, "$.id", "other"),
    (CORAL_SEA, {"last_turn": 2}, "$.last_turn", "turns 3 to 2"),
    (CORAL_SEA, {"starts_with": {"side": "allied"}, "ends_after": "japan"}, "$.ends_after", "ends before it begins"),
    (CORAL_SEA, {"in_play": ["truk", "atlantis"]}, "$.in_play", "atlantis"),
    (CORAL_SEA, {"returns_to": {"japan": "atlantis"}}, "$.returns_to.japan", "atlantis"),
    (CORAL_SEA, {"control": {"rabaul": None}}, "$.control", "nothing for rabaul"),
    (CORAL_SEA, {"control": {"bangkok": "japan"}}, "$.control.bangkok", "no base"),
    (CORAL_SEA, {"tracks": {"victory": 30}}, "$.tracks.victory", "30"),
    (CORAL_SEA, {"setup": [{"counter": "jn_x", "at": "truk"}]}, "$.setup[0]", "no counter jn_x"),
    (CORAL_SEA, {"setup": [{"counter": "jn_dd_1"}]}, "$.setup[0]", "no or several places"),
    (CORAL_SEA, {"setup": [{"counter": "jn_dd_1", "at": "truk", "due": 4}]}, "$.setup[0]", "no or several places"),
    (CORAL_SEA, {"setup": [{"counter": "jn_dd_1", "at": "truk", "reduced": True}]}, "$.setup[0]", "jn_dd_1 reduced"),
    (CORAL_SEA, {"setup": [{"counter": "jn_dd_1", "at": "truk", "count": 2}]}, "$.setup", "2 of jn_dd_1"),
    (CORAL_SEA, {"setup": [{"counter": "jn_dd_1", "at": "noumea"}]}, "$.setup[0]", "jn_dd_1 in noumea"),
    (CORAL_SEA, {"setup": [{"counter": "jn_dd_1", "at": "kure"}]}, "$.setup[0]", "jn_dd_1 in kure"),
    (WAR, {"setup": [{"counter": "jn_dd_1", "at": "west_coast_usa"}]}, "$.setup[0]", "jn_dd_1 in west_coast_usa"),
    (WAR, {"setup": [{"counter": "jn_ca_tone", "at": "convoy_escort"}]}, "$.setup[0]", "jn_ca_tone in convoy_escort"),
    (WAR, {"setup": [{"counter": "us_marine_1", "at": "sea_1101"}]}, "$.setup[0]", "us_marine_1 in sea_1101"),
    (CORAL_SEA, {"schedule": [{**LEVEL, "turn": 9, "side": "allied", "track": "transport_us", "value": 3}]}, "$.schedule", "turn 9"),  # noqa: E501
    (CORAL_SEA, {"victory": controls("manila")}, "$.victory.terms[0]", "manila is not in play"),
    (CORAL_SEA, {"victory": sunk("jn_cvl_zuiho_shoho")}, "$.victory.terms[0]", "no enemy that is present"),
    (CORAL_SEA, {"victory": {"rule": "fireinthesky:99.9"}}, "$.victory.rule", "no rule"),
]  # fmt: skip


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: f"{planted[0]}:{planted[2]}:{planted[3]}")
def test_planted_fault_is_named(planted: Planted, tmp_path: Path) -> None:
    name, changes, *_ = planted
    assert_named(planted, validate(write(tmp_path, f"{name}.changes", changes)))


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    write(tmp_path, "board.changes", {"bases": [{"id": "kure", "air": "x"}, {"id": "truk", "port": None}]})
    write(tmp_path, "pieces.changes", {"counters": [{"id": "jn_dd_1", "transport": None}]})
    folder = write(tmp_path, f"{CORAL_SEA}.changes", {"minutes": 0})
    with pytest.raises(ComponentError) as error:
        load_of(folder)
    assert sorted(error.value.faults) == validate(folder)
    assert {(fault.file, fault.path) for fault in error.value.faults} == {
        ("board.json", "$.bases[kure].air"),
        ("board.json", "$.bases[truk].port"),
        ("pieces.json", "$.counters[jn_dd_1].transport"),
        ("scenarios/coral_sea.json", "$.minutes"),
    }


def test_repeated_records_are_faults(tmp_path: Path) -> None:
    board = ours("board")
    board["roads"].append({**board["roads"][0], "a": board["roads"][0]["b"], "b": board["roads"][0]["a"]})
    board["bases"].append(board["bases"][0])
    found = {fault.path for fault in validate(write(tmp_path, "board", board))}
    assert {"$[kure]", "$.roads[bombay-gangetic_plain]"} <= found


def test_counters_in_the_wrong_order_are_a_fault(tmp_path: Path) -> None:
    pieces = ours("pieces")
    pieces["counters"].reverse()
    faults = validate(write(tmp_path, "pieces", pieces))
    assert any(fault.wrong == "groups of counters mixed" for fault in faults)


def test_an_owner_changes_single_ratings(tmp_path: Path) -> None:
    folder = write(tmp_path, "pieces.changes", {"counters": [{"id": "jn_dd_1", "anti_aircraft": 1.5}]})
    data, kind = load_of(folder), load().counter_index["jn_dd_1"]
    assert data.counters[kind].aa_halves == 3
    assert data.counters[kind].defence == load().counters[kind].defence


def test_an_owner_adds_a_scenario(tmp_path: Path) -> None:
    scenario = ours(CORAL_SEA) | {"id": "mine", "number": 8}
    assert [*load_of(write(tmp_path, "scenarios/mine", scenario)).scenarios] == [*load().scenarios, "mine"]
