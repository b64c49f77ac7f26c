"""What is hidden: the dice to come, and the plan that a seat draws up or has still to carry out (10.2.b)."""

from __future__ import annotations

import msgspec

from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p13_carry_out import CarryOut
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.p13_plan import PartFrame


def secrets(g: Oceans, viewer: str) -> frozenset[str]:
    """See GameSpec: no piece is hidden; of the plan of another seat the parts that are still to come, as they are kept.

    That there are any is hidden too, by answers that others do not know of (``Decision.quiet``).
    """
    if viewer == g.seat(g.phasing):
        return frozenset()
    draft, under_way = g.running(Draft), g.running(CarryOut)
    ahead = under_way.parts[under_way.n :] if under_way else draft.parts if draft else []
    return frozenset(msgspec.json.encode(part).decode() for part in ahead)


def redetermine(g: Oceans, viewer: str, rng: bytes) -> Oceans:
    """See GameSpec: a clone with other dice to come; of another seat's plan only what is under way is known."""
    world = g.clone()
    if viewer != g.seat(g.phasing):
        _forget_plan(world)
    world.rekey(rng)
    return world


def _forget_plan(world: Oceans) -> None:
    while (part := world.running(PartFrame)) is not None:
        world.hand_back(part)
    draft = world.running(Draft)
    if draft is not None:
        draft.parts, draft.ret = [], None
    under_way = world.running(CarryOut)
    if under_way is not None:
        under_way.parts = under_way.parts[: under_way.n]
    world.start()
