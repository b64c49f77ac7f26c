"""How battles end, gathered by weight, and the odds that follow from it."""

from __future__ import annotations

from collections import defaultdict
from enum import IntEnum
from math import sqrt
from operator import mul

import msgspec

from ironbottom.games.aapacific.components.ids import UnitClass
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.odds.battle import Battle, Party
from ironbottom.games.aapacific.odds.lines import engaged
from ironbottom.games.aapacific.rules.combat_values import Force, present
from ironbottom.odds.answer import Odds

MOST_LIKELY = 5
"""How many ends are told in words for either side."""


class Why(IntEnum):
    """Why a battle ended."""

    FOUGHT = 0
    """A side is gone, or nobody can hit any more, or only so many rounds were looked at."""
    RETREAT = 1


class End(msgspec.Struct, frozen=True):
    """Units that survived, whether any of them are still in the battle, and why it ended.

    Submerged submarines and aircraft that went home survive without being in the battle.
    """

    attacker: Force
    defender: Force
    attacker_stays: bool
    defender_stays: bool
    why: Why = Why.FOUGHT
    money: int = 0
    """What the owner of a raided complex surrendered."""


class Verdict(IntEnum):
    """What an end means to the attacker."""

    WIN = 0
    CLEARED = 1
    BOTH_GONE = 2
    UNDECIDED = 3
    LOSE = 4
    RETREAT = 5


class Ends:
    """Ends of a battle with their weights: probabilities, or numbers of battles played."""

    def __init__(self) -> None:
        self.weights: defaultdict[End, float] = defaultdict(float)
        self.rounds = 0.0
        """Rounds fought, summed over the weights."""

    def add(self, end: End, weight: float) -> None:
        """Count an end."""
        self.weights[end] += weight


def verdict(data: AApacificData, battle: Battle, end: End) -> Verdict:
    """What an end means (aapacific:land.22 to land.25, sea.26 to sea.29, p5.2 to p5.7)."""
    if battle.kind == "raid":
        bombing = any(unit.raids for unit in present(data.units, end.attacker))
        return Verdict.WIN if bombing else Verdict.LOSE
    if end.why is Why.RETREAT:
        return Verdict.RETREAT
    if end.attacker_stays and end.defender_stays:
        return Verdict.UNDECIDED
    if end.defender_stays:
        return Verdict.LOSE
    if not end.attacker_stays:
        return Verdict.BOTH_GONE
    if battle.kind in ("land", "amphibious") and not _of_class(data, end.attacker, UnitClass.LAND):
        return Verdict.CLEARED  # p5.7
    return Verdict.WIN


def odds_of(data: AApacificData, battle: Battle, ends: Ends, trials: int) -> Odds:
    """The odds that follow from the ends; ``trials``: how many battles were played, 0 when exact."""
    whole = float(trials or 1)
    attacker = _Toll(data, battle.attacker)
    defender = _Toll(data, battle.defender)
    chance = [0.0] * len(Verdict)
    mean = square = 0.0
    balance: defaultdict[float, float] = defaultdict(float)
    money: defaultdict[int, float] = defaultdict(float)
    for end, weight in ends.weights.items():
        share = weight / whole
        chance[verdict(data, battle, end)] += share
        won, left = defender.take(end.defender, share)
        lost, remaining = attacker.take(end.attacker, share)
        swing = won + end.money - lost
        mean += swing * share
        square += swing * swing * share
        money[end.money] += share
        balance[remaining - left] += share
    chance = [min(1.0, share) for share in chance]  # sums are rounded
    win, cleared, both_gone, undecided, lose, retreat = chance
    return Odds(
        method="simulated" if trials else "exact",
        trials=trials,
        error=sqrt(win * (1.0 - win) / trials) if trials else 0.0,
        win=win,
        draw=min(1.0, cleared + both_gone + undecided),
        lose=min(1.0, lose + retreat),
        cleared=cleared,
        retreat=retreat,
        undecided=undecided,
        rounds=ends.rounds / whole,
        attacker_losses=attacker.losses(),
        defender_losses=defender.losses(),
        attacker_cost=attacker.cost,
        defender_cost=defender.cost,
        worth_in="IPCs",
        swing=mean,
        swing_error=sqrt(max(0.0, square - mean * mean) / trials) if trials else 0.0,
        money=sum(paid * share for paid, share in money.items()),
        money_chances=tuple(sorted(money.items())) if battle.kind == "raid" else (),
        survivors=_most_likely(data, ends, whole),
        histogram=tuple(sorted((int(units), share) for units, share in balance.items())),
    )


class _Toll:
    """What a party loses, gathered over the ends."""

    def __init__(self, data: AApacificData, party: Party) -> None:
        self.data = data
        self.before = engaged(data, party.force)
        self.cargo = party.cargo
        self.cost = 0.0
        self._worth = _worth(data, self.before)
        self._ends: dict[Force, list[float]] = {}
        """By survivors: share of the ends, value lost, number of survivors."""

    def take(self, after: Force, share: float) -> tuple[float, float]:
        """Count an end in which these survive: the value lost, and how many survive."""
        known = self._ends.get(after)
        if known is None:
            known = self._ends[after] = [0.0, self._value(after), sum(after)]
        known[0] += share
        self.cost += known[1] * share
        return known[1], known[2]

    def _value(self, after: Force) -> int:
        """The value of the units lost, with what they carried (aapacific:sea.11)."""
        value = self._worth - _worth(self.data, after)
        for kind, loads in self.cargo:
            value += sum(loads[: self.before[kind] - after[kind]])
        return value

    def losses(self) -> tuple[tuple[str, float], ...]:
        """The expected number of units lost, by type."""
        shares = [known[0] for known in self._ends.values()]
        after = tuple(zip(*self._ends, strict=True))  # by type: how many survive each end
        lost = []
        for unit in present(self.data.units, self.before):
            left = map(self.before[unit.type].__sub__, after[unit.type])
            lost.append((unit.type.key, sum(map(mul, left, shares))))
        return tuple(lost)


def _worth(data: AApacificData, force: Force) -> int:
    return sum(map(mul, force, data.cost))


def in_words(data: AApacificData, force: Force) -> str:
    """A force in words.

    >>> from ironbottom.games.aapacific.components import load
    >>> in_words(load(), (3, 0, 0, 0, 0, 1) + (0,) * 7)
    '3 infantry, 1 fighter'
    """
    parts = [
        f"{force[unit.type]} {(unit.name if force[unit.type] == 1 else unit.plural).lower()}"
        for unit in present(data.units, force)
    ]
    return ", ".join(parts) or "nothing"


def _of_class(data: AApacificData, force: Force, wanted: UnitClass) -> bool:
    return any(unit.unit_class == wanted for unit in present(data.units, force))


def _most_likely(data: AApacificData, ends: Ends, whole: float) -> tuple[tuple[float, str, str], ...]:
    """The most likely ends: those in which the attacker holds the field, then those in which they do not."""
    won: defaultdict[tuple[Force, Force], float] = defaultdict(float)
    other: defaultdict[tuple[Force, Force], float] = defaultdict(float)
    for end, weight in ends.weights.items():
        held = end.attacker_stays and not end.defender_stays and end.why is Why.FOUGHT
        (won if held else other)[end.attacker, end.defender] += weight
    for same in won.keys() & other.keys():  # as when the enemy has dived: what is left looks alike
        won[same] += other.pop(same)
    told: list[tuple[float, str, str]] = []
    for group in (won, other):
        likely = sorted(group.items(), key=lambda item: (-item[1], item[0]))[:MOST_LIKELY]
        told += [
            (weight / whole, in_words(data, attacker), in_words(data, defender))
            for (attacker, defender), weight in likely
            if weight
        ]
    return tuple(told)
