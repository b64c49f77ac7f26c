"""12. Control: whose each operation zone is, as a pure function of ports, units and fleet trains (ruling pw_q76)."""

from __future__ import annotations

from ironbottom.games.pacificwar.components.ids import NOBODY, Side
from ironbottom.games.pacificwar.position.game import LBA, War
from ironbottom.mechanics.derived import WHOLE, derived

SIDES = tuple(Side)


@derived(WHOLE)
def control(g: War) -> tuple[int, ...]:
    """By zone: the side that controls it, NOBODY when neither does (pacificwar:12.a)."""
    return tuple([_controller(g, zone) for zone in range(len(g.data.zones))])


def controls(g: War, zone: int, side: int) -> bool:
    """Whether a side controls a zone, as port or as base."""
    return control(g)[zone] == side


def works_as_port(g: War, zone: int, side: int) -> bool:
    """Whether a side can use a zone as its port: its port marker, not covered by a base marker, or a fleet train.

    pacificwar:12.2.2.E (while a port is held as a base neither side may use it), 8.7.c.
    """
    if zone in g.state.trains:
        return side == Side.ALLIES
    return g.state.port[zone] == side and control(g)[zone] == side


def held_as_base(g: War, zone: int) -> bool:
    """Whether a port carries the base marker of the enemy of its owner (pacificwar:12.3.b)."""
    owner = g.state.port[zone]
    return owner != NOBODY and zone not in g.state.trains and control(g)[zone] == 1 - owner


def bases(g: War, side: int) -> int:
    """Bases that a side controls, enemy ports that it holds as bases among them (pacificwar:11.c, ruling pw_q72)."""
    return sum(
        1
        for zone, controller in enumerate(control(g))
        if controller == side and not works_as_port(g, zone, side)
    )


def covered(g: War, zone: int, side: int) -> bool:
    """Whether a zone lies in the air superiority zone of a side: its LBA stand there or one open route away.

    pacificwar:12.1.a, 12.1.c (one step only), 12.1.d (a nav point stops it); rulings pw_q05, pw_q77, pw_q78.
    """
    return zone in _air_superiority(g)[side]


@derived(WHOLE)
def _air_superiority(g: War) -> tuple[frozenset[int], ...]:
    """By side: the zones of its air superiority."""
    return tuple([_covered_by(g, side) for side in SIDES])


def _covered_by(g: War, side: int) -> frozenset[int]:
    bases_of_lba = [zone for zone, lba in enumerate(g.posts[LBA + side]) if lba]
    return frozenset(bases_of_lba).union(*(g.data.air_adjacent[zone] for zone in bases_of_lba))


def _controller(g: War, zone: int) -> int:
    if zone in g.state.trains:  # 8.7.c, 8.7.e: an Allied port whatever LBA cover it
        return Side.ALLIES
    owner = g.state.port[zone]
    if owner != NOBODY:
        return _controller_of_port(g, zone, owner)
    if g.any_infantry(zone):  # 13.1
        return Side.ALLIES
    return _controller_of_base(g, zone)


def _controller_of_base(g: War, zone: int) -> int:
    """12.2."""
    posts, air = g.posts, _air_superiority(g)
    for side in SIDES:
        enemy = 1 - side
        if posts[enemy][zone] or posts[LBA + enemy][zone]:
            continue
        if posts[LBA + side][zone]:  # 12.2.2.A
            return side
        enemy_air = zone in air[enemy]
        if posts[side][zone]:  # 12.2.1.a, 12.2.2.B; 12.2.1.b: cancelled by enemy air
            return NOBODY if enemy_air else side
        if zone in air[side] and not enemy_air:  # 12.2.2.C
            return side
    return NOBODY


def _controller_of_port(g: War, zone: int, owner: int) -> int:
    """12.3: a port stays its owner's until it is captured, but may become a base of the enemy (12.2.2.D)."""
    enemy = 1 - owner
    if owner == Side.JAPAN and g.any_infantry(zone):  # 13.1, 12.3.b: an Allied base in all respects
        return Side.ALLIES
    if g.any_lba(zone, owner) or g.any_ships(zone, owner):  # while both are there combat decides
        return owner
    if g.any_lba(zone, enemy):  # 12.2.2.A
        return enemy
    if g.any_ships(zone, enemy):  # 12.2.2.B; 12.3.1.c: enemy air leaves nobody in control
        return NOBODY if covered(g, zone, owner) else enemy
    empty = not g.any_infantry(zone)  # ruling pw_q102
    if g.option("12.1.b") and empty and covered(g, zone, enemy) and not covered(g, zone, owner):
        return enemy
    return owner  # 12.3.3, 12.3.a: air cover alone takes nothing, but by that option (ruling pw_q79)
