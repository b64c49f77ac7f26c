"""What a game keeps between actions follows every change of the position."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import BATTERED, NOWHERE, ONE_HEX, THIS_PHASE, UNPACKING
from ironbottom.games.fireinthesky.rules.likeness import groups_of, likeness
from ironbottom.games.fireinthesky.rules.movement import hexes_to
from ironbottom.games.fireinthesky.rules.p07_deployment import DeploymentPhase
from ironbottom.games.fireinthesky.rules.p07_deployment.options import companions, deployable, ways_of
from ironbottom.games.fireinthesky.rules.stacking import LIMITS, excess, stacked_load
from ironbottom.games.fireinthesky.rules.task_forces import available, destinations, enemies_met
from ironbottom.games.fireinthesky.rules.zones import zone
from tests.games.fireinthesky.positions import find, position

DATA = load(None)
TRUK, RABAUL, NOUMEA = (DATA.space_index[name] for name in ("truk", "rabaul", "noumea"))


def islands() -> Sky:
    """Japan deploys in the South Seas, where the Allies stand near."""
    return position(
        procedure=DeploymentPhase(first=True),
        pieces=[
            ("jn_dd_1", "truk"),
            ("jn_dd_2", "truk"),
            ("jn_cv_shokaku_zuikaku", "truk"),
            ("jl_south_seas", "truk"),
            ("us_dd_1", "noumea"),
            ("us_dd_2", "guadalcanal"),
        ],
        air=[("jp_air", "rabaul", 3), ("jp_air", "truk", 2), ("us_air", "noumea", 2)],
        forces=[("us_dd_2",)],
        control={"rabaul": "japan"},
        tracks={"transport": [20, 20, 20], "oil": 20},
    )


def derived(g: Sky) -> dict[str, object]:
    """What is kept, all of it asked for."""
    found: dict[str, object] = {"deployable": deployable(g)}
    for side in Side:
        found[f"zone {side.key}"] = zone(g, side)
        found[f"met by {side.key}"] = enemies_met(g, side)
        found[f"groups {side.key}"] = sorted(groups_of(g, side))
        for reacting in (False, True):
            found[f"available {side.key} {reacting}"] = available(g, side, reacting=reacting)
        for space in DATA.stacking_spaces:
            for limit in LIMITS:
                load = stacked_load(g, space, limit, side), excess(g, space, limit, side)
                found[f"{limit} of {side.key} in {space}"] = load
    for piece, at in enumerate(g.state.at):
        if at != NOWHERE:
            found[f"hexes of {piece}"] = hexes_to(g, [piece], reacting=False)
            found[f"ends of {piece}"] = destinations(g, [piece], reacting=False)
            found[f"ways of {piece}"] = ways_of(g, [piece])
            if g.side(piece) == g.phasing:
                found[f"with {piece}"] = companions(g, [piece])
    return found


def ship(g: Sky) -> int:
    return find(g, "jn_dd_1")


def foe(g: Sky) -> int:
    return find(g, "us_dd_1")


def foes_air(g: Sky) -> int:
    return find(g, "us_air")


def rabaul_falls(g: Sky) -> None:
    g.state.control[RABAUL] = Side.ALLIES
    g.turned()


def oil_runs_out(g: Sky) -> None:
    g.state.oil, g.state.transport[0] = 0, 0
    g.noted()


CHANGES: dict[str, Callable[[Sky], object]] = {
    "a ship goes elsewhere": lambda g: g.place(ship(g), RABAUL),
    "an enemy comes": lambda g: g.place(foe(g), RABAUL),
    "enemy air comes near": lambda g: g.place(foes_air(g), DATA.space_index["guadalcanal"]),
    "enemy air leaves": lambda g: g.to_pool(foes_air(g)),
    "enemy air unpacks": lambda g: g.mark(foes_air(g), UNPACKING),
    "enemy air goes to sea": lambda g: g.form(Side.ALLIES, NOUMEA, [foes_air(g), foe(g)]),
    "an enemy Task Force dissolves": lambda g: g.dissolve_forces(),
    "a ship is lost": lambda g: g.out_of_game(ship(g), sunk=True),
    "a ship has moved": lambda g: g.mark(ship(g), ONE_HEX),
    "a carrier needs planes": lambda g: g.mark(find(g, "jn_cv_shokaku_zuikaku"), BATTERED),
    "a land unit is reduced": lambda g: g.flip(find(g, "jl_south_seas")),
    "air is weakened": lambda g: g.set_strength(find(g, "jp_air", "truk"), 1),
    "air serves next door": lambda g: g.serve(find(g, "jp_air", "rabaul"), DATA.hex_neighbours[RABAUL][0]),
    "ships form up": lambda g: g.form(Side.JAPAN, TRUK, [ship(g)]),
    "a base falls": rabaul_falls,
    "nothing is left to spend": oil_runs_out,
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_seen_in_all_that_hangs_on_it(change: str) -> None:
    g = islands()
    before = derived(g)
    CHANGES[change](g)
    after = derived(g)
    assert after == derived(g.clone()), "a clone has nothing kept"
    assert after != before, "the change bears on something"


def test_marks_of_a_phase_end_for_all_pieces_at_once() -> None:
    g = islands()
    g.mark(ship(g), ONE_HEX)
    derived(g)
    g.unmark_all(THIS_PHASE)
    assert not any(marks & THIS_PHASE for marks in g.state.marks)
    assert derived(g) == derived(g.clone())


def test_interchangeable_ships_are_alike_until_one_is_marked() -> None:
    g = islands()
    twin = find(g, "jn_dd_2")
    assert likeness(g, ship(g)) == likeness(g, twin)
    g.mark(twin, ONE_HEX)
    assert likeness(g, ship(g)) != likeness(g, twin)
