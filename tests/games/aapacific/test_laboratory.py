"""The laboratory of Axis & Allies: Pacific: positions by hand and the file of the manual."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from ironbottom.cli.main import main
from ironbottom.kernel.lab import Lab
from ironbottom.kernel.lab_file import lab_schema, read_lab, run_lab

MANUAL = Path(__file__).parents[3] / "docs" / "LABORATORY.md"


def file_of_the_manual() -> str:
    found = re.search(r"```json\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def test_the_file_of_the_manual_shows_what_it_says() -> None:
    report = run_lab(read_lab(file_of_the_manual()))
    assert report.fault == "" and len(report.steps) == 3


def test_the_file_of_the_manual_fits_the_schema() -> None:
    jsonschema.validate(json.loads(file_of_the_manual()), lab_schema("aapacific"))


def test_the_command_goes_through_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "malaya.json"
    path.write_text(file_of_the_manual(), encoding="utf-8")
    assert main(["lab", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "Two infantry and a fighter take Malaya" in shown and "> done" in shown
    assert main(["lab", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["failed"] is None


def test_the_command_fails_where_the_file_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(file_of_the_manual().replace('"dice_left": 0', '"dice_left": 7'), encoding="utf-8")
    assert main(["lab", str(path)]) == 1
    assert "Step 2 fails (not_as_expected)" in capsys.readouterr().out


def test_the_command_prints_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "aapacific", "--schema"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(msgspec.json.encode(lab_schema("aapacific")))


def test_a_position_tells_what_it_was_built_from() -> None:
    described: dict[str, Any] = {
        "turn_of": "great_britain",
        "phase": 6,
        "round": 4,
        "units": [
            "1 usa carrier sz_10",
            {"nation": "usa", "type": "fighter", "space": "sz_10", "aboard": "carrier"},
            {"nation": "japan", "type": "submarine", "space": "sz_10", "marks": ["submerged"]},
            "3 great_britain infantry india",
        ],
        "control": {"siam": "india"},
        "complexes": {"hawaiian_islands": "built"},
        "convoys": {"sz_9": "japan"},
        "cash": {"india": 9},
        "points": 17,
        "kamikazes": 2,
    }
    state = Lab.build("aapacific", described).state()
    assert state["units"] == {
        "india": {"great_britain infantry": 3},
        "sz_10": {"usa carrier": 1, "usa fighter aboard carrier": 1, "japan submarine (submerged)": 1},
    }
    assert (state["turn_of"], state["phase"], state["round"]) == ("great_britain", 6, 4)
    assert state["control"]["siam"] == "india" and state["complexes"]["hawaiian_islands"] == "built"
    assert state["convoys"]["sz_9"] == "japan" and state["cash"]["india"] == 9
    assert (state["points"], state["kamikazes"]) == (17, 2)


@pytest.mark.parametrize(("first", "surprise"), [(True, True), (False, False)])
def test_the_first_round_may_be_without_the_surprise(first: bool, surprise: bool) -> None:
    lab = Lab.build(
        "aapacific", {"round": 1, "first_turn": first, "phase": 3, "units": ["1 japan infantry siam"]}
    )
    assert (lab.state()["first_turn"], lab.state()["round"]) == (surprise, 1)


def test_a_fighter_has_a_declared_carrier() -> None:
    units = [
        {"nation": "japan", "type": "carrier", "space": "sz_46", "name": "akagi"},
        {"nation": "japan", "type": "fighter", "space": "siam", "lands_on": "akagi"},
    ]
    told = Lab.build("aapacific", {"phase": 3, "units": units}).state()["lands_on"]
    assert told == [{"fighter": "japan fighter", "in": "siam", "carrier_in": "sz_46"}]


def test_a_phase_is_played_to_its_end() -> None:
    lab = Lab.build("aapacific", {"phase": 6, "units": ["1 japan infantry siam"], "cash": {"japan": 0}})
    assert lab.finish_phase().state()["phase"] != 6


def test_a_step_stops_at_the_end_of_the_phase_and_names_dice_that_it_leaves() -> None:
    step = {"note": "No battle", "then": "end_of_phase", "dice": [3]}
    file = {
        "game": "aapacific",
        "position": {"phase": 6, "units": ["1 japan infantry siam"]},
        "steps": [step],
    }
    report = run_lab(read_lab(json.dumps(file)))
    assert (report.failed, report.code) == (1, "dice_left")
    assert "step 1 ('No battle') leaves 1 of its 1 dice unthrown: [3]" in report.fault
    file["steps"] = [step | {"dice_may_be_left": True, "expect": {"state": {"phase": 6}}}]
    report = run_lab(read_lab(json.dumps(file)))
    assert report.code == "not_as_expected" and "state.phase is" in report.fault


def test_the_start_of_a_turn_and_the_set_up_can_be_put() -> None:
    assert Lab.build("aapacific", {"phase": 0, "units": ["1 japan infantry siam"]}).state()["phase"] == 1
    assert Lab.build("aapacific", {"phase": "set_up", "set_up": True}).game.state.round == 1
