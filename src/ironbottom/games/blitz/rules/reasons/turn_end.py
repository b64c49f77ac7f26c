"""Why a unit is not built, not repaired, or not placed in an area (7.3)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass, Port
from ironbottom.games.blitz.position.labels import counter_name, space_token
from ironbottom.games.blitz.position.state import DAMAGED
from ironbottom.games.blitz.rules.areas import friendly_sea
from ironbottom.games.blitz.rules.reasons.stacking import why_no_room, why_not_friendly
from ironbottom.games.blitz.rules.supply import in_supply
from ironbottom.kernel import choices
from ironbottom.kernel.grammar import counted

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import Counter
    from ironbottom.games.blitz.position.game import Blitz


def why_not_built(g: Blitz, counter: Counter, purse: int, *, left: bool) -> str:
    """7.3.d1, 7.3.d2: why a type that has a cost cannot be bought; ``left``: whether one is in the force pool."""
    name = counter_name(counter)
    if counter.arrives > g.state.turn:
        return f"{name} can be built from turn {counter.arrives} on ({{rule:blitz:7.3.d1}})"
    if not left:
        return f"No {name} is left in the force pool ({{rule:blitz:7.3.d1}})"
    if counter.cost > purse:
        return f"{name} costs {counted(counter.cost, 'build point')}; left: {purse} ({{rule:blitz:7.3.d1}})"
    return f"There is no area in which {name} could be placed ({{rule:blitz:7.3.d2}})"


def why_not_mended(g: Blitz, piece: int, cost: int, purse: int | None) -> str:
    """7.3.d3: why a damaged unit cannot be repaired; ``purse``: build points left, None: they are not needed."""
    name, at = f"{{piece:{piece}}}", g.space(g.state.at[piece])
    if not g.has(piece, DAMAGED):
        return f"{name} is not damaged ({{rule:blitz:7.3.d3}})"
    if not at.land or (g.counter(piece).ship and at.port != Port.BIG):
        where = "in a Big Port" if g.counter(piece).ship else "ashore"
        return f"{name} is repaired {where} only ({{rule:blitz:7.3.d3}})"
    if not in_supply(g, piece):
        return f"{name} is out of supply ({{rule:blitz:7.3.d3}})"
    if purse is not None and cost > purse:
        return f"{name} costs {counted(cost, 'build point')}; left: {purse} ({{rule:blitz:7.3.d3}})"
    return (
        f"{space_token(g, g.state.at[piece])} has no room for {name} when it is whole ({{rule:blitz:1.3.c}})"
    )


def why_not_rebuilt(g: Blitz, space: int, points: int) -> str:
    """7.3.d3: why a Factory Factor of an area of its power cannot be repaired."""
    name = space_token(g, space)
    if not g.state.ruins[space]:
        return f"No Factory Factor of {name} is damaged ({{rule:blitz:7.3.d3}})"
    return f"A Factory Factor costs {g.data.figures.factory_repair}; left: {points} ({{rule:blitz:7.3.d3}})"


def refused_places(g: Blitz, piece: int, able: Collection[int], rule: str) -> dict[str, str]:
    """7.3.d2, 7.3.d4: by choice, why a unit does not come on the map in an area; ``rule``: the one on where it may."""
    return {
        choices.space(g.data.space_ids[space]): _why_not_placed(g, piece, space, rule)
        for space, here in enumerate(g.scenario.in_play)
        if here and space not in able
    }


def _why_not_placed(g: Blitz, piece: int, space: int, rule: str) -> str:
    counter, name = g.counter(piece), space_token(g, space)
    if counter.convoy != (not g.space(space).land):
        kind = "sea" if counter.convoy else "land"
        return f"{name} is no {kind} area ({{rule:blitz:{rule}}})"
    if counter.convoy:
        if not friendly_sea(g, space, counter.side):
            return f"{name} is not friendly ({{rule:blitz:1.5.b}})"
        most = g.data.figures.convoys_in_a_sea
        return f"{name} holds {most} Convoy Factors of a power at most ({{rule:blitz:7.3.d2}})"
    closed = why_not_friendly(g, space, counter.side)
    if closed:
        return closed
    anywhere = counter.klass in (Klass.FORT, Klass.AA)
    if not anywhere and counter.home not in g.space(space).homes:
        return f"{name} is no home area of {{piece:{piece}}} ({{rule:blitz:{rule}}})"
    return why_no_room(g, [piece], space) or f"{name} is out of supply ({{rule:blitz:{rule}}})"
