"""Positions of Blitz! built by hand."""

from __future__ import annotations

import pytest

from ironbottom.games.blitz.laboratory.build import build
from ironbottom.games.blitz.position.state import DUE
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.errors import BadPosition
from tests.games.blitz.positions import where


def test_a_unit_on_the_map_is_not_due_any_more() -> None:
    """The Brooklyn class comes on turn 3 by the schedule."""
    game = build({"units": ["us_bb_brooklyn philippine_sea"]}, ScriptedDice([]))
    assert where(game, "us_bb_brooklyn") == ["philippine_sea"]
    due = {game.counter(piece).id for piece, fate in enumerate(game.state.fate) if fate == DUE}
    assert "us_bb_brooklyn" not in due
    assert "us_cv_wasp" in due
    with pytest.raises(BadPosition, match="only 1 of us_bb_brooklyn"):
        build({"units": ["us_bb_brooklyn philippine_sea"], "due": {"us_bb_brooklyn": 1}}, ScriptedDice([]))


def test_nobody_holds_the_area_of_the_ussr_before_it_enters_the_war() -> None:
    """Its entry would lay the Allied marker under the units of Japan (3.2.d1)."""
    described = {"units": ["jp_bmb1 vladivostok"], "control": {"vladivostok": "japan"}}
    with pytest.raises(BadPosition, match="the USSR is not at war"):
        build(described, ScriptedDice([]))
    assert where(build({**described, "ussr": "at_war"}, ScriptedDice([])), "jp_bmb1") == ["vladivostok"]
