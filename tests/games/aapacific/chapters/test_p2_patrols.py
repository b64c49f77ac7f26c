"""Phase 2: fighters on combat air patrol land (aapacific:p2, cap_air.7)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.position.state import NOWHERE, PATROL
from tests.games.aapacific.positions import act, find, log, options, position, units

PATROL_9 = units("1 usa fighter sz_9", marks=["patrol"])


@pytest.mark.rule("aapacific:p2.1", "aapacific:p2.2", "aapacific:cap_air.7")
def test_a_patrol_lands_on_the_island_in_its_zone_or_on_a_carrier_there() -> None:
    game = position("1 usa carrier sz_9", PATROL_9, phase=2, turn_of="united_states")
    carrier = find(game, "usa", "carrier", "sz_9")[0]
    assert options(game) == ("space:hawaiian_islands", f"piece:{carrier}")
    act(game, f"piece:{carrier}")
    assert game.state.aboard[1] == carrier and not game.has(1, PATROL)


@pytest.mark.rule("aapacific:p2.2")
def test_a_patrol_lands_on_adjacent_friendly_land_only() -> None:
    patrol = units("1 great_britain fighter sz_45", marks=["patrol"])
    game = position(patrol, phase=2, turn_of="great_britain")
    assert set(options(game)) == {"space:hong_kong", "space:kwangsi", "space:kiangsi"}, (
        "not Japan's Formosa or Hainan"
    )


@pytest.mark.rule("aapacific:p2.2")
def test_a_full_carrier_is_no_landing_place() -> None:
    aboard = units("2 usa fighter sz_10", aboard="carrier")
    patrol = units("1 usa fighter sz_10", marks=["patrol"])
    game = position(
        "1 usa carrier sz_10",
        aboard,
        patrol,
        phase=2,
        turn_of="united_states",
        control={"johnston_island": "japan"},
    )
    assert game.state.at[3] == NOWHERE, "two fighters fill the deck, the third is lost"


@pytest.mark.rule("aapacific:p2.3")
def test_a_patrol_without_a_landing_place_is_lost() -> None:
    patrol = units("1 usa fighter sz_9", marks=["patrol"])
    game = position(patrol, phase=2, turn_of="united_states", control={"hawaiian_islands": "japan"})
    assert game.state.at[0] == NOWHERE
    assert "nowhere to land" in log(game)


@pytest.mark.rule("aapacific:p2.4", "aapacific:p2.1")
def test_having_landed_it_may_move_in_the_same_turn() -> None:
    game = position(PATROL_9, phase=2, turn_of="united_states", control={"midway": "japan"})
    assert game.state.phase >= 3, "the only landing place is taken without asking"
    assert game.state.start[0] == game.state.at[0] == game.data.space_index["hawaiian_islands"]
    assert game.state.used[0] == 0


@pytest.mark.rule("aapacific:p2.1")
def test_patrols_of_other_powers_stay_up() -> None:
    game = position(PATROL_9, phase=2, turn_of="great_britain")
    assert game.has(0, PATROL)
