"""Why a unit cannot sail, or a Task Force cannot go to a hex one might expect (fireinthesky:8.0, 8.1, 9.0)."""

from __future__ import annotations

from collections.abc import Sequence

from ironbottom.games.fireinthesky.components.ids import NONE
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import counted, does
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.movement import (
    allowance,
    cargo_paid,
    hexes_to,
    oil_cost,
    transport_cost,
)
from ironbottom.games.fireinthesky.rules.sea_lanes import lanes
from ironbottom.games.fireinthesky.rules.task_forces import (
    destinations,
    enemies_met,
    may_end,
    may_form,
    within_limits,
)
from ironbottom.games.fireinthesky.rules.zones import in_enemy_zone
from ironbottom.kernel import choices
from ironbottom.mechanics.paths import reach


def refused_units(g: Sky, side: int, *, reacting: bool) -> dict[str, str]:
    """By choice: why units of a side on the map cannot begin a Task Force now."""
    found = {}
    for piece, at in enumerate(g.state.at):
        if at == NOWHERE or g.side(piece) != side:
            continue
        if not may_form(g, piece, reacting=reacting):
            found[choices.piece(piece)] = _why_not_here(g, piece, reacting=reacting)
        elif not destinations(g, [piece], reacting=reacting):
            found[choices.piece(piece)] = _why_nowhere(g, [piece], reacting=reacting)
    return found


def _why_not_here(g: Sky, piece: int, *, reacting: bool) -> str:
    """Why no Task Force can be formed of a unit where it stands."""
    if g.state.force[piece] != NOWHERE:
        return f"{does(g, piece, 'has')} sailed already ({{rule:8.1}})"
    if reacting and not g.counter(piece).naval:
        return f"{does(g, piece, 'is')} no ship, and only ships react ({{rule:9.0}})"
    if reacting and g.data.is_offmap[g.state.at[piece]]:
        return f"{does(g, piece, 'is')} in an off-map box ({{rule:9.0.b4}})"
    return f"{does(g, piece, 'is')} not in a friendly base ({{rule:8.1.b1}})"


def _why_nowhere(g: Sky, pieces: Sequence[int], *, reacting: bool) -> str:
    """Why there is nowhere that these units could go together."""
    purse, points = transport_cost(g, pieces)
    if points and purse == NONE:
        return "The Netherlands have no transport points ({rule:15.4})"
    if not cargo_paid(g, pieces):
        return f"It takes {counted(points, 'transport')}; left: {g.state.transport[purse]} ({{rule:8.2}})"
    if reacting and not any(
        space in enemies_met(g, g.side(pieces[0])) for space in hexes_to(g, pieces, reacting=True)
    ):
        return "No enemy unit is in reach ({rule:9.0.b1})"
    return "Too little oil ({rule:8.4})"


def refused_members(g: Sky, picked: Sequence[int], *, reacting: bool) -> dict[str, str]:
    """By choice: why units of the same base cannot join those picked so far."""
    found = {}
    for piece in g.pieces(g.state.at[picked[0]], g.side(picked[0])):
        group = [*picked, piece]
        if piece in picked:
            continue
        if not may_form(g, piece, reacting=reacting):
            found[choices.piece(piece)] = _why_not_here(g, piece, reacting=reacting)
        elif not within_limits(g, group):
            found[choices.piece(piece)] = (
                f"A Task Force has at most {g.data.figures.task_force_ships} ships and "
                f"{g.data.figures.task_force_cargo} air or land unit ({{rule:8.1}})"
            )
        elif not destinations(g, group, reacting=reacting):
            found[choices.piece(piece)] = _why_nowhere(g, group, reacting=reacting)
    return found


def refused_courses(g: Sky, pieces: Sequence[int], *, reacting: bool) -> dict[str, str]:
    """By choice: why a Task Force of these units cannot go to a hex."""
    open_now = destinations(g, pieces, reacting=reacting)
    return {
        choices.space(name): _why(g, pieces, space, reacting=reacting)
        for space, name in enumerate(g.data.space_ids)
        if space not in open_now and (g.data.sea_neighbours[space] or space in g.data.halves)
    }


def _why(g: Sky, pieces: Sequence[int], space: int, *, reacting: bool) -> str:
    side = g.side(pieces[0])
    name = f"{{space:{g.data.space_ids[space]}}}"
    if space in g.data.halves:
        return f"Ships are in one half of {name} ({{rule:15.1}})"
    hexes = hexes_to(g, pieces, reacting=reacting).get(space)
    if hexes is None:
        return _why_out_of_reach(g, pieces, space, reacting=reacting)
    if reacting and space not in enemies_met(g, side):
        return f"No enemy unit is in {name} ({{rule:9.0.b1}})"
    if not may_end(g, pieces, space):
        if g.data.is_base[space]:
            return f"{name} is not part of this scenario"
        return f"Land units end their move in a land hex, {name} is none ({{rule:3.2.3.b2}})"
    oil = oil_cost(g, pieces, hexes)
    return f"{name} takes {counted(oil, 'oil')}; left: {g.state.oil} ({{rule:8.4}})"


def _why_out_of_reach(g: Sky, pieces: Sequence[int], space: int, *, reacting: bool) -> str:
    start, name = g.state.at[pieces[0]], g.data.space_ids[space]
    far = allowance(g, pieces, reacting=reacting)
    without_zones = reach([start], lanes(g.data, g.counter(pieces[0]).nation).__getitem__, far)
    if space not in without_zones:
        return (
            f"{{space:{name}}} is more than {far} hexes away by sea ({{rule:{'9.0' if reacting else '8.0'}}})"
        )
    rules = ("9.0.b3", "9.0.b3") if reacting else ("8.0.b2", "8.0.b1")
    if in_enemy_zone(g, start, g.side(pieces[0])):
        start_name = g.data.space_ids[start]
        return (
            f"Out of the enemy air zone in {{space:{start_name}}} it goes one hex only ({{rule:{rules[0]}}})"
        )
    return f"Enemy air zones bar the way to {{space:{name}}} ({{rule:{rules[1]}}})"
