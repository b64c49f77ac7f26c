"""The odds against the rules themselves: the same battles played out in the game, many times."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.odds import exact
from ironbottom.games.aapacific.odds.battle import Battle, Retreat
from ironbottom.games.aapacific.odds.positions import battles_at
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.rules.combat_values import Force
from tests.games.aapacific.battles import entered, flown
from tests.games.aapacific.positions import Unit, act, find, position, units
from tests.odds.frames import Habits, Played, Tally, play

FEW = 200
MANY = 1000
"""Of each battle; ``test_exact`` holds the same odds against every course that small ones can take."""
FAR = 4.2
"""Standard errors beyond which the two disagree; the seeds are fixed, so this is no matter of luck."""
ELSEWHERE: dict[str, tuple[str | Unit, ...]] = {
    "japan": (entered("1 japan infantry yunnan", "kwangsi"), "1 china infantry yunnan"),
    "great_britain": (entered("1 great_britain infantry siam", "burma"), "1 japan infantry siam"),
    "united_states": (entered("1 china infantry kwangsi", "yunnan"), "1 japan infantry kwangsi"),
}
"""A second battle, so that the mover is asked which comes first."""
BURMA = ("3 great_britain infantry burma", "1 great_britain artillery burma")


NO_HABITS = Habits()


@dataclass(frozen=True)
class Case:
    """A battle on the board; ``kamikazes``: types of ships that one kamikaze each is declared at."""

    space: str
    rows: tuple[str | Unit, ...]
    turn_of: str = "japan"
    habits: Habits = NO_HABITS
    kamikazes: tuple[str, ...] = ()
    fields: dict[str, Any] = field(default_factory=dict)

    def game(self) -> Pacific:
        game = position(
            *self.rows,
            *ELSEWHERE[self.turn_of],
            turn_of=self.turn_of,
            phase=4,
            kamikazes=len(self.kamikazes),
            **self.fields,
        )
        for kind in self.kamikazes:
            act(game, f"piece:{find(game, 'usa', kind, self.space)[0]}")
        return game

    def battle(self, game: Pacific) -> Battle:
        """The battle as the odds see it in the position, with the habits of the players."""
        (found,) = battles_at(game, game.data.space_index[self.space])
        habits = self.habits
        return replace(
            found.battle,
            retreat=Retreat(after_rounds=habits.after_rounds or None),
            artillery="marines" if habits.marines_first else "infantry",
            attacker=replace(found.battle.attacker, dives="at_once" if habits.attacker_dives else "never"),
            defender=replace(found.battle.defender, dives="at_once" if habits.defender_dives else "never"),
        )


def sailed(text: str, zone: str = "sz_36", start: str = "sz_24") -> Unit:
    return entered(f"{text} {zone}", start)


def ashore(text: str, zone: str, target: str, transports: int) -> Iterator[Unit]:
    """Land units aboard transports, declared to land."""
    yield entered(f"{transports} {text.split()[1]} transport {zone}", "sz_24")
    for part in text.split(", "):
        yield units(f"{part} {zone}", aboard="transport", target=target, marks=["moved"])


CASES = {
    "artillery, armour and aircraft": Case(
        "burma",
        (
            entered("3 japan infantry burma", "shan_state"),
            entered("1 japan artillery burma", "shan_state"),
            entered("1 japan armor burma", "shan_state"),
            flown("2 japan fighter burma", "siam"),
            *BURMA,
            "1 great_britain fighter burma",
        ),
    ),
    "AA guns": Case(
        "burma",
        (
            entered("2 japan infantry burma", "shan_state"),
            flown("3 japan fighter burma", "siam"),
            flown("1 japan bomber burma", "siam"),
            *BURMA,
            "2 great_britain aa_gun burma",
        ),
    ),
    "aircraft alone": Case("burma", (flown("3 japan fighter burma", "siam"), *BURMA)),
    "the first turn": Case(
        "burma",
        (entered("4 japan infantry burma", "shan_state"), flown("1 japan fighter burma", "siam"), *BURMA),
        fields={"first_turn": True},
    ),
    "retreat from land after two rounds": Case(
        "burma",
        (entered("5 japan infantry burma", "shan_state"), *BURMA),
        habits=Habits(after_rounds=2),
        fields={"control": {"shan_state": "japan"}},
    ),
    "landing with bombardment, marines and artillery": Case(
        "guam",
        (
            *ashore("2 usa marine, 1 usa infantry, 1 usa artillery", "sz_25", "guam", 2),
            entered("1 usa battleship sz_25", "sz_24"),
            entered("2 usa destroyer sz_25", "sz_24"),
            flown("1 usa fighter guam", "sz_24"),
            "4 japan infantry guam",
            "1 japan artillery guam",
            "1 japan aa_gun guam",
        ),
        "united_states",
    ),
    "a landing in which artillery raises marines": Case(
        "guam",
        (
            *ashore("2 usa marine, 2 usa infantry, 1 usa artillery", "sz_25", "guam", 3),
            "3 japan infantry guam",
        ),
        "united_states",
        habits=Habits(marines_first=True),
    ),
    "aircraft leave a landing after one round": Case(
        "guam",
        (
            *ashore("3 usa marine", "sz_25", "guam", 2),
            flown("2 usa fighter guam", "sz_24"),
            "3 japan infantry guam",
        ),
        "united_states",
        habits=Habits(after_rounds=1),
        fields={"control": {"mariana_islands": "usa"}},
    ),
    "first strike and battleships": Case(
        "sz_36",
        (
            sailed("3 usa submarine"),
            sailed("1 usa battleship"),
            "1 japan destroyer sz_36",
            "1 japan battleship sz_36",
            "2 japan transport sz_36",
        ),
        "united_states",
    ),
    "aircraft, submarines and destroyers": Case(
        "sz_36",
        (
            sailed("1 usa submarine"),
            sailed("1 usa destroyer"),
            sailed("1 usa carrier"),
            flown("2 usa fighter sz_36", "sz_25"),
            "2 japan submarine sz_36",
            "1 japan destroyer sz_36",
            units("2 japan fighter sz_36", marks=["patrol"]),
        ),
        "united_states",
    ),
    "aircraft and a transport against submarines": Case(
        "sz_36",
        (sailed("1 usa transport"), flown("2 usa fighter sz_36", "sz_25"), "2 japan submarine sz_36"),
        "united_states",
    ),
    "defending submarines dive": Case(
        "sz_36",
        (
            sailed("2 usa destroyer"),
            sailed("1 usa battleship"),
            "3 japan submarine sz_36",
            "1 japan carrier sz_36",
        ),
        "united_states",
        habits=Habits(defender_dives=True),
    ),
    "attacking submarines dive": Case(
        "sz_36",
        (
            sailed("2 usa submarine"),
            sailed("2 usa destroyer"),
            "1 japan destroyer sz_36",
            "1 japan battleship sz_36",
        ),
        "united_states",
        habits=Habits(attacker_dives=True),
    ),
    "retreat at sea after one round": Case(
        "sz_36",
        (sailed("3 usa destroyer"), "2 japan destroyer sz_36", "1 japan battleship sz_36"),
        "united_states",
        habits=Habits(after_rounds=1),
    ),
    "kamikazes": Case(
        "sz_36",
        (
            sailed("1 usa carrier"),
            sailed("1 usa battleship"),
            sailed("1 usa destroyer"),
            "1 japan destroyer sz_36",
            "1 japan battleship sz_36",
        ),
        "united_states",
        kamikazes=("carrier", "battleship", "carrier"),
    ),
    "allied ships that stand by": Case(
        "sz_36",
        (
            sailed("2 usa destroyer"),
            flown("1 usa fighter sz_36", "sz_24"),
            "1 great_britain transport sz_36",
            "1 great_britain destroyer sz_36",
            "2 japan submarine sz_36",
            "1 japan destroyer sz_36",
        ),
        "united_states",
    ),
    "bombing raid": Case(
        "japan",
        (
            flown("2 usa bomber japan", "mariana_islands", marks=["moved", "airborne", "raiding"]),
            flown("2 usa fighter japan", "mariana_islands", marks=["moved", "airborne", "raiding"]),
            "1 japan aa_gun japan",
            "2 japan fighter japan",
        ),
        "united_states",
        fields={"cash": {"japan": 8}},
    ),
}


def cost(game: Pacific, force: Force) -> int:
    return sum(game.data.cost[kind] * count for kind, count in zip(UnitType, force, strict=True))


def won(battle: Battle, played: Played) -> bool:
    if battle.kind == "raid":
        return bool(played.attacker[UnitType.BOMBER])
    holds = played.attacker_stays and not played.defender_stays
    return holds and (battle.kind == "sea" or played.lands)


def compare(case: Case, games: int) -> None:
    game = case.game()
    battle, space = case.battle(game), game.data.space_index[case.space]
    expected = exact(battle)
    tallies = {name: Tally() for name in ("win", "rounds", "attacker_cost", "defender_cost", "money")}
    for number in range(games):
        played = play(game, space, f"{case.space} {number}".encode(), case.habits)
        tallies["win"].add(won(battle, played))
        tallies["rounds"].add(played.rounds)
        tallies["attacker_cost"].add(cost(game, battle.attacker.force) - cost(game, played.attacker))
        guns = battle.defender.force[UnitType.AA_GUN] * game.data.cost[UnitType.AA_GUN]
        tallies["defender_cost"].add(cost(game, battle.defender.force) - guns - cost(game, played.defender))
        tallies["money"].add(played.paid)
    for name, tally in tallies.items():
        if name == "rounds" and battle.kind == "raid":
            continue
        assert abs(tally.deviation(getattr(expected, name))) < FAR, (name, tally, expected)


@pytest.mark.rule("aapacific:p4.1")
@pytest.mark.parametrize("name", CASES)
def test_the_odds_are_those_of_the_rules(name: str) -> None:
    compare(CASES[name], FEW)


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_the_odds_are_those_of_the_rules_in_a_thousand_battles(name: str) -> None:
    compare(CASES[name], MANY)
