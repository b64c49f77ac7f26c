"""The position as a planner looks at it: who stands where, and what a battle there would look like."""

from __future__ import annotations

from collections.abc import Iterable

from ironbottom.games.aapacific.components.ids import Side, UnitClass, UnitType
from ironbottom.games.aapacific.opponent.geography import Geography, geography
from ironbottom.games.aapacific.opponent.reckon import Fight, Reckoning, force_cost, reckon
from ironbottom.games.aapacific.opponent.strikes import Blow, Strikes
from ironbottom.games.aapacific.opponent.style import ALLIES, JAPAN, Style
from ironbottom.games.aapacific.opponent.worth import Worth
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import PATROL, SUBMERGED
from ironbottom.games.aapacific.rules.combat_values import Force, force_of
from ironbottom.games.aapacific.rules.p4_combat.fire import defense_cap


class Sight:
    """What one side sees at one moment; what it keeps is right as long as the enemy's pieces do not change."""

    def __init__(self, g: Pacific, side: int, style: Style) -> None:
        self.g = g
        self.side = side
        self.style = style
        self.map: Geography = geography(g.area)
        self.worth = Worth(g, side, style)
        self.foe_worth = Worth(g, 1 - side, JAPAN if side == Side.ALLIES else ALLIES)
        self._doomed: frozenset[int] = frozenset()
        self._strikes: Strikes | None = None

    @property
    def strikes(self) -> Strikes:
        """What the enemy can throw at us with what is not doomed."""
        if self._strikes is None:
            self._strikes = Strikes(self.g, 1 - self.side, self._doomed)
        return self._strikes

    def doom(self, pieces: Iterable[int]) -> None:
        """Count on the loss of these enemy pieces."""
        self._doomed |= frozenset(pieces)
        self._strikes = None

    # ---- forces ------------------------------------------------------------------------------------

    def force(self, pieces: Iterable[int]) -> Force:
        """The force made up of some pieces."""
        kind = self.g.state.kind
        return force_of(kind[p] for p in pieces)

    def cost(self, pieces: Iterable[int]) -> int:
        """What some pieces cost."""
        return sum(self.g.data.cost[self.g.state.kind[p]] for p in pieces)

    def defenders(self, space: int, side: int) -> list[int]:
        """The pieces of a side that would defend a space."""
        g = self.g
        if not g.data.is_sea[space]:
            return g.combat_units(space, side)
        return [p for p in g.pieces(space, side) if self._fights_at_sea(p)]

    def _fights_at_sea(self, piece: int) -> bool:
        g = self.g
        klass, marks = g.klass(piece), g.state.marks[piece]
        if klass == UnitClass.NAVAL:
            return not marks & SUBMERGED
        return klass == UnitClass.AIR and bool(g.state.aboard[piece] >= 0 or marks & PATROL)

    # ---- battles -----------------------------------------------------------------------------------

    def attack(
        self,
        space: int,
        attacker: Force,
        defender: Force,
        *,
        amphibious: bool = False,
        bombarding: Force | None = None,
    ) -> Reckoning:
        """Our attack on a space now."""
        g = self.g
        cap = defense_cap(g, space) or 0 if g.moving_side == self.side == Side.JAPAN else 0
        sea = g.data.is_sea[space]
        guns = not sea and g.has_guns(space, 1 - self.side)
        fight = Fight(attacker, defender, sea, amphibious, cap=cap, guns=guns)
        if bombarding is not None:
            fight = fight._replace(bombarding=bombarding)
        return reckon(g.data, fight)

    def counter(self, space: int, blow: Blow, defender: Force) -> Reckoning:
        """An enemy's strike against what we would have in a space."""
        g = self.g
        sea = g.data.is_sea[space]
        guns = not sea and g.has_guns(space, self.side)
        fight = Fight(blow.force, defender, sea, blow.amphibious, blow.bombarding, guns=guns)
        if sea or not any(defender[kind] for kind in UnitType):
            fight = fight._replace(bombarding=(0,) * len(defender))
        return reckon(g.data, fight)

    def holds(self, territory: int, defender: Force, blows: list[Blow] | None = None) -> float:
        """The chance that a garrison is still there after everything the enemy could throw at it."""
        chance = 1.0
        for blow in self.strikes.blows(territory) if blows is None else blows:
            chance *= 1.0 - self.counter(territory, blow, defender).win
        return chance

    def exposure(self, zone: int, fleet: Force) -> float:
        """What the enemy's best strike on a fleet would gain them; 0 when no strike pays."""
        worst = 0.0
        for blow in self.strikes.blows(zone):
            fought = self.counter(zone, blow, fleet)
            worst += max(0.0, fought.killed - self.style.exchange * fought.lost)
        return min(worst, float(force_cost(self.g.data, fleet)))
