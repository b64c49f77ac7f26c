"""What is found wrong in damaged component files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ironbottom.games.oceansoffire.components import validate
from tests.games.component_files import ours, write

SLUG = "oceansoffire"


def of(records: list[dict[str, Any]], id: str) -> dict[str, Any]:
    return next(one for one in records if one["id"] == id)


def link(file: Any, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in file["links"] if one["kind"] == kind)
    return found


Damage = Callable[[Any], None]
FAULTS: list[tuple[str, Damage, str]] = [
    ("board", lambda f: f["links"][0].update(b="atlantis"), "there is no Space atlantis"),
    ("board", lambda f: link(f, "coast").update(ports=["Atlantis"]), "those that open there"),
    ("board", lambda f: link(f, "mountain").pop("divisions"), "how many divisions cross"),
    ("board", lambda f: link(f, "sea").update(kind="coast"), "from land_area to"),
    ("board", lambda f: of(f["spaces"], "truk").pop("area"), "the Mixed Area of a Playable Island"),
    ("board", lambda f: of(f["spaces"], "truk").update(area="rabaul"), "there is no Mixed Area rabaul"),
    ("board", lambda f: of(f["spaces"], "truk").pop("marker"), "a Land Space without a Control Marker"),
    ("board", lambda f: of(f["spaces"], "truk").pop("control"), "nobody controls it"),
    ("board", lambda f: of(f["spaces"], "truk")["ports"][0].update(borders=["rabaul"]), "opens on rabaul"),
    ("board", lambda f: of(f["spaces"], "coral_sea").update(airfield=2), "none for a Sea Space"),
    ("board", lambda f: of(f["spaces"], "wake")["ports"][0].update(capacity=4), "a Minor Port of 4"),
    ("board", lambda f: f["spaces"].append(f["spaces"][0]), "stands 2 times"),
    ("pieces", lambda f: f["counters"].append(f["counters"][0]), "stands 2 times"),
    ("pieces", lambda f: of(f["counters"], "jp_xx_5")["back"].update(defense=6), "6 on the back"),
    ("pieces", lambda f: of(f["counters"], "jp_xx_5").pop("quality"), "without a quality"),
    ("pieces", lambda f: of(f["counters"], "jp_nav_4").pop("points"), "0 quarters of an air point"),
    ("pieces", lambda f: of(f["counters"], "us_tt_1")["front"].pop("tt"), "carries nothing"),
    (
        "pieces",
        lambda f: of(f["counters"], "jp_cv_akagi_kaga").update(singles=["x", "y"]),
        "there is no counter x",
    ),
    ("pieces", lambda f: of(f["breakdowns"], "us_1").update(parts={"us_bd_1": 4}), "parts of 12 for"),
    ("pieces", lambda f: of(f["breakdowns"], "us_1").update(parts={"atlantis": 3}), "no counter atlantis"),
    ("tables", lambda f: of(f["tables"], "combat_results")["cells"].pop(), "do not fill the table"),
    ("tables", lambda f: f["figures"]["die_sides"].update(rule=f"{SLUG}:99.z"), "there is no rule"),
    ("tables", lambda f: f["vps"][0]["spaces"].append("atlantis"), "there is no Space atlantis"),
    ("tables", lambda f: f["unsupplied"]["rolls"][0]["rules"].append(f"{SLUG}:99.z"), "there is no rule"),
    ("tables", lambda f: f["figures"]["die_sides"].update(value=257), "a die of 257 faces"),
    ("cards", lambda f: f["cards"].append(f["cards"][0]), "stands 2 times"),
    (
        "cards",
        lambda f: f["cards"].extend({**f["cards"][0], "id": f"cc{n}"} for n in range(300, 550)),
        "a deck of",
    ),
    ("cards", lambda f: f["cards"][0].update(id="surprise"), "a text within its range"),
    ("cards", lambda f: f["cards"][0].update(turns=[1, 2, 3]), "a list of 2"),
    ("skin", lambda f: f["classes"].pop("cvl"), "nothing for cvl"),
    ("scenarios/solomons", lambda f: f["control"].pop("truk"), "truk is missing"),
    ("scenarios/solomons", lambda f: f.update(last_turn=9), "turns of the track"),
    ("scenarios/solomons", lambda f: f["sources"]["japan"].append("java"), "java is not in play"),
    ("scenarios/solomons", lambda f: f["setup"][0].update(space="java"), "a Space in play"),
    ("scenarios/solomons", lambda f: f["setup"][0].update(space="coral_sea"), "which has no port"),
    ("scenarios/solomons", lambda f: f["setup"][0].update(piece="atlantis"), "no counter atlantis"),
    ("scenarios/solomons", lambda f: f["setup"][0].update(fate="box"), "both on the map and off it"),
    ("scenarios/solomons", lambda f: f["setup"][0].update(count=9), "9 of jp_ca_5; at most 1"),
    ("scenarios/solomons", lambda f: f["schedule"][0].update(turn=5), "turn 5"),
    ("scenarios/solomons", lambda f: f["schedule"][0].update(space="java"), "arrives in java"),
]


@pytest.mark.parametrize(("name", "damage", "says"), FAULTS)
def test_a_fault_is_found_and_named(tmp_path: Path, name: str, damage: Damage, says: str) -> None:
    value = json.loads(json.dumps(ours(SLUG, name)))
    damage(value)
    write(SLUG, tmp_path, name, value)
    faults = list(map(str, validate(str(tmp_path))))
    assert any(says in fault for fault in faults), faults[:5]
