"""The validator names every planted fault: file, path, what is wrong and what would be right."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from ironbottom.games.aapacific.components import load, validate
from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.kernel.components import ComponentError, ComponentsNotFound, Fault, merge, values_in_use
from tests.games import component_files
from tests.games.component_files import Planted, assert_named

CAMPAIGN = "scenarios/campaign_1941"
BURMA = "scenarios/burma_road_1942"
ours = partial(component_files.ours, "aapacific")
write = partial(component_files.write, "aapacific")


def load_of(folder: str) -> AApacificData:
    """The data with an owner's folder over ours."""
    return load(values_in_use("aapacific", folder))


PLANTED: list[Planted] = [
    # values that do not fit their type
    ("board", {"territories": [{"id": "japan", "ipc": -5}]}, "$.territories[japan].ipc", ">= 0"),
    ("board", {"territories": [{"id": "japan", "ipc": "five"}]}, "$.territories[japan].ipc", "`int`"),
    ("board", {"territories": [{"id": "japan", "country": "germany"}]}, "$.territories[japan].country", "germany"),
    ("board", {"territories": [{"id": "japan", "naval_bas": True}]}, "$.territories[japan].naval_bas", "unknown key"),
    ("board", {"territories": [{"id": "japan", "name": None}]}, "$.territories[japan].name", "missing"),
    ("board", {"sea_zones": [{"id": "sz_1", "lat": 120}]}, "$.sea_zones[sz_1].lat", "< 90"),
    ("pieces", {"unit_types": [{"id": "armor", "hits": 0}]}, "$.unit_types[armor].hits", ">= 1"),
    ("tables", {"figures": {"dice_sides": None}}, "$.figures.dice_sides", "missing"),
    (CAMPAIGN, {"kamikaze": -1}, "$.kamikaze", ">= 0"),
    (CAMPAIGN, {"victory": [{"type": "bingo", "winner": "japan"}]}, "$.victory[0]", "bingo"),
    (CAMPAIGN, {"control": {"japan": "atlantis"}}, "$.control.japan", "atlantis"),
    # the board
    ("board", {"links": [{"a": "japan", "b": "atlantis", "kind": "land", "source": "public"}]}, "$.links[japan-atlantis]", "no space atlantis"),  # noqa: E501
    ("board", {"links": [{"a": "korea", "b": "sz_36", "kind": "sea"}]}, "$.links[korea-sz_36]", "sea between land and sea"),  # noqa: E501
    ("board", {"links": [{"a": "japan", "b": "sz_36", "removed": True}]}, "$.territories[japan]", "lies in 0 sea zones"),  # noqa: E501
    ("board", {"links": [{"a": "japan", "b": "sz_36", "removed": True}]}, "$[japan]", "cut off from every other open space"),  # noqa: E501
    ("board", {"sea_zones": [{"id": "sz_2", "number": 7}]}, "$.sea_zones[sz_2]", "number 7 in place 2"),
    ("board", {"territories": [{"id": "japan", "capital_of": None}]}, "$.territories", "0 capitals of japan"),
    ("board", {"territories": [{"id": "burma", "capital_of": "usa"}]}, "$.territories", "2 capitals of usa"),
    ("board", {"territories": [{"id": "guam", "lon": 145.8, "lat": 17}]}, "$[guam].lon", "stands where another"),
    ("board", {"sea_zones": [{"id": "sz_9", "convoy_route": None}]}, "$.sea_zones", "12 convoy routes"),
    ("board", {"sea_zones": [{"id": "sz_3", "convoy_centre": None}]}, "$.sea_zones", "4 convoy centres"),
    ("board", {"sea_zones": [{"id": "sz_9", "convoy_route": {"territory": "java"}}]}, "$.sea_zones[sz_9].convoy_route", "java does not touch"),  # noqa: E501
    ("board", {"sea_zones": [{"id": "sz_38", "convoy_route": {"territory": "guam"}}]}, "$.sea_zones[sz_38].convoy_route", "territory guam"),  # noqa: E501
    # sides and pieces
    ("powers", {"countries": [{"id": "india", "nation": "usa"}]}, "$.countries[india]", "usa is not of great_britain"),
    ("powers", {"countries": [{"id": "china", "removed": True}]}, "$.countries", "japan, india, australia, usa"),
    ("pieces", {"unit_types": [{"id": "marine", "removed": True}]}, "$.unit_types", "infantry, artillery"),
    ("pieces", {"unit_types": [{"id": "armor", "attack": 7}]}, "$.unit_types[armor].attack", "no die shows"),
    ("pieces", {"unit_types": [{"id": "armor", "bulk": 3}]}, "$.holds[0].accepts", "armor fills 3 of 2 slots"),
    ("pieces", {"printed_pieces": 300}, "$.counters", "345 pieces in all"),
    # references
    ("pieces", {"unit_types": [{"id": "armor", "rule": "aapacific:tank.99"}]}, "$.unit_types[armor].rule", "no rule aapacific:tank.99"),  # noqa: E501
    ("tables", {"figures": {"dice_sides": {"rule": "aapacific:land.99"}}}, "$.figures.dice_sides.rule", "aapacific:land.99"),  # noqa: E501
    ("tables", {"figures": {"dice_sides": {"value": 257}}}, "$.figures.dice_sides.value", "a die of 257 faces"),
    ("tables", {"free_infantry": {"space": "sz_1"}}, "$.free_infantry.space", "sz_1"),
    ("tables", {"charts": [{"id": "retreat", "columns": ["to", "from"]}]}, "$.charts[retreat].cells", "do not fill"),
    ("rulings", {"options": [{"id": "hawaii_complex", "ruling": "Q99"}]}, "$.options[hawaii_complex].ruling", "no ruling Q99"),  # noqa: E501
    ("rulings", {"options": [{"id": "hawaii_complex", "ruling": ""}]}, "$.options[hawaii_complex]", "switches no rule and no ruling"),  # noqa: E501
    ("rulings", {"options": [{"id": "hawaii_complex", "ruling": "Q11"}]}, "$.options.rule[Q11]", "stands 2 times"),
    ("rulings", {"rulings": [{"id": "Q05", "option": "no_such"}]}, "$.rulings[Q05].option", "no option no_such"),
    ("board", {"links": [{"a": "sz_14", "b": "sz_30", "option": "no_such"}]}, "$.links[sz_14-sz_30].option", "no_such"),
    ("examples", {"examples": [{"id": "aapacific:ex.sz25_territories", "given": {"space": "sz_77"}}]}, "$.examples[aapacific:ex.sz25_territories]", "no space sz_77"),  # noqa: E501
    ("examples", {"examples": [{"id": "aapacific:ex.land_step", "given": {"path": ["burma", "kwangsi"]}}]}, "$.examples[aapacific:ex.land_step].given.path", "not adjacent"),  # noqa: E501
    ("skin", {"nations": {"china": None}}, "$.nations", "nothing for china"),
    # scenarios
    (CAMPAIGN, {"id": "other"}, "$.id", "other"),
    (CAMPAIGN, {"last_turn": 1, "first_turn": 2}, "$.last_turn", "before the first turn"),
    (CAMPAIGN, {"turn_order": ["japan", "japan", "united_states"]}, "$.turn_order", "japan, japan"),
    (CAMPAIGN, {"seats": {"3": [["japan"], ["great_britain", "united_states"]]}}, "$.seats.3", "2 seats"),
    (CAMPAIGN, {"seats": {"3": None}}, "$.seats.3", "missing"),
    (CAMPAIGN, {"control": {"guam": None}}, "$.control", "nobody controls guam"),
    (CAMPAIGN, {"convoy_routes": {"sz_9": None}}, "$.convoy_routes", "nobody holds sz_9"),
    (CAMPAIGN, {"convoy_centres": {"sz_1": "allies"}}, "$.convoy_centres.sz_1", "none of these in play"),
    (CAMPAIGN, {"income": {"japan": 20}}, "$.income.japan", "20"),
    (CAMPAIGN, {"complexes": [{"space": "sz_5", "source": "designed"}]}, "$.complexes[0]", "sz_5"),
    (CAMPAIGN, {"setup": [{"nation": "usa", "type": "battleship", "count": 1, "space": "guam", "source": "public"}]}, "$.setup[0]", "usa battleship in guam"),  # noqa: E501
    (CAMPAIGN, {"setup": [{"nation": "usa", "type": "armor", "count": 1, "space": "sz_1", "source": "public"}]}, "$.setup[0]", "usa armor in sz_1"),  # noqa: E501
    (CAMPAIGN, {"setup": [{"nation": "usa", "type": "infantry", "count": 1, "space": "japan", "source": "public"}]}, "$.setup[0]", "which japan holds"),  # noqa: E501
    (CAMPAIGN, {"setup": [{"nation": "usa", "type": "aa_gun", "count": 1, "space": "guam", "source": "public"}]}, "$.setup[0]", "country None"),  # noqa: E501
    (CAMPAIGN, {"setup": [{"nation": "usa", "type": "fighter", "count": 1, "space": "sz_5", "aboard": "carrier", "source": "public"}]}, "$.setup", "1 slots of cargo"),  # noqa: E501
    (CAMPAIGN, {"setup": [{"nation": n, "type": "destroyer", "count": 1, "space": "sz_1", "source": "public"} for n in ("usa", "japan")]}, "$.setup", "enemy ships together in sz_1"),  # noqa: E501
    (BURMA, {"setup": [{"nation": "usa", "type": "infantry", "count": 1, "space": "guam", "source": "public"}]}, "$.setup[0]", "guam is not in play"),  # noqa: E501
    (BURMA, {"special": {"routes_out_of_use": ["sz_37", "sz_46"]}}, "$.convoy_routes.sz_46", "none of these in play"),
    (BURMA, {"active_spaces": ["india", "himalayas"]}, "$.active_spaces", "himalayas cannot be in play"),
    (BURMA, {"victory": []}, "$.victory", "nobody can win"),
]  # fmt: skip


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: f"{planted[0]}:{planted[2]}:{planted[3]}")
def test_planted_fault_is_named(planted: Planted, tmp_path: Path) -> None:
    name, changes, *_ = planted
    assert_named(planted, validate(write(tmp_path, f"{name}.changes", changes)))


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    write(
        tmp_path,
        "board.changes",
        {"territories": [{"id": "japan", "ipc": "x"}, {"id": "guam", "kind": "hill"}]},
    )
    write(tmp_path, "pieces.changes", {"unit_types": [{"id": "armor", "cost": None}]})
    folder = write(tmp_path, f"{CAMPAIGN}.changes", {"minutes": 0})
    with pytest.raises(ComponentError) as error:
        load_of(folder)
    assert sorted(error.value.faults) == validate(folder)
    assert {(fault.file, fault.path) for fault in error.value.faults} == {
        ("board.json", "$.territories[japan].ipc"),
        ("board.json", "$.territories[guam].kind"),
        ("pieces.json", "$.unit_types[armor].cost"),
        ("scenarios/campaign_1941.json", "$.minutes"),
    }


def test_repeated_records_are_faults(tmp_path: Path) -> None:
    board = ours("board")
    board["links"].append(board["links"][0])
    board["territories"].append(board["territories"][0])
    found = {fault.path for fault in validate(write(tmp_path, "board", board))}
    assert {"$[japan]", "$.links[tsinghai-sikang]"} <= found


def test_unreadable_and_unknown_files_are_faults(tmp_path: Path) -> None:
    write(tmp_path, "board", "{not json")
    write(tmp_path, "bord", {})
    folder = write(tmp_path, "typo.changes", {})
    faults = {fault.file: fault for fault in validate(folder)}
    assert "not JSON" in faults["board.json"].wrong
    assert faults["bord.json"].wrong == "unknown file"
    assert faults["typo.changes.json"].wrong == "changes a file that does not exist"


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ComponentsNotFound):
        load_of(str(tmp_path / "nowhere"))
    with pytest.raises(ComponentsNotFound):
        load_of(str(tmp_path))
    (tmp_path / "aapacific").mkdir()
    with pytest.raises(ComponentsNotFound):
        load_of(str(tmp_path))


def test_owner_changes_single_values(tmp_path: Path) -> None:
    data = load_of(write(tmp_path, "pieces.changes", {"unit_types": [{"id": "armor", "defense": 3}]}))
    assert data.defense[UnitType.ARMOR] == 3
    assert data.attack[UnitType.ARMOR] == load().attack[UnitType.ARMOR]


def test_owner_replaces_a_whole_file(tmp_path: Path) -> None:
    scenario = ours(CAMPAIGN)
    scenario["name"] = "My own war"
    scenario["minutes"] = 10
    assert load_of(write(tmp_path, CAMPAIGN, scenario)).scenarios["campaign_1941"].name == "My own war"


def test_owner_adds_a_scenario(tmp_path: Path) -> None:
    scenario = ours(CAMPAIGN) | {"id": "mine"}
    assert set(load_of(write(tmp_path, "scenarios/mine", scenario)).scenarios) == {*load().scenarios, "mine"}


def test_fault_says_where_what_and_what_is_right() -> None:
    fault = Fault("board.json", "$.links[a-b]", "linked twice", "one link")
    assert str(fault) == "board.json: $.links[a-b]: linked twice; one link"


def test_merge_keeps_the_order_of_records() -> None:
    old = [{"a": "x", "b": "y", "n": 1}, {"a": "p", "b": "q"}]
    assert merge(old, [{"a": "y", "b": "x", "n": 2}])[0]["n"] == 2  # type: ignore[index]
    assert merge([1, 2], [3]) == [3]


@pytest.mark.parametrize("text", ['{"map": "\\ud800"}', f'{{"map": {"9" * 5000}}}'], ids=["sign", "number"])
def test_what_no_answer_could_carry_is_a_fault(text: str, tmp_path: Path) -> None:
    """Half a sign in a name was served until the board was asked for; a number of 5000 digits ended the program."""
    faults = {fault.file: fault for fault in validate(write(tmp_path, "board.changes", text))}
    assert "not JSON" in faults["board.changes.json"].wrong
