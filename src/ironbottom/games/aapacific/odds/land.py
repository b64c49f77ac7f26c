"""Battles in which each party is one line: all land battles, and sea battles in which any hit may fall on any unit."""

from __future__ import annotations

from itertools import compress

from ironbottom.games.aapacific.components.ids import UnitClass
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.odds.battle import NOBODY, Battle
from ironbottom.games.aapacific.odds.dealer import Dealer, solver
from ironbottom.games.aapacific.odds.ends import End, Ends, Why
from ironbottom.games.aapacific.odds.lines import Line, chances_of, draw_up, firing, land_line, plus
from ironbottom.games.aapacific.rules.combat_values import Force, aa_fire, bombardment_fire
from ironbottom.odds.chain import Grid, Race, grid
from ironbottom.odds.hits import at_most, together

Waiting = dict[tuple[Force, int | None], Grid]
"""Land units that aircraft have left: weights of states by the aircraft that survive and the rounds still looked at."""


def fight_land(data: AApacificData, battle: Battle, dealer: Dealer) -> Ends:
    """A land battle from the AA guns on (aapacific:land.2 to land.17, amph.22 to amph.30)."""
    ends = Ends()
    aircraft = sum(
        count
        for kind, count in enumerate(battle.attacker.force)
        if data.units[kind].unit_class == UnitClass.AIR
    )
    shot_down = chances_of(data, aa_fire(data.units, battle.defender.force, aircraft))  # land.4
    defender = land_line(data, battle, attacking=False)
    ashore: Waiting = {}
    for lost, weight in enumerate(dealer.split(dealer.trials or 1.0, shot_down)):
        if weight:
            attacker = land_line(data, battle, attacking=True, aircraft_lost=lost)  # land.5
            Duel(data, battle, dealer, ends, attacker, defender, ashore).fight(weight)
    if ashore:
        rest = Duel(data, battle, dealer, ends, _land_part(data, battle), defender, {})
        for (away, rounds), states in ashore.items():
            rest.fight_on(states, away, rounds)
    return ends


def _land_part(data: AApacificData, battle: Battle) -> Line:
    """The attacker's land units alone, lost in the order in which they would be lost beside aircraft."""
    whole = land_line(data, battle, attacking=True)
    losses = [loss for loss in whole.losses if data.units[loss.type].unit_class == UnitClass.LAND]
    return draw_up(land_units(data, whole.forces[0]), losses, firing(data, battle, attacking=True))


class Duel:
    """One line against another, the attacker's losses to AA guns behind it."""

    def __init__(
        self,
        data: AApacificData,
        battle: Battle,
        dealer: Dealer,
        ends: Ends,
        attacker: Line,
        defender: Line,
        ashore: Waiting | None = None,
    ) -> None:
        self.data = data
        self.battle = battle
        self.dealer = dealer
        self.ends = ends
        self.attacker = attacker
        self.defender = defender
        self.ashore = {} if ashore is None else ashore
        self.race = Race(attacker.chances[: attacker.places], defender.chances[: defender.places])

    def fight(self, weight: float) -> None:
        """The first round, in which ships bombard and nobody may leave yet, and all others."""
        open_states = grid(self.race)
        if not self.attacker.places or not self.defender.places:
            open_states[0][0] = weight
            self._settle(open_states)
            return
        bombarded = chances_of(self.data, bombardment_fire(self.data.units, self.battle.bombarding))
        # amph.23: what bombardment hits still fires back, so both count as hits of the first round.
        attack = at_most(together(bombarded, self.attacker.chances[0]), self.defender.places)
        defense = at_most(self.defender.chances[0], self.attacker.places)
        for row, share in zip(open_states, self.dealer.split(weight, defense), strict=False):
            row[: len(attack)] = self.dealer.split(share, attack)
        self.ends.rounds += weight
        self._pursue(open_states)

    def _pursue(self, states: Grid) -> None:
        """The rounds after the first, up to the ends; the attacker leaves when their rule says so."""
        retreat, rounds = self.battle.retreat, self.battle.rounds
        leaves = self._leaves()
        race = self.race._replace(stops=leaves)
        last = None if rounds is None else rounds - 1
        until = None if retreat.after_rounds is None else retreat.after_rounds - 1
        if until is not None and (last is None or until <= last):
            states = self._go_on(race, self._leave(states, leaves, last), until, last)
            states = self._leave(states, self._may_leave(), None if last is None else last - until)
            last = None if last is None else last - until
            race = self.race
        else:
            states = self._leave(states, leaves, last)
        self._settle(self._go_on(race, states, last, last))

    def _go_on(self, race: Race, states: Grid, most: int | None, last: int | None) -> Grid:
        """Fight ``most`` rounds; ``last``: how many there are before the look at the battle ends."""
        if race.stops is None or last is None:
            return self._leave(self._run(race, states, most), race.stops, last)
        for fought in range(1, (last if most is None else most) + 1):
            states = self._leave(self._run(race, states, 1), race.stops, last - fought)
        return states

    def _run(self, race: Race, states: Grid, most: int | None) -> Grid:
        course = self.dealer.run(race, states, most)
        self.ends.rounds += course.rounds
        return course.ends

    # ---- leaving -----------------------------------------------------------------------------------

    def _may_leave(self) -> list[list[bool]]:
        """Where anything could leave: in an assault aircraft only (aapacific:amph.10, amph.30)."""
        bound = self.battle.kind == "amphibious"
        rows = [not bound or force != land_units(self.data, force) for force in self.attacker.forces[:-1]]
        width = self.defender.places
        return [[row] * width + [False] for row in rows] + [[False] * (width + 1)]

    def _leaves(self) -> list[list[bool]] | None:
        """Where the attacker's rule makes them leave, None: nowhere."""
        retreat = self.battle.retreat
        if retreat.units_left is None and retreat.win_below is None:
            return None
        may = self._may_leave()
        few = [sum(force) <= (retreat.units_left or 0) for force in self.attacker.forces]
        odds = self._winning() if retreat.win_below is not None else None
        for i, row in enumerate(may):
            for j, possible in enumerate(row):
                poor = odds is not None and odds[i][j] < (retreat.win_below or 0.0)
                row[j] = possible and (few[i] or poor)
        return may

    def _winning(self) -> Grid:
        """The odds of winning in each state when it is fought out."""
        payoff = grid(self.race)
        for i, force in enumerate(self.attacker.forces[:-1]):
            payoff[i][-1] = float(self.battle.kind in ("sea", "air") or any(land_units(self.data, force)))
        result: Grid = solver(self.race).values(self.race, payoff)
        return result

    def _leave(self, states: Grid, where: list[list[bool]] | None, rounds: int | None) -> Grid:
        """Take out of the battle what leaves: a new grid of what stays."""
        if where is None:
            return states
        staying = grid(self.race)
        for i, row in enumerate(states):
            leaving = [j for j, weight in enumerate(row) if weight and where[i][j]]
            staying[i] = [0.0 if j in leaving else weight for j, weight in enumerate(row)]
            if leaving:
                self._row_leaves(i, [(j, row[j]) for j in leaving], rounds)
        return staying

    def _row_leaves(self, i: int, parts: list[tuple[int, float]], rounds: int | None) -> None:
        """All leave, or aircraft alone leave the land units of an assault (aapacific:amph.30, ruling Q63)."""
        force = self.attacker.forces[i]
        land = land_units(self.data, force)
        if self.battle.kind != "amphibious" or not any(land):
            for j, weight in parts:
                self.ends.add(End(force, self.defender.forces[j], False, True, Why.RETREAT), weight)
            return
        away = tuple([units - ashore for units, ashore in zip(force, land, strict=True)])
        most, width = sum(land_units(self.data, self.attacker.forces[0])), self.defender.places + 1
        states = self.ashore.setdefault((away, rounds), [[0.0] * width for _ in range(most + 1)])
        for j, weight in parts:
            states[most - sum(land)][j] += weight

    def fight_on(self, states: Grid, away: Force, rounds: int | None) -> None:
        """Fight from these states without leaving; ``away``: aircraft that survived elsewhere."""
        self._settle(self._run(self.race, states, rounds), away)

    # ---- ending ------------------------------------------------------------------------------------

    def _settle(self, states: Grid, away: Force = NOBODY) -> None:
        """Count the ends; ``away``: aircraft that survived elsewhere."""
        for left, row in zip(self.attacker.forces, states, strict=True):
            survivors, stays = plus(left, away) if away is not NOBODY else left, any(left)
            for foes, weight in compress(zip(self.defender.forces, row, strict=True), row):  # few are not 0
                self.ends.add(End(survivors, foes, stays, any(foes)), weight)


def land_units(data: AApacificData, force: Force) -> Force:
    """The land units of a force."""
    return tuple(
        [n if unit.unit_class == UnitClass.LAND else 0 for n, unit in zip(force, data.units, strict=True)]
    )
