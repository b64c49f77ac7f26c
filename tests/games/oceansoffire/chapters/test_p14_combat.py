"""14.7, 11.33, 11.44: Interception Combat, and the way home of everybody in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import ACTIVATED, PASSING, STOOD_OFF, TRIED, USED
from ironbottom.games.oceansoffire.rules.p11_ships import left
from ironbottom.games.oceansoffire.rules.p13_homes import GoHome, Homecoming, Homes
from ironbottom.games.oceansoffire.rules.p13_rebase import (
    finish,
    home_decks,
    home_fields,
    home_ports,
    seas_home,
)
from ironbottom.games.oceansoffire.rules.p14_combat import GiveUp, InterceptionCombat
from ironbottom.games.oceansoffire.rules.p14_naming import CounterIntercept
from ironbottom.games.oceansoffire.rules.p17_damage import hurt
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Decision, Frame, Return, Step
from tests.games.oceansoffire.positions import (
    DATA,
    act,
    asked,
    at,
    find,
    kind,
    log,
    offered,
    options,
    port,
    position,
)

HELD = {
    "new_caledonia": "cw",
    "espiritu_santo": "cw",
    "guadalcanal": "cw",
    "north_queensland": "cw",
    "rabaul": "japan",
    "truk": "japan",
    "bougainville": "japan",
}


@dataclass(slots=True, kw_only=True)
class Met(Procedure):
    """Ships have been met in a Sea Space."""

    STEPS: ClassVar[tuple[str, ...]] = ("go", "note")
    sea: str
    force: list[str]
    came: list[str]
    ways: list[list[int]] = field(default_factory=list)

    def go(self, g: Oceans) -> Step:
        for key in (*self.force, *self.came):
            unit = find(g, key)
            if g.counter(unit).ship:
                g.sail(unit, at(self.sea), 1)
            else:
                g.state.origin[unit] = g.state.at[unit]
                g.place(unit, at(self.sea))
            g.mark(unit, ACTIVATED | (PASSING if key in self.force else TRIED))
        force = [find(g, key) for key in self.force]
        return Call(InterceptionCombat(area=at(self.sea), force=force, ways=self.ways))

    def note(self, g: Oceans) -> Step:
        g.log("info", f"left: {len(self.ret) if isinstance(self.ret, list) else 0}")
        return Return()


def met(
    units: Sequence[str], sea: str, force: list[str], came: list[str], dice: Sequence[int] = ()
) -> Oceans:
    frame: Frame = Met(sea=sea, force=force, came=came)
    return position(units, procedure=frame, control=HELD, dice=dice)


def through(game: Oceans, until: type[Decision] | None = None, most: int = 200) -> None:
    """Answer as suggested until a certain question, or until nothing of the procedure is left."""
    for _ in range(most):
        decision = asked(game)
        if (until and isinstance(decision, until)) or type(decision).__name__ == "Waiting":
            return
        seat = game.deciding()[0]
        wanted = decision.suggestion(game, seat)
        game.act(seat, wanted[0] if wanted else options(game)[0])
    raise AssertionError(f"{type(asked(game)).__name__} is asked again and again")


AIR_ONLY = ["jp_tt_4 truk", "us_lba_2 guadalcanal"]


@pytest.mark.rule("oceansoffire:14.7.c", "oceansoffire:14.7.e", "oceansoffire:14.11.b", "oceansoffire:14.7.j")
def test_air_alone_bombs_goes_home_and_the_ships_go_on() -> None:
    game = met(AIR_ONLY, "solomons", ["jp_tt_4"], ["us_lba_2"], dice=[5] * 30)
    through(game, GiveUp)
    air, tt = find(game, "us_lba_2"), find(game, "jp_tt_4")
    assert game.state.at[air] == at("guadalcanal")
    assert game.has(air, USED) and not game.has(air, ACTIVATED)
    assert game.state.combat[at("solomons")] == 1
    game.mark(tt, STOOD_OFF)
    act(game, "done")
    assert game.state.at[tt] == at("solomons") and game.has(tt, ACTIVATED)
    assert not game.has(tt, STOOD_OFF)  # it may still support the Operation to come
    assert game.state.combat[at("solomons")] == 0
    assert game.state.concluded[at("solomons")] == 0


@pytest.mark.rule("oceansoffire:14.7.h", "oceansoffire:14.11.c")
def test_each_moving_ship_may_give_up_by_itself() -> None:
    game = met(
        ["jp_tt_4 truk", "jp_ca_1 truk", "us_lba_2 guadalcanal"],
        "solomons",
        ["jp_tt_4", "jp_ca_1"],
        ["us_lba_2"],
        [5] * 30,
    )
    through(game, GiveUp)
    assert len(offered(game, "piece")) == 2
    act(game, "jp_tt_4", "done")
    through(game)
    assert game.state.at[find(game, "jp_ca_1")] == at("solomons")
    tt = find(game, "jp_tt_4")
    assert game.state.berth[tt] != NOWHERE and game.has(tt, USED)
    assert "left: 1" in log(game)


@pytest.mark.rule("oceansoffire:14.7.d", "oceansoffire:14.7.g", "oceansoffire:14.7.b")
def test_ships_fight_and_interceptors_go_home() -> None:
    units = ["jp_ca_1 truk", "us_ca_1 new_caledonia", "us_cl_1 new_caledonia"]
    game = met(units, "solomons", ["jp_ca_1"], ["us_ca_1", "us_cl_1"], dice=[6] * 80)
    through(game)
    for key in ("us_ca_1", "us_cl_1"):
        ships = [p for p, s in enumerate(game.state.at) if s != NOWHERE and game.counter(p).id == key]
        assert all(game.state.berth[ship] != NOWHERE and game.has(ship, USED) for ship in ships)
    assert game.state.combat[at("solomons")] == 0


@pytest.mark.rule("oceansoffire:14.7.f")
def test_who_counter_intercepts_fights_and_goes_home() -> None:
    units = ["jp_tt_4 truk", "us_ca_1 new_caledonia", "jp_ca_1 rabaul", "jp_bc_kongo_haruna rabaul"]
    frame: Frame = Met(sea="solomons", force=["jp_tt_4"], came=["us_ca_1"])
    game = position(units, procedure=frame, control=HELD, dice=[10, *[6] * 80], tracks={"aps": [20, 0, 0]})
    assert isinstance(asked(game), CounterIntercept)
    act(game, "jp_ca_1", "jp_bc_kongo_haruna", "try")
    assert game.state.at[find(game, "jp_ca_1")] == at("solomons")
    through(game)
    for key in ("jp_ca_1", "jp_bc_kongo_haruna"):
        assert game.state.at[find(game, key)] == at("rabaul")
        assert game.has(find(game, key), USED)


# ---- ways home -----------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:11.44.d")
def test_ships_go_home_along_a_path_of_one_of_them() -> None:
    game = position(
        ["us_ca_1 new_caledonia", "us_ca_2 celebes", "jp_ca_1 truk"],
        control={**HELD, "celebes": "us", "rabaul": "us"},
    )
    first, second = find(game, "us_ca_1"), find(game, "us_ca_2")
    game.sail(first, at("bismarck_sea"), 3)
    game.sail(second, at("bismarck_sea"), 3)
    seas = seas_home(game, at("bismarck_sea"), 1)
    assert {"west_carolines", "celebes_sea", "solomons", "new_hebrides"} <= {
        DATA.space_ids[one] for one in seas
    }
    ports = {DATA.space_ids[DATA.ports[one].space] for one in home_ports(game, first, seas)}
    assert {"new_caledonia", "celebes", "rabaul"} <= ports
    game.place(second, at("coral_sea"))
    seas = seas_home(game, at("bismarck_sea"), 1)
    assert at("west_carolines") not in seas


@pytest.mark.rule("oceansoffire:11.44.e")
def test_a_loaded_transport_that_disengages_goes_into_no_port_of_that_sea() -> None:
    game = position(["jp_tt_4 truk", "jp_x_35 truk"], control=HELD)
    tt = find(game, "jp_tt_4")
    game.sail(tt, at("bismarck_sea"), 2)
    seas = seas_home(game, at("bismarck_sea"), 0)
    assert port("rabaul") in home_ports(game, tt, seas, disengaged=True)
    game.embark(find(game, "jp_x_35"), tt)
    assert port("rabaul") in home_ports(game, tt, seas)
    assert port("rabaul") not in home_ports(game, tt, seas, disengaged=True)


@dataclass(slots=True, kw_only=True)
class Going(Procedure):
    """Units go home."""

    STEPS: ClassVar[tuple[str, ...]] = ("go",)
    units: list[int] = field(default_factory=list)
    sea: str = ""

    def go(self, g: Oceans) -> Step:
        units = [p for p, s in enumerate(g.state.at) if s == at(self.sea) and g.state.aboard[p] < 0]
        for unit in units:
            g.mark(unit, ACTIVATED)
            if g.counter(unit).ship:
                g.state.origin[unit] = port("new_caledonia")
        return Call(Homecoming(units=units))


def going(units: Sequence[str], sea: str, control: dict[str, str]) -> Oceans:
    return position(units, procedure=Going(sea=sea), control=control)


@pytest.mark.rule("oceansoffire:13.2.20", "oceansoffire:11.44.g")
def test_units_choose_among_ports_and_are_used() -> None:
    game = going(["us_ca_1 new_hebrides", "us_ca_2 new_hebrides"], "new_hebrides", HELD)
    assert isinstance(asked(game), GoHome)
    act(game, "us_ca_1")
    assert {choices.argument(one) for one in options(game) if one.startswith("space:")} == {
        "espiritu_santo",
        "new_caledonia",
    }
    act(game, "space:espiritu_santo", "done")
    assert game.state.at[find(game, "us_ca_1")] == at("espiritu_santo")
    assert game.state.at[find(game, "us_ca_2")] == at("new_caledonia")
    assert game.has(find(game, "us_ca_1"), USED)


@pytest.mark.rule("oceansoffire:11.44.c")
def test_submarines_may_stay_at_sea() -> None:
    game = going(["us_ss_1 new_hebrides"], "new_hebrides", HELD)
    act(game, "us_ss_1", "space:new_hebrides")
    assert game.state.at[find(game, "us_ss_1")] == at("new_hebrides")
    assert game.has(find(game, "us_ss_1"), USED)


@pytest.mark.rule("oceansoffire:11.44.f")
def test_ships_without_a_port_are_lost() -> None:
    nobody = dict.fromkeys(HELD, "japan")
    game = going(["us_ca_1 new_hebrides"], "new_hebrides", nobody)
    assert all(
        game.state.at[p] == NOWHERE for p in range(len(game.state.at)) if game.counter(p).id == "us_ca_1"
    )
    assert "no way home (11.44.f)" in log(game)


@pytest.mark.rule("oceansoffire:11.33.a", "oceansoffire:11.33.b")
def test_air_goes_to_any_airfield_in_range_as_for_a_mission() -> None:
    game = position(
        ["jp_lba_4 siam"],
        control={"siam": "japan", "burma": "japan", "north_indo_china": "japan", "malaya": "japan"},
    )
    air = find(game, "jp_lba_4")
    game.state.origin[air] = at("siam")
    game.place(air, at("burma"))
    found = {DATA.space_ids[one] for one in home_fields(game, air)}
    assert found == {"siam", "burma", "north_indo_china", "malaya"}
    assert home_fields(game, air)[0] == at("siam")


@pytest.mark.rule("oceansoffire:11.33.c", "oceansoffire:2.33.1.e")
def test_carrier_air_goes_to_a_deck_where_there_is_one() -> None:
    game = position(["us_cv_wasp solomons", "us_cva_1 solomons", "us_lba_2 solomons"], control=HELD)
    assert home_decks(game, find(game, "us_cva_1")) == [find(game, "us_cv_wasp")]
    assert home_decks(game, find(game, "us_lba_2")) == []


@pytest.mark.rule("oceansoffire:11.33.a")
def test_air_without_an_airfield_is_lost() -> None:
    game = going(["us_lba_2 solomons"], "solomons", dict.fromkeys((*HELD, "new_georgia"), "japan"))
    lost = [p for p, one in enumerate(game.state.kind) if DATA.counters[one].id == "us_lba_2"]
    assert all(game.state.at[p] == NOWHERE for p in lost)
    assert any(game.state.fate[p] == Fate.POOL for p in lost)
    assert "no way home (11.33.a)" in log(game)


@pytest.mark.rule("oceansoffire:6.21.b", "oceansoffire:13.2.19")
def test_no_more_air_goes_home_than_the_airfield_holds() -> None:
    held = {**dict.fromkeys(HELD, "cw"), "new_georgia": "japan", "bougainville": "japan"}
    game = going(["jp_nav_4 solomons", "jp_nav_2 solomons"], "solomons", held)
    act(game, "jp_nav_4", "jp_nav_2", "space:new_georgia")
    assert game.state.at[find(game, "jp_nav_4")] == at("new_georgia")
    assert game.state.at[find(game, "jp_nav_2")] == at("bougainville")


@pytest.mark.rule("oceansoffire:11.44.d")
def test_the_path_of_a_ship_that_is_home_stays_open() -> None:
    game = met(
        ["jp_tt_4 truk", "us_ca_1 new_caledonia", "us_ca_2 north_queensland", "us_lba_2 guadalcanal"],
        "solomons",
        ["jp_tt_4"],
        ["us_lba_2"],
        dice=[5] * 30,
    )
    ships = [find(game, "us_ca_1"), find(game, "us_ca_2")]
    for ship in ships:
        game.sail(ship, at("solomons"), 1)
    homes = Homes(units=ships)
    homes.begin(game)
    before = homes.goals(game, ships[1])
    assert at("new_caledonia") in before
    game.moor(ships[0], port("new_caledonia"))
    assert homes.goals(game, ships[1]) == before


@pytest.mark.rule("oceansoffire:11.44.d", "oceansoffire:11.41.a")
def test_a_ship_goes_back_as_far_as_it_has_come_though_it_is_damaged() -> None:
    game = position(["us_ca_1 new_caledonia"], control=HELD)
    ship = find(game, "us_ca_1")
    for _ in range(5):
        game.sail(ship, at("solomons"), 1)
    seas = {at("solomons"): 0, port_sea("new_caledonia"): 4}
    assert port("new_caledonia") in home_ports(game, ship, seas)


@pytest.mark.rule("oceansoffire:11.41.a", "oceansoffire:14.11.d", "oceansoffire:17.52.d")
def test_damage_on_the_way_takes_nothing_of_the_mps_that_are_left() -> None:
    game = position(["us_ca_1 new_caledonia", "us_cl_1 new_caledonia"], control=HELD)
    met, quiet = find(game, "us_ca_1"), find(game, "us_cl_1")
    for ship in (met, quiet):
        game.sail(ship, at("new_hebrides"), 1)
    before = left(game, [met], mission=False)
    hurt(game, met, DATA.counters[kind("us_ca_1")].front.defense - 1, ())
    assert left(game, [met], mission=False) == before
    seas = {at("new_hebrides"): 0, at("solomons"): 3}
    assert port("guadalcanal") not in home_ports(game, met, {at("solomons"): 4})
    assert set(home_ports(game, met, seas)) == set(home_ports(game, quiet, seas))
    finish(game, met)
    assert left(game, [met], mission=False) == before + 1 - 2  # it has spent nothing, and is slower now


def port_sea(space: str) -> int:
    return DATA.ports[port(space)].seas[0]
