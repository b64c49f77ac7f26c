"""2.32, 2.33: breaking down, recombining, and change for air points."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ironbottom.games.oceansoffire.components.ids import Fate, Side
from ironbottom.games.oceansoffire.laboratory.laws import check
from ironbottom.games.oceansoffire.laboratory.suspects import points_in_box
from ironbottom.games.oceansoffire.position.amounts import HALF
from ironbottom.games.oceansoffire.position.figures import (
    attack,
    deck,
    defense,
    full_strength,
    marked_hits,
    on_back,
    points,
    ratings,
)
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import EXCUSED, RELOCATING, USED
from ironbottom.games.oceansoffire.rules.p02_air_points import (
    Points,
    carrier_air,
    change,
    changes,
    combinations,
    combine,
    ground_based,
)
from ironbottom.games.oceansoffire.rules.p02_breakdown import (
    in_box,
    join,
    joinings,
    part,
    partings,
    ships_lost_with,
)
from ironbottom.games.oceansoffire.rules.p06_basing import division_room
from ironbottom.games.oceansoffire.rules.p06_excess import excess
from ironbottom.games.oceansoffire.rules.p08_upgrades import Upgrades
from tests.games.oceansoffire.positions import DATA, at, find, kind, names, port, position, where

DIVISIONS = ("jp_xx_5", "jp_xx_55", "jp_xx_56", "us_xx_24", "in_xx_9", "au_xx_7", "br_xx_2")


def types(way: tuple[int, ...]) -> list[str]:
    return [DATA.counters[one].id for one in way]


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:2.32.b", "oceansoffire:2.32.i")
def test_a_named_division_has_its_own_parts_and_others_the_generic_sets() -> None:
    game = position(["jp_xx_56 kyushu", "jp_xx_5 hainan"])
    named, other = find(game, "jp_xx_56"), find(game, "jp_xx_5")
    assert [types(way) for way in partings(game, named)] == [["jp_xx_56_minus", "jp_xx_56_det"]]
    assert [way[0] for way in partings(game, other)] == [kind("jp_bd_a_minus"), kind("jp_bd_b_minus")]
    parts = part(game, named, partings(game, named)[0])
    assert game.state.fate[named] == Fate.BOX
    assert names(game, parts) == ["jp_xx_56_det", "jp_xx_56_minus"]
    assert not in_box(game, kind("jp_xx_56_minus"))


@pytest.mark.rule("oceansoffire:2.32.c")
def test_the_detachment_of_a_nine_nine_begins_with_a_hit() -> None:
    game = position(["jp_xx_55 saipan"])
    whole = find(game, "jp_xx_55")
    minus, detachment = part(game, whole, partings(game, whole)[0])
    assert [game.state.hits[one] for one in (minus, detachment)] == [0, 1]


@pytest.mark.rule("oceansoffire:2.32.d")
@given(
    key=st.sampled_from(DIVISIONS),
    hits=st.integers(0, 12),
    used=st.booleans(),
    usl=st.integers(0, 2),
    pick=st.integers(0, 1),
)
@settings(max_examples=60, deadline=None)
def test_breaking_down_and_recombining_keeps_defense_and_status(
    key: str, hits: int, used: bool, usl: int, pick: int
) -> None:
    game = position([f"{key} luzon"])
    whole = find(game, key)
    hits = min(hits, game.counter(whole).front.defense - 1)
    game.set_hits(whole, hits)
    game.set_usl(whole, usl)
    if used:
        game.mark(whole, USED)
    strength, ways = defense(game, whole), partings(game, whole)
    assert bool(ways) == (strength >= (2 if key.startswith("jp") else 3))
    if not ways:
        return
    parts = part(game, whole, ways[pick % len(ways)])
    assert sum(defense(game, one) for one in parts) == strength
    assert all(
        defense(game, one) and game.has(one, USED) == used and game.state.usl[one] == usl for one in parts
    )
    assert kind(key) in joinings(game, parts)
    again = join(game, parts, kind(key))
    assert (defense(game, again), game.state.usl[again], game.has(again, USED)) == (strength, usl, used)
    assert [game.state.fate[one] for one in parts] == [Fate.BOX] * len(parts)


@pytest.mark.rule("oceansoffire:2.32.d")
def test_the_whole_bears_every_status_and_all_hits_of_its_parts() -> None:
    game = position(["us_xx_24 oahu"])
    parts = part(game, find(game, "us_xx_24"), partings(game, find(game, "us_xx_24"))[0])
    game.mark(parts[0], USED)
    game.set_usl(parts[1], 1)
    game.set_hits(parts[2], 2)
    whole = join(game, parts, kind("us_xx_24"))
    assert (game.has(whole, USED), game.state.usl[whole], game.state.hits[whole]) == (True, 1, 2)


def test_units_apart_do_not_recombine() -> None:
    game = position(["us_xx_24 oahu"])
    parts = part(game, find(game, "us_xx_24"), partings(game, find(game, "us_xx_24"))[0])
    game.place(parts[0], at("midway"))
    assert joinings(game, parts) == []
    assert joinings(game, parts[1:]) == []


@pytest.mark.rule("oceansoffire:2.32.h")
def test_a_pair_of_carriers_parts_with_its_air_and_comes_together_again() -> None:
    game = position(["jp_cv_shokaku_zuikaku truk", "4 jp_cvar_1 >", "2 jp_cvar_half >"])
    pair = find(game, "jp_cv_shokaku_zuikaku")
    game.set_damage(pair, 2)
    game.state.origin[pair] = port("kwajalein")
    assert deck(game, pair) == 20
    ships = part(game, pair, partings(game, pair)[0])
    assert [game.state.damage[ship] for ship in ships] == [2, 0]
    assert [sum(points(game, one) for one in aboard(game, ship)) for ship in ships] == [10, 10]
    again = join(game, ships, kind("jp_cv_shokaku_zuikaku"))
    assert (len(aboard(game, again)), game.state.damage[again]) == (6, 2)
    assert game.state.origin[again] == port("kwajalein")


@pytest.mark.rule("oceansoffire:2.32.h", "oceansoffire:6.23.a")
def test_carriers_whose_air_fits_no_two_decks_stay_together() -> None:
    """Junyo and Hiyo hold a point and a half each, which three whole points cannot share."""
    game = position(["jp_cv_junyo_hiyo truk", "3 jp_cvar_1 >"])
    assert partings(game, find(game, "jp_cv_junyo_hiyo")) == []
    game = position(["jp_cv_junyo_hiyo truk", "2 jp_cvar_1 >", "2 jp_cvar_half >"])
    pair = find(game, "jp_cv_junyo_hiyo")
    ships = part(game, pair, partings(game, pair)[0])
    assert [sum(points(game, one) for one in aboard(game, ship)) for ship in ships] == [6, 6]


@pytest.mark.rule("oceansoffire:6.0.c", "oceansoffire:2.32.a")
def test_a_division_breaks_down_beyond_the_limit_to_the_end_of_the_impulse() -> None:
    game = position(
        ["us_xx_24 new_caledonia", "us_xx_1mar new_caledonia", "us_xx_25 new_caledonia"], power="us"
    )
    division = find(game, "us_xx_24")
    parts = part(game, division, partings(game, division)[0])
    assert division_room(game, at("new_caledonia"), Side.ALLIES) == -HALF
    assert check(game) == []
    assert set(parts) < set(excess(game, at("new_caledonia"), Side.ALLIES))


@pytest.mark.rule("oceansoffire:6.0.c", "oceansoffire:6.11.b")
def test_who_is_excused_to_the_next_impulse_stays_so_when_a_division_breaks_down() -> None:
    game = position(["jp_xx_18 wake", "jp_xx_5 wake"], control={"wake": "japan"})
    game.excuse(at("wake"), Side.JAPAN, EXCUSED)
    unit = find(game, "jp_xx_18")
    part(game, unit, partings(game, unit)[0])
    assert game.state.overstacked[Side.JAPAN][at("wake")] == EXCUSED


@pytest.mark.rule("oceansoffire:2.35.f", "oceansoffire:2.35.g")
def test_a_sunk_ship_takes_its_other_counters_along() -> None:
    game = position(["jp_cv_akagi_kaga truk"])
    lost = ships_lost_with(game, find(game, "jp_cv_akagi_kaga"))
    assert names(game, lost) == ["jp_cv_akagi", "jp_cv_kaga"]
    game = position(["us_tt_1 oahu"])
    assert ships_lost_with(game, find(game, "us_tt_1")) == []


@pytest.mark.rule("oceansoffire:2.32.h")
def test_a_transport_parts_into_any_two_of_one_step() -> None:
    game = position(["jp_tt_1 truk"])
    whole = find(game, "jp_tt_1")
    ways = partings(game, whole)
    assert all(DATA.counters[one].back is None for way in ways for one in way)
    first, second = part(game, whole, ways[0])
    found = joinings(game, [first, second])
    assert kind("jp_tt_1") in found
    assert all(DATA.counters[one].back is not None for one in found)


@pytest.mark.rule("oceansoffire:2.32.f", "oceansoffire:2.32.g", "oceansoffire:2.33.d", "oceansoffire:2.33.e")
@given(
    key=st.sampled_from(["jp_nav_4", "us_lba_4", "jp_lba_2", "us_mar_2", "jp_cvar_1", "us_cva_1"]),
    hits=st.integers(0, 3),
    aborted=st.integers(0, 3),
    pick=st.integers(0, 9),
)
@settings(max_examples=60, deadline=None)
def test_change_keeps_points_and_the_totals_of_the_box(key: str, hits: int, aborted: int, pick: int) -> None:
    game = position([f"{key} luzon"])
    unit = find(game, key)
    value = game.counter(unit).points // 4
    hits = min(hits, value - 1)
    game.set_hits(unit, hits)
    game.set_air(unit, 4 * min(aborted, value - hits), 0)
    before, left, out = points_in_box(game), points(game, unit), game.state.aborted[unit]
    ways = changes(game, unit)
    assert all(sum(DATA.counters[one].points for one in way) == 4 * value for way in ways)
    if not ways:
        return
    parts = change(game, unit, ways[pick % len(ways)])
    assert points_in_box(game) == before
    assert sum(points(game, one) for one in parts) == left
    assert sum(game.state.aborted[one] for one in parts) == out
    if hits == 0:
        assert kind(key) in combinations(game, parts)
        again = combine(game, parts, kind(key))
        assert (points(game, again), game.state.aborted[again], points_in_box(game)) == (left, out, before)


@pytest.mark.rule("oceansoffire:2.33.d")
def test_a_unit_without_points_goes_to_the_force_pool() -> None:
    game = position(["us_lba_4 oahu"])
    unit = find(game, "us_lba_4")
    game.set_hits(unit, 3)
    way = (kind("us_lba_2"), kind("us_lba_1"), kind("us_lba_1"))
    left = change(game, unit, way, [Points(2, 0, 0), Points(1, 0, 0), Points(0, 0, 0)])
    assert names(game, left) == ["us_lba_1"]
    gone = [game.counter(p).id for p, fate in enumerate(game.state.fate) if fate == Fate.POOL]
    assert sorted(gone) == ["us_lba_1", "us_lba_2"]


@pytest.mark.rule("oceansoffire:2.33.2.a")
def test_halved_points_go_in_pairs_and_one_is_left_over() -> None:
    game = position(["us_lba_4 oahu", "us_lba_1 oahu"])
    units = [find(game, "us_lba_4"), find(game, "us_lba_1")]
    assert ground_based(game, units, halved=True) == (0, 2, 1)
    assert ground_based(game, units, halved=False) == (5, 0, 0)
    game.mark(units[1], RELOCATING)
    assert ground_based(game, units, halved=False) == (4, 0, 0)


@pytest.mark.rule("oceansoffire:2.33.2.d", "oceansoffire:2.33.2.e")
def test_halves_of_one_quality_combine() -> None:
    units = ["jp_cv_akagi_kaga truk", "2 jp_cvae_1 >", "2 jp_cvae_half >", "jp_cval_half >"]
    game = position(units)
    air = aboard(game, find(game, "jp_cv_akagi_kaga"))
    assert carrier_air(game, air, combined=True) == (2, 1, 1)
    assert carrier_air(game, air, combined=False) == (2, 0, 3)


@pytest.mark.rule("oceansoffire:2.34.c", "oceansoffire:2.34.b")
def test_hits_turn_a_division_over() -> None:
    game = position(["jp_xx_4 manchuria"])
    unit = find(game, "jp_xx_4")
    game.set_hits(unit, 3)
    assert (on_back(game, unit), full_strength(game, unit)) == (False, True)
    game.set_hits(unit, 5)
    assert (on_back(game, unit), full_strength(game, unit), marked_hits(game, unit)) == (True, False, 1)
    assert (attack(game, unit), defense(game, unit), ratings(game, unit).defense) == (1, 2, 3)


# ---- upgrades (8.31) -------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:8.31.a", "oceansoffire:2.32.d", "oceansoffire:8.33.a")
@pytest.mark.parametrize(
    ("hits", "after"),
    [((2, 2, 1), [0, 0, 0]), ((1, 2, 2), [0, 0, 0]), ((2, 2, 2), [0, 0, 1]), ((0, 1, 2), [0, 0, 0])],
)
def test_a_division_that_is_broken_down_is_upgraded_through_its_parts(
    hits: tuple[int, ...], after: list[int]
) -> None:
    """The Americal of turn 2: five Hits are those of its reduced side; who is apart gets them off all the same."""
    game = position(["us_xx_americal new_caledonia"], turn=2, name="rising_sun")
    whole = find(game, "us_xx_americal")
    game.set_hits(whole, 5)
    parts = part(game, whole, partings(game, whole)[0])
    for one, lost in zip(parts, hits, strict=True):
        game.set_hits(one, lost)
    game.place(parts[0], at("espiritu_santo"))
    game.stack.append(Upgrades())
    game.start()
    assert sorted(game.state.hits[one] for one in parts) == after
    assert game.state.fate[whole] == Fate.BOX


@pytest.mark.rule("oceansoffire:8.31.b", "oceansoffire:2.32.e", "oceansoffire:8.33.a")
def test_of_a_division_whose_parts_are_all_lost_the_upgrade_comes_as_of_a_lost_one() -> None:
    game = position(["us_xx_americal new_caledonia"], turn=2, name="rising_sun", procedure=None)
    whole = find(game, "us_xx_americal")
    game.set_hits(whole, 5)
    parts = part(game, whole, partings(game, whole)[0])
    for one in parts:
        game.lift(one, Fate.POOL)
    game.stack.append(Upgrades())
    game.start()
    assert where(game, "us_xx_americal") == ["us_box"]
    assert game.state.hits[whole] == 4
    assert {game.state.fate[one] for one in parts} == {Fate.BOX}


@pytest.mark.rule("oceansoffire:21.44.d", "oceansoffire:2.32.d")
@pytest.mark.parametrize(("turn", "joins"), [(1, False), (2, True)])
def test_parts_do_not_recombine_into_the_full_side_before_its_turn(turn: int, joins: bool) -> None:
    game = position(["3 us_bd_1 new_caledonia"], turn=turn, name="rising_sun", box=False)
    whole = game.state.kind.index(kind("us_xx_americal"))
    game.lift(whole, Fate.BOX)
    parts = [find(game, "us_bd_1", n) for n in range(3)]
    assert (kind("us_xx_americal") in joinings(game, parts)) == joins
    game.set_hits(parts[0], 2)
    game.set_hits(parts[1], 2)
    game.set_hits(parts[2], 1)
    assert kind("us_xx_americal") in joinings(game, parts)
