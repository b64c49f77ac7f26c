"""The laws of a position find what breaks them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.laboratory.laws import check
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import ANCHOR, GONE, NOWHERE, SUNK
from ironbottom.games.fireinthesky.rules.p14_end import EndPhase
from tests.games.fireinthesky.positions import find, position

DATA = load(None)


def at_truk() -> Sky:
    return position(
        procedure=EndPhase(),
        pieces=[("jn_dd_1", "truk"), ("jl_south_seas", "truk")],
        air=[("jp_air", "truk", 2)],
    )


def column(name: str, key: str, value: int) -> Callable[[Sky], None]:
    """Sets the entry of a piece."""

    def broken(g: Sky) -> None:
        getattr(g.state, name)[find(g, key)] = value

    return broken


def space_column(name: str, space: str, value: int) -> Callable[[Sky], None]:
    """Sets the entry of a space."""

    def broken(g: Sky) -> None:
        getattr(g.state, name)[DATA.space_index[space]] = value

    return broken


BROKEN: dict[str, tuple[Callable[[Sky], None], str]] = {
    "no counter": (column("kind", "jn_dd_1", 250), "counters of the numbers [250]"),
    "nowhere on the map": (column("at", "jn_dd_1", 200), "in spaces of the numbers [200]"),
    "committed beyond the map": (column("commit", "jp_air", 200), "in spaces of the numbers [200]"),
    "on the track": (column("due", "jn_dd_1", 5), "on the Game Turn Track"),
    "gone": (column("marks", "jn_dd_1", GONE), "out of the game"),
    "sunk": (column("marks", "jl_south_seas", SUNK), "is sunk, but no lost ship"),
    "in battle": (column("box", "jn_dd_1", ANCHOR), "on the Battle Board outside of a battle"),
    "too strong": (column("strength", "jp_air", 3), "has strength 3"),
    "unknown force": (column("force", "jn_dd_1", 0), "in Task Force 0, which does not exist"),
    "far commitment": (column("commit", "jp_air", DATA.space_index["midway"]), "is committed to midway"),
    "nobody's base": (space_column("control", "truk", NOWHERE), "control of truk is 255"),
    "held sea": (space_column("control", "malaya", Side.JAPAN), "control of malaya is 0"),
    "occupied by nobody": (space_column("occupied", "truk", Side.ALLIES), "truk has an Occupied marker"),
}


def test_a_sound_position_breaks_no_law() -> None:
    assert check(at_truk()) == []


@pytest.mark.parametrize("name", BROKEN)
def test_what_breaks_a_law_is_told_though_all_was_sound_before(name: str) -> None:
    g = at_truk()
    assert check(g) == []
    damage, told = BROKEN[name]
    damage(g)
    first = check(g)
    assert any(told in fault for fault in first)
    assert check(g) == first, "and again when it is looked at again"
