"""The odds agree with battles that are played by hand through all phases."""

from __future__ import annotations

from math import sqrt

import pytest

from ironbottom.games.fireinthesky.rules.p11_combat.battle import Battle
from ironbottom.odds import at
from ironbottom.odds.answer import OddsAt
from tests.games.fireinthesky.odds.landing import SAIL, TARGET, before_the_landing, pieces, played_by_hand

GAMES = 160
SIGMAS = 4.0


@pytest.fixture(scope="module")
def planned() -> OddsAt:
    g = before_the_landing()
    attackers = ",".join(map(str, pieces(g, *SAIL)))
    (found,) = at(g, "japan", {"space": TARGET, "attackers": attackers, "trials": str(GAMES)})
    return found


@pytest.mark.rule("fireinthesky:11.2")
def test_a_planned_landing_comes_out_as_often_as_when_it_is_played(planned: OddsAt) -> None:
    start = before_the_landing()
    (air,) = start.air_at_base(start.data.space_index[TARGET], 1)
    taken = shot_down = 0
    for secret in range(1, GAMES + 1):
        g = before_the_landing(secret)
        played_by_hand(g)
        base = g.data.space_index[TARGET]
        taken += bool(g.land_units(base, 0)) and not g.land_units(base, 1)
        shot_down += not g.state.strength[air]
    chance = dict(planned.odds.chances)["the base is taken"]
    assert 0.1 < chance < 0.9  # else the comparison would say little
    spread = SIGMAS * sqrt(2 * 0.25 / GAMES)
    assert planned.odds.win == chance
    assert taken / GAMES == pytest.approx(chance, abs=spread)
    assert shot_down / GAMES == pytest.approx(dict(planned.odds.defender_losses)["us_air"], abs=spread)


def test_the_answer_names_the_forces_and_its_error(planned: OddsAt) -> None:
    assert (planned.space, planned.kind, planned.seat) == (TARGET, "amphibious", "japan")
    assert planned.attacker == {"jn_ca_tone": 1, "jn_dd_1": 1, "jl_south_seas": 2, "jp_air": 4}
    assert planned.defender == {"us_dd_1": 1, "us_cl_raleigh": 1, "us_marine_1": 1, "us_air": 1}
    odds = planned.odds
    assert odds.win + odds.draw + odds.lose == pytest.approx(1.0)
    assert odds.error == pytest.approx(sqrt(odds.win * (1 - odds.win) / GAMES))
    assert sum(share for _, share in odds.histogram) == pytest.approx(1.0)
    assert "{rule:9.0}" in planned.note
    assert "alone ashore" in planned.winning


def test_a_pending_battle_and_one_under_way_have_odds() -> None:
    g = before_the_landing()
    for piece in pieces(g, *SAIL):
        g.act("japan", f"piece:{piece}")
    g.act("japan", f"space:{TARGET}")
    before = g.state_hash()
    (sailed,) = at(g, "japan", {"trials": "20"})
    assert (sailed.space, g.state_hash()) == (TARGET, before)
    while not any(isinstance(frame, Battle) for frame in g.stack):
        g.act(g.deciding()[0], "button:done")
    (running,) = at(g, "allies", {"space": TARGET, "trials": "20"})
    assert running.odds.trials == 20 and running.note == ""
