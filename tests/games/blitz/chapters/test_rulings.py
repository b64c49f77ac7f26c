"""Readings that the sheet leaves open and that players may choose otherwise."""

from __future__ import annotations

import pytest

from ironbottom.games.blitz.components.ids import Power, Side
from ironbottom.games.blitz.position.state import DUE, POOL
from ironbottom.games.blitz.rules.areas import air_distances
from ironbottom.games.blitz.rules.p05_land.advance import GroundEnd
from ironbottom.games.blitz.rules.schedule import Arrivals, TurnStart
from tests.games.blitz.positions import act, asked, at, find, options, position, where

JOINT = [("us_inf2", "south_east_asia"), ("br_inf1", "south_east_asia")]


def advancing(target: str, *switches: str, there: tuple[str, ...] = ()):  # type: ignore[no-untyped-def]
    """An American army and British troops have won a battle and advance; ``there``: what is left of the enemy."""
    units = [*JOINT, *((key, target) for key in there)]
    control = {"south_east_asia": "afa", target: "japan"}
    game = position(units, side="allies", switches=switches, control=control)
    frame = GroundEnd(
        target=at(game, target),
        side=Side.ALLIES,
        attackers=[find(game, key) for key, _ in JOINT],
        defenders=[],
        affected=[],
        ways={},
        stiff=False,
        unharmed=True,
        closed=[],
    )
    game.stack.append(frame)
    game.start()
    return game


def holder(game, space: str) -> int:  # type: ignore[no-untyped-def]
    return int(game.state.control[at(game, space)])


def test_the_greater_part_lays_the_marker_or_the_allies_choose_it() -> None:
    """Ruling q58."""
    usual = advancing("canton")
    assert type(asked(usual)).__name__ == "Waiting"
    assert holder(usual, "canton") == Power.USA
    chosen = advancing("canton", "marker_by_choice")
    assert set(options(chosen)) == {"button:usa", "button:afa"}
    act(chosen, "afa")
    assert holder(chosen, "canton") == Power.AFA
    assert where(chosen, "us_inf2") == ["canton"]


def test_an_area_goes_back_to_the_power_that_held_it_at_first() -> None:
    """Ruling q58: Singapore was British."""
    for switches in ([], ["marker_by_choice"]):
        game = advancing("singapore", *switches)
        assert type(asked(game)).__name__ == "Waiting"
        assert holder(game, "singapore") == Power.AFA


@pytest.mark.parametrize(("switches", "fate"), [([], POOL), (["arrivals_wait"], DUE)])
def test_who_finds_no_place_goes_to_the_pool_or_waits(switches: list[str], fate: int) -> None:
    """Ruling q59: an American unit while the enemy holds its home areas."""
    lost = {"west_coast": "japan", "central_usa": "japan", "pearl_harbor": "japan"}
    game = position(switches=switches, control=lost, turn=9)
    kind = game.data.counter_index["us_bb_brooklyn"]
    piece = next(one for one, k in enumerate(game.state.kind) if k == kind)
    game.state.fate[piece] = DUE
    game.stack.append(Arrivals(pieces=[piece], spaces=[at(game, "pearl_harbor")]))
    game.start()
    assert game.state.fate[piece] == fate
    for space in lost:
        game.take(at(game, space), Power.USA)
    game.stack.append(TurnStart())
    game.start()
    while type(asked(game)).__name__ == "ChooseArrival":
        act(game, options(game)[0])
    assert bool(where(game, "us_bb_brooklyn")) == bool(switches)


def test_aircraft_follow_land_routes_by_the_other_reading() -> None:
    """Ruling q61: over the Burma Road."""
    for switches, reached in (([], False), (["air_on_land_routes"], True)):
        game = position([("jp_ftr1_ki43", "burma")], switches=switches, control={"burma": "japan"})
        found = air_distances(game, at(game, "burma"), 1)
        assert (at(game, "kunming") in found) == reached


def test_a_v_weapon_is_destroyed_with_its_area() -> None:
    """Ruling q62."""
    game = advancing("canton", there=("jp_vw1",))
    assert holder(game, "canton") == Power.USA
    assert where(game, "jp_vw1") == []
