"""Battles of two fleets played at random, thousands at once by arrays (aapacific:sea.1 to sea.29)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.odds.battle import Battle
from ironbottom.games.aapacific.odds.ends import Ends
from ironbottom.games.aapacific.odds.fleets import Fleet, Stand
from ironbottom.games.aapacific.odds.melee import Melee, Opening
from ironbottom.games.aapacific.odds.solved import States, end_of
from ironbottom.games.aapacific.rules.combat_values import Group, guards, guides
from ironbottom.odds.chain_simulated import HitTable, hit_table

Ints = NDArray[np.int32]
"""Numbers of hits and places."""
Codes = NDArray[np.int64]
"""One number for each state."""
Bools = NDArray[np.bool_]

GROUPS = len(Group)
DIVED = GROUPS
"""Row of the submarines that have dived, below the rows of places by group."""


class Volley(NamedTuple):
    """Numbers of hits by pool, one entry for each battle."""

    any: Ints
    ships: Ints
    not_submarines: Ints


class Side:
    """A fleet's tables, by place of each line."""

    def __init__(self, fleet: Fleet, opening: Opening) -> None:
        units = fleet.data.units
        self.fleet = fleet
        self.own = fleet.own
        self.next: list[Ints] = [
            np.array([*line.ranks, sum(other.places for other in fleet.lines)], dtype=np.int32)
            for line in fleet.lines
        ]
        ranks = [rank for line in fleet.lines for rank in line.ranks]
        self.losses = len(ranks)
        self.passed: list[Ints] = [
            np.searchsorted(line.ranks, np.arange(self.losses + 1)).astype(np.int32) for line in fleet.lines
        ]
        self.tables: list[HitTable] = [hit_table(line.chances) for line in fleet.lines]
        self.units = [np.array([sum(force) for force in line.forces], dtype=np.int32) for line in fleet.lines]
        surface = fleet.lines[Group.SURFACE].present
        self.guides = np.array([guides(units, force) for force in surface])
        self.guards = np.array([guards(units, force) for force in surface])
        self.opening_hits = hit_table([opening.chances])
        self.opening_guides = guides(units, opening.force)
        self.opening_guards = guards(units, opening.force)

    def boats(self, at: Ints) -> Ints:
        """Its own submarines in the battle."""
        boats: Ints = np.maximum(self.own[Group.UNDERWATER] - at[Group.UNDERWATER], 0)
        return boats

    def gone(self, at: Ints) -> Bools:
        """See ``Stand.gone``."""
        gone: Bools = np.all(at[:GROUPS] >= np.array(self.own)[:, None], axis=0)
        return gone

    def left(self, at: Ints) -> Ints:
        """Number of its own units in the battle."""
        left: Ints = sum(units[place] for units, place in zip(self.units, at, strict=False))
        return left

    def dive(self, at: Ints, hunted: Bools) -> None:
        """Let submarines dive where the fleet's rule says so."""
        if self.fleet.dives == "never":
            return
        diving = self.boats(at) > 0
        if self.fleet.dives == "alone":
            diving &= at[Group.SURFACE] >= self.own[Group.SURFACE]
        elif self.fleet.dives == "hunted":
            diving &= hunted
        at[DIVED, diving] += self.boats(at)[diving]
        at[Group.UNDERWATER, diving] = self.own[Group.UNDERWATER]

    def take(self, at: Ints, volley: Volley) -> None:
        """Take as many of these hits as can be taken, the most dispensable units first.

        The casualty order is followed up to the loss at which all hits are used up; a line takes no more than the hits
        that may fall on it (see ``combat_values.absorbable``). The search for that loss starts where it is found when
        nothing further on has been lost before, and goes on by as many losses as there are hits left.
        """
        struck = np.flatnonzero(volley.any | volley.ships | volley.not_submarines)
        places = at[:GROUPS, struck]
        anything, ships, others = (hits[struck] for hits in volley)
        total = anything + ships + others
        limits = np.stack([anything + others, total, anything + ships])
        lost = np.empty_like(places)
        following = [next_[place] for next_, place in zip(self.next, places, strict=True)]
        upto = np.minimum(np.minimum(*following[:2]), following[2]) + total
        searching = np.arange(struck.shape[0])
        while searching.shape[0]:
            np.minimum(upto, self.losses, out=upto)
            found = self._lost(upto, places[:, searching], limits[:, searching])
            lost[:, searching] = found
            missing = total[searching] - found.sum(axis=0)
            going = (missing > 0) & (upto < self.losses)
            upto = (upto + missing)[going]
            searching = searching[going]
        at[:GROUPS, struck] += lost

    def _lost(self, upto: Ints, places: Ints, limits: Ints) -> Ints:
        """New losses by line when the order is followed up to here."""
        lost: Ints = np.stack([passed[upto] for passed in self.passed])
        lost -= places
        np.maximum(lost, 0, out=lost)
        return np.minimum(lost, limits, out=lost)


class Played:
    """Plays many battles of the same two fleets into ``ends``.

    ``hopeless``: the states in which the attacker breaks off because of the odds.
    """

    def __init__(
        self,
        data: AApacificData,
        battle: Battle,
        ends: Ends,
        fleets: tuple[Fleet, Fleet],
        openings: tuple[Opening, Opening],
        random: np.random.Generator,
        hopeless: States,
    ) -> None:
        self.battle = battle
        self.ends = ends
        self.attacker, self.defender = map(Side, fleets, openings)
        self.melee = Melee(data, *fleets)
        self.random = random
        self.hopeless = hopeless
        self.opening = any(any(opening.force) for opening in openings)
        self.sizes = tuple(
            size
            for fleet in fleets
            for size in (*(line.places + 1 for line in fleet.lines), fleet.own[Group.UNDERWATER] + 1)
        )

    def fight(self, battles: int) -> None:
        """Play so many battles to their ends."""
        x = np.zeros((GROUPS + 1, battles), dtype=np.int32)
        y = np.zeros((GROUPS + 1, battles), dtype=np.int32)
        over = np.full(
            battles, not self.opening and self.melee.over(*self._stands(np.zeros(1, dtype=np.int64))[0])
        )
        ended: list[Codes] = []
        fought = 0
        while True:
            leaving = self._leaving(x, y, fought) & ~over
            done = over | leaving | (fought == self.battle.rounds)
            ended.append(2 * self._codes(x[:, done], y[:, done]) + leaving[done])
            if done.all():
                break
            x, y = x[:, ~done], y[:, ~done]
            self.ends.rounds += x.shape[1]
            self._round(x, y, first=not fought)
            fought += 1
            over = self._over(x, y)
        self._settle(np.concatenate(ended))

    def _round(self, x: Ints, y: Ints, *, first: bool) -> None:
        attacker, defender = self.attacker, self.defender
        opening = first and self.opening
        guarded = defender.guards[y[Group.SURFACE]] | (opening and defender.opening_guards)
        hunted = attacker.guides[x[Group.SURFACE]] | (opening and attacker.opening_guides)
        boats = self._draw(attacker, Group.UNDERWATER, x[Group.UNDERWATER])
        strikes_first = ~guarded & (attacker.boats(x) > 0)
        nothing = np.zeros_like(boats)
        if strikes_first.any():  # sea.3, sea.4
            defender.take(y, Volley(nothing, np.where(strikes_first, boats, nothing), nothing))
        before = y.copy()  # those hit from here on fire back: sea.10
        volley = self._volley(attacker, x, hunted, np.where(strikes_first, nothing, boats), opening)
        defender.take(y, volley)
        guided = defender.guides[before[Group.SURFACE]] | (opening and defender.opening_guides)
        boats_hit = defender.boats(before) - defender.boats(y)
        dived = y[DIVED].copy()
        defender.dive(y, hunted)
        own = defender.own[Group.UNDERWATER]
        firing = np.where(y[DIVED] > dived, own - boats_hit, before[Group.UNDERWATER])  # ss.11
        shots = self._draw(defender, Group.UNDERWATER, firing)
        attacker.take(x, self._volley(defender, before, guided, shots, opening))
        staying = np.flatnonzero(~defender.gone(y))
        part = x[:, staying]
        attacker.dive(part, defender.guides[y[Group.SURFACE, staying]])
        x[:, staying] = part

    def _draw(self, side: Side, group: Group, places: Ints) -> Ints:
        return side.tables[group].draw(places, self.random)

    def _volley(self, side: Side, at: Ints, guided: Bools, boats: Ints, opening: bool) -> Volley:
        air = self._draw(side, Group.OFF_WATER, at[Group.OFF_WATER])
        surface = self._draw(side, Group.SURFACE, at[Group.SURFACE])
        if opening:
            surface = surface + side.opening_hits.draw(np.zeros_like(surface), self.random)
        return Volley(surface + np.where(guided, air, 0), boats, np.where(guided, 0, air))

    def _over(self, x: Ints, y: Ints) -> Bools:
        over = self.attacker.gone(x) | self.defender.gone(y)
        doubtful = ~over & (y[Group.SURFACE] >= self.defender.own[Group.SURFACE])
        if doubtful.any():
            codes, which = np.unique(self._codes(x[:, doubtful], y[:, doubtful]), return_inverse=True)
            over[doubtful] = np.array([self.melee.over(*state) for state in self._stands(codes)])[which]
        return over

    def _leaving(self, x: Ints, y: Ints, fought: int) -> Bools:
        """Where the attacker's rule makes them leave."""
        retreat = self.battle.retreat
        leaving = np.zeros(x.shape[1], dtype=bool)
        if fought and retreat.after_rounds is not None and fought >= retreat.after_rounds:
            leaving[:] = True
        if fought and retreat.units_left is not None:
            leaving |= self.attacker.left(x) <= retreat.units_left
        if fought and self.hopeless:
            codes, which = np.unique(self._codes(x, y), return_inverse=True)
            leaving |= np.array([state in self.hopeless for state in self._stands(codes)], dtype=bool)[which]
        return leaving

    def _codes(self, x: Ints, y: Ints) -> Codes:
        """One number for each state."""
        codes = np.zeros(x.shape[1], dtype=np.int64)
        for size, column in zip(self.sizes, (*x, *y), strict=True):
            codes *= size
            codes += column
        return codes

    def _stands(self, codes: Codes) -> list[tuple[Stand, Stand]]:
        """The states of these numbers."""
        attacker, defender = self.attacker.fleet, self.defender.fleet
        places = zip(*(column.tolist() for column in np.unravel_index(codes, self.sizes)), strict=True)
        return [
            (attacker.stand((a, b, c), dived), defender.stand((d, e, f), gone))
            for a, b, c, dived, d, e, f, gone in places
        ]

    def _settle(self, ended: Codes) -> None:
        """Count battles as ended: twice the number of the state, and one more where the attacker broke off."""
        codes, counts = np.unique(ended, return_counts=True)
        broken_off = (codes % 2).astype(bool).tolist()
        for (x, y), left, count in zip(self._stands(codes // 2), broken_off, counts.tolist(), strict=True):
            self.ends.add(end_of(x, y, left), float(count))
