"""The validator names every planted fault: file, path, what is wrong and what would be right."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ironbottom.games.pacificwar.components import load, validate
from ironbottom.games.pacificwar.components.model import WarData
from ironbottom.kernel.components import ComponentError, values_in_use
from tests.games import component_files
from tests.games.component_files import Planted, assert_named

CAMPAIGN = "scenarios/campaign"
LEYTE = "scenarios/leyte_1944"
NEW_ROUTE = {"source": "designed"}
ours = partial(component_files.ours, "pacificwar")
write = partial(component_files.write, "pacificwar")


def zone(key: str, **values: Any) -> dict[str, Any]:
    return {"zones": [{"id": key, **values}]}


def route(a: str, b: str, **values: Any) -> dict[str, Any]:
    return {"routes": [{"a": a, "b": b, **values}]}


def counter(key: str, **values: Any) -> dict[str, Any]:
    return {"counters": [{"id": key, **values}]}


def half(key: str, **values: Any) -> dict[str, Any]:
    return {"halves": [{"id": key, **values}]}


def column(key: str, **values: Any) -> dict[str, Any]:
    return {"crt": [{"id": key, **values}]}


def example(key: str, *units: list[str]) -> dict[str, Any]:
    return {"examples": [{"id": f"pacificwar:ex.{key}", "given": {"units": list(units)}}]}


def placed(**values: Any) -> dict[str, Any]:
    """A whole set-up with one row more."""
    return {"setup": [*ours(CAMPAIGN)["setup"], {"source": "designed", **values}]}


def replaced(key: str, **values: Any) -> dict[str, Any]:
    """A whole set-up in which the row of one counter says something else."""
    rows = [row for row in ours(CAMPAIGN)["setup"] if row["counter"] != key]
    return {"setup": [*rows, {"counter": key, "source": "designed", **values}]}


def load_of(folder: str) -> WarData:
    """The data with an owner's folder over ours."""
    return load(values_in_use("pacificwar", folder))


PLANTED: list[Planted] = [
    # values that do not fit their type
    ("board", zone("truk", vp=-1), "$.zones[truk].vp", ">= 0"),
    ("board", zone("truk", prot=3), "$.zones[truk].prot", "unknown key"),
    ("pieces", counter("ja_akagi", **{"class": "submarine"}), "$.counters[ja_akagi].class", "submarine"),
    ("tables", {"figures": {"nav_cost": None}}, "$.figures.nav_cost", "missing"),
    (CAMPAIGN, {"control": {"truk": "nobody"}}, "$.control.truk", "nobody"),
    # the board
    ("board", zone("truk", removed=True), "$.routes[mariana_islands-truk]", "no zone truk"),
    ("board", zone("borneo", removed=True), "$.zones", "no borneo"),
    ("board", zone("rabaul", vp=1), "$.zones[rabaul].vp", "base with a value"),
    ("board", zone("australia", repairs=None), "$.zones.repairs", "no zone for au"),
    ("board", route("japan", "japan", **NEW_ROUTE), "$.routes[japan-japan]", "leads nowhere"),
    ("board", route("japan", "tokyo", **NEW_ROUTE), "$.routes[japan-tokyo]", "no zone tokyo"),
    ("board", route("australia", "borneo", nav=False), "$.routes[australia-borneo]", "without a nav point"),
    ("board", route("ceylon", "singapore", removed=True), "$.zones[ceylon]", "not reached over open routes"),
    ("board", zone("japan", japan_may_enter=False), "$.zones[okinawa]", "not reached by Japan"),
    # counters
    ("pieces", counter("us_texas", removed=True), "$.counters", "70 ships of us"),
    ("pieces", counter("us_texas", airstrike=1), "$.counters[us_texas].airstrike", "1"),
    ("pieces", counter("ja_akagi", capital=False), "$.counters[ja_akagi].capital", "false"),
    ("pieces", counter("us_chester", armored=True), "$.counters[us_chester].armored", "true"),
    ("pieces", counter("ja_oi", gunnery=2), "$.counters[ja_oi].gunnery", "2 and rolled"),
    ("pieces", counter("ja_lba_1", speed=1), "$.counters[ja_lba_1].class", "ratings of a ship"),
    ("pieces", counter("au_divisions", ground=0), "$.counters[au_divisions].ground", "0"),
    ("pieces", counter("ja_akagi", arrives={"space": "tokyo"}), "$.counters[ja_akagi].arrives", "no zone tokyo"),
    ("pieces", counter("ja_akagi", arrives={"space": None}), "$.counters[ja_akagi].arrives", "no or two places"),
    ("pieces", counter("ja_shoho", arrives={"turn": 6}), "$.counters[ja_shoho].arrives.turn", "6"),
    ("pieces", counter("uk_valiant", arrives={"withdraws": 2}), "$.counters[uk_valiant].arrives.withdraws", "2"),
    ("pieces", counter("ja_ise_hybrid", replaces="ja_izumo"), "$.counters[ja_ise_hybrid].replaces", "ja_izumo"),
    ("pieces", counter("ja_oi", option="13.9"), "$.counters[ja_oi].option", "no switch for rule 13.9"),
    ("pieces", {"slow_by_option": {"ja_izumo": 1}}, "$.slow_by_option", "no counter ja_izumo"),
    ("pieces", {"late_ships": ["us_maine"]}, "$.late_ships", "no counter us_maine"),
    ("pieces", {"markers": [{"id": "port_control", "count": 8}]}, "$.markers[port_control]", "8 of them"),
    # cards
    ("cards", half("J16", removed=True), "$.halves", "J15, A01"),
    ("cards", half("J02", strategic=True), "$.halves", "3 strategic events of japan"),
    ("cards", half("A04", timing="combat_airstrike"), "$.halves[A04].timing", "strategic event in combat"),
    ("cards", half("J03", needs={"enemy_ships_in": "cylon"}), "$.halves[J03]", "no zone cylon"),
    ("cards", half("A03", needs={"entered": ["fiji"]}), "$.halves[A03]", "no zone fiji"),
    ("cards", half("J04", effects=[{"op": "move_group", "most": 4, "nav_cost": 1, "destinations": ["kiska"]}]), "$.halves[J04]", "no zone kiska"),  # noqa: E501
    ("cards", half("J05", effects=[{"op": "direct_hit", "hits": 1, "routes": 2, "not_in": ["x"]}]), "$.halves[J05]", "no zone x"),  # noqa: E501
    ("cards", half("A01", effects=[{"op": "carrier_strike", "reach": "points", "ships_only": False, "reply": False, "columns": 0, "then_flip": True}]), "$.halves[A01].effects", "0 points with reach points"),  # noqa: E501
    # tables
    ("tables", column("1", low=2), "$.crt", "does not hold every strength"),
    ("tables", column("4-5", low=5), "$.crt[4-5]", "does not follow on 3"),
    ("tables", column("31+", hits=[1, 1, 1, 1, 1, 1]), "$.crt[31+]", "hits less than 25-30"),
    ("tables", column("3", hits=[1, 0, 0, 0, 0, 0]), "$.crt[3]", "hits"),
    ("tables", {"fixed_columns": {"malaya": {"column": "7"}}}, "$.fixed_columns.malaya", "no column 7"),
    ("tables", {"second_strike": {"columns": ["3"]}}, "$.second_strike", "does not fill the die"),
    ("tables", {"draws": {"allies": {"by_turn": [1, 2]}}}, "$.draws.allies", "does not fill the turn track"),
    ("tables", {"phases": [{"id": "supply", "removed": True}]}, "$.phases", "strategy, victory"),
    ("tables", {"charts": [{"id": "shifts", "rows": ["one"]}]}, "$.charts[shifts].cells", "do not fill"),
    ("tables", {"figures": {"nav_cost": {"rule": "pacificwar:99.9"}}}, "$.figures.nav_cost.rule", "no rule"),
    # texts and looks
    ("rulings", {"rulings": [{"id": "pw_q01", "rules": ["pacificwar:99.9"]}]}, "$.rulings[pw_q01].rules", "no rule"),
    ("rulings", {"options": [{"id": "magic", "rule": None}]}, "$.options[magic]", "switches no rule"),
    ("examples", example("asz_reach", ["ap_lba_0", "midway", "ready"]), "$.examples[pacificwar:ex.asz_reach].given.units", "no counter ap_lba_0"),  # noqa: E501
    ("examples", example("asz_reach", ["ap_lba_1", "oahu", "ready"]), "$.examples[pacificwar:ex.asz_reach].given.units", "no zone oahu"),  # noqa: E501
    ("skin", {"looks": {"nl": None}}, "$.looks", "nothing for nl"),
    ("skin", {"classes": {"lba": None}}, "$.classes", "nothing for lba"),
    # scenarios
    (CAMPAIGN, {"id": "war"}, "$.id", "war"),
    (CAMPAIGN, {"last_turn": 6}, "$.last_turn", "turns 0 to 6"),
    (CAMPAIGN, {"last_turn": 4}, "$.victory.endings", "turn 5"),
    (CAMPAIGN, {"control": {"rabaul": "japan"}}, "$.control.rabaul", "no port"),
    (CAMPAIGN, {"draws": {"allies": None}}, "$.draws.allies", "missing"),
    (CAMPAIGN, {"used": ["J01"]}, "$.used", "J01 is no strategic event"),
    (CAMPAIGN, {"victory": {"rule": "pacificwar:99.9"}}, "$.victory", "no rule"),
    (CAMPAIGN, placed(counter="ja_izumo", at="truk"), "$.setup[ja_izumo]", "no counter ja_izumo"),
    (CAMPAIGN, placed(counter="ja_akagi", at="truk"), "$.setup[ja_akagi]", "stands 2 times"),
    (CAMPAIGN, replaced("ja_akagi"), "$.setup[ja_akagi]", "at no or two places"),
    (CAMPAIGN, replaced("ja_akagi", at="tokyo"), "$.setup[ja_akagi]", "no zone tokyo"),
    (CAMPAIGN, replaced("ja_akagi", at="west_coast"), "$.setup[ja_akagi]", "in west_coast"),
    (CAMPAIGN, replaced("ja_nagato", at="truk", choices=["japan"]), "$.setup[ja_nagato]", "not among the choices"),
    (CAMPAIGN, replaced("ja_nagato", at="okinawa", choices=["okinawa"]), "$.setup[ja_nagato]", "may start in okinawa"),
    (CAMPAIGN, replaced("ja_lba_2", at="port_moresby"), "$.setup", "2 LBA in port_moresby"),
    (LEYTE, {"setup": ours(LEYTE)["setup"][1:]}, "$.setup", "ja_yamato is missing"),
]  # fmt: skip


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: f"{planted[0]}:{planted[2]}:{planted[3]}")
def test_planted_fault_is_named(planted: Planted, tmp_path: Path) -> None:
    name, changes, *_ = planted
    assert_named(planted, validate(write(tmp_path, f"{name}.changes", changes)))


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    write(tmp_path, "board.changes", {"zones": [{"id": "truk", "vp": "x"}, {"id": "japan", "lon": None}]})
    folder = write(tmp_path, f"{LEYTE}.changes", {"minutes": 0})
    with pytest.raises(ComponentError) as error:
        load_of(folder)
    assert sorted(error.value.faults) == validate(folder)
    assert {(fault.file, fault.path) for fault in error.value.faults} == {
        ("board.json", "$.zones[truk].vp"),
        ("board.json", "$.zones[japan].lon"),
        ("scenarios/leyte_1944.json", "$.minutes"),
    }


def test_repeated_records_are_faults(tmp_path: Path) -> None:
    board = ours("board")
    first = board["routes"][0]
    board["routes"].append({**first, "a": first["b"], "b": first["a"]})
    board["zones"].append(board["zones"][0])
    found = {fault.path for fault in validate(write(tmp_path, "board", board))}
    assert {"$.zones[japan]", "$.routes[japan-okinawa]"} <= found


def test_counters_in_the_wrong_order_are_a_fault(tmp_path: Path) -> None:
    pieces = ours("pieces")
    pieces["counters"].reverse()
    faults = validate(write(tmp_path, "pieces", pieces))
    assert any(fault.wrong == "groups of counters mixed" for fault in faults)


def test_an_owner_changes_single_values(tmp_path: Path) -> None:
    folder = write(tmp_path, "board.changes", {"routes": [{"a": "midway", "b": "japan", "nav": False}]})
    data = load_of(folder)
    assert data.route_of[data.space_index["japan"], data.space_index["midway"]].mp_cost == 1
    assert len(data.routes) == len(load().routes)


def test_an_owner_adds_a_scenario(tmp_path: Path) -> None:
    scenario = ours(LEYTE) | {"id": "mine", "number": 8}
    assert [*load_of(write(tmp_path, "scenarios/mine", scenario)).scenarios] == [*load().scenarios, "mine"]
