"""8.2 to 8.63 on the whole map: other entry Spaces, conquests, upgrades and withdrawals."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ironbottom.games.oceansoffire.components.ids import Fate, Klass, Level, Nation, Power
from ironbottom.games.oceansoffire.laboratory.laws import check
from ironbottom.games.oceansoffire.position.figures import defense, marked_hits, on_back
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p06_basing import room_for
from ironbottom.games.oceansoffire.rules.p06_excess import excess
from ironbottom.games.oceansoffire.rules.p08_arrivals import (
    Arrival,
    Reinforcements,
    arrivals,
    arrive,
    entries_of_schedule,
    facilities_arrive,
    hold_back,
    sites_for,
)
from ironbottom.games.oceansoffire.rules.p08_entry import WhereArrives
from ironbottom.games.oceansoffire.rules.p08_upgrades import Upgrades
from ironbottom.games.oceansoffire.rules.p08_withdrawals import BATTLESHIPS, Withdrawals, candidates
from tests.games.oceansoffire.positions import (
    DATA,
    Pause,
    act,
    asked,
    at,
    find,
    kind,
    offered,
    options,
    put,
    scenario,
    spaces,
    where,
)

JAPAN, US, CW = Power.JAPAN, Power.US, Power.CW
INDIA = ("assam", "bengal", "madras", "central_india", "bombay", "punjab", "baluchistan")


def due(game: Oceans, key: str) -> Arrival:
    """The next arrival of a unit of a type."""
    row = next(r for r in entries_of_schedule(game) if r[1].counters == (kind(key),))
    return Arrival(
        next(
            p for p, one in enumerate(game.state.kind) if one == kind(key) and game.state.fate[p] == Fate.DUE
        ),
        row[1],
        row[0],
    )


def at_turn(name: str, turn: int, procedure: object, holders: Mapping[str, Power] | None = None) -> Oceans:
    """A scenario as it was set up, in the first Round of a turn, before a procedure; who holds some Spaces."""
    game = scenario(name)
    for space, power in (holders or {}).items():
        game.take(at(space), power)
    game.state.turn, game.state.round = turn, 1
    game.stack[:] = [Pause(), procedure]  # type: ignore[list-item]
    game.changed()
    return game


def found(game: Oceans, one: Arrival) -> dict[str, int]:
    return {DATA.space_ids[site.space]: site.hits for site in sites_for(game, one)}


@pytest.mark.rule("oceansoffire:8.21.a", "oceansoffire:8.21.b", "oceansoffire:8.2.b")
def test_units_for_lost_parts_of_india_and_australia_come_elsewhere_there_with_a_hit() -> None:
    game = scenario("campaign")
    game.take(at("bengal"), JAPAN)
    game.take(at("new_south_wales_victoria"), JAPAN)
    assert found(game, due(game, "in_xx_17")) == {"bombay": 1, "punjab": 1}
    row = found(game, due(game, "au_lba_2"))
    assert row == {"east_queensland": 1, "north_queensland": 1, "south_australia": 1}


@pytest.mark.rule("oceansoffire:8.21.c", "oceansoffire:8.21.d")
def test_japanese_units_come_to_the_home_islands_those_for_abroad_with_half_their_strength() -> None:
    game = scenario("campaign")
    game.take(at("manchuria"), US)
    game.take(at("kyushu"), US)
    one = due(game, "jp_xx_29")
    assert found(game, one) == {"north_honshu": 5, "south_honshu": 5}
    game.take(at("north_honshu"), US)
    nav = next(
        Arrival(0, event, n)
        for n, event in entries_of_schedule(game)
        if DATA.counters[event.counters[0]].id.startswith("jp_nav") and event.space == at("north_honshu")
    )
    piece = next(
        p
        for p, k in enumerate(game.state.kind)
        if k == nav.event.counters[0] and game.state.fate[p] == Fate.DUE
    )
    assert found(game, nav._replace(piece=piece)) == {"south_honshu": 1}


@pytest.mark.rule("oceansoffire:8.21.e")
def test_ships_come_to_any_other_friendly_major_naval_base_without_loss() -> None:
    game = scenario("campaign")
    game.take(at("south_honshu"), US)
    row = found(game, due(game, "jp_bb_yamato"))
    assert "truk" in row
    assert set(row.values()) == {0}
    assert "south_honshu" not in row


@pytest.mark.rule("oceansoffire:8.22")
def test_at_usl_2_a_unit_may_come_there_with_a_hit_or_elsewhere() -> None:
    game = scenario("campaign")
    game.set_space_usl(at("bengal"), Level.USL2)
    assert found(game, due(game, "in_xx_17")) == {"bengal": 1, "bombay": 1, "punjab": 1}
    game.set_space_usl(at("bengal"), Level.USL1)
    assert found(game, due(game, "in_xx_17")) == {"bengal": 0}


@pytest.mark.rule("oceansoffire:8.2.a")
def test_two_british_air_points_may_come_in_persia() -> None:
    game = scenario("turning_tide_1942")
    one = due(game, "br_lba_2")
    assert set(found(game, one)) == {"br_box", "persia_box"}
    assert {DATA.space_ids[site.space] for site in sites_for(game, one, persia=4)} == {"br_box"}


@pytest.mark.rule("oceansoffire:8.23", "oceansoffire:5.23.h")
def test_units_of_a_conquered_country_wait_for_the_turn_after_with_a_hit() -> None:
    """ex.053."""
    game = scenario("campaign")
    for space in INDIA:
        game.take(at(space), JAPAN)
    game.state.turn, game.state.round = 5, 1
    hold_back(game)
    one = due(game, "in_xx_5")
    assert one.entry in game.state.held
    assert sites_for(game, one) == []
    game.take(at("bombay"), CW)
    game.state.round = 3
    assert sites_for(game, one) == []
    game.state.turn, game.state.round = 6, 1
    assert found(game, one) == {"bombay": 0}
    arrive(game, one)
    assert game.state.hits[one.piece] == 1


@pytest.mark.rule("oceansoffire:8.1.a", "oceansoffire:2.31")
def test_new_facilities_come_with_the_schedule() -> None:
    game = scenario("turning_tide_1942")
    before = [list(row) for row in game.state.pool]
    facilities_arrive(game)
    gained = [
        [after - old for after, old in zip(*rows, strict=True)]
        for rows in zip(game.state.pool, before, strict=True)
    ]
    assert gained == [[0, 1, 0], [0, 2, 1], [0, 0, 0]]


@pytest.mark.rule(
    "oceansoffire:8.3",
    "oceansoffire:8.31.a",
    "oceansoffire:8.32.d",
    "oceansoffire:8.32.a",
    "oceansoffire:8.33.a",
)
def test_on_turn_2_militia_and_the_americal_turn_over_and_new_zealand_has_a_division() -> None:
    game = at_turn("rising_sun", 2, Upgrades())
    militia = find(game, "au_mil_3")
    home = where(game, "nz_x_8")
    americal = put(game, "us_xx_americal", "new_caledonia")
    game.set_hits(americal, 5)
    game.set_hits(militia, 3 + 1)
    assert marked_hits(game, militia) == 1
    game.start()
    while type(asked(game)).__name__ == "Refill":
        act(game, "number:0")
    assert (game.state.hits[militia], on_back(game, militia)) == (1, False)
    assert not on_back(game, americal)
    assert where(game, "nz_xx_3") == home
    assert where(game, "nz_x_8") == []


@pytest.mark.rule("oceansoffire:8.1.b", "oceansoffire:8.31.a")
def test_militia_that_turns_over_in_a_full_space_may_stay_until_its_owner_s_impulse_ends() -> None:
    game = at_turn("rising_sun", 2, Upgrades())
    militia = find(game, "au_mil_4")
    home, side = game.state.at[militia], game.side(militia)
    for key in ("au_xx_6", "au_xx_7"):
        put(game, key, "southwest_australia")
    game.place(find(game, "au_x_23"), home)
    assert room_for(game, home, side, [])
    game.start()
    while type(asked(game)).__name__ == "Refill":
        act(game, "number:0")
    assert not on_back(game, militia)
    assert not room_for(game, home, side, [])
    assert check(game) == []
    for power, due_now in ((JAPAN, False), (CW, True)):
        game.state.impulse = game.state.order.index(power)
        assert (militia in excess(game, home, side)) == due_now


@pytest.mark.rule("oceansoffire:8.31.b", "oceansoffire:8.33.a", "oceansoffire:8.33.b")
def test_a_lost_unit_is_upgraded_with_as_many_hits_as_it_had_factors() -> None:
    """ex.056, ex.057."""
    for key, turn, hits, back in (("us_xx_americal", 2, 4, False), ("us_xx_2mar", 3, 6, True)):
        game = at_turn("campaign", turn, Upgrades())
        for piece, one in enumerate(game.state.kind):
            if one == kind(key):
                if game.state.fate[piece] == Fate.ON_MAP:
                    game.lift(piece, Fate.POOL)
                game.state.fate[piece] = Fate.POOL
        game.start()
        while type(asked(game)).__name__ in ("Refill", "WhereUpgraded", "WhichUpgrade"):
            act(
                game,
                options(game)[0].partition(":")[2]
                if options(game)[0].startswith("space:")
                else options(game)[0],
            )
        unit = find(game, key)
        assert (where(game, key), game.state.hits[unit], on_back(game, unit)) == (["us_box"], hits, back)


@pytest.mark.rule("oceansoffire:8.31.c")
def test_of_a_unit_that_surrendered_no_upgrade_comes() -> None:
    game = at_turn("rising_sun", 2, Upgrades())
    game.lift(find(game, "nz_x_8"), Fate.OUT)
    game.start()
    while type(asked(game)).__name__ == "Refill":
        act(game, "number:0")
    assert where(game, "nz_xx_3") == []


@pytest.mark.rule("oceansoffire:8.32.b", "oceansoffire:8.32.c")
def test_one_of_two_militia_brigades_becomes_the_11th_division() -> None:
    game = at_turn("turning_tide_1942", 3, Upgrades())
    before = where(game, "au_x_mil2")
    game.start()
    assert set(options(game)) == {"type:au_x_mil1", "type:au_x_mil2"}
    act(game, "au_x_mil2")
    while type(asked(game)).__name__ == "Refill":
        act(game, "number:0")
    unit = find(game, "au_xx_11")
    assert (where(game, "au_xx_11"), on_back(game, unit), defense(game, unit)) == (before, True, 4)
    assert where(game, "au_x_mil2") == []
    assert where(game, "au_x_mil1") != []


@pytest.mark.rule("oceansoffire:8.32.b", "oceansoffire:8.31.b")
def test_for_a_lost_militia_brigade_the_11th_division_comes_reduced_with_its_hits() -> None:
    game = at_turn("turning_tide_1942", 3, Upgrades())
    for key in ("au_x_mil1", "au_x_mil2"):
        game.lift(find(game, key), Fate.POOL)
    game.start()
    act(game, "au_x_mil1")
    while type(asked(game)).__name__ == "Refill":
        act(game, "number:0")
    unit = find(game, "au_xx_11")
    assert (where(game, "au_xx_11"), on_back(game, unit), defense(game, unit)) == (
        ["east_queensland"],
        True,
        1,
    )


@pytest.mark.rule("oceansoffire:8.34")
def test_saved_points_take_hits_off_at_once() -> None:
    game = at_turn("rising_sun", 2, Upgrades())
    game.set_hits(find(game, "au_mil_3"), 4)
    game.state.rps[CW]["australian_q1_q3"] = 3
    game.start()
    assert options(game) == ("number:0", "number:1")
    act(game, "number:1")
    assert game.state.hits[find(game, "au_mil_3")] == 0
    assert game.state.rps[CW]["australian_q1_q3"] == 2


@pytest.mark.rule("oceansoffire:8.6", "oceansoffire:8.62.a", "oceansoffire:8.63")
def test_a_withdrawn_chinese_division_is_paid_for_below_zero_and_waits_for_that() -> None:
    game = at_turn("turning_tide_1942", 3, Withdrawals())
    game.set_hits(find(game, "ch_xx_22"), 3)
    game.state.rps[CW]["chinese"] = 1
    game.start()
    assert game.state.rps[CW]["chinese"] == -2
    assert where(game, "ch_xx_22") == []
    game.state.round = 2
    back = [
        one
        for one in arrivals(game, CW)
        if game.counter(one.piece).id in ("ch_xx_22", "ch_xx_38", "ch_lba_1")
    ]
    assert len(back) == 3
    assert [game.counter(one.piece).id for one in back if sites_for(game, one)] == ["ch_lba_1"]
    game.state.rps[CW]["chinese"] = 0
    assert all(
        {DATA.space_ids[site.space] for site in sites_for(game, one)} == {"china_burma_box"} for one in back
    )


@pytest.mark.rule("oceansoffire:8.62.b", "oceansoffire:8.42.a")
def test_a_carrier_is_withdrawn_with_all_its_air_or_points_for_it() -> None:
    game = at_turn("turning_tide_1942", 3, Withdrawals())
    ship = game.state.kind.index(kind("br_cv_illustrious_formidable"))
    game.moor(ship, DATA.spaces[at("ceylon")].ports[0])
    air = put(game, "br_cva_1")
    game.embark(air, ship)
    game.state.rps[CW]["british_cva"] = 1
    game.start()
    assert game.state.fate[ship] in (Fate.DUE, Fate.OUT)
    assert game.state.fate[air] in (Fate.DUE, Fate.OUT)
    assert game.state.rps[CW]["british_cva"] == 1 - 2


@pytest.mark.rule("oceansoffire:8.61", "oceansoffire:8.42.b")
def test_where_a_type_is_named_the_owner_chooses() -> None:
    """ex.061."""
    game = at_turn("campaign", 6, Withdrawals())
    for key in ("au_x_21", "au_x_23", "jp_ss_1", "jp_ss_2"):
        if not where(game, key):
            piece = next(p for p, one in enumerate(game.state.kind) if one == kind(key))
            game.place(piece, at("southwest_australia")) if game.counter(piece).ground else game.moor(
                piece, DATA.spaces[at("truk")].ports[0]
            )
    game.start()
    seen = []
    while type(asked(game)).__name__ == "WhichGoes":
        seen.append(set(offered(game, "type")))
        act(game, options(game)[0])
    assert {"au_x_21", "au_x_23"} in seen
    assert any({"jp_ss_1", "jp_ss_2"} <= row for row in seen)


@pytest.mark.rule("oceansoffire:8.31.a", "oceansoffire:8.33.a")
@pytest.mark.parametrize(("turn", "reduced"), [(1, True), (2, False)])
def test_a_division_that_comes_reduced_is_full_when_it_was_delayed_past_its_upgrade(
    turn: int, reduced: bool
) -> None:
    game = at_turn("campaign", turn, Pause())
    coming = due(game, "us_xx_americal")
    arrive(game, coming)
    assert where(game, "us_xx_americal") == ["us_box"]
    assert on_back(game, coming.piece) == reduced


@pytest.mark.rule("oceansoffire:8.42.b")
def test_where_battleships_are_missing_prince_of_wales_goes_and_when_she_is_sunk_repulse() -> None:
    game = at_turn("campaign", 5, Withdrawals())
    for piece, one in enumerate(game.state.kind):
        if DATA.counters[one].nation == Nation.BRITAIN and DATA.counters[one].klass in (Klass.BB, Klass.BC):
            game.lift(piece, Fate.POOL)
    event = next(one for one in game.scenario.schedule if one.of.startswith(BATTLESHIPS))
    assert candidates(game, event) == []
    for key in ("br_bc_repulse", "br_bb_princeofwales"):
        ship = put(game, key, "ceylon")
        assert candidates(game, event) == [ship]


@pytest.mark.rule("oceansoffire:8.61", "oceansoffire:8.62.a")
def test_a_unit_of_the_force_pool_may_be_withdrawn_for_points_instead_of_one_on_the_map() -> None:
    game = at_turn("campaign", 6, Withdrawals())
    lost, there = (game.state.kind.index(kind(key)) for key in ("au_x_21", "au_x_23"))
    game.lift(lost, Fate.POOL)
    game.place(there, at("papua"))
    game.state.rps[CW] = {"australian_q1_q3": 1}
    game.start()
    assert set(offered(game, "type")) == {"au_x_21", "au_x_23"}
    act(game, "au_x_21")
    assert (game.state.fate[lost], game.state.at[there]) == (Fate.OUT, at("papua"))
    assert sum(game.state.rps[CW].values()) == 1 - game.counter(lost).front.defense


@pytest.mark.rule("oceansoffire:8.1.a", "oceansoffire:8.2.b")
def test_the_owner_says_where_a_unit_comes_that_finds_its_space_taken() -> None:
    game = at_turn("campaign", 1, Reinforcements(), {"bengal": JAPAN})
    game.state.round = 2
    game.start()
    while type(asked(game)).__name__ == "Delay":
        act(game, "done")
    assert isinstance(asked(game), WhereArrives)
    assert spaces(game) <= {"bombay", "punjab"}
    while isinstance(asked(game), WhereArrives):
        act(game, max(spaces(game)))
    assert where(game, "in_xx_17") == ["punjab"]
    assert game.state.hits[find(game, "in_xx_17")] == 1


@pytest.mark.rule("oceansoffire:8.23", "oceansoffire:5.23.h")
def test_japanese_units_come_into_a_country_that_japan_has_conquered() -> None:
    game = scenario("campaign")
    for space in ("luzon", "mindanao", "leyte_samar"):
        game.take(at(space), JAPAN)
    game.state.turn, game.state.round = 6, 2
    hold_back(game)
    one = due(game, "jp_xx_103")
    assert one.entry not in game.state.held
    assert found(game, one) == {"luzon": 0}


@pytest.mark.rule("oceansoffire:8.22", "oceansoffire:8.21.a")
def test_another_space_at_usl_2_costs_a_further_hit_and_ships_may_come_elsewhere_too() -> None:
    game = scenario("campaign")
    game.take(at("bengal"), JAPAN)
    game.set_space_usl(at("bombay"), Level.USL2)
    assert found(game, due(game, "in_xx_17")) == {"bombay": 2, "punjab": 1}
    assert set(found(game, due(game, "br_bb_warspite"))) == {"ceylon"}
    game.set_space_usl(at("ceylon"), Level.USL2)
    row = found(game, due(game, "br_bb_warspite"))
    assert len(row) > 1
    assert set(row.values()) == {0}


@pytest.mark.rule("oceansoffire:8.34", "oceansoffire:21.44.a")
def test_an_upgraded_unit_at_usl_2_takes_no_saved_points() -> None:
    game = at_turn("rising_sun", 2, Upgrades())
    game.set_hits(find(game, "au_mil_3"), 4)
    game.set_usl(find(game, "au_mil_3"), Level.USL2)
    game.state.rps[CW]["australian_q1_q3"] = 3
    game.start()
    assert type(asked(game)).__name__ == "Waiting"


@pytest.mark.rule("oceansoffire:8.6", "oceansoffire:2.32.h")
def test_a_pair_that_is_broken_down_is_withdrawn_ship_by_ship() -> None:
    game = at_turn("turning_tide_1942", 3, Withdrawals())
    for key in ("br_cv_illustrious", "br_cv_formidable"):
        game.moor(game.state.kind.index(kind(key)), DATA.spaces[at("ceylon")].ports[0])
    game.start()
    assert where(game, "br_cv_illustrious") == where(game, "br_cv_formidable") == []


@pytest.mark.rule("oceansoffire:8.6", "oceansoffire:2.32.h", "oceansoffire:2.35.f")
def test_of_a_pair_that_is_broken_down_the_ship_that_is_left_is_withdrawn_alone() -> None:
    game = at_turn("turning_tide_1942", 3, Withdrawals())
    game.moor(game.state.kind.index(kind("br_cv_formidable")), DATA.spaces[at("ceylon")].ports[0])
    for key in ("br_cv_illustrious", "br_cv_illustrious_formidable"):
        game.lift(game.state.kind.index(kind(key)), Fate.OUT)
    others = {p for p, fate in enumerate(game.state.fate) if fate == Fate.ON_MAP}
    game.start()
    gone = others - {p for p, fate in enumerate(game.state.fate) if fate == Fate.ON_MAP}
    assert where(game, "br_cv_formidable") == []
    assert not any(
        game.counter(p).klass == Klass.CV and game.counter(p).id != "br_cv_formidable" for p in gone
    )


@pytest.mark.rule("oceansoffire:8.6", "oceansoffire:8.62.a", "oceansoffire:2.32.e")
def test_a_division_that_is_broken_down_is_withdrawn_with_its_parts() -> None:
    game = at_turn("campaign", 5, Withdrawals())
    whole = game.state.kind.index(kind("br_xx_70"))
    game.lift(whole, Fate.BOX)
    for key in ("br_bd_1", "br_bd_1", "br_bd_2"):
        piece = next(
            p for p, one in enumerate(game.state.kind) if one == kind(key) and game.state.fate[p] == Fate.BOX
        )
        game.place(piece, at("bengal"))
    game.set_hits(find(game, "br_bd_2"), 1)
    game.state.rps[CW]["british"] = 0
    game.start()
    assert (where(game, "br_bd_1"), where(game, "br_bd_2"), where(game, "br_xx_70")) == ([], [], [])
    assert game.state.fate[whole] == Fate.OUT
    assert game.state.rps[CW]["british"] == -1
    assert check(game) == []


@pytest.mark.rule("oceansoffire:8.31.a", "oceansoffire:2.32.d")
@pytest.mark.parametrize("worse", [0, 1])
def test_of_two_divisions_that_are_broken_down_the_parts_with_more_hits_are_upgraded(worse: int) -> None:
    """Nothing tells whose parts they are: the Hits come off where there are more of them."""
    game = at_turn("rising_sun", 2, Upgrades())
    for key in ("us_xx_americal", "us_xx_24"):
        game.lift(game.state.kind.index(kind(key)), Fate.BOX)
    ways = [one.parts for one in DATA.breakdowns if kind("us_xx_americal") in one.parents]
    sets: list[list[int]] = []
    for way in ways:
        parts = [p for p, one in enumerate(game.state.kind) if one in way][: len(way)]
        sets.append(parts)
        for part in parts:
            game.place(part, at("us_box"))
            game.set_hits(part, 1)
    for part in sets[worse][:2]:
        game.set_hits(part, 2)
    game.start()
    hits = [[game.state.hits[part] for part in parts] for parts in sets]
    assert (hits[worse], hits[1 - worse]) == ([0, 0, 0], [1, 1, 1])
