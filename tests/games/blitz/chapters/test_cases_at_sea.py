"""Cases for a judge, at sea and in supply: two or three rules at once, exceptions of exceptions, limits."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Attack, Power, Side, Stage
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.position.state import FOUGHT, MOVED
from ironbottom.games.blitz.rules.areas import bases, friendly_sea
from ironbottom.games.blitz.rules.moving import MoveStep
from ironbottom.games.blitz.rules.p02_activities import Activation
from ironbottom.games.blitz.rules.p04_sea.before_battle import ChooseNavalAir, naval_air
from ironbottom.games.blitz.rules.p04_sea.block import block_in, flight_course
from ironbottom.games.blitz.rules.p04_sea.combat import SeaBattle
from ironbottom.games.blitz.rules.p05_land.commitment import candidates
from ironbottom.games.blitz.rules.p07_turn_end.placement import building_areas
from ironbottom.games.blitz.rules.supply import in_supply
from ironbottom.games.blitz.rules.trips import trip_of
from ironbottom.kernel import choices
from tests.games.blitz.positions import (
    act,
    asked,
    at,
    find,
    log,
    position,
    put,
    spaces,
    types,
    where,
)

DATA = load(None)
SEA = "philippine_sea"
RING = ["caroline_sea", "northwest_pacific", "central_pacific", "bismarck_sea", "phoenix_sea"]
"""The seas around the Marshall Sea."""


def finished(game: Blitz) -> bool:
    return type(asked(game)).__name__ == "Waiting"


def goals(game: Blitz, stage: int, key: str) -> set[str]:
    return {DATA.space_ids[space] for space in trip_of(game, stage).goals([find(game, key)])}


def battle(sea: str = SEA) -> SeaBattle:
    return SeaBattle(sea=DATA.space_index[sea], side=Side.JAPAN)


# ---- supply and control of seas ----------------------------------------------------------------------


@pytest.mark.rule("blitz:1.7.b", "blitz:1.7.e")
def test_each_unit_has_the_sources_of_its_own_country_and_the_afa_american_ones_too() -> None:
    units = [("cn_inf2", "burma"), ("in_inf1", "burma"), ("us_phil_inf1", "burma")]
    road_cut = {"kunming": "japan"}
    for more, supplied in (
        ([], [True, True, True]),
        ([("jp_sub1", "eastern_pacific")], [False, True, False]),
    ):
        game = position([*units, *more], side="allies", control=road_cut)
        assert [in_supply(game, find(game, key)) for key, _ in units] == supplied
    by_road = position([*units, ("jp_sub1", "eastern_pacific")], side="allies")
    assert in_supply(by_road, find(by_road, "cn_inf2"))


@pytest.mark.rule("blitz:1.7.c", "blitz:5.2.c")
@pytest.mark.parametrize(("turn", "is_open"), [(3, False), (4, True)])
def test_the_alaska_highway_carries_supply_and_units_from_turn_4_on(turn: int, *, is_open: bool) -> None:
    shut = [("jp_sub1", sea) for sea in ("eastern_pacific", "gulf_of_alaska", "bering_sea")]
    game = position([("us_inf1", "anchorage"), *shut], side="allies", turn=turn)
    assert in_supply(game, find(game, "us_inf1")) == is_open
    assert goals(game, Stage.E, "us_inf1") == ({"west_coast"} if is_open else set())


@pytest.mark.rule("blitz:1.5.b", "blitz:1.5.c")
def test_a_lone_transport_keeps_a_sea_but_takes_none() -> None:
    game = position([("us_trs2", "eastern_pacific"), ("us_convoy", "eastern_pacific")])
    sea = at(game, "eastern_pacific")
    assert friendly_sea(game, sea, Side.JAPAN)
    put(game, "us_ftr1_late", "eastern_pacific")
    assert not friendly_sea(game, sea, Side.JAPAN)
    put(game, "jp_trs1", "eastern_pacific")
    assert friendly_sea(game, sea, Side.JAPAN)


@pytest.mark.rule("blitz:7.3.d2")
def test_convoys_are_built_three_to_a_sea_for_each_power_and_in_friendly_seas_only() -> None:
    game = position([*[("us_convoy", "coral_sea")] * 3, ("jp_sub1", "tasman_sea")], side="allies")
    us, british = (put(game, key, "", quietly=True) for key in ("us_convoy", "br_convoy"))
    assert at(game, "coral_sea") not in building_areas(game, us)
    assert at(game, "coral_sea") in building_areas(game, british)
    assert at(game, "tasman_sea") not in building_areas(game, british)


# ---- transports --------------------------------------------------------------------------------------


@pytest.mark.rule("blitz:4.2.e", "blitz:4.2.d3")
def test_a_loaded_transport_that_is_cut_off_goes_home_or_lands_its_cargo_but_joins_no_group() -> None:
    """Ruling q7; an escort may leave without it."""
    units = [("jp_trs1", "marshall_sea"), ("jp_mar1", "+"), ("jp_bb_takao", "marshall_sea")]
    cut = position([*units, *(("us_sub1", sea) for sea in RING)], control={"wake": "japan"})
    loaded, cruiser = find(cut, "jp_trs1"), find(cut, "jp_bb_takao")
    at_sea = trip_of(cut, Stage.B)
    assert at_sea.movers() == [cruiser]
    assert at_sea.along([cruiser]) == []
    assert trip_of(cut, Stage.A).movers() == sorted([loaded, cruiser])
    assert goals(cut, Stage.E, "jp_mar1") == {"kwajalein", "wake"}
    free = position(units)
    assert trip_of(free, Stage.B).along([find(free, "jp_bb_takao")]) == [find(free, "jp_trs1")]


def test_a_transport_is_told_of_supply_only_if_that_keeps_it() -> None:
    """4.2.e: one that carries, and cannot trace; one that has moved is told so."""
    ring = [("us_sub1", sea) for sea in RING]
    carries = [("jp_trs1", "marshall_sea"), ("jp_mar1", "+")]
    for units, keeps in (([*carries, *ring], True), (carries, False), ([carries[0], *ring], False)):
        game = position([*units, ("jp_bb_takao", "tokyo")], procedure=MoveStep(stage=Stage.B))
        transport = find(game, "jp_trs1")
        game.mark(transport, MOVED)
        said = asked(game).refused(game, "japan")[choices.piece(transport)]
        assert ("blitz:4.2.e" in said) == keeps
        assert ("moved" in said) == (not keeps)


@pytest.mark.rule("blitz:4.2.e", "blitz:4.2.f")
def test_a_transport_out_of_supply_may_pick_up_where_it_can_trace_again() -> None:
    """Ruling q7."""
    units = [("jp_trs1", "truk"), ("jp_mar1", "truk"), ("us_sub1", "caroline_sea"), ("jp_inf1", "saipan")]
    game = position(units, procedure=MoveStep(stage=Stage.B), dice=[6])
    act(game, "jp_trs1")
    assert "jp_mar1" not in types(game)
    act(game, SEA)
    assert types(game) == {"jp_inf1"}


@pytest.mark.rule("blitz:4.2.d", "blitz:4.2.g")
def test_a_blocked_transport_embarks_where_it_was_stopped() -> None:
    units = [("jp_trs1", SEA), ("us_bb_new_mexico", SEA), ("us_bb_new_orleans", SEA), ("jp_mar1", "saipan")]
    game = position(units, procedure=MoveStep(stage=Stage.B), dice=[2])
    act(game, "jp_trs1", "south_china_sea")
    assert "blocked" in log(game)
    act(game, "jp_mar1")
    assert game.state.aboard[find(game, "jp_mar1")] == find(game, "jp_trs1")


@pytest.mark.rule("blitz:4.2.d1")
@pytest.mark.parametrize(
    ("enemy", "leaving", "turn", "worst"),
    [
        (["us_trs2", "us_trs1"], ["jp_trs1"], 2, 1),
        (["us_trs2", "us_sub1"], ["jp_trs1"], 2, 1),
        (["us_cv_saratoga", "us_bb_new_mexico"], ["jp_trs1"], 2, 2),
        (["us_cv_saratoga", "us_bb_new_mexico"], ["jp_sub1"], 2, 1),
        (["us_cv_saratoga", "us_bb_new_mexico"], ["jp_sub1", "jp_trs1"], 2, 2),
        (["us_convoy", "us_nav1"], ["jp_trs1"], 2, 0),
        (["us_bb_new_mexico"], ["jp_trs1"], 1, 0),
    ],
)
def test_who_blocks_whom_on_what(enemy: Sequence[str], leaving: Sequence[str], turn: int, worst: int) -> None:
    game = position([(key, SEA) for key in (*enemy, *leaving)], turn=turn)
    assert block_in(game, at(game, SEA), [find(game, key) for key in leaving]) == worst


@pytest.mark.rule("blitz:4.1.b", "blitz:1.3.c", "blitz:1.3.e")
def test_cargo_needs_room_on_the_island_as_its_ship_needs_it_in_the_port() -> None:
    """Rulings q5, q47; the reason names what is full."""
    units = [("jp_inf2", "palau"), ("jp_trs1", "caroline_sea"), ("jp_mar1", "+"), ("jp_trs1", "caroline_sea")]
    game = position(units)
    loaded, empty = find(game, "jp_trs1"), find(game, "jp_trs1", 1)
    assert at(game, "palau") not in bases(game, loaded)
    assert at(game, "palau") in bases(game, empty)
    put(game, "jp_bb_takao", "palau")
    put(game, "jp_sub1", "palau")
    assert at(game, "palau") not in bases(game, empty)
    game.destroy(find(game, "jp_inf2"))
    put(game, "jp_inf1", "palau")  # leaves exactly the room that the marines need
    game.stack.append(MoveStep(stage=Stage.A))
    game.start()
    act(game, choices.piece(loaded))
    assert "blitz:1.3.e" in asked(game).refused(game, "japan")["space:palau"]


# ---- moves -------------------------------------------------------------------------------------------


@pytest.mark.rule("blitz:4.2.a")
def test_only_a_transport_with_somebody_to_pick_up_stops_where_it_lies() -> None:
    """Ruling q57: for others to stay is no move."""
    game = position([("jp_bb_takao", SEA), ("jp_nav1", SEA), ("jp_trs1", SEA)])
    for key in ("jp_bb_takao", "jp_nav1", "jp_trs1"):
        assert SEA not in goals(game, Stage.B, key)


@pytest.mark.rule("blitz:5.1.b", "blitz:5.1.c", "blitz:1.4.d1")
def test_a_rebase_leaves_by_the_port_sea_that_is_open() -> None:
    game = position([("jp_trs1", "osaka"), ("us_trs1", "honshu_coast")])
    assert {"korea", "hokkaido", "saipan"} <= goals(game, Stage.D, "jp_trs1")
    assert "tokyo" not in goals(game, Stage.D, "jp_trs1")  # its port opens on the Honshu Coast alone
    put(game, "us_trs1", "sea_of_japan")
    assert trip_of(game, Stage.D).movers() == []
    convoys = position([("jp_trs1", "osaka"), ("us_convoy", "honshu_coast"), ("us_convoy", "sea_of_japan")])
    assert "tokyo" in goals(convoys, Stage.D, "jp_trs1")


@pytest.mark.rule("blitz:5.3.o", "blitz:2.2.d2")
def test_aircraft_at_sea_attack_a_land_area_behind_their_move_unless_they_fought() -> None:
    units = [("jp_nav1", "south_china_sea"), ("jp_inf2", "south_east_asia"), ("in_inf1", "burma")]
    game = position(units)
    flotilla = find(game, "jp_nav1")
    game.mark(flotilla, MOVED)
    assert flotilla in candidates(game, at(game, "burma"), Attack.GROUND)
    game.mark(flotilla, FOUGHT)
    assert flotilla not in candidates(game, at(game, "burma"), Attack.GROUND)


@pytest.mark.rule("blitz:2.3.d1")
def test_each_oil_is_for_two_big_units_and_a_small_one_of_an_area() -> None:
    """The size that one Oil leaves over was added to that of the next, so that a fifth big unit cost nothing."""
    big = ["jp_cv_akagi_kaga", "jp_cv_soryu_hiryu", "jp_bb_yamato", "jp_bb_nagato_mutsu", "jp_bb_musashi"]
    units = [*((key, "truk") for key in big), *[("jp_sub1", "truk")] * 3]
    game = position(units, procedure=Activation(), blitz=True, stage=Stage.OIL, tracks={"oil": [3, 0, 0]})
    left = []
    for key in (*big, "jp_sub1", "jp_sub1", "jp_sub1"):
        act(game, key)
        left.append(game.state.oil[Power.JAPAN])
    assert left == [2, 2, 1, 1, 0, 0, 0, 0]
    small_first = position(
        [*units, ("jp_sub1", "truk")],
        procedure=Activation(),
        blitz=True,
        stage=Stage.OIL,
        tracks={"oil": [2, 0, 0]},
    )
    act(small_first, "jp_bb_yamato", "jp_sub1", "jp_sub1", *big[:2])
    assert "jp_bb_nagato_mutsu" in types(small_first)  # 2 + 2 + 1 and 2 + 2 + 1, whatever came first
    act(small_first, "jp_bb_nagato_mutsu")
    assert finished(small_first)
    assert small_first.state.oil[Power.JAPAN] == 0


JAPANESE = ["jp_bb_yamato", "jp_bb_musashi", "jp_bb_nagato_mutsu", "jp_bb_ise_hyuga"]
AMERICAN = ["us_bb_new_mexico", "us_bb_nc_washington", "us_bb_maryland_wv", "us_bb_iowa_new_jersey"]


@pytest.mark.rule("blitz:2.3.d1")
@pytest.mark.parametrize(
    ("side", "first", "others"),
    [
        ("japan", [("jp_trs2", SEA), ("jp_inf2", "+")], JAPANESE),
        ("allies", [("br_bb_kgv_howe", SEA)], [*AMERICAN, "us_bb_pennsylvania_nevada"]),
    ],
)
def test_cargo_costs_no_oil_and_each_power_pays_for_its_own(
    side: str, first: list[tuple[str, str]], others: list[str]
) -> None:
    """Four big units are two Oil, and neither the cargo nor the ship of the other power makes room for a fifth."""
    units, stock = [*first, *((key, SEA) for key in others)], {"oil": [3, 3, 1]}
    frame = Activation()
    game = position(units, procedure=frame, side=side, blitz=True, stage=Stage.OIL, tracks=stock)
    act(game, first[0][0], *others)
    assert game.state.oil == ([0, 3, 1] if side == "japan" else [3, 0, 0])


@pytest.mark.rule("blitz:4.1.b")
def test_each_of_two_ships_may_have_the_last_room_of_a_port() -> None:
    closed = {space.id: "usa" for space in DATA.spaces if space.land and space.port and space.id != "palau"}
    game = position(
        [("jp_sub1", "caroline_sea"), ("jp_sub1", "caroline_sea"), ("jp_bb_takao", "palau")], control=closed
    )
    boats = [find(game, "jp_sub1"), find(game, "jp_sub1", 1)]
    assert trip_of(game, Stage.A).movers() == boats
    assert trip_of(game, Stage.A).along(boats[:1]) == []


@pytest.mark.parametrize(
    ("guarded", "over"), [("south_china_sea", "celebes_sea"), ("celebes_sea", "south_china_sea")]
)
def test_of_two_ways_by_air_that_are_as_long_the_free_one_is_taken(guarded: str, over: str) -> None:
    """Ruling q48."""
    game = position([("jp_nav1", SEA), ("us_bb_brooklyn", guarded)], switches=["aircraft_blocked"])
    assert flight_course(game, [find(game, "jp_nav1")], at(game, "java_sea")) == [
        at(game, over),
        at(game, "java_sea"),
    ]


# ---- battles -----------------------------------------------------------------------------------------


@pytest.mark.rule("blitz:4.3.d2", "blitz:2.5.d1")
def test_naval_air_is_what_the_side_that_is_up_can_do_and_no_surprise_keeps_ashore() -> None:
    units = [("jp_bmb2", "saipan!"), ("jp_nav2", "saipan!"), ("jp_ftr2_zero", "saipan")]
    game = position([*units, ("us_bb_new_mexico", SEA)], side="allies")
    assert naval_air(game, at(game, SEA), Side.JAPAN) == [find(game, "jp_nav2")]
    for turn, blitz, called in ((1, False, False), (1, True, True), (2, False, True)):
        game = position([("us_nav1", "guam"), ("jp_bb_takao", SEA)], turn=turn, blitz=blitz)
        assert bool(naval_air(game, at(game, SEA), Side.ALLIES)) == called


@pytest.mark.rule("blitz:4.3.e")
@pytest.mark.parametrize(("enemy", "sent"), [("us_ftr1_early", False), ("us_trs1", True)])
def test_naval_air_is_not_advised_against_aircraft_alone(enemy: str, *, sent: bool) -> None:
    """Bombers were advised to fly into the guns of fighters without a ship to strike."""
    units = [
        (enemy, SEA),
        ("us_ftr1_late", SEA),
        ("jp_convoy", SEA),
        ("jp_nav1", "formosa"),
        ("jp_nav2", "formosa"),
    ]
    game = position(units, side="allies")
    question = ChooseNavalAir(seats=["japan"], sea=at(game, SEA), side=Side.JAPAN)
    assert question.suggestion(game, "japan") == [
        choices.piece(find(game, "jp_nav2")) if sent else choices.DONE
    ]


@pytest.mark.rule("blitz:4.3.c")
def test_a_submarine_without_a_base_in_reach_stays_and_fights() -> None:
    lost = {space.id: "japan" for space in DATA.spaces if space.land and space.port}
    for control, slips in ((lost, False), ({"guam": "usa"}, True)):
        units = [("jp_bb_takao", SEA), ("us_sub1", SEA)]
        game = position(units, procedure=battle(), control=control, dice=[1, 1])
        assert (type(asked(game)).__name__ == "ChooseSlip") == slips


@pytest.mark.rule("blitz:4.3.c", "blitz:4.3.d", "blitz:4.3.d4")
def test_a_convoy_that_submarines_leave_behind_is_an_enemy_and_has_no_letter() -> None:
    units = [("jp_bb_takao", SEA), ("us_sub1", SEA), ("us_convoy", SEA), ("us_convoy", SEA)]
    game = position(units, procedure=battle(), control={"guam": "usa"}, dice=[6])
    act(game, "us_sub1")
    if not finished(game):
        act(game, "guam")
    assert "No enemy is left" not in log(game)
    assert "S result" not in log(game)  # 3 and 2 Convoy Factors on 6: 2 hits, 1 for convoys
    assert where(game, "us_sub1") == ["guam"]
    assert where(game, "us_convoy") == []


@pytest.mark.rule("blitz:6.5.h", "blitz:4.3.f")
def test_a_carrier_that_the_air_round_sends_home_misses_the_naval_round() -> None:
    units = [("jp_cv_akagi_kaga", SEA), ("us_cv_saratoga", SEA), ("us_cv_wasp", SEA)]
    game = position(units, procedure=battle(), dice=[6, 1], control={"guam": "usa"})
    act(game, "us_cv_wasp")  # of the one that is left an L affects one
    if spaces(game):
        act(game, "guam")
    assert "Naval Round" not in log(game)
    assert where(game, "us_cv_saratoga") == ["guam"]


def test_battles_to_the_end_are_over_when_only_transports_are_left() -> None:
    """Ruling q54: who was sunk does not count as a reason for another round."""
    units = [(key, SEA) for key in ("jp_sub1", "jp_trs1", "us_sub1", "us_trs1")]
    game = position(units, procedure=battle(), switches=["to_the_end"], dice=[5, 5])
    act(game, "done", "us_sub1", "jp_sub1")
    assert finished(game)
    assert "so no roll" not in log(game)


def test_battles_to_the_end_go_on_as_long_as_a_total_of_1_can_hit() -> None:
    """Ruling q54: submarines with faulty torpedoes, less the red triangle, add up to nothing."""
    units = [("jp_sub1", SEA), ("us_sub1_early", SEA)]
    game = position(
        units, procedure=battle(), switches=["to_the_end"], dice=[1, 1, 6, 1], control={"guam": "usa"}
    )
    act(game, "done")
    assert finished(game)
    assert where(game, "us_sub1_early") == []


@pytest.mark.rule("blitz:4.2.c")
def test_the_troops_stay_and_a_warship_goes_home_where_the_owner_follows_the_advice() -> None:
    """An S sends one of three home: the advice was the transport with the landing force aboard."""
    units = [("jp_trs1", SEA), ("jp_mar1", "+"), ("jp_bb_takao", SEA), ("jp_bb_yamato", SEA)]
    game = position([*units, ("us_bb_nc_washington", SEA)], procedure=battle(), dice=[1, 1])
    decision = asked(game)
    assert "must return to base" in decision.text(game, "japan")
    assert decision.suggestion(game, "japan") == [choices.piece(find(game, "jp_bb_takao"))]
