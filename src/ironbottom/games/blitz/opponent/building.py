"""7.3: what build points buy, and where new units come on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import CAPITAL, Klass
from ironbottom.games.blitz.opponent.homing import need
from ironbottom.games.blitz.opponent.worth import FAR, distances
from ironbottom.games.blitz.rules.areas import areas_of
from ironbottom.games.blitz.rules.cargo import can_embark
from ironbottom.games.blitz.rules.p07_turn_end.building import BuildOrRepair, PlaceNew, repair_cost
from ironbottom.games.blitz.rules.schedule import ChooseArrival
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.sight import Sight

MIX = {
    Klass.INF: 1.0,
    Klass.ARM: 0.8,
    Klass.MAR: 1.5,
    Klass.PARA: 0.7,
    Klass.FORT: 0.3,
    Klass.AA: 0.3,
    Klass.FTR: 1.2,
    Klass.BMB: 0.9,
    Klass.NAV: 1.4,
    Klass.STR: 0.8,
    Klass.BB: 1.1,
    Klass.CV: 2.0,
    Klass.SUB: 0.6,
    Klass.TRS: 1.3,
    Klass.CONVOY: 0.2,
    Klass.VW: 0.2,
}
"""How much a side wants of each class, if it had none."""


GARRISON = 0.5
"""How much more a small land unit is wanted while areas want a garrison and nobody can be spared."""
AT_ONCE = 6.0
"""What it is worth that works need no transport, by what the danger to an empty area is."""


def buy(sight: Sight, decision: BuildOrRepair, options: tuple[str, ...]) -> str:
    """A repair of a ship first, then what is wanted most for its price, then factories."""
    g = sight.g
    have = dict.fromkeys(Klass, 1.0)
    for piece in g.on_map(sight.side):
        if g.counter(piece).power == decision.power:
            have[g.counter(piece).klass] += g.size(piece)
    best, merit = choices.DONE, 0.0
    for choice in options:
        verb, name = choices.split(choice)
        found = 0.0
        if verb == "type":
            counter = g.data.counters[g.data.counter_index[name]]
            found = MIX[counter.klass] * counter.front.size / (counter.cost * have[counter.klass] ** 0.5)
            if counter.klass == Klass.INF and counter.front.size == 1 and _lacking(sight) > 0:
                found += GARRISON
        elif verb == "piece":
            piece = int(name)
            found = (3.0 if g.counter(piece).klass in CAPITAL else 0.8) / repair_cost(g, piece)
        elif verb == "space":
            found = 0.5 if sight.worth.left > 1 else 0.0
        if found > merit:
            best, merit = choice, found
    return best


def _lacking(sight: Sight) -> int:
    """How many more areas want a garrison than there are land units that can be spared and brought there."""
    g = sight.g
    spared = (piece for space in areas_of(g, sight.side) for piece in sight.spare(space))
    return len(sight.calling) - sum(can_embark(g, piece) for piece in spared)


def place(sight: Sight, decision: PlaceNew | ChooseArrival, options: tuple[str, ...]) -> str:
    """Near the front; land units where they are needed, works where nobody else holds an area."""
    g, near = sight.g, distances(sight.g)
    land, fixed = g.counter(decision.piece).on_land, g.counter(decision.piece).klass == Klass.FORT

    def merit(choice: str) -> float:
        space = g.data.space_index[choices.argument(choice)]
        wanted = need(sight, space, g.land_units(space, sight.side)) if land else 0.0
        if fixed and space in sight.calling:
            wanted += AT_ONCE * sight.stake(space)
        return wanted - 0.2 * near.get(space, FAR)

    return max(options, key=merit)


def repair(sight: Sight, options: tuple[str, ...]) -> str:
    """The dearest unit first."""
    able = [choice for choice in options if choice != choices.DONE]
    return max(able, key=lambda choice: sight.worth.whole(choices.piece_of(choice)), default=choices.DONE)
