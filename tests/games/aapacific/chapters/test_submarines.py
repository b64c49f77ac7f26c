"""Submarines (aapacific:ss.1 to ss.13, sea.3 to sea.8, sea.13 to sea.15, sea.20 to sea.22, bb.6)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.position.state import DAMAGED, SUBMERGED
from tests.games.aapacific.battles import RESTED, alive, dice_left, entered, needs, where
from tests.games.aapacific.positions import act, find, log, options, position, units

ZONE = "sz_50"


@pytest.mark.rule("aapacific:sea.3", "aapacific:sea.4", "aapacific:ss.1", "aapacific:ss.2")
def test_attacking_submarines_fire_first_and_their_victims_do_not_fire() -> None:
    game = position(
        entered(f"1 japan submarine {ZONE}", "sz_49"),
        entered(f"1 japan battleship {ZONE}", "sz_49"),
        f"2 great_britain transport {ZONE}",
        phase=4,
        dice=[2, 6, 6],
    )
    act(game, "button:done")
    assert [(why.split()[0], need, values) for why, need, values in needs(game)] == [
        ("first", 2, (2,)),
        ("attack", 4, (6,)),
        ("defense", 1, (6,)),
    ], "one transport was left to fire"
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:sea.5", "aapacific:dd.2", "aapacific:ss.2")
def test_an_enemy_destroyer_cancels_the_first_strike() -> None:
    game = position(
        entered(f"2 japan submarine {ZONE}", "sz_49"),
        f"1 great_britain destroyer {ZONE}",
        phase=4,
        dice=[2, 6, 3],
    )
    act(game, "button:done")
    assert [why.split()[0] for why, _, _ in needs(game)] == ["attack", "defense"]
    assert alive(game, "great_britain", "destroyer", ZONE) == 0
    assert alive(game, "japan", "submarine", ZONE) == 1, "the destroyer fired back"


@pytest.mark.rule("aapacific:ss.2")
def test_defending_submarines_have_no_first_strike() -> None:
    game = position(
        entered(f"1 great_britain transport {ZONE}", "sz_49"),
        entered(f"1 great_britain battleship {ZONE}", "sz_49"),
        f"1 japan submarine {ZONE}",
        phase=4,
        turn_of="great_britain",
        dice=[4, 2],
    )
    assert [why.split()[0] for why, _, _ in needs(game)] == ["attack", "defense"]
    assert options(game) == ("piece:0", "piece:1"), "the submarine that was hit fired its parting shot"


@pytest.mark.rule("aapacific:bb.6")
def test_a_battleship_damaged_by_a_first_strike_fires_and_one_sunk_by_it_does_not() -> None:
    damaged = position(
        entered(f"1 japan submarine {ZONE}", "sz_49"),
        f"1 great_britain battleship {ZONE}",
        phase=4,
        dice=[2, 4],
    )
    act(damaged, "button:done")
    assert not find(damaged, "japan", "submarine", ZONE)
    sunk = position(
        entered(f"2 japan submarine {ZONE}", "sz_49"),
        f"1 great_britain battleship {ZONE}",
        phase=4,
        dice=[2, 1],
    )
    act(sunk, "button:done")
    assert alive(sunk, "japan", "submarine", ZONE) == 2
    assert dice_left(sunk) == ()


@pytest.mark.rule("aapacific:sea.6", "aapacific:ss.9")
def test_submarines_hit_ships_only() -> None:
    game = position(
        entered(f"2 japan submarine {ZONE}", "sz_49"),
        f"1 great_britain transport {ZONE}",
        units(f"1 great_britain fighter {ZONE}", marks=["patrol"]),
        RESTED,
        phase=4,
        dice=[1, 1],
    )
    act(game, "button:done")
    assert alive(game, "great_britain", "fighter", ZONE) == 1, "the second hit is wasted"
    assert alive(game, "great_britain", "transport", ZONE) == 0


@pytest.mark.rule("aapacific:sea.7", "aapacific:ss.4", "aapacific:sea.8")
def test_each_attacking_submarine_may_dive_instead_of_attacking() -> None:
    game = position(
        entered(f"2 japan submarine {ZONE}", "sz_49"),
        RESTED,
        f"1 great_britain transport {ZONE}",
        phase=4,
        dice=[2],
    )
    assert options(game) == ("piece:0", "button:done"), "alike submarines are offered once"
    assert game.decision is not None
    assert game.decision.alike(game, "piece:0") == (1,)
    act(game, "piece:0", "button:done")
    assert game.has(0, SUBMERGED)
    assert not game.has(1, SUBMERGED)
    assert dice_left(game) == (), "one die only"


@pytest.mark.rule("aapacific:sea.26", "aapacific:sea.7", "aapacific:conv.4")
def test_when_all_attackers_dive_the_battle_is_over() -> None:
    game = position(
        entered("1 japan submarine sz_49", "sz_50"),
        RESTED,
        "1 great_britain destroyer sz_49",
        phase=4,
        dice=[],
    )
    act(game, "piece:0")
    assert game.has(0, SUBMERGED)
    assert "button:take" not in options(game), "and no convoy is taken"


@pytest.mark.rule("aapacific:sea.13", "aapacific:ss.6", "aapacific:sea.14", "aapacific:ss.12")
def test_a_defending_submarine_that_was_not_hit_dives_or_fires() -> None:
    rows = (
        entered(f"1 great_britain destroyer {ZONE}", "sz_49"),
        f"1 japan submarine {ZONE}",
        f"1 japan destroyer {ZONE}",
    )
    game = position(*rows, phase=4, turn_of="great_britain", dice=[6, 6])
    assert game.deciding() == ("japan",)
    assert options(game) == ("piece:1", "button:done"), "only the submarine may leave"
    act(game, "piece:1")
    assert game.has(1, SUBMERGED)
    assert [why.split()[-1] for why, _, _ in needs(game)] == ["destroyer"]
    game = position(*rows, phase=4, turn_of="great_britain", dice=[6, 6, 6])
    act(game, "button:done")
    assert [why.split()[-1] for why, _, _ in needs(game)] == ["destroyer", "submarine"]


@pytest.mark.rule("aapacific:ss.11")
def test_a_submarine_that_was_hit_has_a_last_shot_and_cannot_dive() -> None:
    game = position(
        entered(f"2 great_britain destroyer {ZONE}", "sz_49"),
        f"2 japan submarine {ZONE}",
        phase=4,
        turn_of="great_britain",
        dice=[3, 6, 1],
    )
    assert game.deciding() == ("japan",)
    struck, spared = find(game, "japan", "submarine", ZONE)
    assert options(game) == (f"piece:{spared}", "button:done")
    act(game, f"piece:{spared}")
    assert needs(game)[0][2] == (1,), "the one that was hit fired"
    assert where(game, struck) == "lost"
    assert alive(game, "great_britain", "destroyer", ZONE) == 1


@pytest.mark.rule("aapacific:ss.4", "aapacific:sea.25", "aapacific:sea.28")
def test_both_sides_may_dive_in_the_same_battle() -> None:
    game = position(
        entered(f"1 japan submarine {ZONE}", "sz_49"),
        RESTED,
        f"1 great_britain submarine {ZONE}",
        phase=4,
        dice=[6, 6, 6],
    )
    act(game, "button:done", "button:done")
    assert options(game) == ("button:continue", "space:sz_49", "piece:0")
    act(game, "button:continue", "button:done")
    assert game.deciding() == ("allies",)
    act(game, "piece:2")
    assert game.has(2, SUBMERGED)
    game = position(
        entered(f"2 japan submarine {ZONE}", "sz_49"),
        RESTED,
        f"2 great_britain submarine {ZONE}",
        phase=4,
        dice=[6, 6],
    )
    act(game, "piece:0", "button:done", "piece:3", "button:done", "piece:1")
    assert game.has(0, SUBMERGED)
    assert game.has(1, SUBMERGED)
    assert game.has(3, SUBMERGED)


@pytest.mark.rule("aapacific:sea.21", "aapacific:sea.27")
def test_there_is_no_withdrawal_once_only_submerged_enemies_remain() -> None:
    game = position(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        RESTED,
        f"1 great_britain submarine {ZONE}",
        phase=4,
        dice=[6],
    )
    act(game, "piece:2")
    assert game.state.phase == 6, "the battle is simply over"
    assert where(game, 0) == ZONE


@pytest.mark.rule("aapacific:sea.22", "aapacific:sea.20")
def test_a_submarine_dives_in_place_while_the_ships_withdraw() -> None:
    game = position(
        entered(f"1 japan submarine {ZONE}", "sz_49"),
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        RESTED,
        f"1 great_britain destroyer {ZONE}",
        phase=4,
        dice=[6, 6, 6],
    )
    act(game, "button:done")
    assert options(game) == ("button:continue", "space:sz_49", "piece:0")
    act(game, "piece:0", "space:sz_49")
    assert game.has(0, SUBMERGED)
    assert where(game, 0) == ZONE
    assert where(game, 1) == "sz_49"


@pytest.mark.rule("aapacific:sea.20")
def test_a_submarine_may_withdraw_with_the_ships() -> None:
    game = position(
        entered(f"1 japan submarine {ZONE}", "sz_49"),
        RESTED,
        f"1 great_britain destroyer {ZONE}",
        phase=4,
        dice=[6, 6],
    )
    act(game, "button:done", "space:sz_49")
    assert where(game, 0) == "sz_49"
    assert not game.has(0, SUBMERGED)


@pytest.mark.rule("aapacific:ss.5", "aapacific:sea.8", "aapacific:ss.7", "aapacific:p8.1", "aapacific:ss.10")
def test_a_submerged_submarine_is_out_until_phase_8_and_up_before_the_next_ally_moves() -> None:
    game = position(
        entered(f"1 great_britain destroyer {ZONE}", "sz_49"),
        "1 great_britain infantry india",
        f"1 japan submarine {ZONE}",
        phase=4,
        turn_of="great_britain",
        dice=[6],
    )
    act(game, "piece:2")
    assert not game.stops_ships(game.data.space_index[ZONE], 0), "it counts as absent"
    act(game, "button:done")
    assert game.state.phase == 9, "the British turn is not over yet"
    assert not game.has(2, SUBMERGED)
    assert game.stops_ships(game.data.space_index[ZONE], 0)


@pytest.mark.rule("aapacific:ss.8", "aapacific:ss.13")
def test_a_submarines_return_hit_may_fall_on_any_allied_ship() -> None:
    """The seed's example: the British stand by while the Americans attack."""
    game = position(
        entered(f"1 usa destroyer {ZONE}", "sz_49"),
        f"1 great_britain transport {ZONE}",
        f"1 japan submarine {ZONE}",
        phase=4,
        turn_of="united_states",
        dice=[6, 2, 6, 6],
    )
    act(game, "button:done")
    assert game.deciding() == ("allies",)
    assert options(game) == ("piece:0", "piece:1")
    act(game, "piece:1")
    assert not find(game, "great_britain", "transport", ZONE)


@pytest.mark.rule("aapacific:dd.17", "aapacific:sea.5", "aapacific:sea.15")
def test_the_seeds_example_of_submarines_against_battleship_and_destroyer() -> None:
    game = position(
        entered("2 japan submarine sz_19", "sz_24"),
        RESTED,
        "1 usa battleship sz_19",
        "1 usa destroyer sz_19",
        phase=4,
        dice=[2, 2, 4, 5, 5, 6],
    )
    battleship, destroyer = (find(game, "usa", kind, "sz_19")[0] for kind in ("battleship", "destroyer"))
    act(game, "button:done")
    assert [draw.values for draw in game.draws] == [(2, 2)], "two hits, not yet removed"
    act(game, f"piece:{battleship}", f"piece:{destroyer}")
    assert game.has(battleship, DAMAGED)
    assert not find(game, "usa", "destroyer", "sz_19")
    assert alive(game, "japan", "submarine", "sz_19") == 1, "the battleship hit with a 4"
    act(game, "button:continue", "button:done")
    assert [why.split()[0] for why, _, _ in needs(game)] == ["first", "defense"]
    submarine = find(game, "japan", "submarine", "sz_19")[0]
    act(game, f"piece:{submarine}")
    assert game.has(submarine, SUBMERGED)
    act(game, "button:done")
    assert not game.has(submarine, SUBMERGED)
    assert not game.has(battleship, DAMAGED)


@pytest.mark.rule("aapacific:sea.8", "aapacific:ss.5")
def test_a_submerged_submarine_neither_attacks_nor_is_attacked() -> None:
    game = position(
        units(f"1 japan submarine {ZONE}", marks=["submerged"]),
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        f"1 great_britain transport {ZONE}",
        units(f"1 great_britain submarine {ZONE}", marks=["submerged"]),
        phase=4,
        dice=[3, 6],
    )
    assert [why.split()[-1] for why, _, _ in needs(game)] == ["destroyer", "transport"]
    assert alive(game, "great_britain", "submarine", ZONE) == 1
    alone = position(
        units(f"1 japan submarine {ZONE}", marks=["submerged"]),
        RESTED,
        f"1 great_britain destroyer {ZONE}",
        phase=4,
        dice=[],
    )
    assert "Naval battle" not in log(alone)


@pytest.mark.rule("aapacific:sea.26")
def test_defending_submarines_are_not_asked_when_the_attackers_have_all_dived() -> None:
    game = position(
        entered(f"1 japan submarine {ZONE}", "sz_49"),
        RESTED,
        f"1 great_britain submarine {ZONE}",
        phase=4,
        dice=[],
    )
    act(game, "piece:0")
    assert game.state.phase == 6


@pytest.mark.rule("aapacific:sea.13", "aapacific:multi.1")
def test_each_ally_decides_for_his_own_submarines() -> None:
    game = position(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        RESTED,
        f"1 great_britain submarine {ZONE}",
        f"1 usa submarine {ZONE}",
        options={"players": "3"},
        phase=4,
        dice=[6, 6],
    )
    assert game.deciding() == ("great_britain",)
    assert options(game) == ("piece:2", "button:done")
    act(game, "button:done")
    assert game.deciding() == ("united_states",)
    act(game, "piece:3")
    assert [why.split()[-2] for why, _, _ in needs(game)] == ["great_britain"]
