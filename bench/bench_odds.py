"""Odds: exact against simulated (P7), exact against an independent method (P7b), simulated against a table (P8)."""

from __future__ import annotations

import random
import time

from msgspec.structs import replace

from bench import hit_table
from bench.runner import Goal
from ironbottom.games.aapacific.components import load
from ironbottom.games.aapacific.odds import exact, lines, odds, simulate
from ironbottom.games.aapacific.odds.battle import Battle, Dive, Party, Retreat, force
from ironbottom.odds.chain import Race
from tests.odds.brute_force import solve, summary
from tests.odds.fights import battle_of, random_land_fight, random_sea_fight
from tests.odds.test_exact import figures

TRIALS = 20_000
FIGHTS = 30


def army(size: int) -> Battle:
    """A land battle with every type of unit on the way, so many units a side."""
    attacker = {"infantry": size // 2, "artillery": size // 6, "armor": size // 6}
    attacker["fighter"] = size - sum(attacker.values())
    defender = {"artillery": size // 5, "fighter": size // 5}
    defender["infantry"] = size - sum(defender.values())
    return Battle("land", Party(force(attacker)), Party(force(defender)))


def navy(size: int) -> Battle:
    """A battle of two fleets with submarines, aircraft and destroyers, so many units a side."""
    share = size // 5
    units = dict.fromkeys(("submarine", "fighter", "destroyer", "transport"), share)
    units["battleship"] = size - 4 * share
    party = Party(force(units), dives="hunted")
    return Battle("sea", party, party)


def fleets() -> list[Battle]:
    """Battles of 20 against 20 units with submarines on both sides, that dive or not."""
    ours = force({"submarine": 8, "destroyer": 6, "battleship": 4, "transport": 2})
    theirs = force({"submarine": 5, "destroyer": 8, "fighter": 4, "carrier": 3})
    dives: tuple[Dive, ...] = ("never", "alone", "hunted")
    return [navy(20), *(Battle("sea", Party(ours, dives=way), Party(theirs, dives=way)) for way in dives)]


def slowest_at_once() -> float:
    """Seconds of this process until the answer to the slowest of the fleets."""
    slowest = 0.0
    for battle in fleets():
        lines.forget()
        begun = time.process_time()
        odds(battle)
        slowest = max(slowest, time.process_time() - begun)
    return slowest


def race_of(battle: Battle) -> Race:
    """The bare race of a land battle."""
    data = load()
    attacker = lines.land_line(data, battle, attacking=True)
    defender = lines.land_line(data, battle, attacking=False)
    return Race(attacker.chances[: attacker.places], defender.chances[: defender.places])


def largest_difference() -> float:
    """Of all figures of random battles between the exact odds and brute force."""
    worst = 0.0
    for seed in range(FIGHTS):
        for make, most in ((random_land_fight, 4), (random_sea_fight, 3)):
            fight = make(random.Random(f"bench {seed}"), most)
            expected, got = summary(fight, solve(fight)), figures(exact(battle_of(fight)))
            names = expected.keys() | got.keys()
            worst = max([worst, *(abs(expected.get(name, 0.0) - got.get(name, 0.0)) for name in names)])
    return worst


def goals() -> list[Goal]:
    """The goals."""
    return [
        _exact("P7 15 v 15", army(15), 0.35, 0.2),
        _exact("P7 20 v 20", army(20), 0.8, 0.4),
        _exact("P7 fleets", navy(10), None, None),
        *_at_once(),
        Goal(
            id="P7b",
            title="largest difference between exact odds and brute force",
            bar=1e-9,
            target=1e-12,
            value=largest_difference,
            passes=1,
        ),
        _simulation("P8 land", army(30)),
        _simulation("P8 fleets", navy(30)),
    ]


def _at_once() -> list[Goal]:
    """The odds of large fleets as a player asks for them: exact or played, whichever is quick."""
    return [
        Goal(
            id="P7c",
            title=f"odds at once, 20 v 20 fleets / {TRIALS} simulations of the same battles, all cold",
            bar=1.25,
            target=1.05,
            ours=lambda: [odds(battle) for battle in fleets()],
            reference=lambda: [simulate(battle, TRIALS, 1) for battle in fleets()],
            before=lines.forget,
        ),
        Goal(
            id="P7d",
            title="seconds to the odds at once of the slowest of these fleets",
            bar=0.1,
            target=0.05,
            value=slowest_at_once,
        ),
        Goal(
            id="P7e",
            title="largest standard error of these odds",
            bar=0.0035,
            target=0.0,
            value=lambda: max(odds(battle).error for battle in fleets()),
            passes=1,
        ),
    ]


def _exact(name: str, battle: Battle, bar: float | None, target: float | None) -> Goal:
    """Exact odds against simulated ones of the same battle."""
    return Goal(
        id=name,
        title=f"exact odds / {TRIALS} simulations of the same battle, both cold",
        bar=bar,
        target=target,
        ours=lambda: exact(battle),
        reference=lambda: simulate(battle, TRIALS, 1),
        before=lines.forget,
    )


def _simulation(name: str, battle: Battle) -> Goal:
    """Simulation with a retreat rule against the bare table of a race of as many units."""
    ours = replace(battle, retreat=Retreat(units_left=5))
    race = race_of(army(sum(battle.attacker.force)))
    return Goal(
        id=name,
        title="simulated odds with a retreat rule / NumPy hit table, per simulation, 30 units a side",
        bar=10.0,
        target=3.0,
        ours=lambda: simulate(ours, TRIALS, 1),
        reference=lambda: hit_table.simulate(race, TRIALS, 1),
    )
