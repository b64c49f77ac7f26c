"""Every fall of the dice played out by the real rules: what exact odds are held to."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.rules.p04_sea.combat import SeaBattle
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.errors import DiceExhausted
from ironbottom.kernel.game import play_out

FACES = range(1, 7)


def suggested(g: Blitz, seat: str) -> str:
    """What the rules suggest, as the odds assume; of attackers nobody further."""
    decision = g.decision
    assert decision is not None
    options = g.options(seat)
    if type(decision).__name__ == "CommitUnit":
        return "button:done"
    return next(choice for choice in (*decision.suggestion(g, seat), *options) if choice in options)


def outcomes(g: Blitz, *, fresh: bool = False) -> Iterator[tuple[Fraction, Blitz]]:
    """The position behind the battle that is under way, for every fall of the dice, with its chance.

    ``fresh``: the battle has not begun yet.
    """
    battle = g.running(SeaBattle, LandCombat)
    assert battle is not None
    start = g.alone(battle)
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        faces = waiting.pop()
        world = start.clone()
        world.dice_source = ScriptedDice(faces)
        try:
            if fresh:
                world.start()
            play_out(world, suggested)
        except DiceExhausted:
            waiting += [(*faces, face) for face in FACES]
            continue
        yield Fraction(1, len(FACES) ** len(faces)), world


def steps(g: Blitz, side: int) -> int:
    """Steps of a side on the map; a convoy factor is one."""
    return sum(max(1, g.size(piece)) for piece in g.on_map(side))
