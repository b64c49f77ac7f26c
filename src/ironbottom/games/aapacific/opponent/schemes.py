"""Attacks on paper: who goes where, and what that is worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from ironbottom.games.aapacific.components.ids import UnitClass
from ironbottom.games.aapacific.opponent.decks import Decks
from ironbottom.games.aapacific.opponent.lifts import Lift
from ironbottom.games.aapacific.opponent.reckon import Reckoning, force_cost, of_class, total
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.games.aapacific.rules.combat_values import Force

LOST_WITH_LAND = 0.7
"""Share of a garrison's cost that counts as lost when the enemy takes the place back."""
OPENING = 0.35
"""Share of the best landing behind a zone that counts for clearing it."""
MOST_OPENED = 10.0
"""Value of a landing made possible beyond which nothing more counts."""


@dataclass(slots=True)
class Scheme:
    """An attack on one space. ``units`` go there by themselves, ``support`` bombards for the lifts.

    ``value`` in IPCs, ``win``: odds of success, ``killed``: IPCs that the enemy loses on average.
    """

    target: int
    units: list[int] = field(default_factory=list)
    lifts: list[Lift] = field(default_factory=list)
    support: list[tuple[int, int]] = field(default_factory=list)
    """Ships that bombard, each with its zone."""
    value: float = 0.0
    win: float = 0.0
    killed: float = 0.0

    @property
    def pieces(self) -> set[int]:
        """Everything that the scheme uses."""
        used = set(self.units) | {ship for ship, _ in self.support}
        for lift in self.lifts:
            used.add(lift.ship)
            used.update(lift.cargo)
        return used

    def copy(self) -> Scheme:
        """A copy that can be added to."""
        return Scheme(
            self.target, list(self.units), list(self.lifts), list(self.support), self.value, self.win
        )


class Judge:
    """Puts a value on schemes.

    ``beaches``: zones that ships with troops could reach. ``cleared`` holds the odds of winning the zones that are
    to be fought for.
    """

    def __init__(self, sight: Sight, decks: Decks, beaches: int, rng: Random) -> None:
        self.sight = sight
        self.g = sight.g
        self.decks = decks
        self.beaches = beaches
        self.fee = sight.style.thrift
        self.lift_fee = sight.style.lift
        self._rng = rng
        self._moods: dict[int, float] = {}
        self.cleared: dict[int, float] = {}

    def judge(self, scheme: Scheme) -> Scheme:
        """Fill in ``value`` and ``win``."""
        danger = self.decks.danger(scheme.units, scheme.target)
        if not self.g.data.is_sea[scheme.target]:
            self._judge_land(scheme)
        elif self.sight.defenders(scheme.target, 1 - self.sight.side):
            self._judge_sea(scheme)
        else:
            self._judge_convoy(scheme)
        scheme.value -= self.sight.style.fear * danger + self.fee * self.sight.cost(scheme.pieces)
        scheme.value -= self.lift_fee * len(scheme.lifts)
        scheme.value *= self._mood(scheme.target)
        return scheme

    def _mood(self, target: int) -> float:
        """How a planner that errs sees a target this time; 1 for one that does not."""
        noise = self.sight.style.noise
        if not noise:
            return 1.0
        if target not in self._moods:
            self._moods[target] = max(0.0, self._rng.gauss(1.0, noise))
        return self._moods[target]

    # ---- on land -----------------------------------------------------------------------------------

    def _judge_land(self, scheme: Scheme) -> None:
        sight, style, t = self.sight, self.sight.style, scheme.target
        attackers = [*scheme.units, *(p for lift in scheme.lifts for p in lift.cargo)]
        force = sight.force(attackers)
        if not self._land_units(force):
            scheme.value, scheme.win = -1.0, 0.0
            return
        guns = sight.force(ship for ship, zone in scheme.support if zone not in self.cleared)
        defender = sight.force(sight.defenders(t, 1 - sight.side))
        fought = sight.attack(t, force, defender, amphibious=bool(scheme.lifts), bombarding=guns)
        at_sea = min((self.cleared.get(lift.beach, 1.0) for lift in scheme.lifts), default=1.0)
        keepers = self._only_land(fought.survivors)
        kept = 1.0 - style.fear * (1.0 - sight.holds(t, keepers))
        prize = sight.worth.of(t)
        win = fought.win * at_sea
        value = win * (prize.now + kept * prize.kept)
        value += at_sea * (style.foe_loss * fought.killed - style.own_loss * fought.lost)
        value -= win * (1.0 - kept) * force_cost(self.g.data, keepers) * LOST_WITH_LAND * style.own_loss
        scheme.value, scheme.win = value - self._danger_to_ships(scheme), win
        scheme.killed = fought.killed

    def _land_units(self, force: Force) -> bool:
        return any(self._only_land(force))

    def _only_land(self, force: Force) -> Force:
        return of_class(self.g.data, force, UnitClass.LAND)

    def _danger_to_ships(self, scheme: Scheme) -> float:
        """What the ships risk beside the beach, over what they risk where they are."""
        sight = self.sight
        danger = 0.0
        for zone in sorted({lift.beach for lift in scheme.lifts}):
            ships = [lift.ship for lift in scheme.lifts if lift.beach == zone]
            ships += [ship for ship, at in scheme.support if at == zone]
            there = [p for p in self.g.ships_up(zone, sight.side) if p not in ships]
            danger += sight.exposure(zone, sight.force(ships + there))
            danger -= sight.exposure(zone, sight.force(there)) if there else 0.0
        return max(0.0, danger) * sight.style.fear

    # ---- at sea ------------------------------------------------------------------------------------

    def _judge_sea(self, scheme: Scheme) -> None:
        sight, style, zone = self.sight, self.sight.style, scheme.target
        force = sight.force(scheme.units)
        if not any(force):
            scheme.value, scheme.win = 0.0, 0.0
            return
        defender = sight.force(sight.defenders(zone, 1 - sight.side))
        fought = sight.attack(zone, force, defender)
        ships = self._only_ships(fought)
        value = style.foe_loss * fought.killed - style.own_loss * fought.lost
        if any(ships):
            prize = sight.worth.of(zone) if self._takes_convoy(ships) else None
            value += fought.win * (prize.whole if prize and self._enemy_convoy(zone) else 0.0)
            value -= fought.win * style.fear * sight.exposure(zone, ships)
        value += fought.win * self._opens(zone)
        scheme.value, scheme.win, scheme.killed = value, fought.win, fought.killed

    def _only_ships(self, fought: Reckoning) -> Force:
        return of_class(self.g.data, fought.survivors, UnitClass.NAVAL)

    def _takes_convoy(self, ships: Force) -> bool:
        return any(n and self.g.data.units[kind].takes_convoy for kind, n in enumerate(ships))

    def _enemy_convoy(self, zone: int) -> bool:
        return self.g.state.convoy[zone] == 1 - self.sight.side

    def _opens(self, zone: int) -> float:
        """What landings become possible when a zone is cleared."""
        sight, g = self.sight, self.g
        if not self.beaches >> zone & 1:
            return 0.0
        shores = [t for t in g.area.coast[zone] if not g.friendly(t, sight.side)]
        return min(MOST_OPENED, OPENING * max((sight.worth.of(t).whole for t in shores), default=0.0))

    def _judge_convoy(self, scheme: Scheme) -> None:
        sight, style, zone = self.sight, self.sight.style, scheme.target
        ships = sight.force(scheme.units)
        there = sight.force(self.g.ships_up(zone, sight.side))
        danger = max(
            0.0,
            sight.exposure(zone, total(ships, there)) - (sight.exposure(zone, there) if any(there) else 0),
        )
        kept = 1.0 - style.fear * self._lost_again(zone, total(ships, there))
        prize = sight.worth.of(zone)
        scheme.value = prize.now + kept * prize.kept - style.fear * danger
        scheme.win = 1.0

    def _lost_again(self, zone: int, ships: Force) -> float:
        """The chance that the enemy can clear a zone again."""
        return max(
            (self.sight.counter(zone, blow, ships).win for blow in self.sight.strikes.blows(zone)),
            default=0.0,
        )
