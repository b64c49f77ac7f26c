"""Carriers without planes, Naval Aviation, trained pilots, conversions (fireinthesky:6.1.1, 16.2.3, 16.2.5)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import AVIATOR, BATTERED, NOWHERE, TRAINING
from ironbottom.games.fireinthesky.rules.p06_reinforcement import ReinforcementPhase
from ironbottom.games.fireinthesky.rules.stacking import PORT, stacked
from ironbottom.games.fireinthesky.rules.stacking import load as load_of
from tests.games.fireinthesky.positions import act, air_at, find, options, position, spaces, units, where

BOX = "naval_aviation"
AKAGI = "jn_cv_akagi_kaga"
ELITE, ALL_SHIPS = {"16.2.3": "on"}, {"16.2.5": "on"}


def phase(**more: Any) -> Sky:
    return position(procedure=ReinforcementPhase(), **{"turn": 1} | more)


def boxed(game: Sky) -> list[tuple[int, str]]:
    """Strength and home base of the air units in the box."""
    here = game.here[game.data.naval_aviation]
    return [(game.state.strength[p], game.data.space_ids[game.state.commit[p]]) for p in here]


def asked(game: Sky) -> str:
    return type(game.decision).__name__


# ---- carriers without planes -------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:6.1.1")
def test_a_carrier_back_from_damage_waits_without_planes_in_a_half_of_the_box() -> None:
    game = phase(due={AKAGI: (1, BATTERED)})
    assert spaces(game) == {"carriers_no_planes_kure", "carriers_no_planes_yokosuka"}
    act(game, "space:carriers_no_planes_yokosuka")
    assert where(game, AKAGI) == "carriers_no_planes_yokosuka"
    assert not game.stack, "the Naval Aviation box is empty"


@pytest.mark.rule("fireinthesky:6.1.1")
def test_a_carrier_sent_away_undamaged_keeps_its_planes() -> None:
    game = phase(due={AKAGI: 1})
    act(game, "space:kure")
    assert where(game, AKAGI) == "kure"


@pytest.mark.rule("fireinthesky:6.1.1.b3")
def test_a_whole_air_group_brings_a_carrier_back_to_the_base_of_its_half() -> None:
    game = phase(
        pieces=[(AKAGI, "carriers_no_planes_kure", BATTERED)],
        air=[("jp_air", BOX, 4, "kure"), ("jp_air", BOX, 1, "yokosuka")],
    )
    act(game, AKAGI)
    assert where(game, AKAGI) == "kure"
    assert not game.has(find(game, AKAGI), BATTERED)
    assert boxed(game) == [(1, "yokosuka")]


@pytest.mark.rule("fireinthesky:6.1.1.b3")
def test_a_group_is_never_replaced_in_part() -> None:
    game = phase(pieces=[(AKAGI, "carriers_no_planes_kure", BATTERED)], air=[("jp_air", BOX, 3, "kure")])
    assert AKAGI not in units(game)
    assert game.decision is not None
    assert "need 4" in game.decision.refused(game, "japan")[f"piece:{find(game, AKAGI)}"]


@pytest.mark.rule("fireinthesky:6.1.1.b3", "fireinthesky:3.1")
def test_what_a_group_does_not_need_stays_in_the_box_as_change() -> None:
    hiryu = "jn_cv_hiryu_soryu"
    game = phase(pieces=[(hiryu, "carriers_no_planes_yokosuka", BATTERED)], air=[("jp_air", BOX, 4, "kure")])
    act(game, hiryu)
    assert where(game, hiryu) == "yokosuka"
    assert boxed(game) == [(1, "kure")]
    used = [p for p, at in enumerate(game.state.at) if at != NOWHERE and game.counter(p).air_unit]
    assert len(used) == 1, "the other counter may be used again"


@pytest.mark.rule("fireinthesky:6.1.1.b4")
def test_japan_may_keep_its_planes_for_a_better_carrier() -> None:
    game = phase(
        pieces=[("jn_cvl_zuiho_shoho", "carriers_no_planes_kure", BATTERED)], air=[("jp_air", BOX, 2, "kure")]
    )
    act(game, "button:done")
    assert where(game, "jn_cvl_zuiho_shoho") == "carriers_no_planes_kure"


@pytest.mark.rule("fireinthesky:6.1.1.b5", "fireinthesky:3.2.5.b3", "fireinthesky:3.2.5")
def test_carriers_in_the_box_are_in_that_port() -> None:
    game = phase(pieces=[(AKAGI, "carriers_no_planes_kure", BATTERED)], air=[("jp_air", BOX, 2, "kure")])
    kure, yokosuka = game.data.kure, game.data.yokosuka
    akagi = find(game, AKAGI)
    assert akagi in game.in_hex(kure) and akagi not in game.in_hex(yokosuka)
    assert load_of(game, stacked(game, kure, PORT, 0)) == 3


# ---- the Naval Aviation box --------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:6.1.1.b1", "fireinthesky:6.1.1.b6")
def test_marked_air_may_enter_the_box_and_is_assigned_to_a_home_base() -> None:
    game = phase(turn=7)
    act(game, "space:kure")  # the cruiser unit
    assert spaces(game) == {"kure", "yokosuka", BOX}
    act(game, f"space:{BOX}")
    assert spaces(game) == {"kure", "yokosuka"}
    act(game, "space:yokosuka")
    assert boxed(game) == [(2, "yokosuka")]


@pytest.mark.rule("fireinthesky:6.1.1.b1")
def test_other_air_cannot_enter_the_box() -> None:
    game = phase(turn=2)
    assert spaces(game) == {"kure", "yokosuka"}


@pytest.mark.rule("fireinthesky:6.1.1.b2")
def test_boxed_air_leaves_the_box_in_a_later_phase_only() -> None:
    game = phase(turn=7)
    act(game, "space:kure", f"space:{BOX}", "space:kure")
    assert air_at(game, "jp_air", BOX) == 2
    assert not game.stack, "nothing can be done with it in this phase"
    game = phase(air=[("jp_air", BOX, 2, "kure")])
    act(game, "jp_air", "space:yokosuka")
    assert air_at(game, "jp_air", "yokosuka") == 2
    assert game.state.commit[find(game, "jp_air")] == NOWHERE


@pytest.mark.rule("fireinthesky:6.1.1.b2", "fireinthesky:3.1.2.air.b1")
def test_half_of_boxed_air_may_leave() -> None:
    game = phase(air=[("jp_air", BOX, 2, "kure")])
    act(game, "jp_air", "button:split", "space:kure", "button:done")
    assert (air_at(game, "jp_air", "kure"), boxed(game)) == (1, [(1, "kure")])


@pytest.mark.rule("fireinthesky:6.1.1.b1", "fireinthesky:3.1.2.air.b1")
def test_half_of_arriving_air_may_enter_the_box() -> None:
    game = phase(turn=7)
    act(game, "space:kure", "button:split", f"space:{BOX}", "space:kure")
    assert spaces(game) == {"kure", "yokosuka", BOX}, "the other half arrives by itself"
    act(game, "space:yokosuka")
    assert (boxed(game), air_at(game, "jp_air", "yokosuka")) == ([(1, "kure")], 1)


@pytest.mark.rule("fireinthesky:3.1.2.air.b1", "fireinthesky:3.1")
def test_arriving_air_is_broken_apart_only_with_a_counter_to_spare() -> None:
    game = phase(turn=7, air=[("jp_air", "truk", 28)])
    act(game, "space:kure")
    assert "button:split" not in options(game)


@pytest.mark.rule("fireinthesky:6.1.1.b2", "fireinthesky:3.1.2.air.b1")
def test_new_air_in_the_box_does_not_join_old_air_to_leave_with_it() -> None:
    game = phase(turn=7, air=[("jp_air", BOX, 2, "kure")])
    act(game, "space:kure", "button:split", f"space:{BOX}", "space:kure", "space:yokosuka")
    old = find(game, "jp_air", BOX)
    act(game, f"piece:{old}", "button:split", "button:cancel", f"piece:{old}", "space:kure")
    assert not game.stack, "nothing else may leave"
    assert (boxed(game), air_at(game, "jp_air", "kure")) == ([(1, "kure")], 2)


@pytest.mark.rule("fireinthesky:6.1.1.b1", "fireinthesky:6.1.b1")
def test_air_that_waited_for_a_home_base_may_still_enter_the_box() -> None:
    game = phase(turn=7, control={"kure": "allied"}, pieces=[("us_marine_1", "yokosuka")])
    assert where(game, "jp_air") == "turn 8" and game.has(find(game, "jp_air"), AVIATOR)
    game = phase(turn=8, due={"jp_air": (8, AVIATOR), "jn_dd_11": 9})
    assert spaces(game) == {"kure", "yokosuka", BOX}
    act(game, "space:kure")
    assert not game.has(find(game, "jp_air", "kure"), AVIATOR)
    game = phase(turn=5, options=ELITE, due={"jp_air": (5, AVIATOR), "jl_18_army": 6})
    assert spaces(game) == {"kure", "yokosuka", BOX}, "it has not closed the box by waiting (16.2.3.b1)"


@pytest.mark.rule("fireinthesky:6.1.1.b6")
def test_boxed_air_may_be_assigned_to_the_other_base_once_a_phase() -> None:
    game = phase(air=[("jp_air", BOX, 2, "kure")])
    act(game, "jp_air")
    assert "button:assign_kure" not in options(game)
    act(game, "button:assign_yokosuka")
    assert boxed(game) == [(2, "yokosuka")]
    act(game, "jp_air")
    assert not [each for each in options(game) if each.startswith("button:assign")]
    act(game, "button:cancel", "button:done")
    assert not game.stack


# ---- trained pilots (16.2.3) -------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:16.2.3.b1")
def test_after_turn_4_no_air_enters_the_box_directly() -> None:
    game = phase(turn=4, options=ELITE)
    act(game, "space:kure")
    assert BOX in spaces(game), "the last that may"
    game = phase(turn=7, options=ELITE)
    act(game, "space:kure")
    assert spaces(game) == {"kure", "yokosuka"}


@pytest.mark.rule("fireinthesky:16.2.3.b2")
def test_arriving_air_may_train_for_a_year_and_then_enters_the_box() -> None:
    game = phase(turn=6, options=ELITE)
    act(game, "button:train")
    assert where(game, "jp_air") == "turn 10"
    assert game.has(find(game, "jp_air"), TRAINING)
    game = phase(turn=6, options=ELITE, due={"jp_air": (6, TRAINING)})
    assert spaces(game) == {"kure", "yokosuka"} and asked(game) == "AssignAviators"
    act(game, "space:kure", "button:rest_kure")
    assert boxed(game) == [(2, "kure")]
    assert not game.has(game.here[game.data.naval_aviation][0], TRAINING)
    assert not game.stack, "it cannot be taken out in the same phase"


@pytest.mark.rule("fireinthesky:16.2.3.b2", "fireinthesky:3.1.2.air.b1")
def test_half_of_arriving_air_may_train() -> None:
    game = phase(turn=6, options=ELITE)
    act(game, "button:split", "button:train", "space:kure")
    assert air_at(game, "jp_air", "kure") == 1
    (drilled,) = [piece for piece, due in enumerate(game.state.due) if due]
    assert (game.state.due[drilled], game.state.strength[drilled]) == (10, 1)


@pytest.mark.rule("fireinthesky:16.2.3.b2", "fireinthesky:16.2.3.b1")
def test_training_starts_after_turn_4_and_with_the_option_alone() -> None:
    game = phase(turn=4, options=ELITE)
    act(game, "space:kure")
    assert "button:train" not in options(game)
    assert "button:train" not in options(phase(turn=6))


@pytest.mark.rule("fireinthesky:16.2.3.b3")
def test_new_carriers_need_pilots_but_for_junyo_and_hiyo() -> None:
    game = phase(turn=11, options=ELITE)
    act(game, "space:carriers_no_planes_kure", "button:rest_kure")
    assert where(game, "jn_cv_taiho_ryuho") == "carriers_no_planes_kure"
    game = phase(turn=4, options=ELITE)
    act(game, "space:kure", "button:rest_kure")
    assert where(game, "jn_cv_junyo_hiyo") == "kure"
    game = phase(turn=11)
    act(game, "space:kure")
    assert where(game, "jn_cv_taiho_ryuho") == "kure", "without the option"


@pytest.mark.rule("fireinthesky:16.2.3.b5")
@pytest.mark.parametrize("scenario", ["pearl_harbor_to_surrender", "java_sea_to_surrender"])
def test_japan_starts_with_one_trained_air_unit(scenario: str) -> None:
    data = load(None)
    rows = [row for row in data.scenarios[scenario].setup if row.at == data.naval_aviation]
    assert [(row.count, row.reduced, row.option) for row in rows] == [(1, False, None)]


# ---- converted ships (16.2.5) ------------------------------------------------------------------------

ISE, HYBRID = "jn_bb_ise_hyuga", "jn_bbv_ise_hyuga"


@pytest.mark.rule("fireinthesky:16.2.5")
def test_the_optional_ships_come_with_the_option_alone() -> None:
    game = phase(turn=13, options=ALL_SHIPS)
    act(game, "space:kure")
    assert where(game, "jn_cv_unryu_shinano") == "kure"
    game = phase(turn=13)
    act(game, "button:rest_kure")
    assert where(game, "jn_cv_unryu_shinano") == "unused"


@pytest.mark.rule("fireinthesky:16.2.5.b1")
def test_the_battleships_leave_on_turn_6_and_return_as_hybrids_without_planes() -> None:
    game = phase(turn=6, options=ALL_SHIPS, pieces=[(ISE, "truk")])
    assert where(game, ISE) == "gone"
    game = phase(turn=6, options=ALL_SHIPS, due={ISE: 8})
    assert where(game, ISE) == "gone", "from the track, too"
    game = phase(turn=6, pieces=[(ISE, "truk")])
    assert where(game, ISE) == "truk", "without the option"
    game = phase(turn=9, options=ALL_SHIPS)
    assert spaces(game) == {"carriers_no_planes_kure", "carriers_no_planes_yokosuka"}
    act(game, "space:carriers_no_planes_kure")
    assert where(game, HYBRID) == "carriers_no_planes_kure"


@pytest.mark.rule("fireinthesky:16.2.5.b4")
def test_sunk_battleships_are_not_converted() -> None:
    game = phase(turn=9, options=ALL_SHIPS, sunk=[ISE])
    act(game, "button:rest_kure")
    assert where(game, HYBRID) == "unused"


@pytest.mark.rule("fireinthesky:16.2.5.b3", "fireinthesky:16.2.5.b1")
def test_the_hybrid_is_replenished_before_all_other_carriers() -> None:
    waiting = [(HYBRID, "carriers_no_planes_kure", BATTERED), (AKAGI, "carriers_no_planes_kure", BATTERED)]
    game = phase(pieces=waiting, air=[("jp_air", BOX, 6, "kure")])
    assert AKAGI not in units(game)
    assert game.decision is not None
    assert "16.2.5.b3" in game.decision.refused(game, "japan")[f"piece:{find(game, AKAGI)}"]
    act(game, HYBRID, AKAGI)
    assert where(game, HYBRID) == where(game, AKAGI) == "kure"
    assert boxed(game) == [], "two and four"


@pytest.mark.rule("fireinthesky:16.2.5.b3")
def test_others_wait_for_a_hybrid_that_cannot_have_planes_but_not_for_one_in_the_yard() -> None:
    """Ruling hybrid_first."""
    zuiho = ("jn_cvl_zuiho_shoho", "carriers_no_planes_yokosuka", BATTERED)
    air = [("jp_air", BOX, 6, "yokosuka")]
    closed = phase(
        pieces=[zuiho, (HYBRID, "carriers_no_planes_kure", BATTERED), ("us_marine_1", "kure")], air=air
    )
    assert not {HYBRID, zuiho[0]} & units(closed)
    converting = phase(turn=7, options=ALL_SHIPS, pieces=[zuiho], air=air)
    while zuiho[0] not in units(converting):
        act(converting, options(converting)[0])
    assert where(converting, HYBRID) == "unused"
