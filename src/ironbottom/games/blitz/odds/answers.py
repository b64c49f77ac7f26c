"""The ends of a battle as an answer: who wins, and what is lost."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from ironbottom.games.blitz.components.ids import Attack
from ironbottom.games.blitz.odds.reckon import End, Ends, Force, steps
from ironbottom.games.blitz.position.labels import counter_name
from ironbottom.games.blitz.rules.p06_rounds.fighters import BY_AIR, NO_BASE, Fighter
from ironbottom.kernel.grammar import counted, in_numbers
from ironbottom.odds.answer import Odds

SEA, GROUND, PORT, FACTORY, AIR = "sea", "ground", "port", "factory", "air"
KINDS = (SEA, GROUND, PORT, FACTORY, AIR)
KIND_OF = {-1: SEA, Attack.GROUND: GROUND, Attack.PORT: PORT, Attack.FACTORY: FACTORY}
WINNING = {
    SEA: "To win is to be alone in the sea area after both rounds, when Naval Air that was called in has gone home.",
    GROUND: "To win is to advance into the area ({rule:blitz:6.5.t}).",
    PORT: "To win is to take a step from the ships in port.",
    FACTORY: "To win is to damage a Factory Factor.",
    AIR: "To win is to take more steps than one loses ({rule:blitz:6.5.a}).",
}
LIKELIEST = 8
"""Ends that are told one by one."""
Left = tuple[tuple[str, bool], ...]
"""Units by name, and whether they are damaged."""


def odds_of(kind: str, ends: Ends, attackers: Force, defenders: Force) -> Odds:
    """The answer for a battle that began with these forces."""
    before = (attackers, defenders)
    win = min(1.0, sum(chance for end, chance in ends.items() if _won(kind, end, before)))
    lose = min(1.0 - win, sum(chance for end, chance in ends.items() if _lost(kind, end, before)))
    lost: list[dict[str, float]] = [defaultdict(float), defaultdict(float)]
    cost = [0.0, 0.0]
    for end, chance in ends.items():
        after = _after(kind, end)
        for place in (0, 1):
            cost[place] += chance * (steps(before[place]) - steps(after[place]))
            for id, count in (_types(before[place]) - _types(after[place])).items():
                lost[place][id] += chance * count
    figures: tuple[tuple[str, float, float], ...] = (("steps lost", cost[0], cost[1]),)
    if kind == FACTORY:
        figures += (
            ("Factory Factors damaged", 0.0, sum(end.ruins * chance for end, chance in ends.items())),
        )
    return Odds(
        method="exact",
        trials=0,
        error=0.0,
        win=win,
        draw=max(0.0, 1 - win - lose),
        lose=lose,
        rounds=1,
        attacker_losses=tuple(sorted(lost[0].items())),
        defender_losses=tuple(sorted(lost[1].items())),
        attacker_cost=cost[0],
        defender_cost=cost[1],
        worth_in="steps",
        swing=cost[1] - cost[0],
        survivors=_survivors(ends),
        figures=figures,
        winning=WINNING[kind],
    )


def _after(kind: str, end: End) -> tuple[Force, Force]:
    """Who is left of both sides, in the battle or out of it; 4.1.c: not who must return and finds no base."""
    flown = kind not in (SEA, AIR) and not end.taken  # 5.3.d5: from a land combat all aircraft return
    mine = [one for one in end.attackers if not (flown and one.counter.flies and one.via == NO_BASE)]
    return (*mine, *_based(end.gone_attackers)), (*end.defenders, *_based(end.gone_defenders))


def _based(force: Force) -> Iterator[Fighter]:
    return (one for one in force if one.via != NO_BASE)


def _taken(kind: str, end: End, before: tuple[Force, Force]) -> tuple[int, int]:
    """The steps that attacker and defender lose."""
    mine, theirs = (steps(old) - steps(new) for old, new in zip(before, _after(kind, end), strict=True))
    return mine, theirs


def _won(kind: str, end: End, before: tuple[Force, Force]) -> bool:
    if kind == AIR:
        mine, theirs = _taken(kind, end, before)
        return theirs > mine
    if kind == GROUND:
        return end.taken
    if kind == FACTORY:
        return end.ruins > 0
    if kind == PORT:
        return _afloat((*end.defenders, *end.gone_defenders)) < _afloat(before[1])
    gone_home = all(one.via == BY_AIR for one in end.defenders)  # 4.3.d3
    return bool(end.attackers) and gone_home and not end.held


def _afloat(force: Force) -> int:
    """The steps of its ships."""
    return steps(one for one in force if one.counter.ship)


def _lost(kind: str, end: End, before: tuple[Force, Force]) -> bool:
    if kind == AIR:
        mine, theirs = _taken(kind, end, before)
        return mine > theirs
    if kind == SEA:
        return bool(end.defenders) and not end.attackers
    return not _won(kind, end, before)


def _types(force: Iterable[object]) -> Counter[str]:
    return Counter(one.counter.id for one in force)  # type: ignore[attr-defined]


def _survivors(ends: Ends) -> tuple[tuple[float, str, str], ...]:
    """The likeliest ends by what is left; those that differ in who has gone home, or with what cargo, are one."""
    alike: dict[tuple[Left, Left, int], float] = defaultdict(float)
    for end, chance in ends.items():
        alike[_left(end.attackers), _left(end.defenders), end.ruins] += chance
    likeliest = sorted(alike.items(), key=lambda pair: -pair[1])[:LIKELIEST]
    return tuple(
        (chance, _words(mine, 0), _words(theirs, ruins)) for (mine, theirs, ruins), chance in likeliest
    )


def _left(force: Force) -> Left:
    return tuple((counter_name(one.counter), one.damaged) for one in force)


def _words(left: Left, ruins: int) -> str:
    """Such as "2 × Japanese Army, CV Ryujo (damaged), 1 Factory Factor damaged"."""
    units = in_numbers(f"{name} (damaged)" if damaged else name for name, damaged in left)
    if not ruins:
        return units
    return f"{units or 'nobody'}, {counted(ruins, 'Factory Factor')} damaged"
