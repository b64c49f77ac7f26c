"""Who can be put together to go or strike where: moves, counterattacks and strikes by card, as pure functions.

A plan is made anew from the position whenever it is asked for; nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ironbottom.games.pacificwar.components.cards import (
    AllowCounterattack,
    CarrierStrike,
    LbaStrike,
    MoveGroup,
)
from ironbottom.games.pacificwar.components.ids import NOWHERE
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import NOWHERE as OFF_MAP
from ironbottom.games.pacificwar.rules.routes import reach


@dataclass(frozen=True)
class Plan:
    """Units of one zone that do something together; ``most`` of them, 0: any number."""

    g: War
    side: int
    most: int = 0

    def takes_part(self, piece: int) -> bool:
        """Whether a unit of the side that is on the map may be among them at all."""
        raise NotImplementedError

    def targets(self, picked: list[int]) -> dict[int, int]:
        """Zones these units can go to or strike, with what it costs."""
        raise NotImplementedError

    def firsts(self) -> list[int]:
        """Units that can be picked first."""
        found = [piece for piece in self._units(range(len(self.g.state.at))) if self.targets([piece])]
        return [piece for piece in found if self.begun_with(piece)[0] == piece]

    def companions(self, picked: list[int]) -> list[int]:
        """Units of the same zone that can be picked as well."""
        if self.most and len(picked) >= self.most:
            return []
        there = self._units(self.g.here[self.g.state.at[picked[0]]])
        return [piece for piece in there if piece not in picked and self.targets([*picked, piece])]

    def begun_with(self, piece: int) -> list[int]:
        """Who is picked when this unit is picked first."""
        return [piece]

    def _units(self, pieces: Iterable[int]) -> list[int]:
        g, at, side = self.g, self.g.state.at, self.side
        return [p for p in pieces if at[p] != OFF_MAP and g.side(p) == side and self.takes_part(p)]


def allowance(g: War, group: list[int]) -> int:
    """Movement points of a group: those of its slowest ship (pacificwar:8.10.1.g)."""
    return min([g.speed(piece) for piece in group])


@dataclass(frozen=True)
class Move(Plan):
    """8.10 Normal movement: Ready ships of one zone go to one destination (8.10.1.a, 8.10.1.c).

    ``nav_cost``: see ``routes.reach``. ``only``: the destinations a card allows.
    """

    nav_cost: int = 0
    only: tuple[int, ...] = ()

    def takes_part(self, piece: int) -> bool:
        return self.g.counter(piece).ship and self.g.ready(piece)

    def targets(self, picked: list[int]) -> dict[int, int]:
        g, start = self.g, self.g.state.at[picked[0]]
        found = self.courses(start, allowance(g, picked))
        if g.option("15.9"):  # unopposed transit
            free = reach(g, start, self.side, g.data.figures.transit_points, self.nav_cost, unopposed=True)
            found = dict(sorted((self._allowed(free) | found).items()))
        return found

    def courses(self, start: int, points: int) -> dict[int, int]:
        """Destinations within so many movement points, with their cost; for a pursuit that is all (ruling pw_q101)."""
        return self._allowed(reach(self.g, start, self.side, points, self.nav_cost))

    def _allowed(self, found: dict[int, int]) -> dict[int, int]:
        return {zone: cost for zone, cost in found.items() if zone in self.only} if self.only else found


@dataclass(frozen=True)
class Counterattack(Plan):
    """8.12.f: Ready ships of one other zone join the battle, so many movement points kept back (ruling pw_q42)."""

    battle: int = NOWHERE
    reserve: int = 0

    def takes_part(self, piece: int) -> bool:
        return self.g.counter(piece).ship and self.g.ready(piece) and self.g.state.at[piece] != self.battle

    def targets(self, picked: list[int]) -> dict[int, int]:
        points = allowance(self.g, picked) - self.reserve
        cost = reach(self.g, self.g.state.at[picked[0]], self.side, points).get(self.battle)
        return {} if cost is None else {self.battle: cost}


@dataclass(frozen=True)
class Strike(Plan):
    """What strikes by card share: they hit one zone without moving. ``ships_only``: only ships are targets."""

    ships_only: bool = False

    def targets(self, picked: list[int]) -> dict[int, int]:
        g, enemy = self.g, 1 - self.side
        worth = g.ships if self.ships_only else g.any_units
        return {zone: cost for zone, cost in self.within(picked).items() if worth(zone, enemy)}

    def within(self, picked: list[int]) -> dict[int, int]:
        """Zones in range, with what they cost in movement points where that counts."""
        return dict.fromkeys(self.g.data.air_adjacent[self.g.state.at[picked[0]]], 0)


@dataclass(frozen=True)
class LbaStrikePlan(Strike):
    """LBA of one zone strike an air-adjacent one (pacificwar:9.0.2.f, ruling pw_q46)."""

    def takes_part(self, piece: int) -> bool:
        return self.g.counter(piece).lba

    def begun_with(self, piece: int) -> list[int]:
        """All of the zone strike together unless the card names a number."""
        return [piece] if self.most else self._units(self.g.here[self.g.state.at[piece]])


@dataclass(frozen=True)
class CarrierStrikePlan(Strike):
    """Ready carriers of one zone strike another without entering it. ``target``: the only one, None: any."""

    reach: str = "air_adjacent"
    points: int = 0
    target: int | None = None

    def takes_part(self, piece: int) -> bool:
        return self.g.counter(piece).carrier and self.g.ready(piece)

    def within(self, picked: list[int]) -> dict[int, int]:
        if self.reach == "air_adjacent":
            found = dict.fromkeys(self.g.data.air_adjacent[self.g.state.at[picked[0]]], 0)
        else:
            points = self.points if self.reach == "points" else allowance(self.g, picked)
            found = reach(self.g, self.g.state.at[picked[0]], self.side, points)
        return {zone: cost for zone, cost in found.items() if self.target in (None, zone)}


def plan_of(g: War, side: int, card: int = 0, battle: int = NOWHERE) -> Plan:
    """The plan of a normal move; of a counterattack where a battle zone is named; of a card where one is named."""
    effects = g.half(card, side).effects if card else ()
    for effect in effects:
        match effect:
            case MoveGroup():
                return Move(g, side, effect.most, effect.nav_cost, effect.destinations)
            case LbaStrike():
                return LbaStrikePlan(g, side, effect.most, effect.ships_only)
            case CarrierStrike():
                return CarrierStrikePlan(
                    g, side, effect.most, effect.ships_only, effect.reach, effect.points, effect.target
                )
            case AllowCounterattack(full=True):
                return Counterattack(g, side, 0, battle)
    if battle != NOWHERE:
        return Counterattack(g, side, 0, battle, g.data.figures.counterattack_reserve)
    return Move(g, side)
