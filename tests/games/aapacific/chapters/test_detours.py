"""The longer way to a battle next door: whoever takes it may retreat there (land.19, sea.23)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.position.game import Pacific
from tests.games.aapacific.positions import act, position

DETOUR = "button:detour"


def asked(game: Pacific) -> tuple[str, ...]:
    (seat,) = game.deciding()
    return game.options(seat)


@pytest.mark.rule("aapacific:sea.23")
def test_a_ship_may_come_to_a_battle_next_door_by_another_zone_and_retreat_there() -> None:
    game = position("1 japan destroyer sz_45", "1 usa transport sz_38", phase=3)
    act(game, "piece:0")
    assert DETOUR in asked(game) and "space:sz_38" in asked(game)
    act(game, DETOUR)
    assert set(asked(game)) == {"space:sz_38", "button:cancel"}
    act(game, "space:sz_38")
    assert game.state.at[0] == game.data.space_index["sz_38"]
    assert game.state.via[0] == game.data.space_index["sz_37"]


@pytest.mark.rule("aapacific:land.19")
def test_a_tank_may_come_to_a_battle_next_door_by_another_territory_and_retreat_there() -> None:
    game = position(
        "1 japan armor french_indo_china", "2 china infantry yunnan", phase=3, control={"kwangsi": "japan"}
    )
    act(game, "piece:0", DETOUR, "space:yunnan")
    assert game.state.at[0] == game.data.space_index["yunnan"]
    assert game.state.via[0] == game.data.space_index["kwangsi"]


@pytest.mark.rule("aapacific:move.5")
@pytest.mark.parametrize(
    ("rows", "phase"),
    [
        (("1 japan infantry french_indo_china", "2 china infantry yunnan"), 3),  # has one move
        (("1 japan armor french_indo_china",), 3),  # nobody retreats from a walk-in
        (("1 japan destroyer sz_45",), 6),  # no battle
    ],
)
def test_nothing_longer_is_offered_where_nobody_could_retreat(rows: tuple[str, ...], phase: int) -> None:
    game = position(*rows, phase=phase, control={"kwangsi": "japan", "yunnan": "china"})
    act(game, "piece:0")
    assert DETOUR not in asked(game)


def test_the_direct_way_needs_no_further_answer() -> None:
    own = dict.fromkeys(("kwangsi", "shan_state", "burma"), "japan")
    game = position("1 japan armor french_indo_china", "2 china infantry yunnan", phase=3, control=own)
    act(game, "piece:0", "space:yunnan")
    assert game.state.via[0] == game.data.space_index["french_indo_china"]
