"""A step ends by itself when nobody is left to move: what the planner does in it must not go on into the next one."""

from __future__ import annotations

import pytest

from ironbottom.games.blitz.components.ids import Side, Stage
from ironbottom.games.blitz.laboratory.build import build
from ironbottom.games.blitz.opponent.hand import Hand
from ironbottom.games.blitz.opponent.homing import rebase
from ironbottom.games.blitz.opponent.sight import Sight
from ironbottom.games.blitz.opponent.style import ADMIRAL
from ironbottom.kernel.dice import ScriptedDice

FERRY = [
    {"counter": "jp_trs1", "space": "tokyo", "marks": ["active"]},
    {"counter": "jp_inf1", "space": "tokyo", "count": 2, "marks": ["active"]},
]
"""A transport that takes along all that can rebase."""


def hand_in(description: dict[str, object]) -> tuple[Hand, Sight]:
    hand = Hand(build(description, ScriptedDice([])), "japan")
    assert hand.in_step(Stage.D)
    return hand, Sight(hand.world, Side.JAPAN, ADMIRAL)


def test_the_march_behind_the_last_ferry_is_not_ended_with_it() -> None:
    hand, sight = hand_in({"phase": "d", "units": [*FERRY, "jp_inf2 manchuria"]})
    rebase(hand, sight)
    assert hand.played[-1].startswith("space:")
    assert hand.in_step(Stage.E)


@pytest.mark.parametrize("steps", ["japan", "japan_blitz"])
def test_nobody_rebases_in_a_set_that_the_last_ferry_has_ended(steps: str) -> None:
    hand, sight = hand_in({"scenario": "midway", "phase": "d", "steps": steps, "units": FERRY})
    rebase(hand, sight)
    assert hand.played[-1].startswith("space:")
    assert not hand.in_step(Stage.D)
