"""9.71 to 9.73: ports of Ship Repair, and how many points each has left (rulings q37, q47)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.cards import YardPoints
from ironbottom.games.oceansoffire.components.ids import NOBODY, SIDE_OF, TRAIN, Klass, Nation, Power
from ironbottom.games.oceansoffire.position.card_decks import in_force
from ironbottom.games.oceansoffire.position.figures import ratings
from ironbottom.games.oceansoffire.position.fleet_train import fst_on_map
from ironbottom.games.oceansoffire.position.places import in_port
from ironbottom.games.oceansoffire.position.state import REPAIR
from ironbottom.games.oceansoffire.rules.p07_unsupplied import bar

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

NATIONS = {
    Power.JAPAN: frozenset((Nation.JAPAN,)),
    Power.US: frozenset((Nation.USA, Nation.PHILIPPINES, Nation.AUSTRALIA, Nation.NEW_ZEALAND)),
    Power.CW: frozenset(set(Nation) - {Nation.JAPAN, Nation.USA, Nation.PHILIPPINES}),
}
"""Whose ships the points of a power repair."""
EITHER = "south_indo_china_or_singapore"
"""The row of the point that Japan may use in one of two ports (9.71.d)."""
INDO_CHINA, SINGAPORE, SINGAPORE_CW = "south_indo_china", "singapore", "singapore_cw"
HOME_YARDS = ("north_honshu", "kyushu")
"""9.71.b: points of which serve a TT in either."""
WAIT = 4
"""9.71.d: Rounds from the fall of Singapore on before ships are repaired there."""
JOINT = "+"
"""Between owners who share a row: its points are used once a Round."""
BOX = "us_box"
FST_POINT = 2
"""9.72.c: Damage of the FST that a point takes off."""


class Yard(NamedTuple):
    """Ports whose points are one lot; ``joint``: both Allies share them in a Round."""

    spaces: tuple[int, ...]
    points: int
    nations: frozenset[Nation]
    joint: bool = False


def yards(g: Oceans) -> list[Yard]:
    """Ports with Ship Repair Points for the Phasing Player, which are controlled and not at USL-2 (9.7, 9.73.a)."""
    if g.scenario.repair:
        given = [
            Yard((one.space,), one.points, one.nations) for one in g.scenario.repair if one.power == g.phasing
        ]
    elif g.scenario.rebuilding:
        given = _by_table(g)
    else:
        given = []
    found = []
    for yard in given:
        spaces = tuple(space for space in yard.spaces if _works(g, space))
        if spaces and yard.points:
            found.append(yard._replace(spaces=spaces, points=yard.points + _by_cards(g, spaces)))
    return found


def _by_cards(g: Oceans, spaces: tuple[int, ...]) -> int:
    """Points that cards add to a port in this Impulse."""
    effects = ((card.effect, where) for card, _, where in in_force(g, YardPoints))
    return sum(one.add for one, where in effects if isinstance(one, YardPoints) and where in spaces)


def _works(g: Oceans, space: int) -> bool:
    return g.friendly(space, g.phasing_side) and not bar(g, "repair", g.state.space_usl[space])


def _by_table(g: Oceans) -> list[Yard]:
    """The whole map: the table of Ship Repair Points by turn."""
    table, found = g.data.table("ship_repair_points"), []
    for row in table.rows:
        owners = table.owners[row].split(JOINT)
        points = table.number(row, str(g.state.turn))
        if Power(g.phasing).key not in owners:
            continue
        joint = len(owners) > 1
        if joint and g.state.yards_used.get(row, 0) == _now(g):
            continue
        spaces = tuple(g.data.space_index[name] for name in _ports_of(g, row))
        found.append(Yard(spaces, points, NATIONS[Power(g.phasing)], joint))
    return found


def _now(g: Oceans) -> int:
    return g.state.turn * g.data.figures.rounds + g.state.round


def _ports_of(g: Oceans, row: str) -> tuple[str, ...]:
    """9.71.d: in Singapore four Rounds after Japan first took it, while it holds South Indo-China beside it (q37)."""
    if row == SINGAPORE_CW:
        return (SINGAPORE,)
    if row != EITHER:
        return (row,)
    held = all(g.friendly(g.data.space_index[one], SIDE_OF[Power.JAPAN]) for one in (INDO_CHINA, SINGAPORE))
    since = g.state.singapore_since
    return (INDO_CHINA, SINGAPORE) if held and since and _now(g) >= since + WAIT else (INDO_CHINA,)


def use_up(g: Oceans, yard: Yard) -> None:
    """Note that points which both Allies share have been used in this Round."""
    if yard.joint:
        g.state.yards_used[g.data.space_ids[yard.spaces[0]]] = _now(g)
        g.noted()


def may_begin(g: Oceans, ship: int) -> bool:
    """7.62.k: whether a ship may begin Repair or Refit: not at USL-2."""
    return not bar(g, "repair", g.state.usl[ship])


# ---- points ----------------------------------------------------------------------------------------


def ships_in(g: Oceans, yard: Yard) -> list[int]:
    """Ships in the ports of a yard that its points serve; the FST is served by those of the US Box alone (9.71.c)."""
    ports = [port for space in yard.spaces for port in g.data.spaces[space].ports]
    fst = fst_on_map(g)
    found = [ship for port in ports for ship in in_port(g, port) if _owner(g, ship) in yard.nations]
    found = [ship for ship in found if g.counter(ship).klass not in TRAIN]
    boxed = g.data.space_index[BOX] in yard.spaces and g.power(fst) == g.phasing if fst != NOBODY else False
    return [*found, fst] if boxed and berthed(g, fst) else found


def berthed(g: Oceans, fst: int) -> bool:
    """9.71.c: whether the FST lies in a port where it is repaired: any friendly one that is not at USL-2."""
    here = g.state.at[fst]
    return not g.data.spaces[here].sea and _works(g, here)


def _owner(g: Oceans, ship: int) -> Nation:
    return Nation.USA if ship in g.state.lent else g.counter(ship).nation  # 22.33.3


def spent_on(g: Oceans, ships: Iterable[int]) -> int:
    """Points spent on ships in this Impulse: one a Damage (9.72.a), one for a Round of Refit (9.75.a)."""
    return sum(
        1 if g.state.refit[ship] and g.has(ship, REPAIR) else -(-g.state.repaired[ship] // a_point(g, ship))
        for ship in ships
    )


def rebuilt_now(g: Oceans, ship: int) -> bool:
    """Whether a side of a ship is being Rebuilt: it had as much Damage as sinks it (9.82)."""
    return g.state.damage[ship] + g.state.repaired[ship] >= ratings(g, ship).defense


def a_point(g: Oceans, ship: int) -> int:
    """Damage that a point takes off at most: two of the FST (9.72.c), but one while it is Rebuilt (9.82)."""
    return FST_POINT if g.counter(ship).klass == Klass.FST and not rebuilt_now(g, ship) else 1


def points_left(g: Oceans, yard: Yard) -> int:
    """Points of a yard that are not spent yet."""
    return yard.points - spent_on(g, ships_in(g, yard))


def has_point(g: Oceans, ship: int, yard: Yard) -> bool:
    """Whether there is a further point for a ship that lies in a yard, or is put there (9.71.a, 9.71.b).

    A Japanese TT may take points of the other home yard too, as long as what other ships take fits each of them.
    """
    homes = [one for one in yards(g) if {g.data.space_ids[space] for space in one.spaces} <= set(HOME_YARDS)]
    if yard not in homes:
        return points_left(g, yard) > 0
    whole = sum(points_left(g, one) for one in homes)
    if g.counter(ship).klass == Klass.TT:
        return whole > 0
    others = [one for one in ships_in(g, yard) if g.counter(one).klass != Klass.TT]
    return whole > 0 and spent_on(g, others) < yard.points
