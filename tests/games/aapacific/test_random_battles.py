"""Battles of all kinds with random units, played at random: laws that hold at every decision of phase 4."""

from __future__ import annotations

import random

import pytest

from ironbottom.games.aapacific.components import load
from ironbottom.games.aapacific.laboratory.build import build
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.kernel import choices
from ironbottom.kernel.dice import SecretDice
from ironbottom.kernel.prompts import prompt_for
from tests.games.aapacific.positions import Unit

DATA = load()
NATIONS = {"japan": ["japan"], "great_britain": ["great_britain"], "united_states": ["usa", "china"]}
COUNTRY = {"japan": "japan", "great_britain": "india", "united_states": "usa"}
ALLY = {"japan": None, "great_britain": "usa", "united_states": "great_britain"}
SHIPS = ("battleship", "carrier", "destroyer", "transport", "submarine")
COMBAT = 4


class Draft:
    """A random position: fleets in some zones, armies in some territories, landings, raids and bystanders."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.power = self.rng.choice(list(NATIONS))
        self.mine = NATIONS[self.power]
        self.enemies = ["great_britain", "usa"] if self.power == "japan" else ["japan"]
        self.hostile = "india" if self.power == "japan" else "japan"
        self.units: list[Unit] = []
        self.control: dict[str, str] = {}
        for zone in self.rng.sample(list(DATA.sea_zones), 4):
            self.sea(DATA.space_ids[zone])
        for territory in self.rng.sample(list(DATA.territories), 4):
            self.land(DATA.space_ids[territory])

    def put(self, nation: str, kind: str, space: str, count: int = 1, **more: object) -> None:
        self.units.append({"nation": nation, "type": kind, "space": space, "count": count, **more})

    def sea(self, zone: str) -> None:
        rng, own = self.rng, self.mine[0]
        near = [DATA.space_ids[z] for z in DATA.sea_neighbours[DATA.space_index[zone]]]
        coast = [DATA.space_ids[t] for t in DATA.coast[DATA.space_index[zone]]]
        for kind in SHIPS:
            for _ in range(rng.choice((0, 0, 1, 1, 2))):
                start = rng.choice(near)
                self.put(own, kind, zone, start=start, via=start, marks=["moved"])
                if kind == "carrier":
                    marks = ["moved", "deck_cargo"]
                    self.put(
                        own,
                        "fighter",
                        zone,
                        rng.choice((0, 1, 2)),
                        aboard="carrier",
                        start=start,
                        marks=marks,
                    )
                if kind == "transport" and coast:
                    target = rng.choice(coast)
                    self.control[target] = self.hostile
                    self.put(
                        own, rng.choice(("infantry", "artillery")), zone, aboard="transport", target=target
                    )
        self.put(
            own, rng.choice(("fighter", "bomber")), zone, rng.choice((0, 1, 2)), marks=["moved", "airborne"]
        )
        for nation in self.enemies if rng.random() < 0.8 else []:
            for kind in SHIPS:
                self.put(nation, kind, zone, rng.choice((0, 0, 1)))
            self.put(nation, "fighter", zone, rng.choice((0, 0, 1)), marks=["patrol"])
        ally = ALLY[self.power]
        if ally and rng.random() < 0.4:
            self.put(ally, rng.choice(SHIPS), zone)

    def land(self, territory: str) -> None:
        rng = self.rng
        self.control[territory] = self.hostile
        for start in (DATA.space_ids[t] for t in DATA.land_neighbours[DATA.space_index[territory]]):
            if start not in self.control and rng.random() < 0.5:
                self.control[start] = COUNTRY[self.power]
                for kind in ("infantry", "artillery", "armor"):
                    self.put(
                        self.mine[0],
                        kind,
                        territory,
                        rng.choice((0, 1)),
                        start=start,
                        via=start,
                        marks=["moved"],
                    )
        for raiding in (True, False):
            marks = ["moved", "airborne", *(["raiding"] if raiding else [])]
            self.put(
                self.mine[0], "bomber" if raiding else "fighter", territory, rng.choice((0, 1)), marks=marks
            )
        for nation in self.enemies:
            for kind in ("infantry", "fighter", "aa_gun"):
                self.put(nation, kind, territory, rng.choice((0, 1, 2)))

    def game(self, seed: int) -> Pacific:
        fields = {"units": self.units, "control": self.control, "turn_of": self.power, "phase": COMBAT}
        players = {"players": self.rng.choice(("2", "3"))}
        return build({**fields, "options": players}, SecretDice(str(seed).encode(), "battles"))


def laws_of_the_decision(game: Pacific, seat: str, rng: random.Random) -> None:
    options, decision = game.options(seat), game.decision
    assert decision is not None
    before = game.state_hash()
    assert options
    assert len(set(options)) == len(options)
    prompt_for(game, seat)
    game.spec.view(game, seat)
    assert game.state_hash() == before, "asking changes nothing"
    pieces = [choices.piece_of(choice) for choice in options if choice.startswith("piece:")]
    alike = [other for piece in pieces for other in decision.alike(game, choices.piece(piece))]
    assert len({*pieces, *alike}) == len(pieces) + len(alike), "no piece is offered twice"
    twin = game.clone()
    for choice in decision.suggestion(game, seat):
        if type(twin.decision) is not type(decision) or seat not in twin.deciding():
            break
        assert choice in twin.options(seat), "a suggestion can be played as it stands"
        twin.act(seat, choice)


@pytest.mark.parametrize("seed", range(12))
def test_random_battles_keep_every_law(seed: int) -> None:
    rng = random.Random(seed)
    game = Draft(seed).game(seed)
    power = game.state.power
    decided = 0
    while game.outcome is None and (game.state.phase, game.state.power) == (COMBAT, power):
        seat = rng.choice(game.deciding())
        laws_of_the_decision(game, seat, rng)
        choice, twin = rng.choice(game.options(seat)), game.clone()
        game.act(seat, choice)
        twin.act(seat, choice)
        assert twin.state_hash() == game.state_hash(), "a clone goes on in the same way"
        assert not game.spec.check(game)
        decided += 1
    assert decided, "something was to be decided"
