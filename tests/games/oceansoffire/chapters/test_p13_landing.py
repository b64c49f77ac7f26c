"""13.2 step 12: who lands after the battle, and other cargo that goes ashore."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import ACTIVATED, ASHORE, USED
from ironbottom.games.oceansoffire.rules.p12_targets import sea_targets
from ironbottom.games.oceansoffire.rules.p13_landing import ComeAshore, HoldBack, UnloadCargo
from ironbottom.games.oceansoffire.rules.p13_steps_ground import may_land
from ironbottom.kernel.flow import Call, Return, Step
from tests.games.oceansoffire.operating import operation, over, through
from tests.games.oceansoffire.positions import act, asked, at, find, names, offered, position, spaces, where

HELD = {"guadalcanal": "japan", "new_georgia": "us", "bougainville": "japan", "new_caledonia": "us"}
UNITS = ["us_tt_1 solomons", "us_xx_1mar >", "us_xx_americal >", "us_lba_1 >"]


@dataclass(slots=True, kw_only=True)
class Landing(Procedure):
    """Two divisions are to land in Guadalcanal, of a transport that has air aboard as well."""

    STEPS: ClassVar[tuple[str, ...]] = ("go", "end")
    fought: bool

    def go(self, g: Oceans) -> Step:
        divisions = [find(g, key) for key in ("us_xx_1mar", "us_xx_americal")]
        for one in (find(g, "us_tt_1"), *divisions):
            g.mark(one, ACTIVATED)
        landing = [[one, at("guadalcanal")] for one in divisions]
        return Call(ComeAshore(sea=at("solomons"), landing=landing, fought=self.fought))

    def end(self, g: Oceans) -> Step:
        g.log("info", f"landed: {self.ret}")
        return Return()


def landing(*, fought: bool) -> Oceans:
    return position(UNITS, procedure=Landing(fought=fought), control=HELD, power="us")


@pytest.mark.rule("oceansoffire:13.2.12.b")
def test_after_a_battle_all_but_one_may_stay_aboard() -> None:
    game = landing(fought=True)
    assert isinstance(asked(game), HoldBack)
    assert names(game, [int(one) for one in offered(game, "piece")]) == ["us_xx_1mar", "us_xx_americal"]
    act(game, "us_xx_americal")
    assert not isinstance(asked(game), HoldBack)
    assert game.state.at[find(game, "us_xx_1mar")] == at("guadalcanal")
    assert game.state.aboard[find(game, "us_xx_americal")] == find(game, "us_tt_1")


@pytest.mark.rule("oceansoffire:13.2.12.a", "oceansoffire:13.2.12.c")
def test_other_cargo_goes_ashore_in_a_port_of_the_sea_and_the_transport_is_back() -> None:
    game = landing(fought=False)
    assert isinstance(asked(game), UnloadCargo)
    assert names(game, [int(one) for one in offered(game, "piece")]) == ["us_lba_1", "us_tt_1"]
    act(game, "us_lba_1")
    assert spaces(game) == {"new_georgia"}
    act(game, "space:new_georgia")
    air = find(game, "us_lba_1")
    assert (game.state.at[air], game.state.aboard[air]) == (at("new_georgia"), ASHORE)
    assert game.has(air, USED)
    assert game.state.at[find(game, "us_tt_1")] == at("solomons")


@pytest.mark.rule("oceansoffire:13.2.12.c", "oceansoffire:11.32.d")
def test_cargo_that_is_used_stays_aboard() -> None:
    game = landing(fought=False)
    game.mark(find(game, "us_lba_1"), USED)
    assert names(game, [int(one) for one in offered(game, "piece")]) == ["us_tt_1"]


@pytest.mark.rule("oceansoffire:13.2.12.a", "oceansoffire:13.2.12.c")
def test_ships_of_the_mission_may_end_in_a_port_of_the_sea() -> None:
    game = landing(fought=False)
    act(game, "us_tt_1")
    assert spaces(game) == {"new_georgia"}
    act(game, "space:new_georgia")
    transport, air = find(game, "us_tt_1"), find(game, "us_lba_1")
    assert (game.state.at[transport], game.has(transport, USED)) == (at("new_georgia"), True)
    assert (game.state.at[air], game.state.aboard[air]) == (at("new_georgia"), ASHORE)
    assert not isinstance(asked(game), UnloadCargo)


@pytest.mark.rule("oceansoffire:12.71.a", "oceansoffire:11.54")
@pytest.mark.parametrize(
    ("space", "sea"), [("shikoku", "japanese_home_waters"), ("iwo_jima", "bonin_islands")]
)
def test_an_assault_takes_nothing_of_a_landing_capacity_and_needs_no_port(space: str, sea: str) -> None:
    game = operation(
        ["us_tt_1 saipan", "us_xx_1mar >", "us_tt_2 saipan", "us_xx_2mar >", f"jp_x_35 {space}"],
        f"ships us_tt_1,us_tt_2 {sea} {space}",
        control={space: "japan", "saipan": "us"},
        dice=[5] * 20,
        power="us",
    )
    through(game)
    assert over(game)
    assert where(game, "us_xx_1mar") == where(game, "us_xx_2mar") == [space]
    assert game.state.beached[at(space)] == 0
    assert not any(game.state.landed)


@pytest.mark.rule("oceansoffire:2.11.e", "oceansoffire:11.54", "oceansoffire:11.51.b")
def test_troops_land_where_it_is_contested_by_a_port_on_their_sea_space_alone() -> None:
    """South Honshu has its port on the Japanese Home Waters and none on the Sea of Japan."""
    units = ["us_xx_32 south_honshu", "jp_x_35 south_honshu"]
    for sea, lands in (("japanese_home_waters", True), ("sea_of_japan", False)):
        game = position(
            [*units, f"us_tt_1 {sea}", "us_xx_1mar >"],
            control={"south_honshu": "japan"},
            power="us",
            box=False,
        )
        transport, troops = find(game, "us_tt_1"), find(game, "us_xx_1mar")
        assert (at("south_honshu") in sea_targets(game, at(sea), [transport], [troops])) == lands
        assert may_land(game, troops, at("south_honshu"), []) == lands
