"""What a planner sees of a position: who may act, who can be spared, and what stands where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.conditions import Control
from ironbottom.games.blitz.components.ids import CAPITAL, NOWHERE, Klass, Port, Side, Stage
from ironbottom.games.blitz.components.scenario_file import ObjectivesVictory
from ironbottom.games.blitz.opponent.menace import menace
from ironbottom.games.blitz.opponent.reckon import at_sea
from ironbottom.games.blitz.opponent.worth import FAR, Worth, to_the_enemy
from ironbottom.games.blitz.position.state import ASHORE, DAMAGED, MOVED, NEUTRAL
from ironbottom.games.blitz.rules.areas import air_distances, bases, hostile_presence
from ironbottom.games.blitz.rules.land_paths import land_reach
from ironbottom.games.blitz.rules.p02_activities import sleepers
from ironbottom.games.blitz.rules.p04_sea.before_battle import can_be_called
from ironbottom.games.blitz.rules.p04_sea.block import best_course, block_in, surprised
from ironbottom.games.blitz.rules.p08_victory import controlled
from ironbottom.games.blitz.rules.trips import SeaTrip
from ironbottom.games.blitz.rules.who import may_act

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import SetOfSteps
    from ironbottom.games.blitz.opponent.style import Style
    from ironbottom.games.blitz.position.game import Blitz

DEAR = 0.9
"""An area of at least this worth is worth fighting for."""
AT_RISK, AT_LAST = 3.0, 2.0
"""An area is not left empty where its worth, by how near the danger is, comes to this; the same in the last turn, after
which nobody takes it back."""
FOR_NOTHING = 2.0
"""The same where the enemy scores for an area that is taken without loss, when he has been warned."""
STORMING = (Klass.MAR, Klass.PARA, Klass.ARM)
"""Who attacks rather than guards."""
GUARDED, MOST_GUARDS = 6.0, 3.0
"""Worth of an area for which one more land unit guards it, and how many such units there are at most."""
FACING = 5.0
"""Land Factors of the enemy next door for which one more land unit guards an area."""
ONWARD = 0.3
"""What it is worth to a land unit to stand within reach of an area of the enemy, as a share of that area's worth."""
GRADIENT = 0.05
"""What it costs a land unit to stand one area further from the enemy."""
LIFTED = 3
"""Sea areas over which transports bring troops to a landing."""


class Sight:
    """The position for one side in its own set."""

    def __init__(self, g: Blitz, side: int, style: Style, *, glance: bool = False) -> None:
        """``glance``: for rehearsals, in which fewer ways to do the same thing are looked at."""
        self.g = g
        self.side = side
        self.style = style
        self.glance = glance
        self._reaching: dict[int, list[int]] = {}
        self.worth = Worth(g, style)
        self.trip = SeaTrip(g, side)
        self._marching: dict[int, dict[int, int]] = {}
        self._onward: dict[int, float] = {}
        self._danger: dict[int, float] = {}
        self._in_range: dict[tuple[int, int], float] = {}
        self._passages: dict[tuple[int, int, int, bool], float] = {}
        self.elsewhere: dict[int, float] = {}
        """What strikes and raids promise by each ship, when they have been looked at."""
        self._exposed: dict[tuple[int, frozenset[int], int], float] = {}
        under_way, choosing = g.set_of_steps, g.state.stage == Stage.OIL
        if under_way is None or under_way.side != side:
            self.acting: tuple[int, ...] = ()
        elif choosing and under_way.blitz:
            self.acting = tuple(sleepers(g, {}))
        else:
            self.acting = tuple(piece for piece in g.on_map(side) if may_act(g, piece))
        self.sailing = tuple(
            piece
            for piece in self.acting
            if (g.counter(piece).ship or g.counter(piece).flies)
            and self.trip.movable(piece)
            and not self.homeward(piece)
        )

    def homeward(self, piece: int) -> bool:
        """Whether it is a damaged BB or CV at sea that can go where it will be repaired, before it would sail on."""
        g, at = self.g, self.g.state.at[piece]
        mends = g.scenario.production or (g.scenario.repair_allowance and self.worth.left)
        if not mends or g.state.stage not in (Stage.OIL, Stage.A) or g.space(at).land:
            return False
        struck = g.counter(piece).klass in CAPITAL and g.has(piece, DAMAGED)
        return struck and any(g.space(port).port == Port.BIG for port in bases(g, piece))

    @property
    def to_come(self) -> tuple[SetOfSteps, ...]:
        """The sets of this turn behind the one under way."""
        return self.g.scenario.sets_of(self.g.state.turn)[self.g.state.place + 1 :]

    @property
    def further(self) -> int:
        """How often the side will attack behind this set, before the end of the next turn."""
        own = sum(one.side == self.side for one in self.to_come)
        if self.worth.left:
            own += sum(one.side == self.side for one in self.g.scenario.sets_of(self.g.state.turn + 1))
        return own

    def reaching(self, sea: int) -> list[int]:
        """Ships and aircraft that can go to a sea area in step B, or are there."""
        if sea not in self._reaching:
            at, trip = self.g.state.at, self.trip
            self._reaching[sea] = [
                piece for piece in self.sailing if at[piece] == sea or sea in trip.reach_of(piece)
            ]
        return self._reaching[sea]

    @cached_property
    def _blocked(self) -> bool:
        """Whether enemy ships at sea may Block ours at all."""
        g, foe = self.g, 1 - self.side
        free = surprised(g) and self.side == Side.JAPAN
        return not free and any(g.ships(sea, foe) for sea in range(len(g.here)) if not g.space(sea).land)

    def passage(self, units: Sequence[int], sea: int) -> float:
        """The chance that ships of one area come to a sea area without a Block."""
        g = self.g
        ships = [piece for piece in units if g.counter(piece).ship]
        if not ships or not self._blocked:
            return 1.0
        boats = all(g.counter(piece).klass == Klass.SUB for piece in ships)
        key = (g.state.at[ships[0]], sea, min(g.ratings(piece).mp for piece in ships), boats)
        if key not in self._passages:
            self._passages[key] = self._chance(ships, sea)
        return self._passages[key]

    def _chance(self, ships: Sequence[int], sea: int) -> float:
        g, at = self.g, self.g.state.at[ships[0]]
        if at == sea:
            return 1.0
        way, found = best_course(g, ships, sea), 1.0
        for passed in (*(() if g.space(at).land else (at,)), *way[:-1]):
            found *= 1 - block_in(g, passed, ships) / g.data.figures.die_sides
        return found

    def warships(self, pieces: Iterable[int]) -> list[int]:
        """BB and CV among these; SUBs are left out where others must see them."""
        return [piece for piece in pieces if self.g.counter(piece).klass in (Klass.BB, Klass.CV)]

    def defenders_at(self, sea: int) -> list[int]:
        """Who would fight for the enemy in a sea area: who is there, and Naval Air that may be called in."""
        g, foe = self.g, 1 - self.side
        there = [piece for piece in g.units(sea, foe) if g.state.aboard[piece] == ASHORE]
        if not there or surprised(g):
            return there
        return [*there, *(piece for piece in g.on_map(foe) if can_be_called(g, piece, sea))]

    def spare(self, space: int, against: int = NOWHERE) -> list[int]:
        """Land units of an own area that may leave it: all but a guard where it is worth holding; the best first.

        ``against``: an enemy area that they attack, whose garrison has no hands free meanwhile.
        """
        g = self.g
        here = [piece for piece in g.land_units(space, self.side) if g.state.aboard[piece] == ASHORE]
        able = sorted(
            (piece for piece in here if g.counter(piece).klass not in (Klass.FORT, Klass.AA)),
            key=lambda piece: (-g.ratings(piece).land, g.counter(piece).klass not in STORMING, piece),
        )
        stays = sum(g.size(piece) for piece in here if piece not in able and g.ratings(piece).land)
        least, kept = max(self._garrison(space), self._guard(space, against)), list[int]()
        while able and stays < least:
            kept.append(able.pop())
            stays += g.size(kept[-1])
        for piece in kept:  # a bigger unit behind it may be enough
            if stays - g.size(piece) >= least:
                able.append(piece)
                stays -= g.size(piece)
        return able

    def marching(self, target: int) -> dict[int, int]:
        """5.2: land units that can be spared and march next to an area before it is attacked, and where to."""
        if target not in self._marching:
            g, found = self.g, dict[int, int]()
            borders = [border for border in g.links.borders[target] if g.friendly_land(border, self.side)]
            behind = {
                other
                for border in borders
                for other in g.links.borders[border]
                if g.friendly_land(other, self.side) and other not in g.links.borders[target]
            }
            for space in sorted(behind):
                for piece in self.spare(space):
                    reached = land_reach(g, space, self.side, g.ratings(piece).mp)
                    near = [border for border in borders if border in reached]
                    if near and not g.has(piece, MOVED):
                        found[piece] = near[0]
            self._marching[target] = found
        return self._marching[target]

    def beside(self, piece: int, target: int) -> int:
        """The area next to a target from which a land unit ashore attacks it."""
        at = self.g.state.at[piece]
        return at if at in self.g.links.borders[target] else self.marching(target).get(piece, at)

    def _guard(self, space: int, against: int) -> int:
        """The size of land units that stays in an area: one where it is in danger, more the dearer and nearer.

        One also where it is the enemy's for nothing, and is worth more so.
        """
        worth, near = self.worth.area(space), self.nearness(space)
        if worth * near < (AT_RISK if self.worth.left else AT_LAST):
            gift, least = self.worth.gift[self.side], AT_RISK if surprised(self.g) else FOR_NOTHING
            return 1 if gift and (worth + gift) * near >= least else 0
        g, foe = self.g, 1 - self.side
        facing = sum(
            self.strength(g.land_units(border, foe)) for border in g.links.borders[space] if border != against
        )
        next_door = int(min(MOST_GUARDS - 1, facing / FACING))
        return 1 + next_door + int(min(MOST_GUARDS, worth / GUARDED) * near)

    def nearness(self, space: int) -> float:
        """How much the danger of an attack counts for an area, 1 at most.

        All of it next to enemy soldiers, and where the loss of the area alone ends the game.
        """
        g, foe = self.g, 1 - self.side
        if space in self._fatal or any(g.land_units(border, foe) for border in g.links.borders[space]):
            return 1.0
        return max((self._menace[sea] for sea in g.links.seas[space]), default=0.0)

    @cached_property
    def _fatal(self) -> frozenset[int]:
        """8.2: areas of which the enemy needs only one more for a sudden victory."""
        g, foe, victory = self.g, 1 - self.side, self.g.scenario.victory
        if not isinstance(victory, ObjectivesVictory):
            return frozenset()
        return frozenset(
            g.data.space_index[id]
            for sudden in victory.sudden
            if Side.of(sudden.winner) == foe and sudden.from_turn <= g.state.turn + 1
            for one in sudden.any_of
            if isinstance(one, Control) and Side.of(one.side) == foe
            if controlled(g, [g.data.space_index[id] for id in one.spaces], foe) + 1 == one.least
            for id in one.spaces
        )

    @cached_property
    def _menace(self) -> dict[int, float]:
        return menace(self.g, 1 - self.side)

    @cached_property
    def calling(self) -> tuple[int, ...]:
        """Areas that want a garrison, have none, and can have it over the sea alone."""
        g = self.g
        return tuple(
            space
            for space in range(len(g.state.control))
            if g.friendly_land(space, self.side)
            and g.links.seas[space]
            and not any(g.friendly_land(border, self.side) for border in g.links.borders[space])
            and not self.strength(g.land_units(space, self.side))
            and self._guard(space, NOWHERE)
        )

    def stake(self, space: int) -> float:
        """What the danger to an area that nobody holds is about."""
        return self.nearness(space) * (self.worth.area(space) + self.worth.gift[self.side])

    def has_target(self, sea: int) -> bool:
        """Whether troops that lie in a sea area could attack something there."""
        g = self.g
        return not hostile_presence(g, sea, self.side) and any(
            g.enemy_land(coast, self.side) and self.worth.area(coast) > 1 for coast in g.links.coasts[sea]
        )

    def faced(self, space: int, against: int) -> bool:
        """Whether enemy soldiers stand next to an area beside those in an area that is attacked from there."""
        g, foe = self.g, 1 - self.side
        return any(g.land_units(border, foe) for border in g.links.borders[space] if border != against)

    def _garrison(self, space: int) -> int:
        """3.2.d1: the size of land units that keeps the USSR out of the war."""
        g, garrison = self.g, self.g.scenario.garrison
        if garrison is None or garrison.space != space or self.side != Side.JAPAN or g.state.ussr != NEUTRAL:
            return 0
        return garrison.size if garrison.from_turn <= g.state.turn <= garrison.to_turn else 0

    @cached_property
    def off_the_enemy(self) -> dict[int, int]:
        """How many sea areas lie between an area and the nearest one off land of the enemy worth fighting for."""
        g, links, found = self.g, self.g.links, dict[int, int]()
        ring = {
            sea
            for space in range(len(g.state.control))
            if g.enemy_land(space, self.side) and self.worth.area(space) >= DEAR
            for sea in links.seas[space]
        }
        for steps in range(FAR):
            found |= dict.fromkeys(ring, steps)
            ring = {other for sea in ring for other in links.seas[sea]} - found.keys()
        for sea, steps in list(found.items()):
            for coast in links.coasts[sea]:
                found[coast] = min(found.get(coast, FAR), steps + 1)
        return found

    def onward(self, space: int) -> float:
        """What land units can undertake from an own area: the best within reach of transports, and how near it lies."""
        if space not in self._onward:
            self._onward[space] = self._best_beyond(space)
        return self._onward[space]

    def _best_beyond(self, space: int) -> float:
        g, links = self.g, self.g.links
        seas = set(links.port_seas[space])
        for _ in range(LIFTED - 1):
            seas |= {other for sea in seas for other in links.seas[sea]}
        beyond = {coast for sea in seas for coast in links.coasts[sea]} | set(links.borders[space])
        best = max((self.worth.area(one) for one in beyond if g.enemy_land(one, self.side)), default=0.0)
        far = to_the_enemy(g, self.side).get(space, FAR)
        return ONWARD * best - GRADIENT * min(far, FAR)

    @cached_property
    def strikers(self) -> dict[int, list[int]]:
        """Ships and aircraft of the enemy that could come to each sea area in their next set and fight there."""
        g, found = self.g, dict[int, list[int]]()
        if not (self.worth.left or any(one.side != self.side for one in self.to_come)):
            return found
        for piece in g.on_map(1 - self.side):
            counter = g.counter(piece)
            if g.ratings(piece).naval and not counter.convoy:
                for sea in {g.state.at[piece], *self.trip.reach_of(piece)}:
                    found.setdefault(sea, []).append(piece)
        return found

    def in_range_of(self, space: int, mp: int) -> float:
        """The worth of the enemy areas that aircraft of so many MP reach from an area."""
        if (space, mp) not in self._in_range:
            g, within = self.g, air_distances(self.g, space, mp)
            self._in_range[space, mp] = sum(
                self.worth.area(other) for other in within if g.enemy_land(other, self.side)
            )
        return self._in_range[space, mp]

    def exposed(self, sea: int, ships: frozenset[int], struck: int = NOWHERE) -> float:
        """What these stand to lose in a sea area to all the enemy that could come, less what that costs the enemy.

        ``struck``: a port that they attack before, from which half as much comes then.
        """
        key = (sea, ships, struck)
        if key not in self._exposed:
            here = self.strikers.get(sea, [])
            found = self._net_loss(sea, ships, here)
            if struck != NOWHERE:
                others = [piece for piece in here if self.g.state.at[piece] != struck]
                found = (found + self._net_loss(sea, ships, others)) / 2
            self._exposed[key] = found
        return self._exposed[key]

    def _net_loss(self, sea: int, ships: frozenset[int], foes: Sequence[int]) -> float:
        g = self.g
        if not foes or not ships:
            return 0.0
        there = [*ships, *(piece for piece in g.ships(sea, self.side) if piece not in ships)]
        battle = at_sea(g, foes, there)
        lost = self.worth.hits(battle.dealt, there)
        cost = self.worth.hits(battle.taken, (piece for piece in foes if g.counter(piece).ship))
        return max(0.0, lost - cost)

    def danger(self, port: int) -> float:
        """Naval Factors with which the enemy could attack a port in his next set."""
        if port not in self._danger:
            self._danger[port] = self._strikers(port)
        return self._danger[port]

    def _strikers(self, port: int) -> float:
        g, found = self.g, 0.0
        seas = g.links.seas[port]
        for piece in g.on_map(1 - self.side):
            counter, ratings, at = g.counter(piece), g.ratings(piece), g.state.at[piece]
            if not ratings.naval or counter.convoy or counter.klass == Klass.SUB:
                continue
            if counter.flies:
                found += ratings.naval * (port in air_distances(g, at, ratings.mp))
            elif any(sea == at or sea in self.trip.reach_of(piece) for sea in seas):
                found += ratings.naval * (0.5 if counter.klass == Klass.CV else 1.0)
        return found

    def strength(self, pieces: Sequence[int]) -> int:
        """Their Land Factors."""
        return sum(self.g.ratings(piece).land for piece in pieces)
