"""Who has had their way when it is over, and what else has come about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE
from ironbottom.games.oceansoffire.odds.situation import STRIKE, Situation
from ironbottom.games.oceansoffire.odds.stake import (
    AIR,
    BOMBING,
    GROUND,
    NAVAL,
    OPERATION,
    PASSAGE,
    TORPEDOES,
)
from ironbottom.games.oceansoffire.odds.tally import Result, Toll, toll, value
from ironbottom.games.oceansoffire.position.fleet_train import mobile_port
from ironbottom.games.oceansoffire.position.places import ground, ground_present
from ironbottom.games.oceansoffire.position.state import STOOD_OFF, USED
from ironbottom.games.oceansoffire.rules.p14_cases import at_sea_there
from ironbottom.games.oceansoffire.rules.p14_combat import InterceptionCombat
from ironbottom.games.oceansoffire.rules.p16_air_combat import AirCombat
from ironbottom.games.oceansoffire.rules.p17_battle import NavalBattle
from ironbottom.odds.telling import Verbs

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

WINNING = {
    OPERATION: "To win is to take every Space that troops attack.",
    STRIKE: "To win is to destroy more than one loses.",
    PASSAGE: "To win is to get through with every ship.",
    GROUND: "To win is to hold the Space alone afterwards ({rule:oceansoffire:19.5.e}).",
    NAVAL: "To win is to be left alone in the Sea Space ({rule:oceansoffire:17.1.g}).",
    AIR: "To win is to destroy more air points than one loses.",
    BOMBING: "To win is to destroy more than one loses.",
    TORPEDOES: "To win is to destroy more than one loses.",
}
MORE = Verbs("does more damage", "does more damage", "as much on both sides")
VERBS = {
    OPERATION: Verbs("takes all targets", "holds all targets", "only a part is taken"),
    STRIKE: MORE,
    PASSAGE: Verbs("gets through", "stops them", "only a part gets through"),
    GROUND: Verbs("takes it", "holds it", "both are left"),
    NAVAL: Verbs("holds the sea", "holds the sea", "both are left, or nobody"),
    AIR: Verbs("shoots down more", "shoots down more", "as much on both sides"),
    BOMBING: MORE,
    TORPEDOES: MORE,
}
TRACED = (
    (InterceptionCombat, "mark", "a force is Intercepted on its way"),
    (AirCombat, "roll", "there is Air Combat"),
    (NavalBattle, "lift", "there is a Naval Combat"),
)
"""Procedures that tell something by having been run, by one of their steps."""


def result(start: Situation, g: Oceans) -> Result:
    """How it ended, in a world behind it."""
    side = start.side
    tolls = toll(g, start.began, side), toll(g, start.began, 1 - side)
    also = tuple(_also(start, g))
    return Result(_end(start, g, tolls), tolls, also)


def _end(start: Situation, g: Oceans, tolls: tuple[Toll, Toll]) -> int:
    match start.kind:
        case "operation":
            return _all_or_none([_taken(g, space, start.side) for space in start.assaults])
        case "passage":
            return _all_or_none([_through(start, g, ship) for ship in start.force])
        case "ground":
            return _on_land(start, g)
        case "naval":
            mine, theirs = (_left_at_sea(start, g, one) for one in (start.side, 1 - start.side))
            return int(mine) - int(theirs)
    swing = tolls[1].cost - tolls[0].cost
    return (swing > 0) - (swing < 0)


def _all_or_none(done: list[bool]) -> int:
    """1: all, -1: none, 0: some."""
    return 1 if all(done) else 0 if any(done) else -1


def _taken(g: Oceans, space: int, side: int) -> bool:
    """Whether a side holds a Space alone."""
    return g.friendly(space, side) and not ground_present(g, space, 1 - side)


def _on_land(start: Situation, g: Oceans) -> int:
    if _taken(g, start.space, start.side):
        return 1
    return 0 if ground(g, start.space, start.side) else -1


def _left_at_sea(start: Situation, g: Oceans, side: int) -> bool:
    """Whether ships of a side are there that have not Disengaged; the mobile port too where it fights (6.45.c)."""
    battle, port = start.start.world.running(NavalBattle), mobile_port(g)
    there = [*at_sea_there(g, start.space, side)]
    if battle is not None and battle.port and port != NOBODY and g.side(port) == side:
        there += [port] if g.state.at[port] == start.space else []
    return any(not g.has(ship, STOOD_OFF) or not g.has(ship, USED) for ship in there)


def _through(start: Situation, g: Oceans, ship: int) -> bool:
    """Whether a ship is where it wants to be; of a force on its way: in the Sea Space, and may go on."""
    at = g.state.at[ship]
    if start.goals:
        return at == dict(zip(start.force, start.goals, strict=True))[ship]
    return at == start.space and not g.has(ship, USED)


def _also(start: Situation, g: Oceans) -> Iterator[str]:
    name = g.space
    several = len(start.assaults) > 1
    for space in start.assaults if several or start.strikes else ():
        if _taken(g, space, start.side):
            yield f"{name(space).name} is taken"
    for space in start.strikes:
        if _hit(start, g, space):
            yield f"ships in {name(space).name} are hit"
    if start.kind == GROUND:
        if not ground(g, start.space, start.side):
            yield "the attackers are driven off"
        if not ground(g, start.space, 1 - start.side):
            yield "no defending unit is left there"
    if start.kind in (OPERATION, STRIKE, PASSAGE):
        for procedure, step, words in TRACED:
            if (g.trace or {}).get(f"{procedure.NAME}.{step}"):
                yield words


def _hit(start: Situation, g: Oceans, space: int) -> bool:
    """Whether any enemy ship that lay in a target has suffered."""
    old = start.start.world
    there = [one for one in old.here[space] if old.counter(one).ship and old.side(one) != start.side]
    return any(g.state.at[one] == NOWHERE or value(g, one) < value(old, one) for one in there)
