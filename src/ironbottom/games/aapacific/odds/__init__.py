"""Odds of battles of Axis & Allies: Pacific, driven by the figures and choices of its combat rules.

>>> from ironbottom.games.aapacific.odds.battle import Battle, Party, force
>>> landing = Battle(
...     "amphibious",
...     Party(force({"infantry": 4, "artillery": 1, "fighter": 2})),
...     Party(force({"infantry": 3, "aa_gun": 1})),
... )
>>> answer = odds(landing)
>>> answer.method, round(answer.win, 3), round(answer.rounds, 2)
('exact', 0.991, 1.99)
"""

from __future__ import annotations

from ironbottom.games.aapacific.components import load
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.odds.battle import Battle
from ironbottom.games.aapacific.odds.dealer import Exact, Simulated
from ironbottom.games.aapacific.odds.ends import Ends, odds_of
from ironbottom.games.aapacific.odds.land import fight_land
from ironbottom.games.aapacific.odds.raid import fight_raid
from ironbottom.games.aapacific.odds.sea import fight_sea
from ironbottom.games.aapacific.odds.solved import TooLarge
from ironbottom.games.aapacific.odds.sound import need_sound
from ironbottom.odds.answer import BadBattle, Odds

__all__ = ["Battle", "Odds", "TooLarge", "exact", "odds", "simulate"]

TRIALS = 20_500
"""Battles played when an exact answer would take too long: the error of a probability is then below 0.0035."""

FEW_STATES = 100_000
"""Transitions up to which a battle at sea is solved exactly when the answer is wanted at once.

To find out that there are more must take little beside the time in which the battle is played instead.
"""

MANY_STATES = 20_000_000
"""The same when an exact answer is wanted in any case."""

MOST_UNITS = 100
"""Units a side up to which a battle on land is solved exactly when the answer is wanted at once."""


def exact(battle: Battle, data: AApacificData | None = None, most: int = MANY_STATES) -> Odds:
    """The exact odds. ``BadBattle`` for what the rules do not know, ``TooLarge`` beyond ``most`` transitions."""
    return _odds(battle, data or load(), Exact(most))


def simulate(battle: Battle, trials: int = TRIALS, seed: int = 0, data: AApacificData | None = None) -> Odds:
    """The odds from playing so many battles, with their standard errors; ``BadBattle`` as ``exact``."""
    if trials < 1:
        raise BadBattle(f"{trials} battles cannot be played; play 1 or more")
    return _odds(battle, data or load(), Simulated(trials, seed))


def odds(battle: Battle, data: AApacificData | None = None, trials: int = TRIALS, seed: int = 0) -> Odds:
    """The exact odds where they take little time, else simulated ones; the answer says which."""
    if max(sum(battle.attacker.force), sum(battle.defender.force)) <= MOST_UNITS:
        try:
            return exact(battle, data, FEW_STATES)
        except TooLarge:
            pass
    return simulate(battle, trials, seed, data)


def _odds(battle: Battle, data: AApacificData, dealer: Exact | Simulated) -> Odds:
    need_sound(data, battle)
    return odds_of(data, battle, _fight(data, battle, dealer), dealer.trials)


def _fight(data: AApacificData, battle: Battle, dealer: Exact | Simulated) -> Ends:
    if battle.kind in ("sea", "air"):
        return fight_sea(data, battle, dealer)
    if battle.kind == "raid":
        return fight_raid(data, battle, dealer)
    return fight_land(data, battle, dealer)
