"""What is hidden: the dice to come, and the plan that a seat draws up or has still to carry out (10.2.b)."""

from __future__ import annotations

from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p13_carry_out import CarryOut
from ironbottom.games.oceansoffire.rules.p13_draft import Draft


def redetermine(g: Oceans, viewer: str, rng: bytes) -> Oceans:
    """See GameSpec: a clone with other dice to come; of another seat's plan only what is under way is known."""
    world = g.clone()
    if viewer != g.seat(g.phasing):
        _forget_plan(world)
    world.rekey(rng)
    return world


def _forget_plan(world: Oceans) -> None:
    for n, frame in enumerate(world.stack):
        if isinstance(frame, CarryOut):
            frame.parts = frame.parts[: frame.n]
        if isinstance(frame, Draft):
            frame.parts = []
            drafting = n + 1 == len(world.stack) or not isinstance(world.stack[n + 1], CarryOut)
            if drafting:
                frame.at, frame.ret = Draft.STEPS[0], None
                del world.stack[n + 1 :]
                world.start()
                return
