"""11.0 to 13.3 in plans over the whole map: straits, rails, boxes, cargo from before, escorts, concluded Areas."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Power
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import PASSING, USED
from ironbottom.games.oceansoffire.rules.p11_land import rails
from ironbottom.games.oceansoffire.rules.p11_ships import ends_in_port, port_refusal, seas_in_reach
from ironbottom.games.oceansoffire.rules.p12_targets import sea_targets
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.p13_draft_land import attacks
from ironbottom.games.oceansoffire.rules.p13_from_plan import contested_before
from ironbottom.games.oceansoffire.rules.p13_legal import attack_refusal
from ironbottom.games.oceansoffire.rules.p13_loading import boarders
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part
from ironbottom.games.oceansoffire.rules.p13_rebase import home_ports
from tests.games.oceansoffire.positions import DATA, act, at, find, options, port, position, spaces, where


def named(spaces_: object) -> set[str]:
    """Ids of Spaces."""
    return {DATA.space_ids[space] for space in spaces_}  # type: ignore[attr-defined]


def planning(
    *units: str, aps: int = 48, power: str = "japan", control: dict[str, str] | None = None, turn: int = 3
) -> Oceans:
    """The whole map with some units, in activations of a power."""
    return position(
        list(units),
        procedure=Draft(),
        power=power,
        control=control,
        turn=turn,
        tracks={"aps": [aps, aps, aps], "theaters_switched": True},
    )


# ---- by land -----------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:12.2.b", "oceansoffire:2.14.f", "oceansoffire:2.14.b")
def test_nobody_attacks_a_playable_island_over_a_strait_but_on_borneo_by_land() -> None:
    game = position(
        ["jp_xx_2 luzon", "us_x_158 leyte_samar", "jp_xx_38 british_borneo", "ne_x_borneo nei_borneo"],
        control={"luzon": "japan", "leyte_samar": "us", "british_borneo": "japan", "nei_borneo": "cw"},
    )
    assert "leyte_samar" not in named(attacks(game, (find(game, "jp_xx_2"),)))
    assert named(attacks(game, (find(game, "jp_xx_38"),))) == {"nei_borneo"}
    game.place(find(game, "jp_xx_38"), at("leyte_samar"))  # it is contested now
    assert "leyte_samar" in named(attacks(game, (find(game, "jp_xx_2"),)))


@pytest.mark.rule("oceansoffire:12.21.a", "oceansoffire:11.2.c")
def test_a_land_attack_comes_by_rail_where_it_is_contested() -> None:
    game = planning(
        "in_xx_19 baluchistan",
        "in_xx_17 bengal",
        "in_xx_25 bombay",
        "in_xx_5 punjab",
        "jp_xx_2 bengal",
        power="cw",
    )
    unit = find(game, "in_xx_19")
    found = attacks(game, (unit,))
    assert named(found) == {"bengal"}
    assert found[at("bengal")].rail and found[at("bengal")].mission
    game.take(at("bengal"), Power.JAPAN)
    assert attacks(game, (unit,)) == {}
    part = Part(
        Kind.LAND,
        (unit,),
        (at("baluchistan"),),
        targets=(at("bengal"),),
        mission=1,
        goal=at("bengal"),
        rail=1,
    )
    assert "11.2.c" in attack_refusal(game, part)


@pytest.mark.rule("oceansoffire:12.22", "oceansoffire:5.3")
def test_an_attack_into_an_own_space_to_which_the_enemy_has_come_is_not_mandatory() -> None:
    game = position(
        ["us_x_158 luzon", "jp_xx_2 mindanao"], control={"luzon": "us", "mindanao": "us"}, power="us"
    )
    part = Part(Kind.LAND, (find(game, "us_x_158"),), (at("leyte_samar"),), mission=1, goal=at("mindanao"))
    assert contested_before(game, part, [part.plain()])
    game.take(at("mindanao"), Power.JAPAN)
    assert not contested_before(game, part, [part.plain()])


@pytest.mark.rule("oceansoffire:13.3.b", "oceansoffire:11.7.c", "oceansoffire:11.2.c")
def test_rails_lead_into_an_area_of_a_combat_and_not_through_it() -> None:
    for marked in (True, False):
        game = position(["au_xx_7 north_queensland"], power="us", box=False)
        (game.conclude if marked else game.combat_marker)(at("east_queensland"))
        assert named(rails(game, [find(game, "au_xx_7")])) == {"east_queensland"}


# ---- concluded Areas ---------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:13.3.a", "oceansoffire:13.3.e")
def test_ships_leave_a_concluded_area_and_do_not_come_into_one() -> None:
    game = position(
        ["br_ca_1 ceylon", "br_ss_1 ceylon", "br_tt_1 bengal"], control={"assam": "cw"}, power="cw"
    )
    cruiser, transport = find(game, "br_ca_1"), find(game, "br_tt_1")
    game.conclude(at("ceylon_waters"))
    game.conclude(at("assam"))
    assert {"ceylon_waters", "arabian_sea"} <= named(seas_in_reach(game, [cruiser], NOWHERE, mission=False))
    assert "13.3.a" in port_refusal(game, [transport], port("assam"))
    assert port_refusal(game, [transport], port("madras")) == ""
    assert "ceylon_waters" not in named(seas_in_reach(game, [transport], NOWHERE, mission=False))


@pytest.mark.rule("oceansoffire:13.3.h")
def test_ships_that_passed_leave_the_area_and_do_not_end_in_a_port_of_it() -> None:
    game = position(["jp_ca_1 bismarck_sea"], control={"rabaul": "japan"})
    ship = find(game, "jp_ca_1")
    game.mark(ship, PASSING)
    game.conclude(at("bismarck_sea"))
    ends = {DATA.ports[one].space for one in ends_in_port(game, [ship], NOWHERE)}
    assert ends and at("rabaul") not in ends


# ---- boxes -------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:11.41.d", "oceansoffire:11.41.c", "oceansoffire:2.16.d")
def test_a_transport_does_not_call_at_the_us_box_and_come_back_in_one_impulse() -> None:
    game = planning("us_tt_1 oahu", "us_xx_25 oahu", "us_xx_32 us_box", power="us", turn=4)
    act(game, "us_tt_1", "via", "us_box", "us_xx_32")
    assert "oahu" not in spaces(game)
    act(game, "end_here", "resolve")
    assert where(game, "us_tt_1") == ["us_box"]


@pytest.mark.rule("oceansoffire:11.44.f", "oceansoffire:11.41.c")
def test_a_ship_goes_home_into_a_box_for_an_mp_more() -> None:
    game = position(["us_tt_1 oahu", "us_ca_1 oahu"], power="us", turn=4)
    slow, fast = find(game, "us_tt_1"), find(game, "us_ca_1")
    for ship in (slow, fast):
        game.sail(ship, at("eastern_pacific"), 1)
    seas = {at("eastern_pacific"): 2}
    homes = [{DATA.ports[one].space for one in home_ports(game, ship, seas)} for ship in (slow, fast)]
    assert at("us_box") not in homes[0]
    assert at("us_box") in homes[1]


# ---- neutral Spaces ----------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:5.22", "oceansoffire:11.51.d")
def test_the_first_troops_that_land_take_a_neutral_ulithi() -> None:
    game = planning("jp_tt_1 palau", "jp_xx_2 palau", "jp_ca_1 palau", control={"palau": "japan"})
    act(game, "jp_tt_1")
    assert "ulithi" not in spaces(game)
    act(game, "jp_xx_2", "ulithi", "resolve")
    assert (where(game, "jp_tt_1"), where(game, "jp_xx_2")) == (["ulithi"], ["ulithi"])
    assert game.state.control[at("ulithi")] == Power.JAPAN


@pytest.mark.rule("oceansoffire:5.22", "oceansoffire:11.51.c")
def test_troops_land_in_a_neutral_port_on_the_way() -> None:
    game = planning("jp_tt_1 palau", "jp_xx_2 palau", control={"palau": "japan"})
    act(game, "jp_tt_1", "jp_xx_2", "via", "ulithi", "jp_xx_2", "palau", "resolve")
    assert (where(game, "jp_tt_1"), where(game, "jp_xx_2")) == (["palau"], ["ulithi"])


# ---- cargo -------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:10.3.l", "oceansoffire:22.34.a", "oceansoffire:11.51.d")
def test_cargo_that_stayed_aboard_is_activated_and_paid_with_its_transport() -> None:
    game = planning("jp_tt_1 rabaul", "jp_xx_2 >", control={"rabaul": "japan", "truk": "japan"}, aps=10)
    act(game, "jp_tt_1", "truk", "resolve")
    assert where(game, "jp_xx_2") == ["truk"]
    assert game.has(find(game, "jp_xx_2"), USED)
    assert game.state.aps[Power.JAPAN] == 10 - 3 - 4
    poor = planning("jp_tt_1 rabaul", "jp_xx_2 >", control={"rabaul": "japan"}, aps=6)
    assert f"piece:{find(poor, 'jp_tt_1')}" not in options(poor)


@pytest.mark.rule("oceansoffire:11.51.b", "oceansoffire:12.43.b")
def test_air_aboard_makes_no_mission_of_a_way_into_a_contested_space() -> None:
    game = position(
        ["jp_tt_1 solomons", "jp_nav_2 >", "jp_x_ichiki guadalcanal", "us_xx_1mar guadalcanal"],
        control={"guadalcanal": "us"},
        box=False,
    )
    ship = find(game, "jp_tt_1")
    assert sea_targets(game, at("solomons"), [ship], aboard(game, ship)) == []


@pytest.mark.rule("oceansoffire:13.2.4", "oceansoffire:11.54")
def test_transports_that_pass_take_troops_out_of_a_contested_space() -> None:
    game = position(
        ["jp_tt_1 solomons", "jp_x_ichiki guadalcanal", "us_xx_1mar guadalcanal"],
        control={"guadalcanal": "us"},
        box=False,
        tracks={"aps": [9, 9, 9]},
    )
    game.mark(find(game, "jp_tt_1"), PASSING)
    game.combat_marker(at("solomons"))
    assert list(boarders(game)) == [find(game, "jp_x_ichiki")]
