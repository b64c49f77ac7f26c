"""The laws of a position, each broken once by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ironbottom.games.aapacific.components.ids import Nation, UnitType
from ironbottom.games.aapacific.laboratory.laws import check
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import DAMAGED, NOWHERE, PATROL, SUBMERGED
from tests.games.aapacific.positions import position, units

INFANTRY, TRANSPORT, CARGO, CARRIER, FIGHTER, DESTROYER = range(6)
"""Pieces of the sound position, in the order in which they are placed."""


def sound() -> Pacific:
    return position(
        "1 japan infantry siam",
        "1 japan transport sz_10",
        units("1 japan infantry sz_10", aboard="transport"),
        "1 japan carrier sz_10",
        units("1 japan fighter sz_10", aboard="carrier"),
        "1 japan destroyer sz_10",
        phase=1,
    )


def column(name: str, piece: int, value: int) -> Callable[[Pacific], None]:
    def change(game: Pacific) -> None:
        getattr(game.state, name)[piece] = value

    return change


def test_a_sound_position_breaks_no_law() -> None:
    assert check(sound()) == []


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda g: g.state.used.append(0), "column used has 7 entries, not 6"),
        (lambda g: g.state.battled.pop(), "column battled has 59 entries, not 60"),
        (lambda g: g.state.convoy.pop(), "column convoy has 115 entries, not 116"),
        (column("kind", INFANTRY, 13), "pieces are of unknown types [13]"),
        (column("owner", INFANTRY, 4), "pieces are of unknown nations [4]"),
        (column("control", 9, 5), "territories are controlled by unknown countries [5]"),
        (column("at", INFANTRY, 200), "piece 0 stands in space 200; there are 116 spaces"),
        (column("at", INFANTRY, 69), "piece 0 stands in sz_10, where no infantry can be by itself"),
        (column("at", DESTROYER, 9), "piece 5 stands in siam, where no destroyer can be by itself"),
        (
            column("kind", INFANTRY, UnitType.INDUSTRIAL_COMPLEX),
            "piece 0 stands in siam, where no industrial_complex can be by itself",
        ),
        (column("at", INFANTRY, 114), "piece 0 stands in himalayas, where no infantry can be by itself"),
        (column("aboard", CARGO, 6), "piece 2 is aboard 6; there are 6 pieces"),
        (column("aboard", CARGO, -2), "piece 2 is aboard -2; there are 6 pieces"),
        (column("at", CARGO, 9), "piece 2 is aboard 1 but not where it is"),
        (column("at", TRANSPORT, NOWHERE), "piece 2 is aboard 1 but not where it is"),
        (column("owner", TRANSPORT, Nation.USA), "piece 2 is aboard 1 of the enemy"),
        (column("aboard", CARGO, CARRIER), "ship 3 may not carry piece 2"),
        (column("marks", DESTROYER, SUBMERGED), "piece 5 is submerged but no submarine"),
        (column("marks", DESTROYER, DAMAGED), "piece 5 is damaged but takes one hit only"),
        (column("marks", DESTROYER, PATROL), "piece 5 patrols but may not"),
        (column("marks", INFANTRY, PATROL), "piece 0 patrols but may not"),
        (column("cash", 1, -1), "cash of country 1 is -1"),
        (lambda g: setattr(g.state, "kamikazes", 7), "kamikaze track stands at 7"),
        (lambda g: setattr(g.state, "points", -1), "victory points are -1"),
        (lambda g: g.add(UnitType.INFANTRY, Nation.USA, 9), "both sides stand in siam outside combat"),
    ],
)
def test_each_broken_law_is_named(damage: Callable[[Pacific], object], says: str) -> None:
    game = sound()
    damage(game)
    faults = check(game)
    assert len(faults) == 1 and says in faults[0]


def test_a_ship_carries_no_more_than_it_holds() -> None:
    game = position(
        "1 japan transport sz_10",
        units("2 japan infantry sz_10", aboard="transport"),
        "1 japan infantry siam",
    )
    game.put_aboard(3, 0)
    assert check(game) == ["ship 0 carries too much"]


def test_marks_of_removed_pieces_mean_nothing() -> None:
    game = sound()
    game.state.marks[DESTROYER] = SUBMERGED
    game.remove(DESTROYER)
    assert check(game) == []


def test_nothing_stands_out_of_play() -> None:
    game = position("1 japan infantry siam", scenario="burma_road_1942", phase=1)
    korea = game.data.space_index["korea"]
    game.state.at[0] = korea
    assert check(game) == ["piece 0 stands in korea, which is out of play"]
