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
from ironbottom.kernel.errors import BadPosition
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


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"units": ["japan infantry siam"]}, "write count, nation, type and space"),
        ({"units": ["2 japan infantry atlantis"]}, "no space 'atlantis'"),
        ({"units": ["2 mars infantry siam"]}, "Invalid enum value 'mars'"),
        ({"units": ["1 japan infantry sz_10"]}, "breaks the laws of the game"),
        ({"phase": 12}, "there is no phase 12"),
        ({"turn_of": "france"}, "Invalid enum value 'france'"),
        ({"control": {"siam": "france"}}, "Invalid enum value 'france'"),
        ({"weather": "fair"}, "unknown field `weather`"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_name(position: dict[str, Any], says: str) -> None:
    with pytest.raises(BadPosition) as fault:
        Lab.build("aapacific", position)
    assert says in str(fault.value)
