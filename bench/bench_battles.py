"""Battles fought out for the odds beside random play of a plain game (P8b)."""

from __future__ import annotations

from functools import cache
from random import Random

from bench.bench_play import DOMINOES, dominoes
from bench.runner import Goal
from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.odds import SECRET, TRIALS, World, fought, worlds_of
from ironbottom.games.fireinthesky.odds.fighting import choice_of
from ironbottom.games.fireinthesky.odds.situation import Plan
from ironbottom.games.fireinthesky.odds.typed import position
from ironbottom.games.fireinthesky.odds.words import forces, typed
from ironbottom.games.fireinthesky.position.game import Sky

ATTACKER = "akagi, hiryu, shokaku, kongo, hiei, 3 ca, 5 dd, 17_army, 4 air"
DEFENDER = "us_cv_enterprise, us_cv_yorktown, saratoga, 3 ca, us_cl_phoenix, 4 dd, marine_1, 4 air"


@cache
def battle() -> tuple[World, int]:
    """A large battle for an island, still to be fought, and its hex."""
    data = load()
    fight = typed(data, "amphibious", forces(data, ATTACKER), forces(data, DEFENDER), {})
    g, hexagon = position(fight)
    return worlds_of(g, "japan", Plan(hexagon)), hexagon


def answer() -> None:
    """All battles of one answer."""
    world, hexagon = battle()
    list(fought(world, hexagon, TRIALS))


@cache
def choices_made() -> int:
    """Choices made in all battles of one answer."""
    world, _ = battle()
    random = Random(0)
    return sum(_choices(world(random.randbytes(SECRET))) for _ in range(TRIALS))


def _choices(g: Sky) -> int:
    made = 0
    g.start()
    while g.decision is not None:
        seat = g.deciding()[0]
        g.act(seat, choice_of(g, seat))
        made += 1
    return made


def goals() -> list[Goal]:
    """The goals."""
    decisions, _ = dominoes(DOMINOES)
    return [
        Goal(
            id="P8b",
            title="a decision in battles fought out for the odds / one of python_block_dominoes with its draws",
            bar=4.0,
            target=2.0,
            ours=answer,
            reference=lambda: dominoes(DOMINOES),
            ours_count=choices_made(),
            reference_count=decisions,
        ),
    ]
