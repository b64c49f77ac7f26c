"""8.0: reinforcements in the Solomons, over the limits, delayed, and barred by the enemy."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Level, Power
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import DUE_NOW
from ironbottom.games.oceansoffire.rules.p02_breakdown import in_box
from ironbottom.games.oceansoffire.rules.p06_excess import Limits, excess
from ironbottom.games.oceansoffire.rules.p08_arrivals import (
    Reinforcements,
    arrivals,
    arrive,
    has_room,
    may_arrive,
    placeable,
)
from ironbottom.games.oceansoffire.rules.p08_entry import Site, come
from tests.games.oceansoffire.positions import (
    DATA,
    act,
    asked,
    at,
    find,
    kind,
    names,
    options,
    position,
    put,
    scenario,
    where,
)

JAPAN, US, CW = Power.JAPAN, Power.US, Power.CW


@pytest.mark.rule("oceansoffire:8.0", "oceansoffire:8.1.a")
def test_each_round_brings_its_reinforcements() -> None:
    game = scenario("solomons")
    counts = []
    for n in (1, 2, 3, 4):
        game.state.round = n
        rows = [arrivals(game, power) for power in (JAPAN, US, CW)]
        counts.append([len(row) for row in rows])
        for row in rows:
            for one in sorted(row, key=lambda one: not game.counter(one.piece).ship):
                arrive(game, one)
    assert counts == [[0, 1, 0], [9, 8, 0], [3, 3, 1], [2, 2, 0]]
    assert Fate.DUE not in set(game.state.fate)


@pytest.mark.rule("oceansoffire:8.1.a", "oceansoffire:4.0.c")
def test_who_is_delayed_comes_a_round_later() -> None:
    game = scenario("solomons")
    game.state.round = 2
    game.stack[:] = [game.stack[0], Reinforcements()]
    game.stack[0].at = "wait"
    game.start()
    question = asked(game).text(game, "japan")
    assert "3 × Japanese CVA-1, 2 × Japanese CVA-½" in question
    assert question.startswith("Place all"), "a long list may be cut off on a phone, the question never"
    assert [asked(game).hint(game, "japan", f"type:{one}") for one in ("jp_cvar_1", "jp_xx_2")] == [
        "3 arrive",
        "",
    ]
    act(game, "jp_xx_2", "done", "done")
    assert where(game, "jp_xx_2") == []
    assert where(game, "jp_cv_junyo_hiyo") == ["truk"]
    assert [game.counter(one.piece).id for one in arrivals(game, JAPAN)] == ["jp_xx_2"]
    game.state.round = 3
    assert "jp_xx_2" in [game.counter(one.piece).id for one in arrivals(game, JAPAN)]
    assert len(arrivals(game, JAPAN)) == 4


@pytest.mark.rule("oceansoffire:8.41", "oceansoffire:8.2.b", "oceansoffire:8.2.a")
def test_carrier_air_arrives_on_its_carrier_else_at_the_airfield() -> None:
    """ex.058 with the Hornet of this scenario: what finds no room on the deck goes ashore."""
    game = scenario("solomons")
    game.state.round = 2
    coming = sorted(arrivals(game, US), key=lambda one: not game.counter(one.piece).ship)
    ships = [one for one in coming if game.counter(one.piece).ship]
    for one in ships:
        arrive(game, one)
    hornet = find(game, "us_cv_hornet")
    other = in_box(game, kind("us_cva_1"))[0]
    game.embark(other, hornet)
    for one in coming:
        if one not in ships:
            arrive(game, one)
    assert names(game, aboard(game, hornet)) == ["us_cva_1", "us_cva_1", "us_cva_half"]
    ashore = [
        p
        for p in game.here[at("new_caledonia")]
        if game.counter(p).id == "us_cva_1" and game.state.aboard[p] < 0
    ]
    assert len(ashore) == 1


@pytest.mark.rule("oceansoffire:8.22", "oceansoffire:7.62.v")
def test_who_arrives_in_a_space_at_usl_2_takes_a_hit_but_for_ships() -> None:
    game = scenario("solomons")
    game.state.round = 3
    for space in ("rabaul", "truk"):
        game.set_space_usl(at(space), Level.USL2)
    for one in arrivals(game, JAPAN):
        arrive(game, one)
    hits = {key: game.state.hits[find(game, key)] for key in ("jp_xx_38", "jp_lba_2", "jp_tt_6")}
    assert hits == {"jp_xx_38": 1, "jp_lba_2": 1, "jp_tt_6": 0}


@pytest.mark.rule("oceansoffire:8.2.b", "oceansoffire:8.21.d")
def test_nobody_arrives_in_a_space_of_the_enemy() -> None:
    game = scenario("solomons")
    game.take(at("rabaul"), US)
    game.state.round = 2
    coming = arrivals(game, JAPAN)
    assert {game.counter(one.piece).id for one in coming if not may_arrive(game, one)} == {
        "jp_xx_2",
        "jp_nav_2",
    }
    assert len(placeable(game, JAPAN)) == len(coming) - 2


@pytest.mark.rule("oceansoffire:8.1.b", "oceansoffire:6.11.b", "oceansoffire:6.5")
def test_who_arrives_over_the_limits_must_go_by_the_end_of_the_impulse() -> None:
    game = position(
        ["us_xx_32 new_caledonia", "us_xx_1mar new_caledonia", "us_xx_americal new_caledonia"],
        name="solomons",
        power="us",
        box=False,
        procedure=None,
    )
    game.state.round = 4
    kind = next(
        e
        for e in game.scenario.schedule
        if e.round == 4 and game.data.counters[e.counters[0]].id == "us_xx_25"
    )
    one = next(one for one in arrivals(game, US) if one.event is kind)
    assert not has_room(game, one)
    arrive(game, one)
    space = at("new_caledonia")
    assert game.state.overstacked[1][space] == DUE_NOW
    assert len(excess(game, space, 1)) == 4
    game.stack[:] = [game.stack[0], Limits()]
    game.stack[0].at = "wait"
    game.start()
    assert len(options(game)) == 4
    assert asked(game).rule(game) == "oceansoffire:6.5"
    act(game, "us_xx_32")
    assert (where(game, "us_xx_32"), game.state.overstacked[1][space]) == ([], 0)


@pytest.mark.rule("oceansoffire:8.2.a", "oceansoffire:2.32.f")
@pytest.mark.parametrize("answers", [["persia_box", "br_box"], ["br_box", "persia_box"]])
def test_half_of_a_british_air_unit_arrives_in_persia(answers: list[str]) -> None:
    game = scenario("campaign")
    game.state.turn, game.state.round = 1, 3
    game.stack[:] = [game.stack[0], Reinforcements()]
    game.stack[0].at = "wait"
    game.start()
    while type(asked(game)).__name__ != "WhereArrives" or asked(game).kind != kind("br_lba_2"):  # type: ignore[attr-defined]
        act(game, options(game)[-1])
    act(game, "change", *answers)
    assert where(game, "br_lba_1").count("persia_box") == 1
    assert where(game, "br_lba_2").count("persia_box") == 0


@pytest.mark.rule("oceansoffire:11.51.e", "oceansoffire:2.32.f")
def test_who_was_rescued_is_placed_whole_before_the_reinforcements_are_lined_up() -> None:
    game = scenario("campaign")
    rescued = find(game, "br_lba_2")
    game.lift(rescued, Fate.SAVED)
    game.state.origin[rescued] = 0
    game.state.turn, game.state.round = 1, 3
    game.stack[:] = [game.stack[0], Reinforcements()]
    game.stack[0].at = "wait"
    game.start()
    assert (type(game.stack[-2]).__name__, type(asked(game)).__name__) == ("Rescued", "WhereArrives")
    assert "change" not in options(game)
    act(game, options(game)[0])
    assert game.state.at[rescued] != NOWHERE


@pytest.mark.rule("oceansoffire:8.2.a")
def test_no_british_air_comes_to_persia_when_it_is_full() -> None:
    game = scenario("campaign")
    game.state.turn, game.state.round = 1, 3
    game.stack[:] = [game.stack[0], Reinforcements(persia=0)]
    game.stack[0].at = "wait"
    game.start()
    seen = set()
    while type(asked(game)).__name__ != "Waiting":
        seen.add(type(asked(game)).__name__)
        act(game, options(game)[-1])
    assert "WhereArrives" not in seen


@pytest.mark.rule("oceansoffire:11.51.e", "oceansoffire:2.33.d", "oceansoffire:2.34.c")
@pytest.mark.parametrize("key", ["jp_xx_5", "jp_x_35", "jp_lba_4", "jp_lba_1", "jp_ca_1"])
def test_who_arrives_with_as_many_hits_as_it_has_strength_goes_to_its_force_pool(key: str) -> None:
    game = position()
    counter = DATA.counters[DATA.counter_index[key]]
    strength = counter.front.defense if counter.ground else counter.points // 4
    for hits in (0, 1, strength - 1, strength) if not counter.ship else (0,):
        piece = put(game, key)
        come(game, piece, Site(at("kyushu"), 0), hits=hits)
        lost = not counter.ship and hits >= strength
        assert game.state.fate[piece] == (Fate.POOL if lost else Fate.ON_MAP), hits
        assert game.state.hits[piece] == (0 if lost else hits)
        if not lost:
            game.lift(piece, Fate.OUT)
