"""Why a unit cannot return, sail, rebase or march, and where a group cannot go (2.2, 4.1, 4.2, 5.1, 5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass, Stage
from ironbottom.games.blitz.position.labels import space_token
from ironbottom.games.blitz.position.state import ASHORE, EMBARKED, MOVED, RETURNED, SPENT
from ironbottom.games.blitz.rules.areas import nation_allowed, roads
from ironbottom.games.blitz.rules.cargo import can_carry, can_embark, carriers, transports
from ironbottom.games.blitz.rules.land_paths import cost_of
from ironbottom.games.blitz.rules.reasons.stacking import why_no_room, why_not_friendly
from ironbottom.games.blitz.rules.trip import movers_and_loads
from ironbottom.games.blitz.rules.trips import sea_distances, trip_of
from ironbottom.games.blitz.rules.who import may_act
from ironbottom.kernel import choices
from ironbottom.kernel.grammar import counted
from ironbottom.mechanics.paths import reach

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

FAR = {Stage.A: "4.1.d1", Stage.B: "4.2.a", Stage.D: "5.1.a", Stage.E: "5.2.e"}
"""The rule on how far units go in each step; of aircraft in AIR_FAR."""
AIR_FAR = {Stage.A: "4.1.d1", Stage.B: "4.2.b", Stage.D: "5.1.g"}
ELSEWHERE = {
    Stage.A: "{} is a sea area; units return to land areas ({{rule:blitz:4.1.b}})",
    Stage.B: "{} is land; in step B units go to sea areas ({{rule:blitz:4.2.a}})",
    Stage.D: "{} is a sea area; a rebase ends on land ({{rule:blitz:5.1.d1}})",
    Stage.E: "{} is a sea area; units go aboard transports in step B ({{rule:blitz:5.2.d1}})",
}
"""Of areas of the wrong kind."""


# ---- units -------------------------------------------------------------------------------------------


def refused_movers(g: Blitz, stage: int) -> dict[str, str]:
    """By choice: why own units on the map cannot make the move of a step at all."""
    able = set(trip_of(g, stage).movers())
    return {
        choices.piece(piece): why_not_at_all(g, stage, piece)
        for piece in g.on_map(g.phasing)
        if piece not in able
    }


def why_not_at_all(g: Blitz, stage: int, piece: int) -> str:
    """Why a unit that is no mover of a step is none."""
    name, counter = f"{{piece:{piece}}}", g.counter(piece)
    if counter.convoy:
        return f"{name} is a convoy, which never moves ({{rule:blitz:1.2.d1}})"
    if counter.weapon:
        return f"{name} is a V-weapon, which moves only to fire ({{rule:blitz:5.3.d6}})"
    if not may_act(g, piece):
        return f"{name} is not activated in this Blitz ({{rule:blitz:2.3.d1}})"
    reasons = {
        Stage.A: _why_no_return,
        Stage.B: _why_no_sailing,
        Stage.D: _why_no_rebase,
        Stage.E: _why_no_march,
    }
    return f"{name} {reasons[Stage(stage)](g, piece)}"


def _moved(g: Blitz, piece: int) -> str:
    return "has moved in this set ({rule:blitz:2.2.d2})" if g.has(piece, MOVED) else ""


def _why_no_return(g: Blitz, piece: int) -> str:
    counter = g.counter(piece)
    if not (counter.ship or counter.flies):
        return "is no ship and no air unit: only these return to base ({rule:blitz:4.1.d2})"
    if g.space(g.state.at[piece]).land:
        return "is ashore; units at sea return to base ({rule:blitz:4.1.d2})"
    return _moved(g, piece) or "finds no base in reach in which it can stack ({rule:blitz:4.1.b})"


def _why_no_sailing(g: Blitz, piece: int) -> str:
    counter, at = g.counter(piece), g.state.at[piece]
    if counter.on_land and g.state.aboard[piece] != ASHORE:
        return "moves with the transport that carries it ({rule:blitz:4.2.c})"
    if counter.on_land:
        only = "goes to sea aboard a transport only ({rule:blitz:4.2.c})"
        return only if can_embark(g, piece) else why_not_embark(g, piece)
    if g.has(piece, SPENT):
        return "is spent ({rule:blitz:4.3.h})"
    if g.cargo(piece) and not can_carry(g, piece, at):
        return "cannot trace supply, so it carries no units away ({rule:blitz:4.2.e})"
    rule = AIR_FAR[Stage.B] if counter.flies else FAR[Stage.B]
    return _moved(g, piece) or f"reaches no other sea area ({{rule:blitz:{rule}}})"


def _why_no_rebase(g: Blitz, piece: int) -> str:
    counter, at = g.counter(piece), g.state.at[piece]
    if not g.space(at).land and counter.on_land:
        return "is aboard at sea; nobody lands on a rebase but in port ({rule:blitz:5.1.e})"
    if not g.space(at).land and counter.ship:
        return "is at sea; ships rebase from port to port ({rule:blitz:5.1.a})"
    if not g.space(at).land and g.option("q65"):
        return "is at sea; it returns to base in step A ({rule:blitz:5.1.g})"
    if g.has(piece, SPENT):
        return "fought in step C and had to return, or was called in ({rule:blitz:4.3.h})"
    if counter.ship:
        if g.has(piece, RETURNED) and g.option("q30"):
            return "has returned in this set ({rule:blitz:2.2.d2})"
        enemy = (
            "reaches no other port in which it can stack, by seas without enemy units ({rule:blitz:5.1.b})"
        )
        return ("" if g.has(piece, RETURNED) else _moved(g, piece)) or enemy
    if not (counter.flies or counter.klass == Klass.PARA):
        taken = "does not rebase; a transport may take it along ({rule:blitz:5.1.d})"
        return taken if can_embark(g, piece) else why_not_embark(g, piece)
    if g.has(piece, MOVED):
        return "has moved in this set, and may not rebase ({rule:blitz:5.1.h})"
    if counter.on_land and g.has(piece, EMBARKED) and not g.option("q68"):
        return "has been carried in this set already ({rule:blitz:2.2.d2})"
    return "reaches no other base in which it can stack ({rule:blitz:5.1.d1})"


def _why_no_march(g: Blitz, piece: int) -> str:
    counter = g.counter(piece)
    if not counter.on_land:
        return "is no land unit ({rule:blitz:5.2.a})"
    if g.state.aboard[piece] != ASHORE:
        if g.has(piece, EMBARKED) and g.option("q51"):
            return "went aboard in this set ({rule:blitz:4.2.d4})"
        return (
            _moved(g, piece) or "can land in no friendly area that its sea area touches ({rule:blitz:5.2.a})"
        )
    if not g.ratings(piece).mp:
        return "has no movement points ({rule:blitz:5.2.e})"
    return _moved(g, piece) or "reaches no friendly area in which it can stack ({rule:blitz:5.2.d1})"


# ---- companions --------------------------------------------------------------------------------------


def refused_mates(g: Blitz, stage: int, picked: Sequence[int]) -> dict[str, str]:
    """By choice: why other own units of the same area cannot go along."""
    trip, at = trip_of(g, stage), g.state.at[picked[0]]
    able = {*picked, *trip.along(picked)}
    return {
        choices.piece(piece): _why_not_along(g, stage, picked, piece)
        for piece in g.units(at, trip.side)
        if piece not in able
    }


def _why_not_along(g: Blitz, stage: int, picked: Sequence[int], piece: int) -> str:
    trip, name = trip_of(g, stage), f"{{piece:{piece}}}"
    carried = trip.lifts() and g.counter(picked[0]).ship and g.counter(piece).on_land
    if carried and g.space(g.state.at[piece]).land:
        return f"{name} {_why_not_aboard(g, stage, picked, piece)}"
    if piece not in trip.movers():
        return why_not_at_all(g, stage, piece)
    if not trip.together(picked[0], piece):
        return (
            f"{name} cannot go with them: units ashore and units aboard move apart ({{rule:blitz:5.2.a}})"
            if stage == Stage.E
            else f"{name} cannot go with them: ships and aircraft move apart ({{rule:blitz:{FAR[Stage(stage)]}}})"
        )
    return f"There is no area to which {name} could go with the others and stay ({{rule:blitz:1.3.a}})"


def _why_not_aboard(g: Blitz, stage: int, picked: Sequence[int], piece: int) -> str:
    """4.2.c to 4.2.f, 4.2.d4, 5.1.d, 5.1.f."""
    rebase = stage == Stage.D
    if not transports(g, picked):
        return f"needs a transport in the group ({{rule:blitz:{'5.1.d' if rebase else '4.2.c'}}})"
    if not can_embark(g, piece):
        return why_not_embark(g, piece)
    if not trip_of(g, stage).takes_along(piece):
        return "has been carried in this set already, or has rebased ({rule:blitz:2.2.d2})"
    if not carriers(g, picked, g.state.at[piece]):
        rule = "5.1.f" if rebase else "4.2.e"
        return f"cannot go aboard: no supply line reaches the transport ({{rule:blitz:{rule}}})"
    return "finds no room aboard, or none where the group could go ({rule:blitz:4.2.c})"


def why_not_embark(g: Blitz, piece: int) -> str:
    """4.2.d4, 3.3.d1: why a unit is no cargo."""
    counter = g.counter(piece)
    if counter.klass == Klass.FORT:
        return "is a FORT, which no transport carries ({rule:blitz:4.2.d4})"
    if counter.nation in g.data.landlocked:
        return "never goes to sea ({rule:blitz:3.3.d1})"
    return "is no land unit ashore ({rule:blitz:4.2.d4})"


# ---- goals -------------------------------------------------------------------------------------------


def refused_goals(g: Blitz, stage: int, picked: Sequence[int]) -> dict[str, str]:
    """By choice: why a group cannot go to an area of the map in play."""
    trip = trip_of(g, stage)
    open_to = {*trip.goals(picked), g.state.at[picked[0]]}
    return {
        choices.space(g.data.space_ids[space]): _why_not_there(g, stage, picked, space)
        for space in _in_play(g)
        if space not in open_to
    }


def _in_play(g: Blitz) -> Iterator[int]:
    return (space for space in range(len(g.data.spaces)) if g.scenario.in_play[space])


def _why_not_there(g: Blitz, stage: int, picked: Sequence[int], space: int) -> str:
    trip, name = trip_of(g, stage), space_token(g, space)
    if g.space(space).land == (stage == Stage.B):
        return ELSEWHERE[Stage(stage)].format(name)
    if stage != Stage.B:
        closed = why_not_friendly(g, space, trip.side)
        if closed and stage == Stage.E and g.enemy_land(space, trip.side):
            return f"The enemy controls {name}: it is entered by an attack in step F ({{rule:blitz:5.2.d1}})"
        if closed:
            return closed
    movers, _ = movers_and_loads(g, picked)
    slow = [piece for piece in movers if space not in trip.reach_of(piece)]
    if slow:
        return _why_out_of_reach(g, stage, slow[0], space)
    with_cargo = [*picked, *(load for piece in transports(g, picked) for load in g.cargo(piece))]
    return why_no_room(g, with_cargo, space) or f"They cannot stay in {name} ({{rule:blitz:1.3.a}})"


def _why_shut(g: Blitz, start: int, goal: int, points: int) -> str:
    """Why a land area for which the movement points would do is not reached over land; "": they would not."""
    name, turn = space_token(g, goal), g.state.turn
    for road in g.links.roads[start]:
        if road.to == goal and road.from_turn > turn:
            return f"The {road.name} to {name} is open from turn {road.from_turn} on ({{rule:blitz:5.2.c}})"

    def ways(here: int, *, through_enemies: bool) -> Iterator[int]:
        for there in (*g.links.borders[here], *roads(g, here)):
            if through_enemies or g.friendly_land(there, g.phasing):
                yield there

    for through_enemies, why in (
        (
            False,
            f"The way to {name} goes on behind a Land Route, where land units stop ({{rule:blitz:5.2.c}})",
        ),
        (True, f"The way to {name} leads through areas that are not friendly ({{rule:blitz:5.2.d1}})"),
    ):
        near = partial(ways, through_enemies=through_enemies)
        if goal in reach([start], near, points, cost=lambda here, there: cost_of(g, there)):
            return why
    return ""


def _why_out_of_reach(g: Blitz, stage: int, piece: int, space: int) -> str:
    name, at = space_token(g, space), g.state.at[piece]
    counter, points = g.counter(piece), g.ratings(piece).mp
    if counter.klass == Klass.PARA and stage == Stage.D:
        points = g.ratings(piece).air_mp
    if stage == Stage.E and not nation_allowed(g, piece, space):
        return why_no_room(g, [piece], space)
    if stage == Stage.E and g.state.aboard[piece] != ASHORE:
        return f"{name} does not touch the sea area of {{piece:{piece}}} ({{rule:blitz:5.2.a}})"
    if stage == Stage.E and space in g.links.borders[at] and cost_of(g, space) > points:
        cost = counted(cost_of(g, space), "movement point")
        return f"{name} takes {cost}; {{piece:{piece}}} has {points} ({{rule:blitz:5.2.d}})"
    if stage == Stage.E and (shut := _why_shut(g, at, space, points)):
        return shut
    if stage == Stage.D and counter.ship:
        if alone := why_no_room(g, [piece], space):
            return alone
        far = points * g.data.figures.naval_rebase
        if any(sea in sea_distances(g, at, far) for sea in g.links.port_seas[space]):
            return f"Enemy units close the seas on the way to {name} ({{rule:blitz:5.1.b}})"
        points = far
    elif stage == Stage.D:
        points *= g.data.figures.air_rebase
    if stage == Stage.A and (alone := why_no_room(g, [piece, *g.cargo(piece)], space)):
        return alone
    rule = (
        FAR[Stage(stage)] if counter.ship or (counter.on_land and stage == Stage.E) else AIR_FAR[Stage(stage)]
    )
    have = counted(points, "movement point")
    return f"{name} is out of reach of {{piece:{piece}}}, which has {have} ({{rule:blitz:{rule}}})"
