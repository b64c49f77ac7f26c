"""Who stands where, and what the groups that each side could send to a zone can do there, now or next turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from ironbottom.games.pacificwar.components.ids import Nation, Side
from ironbottom.games.pacificwar.components.model import Counter
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import NOWHERE, OPS_COMPLETE
from ironbottom.games.pacificwar.rules.p09_combat.chart import column_of, expected_hits, shifted
from ironbottom.games.pacificwar.rules.routes import reach

LATER_ROUND = 0.7
"""What a further round of combat brings, measured by the one before: fewer ships fire, and fewer are left to hit."""


def power(g: War, piece: int) -> int:
    """Airstrike and gunnery of a unit; what is rolled does not count."""
    counter = g.counter(piece)
    return counter.airstrike + max(0, counter.gunnery)


def strength_in(g: War, zone: int, side: int) -> int:
    """Strength of all units of a side in a zone."""
    return sum(power(g, piece) for piece in g.here[zone] if g.side(piece) == side)


class Rating(NamedTuple):
    """What counts of a counter here."""

    side: int
    nation: Nation
    ship: bool
    lba: bool
    carrier: bool
    air: int
    guns: int
    speed: int


def _rating(counter: Counter) -> Rating:
    return Rating(
        counter.side,
        counter.rules_nation,
        counter.ship,
        counter.lba,
        counter.carrier,
        counter.airstrike,
        max(0, counter.gunnery),
        counter.speed,
    )


@dataclass(slots=True)
class Group:
    """Ships that are as fast as ``points`` or faster."""

    points: int
    air: int = 0
    guns: int = 0
    carriers: int = 0

    def add(self, air: int, guns: int, carriers: int) -> None:
        """Let ships join."""
        self.air += air
        self.guns += guns
        self.carriers += carriers


@dataclass(slots=True)
class Post:
    """Units of a side in one place."""

    ships: int = 0
    lba: int = 0
    air: int = 0
    guns: int = 0
    carriers: int = 0
    alert: bool = False
    """Whether a carrier is Ready, which allows a reaction (8.12.a)."""
    ready: int = 0
    """Strength of ships that can move now."""
    ready_at_home: int = 0
    """The same of those that become Ready here without a card, if this is a port of theirs (10.5.a)."""
    fast: dict[int, Group] = field(default_factory=dict)
    """By speed, the ships that can move now."""
    spent: dict[int, Group] = field(default_factory=dict)
    """By speed, the ships that are Ops Complete."""

    @property
    def units(self) -> int:
        """Ships and LBA."""
        return self.ships + self.lba

    @property
    def strength(self) -> int:
        """Airstrike and gunnery of all."""
        return self.air + self.guns

    def add(self, rating: Rating) -> None:
        """Count a unit in."""
        self.ships += rating.ship
        self.lba += rating.lba
        self.air += rating.air
        self.guns += rating.guns
        self.carriers += rating.carrier

    def groups(self, *, all_ready: bool) -> list[Group]:
        """The strongest group for each speed, the fastest first.

        ``all_ready``: ships that are Ops Complete count, too, for they will be Ready when it matters.
        """
        found: list[Group] = []
        last = Group(0)
        for speed in sorted({*self.fast, *self.spent} if all_ready else self.fast, reverse=True):
            last = Group(speed, last.air, last.guns, last.carriers)
            for more in (self.fast.get(speed), self.spent.get(speed) if all_ready else None):
                if more is not None:
                    last.add(more.air, more.guns, more.carriers)
            found.append(last)
        return found


class Survey:
    """All posts of a position; ground units (13.1) neither fight nor stop anybody, so they are left out."""

    def __init__(self, g: War, ratings: list[Rating]) -> None:
        state = g.state
        self.posts: list[dict[int, Post]] = [{}, {}]
        """By side and zone, where there are units."""
        self.absent: list[dict[int, Post]] = [{}, {}]
        """By side and turn, the units that come back then."""
        for piece, at in enumerate(state.at):
            due = state.due[piece]
            if at == NOWHERE and not due:
                continue
            rating = ratings[state.kind[piece]]
            if not rating.ship and not rating.lba:
                continue
            places, where = (self.absent, due) if at == NOWHERE else (self.posts, at)
            post = places[rating.side].get(where)
            if post is None:
                post = places[rating.side][where] = Post()
            post.add(rating)
            if at == NOWHERE or not rating.speed:
                continue
            ready = not state.marks[piece] & OPS_COMPLETE
            if ready:
                post.ready += rating.air + rating.guns
                post.alert |= rating.carrier
            elif rating.nation in g.data.zones[at].auto_ready:
                post.ready_at_home += rating.air + rating.guns
            speeds = post.fast if ready else post.spent
            group = speeds.get(rating.speed)
            if group is None:
                group = speeds[rating.speed] = Group(rating.speed)
            group.add(rating.air, rating.guns, rating.carrier)


@dataclass(slots=True)
class Threats:
    """By side and zone, of the group that hits hardest among those that can come from one other zone."""

    force: list[list[int]]
    """Its strength."""
    hits: list[list[float]]
    """Hits to be expected from it in the rounds that it has left there."""


class Charts:
    """Ratings, zones in reach and the results chart, kept for all positions."""

    def __init__(self) -> None:
        self._ratings: list[Rating] = []
        self._ports: list[int] = []
        self._reach: dict[tuple[int, int, int, int, bool], dict[int, int]] = {}
        self._hits: dict[tuple[int, int], float] = {}

    def ports(self, g: War) -> list[int]:
        """Zones that count for victory."""
        if not self._ports:
            self._ports = [zone for zone, printed in enumerate(g.data.zones) if printed.vp]
        return self._ports

    def survey(self, g: War) -> Survey:
        """Who stands where."""
        if not self._ratings:
            self._ratings = [_rating(counter) for counter in g.data.counters]
        return Survey(g, self._ratings)

    def reach(self, g: War, start: int, side: int, points: int, barred: int) -> dict[int, int]:
        """Zones that a group can move to, with the cost; ``barred``: the zones with enemy units, as bits."""
        key = (start, side, points, barred, g.state.routes_open)
        known = self._reach.get(key)
        if known is None:
            known = self._reach[key] = dict(reach(g, start, side, points))
        return known

    def hits(self, g: War, strength: int, shift: int = 0) -> float:
        """Hits that a strength makes on the average, so many columns to the right."""
        key = (strength, shift)
        known = self._hits.get(key)
        if known is None:
            known = self._hits[key] = expected_hits(g, shifted(g, column_of(g, strength), shift))
        return known

    def threats(self, g: War, survey: Survey, *, all_ready: bool) -> Threats:
        """What could come to each zone now, or when all ships are Ready again."""
        count = len(g.data.zones)
        threats = Threats([[0] * count for _ in Side], [[0.0] * count for _ in Side])
        for side in Side:
            foes = survey.posts[1 - side]
            barred = sum(1 << zone for zone in foes)
            force, hits = threats.force[side], threats.hits[side]
            for start, post in survey.posts[side].items():
                for group in post.groups(all_ready=all_ready):
                    for zone, cost in self.reach(g, start, side, group.points, barred).items():
                        expected = self._expected(g, group, foes.get(zone), group.points - cost)
                        if expected >= hits[zone]:
                            hits[zone] = expected
                            force[zone] = group.air + group.guns
        return threats

    def hits_at(self, g: War, survey: Survey, side: int, zone: int) -> float:
        """The most hits to be expected from a group of a side in one zone when all ships are Ready again."""
        foes = survey.posts[1 - side]
        barred = sum(1 << place for place in foes)
        most = 0.0
        for start, post in survey.posts[side].items():
            for group in post.groups(all_ready=True):
                cost = self.reach(g, start, side, group.points, barred).get(zone)
                if cost is not None:
                    most = max(most, self._expected(g, group, foes.get(zone), group.points - cost))
        return most

    def _expected(self, g: War, group: Group, foe: Post | None, left: int) -> float:
        """Hits of a group with so many movement points left."""
        shift = -bool(foe.lba) - (foe.carriers > group.carriers) if foe else 0
        return (self.hits(g, group.air, shift) + self.hits(g, group.guns)) * _rounds_worth(left)


@cache
def _rounds_worth(left: int) -> float:
    """All rounds that so many movement points allow, measured by the first."""
    return 1.0 + sum(LATER_ROUND**number for number in range(1, left + 1))
