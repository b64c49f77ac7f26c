"""Sea Deployment (fireinthesky:7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ironbottom.games.fireinthesky.components.ids import NONE
from ironbottom.games.fireinthesky.components.model import SkyData
from ironbottom.games.fireinthesky.position.game import ENEMIES, Sky
from ironbottom.games.fireinthesky.position.labels import units_in_words
from ironbottom.games.fireinthesky.position.state import HALTED, NOWHERE, ONE_HEX, OPERATED, SEA_DEPLOYED
from ironbottom.games.fireinthesky.rules.air_counters import combine
from ironbottom.games.fireinthesky.rules.sea_lanes import lanes, own_base
from ironbottom.games.fireinthesky.rules.zones import in_enemy_zone, zone
from ironbottom.mechanics.derived import derived_by
from ironbottom.mechanics.paths import reach

MOST_REACHES = 4096
"""Ranges that are remembered: they depend on the enemy's air zones alone, which seldom change."""


def may_sea_deploy(g: Sky, piece: int) -> bool:
    """Whether a unit may deploy by sea if it is paid for: it stands in a friendly base and has not been stopped.

    7.1; 7.1.b3: once in an enemy air zone it stays there; 7.0: not after a One-hex Deployment; 13.0.b1: air, land units
    and markers that operated do not deploy in the second phase; ships without planes do not leave their box (6.1.1).
    """
    state, counter = g.state, g.counter(piece)
    at = state.at[piece]
    return (
        at != NOWHERE
        and g.friendly_base(at, counter.side)
        and own_base(g.data, at, counter.nation)
        and not state.marks[piece] & (ONE_HEX | HALTED | OPERATED)
        and counter.purse != NONE  # 15.4: the Dutch have no transport points
    )


def cost(g: Sky, piece: int) -> int:
    """Transport points of one Sea Deployment of a unit (7.1.b4)."""
    return g.transport_of(piece) * g.data.figures.deployment_cost


def prices(g: Sky, pieces: Sequence[int]) -> dict[int, int]:
    """By purse: what units cost together."""
    spent: dict[int, int] = {}
    for piece in pieces:
        purse = g.counter(piece).purse
        spent[purse] = spent.get(purse, 0) + cost(g, piece)
    return spent


def affordable(g: Sky, pieces: Sequence[int]) -> bool:
    """Whether each nation can pay for its units among these (3.3.6)."""
    spent = prices(g, pieces)
    return NONE not in spent and all(points <= g.state.transport[purse] for purse, points in spent.items())


def sea_destinations(g: Sky, start: int, side: int, nation: int) -> frozenset[int]:
    """The bases that one Sea Deployment from ``start`` reaches (7.1.b1).

    They are friendly, in play, within four hexes over open sea (7.1.b2) and hold no enemy unit; units on the way do not
    matter (ruling sea_deploy_through_enemy). On entering an enemy air zone a unit stops; that it starts in one does not
    (7.1.b3).
    """
    kept, key = g.kept[ENEMIES[side]], (sea_destinations, start, nation)
    if key not in kept:
        kept[key] = _reached(g.data, start, nation, zone(g, 1 - side)) & _open_bases(g, side)
    found: frozenset[int] = kept[key]
    return found


def in_range(data: SkyData, start: int, nation: int) -> frozenset[int]:
    """What lies within four hexes over open sea, whatever the enemy's air zones (7.1.b1, 7.1.b2)."""
    return _reached(data, start, nation, frozenset())


@lru_cache(maxsize=MOST_REACHES)
def _reached(data: SkyData, start: int, nation: int, enemy: frozenset[int]) -> frozenset[int]:
    """What lies within the range of Sea Deployment, past the enemy's air zones; without the start."""
    stops = frozenset(space for hexagon in enemy for space in data.spaces_of_hex[hexagon])
    near = lanes(data, nation).__getitem__
    reached = reach([start], near, data.figures.sea_deployment_range, stops=stops.__contains__)
    return frozenset(reached.keys() - {start})


@derived_by(ENEMIES)
def _open_bases(g: Sky, side: int) -> frozenset[int]:
    """The friendly bases in play without an enemy unit."""
    return frozenset(
        space
        for space in g.scenario.in_play
        if g.friendly_base(space, side) and not g.enemies_in(space, side)
    )


def sea_deploy(g: Sky, pieces: Sequence[int], space: int) -> None:
    """Pay for units and move them by sea (7.1.b4, 7.1.b5)."""
    state = g.state
    start, side = state.at[pieces[0]], g.side(pieces[0])
    price = sum(cost(g, piece) for piece in pieces)
    marks = SEA_DEPLOYED | HALTED if in_enemy_zone(g, space, side) else SEA_DEPLOYED
    for piece in pieces:
        state.transport[g.counter(piece).purse] -= cost(g, piece)
        g.place(piece, space)
        g.mark(piece, marks)
    name = g.data.space_ids[space]
    units = units_in_words(pieces)
    g.log("move", f"{units} by sea to {{space:{name}}} for {price} ({{rule:7.1}})", where=name)
    combine(g, start)
    combine(g, space)
