"""Where a side wants to go: objectives, and how near a space is to them."""

from __future__ import annotations

from math import log

from ironbottom.games.aapacific.opponent.garrisons import WORTH_GUARDING
from ironbottom.games.aapacific.opponent.geography import FAR
from ironbottom.games.aapacific.opponent.sight import Sight

FADE = 0.6
"""What an objective loses with each step of distance."""
MOST = 45.0
"""Prize above which an objective draws no more: capitals shall not draw everything."""
SOFT = 20.0
"""IPCs of defenders that halve the pull of an objective."""
ALARM = 60.0
"""How strongly a capital in danger calls for help."""
AT_SEA = 0.5
"""Share of an alarm that fleets hear."""
WATCHED = 0.3
"""Share of an own place's worth that keeps fleets near it while enemy ships are about."""
ABOUT = 4
"""Zones within which enemy ships are about."""
NOWHERE_NEAR = -50.0
FRONT = 4
"""Land steps to the enemy within which units count as standing at the front."""


class Objectives:
    """Hostile territories by their prize, friendly ones that need help or watching, and convoys to be won."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        g = sight.g
        lands = [t for t in g.data.territories if g.area.active[t]]
        friendly = [t for t in lands if g.friendly(t, sight.side)]
        self.hostile = {t: self._draw(t) for t in lands if not g.friendly(t, sight.side)}
        self.alarms = self._alarms(friendly)
        self._at_sea = self._sea_pulls(friendly)
        self._nearness: dict[int, float] = {}

    def _draw(self, t: int) -> float:
        """A prize, the less the better it is defended."""
        sight = self.sight
        guard = sight.cost(sight.defenders(t, 1 - sight.side))
        return min(MOST, sight.worth.of(t).whole) * SOFT / (SOFT + guard)

    def _alarms(self, lands: list[int]) -> dict[int, float]:
        """Friendly places that the enemy could take, by what is at stake."""
        sight = self.sight
        found: dict[int, float] = {}
        for t in lands:
            prize = sight.foe_worth.of(t).whole
            if prize < WORTH_GUARDING or not sight.strikes.blows(t):
                continue
            force = sight.force(sight.defenders(t, sight.side))
            lost = 1.0 - sight.holds(t, force)
            if lost > sight.style.safe_loss:
                found[t] = min(prize, ALARM) * lost
        return found

    def _sea_pulls(self, friendly: list[int]) -> list[tuple[tuple[int, ...], float]]:
        """What draws fleets: the zones that each objective can be reached from, and how much it draws."""
        sight, g = self.sight, self.sight.g
        pulls = [(g.area.coast[t], value) for t, value in self.hostile.items()]
        pulls += [(g.area.coast[t], AT_SEA * stake) for t, stake in self.alarms.items()]
        foes = [z for z in g.data.sea_zones if g.ships_up(z, 1 - sight.side)]
        for t in friendly:
            worth = min(MOST, sight.foe_worth.of(t).whole)
            if any(sight.map.from_shore(zone, t) <= ABOUT for zone in foes):
                pulls.append((g.area.coast[t], WATCHED * worth))
        for zone in g.data.sea_zones:
            if g.state.convoy[zone] == 1 - sight.side:
                pulls.append(((zone,), sight.worth.of(zone).whole))
        return [(zones, value) for zones, value in pulls if zones and value > 0]

    # ---- nearness ----------------------------------------------------------------------------------

    def at_sea(self, zone: int) -> float:
        """How near a zone is to everything worth going to, in steps: a step nearer is about one more."""
        known = self._nearness.get(zone)
        if known is None:
            row = self.sight.map.sea[zone]
            pull = sum(value * FADE ** min(row[z] for z in zones) for zones, value in self._at_sea)
            known = self._nearness[zone] = _steps(pull)
        return known

    def on_land(self, t: int) -> float:
        """The same for a land unit in a territory."""
        pull = 0.0
        row = self.sight.map.land[t]
        for goal, value in self.hostile.items():
            if row[goal] < FAR:
                pull += max(1.0, value) * FADE ** row[goal]
        for goal, stake in self.alarms.items():
            if row[goal] < FAR:
                pull += 1.5 * stake * FADE ** row[goal]
        return _steps(pull)

    def at_front(self, t: int) -> bool:
        """Whether units in a territory can march to the enemy soon."""
        row = self.sight.map.land[t]
        return any(row[goal] <= FRONT for goal in self.hostile) or t in self.alarms


def _steps(pull: float) -> float:
    """A pull as a number of steps.

    >>> _steps(0.6), _steps(1.0)
    (-1.0, 0.0)
    """
    return log(pull) / -log(FADE) if pull > 0 else NOWHERE_NEAR
