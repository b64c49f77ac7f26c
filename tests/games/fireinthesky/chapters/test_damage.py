"""Damage resolution (fireinthesky:11.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import BATTERED, GONE, GREEN, MAULED, REDUCED, SUNK
from ironbottom.games.fireinthesky.rules.combat_table import check_modifiers
from ironbottom.games.fireinthesky.rules.damage import (
    NavalDamage,
    damage_land,
    damage_ship,
    eliminate_land,
    hit_at_sea,
    reduce_air,
    resolve_hits_at_sea,
    sinking_chance,
)
from ironbottom.mechanics.modifiers import total
from tests.games.fireinthesky.positions import act, find, log, options, position, where


def checks(key: str, hits: Sequence[int], dice: Sequence[int], *more: Any, **fields: Any) -> Sky:
    """A ship in Truk or Pearl Harbor that rolls its damage checks."""
    space = "truk" if key.startswith("jn") else "pearl_harbor"
    frame = NavalDamage(ships=[], hits=[])
    game = position(procedure=frame, pieces=[(key, space)], dice=dice, **fields)
    game.stack.append(NavalDamage(ships=[find(game, key)], hits=[list(hits)]))
    game.start()
    return game


# ---- ships -------------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.3.1", "fireinthesky:11.3.1.b3", "fireinthesky:chart.naval_damage")
def test_a_check_that_reaches_the_defence_sinks() -> None:
    game = checks("jn_cv_hiryu_soryu", [1], [4, 3])  # 8 against 8
    assert where(game, "jn_cv_hiryu_soryu") == "gone"
    (told,) = [event for event in game.events if event.kind == "dice"]
    assert (told.values, told.yields) == ((4, 3), (1, 2, 3, 4, 5, 6)), "a face counts what it shows"
    assert game.has(find(game, "jn_cv_hiryu_soryu"), SUNK)


@pytest.mark.rule("fireinthesky:chart.naval_damage.cause", "fireinthesky:chart.naval_damage.more")
def test_each_check_is_told_with_the_reasons_for_its_modifiers() -> None:
    game = checks("us_bb_maryland_west_virginia", [2, 2], [1, 2, 3, 1], turn=1, part="japan")
    told = [event.text.partition(": ")[2] for event in game.events if event.kind == "dice"]
    assert told == [
        "3 +2 for its cause, +1 on Turn 1 = 6, defence 11",
        "4 +2 for its cause, +1 for a later check, +1 on Turn 1 = 8, defence 11",
    ]


@pytest.mark.rule("fireinthesky:11.3.1.b2", "fireinthesky:chart.return")
def test_a_check_below_the_defence_damages_for_twice_the_hits() -> None:
    game = checks("jn_cv_hiryu_soryu", [1], [3, 3], turn=4, part="japan")
    assert where(game, "jn_cv_hiryu_soryu") == "turn 6"
    allied = checks("us_bb_colorado_idaho", [1], [1, 1], turn=4, part="japan")
    assert where(allied, "us_bb_colorado_idaho") == "turn 5"  # the phase of Turn 4 is still to come


@pytest.mark.rule("fireinthesky:11.3.1.b2")
def test_battleship_with_three_hits_returns_six_phases_later() -> None:
    game = checks("jn_bb_nagato_mutsu", [0, 0, 0], [1] * 6, turn=3, part="allied")
    assert where(game, "jn_bb_nagato_mutsu") == "turn 9"


@pytest.mark.rule("fireinthesky:11.3.1.b1", "fireinthesky:chart.naval_damage.more")
def test_one_check_for_each_hit_later_ones_with_one_more() -> None:
    # Defence 10: 8+1 and 7+1+1 stay below, 8+1+1 does not.
    assert where(checks("us_bb_arizona_oklahoma", [1, 1], [4, 4, 4, 3]), "us_bb_arizona_oklahoma") == "turn 5"
    assert where(checks("us_bb_arizona_oklahoma", [1, 1], [4, 4, 4, 4]), "us_bb_arizona_oklahoma") == "gone"


@pytest.mark.rule("fireinthesky:11.3.1.b4")
def test_one_reaching_check_is_enough_whatever_the_others_show() -> None:
    game = checks("jn_bb_yamato_musashi", [0, 0, 0], [6, 6, 1, 1, 1, 1])
    assert where(game, "jn_bb_yamato_musashi") == "gone"


@pytest.mark.rule("fireinthesky:11.3.1.b1")
def test_the_scorer_chooses_which_of_unlike_hits_is_checked_first() -> None:
    # Defence 12: firepower 4 with 7 is 11, later it is 12.
    game = checks("us_bb_iowa_new_jersey", [4, 1], [4, 3, 4, 3])
    assert game.deciding() == ("japan",)
    assert options(game) == ("number:1", "number:4")
    act(game, "number:4")
    assert where(game, "us_bb_iowa_new_jersey") == "turn 5"
    game = checks("us_bb_iowa_new_jersey", [4, 1], [4, 3, 4, 3])
    act(game, "number:1")
    assert where(game, "us_bb_iowa_new_jersey") == "gone"


@pytest.mark.rule("fireinthesky:11.3.1.b1")
def test_the_order_that_sinks_more_often_is_suggested() -> None:
    game = checks("us_bb_iowa_new_jersey", [4, 1], [1] * 4)
    decision = game.decision
    assert decision is not None
    ship = find(game, "us_bb_iowa_new_jersey")
    chances = {
        first: sinking_chance(12, [*map(total, check_modifiers(game, ship, order))], dice=2, sides=6)
        for first, order in ((4, [4, 1]), (1, [1, 4]))
    }
    best = max(chances, key=lambda first: chances[first])
    assert decision.suggestion(game, "japan") == [f"number:{best}"]
    assert decision.hint(game, "japan", "number:4") == f"{100 * chances[4]:.0f} % to sink"


@pytest.mark.rule("fireinthesky:15.4.b3")
def test_dutch_ships_never_return() -> None:
    game = checks("nl_cl_de_ruyter", [0], [1, 1])
    assert where(game, "nl_cl_de_ruyter") == "gone"
    assert not game.has(find(game, "nl_cl_de_ruyter"), SUNK)


@pytest.mark.rule("fireinthesky:6.1.1", "fireinthesky:16.2.3.b4")
def test_a_damaged_japanese_carrier_has_lost_its_planes_and_its_elite() -> None:
    game = checks("jn_cv_akagi_kaga", [1], [1, 1])
    akagi = find(game, "jn_cv_akagi_kaga")
    assert game.has(akagi, BATTERED) and game.has(akagi, GREEN)
    junyo = checks("jn_cv_junyo_hiyo", [1], [1, 1])
    assert game.has(akagi, BATTERED) and not junyo.has(find(junyo, "jn_cv_junyo_hiyo"), GREEN)
    enterprise = checks("us_cv_enterprise", [1], [1, 1])
    assert not enterprise.has(find(enterprise, "us_cv_enterprise"), BATTERED)


@given(
    hits=st.lists(st.integers(0, 4), min_size=1, max_size=5), faces=st.lists(st.integers(1, 6), min_size=10)
)
def test_ship_is_sunk_exactly_when_one_check_reaches_its_defence(hits: list[int], faces: list[int]) -> None:
    game = checks("us_bb_colorado_idaho", [hits[0]] * len(hits), faces)
    ship = find(game, "us_bb_colorado_idaho")
    totals = [
        faces[2 * n] + faces[2 * n + 1] + modifier
        for n, modifier in enumerate(map(total, check_modifiers(game, ship, [hits[0]] * len(hits))))
    ]
    assert game.has(ship, GONE) == (max(totals) >= 11)
    assert bool(game.state.due[ship]) != game.has(ship, GONE)


# ---- cargo -------------------------------------------------------------------------------------------


def at_sea(*keys: str, **fields: Any) -> Sky:
    """Cargo of a Task Force off Midway, at an open decision of nobody."""
    return position(
        procedure=NavalDamage(ships=[], hits=[]),
        pieces=[(key, "midway", *([2] if key.endswith("repl") else [])) for key in keys],
        forces=[keys],
        tracks={"merchantmen": 60},
        **fields,
    )


def after_hits(key: str, hits: int, **fields: Any) -> Sky:
    """A unit at sea that has taken hits, worked out."""
    game = at_sea(key, **fields)
    piece = find(game, key)
    hit_at_sea(game, piece, hits)
    resolve_hits_at_sea(game, [piece])
    return game


@pytest.mark.rule("fireinthesky:11.3.1.b2", "fireinthesky:chart.return")
@pytest.mark.parametrize(("hits", "told"), [(2, "back on Turn 16"), (3, "not back before the end")])
def test_the_log_tells_whether_a_damaged_ship_is_back_in_time(hits: int, told: str) -> None:
    game = at_sea("us_bb_iowa_new_jersey", turn=13, part="japan")
    damage_ship(game, find(game, "us_bb_iowa_new_jersey"), hits)
    assert told in log(game)


@pytest.mark.rule("fireinthesky:11.3.2", "fireinthesky:11.3.2.b5")
def test_hits_up_to_the_reduced_strength_flip_a_full_land_unit() -> None:
    game = after_hits("us_army_xiv", 2)
    army = find(game, "us_army_xiv")
    assert game.has(army, REDUCED) and game.has(army, MAULED)
    assert game.state.strength[army] == 2


@pytest.mark.rule("fireinthesky:11.3.2.b3")
def test_too_few_hits_are_dropped() -> None:
    game = after_hits("us_army_xiv", 1)
    army = find(game, "us_army_xiv")
    assert not game.has(army, REDUCED | MAULED)
    assert game.state.hits[army] == 0


@pytest.mark.rule("fireinthesky:11.3.2.b5", "fireinthesky:11.3.2.b1")
def test_hits_up_to_the_full_strength_eliminate_outright() -> None:
    assert where(after_hits("us_army_xiv", 3), "us_army_xiv") == "midway"
    assert where(after_hits("us_army_xiv", 4, turn=2, part="japan"), "us_army_xiv") == "turn 3"


@pytest.mark.rule("fireinthesky:11.3.2.b5")
def test_a_reduced_land_unit_is_eliminated_by_its_reduced_strength() -> None:
    game = at_sea("us_army_xiv")
    army = find(game, "us_army_xiv")
    game.flip(army)
    hit_at_sea(game, army, 1)
    resolve_hits_at_sea(game, [army])
    assert where(game, "us_army_xiv") == "midway"
    hit_at_sea(game, army, 2)
    resolve_hits_at_sea(game, [army])
    assert where(game, "us_army_xiv") == "turn 3"


@pytest.mark.rule("fireinthesky:11.3.2.b2")
def test_seed_example_of_a_japanese_land_unit_with_three_hits() -> None:
    game = after_hits("jl_kure_snlf", 3, turn=2, part="allied")
    assert where(game, "jl_kure_snlf") == "turn 4"
    assert game.state.merchantmen == 56  # strength 2: no more than two hits cost shipping


@pytest.mark.rule("fireinthesky:11.3.2.b2")
def test_shipping_is_lost_hit_by_hit_even_without_damage_and_transport_points_are_not() -> None:
    game = at_sea("jl_15_army")
    game.state.transport[0] = 30
    army = find(game, "jl_15_army")
    hit_at_sea(game, army, 1)
    assert game.state.merchantmen == 58
    hit_at_sea(game, army, 5)
    assert game.state.merchantmen == 52
    assert game.state.transport[0] == 30
    allied = after_hits("us_army_xiv", 4)
    assert allied.state.merchantmen == 60


@pytest.mark.rule("fireinthesky:11.3.2.b4")
def test_one_hit_removes_a_replacement_marker_at_no_cost_in_shipping() -> None:
    game = after_hits("jp_repl", 1)
    assert where(game, "jp_repl") == "unused"
    assert game.state.merchantmen == 60


@pytest.mark.rule("fireinthesky:11.3.3", "fireinthesky:11.3.3.b1")
def test_air_at_sea_loses_strength_and_shipping_up_to_what_it_had() -> None:
    game = at_sea("jp_air")
    air = find(game, "jp_air")
    hit_at_sea(game, air, 1)
    assert game.state.strength[air] == 1
    assert game.state.merchantmen == 58
    hit_at_sea(game, air, 3)
    assert where(game, "jp_air") == "unused"
    assert game.state.merchantmen == 56
    allied = at_sea("us_air")
    hit_at_sea(allied, find(allied, "us_air"), 2)
    assert allied.state.merchantmen == 60


@pytest.mark.rule("fireinthesky:11.3.3", "fireinthesky:11.3.3.b1", "fireinthesky:11.3.2.b2")
def test_the_log_cites_the_rule_of_each_loss_at_sea() -> None:
    game = at_sea("jp_air")
    hit_at_sea(game, find(game, "jp_air"), 1)
    assert "11.3.3)" in log(game) and "11.3.3.b1)" in log(game)
    assert "11.3.2" not in log(game) and "11.3.4" not in log(game)
    troops = at_sea("jl_15_army")
    hit_at_sea(troops, find(troops, "jl_15_army"), 1)
    assert "11.3.2.b2)" in log(troops) and "11.3.3" not in log(troops)


@given(
    full=st.sampled_from(["jl_15_army", "jl_31_army", "jl_kure_snlf"]),
    hits=st.lists(st.integers(1, 4), max_size=4),
)
def test_shipping_lost_with_a_land_unit_never_exceeds_twice_its_strength(full: str, hits: list[int]) -> None:
    game = at_sea(full)
    piece = find(game, full)
    for each in hits:
        hit_at_sea(game, piece, each)
    assert 60 - game.state.merchantmen == 2 * min(sum(hits), game.counter(piece).full)


# ---- ashore ------------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.3.4", "fireinthesky:chart.return")
def test_each_hit_takes_one_strength_of_air_at_base() -> None:
    game = position(procedure=NavalDamage(ships=[], hits=[]), air=[("jp_air", "rabaul", 2)])
    air = find(game, "jp_air")
    reduce_air(game, air, "11.3.4")
    assert game.state.strength[air] == 1
    reduce_air(game, air, "11.3.4")
    assert where(game, "jp_air") == "unused"


@pytest.mark.rule("fireinthesky:11.3.5.b3", "fireinthesky:15.4.b1", "fireinthesky:chart.return")
def test_land_units_are_flipped_then_eliminated_the_dutch_one_at_once_and_for_good() -> None:
    game = position(
        procedure=NavalDamage(ships=[], hits=[]),
        turn=2,
        part="japan",
        pieces=[("br_iii_corps", "singapore"), ("nl_abda", "surabaya"), ("jl_15_army", "bangkok")],
    )
    corps = find(game, "br_iii_corps")
    damage_land(game, corps, "11.3.5.b1")
    assert game.state.strength[corps] == 1
    damage_land(game, corps, "11.3.5.b1")
    assert where(game, "br_iii_corps") == "turn 3"
    damage_land(game, find(game, "nl_abda"), "11.3.5.b1")
    assert where(game, "nl_abda") == "gone"
    eliminate_land(game, find(game, "jl_15_army"), "11.3.5.b2")
    assert where(game, "jl_15_army") == "turn 4"
