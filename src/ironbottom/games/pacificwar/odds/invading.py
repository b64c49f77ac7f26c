"""Port invasions are tried through the rules' own procedure, cards and all, with hidden hands dealt anew each time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean, pstdev
from typing import NamedTuple

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.odds.fighting import SECRET
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p09_combat.cards import PASS
from ironbottom.games.pacificwar.rules.p10_supply.capture import garrison
from ironbottom.games.pacificwar.rules.p10_supply.invasion import (
    Invasion,
    Invasions,
    landing_strength,
    targets,
    value_of,
)
from ironbottom.games.pacificwar.rules.secrecy import redetermine
from ironbottom.kernel.game import play_out
from ironbottom.odds.answer import Odds
from ironbottom.odds.patience import battles

WORTH_IN = "cards"


class Landing(NamedTuple):
    """An invasion to be tried. ``viewer``: who asks, all other hands are dealt anew; None: all hands are known."""

    world: War
    zone: int
    side: int
    viewer: str | None

    @property
    def invaders(self) -> dict[str, int]:
        """Units that count, by counter."""
        g = self.world
        return dict(Counter(g.counter(piece).id for piece in g.units(self.zone, self.side)))

    @property
    def defenders(self) -> dict[str, int]:
        """The value of the port, and the ground unit there."""
        g = self.world
        ground = {g.counter(piece).id: 1 for piece in garrison(g, self.zone, self.side)}
        value = g.data.zones[self.zone].vp if g.state.port[self.zone] == 1 - self.side else 0
        return ({"points of value": value} if value else {}) | ground


class Attempt(NamedTuple):
    """How one invasion ended: ground strength against value, and the cards that it took each side, invader first."""

    captured: bool
    ground: int
    value: int
    spent: tuple[int, int]


def landings(g: War, seat: str, space: str) -> list[Landing]:
    """The invasions that are open to the side whose step it is, or the one that is being tried."""
    under_way, step = g.running(Invasion), g.running(Invasions)
    if under_way is not None:
        found, side = [under_way.zone], under_way.side
    elif step is not None:
        found, side = [zone for zone in targets(g, step.side) if zone not in step.tried], step.side
    else:
        return []
    return [Landing(g, zone, side, seat) for zone in found if space in ("", g.data.space_ids[zone])]


def tried(
    start: Landing, trials: int, own: Sequence[int] = (), seed: int = 0, first: str = ""
) -> Iterator[Attempt]:
    """Try an invasion so often; ``own``: the only cards that the viewer may spend, if any are named.

    ``first``: the answer to the open decision, where it is not what may be expected.
    """
    random = Random(seed)
    for _ in battles(trials):
        rng = random.randbytes(SECRET)
        world = start.world if start.viewer is None else redetermine(start.world, start.viewer, rng)
        if own and start.viewer:
            world.state.hands[Side.of(start.viewer)] = sorted(own)
        yield _try(world, start, first)


def _try(world: War, start: Landing, first: str) -> Attempt:
    g = world.alone(world.running(Invasion) or Invasion(side=start.side, zone=start.zone))
    invasion = g.running(Invasion)
    assert invasion is not None, "nothing else is left to be played"
    value, held = value_of(g, start.zone, start.side), [len(hand) for hand in g.state.hands]
    g.start()
    if first:
        g.act(g.deciding()[0], first)
    play_out(g, _expected)
    spent = [before - len(hand) for before, hand in zip(held, g.state.hands, strict=True)]
    return Attempt(
        captured=start.zone not in targets(g, start.side),
        ground=landing_strength(g, start.zone, start.side) + invasion.added,
        value=value + invasion.raised,
        spent=(spent[start.side], spent[1 - start.side]),
    )


def _expected(g: War, seat: str) -> str:
    """What a seat may be expected to choose."""
    decision, options = g.decision, g.options(seat)
    assert decision is not None, "somebody is asked"
    return next(choice for choice in (*decision.suggestion(g, seat), PASS) if choice in options)


def odds_of(attempts: Sequence[Attempt]) -> Odds:
    """The odds that follow from invasions that began alike."""
    trials, swings = len(attempts), [one.spent[1] - one.spent[0] for one in attempts]
    win = sum(one.captured for one in attempts) / trials
    ours, theirs = (fmean(one.spent[place] for one in attempts) for place in (0, 1))
    return Odds(
        method="simulated",
        trials=trials,
        error=(win * (1 - win) / trials) ** 0.5,
        win=win,
        draw=0.0,
        lose=1 - win,
        attacker_losses=(),
        defender_losses=(),
        attacker_cost=ours,
        defender_cost=theirs,
        worth_in=WORTH_IN,
        swing=fmean(swings),
        swing_error=pstdev(swings) / trials**0.5,
        figures=(
            (
                "ground strength, value",
                fmean(one.ground for one in attempts),
                fmean(one.value for one in attempts),
            ),
        ),
    )
