"""A party of a sea battle: where it may stand after losses, and what hits make of it (aapacific:sea.1 to sea.18).

A fleet is three lines: aircraft, surface ships, submarines. A *stand* says how many hits each line has taken and how
many submarines have dived; there is one object for each stand, made when it first comes up.
"""

from __future__ import annotations

from collections import defaultdict

from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.odds.battle import NOBODY, Dive
from ironbottom.games.aapacific.odds.lines import Line, plus
from ironbottom.games.aapacific.rules.combat_values import Force, Group, Hits, absorbable, guards, guides
from ironbottom.odds.hits import CERTAIN_MISS, Chances, at_most, together

Places = tuple[int, int, int]
"""Hits taken by aircraft, surface ships and submarines: by ``Group``."""

BEYOND = 1 << 30
"""Rank of a loss that a line does not have."""

SHIPS_SHIFT, OTHERS_SHIFT = 20, 40
"""Bits by which ``_number`` keeps the pools apart."""


class Salvo:
    """Chances of the number of hits that may fall on anything, on ships only, and on all but submarines."""

    __slots__ = ("any", "not_submarines", "ships")

    def __init__(
        self,
        any: Chances = CERTAIN_MISS,
        ships: Chances = CERTAIN_MISS,
        not_submarines: Chances = CERTAIN_MISS,
    ) -> None:
        self.any = any
        self.ships = ships
        self.not_submarines = not_submarines


class Stand:
    """What is left of a fleet.

    ``level``: hits taken and submarines gone, so that it rises with every change. ``own`` are the units in the battle,
    ``present`` those of bystanders too; ``survivors`` are its own units that are left, dived or not. ``gone``: none of
    its own are in the battle; ``boats``: its own submarines in it; ``alone``: no surface ship is with them.
    ``guides``: see combat_values.guides; ``guards``: it cancels the first strike. ``after``: what hits make of it, as
    far as they have come up, by ``_number``.
    """

    __slots__ = (
        "after",
        "alone",
        "boats",
        "dived",
        "gone",
        "guards",
        "guides",
        "level",
        "own",
        "places",
        "present",
        "salvos",
        "survivors",
    )

    def __init__(self, fleet: Fleet, places: Places, dived: int) -> None:
        units = fleet.data.units
        self.places = places
        self.dived = dived
        self.level = sum(places)
        left = [max(0, own - place) for own, place in zip(fleet.own, places, strict=True)]
        self.gone = not any(left)
        self.boats = left[Group.UNDERWATER]
        self.alone = not left[Group.SURFACE]
        self.own = fleet.forces(places)
        self.survivors = plus(self.own, fleet.boats(dived)) if dived else self.own
        self.present = fleet.forces(places, bystanders=True)
        self.guides = guides(units, self.present)
        self.guards = guards(units, self.present)
        self.after: dict[int, Stand] = {0: self}
        self.salvos = [fleet.salvo(places, guided=guided) for guided in (False, True)]


Spread = list[tuple[Stand, float]]
"""Where a fleet may stand, with the probabilities."""


class Fleet:
    """One side of a battle at sea. ``own``: by group, the places before its allies' ships begin."""

    def __init__(self, data: AApacificData, lines: list[Line], dives: Dive) -> None:
        self.data = data
        self.lines = lines
        self.dives = dives
        self.own = [sum(any(force) for force in line.forces) for line in lines]
        self.ranks = [[*line.ranks, BEYOND] for line in lines]
        self._stands: dict[tuple[Places, int], Stand] = {}
        self._salvos: dict[tuple[Chances, Chances, Chances], Salvo] = {}
        self.whole = self.stand((0, 0, 0), 0)

    def stand(self, places: Places, dived: int) -> Stand:
        """The one object for a stand."""
        known = self._stands.get((places, dived))
        if known is None:
            known = self._stands[places, dived] = Stand(self, places, dived)
        return known

    def forces(self, places: Places, *, bystanders: bool = False) -> Force:
        """The units in the battle."""
        total = NOBODY
        for line, place in zip(self.lines, places, strict=True):
            force = (line.present if bystanders else line.forces)[place]
            if any(force):
                total = plus(total, force)
        return total

    def salvo(self, places: Places, *, guided: bool, more: Chances = CERTAIN_MISS) -> Salvo:
        """What it fires (aapacific:sea.6, ss.3, ss.9); ``more``: hits of ships set aside before."""
        air, surface, boats = (line.chances[place] for line, place in zip(self.lines, places, strict=True))
        surface = together(surface, more)
        if guided:
            return self.one_salvo(together(surface, air), boats, CERTAIN_MISS)
        return self.one_salvo(surface, boats, air)

    def one_salvo(self, any: Chances, ships: Chances, not_submarines: Chances) -> Salvo:
        """The one object for salvos with these chances."""
        key = (any, ships, not_submarines)
        return self._salvos.setdefault(key, Salvo(*key))

    def boats(self, count: int) -> Force:
        """So many submarines as a force."""
        return tuple([count if unit.submerges else 0 for unit in self.data.units])

    def dived(self, stand: Stand) -> Stand:
        """What is left in the battle when its submarines have dived (aapacific:sea.8)."""
        if not stand.boats:
            return stand
        off_water, surface, _ = stand.places
        return self.stand((off_water, surface, self.own[Group.UNDERWATER]), stand.dived + stand.boats)

    def would_dive(self, stand: Stand, hunted: bool) -> bool:
        """Whether its rule makes the submarines dive now; ``hunted``: the other side has a destroyer."""
        if not stand.boats or self.dives == "never":
            return False
        return self.dives == "at_once" or (stand.alone if self.dives == "alone" else hunted)

    # ---- losses ------------------------------------------------------------------------------------

    def after(self, stand: Stand, hits: Hits) -> Stand:
        """What is left after these hits: as many as possible are taken, the most dispensable units first.

        The same as ``losses.allocate``, one hit after the other: a further hit adds one loss to those of the
        hits before it.
        """
        number = _number(hits)
        known = stand.after.get(number)
        if known is None:
            known = stand.after[number] = self._hit_by(stand, hits)
        return known

    def _hit_by(self, stand: Stand, hits: Hits) -> Stand:
        pool = next(pool for pool, count in enumerate(hits) if count)
        fewer = Hits(*(count - (place == pool) for place, count in enumerate(hits)))
        places = list(self.after(stand, fewer).places)
        taken = [place - before for place, before in zip(places, stand.places, strict=True)]
        for rank, group in sorted((self.ranks[group][places[group]], group) for group in Group):
            taken[group] += 1
            if rank < BEYOND and absorbable(hits, *taken):
                places[group] += 1
                break
            taken[group] -= 1
        off_water, surface, underwater = places
        return self.stand((off_water, surface, underwater), stand.dived)

    def struck(self, stand: Stand, salvo: Salvo) -> Spread:
        """What may be left after a salvo."""
        off_water, surface, boats = (
            line.places - place for line, place in zip(self.lines, stand.places, strict=True)
        )
        anything, ships, others = salvo.any, salvo.ships, salvo.not_submarines
        if not off_water:
            anything, ships = together(anything, ships), CERTAIN_MISS
        if not boats:
            anything, others = together(anything, others), CERTAIN_MISS
        anything = at_most(anything, off_water + surface + boats)
        ships = at_most(ships, surface + boats)
        others = at_most(others, off_water + surface)
        spread: defaultdict[Stand, float] = defaultdict(float)
        known = stand.after
        for s, chance in enumerate(ships):
            for n, more in enumerate(others):
                number, share = _number(Hits(0, s, n)), chance * more
                for a, most in enumerate(anything):
                    left = known.get(number + a) or self.after(stand, Hits(a, s, n))
                    spread[left] += share * most
        return list(spread.items())


def _number(hits: Hits) -> int:
    """One number for each set of hits, those that may fall on anything counted by ones."""
    return hits.any + (hits.ships << SHIPS_SHIFT) + (hits.not_submarines << OTHERS_SHIFT)
