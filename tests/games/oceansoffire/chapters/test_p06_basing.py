"""6.0: stacking, airfields, decks, ports and landing."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Facility, Power, Side
from ironbottom.games.oceansoffire.position.amounts import HALF, QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_deck, transport
from ironbottom.games.oceansoffire.position.places import ground
from ironbottom.games.oceansoffire.position.state import REPAIR
from ironbottom.games.oceansoffire.rules.p02_carrier_air import (
    acts_as,
    may_board,
    may_go_ashore,
    put_aboard,
)
from ironbottom.games.oceansoffire.rules.p06_basing import (
    aal,
    air_room,
    aircraft_may_base,
    airfield,
    based_points,
    deck_room,
    division_room,
    room_for,
)
from ironbottom.games.oceansoffire.rules.p06_loads import divisions, loads
from ironbottom.games.oceansoffire.rules.p06_ports import (
    No,
    capacity,
    landing_cost,
    landing_left,
    may_base,
    refusal,
)
from tests.games.oceansoffire.positions import DATA, at, find, port, position, put

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
DIVISION = 4 * QUARTERS
"""Transport Points of a division in quarters."""


@pytest.mark.rule("oceansoffire:6.1")
def test_stacking_values() -> None:
    units = ["jp_xx_16_minus rabaul", "jp_xx_16_det rabaul", "jp_xx_18_det rabaul", "jp_x_35 rabaul"]
    game = position(units, box=False)
    assert divisions(game, ground(game, at("rabaul"), JAPAN)) == QUARTERS + HALF + HALF
    assert division_room(game, at("rabaul"), JAPAN) == 5 * QUARTERS - 2 * QUARTERS
    assert not room_for(game, at("ponape"), JAPAN, [find(game, "jp_x_35"), find(game, "jp_xx_16_minus")])
    assert room_for(game, at("us_box"), ALLIES, [find(game, "jp_x_35")])


@pytest.mark.rule("oceansoffire:6.0.a", "oceansoffire:6.0.d", "oceansoffire:6.2")
def test_nobody_bases_without_a_rating_and_who_is_aboard_counts_nothing() -> None:
    game = position(
        ["jp_tt_1 truk", "jp_xx_5 >", "us_b29 saipan", "jp_lba_1 ponape"], control={"saipan": "us"}
    )
    assert division_room(game, at("truk"), JAPAN) == (DATA.spaces[at("truk")].division or 0) * QUARTERS
    assert not ground(game, at("truk"), JAPAN)
    assert based_points(game, at("saipan"), ALLIES) == 2 * QUARTERS
    bare = next(space for space in DATA.spaces if space.land and space.airfield == 0)
    air = find(game, "jp_lba_1")
    assert not aircraft_may_base(game, DATA.space_index[bare.id], JAPAN, [air])


@pytest.mark.rule("oceansoffire:6.21.a", "oceansoffire:6.21.b", "oceansoffire:21.32")
def test_the_airfield_activation_limit() -> None:
    game = position(control={"rabaul": "japan"})
    rabaul = at("rabaul")
    assert (aal(game, rabaul, JAPAN), airfield(game, rabaul, JAPAN), aal(game, rabaul, ALLIES)) == (6, 12, 0)
    game.put_facility(Power.JAPAN, Facility.AIRFIELD, rabaul)
    assert (aal(game, rabaul, JAPAN), airfield(game, rabaul, JAPAN)) == (8, 16)
    game = position(["us_x_4mar rabaul", "jp_nav_4 rabaul"], control={"rabaul": "japan"})
    assert aal(game, rabaul, ALLIES) == 3
    game.put_facility(Power.US, Facility.AIRFIELD, rabaul)
    assert aal(game, rabaul, ALLIES) == 5
    assert air_room(game, rabaul, JAPAN) == 8 * QUARTERS
    assert aal(game, at("us_box"), ALLIES) is None


@pytest.mark.rule("oceansoffire:5.21.a", "oceansoffire:5.21.e")
def test_while_control_changes_the_winner_has_half_and_the_loser_nothing() -> None:
    game = position(["us_x_4mar rabaul"], control={"rabaul": "japan"})
    game.control_changing(at("rabaul"), marked=True)
    assert (aal(game, at("rabaul"), JAPAN), aal(game, at("rabaul"), ALLIES)) == (3, 0)


@pytest.mark.rule("oceansoffire:6.23.a")
def test_a_deck_takes_no_more_than_it_holds() -> None:
    game = position(["us_cv_lexington oahu", "2 us_cva_1 >", "us_cva_1 oahu", "us_cva_half oahu"])
    ship = find(game, "us_cv_lexington")
    assert deck_room(game, ship) == HALF
    assert not may_board(game, find(game, "us_cva_1", 2), ship)
    assert may_board(game, find(game, "us_cva_half"), ship)
    assert put_aboard(game, at("oahu"), Power.US) == [find(game, "us_cva_half")]
    assert deck_room(game, ship) == 0


@pytest.mark.rule(
    "oceansoffire:2.3.c",
    "oceansoffire:2.33.1.b",
    "oceansoffire:2.33.1.c",
    "oceansoffire:9.73.c",
    "oceansoffire:9.74",
)
def test_air_leaves_a_carrier_that_does_not_work() -> None:
    game = position(["jp_cv_akagi_kaga truk", "5 jp_cvae_1 >"])
    ship = find(game, "jp_cv_akagi_kaga")
    air = [find(game, "jp_cvae_1", n) for n in range(5)]
    assert not may_go_ashore(game, air)
    game.set_damage(ship, 3)
    assert able_deck(game, ship) == 10  # the ship behind works
    game.mark(ship, REPAIR)
    assert able_deck(game, ship) == 0
    assert may_go_ashore(game, air)
    game.place(air[0], at("truk"))
    assert not may_go_ashore(game, air[:1])  # it is there already
    assert put_aboard(game, at("truk"), Power.JAPAN) == []


@pytest.mark.rule("oceansoffire:2.33.1.g")
def test_carrier_air_ashore_is_naval_or_marine_air() -> None:
    game = position(["jp_cvar_1 truk", "us_cva_1 oahu", "us_cv_lexington oahu", "us_cva_1 >"])
    assert acts_as(game, find(game, "jp_cvar_1")).key == "nav"
    assert [acts_as(game, find(game, "us_cva_1", n)).key for n in (0, 1)] == ["mar", "cva"]


@pytest.mark.rule("oceansoffire:6.31", "oceansoffire:6.33.b")
def test_a_minor_port_takes_transports_alone() -> None:
    game = position(["jp_tt_s1 wake"], control={"wake": "japan"}, box=False)
    wake = port("wake")
    one, two, submarine = (put(game, key) for key in ("jp_tt_s2", "jp_tt_1", "jp_ss_1"))
    assert may_base(game, wake, JAPAN, [one])
    assert refusal(game, wake, JAPAN, [two]) == No.FULL
    assert refusal(game, wake, JAPAN, [submarine]) == No.MINOR
    assert may_base(game, wake, JAPAN, [put(game, "us_fst_low")])


@pytest.mark.rule("oceansoffire:6.33.d", "oceansoffire:6.33.e", "oceansoffire:21.37")
def test_capital_ships_need_a_base_of_three() -> None:
    game = position()
    papua, cruiser, carrier = port("papua"), put(game, "us_ca_1"), put(game, "us_cv_lexington")
    assert may_base(game, papua, ALLIES, [cruiser])
    assert refusal(game, papua, ALLIES, [carrier]) == No.CAPITAL
    game.put_facility(Power.CW, Facility.PORT, papua)
    assert (capacity(game, papua, ALLIES), may_base(game, papua, ALLIES, [carrier])) == (4, True)
    game.moor(carrier, papua)
    assert may_base(game, papua, ALLIES, [])
    game.put_facility(Power.CW, Facility.PORT, papua, -1)
    assert refusal(game, papua, ALLIES, []) == No.CAPITAL, "who lies there must go with the upgrade"


@pytest.mark.rule("oceansoffire:6.33.e", "oceansoffire:21.37")
def test_an_upgrade_of_a_minor_port_takes_small_warships_beside_a_transport() -> None:
    game = position(control={"eniwetok": "japan"})
    quay = port("eniwetok")
    assert refusal(game, quay, JAPAN, [put(game, "jp_ca_1")]) == No.MINOR
    game.put_facility(Power.JAPAN, Facility.PORT, quay)
    cruisers = [put(game, key) for key in ("jp_ca_1", "jp_ca_2")]
    for ship in cruisers:
        game.moor(ship, quay)
    assert refusal(game, quay, JAPAN, [put(game, "jp_ca_3")]) == No.FULL
    assert may_base(game, quay, JAPAN, [put(game, "jp_tt_1")])
    assert refusal(game, quay, JAPAN, [put(game, "jp_bb_mutsu_nagato")]) is not None


@pytest.mark.rule(
    "oceansoffire:6.0.b",
    "oceansoffire:6.33.a",
    "oceansoffire:6.35.a",
    "oceansoffire:6.35.b",
    "oceansoffire:6.35.c",
)
def test_transports_at_a_contested_or_changing_space() -> None:
    game = position(["us_x_4mar malaya"], control={"malaya": "japan"})
    kota, swettenham = port("malaya", "Kota Bharu"), port("malaya", "Port Swettenham")
    first, second, cruiser = put(game, "us_tt_1"), put(game, "us_tt_2"), put(game, "us_ca_1")
    assert may_base(game, kota, ALLIES, [first])
    assert refusal(game, kota, ALLIES, [cruiser]) == No.ONE_TRANSPORT
    game.moor(first, kota)
    assert refusal(game, swettenham, ALLIES, [second]) == No.ONE_TRANSPORT
    game.take(at("malaya"), Power.CW)
    game.control_changing(at("malaya"), marked=True)
    assert may_base(game, swettenham, ALLIES, [second])
    assert refusal(game, kota, ALLIES, [cruiser]) == No.CHANGING
    assert refusal(game, port("truk"), ALLIES, [cruiser]) == No.ENEMY


@pytest.mark.rule("oceansoffire:6.32", "oceansoffire:11.53.a")
def test_landing_capacity_is_used_up() -> None:
    game = position(["4 jp_nav_1 kyushu"])
    sasebo = port("kyushu")
    assert landing_left(game, sasebo, JAPAN) == 6 * DIVISION
    one_point = landing_cost(game, [find(game, "jp_nav_1")])
    assert one_point == DIVISION // 2
    assert landing_cost(game, [find(game, "jp_nav_1", n) for n in range(4)]) == DIVISION
    game.land(sasebo, 4 * DIVISION + 3 * DIVISION // 2 + one_point)
    assert landing_left(game, sasebo, JAPAN) == 0


@pytest.mark.rule("oceansoffire:11.54")
def test_a_contested_space_takes_one_point_of_landing() -> None:
    game = position(["us_x_4mar wake"], control={"wake": "japan"})
    assert landing_left(game, port("wake"), ALLIES) == DIVISION
    assert landing_left(game, port("truk"), ALLIES) == 0


@pytest.mark.rule("oceansoffire:11.52", "oceansoffire:17.52.a")
def test_what_a_transport_carries() -> None:
    units = ["jp_tt_1 truk", "jp_xx_16_minus truk", "jp_xx_16_det truk", "jp_x_35 truk", "jp_nav_2 truk"]
    game = position(units, box=False)
    cargo = [find(game, key) for key in ("jp_xx_16_minus", "jp_xx_16_det", "jp_x_35", "jp_nav_2")]
    assert loads(game, cargo) == (4 + 0 + 2 + 2) * QUARTERS
    assert transport(game, find(game, "jp_tt_1")) == 8 * QUARTERS
    game.set_damage(find(game, "jp_tt_1"), 7)
    assert transport(game, find(game, "jp_tt_1")) == 6 * QUARTERS
