"""2.32.a: breaking down and recombining outside plans: where units are assigned, on both sides and between turns."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.position.state import ACTIVATED, TRIED, USED
from ironbottom.games.oceansoffire.rules.p02_change import WhatChanges
from ironbottom.games.oceansoffire.rules.p06_excess import Limits
from ironbottom.games.oceansoffire.rules.p21_redeploy import Redeployments
from tests.games.oceansoffire.chapters.test_p14_window import window
from tests.games.oceansoffire.operating import over
from tests.games.oceansoffire.positions import act, asked, at, find, names, offered, options, position, where

TROOPS = ["us_tt_1 new_caledonia", "us_xx_1mar >", "us_xx_americal >"]
TWO_TARGETS = "new_hebrides>solomons guadalcanal,new_georgia"


def airborne(game: object, space: str) -> list[str]:
    """Air units in a Space."""
    return names(game, [p for p, s in enumerate(game.state.at) if s == at(space) and game.counter(p).air])  # type: ignore[attr-defined,arg-type]


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:21.52", "oceansoffire:21.51.a")
def test_half_of_an_air_unit_redeploys() -> None:
    game = position(["us_lba_4 oahu"], power="us", turn=1)
    game.stack.append(Redeployments())
    game.start()
    act(game, "change", "us_lba_4")
    assert isinstance(asked(game), WhatChanges)
    act(game, "number:1", "us_lba_2", "midway")
    assert sorted([*where(game, "us_lba_2")]) == ["midway", "oahu"]


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:21.51.a")
def test_air_units_recombine_to_redeploy_for_less() -> None:
    game = position(["2 us_lba_2 oahu"], power="us", turn=1)
    game.stack.append(Redeployments())
    game.start()
    act(game, "change", "us_lba_2")
    assert len(offered(game, "piece")) == 1
    act(game, "us_lba_2", "number:1", "us_lba_4", "midway")
    assert where(game, "us_lba_4") == ["midway"]
    assert not where(game, "us_lba_2")


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:14.13.d", "oceansoffire:2.32.d")
def test_half_of_an_air_unit_intercepts_and_the_other_half_stays() -> None:
    game = window(["jp_tt_4 truk", "us_lba_4 espiritu_santo"], "new_hebrides", "jp_tt_4", dice=[10])
    act(game, "change", "us_lba_4", "number:1", "us_lba_2", "try")
    assert sorted(where(game, "us_lba_2")) == ["espiritu_santo", "new_hebrides"]
    marks = [game.state.marks[find(game, "us_lba_2", n)] & (TRIED | USED | ACTIVATED) for n in range(2)]
    assert sorted(marks) == [0, TRIED | ACTIVATED]


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:2.32.h")
def test_one_ship_of_a_pair_intercepts() -> None:
    game = window(
        ["jp_tt_4 truk", "us_bb_ncarolina_washington new_caledonia"], "solomons", "jp_tt_4", dice=[10]
    )
    act(game, "change", "us_bb_ncarolina_washington", "number:1", "us_bb_washington", "try")
    assert (where(game, "us_bb_washington"), where(game, "us_bb_northcarolina")) == (
        ["solomons"],
        ["new_caledonia"],
    )


@pytest.mark.rule("oceansoffire:6.5", "oceansoffire:2.32.f")
def test_only_the_points_beyond_the_airfield_are_lost() -> None:
    game = position(["2 us_lba_4 midway", "us_lba_2 midway"], power="us", procedure=Limits())
    act(game, "change", "us_lba_4", "number:1", "us_lba_2")
    if not over(game):  # it Rebases
        act(game, options(game)[0])
    assert over(game)
    assert airborne(game, "midway") == ["us_lba_2", "us_lba_2", "us_lba_4"]
