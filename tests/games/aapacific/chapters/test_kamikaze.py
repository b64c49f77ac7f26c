"""Kamikaze attacks (aapacific:kami.1 to kami.15; rulings Q26, Q27, Q52)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import DAMAGED, FOUGHT
from ironbottom.games.aapacific.rules.p4_combat.kamikaze import kamikaze_targets
from tests.games.aapacific.battles import RESTED, alive, dice_left, entered, needs, where
from tests.games.aapacific.positions import Unit, act, find, options, position, units

USA = "united_states"
IDLE = "1 usa infantry hawaiian_islands"
"""A unit that may still move, so that phase 6 of the USA stays open."""


def american_turn(*rows: str | Unit, dice: list[int], **fields: object) -> Pacific:
    return position(*rows, IDLE, phase=4, turn_of=USA, dice=dice, **fields)


@pytest.mark.rule("aapacific:kami.1", "aapacific:kami.9", "aapacific:setup.12")
def test_japan_has_six_and_the_track_counts_them_down() -> None:
    game = american_turn(entered("1 usa battleship sz_25", "sz_18"), dice=[6] * 6)
    assert game.state.kamikazes == 6
    assert game.deciding() == ("japan",)
    act(game, *["piece:0"] * 6)
    assert game.state.kamikazes == 0
    assert game.draws[0].values == (6,) * 6, "no seventh was offered"


@pytest.mark.rule("aapacific:kami.2")
def test_only_six_zones_allow_them() -> None:
    game = position(*[f"1 usa destroyer sz_{n}" for n in range(1, 55)], phase=1)
    zones = {game.data.zone_number[game.state.at[ship]] for ship in kamikaze_targets(game)}
    assert zones == {23, 24, 25, 35, 36, 37}


@pytest.mark.rule("aapacific:kami.3", "aapacific:kami.4", "aapacific:kami.14")
def test_they_are_declared_after_combat_movement_of_any_power() -> None:
    rows = (entered("1 usa destroyer sz_25", "sz_18"), "1 great_britain transport sz_24")
    for power in ("great_britain", USA):
        game = position(*rows, IDLE, phase=4, turn_of=power, dice=[])
        assert game.state.phase == 4
        assert game.deciding() == ("japan",)
        assert options(game) == ("piece:1", "piece:0", "button:done")
    game = position(*rows, RESTED, phase=4, turn_of="japan", dice=[])
    assert options(game) == ("piece:1", "piece:0", "button:done"), "on Japan's own turn likewise"


@pytest.mark.rule("aapacific:kami.14")
def test_a_ship_that_stood_there_is_a_target_unless_the_option_forbids() -> None:
    """Ruling Q52."""
    row = "1 usa destroyer sz_25"
    assert options(american_turn(row, dice=[])) == ("piece:0", "button:done")
    game = american_turn(row, options={"kamikaze_only_movers": "on"}, dice=[])
    assert game.state.phase == 6, "nothing was asked"
    moved = american_turn(entered(row, "sz_18"), options={"kamikaze_only_movers": "on"}, dice=[])
    assert options(moved) == ("piece:0", "button:done")


@pytest.mark.rule("aapacific:kami.5", "aapacific:kami.7")
def test_targets_are_surface_ships_transports_included_but_no_submarines() -> None:
    """Ruling Q26."""
    game = american_turn(
        "1 usa submarine sz_25",
        "1 usa transport sz_25",
        "1 usa carrier sz_25",
        units("1 usa fighter sz_25", aboard="carrier"),
        dice=[],
    )
    assert options(game) == ("piece:1", "piece:2", "button:done")


@pytest.mark.rule("aapacific:kami.6")
def test_all_are_declared_before_any_die_is_thrown() -> None:
    game = american_turn("1 usa destroyer sz_25", "2 usa transport sz_24", dice=[6, 6, 6, 6])
    assert options(game) == ("piece:1", "piece:0", "button:done"), "alike ships are offered once"
    act(game, "piece:0", "piece:1")
    assert not game.draws
    assert options(game) == ("piece:1", "piece:2", "piece:0", "button:done"), "the chosen one differs now"
    act(game, "piece:1", "piece:2")
    assert not game.draws
    act(game, "button:done", "space:sz_24")
    assert [draw.values for draw in game.draws] == [(6, 6), (6,), (6,)]


@pytest.mark.rule("aapacific:kami.8", "aapacific:kami.15")
@pytest.mark.parametrize(("die", "left"), [(2, 0), (3, 1)])
def test_a_kamikaze_hits_its_target_on_a_2(die: int, left: int) -> None:
    game = american_turn("1 usa carrier sz_25", "1 usa transport sz_25", dice=[die])
    act(game, "piece:0", "button:done")
    assert alive(game, "usa", "carrier", "sz_25") == left
    assert alive(game, "usa", "transport", "sz_25") == 1
    assert needs(game)[0][1] == 2


@pytest.mark.rule("aapacific:kami.15")
def test_a_hit_on_a_battleship_is_one_of_its_two_and_surplus_hits_are_wasted() -> None:
    """Ruling Q26."""
    game = american_turn("1 usa battleship sz_25", "1 usa transport sz_25", dice=[1])
    act(game, "piece:0", "button:done")
    assert game.has(0, DAMAGED)
    game = american_turn("1 usa battleship sz_25", "1 usa transport sz_25", dice=[1, 1, 1])
    act(game, "piece:0", "piece:0", "piece:0", "button:done")
    assert where(game, 0) == "lost"
    assert where(game, 1) == "sz_25"


@pytest.mark.rule("aapacific:kami.10")
def test_they_count_as_a_naval_battle_and_stop_bombardment_but_not_the_landing() -> None:
    """Ruling Q27."""
    game = american_turn(
        entered("1 usa transport sz_25", "sz_18"),
        units("1 usa infantry sz_25", aboard="transport", target="mariana_islands", marks=["moved"]),
        entered("1 usa battleship sz_25", "sz_18"),
        "1 japan infantry mariana_islands",
        dice=[6, 1, 6],
    )
    act(game, "piece:2", "button:done", "button:land")
    assert [why.split()[0] for why, _, _ in needs(game)] == ["attack", "defense"], "no bombardment"
    assert find(game, "usa", "infantry", "mariana_islands")


@pytest.mark.rule("aapacific:kami.10")
def test_ships_that_were_attacked_have_fought() -> None:
    game = american_turn("1 usa destroyer sz_25", "1 usa transport sz_25", dice=[6])
    act(game, "piece:0", "button:done")
    assert game.state.sea_battles == [game.data.space_index["sz_25"]]
    assert game.has(0, FOUGHT)
    assert game.has(1, FOUGHT)
    assert "piece:1" not in options(game), "they do not sail in phase 6"


@pytest.mark.rule("aapacific:kami.11", "aapacific:kami.12", "aapacific:kami.13")
def test_in_a_naval_battle_they_strike_in_the_first_round_and_their_victims_fire() -> None:
    game = american_turn(
        entered("1 usa destroyer sz_25", "sz_18"),
        entered("1 usa transport sz_25", "sz_18"),
        "2 japan transport sz_25",
        dice=[1, 3, 6, 6, 6],
    )
    act(game, "piece:0", "button:done")
    assert [why.split()[0] for why, _, _ in needs(game)][:3] == ["kamikaze", "attack", "defense"]
    assert where(game, 0) == "lost"
    assert alive(game, "japan", "transport", "sz_25") == 1, "the destroyer fired before it left"
    assert game.state.kamikazes == 5


@pytest.mark.rule("aapacific:kami.11")
def test_they_do_not_come_again_in_the_second_round() -> None:
    game = american_turn(
        entered("1 usa battleship sz_25", "sz_18"), "1 japan destroyer sz_25", dice=[6, 6, 6, 4, 6]
    )
    act(game, "piece:0", "button:done", "button:continue")
    assert [why.split()[0] for why, _, _ in needs(game)] == ["attack", "defense"]
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:kami.3", "aapacific:kami.10")
def test_on_japans_turn_they_strike_even_where_no_other_japanese_unit_attacks() -> None:
    """Ruling Q52."""
    game = position("1 usa carrier sz_25", RESTED, phase=4, turn_of="japan", dice=[1])
    act(game, "piece:0", "button:done")
    assert where(game, 0) == "lost"


@pytest.mark.rule("aapacific:kami.12", "aapacific:kami.11")
def test_on_japans_turn_they_join_the_first_round() -> None:
    game = position(
        entered("1 japan submarine sz_25", "sz_26"),
        RESTED,
        "1 usa destroyer sz_25",
        "1 usa transport sz_25",
        phase=4,
        turn_of="japan",
        dice=[1, 6, 3, 6],
    )
    act(game, "piece:2", "button:done", "button:done")
    assert [why.split()[0] for why, _, _ in needs(game)] == ["attack", "defense", "defense"]
    assert where(game, 2) == "lost"
    assert where(game, 0) == "lost", "the destroyer cancelled the first strike and fired back"


@pytest.mark.rule("aapacific:kami.5", "aapacific:cv.10")
def test_fighters_of_a_carrier_sunk_by_a_kamikaze() -> None:
    """On its owner's turn they fly on in phase 6; on another power's turn they seek a place one space away."""
    rows: tuple[str | Unit, ...] = ("1 usa carrier sz_25", units("1 usa fighter sz_25", aboard="carrier"))
    own = american_turn(*rows, dice=[1])
    act(own, "piece:0", "button:done")
    assert where(own, 1) == "sz_25"
    other = position(*rows, "1 great_britain infantry india", phase=4, turn_of="great_britain", dice=[1])
    act(other, "piece:0", "button:done")
    assert where(other, 1) == "guam"


@pytest.mark.rule("aapacific:kami.1")
def test_without_kamikazes_left_nothing_is_asked() -> None:
    game = american_turn("1 usa destroyer sz_25", kamikazes=0, dice=[])
    assert game.state.phase == 6
