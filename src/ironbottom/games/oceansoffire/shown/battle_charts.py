"""The chart that a battle board shows, with the columns in which the sides roll."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import POWERS_OF, Side
from ironbottom.games.oceansoffire.position.amounts import SIXTEENTHS, rounded
from ironbottom.games.oceansoffire.rules.p16_air_combat import AirCombat
from ironbottom.games.oceansoffire.rules.p17_bombing import Bombing
from ironbottom.games.oceansoffire.rules.p17_gunnery import SurfaceRound, guns
from ironbottom.games.oceansoffire.rules.p17_submarines import Torpedoes
from ironbottom.games.oceansoffire.rules.p19_combat import GroundCombat
from ironbottom.games.oceansoffire.rules.p19_factors import odds
from ironbottom.kernel.battle_views import BattleChart

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

BEFORE_THE_ROLL = ("support", "supported", "cards", "roll")
"""Steps of a ground combat that come next while both sides have committed and nobody has rolled."""


def seat_of_side(g: Oceans, side: int) -> str:
    """The seat that stands for a side: of the Allies the first of its powers."""
    return g.seat(POWERS_OF[side][0])


def chart_in_use(g: Oceans) -> BattleChart | None:
    """The chart from which the next dice of the battle in progress are read; None: no chart, or not yet."""
    running = g.running(AirCombat, SurfaceRound, Bombing, Torpedoes, GroundCombat)
    if isinstance(running, AirCombat):  # 16.1: both sides roll
        return BattleChart("air_combat", tuple((seat_of_side(g, side), 1) for side in Side))
    if isinstance(running, SurfaceRound):
        return _gunnery(g, running)
    if isinstance(running, Bombing):
        return BattleChart("naval_bombing", ((seat_of_side(g, running.side), 1),))
    if isinstance(running, Torpedoes):
        boats = dict.fromkeys(seat_of_side(g, g.side(boat)) for boat in running.submarines)
        return BattleChart("submarine_attack", tuple((seat, 1) for seat in boats))
    return _odds(g, running) if isinstance(running, GroundCombat) else None


def _gunnery(g: Oceans, fight: SurfaceRound) -> BattleChart:
    """17.4.2: all that fire at one ship add up; who has no target yet, alone."""
    together = Counter[int]()
    for ship, target in fight.aims:
        together[target] += guns(g, ship)
    sums = [*together.values(), *(guns(g, ship) for ship in fight.waiting[:1])]
    table = g.data.table("surface_combat")
    columns = {table.columns.index(table.in_column(rounded(one, SIXTEENTHS))) + 1 for one in sums}
    seat = seat_of_side(g, fight.side)
    return BattleChart("surface_combat", tuple((seat, column) for column in sorted(columns)))


def _odds(g: Oceans, combat: GroundCombat) -> BattleChart | None:
    """19.2: the column of the odds as they stand, support included."""
    if combat.at not in BEFORE_THE_ROLL:
        return None
    column = odds(g, *combat.totals(g)).column
    if not column:
        return None
    number = g.data.table("combat_results").columns.index(column) + 1
    return BattleChart("combat_results", ((seat_of_side(g, g.phasing_side), number),))
