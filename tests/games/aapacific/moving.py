"""What tests of movement ask a game: where a piece may go, where it is, what a button says."""

from __future__ import annotations

from ironbottom.games.aapacific.components import load
from ironbottom.games.aapacific.position.game import Pacific


def targets(game: Pacific, piece: int) -> set[str]:
    """Spaces offered to a piece in a clone of the game; empty if the piece is not offered at all."""
    world = game.clone()
    seat, decision = world.deciding()[0], world.decision
    assert decision is not None
    shown = [o for o in world.options(seat) if o.startswith("piece:")]
    choice = next((o for o in shown if o == f"piece:{piece}" or piece in decision.alike(world, o)), None)
    if choice is None:
        return set()
    world.act(seat, choice)
    return {o.removeprefix("space:") for o in world.options(seat) if o.startswith("space:")}


def zones(game: Pacific, piece: int) -> set[str]:
    """Sea zones offered to a piece."""
    ids, is_sea = game.data.space_ids, game.data.is_sea
    return {space for space in targets(game, piece) if is_sea[ids.index(space)]}


def where(game: Pacific, piece: int) -> str:
    return game.data.space_ids[game.state.at[piece]]


def label(game: Pacific, choice: str) -> str:
    decision = game.decision
    assert decision is not None
    return decision.label(game, choice)


def all_convoys(side: str) -> dict[str, str]:
    """Every convoy route and centre in the hands of one side, so that none is a goal."""
    scenario, ids = load().scenarios["campaign_1941"], load().space_ids
    return {
        ids[zone]: side
        for zone in load().sea_zones
        if scenario.route_holder[zone] >= 0 or scenario.centre_holder[zone] >= 0
    }


def all_land(country: str, **but: str) -> dict[str, str]:
    """Every territory under one country, but for those named."""
    data = load()
    return {data.space_ids[territory]: country for territory in data.territories} | but
