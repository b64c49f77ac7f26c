"""From a position to what is at stake: a world in which it is all that is left to be played, and what it is to win."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.odds.playing import Start
from ironbottom.games.oceansoffire.odds.stake import (
    AIR,
    BOMBING,
    GROUND,
    NAVAL,
    OPERATION,
    PASSAGE,
    Stake,
    place_of_plan,
)
from ironbottom.games.oceansoffire.odds.tally import Before, before
from ironbottom.games.oceansoffire.position.places import aboard, aircraft, ground, ships
from ironbottom.games.oceansoffire.rules.p02_map import area_of
from ironbottom.games.oceansoffire.rules.p13_carry_out import CarryOut
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.p13_from_plan import attackable
from ironbottom.games.oceansoffire.rules.p13_operation import Operation
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part, Plain, plans
from ironbottom.games.oceansoffire.rules.p13_sail import Sail
from ironbottom.games.oceansoffire.rules.p14_combat import InterceptionCombat
from ironbottom.games.oceansoffire.rules.p14_window import Window
from ironbottom.games.oceansoffire.rules.p19_combat import GroundCombat
from ironbottom.kernel.flow import Frame

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

STRIKE = "strike"
"""An Operation in which no troops attack."""


class Situation(NamedTuple):
    """What is at stake, its kind and place; the side on turn is the attacker.

    ``assaults``: Spaces that troops attack. ``strikes``: other targets. ``force``: ships that are under way, and
    ``goals`` where each of them wants to be. ``fighting``: units of both sides that are told as taking part.
    """

    kind: str
    space: int
    start: Start
    began: Before
    fighting: tuple[tuple[int, ...], tuple[int, ...]]
    assaults: tuple[int, ...] = ()
    strikes: tuple[int, ...] = ()
    force: tuple[int, ...] = ()
    goals: tuple[int, ...] = ()

    @property
    def side(self) -> int:
        """The attacker."""
        return self.start.world.phasing_side


def situation(g: Oceans, stake: Stake, choice: str = "") -> Situation:
    """What a stake comes to, after a choice of the open decision if one is given; ``g`` is not changed."""
    frame = stake.frame
    match frame:
        case Draft():
            return planned(g, [*frame.begun], [*frame.parts])
        case Operation():
            return _operation(g, frame, frame.parts, g.alone(frame), choice)
        case Window():
            return _passage(g, frame, choice)
        case InterceptionCombat():
            world = g.alone(frame)
            return _at(
                g,
                PASSAGE,
                frame.area,
                Start(world, first=choice),
                force=tuple(frame.force) or _at_sea(g, frame.area),
            )
        case GroundCombat():
            return _at(g, GROUND, frame.space, Start(g.alone(frame), first=choice))
    return _at(g, stake.kind, stake.space, Start(g.alone(frame), first=choice))


def planned(g: Oceans, begun: Sequence[Plain], parts: Sequence[Plain]) -> Situation:
    """A plan that is about to be carried out."""
    frame = CarryOut(parts=list(parts), begun=list(begun))
    return _operation(g, frame, [*begun, *parts], g.alone(frame), "")


def _operation(g: Oceans, frame: Frame, parts: Sequence[Plain], world: Oceans, choice: str) -> Situation:
    every = plans(parts)
    assaults = _assaults(g, every)
    strikes = [
        one
        for part in every
        if part.mission
        for one in part.targets
        if one not in assaults and not g.space(one).sea
    ]
    moving = [part for part in every if part.kind == Kind.FORCE and not part.mission and part.way]
    force = [] if assaults or strikes or any(part.mission for part in every) else moving
    space = place_of_plan(every)
    kind = OPERATION if assaults else PASSAGE if force else STRIKE
    found = _at(
        g,
        kind,
        space,
        Start(world, first=choice),
        force=tuple(ship for part in force for ship in part.sailing),
        goals=tuple(part.goal for part in force for _ in part.sailing),
    )
    mine = {*found.fighting[0], *(unit for part in every for unit in (*part.sailing, *part.cargo))}
    there = [piece for piece in sorted(mine) if g.state.at[piece] != NOWHERE and g.side(piece) == found.side]
    return found._replace(
        assaults=tuple(assaults),
        strikes=tuple(dict.fromkeys(strikes)),
        fighting=(tuple(there), found.fighting[1]),
    )


def _assaults(g: Oceans, parts: Iterable[Part]) -> list[int]:
    """Land Spaces that troops of a plan attack, over land or from ships."""
    found: list[int] = []
    for part in parts:
        if not part.mission:
            continue
        if part.kind == Kind.LAND:
            found += [] if part.goal in found else [part.goal]
        carried = (load for ship in part.units for load in aboard(g, ship))
        if part.kind == Kind.FORCE and any(g.counter(unit).ground for unit in (*part.cargo, *carried)):
            for space in part.targets:
                if g.space(space).land and attackable(g, space, g.phasing_side, found):
                    found.append(space)
    return found


def _passage(g: Oceans, window: Window, choice: str) -> Situation:
    """A force that the side not on turn may come upon."""
    sail = g.running(Sail)
    way = tuple(step for step in Part.of(sail.part).way[: sail.done]) if sail else ()
    seas = tuple(step for step in way if step < len(g.data.spaces))
    force = tuple(one for one in window.force if g.state.at[one] == window.area)
    start = Start(g.alone(window), (window.area, force, (seas,)), choice)
    return _at(g, PASSAGE, window.area, start, force=force)


def _at(
    g: Oceans, kind: str, space: int, start: Start, force: tuple[int, ...] = (), goals: tuple[int, ...] = ()
) -> Situation:
    """With those of both sides who are there."""
    fighting = tuple(tuple(_there(g, kind, space, side)) for side in (g.phasing_side, 1 - g.phasing_side))
    return Situation(kind, space, start, before(g), (fighting[0], fighting[1]), force=force, goals=goals)


def _there(g: Oceans, kind: str, space: int, side: int) -> list[int]:
    """Units of a side in the Space, or in the Area, of a battle."""
    here = sorted({space, area_of(g, space)})
    found: list[int] = []
    for one in here:
        if kind in (GROUND, OPERATION):
            found += ground(g, one, side)
        if kind != GROUND:
            found += ships(g, one, side)
        if kind in (AIR, BOMBING, STRIKE, OPERATION):
            found += aircraft(g, one, side)
        if kind in (NAVAL, PASSAGE, AIR, BOMBING):
            found += [load for ship in ships(g, one, side) for load in aboard(g, ship) if g.counter(load).air]
    return found


def _at_sea(g: Oceans, sea: int) -> tuple[int, ...]:
    return tuple(ships(g, sea, g.phasing_side))
