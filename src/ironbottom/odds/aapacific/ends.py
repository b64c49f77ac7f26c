"""How battles end, gathered by weight, and the odds that follow from it."""

from __future__ import annotations

from collections import defaultdict
from enum import Enum
from math import sqrt
from typing import NamedTuple

from ironbottom.games.aapacific.data_ids import UnitClass, UnitType
from ironbottom.games.aapacific.data_model import AApacificData
from ironbottom.games.aapacific.rules.combat_values import Force
from ironbottom.odds.aapacific.battle import Battle, Party
from ironbottom.odds.aapacific.lines import engaged
from ironbottom.odds.answer import Odds

MOST_LIKELY = 5
"""How many ends are told in words for either side."""


class Why(Enum):
    """Why a battle ended."""

    FOUGHT = 0
    """A side is gone, or nobody can hit any more, or only so many rounds were looked at."""
    RETREAT = 1


class End(NamedTuple):
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


class Verdict(Enum):
    """What an end means to the attacker."""

    WIN = "win"
    CLEARED = "cleared"
    BOTH_GONE = "both gone"
    UNDECIDED = "undecided"
    LOSE = "lose"
    RETREAT = "retreat"


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
        bombing = any(count and unit.raids for count, unit in zip(end.attacker, data.units, strict=True))
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
    attacker, defender = engaged(data, battle.attacker.force), engaged(data, battle.defender.force)
    chance = dict.fromkeys(Verdict, 0.0)
    lost: tuple[list[float], list[float]] = ([0.0] * len(UnitType), [0.0] * len(UnitType))
    costs = [0.0, 0.0]
    square = 0.0
    balance: defaultdict[int, float] = defaultdict(float)
    money: defaultdict[int, float] = defaultdict(float)
    for end, weight in ends.weights.items():
        share = weight / whole
        chance[verdict(data, battle, end)] += share
        attacker_cost = _losses(data, battle.attacker, attacker, end.attacker, share, lost[0])
        defender_cost = _losses(data, battle.defender, defender, end.defender, share, lost[1])
        costs[0] += attacker_cost * share
        costs[1] += defender_cost * share
        square += (defender_cost + end.money - attacker_cost) ** 2 * share
        money[end.money] += share
        balance[sum(end.attacker) - sum(end.defender)] += share
    surrendered = sum(paid * share for paid, share in money.items())
    swing = costs[1] + surrendered - costs[0]
    chance = {meaning: min(1.0, share) for meaning, share in chance.items()}  # sums are rounded
    win = chance[Verdict.WIN]
    return Odds(
        method="simulated" if trials else "exact",
        trials=trials,
        error=sqrt(max(0.0, win * (1.0 - win)) / trials) if trials else 0.0,
        win=win,
        draw=min(1.0, chance[Verdict.CLEARED] + chance[Verdict.BOTH_GONE] + chance[Verdict.UNDECIDED]),
        lose=min(1.0, chance[Verdict.LOSE] + chance[Verdict.RETREAT]),
        cleared=chance[Verdict.CLEARED],
        retreat=chance[Verdict.RETREAT],
        undecided=chance[Verdict.UNDECIDED],
        rounds=ends.rounds / whole,
        attacker_losses=_by_key(lost[0], attacker),
        defender_losses=_by_key(lost[1], defender),
        attacker_cost=costs[0],
        defender_cost=costs[1],
        swing=swing,
        swing_error=sqrt(max(0.0, square - swing * swing) / trials) if trials else 0.0,
        money=surrendered,
        money_chances=tuple(sorted(money.items())) if battle.kind == "raid" else (),
        survivors=_most_likely(data, ends, whole),
        histogram=tuple(sorted(balance.items())),
    )


def in_words(data: AApacificData, force: Force) -> str:
    """A force in words.

    >>> from ironbottom.games.aapacific.data import load
    >>> in_words(load(), (3, 0, 0, 0, 0, 1) + (0,) * 7)
    '3 infantry, 1 fighter'
    """
    parts = [
        f"{count} {(unit.name if count == 1 else unit.plural).lower()}"
        for unit, count in zip(data.units, force, strict=True)
        if count
    ]
    return ", ".join(parts) or "nothing"


def _losses(
    data: AApacificData, party: Party, before: Force, after: Force, share: float, lost: list[float]
) -> float:
    """Count the units lost into ``lost``; their value, with what they carried (aapacific:sea.11)."""
    cost = 0
    for kind, (was, left) in enumerate(zip(before, after, strict=True)):
        if was != left:
            lost[kind] += (was - left) * share
            cost += (was - left) * data.cost[kind]
    for kind, loads in party.cargo:
        cost += sum(loads[: before[kind] - after[kind]])
    return cost


def _by_key(lost: list[float], before: Force) -> tuple[tuple[str, float], ...]:
    return tuple((kind.key, lost[kind]) for kind in UnitType if before[kind])


def _of_class(data: AApacificData, force: Force, wanted: UnitClass) -> bool:
    return any(count and data.units[kind].unit_class == wanted for kind, count in enumerate(force))


def _most_likely(data: AApacificData, ends: Ends, whole: float) -> tuple[tuple[float, str, str], ...]:
    """The most likely ends: those in which the attacker holds the field, then those in which he does not."""
    won: defaultdict[tuple[Force, Force], float] = defaultdict(float)
    other: defaultdict[tuple[Force, Force], float] = defaultdict(float)
    for end, weight in ends.weights.items():
        held = end.attacker_stays and not end.defender_stays and end.why is Why.FOUGHT
        (won if held else other)[end.attacker, end.defender] += weight
    told: list[tuple[float, str, str]] = []
    for group in (won, other):
        likely = sorted(group.items(), key=lambda item: (-item[1], item[0]))[:MOST_LIKELY]
        told += [
            (weight / whole, in_words(data, attacker), in_words(data, defender))
            for (attacker, defender), weight in likely
            if weight
        ]
    return tuple(told)
