"""Why units cannot deploy to a base that one might expect (fireinthesky:7.1)."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.ids import NONE, Purse
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import PURSE_NAMES, counted, does
from ironbottom.games.fireinthesky.position.state import HALTED, OPERATED
from ironbottom.games.fireinthesky.rules.p07_deployment.options import ways_of
from ironbottom.games.fireinthesky.rules.p07_deployment.sea import in_range, prices, sea_destinations
from ironbottom.kernel import choices


def refused_spaces(g: Sky, pieces: list[int]) -> dict[str, str]:
    """By choice: why these units cannot go to a friendly base now."""
    side = g.side(pieces[0])
    open_now = {*ways_of(g, pieces).spaces, g.state.at[pieces[0]]}
    return {
        choices.space(g.data.space_ids[space]): _why(g, pieces, space)
        for space in range(len(g.data.space_ids))
        if space not in open_now and g.friendly_base(space, side)
    }


def _why(g: Sky, pieces: list[int], space: int) -> str:
    first = pieces[0]
    counter = g.counter(first)
    name = f"{{space:{g.data.space_ids[space]}}}"
    dutch = next((piece for piece in pieces if g.counter(piece).purse == NONE), None)
    stopped = next((piece for piece in pieces if g.has(piece, HALTED)), None)
    operated = next((piece for piece in pieces if g.has(piece, OPERATED)), None)
    if dutch is not None:
        return f"{does(g, dutch, 'has')} no transport points ({{rule:15.4}})"
    if stopped is not None:
        return f"{does(g, stopped, 'has')} entered an enemy air zone ({{rule:7.1.b5}})"
    if operated is not None:
        return f"{{piece:{operated}}} moved with a Task Force ({{rule:13.0.b1}})"
    if g.enemies_in(space, counter.side):
        return f"Enemy units are in {name} ({{rule:7.1.b1}})"
    if space not in g.scenario.in_play:
        return f"{name} is not part of this scenario"
    if space not in in_range(g.data, g.state.at[first], counter.nation):
        hexes = g.data.figures.sea_deployment_range
        return f"{name} is more than {hexes} hexes away by sea ({{rule:7.1.b1}})"
    if space not in sea_destinations(g, g.state.at[first], counter.side, counter.nation):
        return f"Enemy air zones bar the way to {name} ({{rule:7.1.b3}})"
    for purse, points in prices(g, pieces).items():
        if points > g.state.transport[purse]:
            price = counted(points, f"{PURSE_NAMES[Purse(purse)]} transport")
            return f"It takes {price}; left: {g.state.transport[purse]} ({{rule:7.1.b4}})"
    return f"{{piece:{first}}} cannot deploy by sea any more ({{rule:7.0}})"
