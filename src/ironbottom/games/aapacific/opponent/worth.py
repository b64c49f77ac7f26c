"""What places are worth to a side: income, victory points, bases, capitals."""

from __future__ import annotations

from typing import NamedTuple

from ironbottom.games.aapacific.components.ids import Country, Power, Side, Track
from ironbottom.games.aapacific.components.scenario import HeldUntilNextTurn, HoldsSeveral, PointsReached
from ironbottom.games.aapacific.opponent.hurry import horizon, loses_by_the_clock
from ironbottom.games.aapacific.opponent.style import Style
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import NO_COMPLEX, NOWHERE
from ironbottom.games.aapacific.rules.production import burma_road_open, chart, route_open

CUT_ROUTE = 0.6
"""Share of a territory's income that counts while its route must still be won."""
WELL_FED = 18
"""Income of Japan from which starvation is no danger."""
HURRY = 9.0
"""How much more an IPC of Japan's income counts while it must reach its goal by a last round."""
HUNGER = 8.0
"""IPCs below that which double the weight of an IPC."""
SPARE = 0.25
"""Share of its weight that a place has in a line that is held without it."""
CHINESE_INFANTRY = 3.0
"""What China raises a turn from a valued territory or the open road."""


class Prize(NamedTuple):
    """What a place brings: once it is taken, even if it is lost again next turn; and besides if it is kept."""

    now: float
    kept: float

    @property
    def whole(self) -> float:
        """Taken and kept."""
        return self.now + self.kept


NOTHING = Prize(0.0, 0.0)


class Worth:
    """Prizes for one side."""

    def __init__(self, g: Pacific, side: int, style: Style) -> None:
        self.g = g
        self.side = side
        self.style = style
        self._tension = tension(g)
        self._horizon = horizon(g, style.horizon)
        self._prizes: dict[int, Prize] = {}

    def of(self, space: int) -> Prize:
        """The prize of a space that the enemy holds, or that they would win from us (then from our point of view)."""
        known = self._prizes.get(space)
        if known is None:
            found = self._convoy(space) if self.g.data.is_sea[space] else self._territory(space)
            known = self._prizes[space] = found
        return known

    # ---- territories -------------------------------------------------------------------------------

    def _territory(self, t: int) -> Prize:
        gain, denial = self._incomes(t)
        style = self.style
        gain, denial = gain * style.own_income, denial * style.foe_income
        if self.side == Side.JAPAN:
            gain *= self._tension
        else:
            denial *= self._tension
        kept = (gain + denial) * self._horizon
        now = gain
        kept += style.foothold + style.base * (self.g.data.naval_base[t] + self.g.data.air_base[t])
        kept += self._road(t) + self._capital(t)
        line = self._lines(t)
        return Prize(now + line.now, kept + line.kept)

    def _incomes(self, t: int) -> tuple[float, float]:
        """IPCs a turn that a territory brings to us and costs the enemy."""
        g = self.g
        value = float(g.data.ipc[t])
        japan, allies = self._japan_earns(t, value), self._allies_earn(t, value)
        return (japan, allies) if self.side == Side.JAPAN else (allies, japan)

    def _japan_earns(self, t: int, value: float) -> float:
        return value * self._route(t, Side.JAPAN)

    def _allies_earn(self, t: int, value: float) -> float:
        g = self.g
        original = g.data.original_country[t]
        if original == Country.CHINA:
            return CHINESE_INFANTRY if value else 0.0
        if original == Country.JAPAN:
            return 0.3 * value
        return value * self._route(t, Side.ALLIES)

    def _route(self, t: int, side: int) -> float:
        zone = self.g.data.convoy_route[t]
        if zone < 0 or self.g.state.convoy[zone] in (NOWHERE, side):
            return 1.0
        return CUT_ROUTE

    def _road(self, t: int) -> float:
        g = self.g
        if t not in g.data.burma_road:
            return 0.0
        closed = sum(g.state.control[x] == Country.JAPAN for x in g.data.burma_road)
        if burma_road_open(g) or (closed == 1 and g.state.control[t] == Country.JAPAN):
            return CHINESE_INFANTRY * self._horizon
        return 0.0

    def _capital(self, t: int) -> float:
        g = self.g
        prizes = (c.any_of for c in g.scenario.victory if isinstance(c, HeldUntilNextTurn))
        if any(t in any_of for any_of in prizes):
            return self.style.capital
        return 2.0 * self.style.base if g.state.complexes[t] != NO_COMPLEX else 0.0

    def _lines(self, t: int) -> Prize:
        """What a place counts in the lines that win the game when they are held at given moments."""
        now = kept = 0.0
        for number, line in enumerate(self.g.scenario.victory):
            if isinstance(line, HoldsSeveral) and t in line.of and self._may_come_true(number, line):
                held = sum(self.g.friendly(other, line.winner) for other in line.of if other != t)
                stake = self.style.line * (1.0 if held < line.at_least else SPARE)
                if line.winner != self.side and self._asked_this_turn(line):
                    now += stake
                else:
                    kept += stake
        return Prize(now, kept)

    def _may_come_true(self, number: int, line: HoldsSeveral[int]) -> bool:
        """Whether the line was held at every moment that has passed, and another one is to come."""
        state = self.g.state
        passed = [r for r in line.rounds if r < state.round or (r == state.round and self._is_past(line))]
        return len(passed) < len(line.rounds) and all([number, r] in state.lines_held for r in passed)

    def _is_past(self, line: HoldsSeveral[int]) -> bool:
        order = self.g.scenario.turn_order
        return order.index(Power(self.g.state.power)) >= order.index(line.power)

    def _asked_this_turn(self, line: HoldsSeveral[int]) -> bool:
        """Whether the next moment comes before the other side's next turn."""
        return self.g.state.round in line.rounds and not self._is_past(line)

    # ---- convoys -----------------------------------------------------------------------------------

    def _convoy(self, zone: int) -> Prize:
        g, style = self.g, self.style
        if g.state.convoy[zone] == NOWHERE:
            return NOTHING
        centre = g.data.convoy_centre[zone]
        if centre:
            value = float(centre.value)
            if self.side == Side.JAPAN:
                return Prize(0.0, value * style.foe_income * self._horizon)
            return Prize(value * style.own_income, value * style.own_income * self._horizon)
        t = g.data.convoy_route[zone]
        value = float(g.data.ipc[t])
        ours = g.friendly(t, self.side)
        stress = self._tension
        if ours:
            value *= style.own_income * (stress if self.side == Side.JAPAN else 1.0)
            return Prize(value, value * self._horizon)
        denied = value if route_open(g, t) else 0.0
        denied *= style.foe_income * (stress if self.side == Side.ALLIES else 1.0)
        return Prize(0.0, denied * self._horizon + 0.1 * value)


def tension(g: Pacific) -> float:
    """How much more an IPC of Japan's income counts than usual: near starvation, near its goal, and in a hurry."""
    if not g.scenario.special.victory_points_kept:
        return 1.0
    lack = max(0.0, (WELL_FED - chart(g)[Track.JAPAN]) / HUNGER)
    goals = [condition.points for condition in g.scenario.victory if isinstance(condition, PointsReached)]
    near = (g.state.points / min(goals)) ** 2 if goals else 0.0
    hurry = HURRY if goals and loses_by_the_clock(g, Side.JAPAN) else 0.0
    return 1.0 + lack + near + hurry
