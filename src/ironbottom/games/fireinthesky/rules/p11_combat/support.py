"""Whether ground support can count in the battle under way (fireinthesky:11.2.2.4.b, 11.2.5.3)."""

from __future__ import annotations

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import LAND_AT_BASE
from ironbottom.games.fireinthesky.rules.p11_combat.board import board, in_box
from ironbottom.games.fireinthesky.rules.p11_combat.landing import landing_forces, room_ashore
from ironbottom.games.fireinthesky.rules.replacements import markers_near


def can_support(g: Sky) -> bool:
    """Whether air points and guns may give ground support: it is for a land combat, so one must be able to follow.

    Both sides have land units here or about to land (ruling support_target), the phasing player one of full strength
    (11.2.5.5) or a marker that may make it so. At whoever's base it is (ruling ground_support_and_aa), and in a circle
    such as Malaya (15.1.b2).
    """
    space = board(g).hex
    if not g.data.is_land[space]:
        return False
    attackers, defenders = (troops_about(g, side) for side in (g.phasing, g.other))
    if not attackers or not defenders:
        return False
    return any(map(g.full_strength, attackers)) or markers_about(g)


def troops_about(g: Sky, side: int) -> list[int]:
    """The land units of a side in the battle that are ashore, or land if it gains sea control (11.2.5.1)."""
    room = room_ashore(g, side, board(g).hex)
    landing = [p for p in landing_forces(g, side) if g.transport_of(p) <= room]
    return [p for p in [*in_box(g, side, LAND_AT_BASE), *landing] if g.counter(p).land]


def markers_about(g: Sky) -> bool:
    """Whether the phasing player has a marker that may serve a unit that lands (11.2.5.2)."""
    landing = landing_forces(g, g.phasing)
    ashore = markers_near(g, board(g).hex, g.phasing)
    return bool(ashore) or any(g.counter(p).marker for p in landing)
