"""Set-up of every scenario, seats, and what waits beside the map."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import Phase, Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import GONE, NOWHERE, REDUCED, SUNK
from ironbottom.games.fireinthesky.rules.opening import blank_state, place_starting_units
from ironbottom.kernel import registry
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.match import new_match

SPEC = registry.game("fireinthesky")
SCENARIOS = [info.id for info in SPEC.scenarios(None)]


def started(scenario: str, **options: str) -> Sky:
    match = new_match("fireinthesky", scenario, options, game_id="set-up", secret=bytes(32), salts=("a",))
    assert isinstance(match.game, Sky)
    return match.game


def set_up(scenario: str, **options: str) -> Sky:
    """A scenario before its first step."""
    data = load()
    state = blank_state(data, data.scenarios[scenario], SPEC.full_options(options))
    game = Sky(SPEC, data, state, [], ScriptedDice([]))
    place_starting_units(game)
    return game


def counters(game: Sky, *, space: str = "", due: int = 0) -> list[str]:
    state = game.state
    at = game.data.space_index[space] if space else NOWHERE
    return sorted(
        game.counter(piece).key
        for piece in range(len(state.at))
        if state.at[piece] == at and (bool(space) or state.due[piece] == due)
    )


def test_short_scenarios_come_first_on_the_new_game_page() -> None:
    minutes = [info.minutes for info in SPEC.scenarios(None)]
    assert minutes == sorted(minutes) and minutes[0] == 45 and len(minutes) == 7


@pytest.mark.rule("fireinthesky:1.0.b3")
def test_two_seats_play_japan_and_the_allies() -> None:
    seats = SPEC.seats("midway", SPEC.full_options({}))
    assert [(seat.id, seat.plays) for seat in seats] == [("japan", ("japan",)), ("allies", ("allied",))]
    assert SPEC.rivals_of("japan", "midway", {}) == ("allies",)


@pytest.mark.rule("fireinthesky:4.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_sets_up_every_unit_it_names(scenario: str) -> None:
    game = set_up(scenario)
    wanted: dict[tuple[str, int | None, bool], int] = {}
    for row in game.scenario.setup:
        if not row.option:
            key = (game.data.counters[row.counter].key, row.at, row.sunk)
            wanted[key] = wanted.get(key, 0) + row.count
    for (counter, space, sunk), count in wanted.items():
        found = [
            piece
            for piece in range(len(game.state.at))
            if game.counter(piece).key == counter
            and game.state.at[piece] == (NOWHERE if space is None else space)
            and game.has(piece, SUNK) == sunk
        ]
        assert len(found) >= count, counter
    assert SPEC.check(game) == []
    assert sum(row.count for row in game.scenario.setup if not row.option and row.at is not None) == sum(
        at != NOWHERE for at in game.state.at
    )


@pytest.mark.rule("fireinthesky:4.2")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_begins_in_its_phase(scenario: str) -> None:
    game = started(scenario)
    start = game.scenario.start
    assert (game.state.turn, game.state.part) == (start.turn, start.side)
    assert game.state.phase >= start.phase, "a phase without anything to decide is over at once"
    assert SPEC.check(game) == []


def test_what_is_sunk_or_comes_later_is_not_on_the_map() -> None:
    game = set_up("java_sea_to_surrender")
    lost = next(p for p in range(len(game.state.at)) if game.counter(p).key == "br_bb_pow_repulse")
    assert game.has(lost, GONE) and game.has(lost, SUNK)
    assert counters(game, due=3) == ["us_bb_maryland_west_virginia", "us_bb_pennsylvania_nevada"]
    assert counters(game, due=5) == ["us_bb_tennessee_california"]


def test_reduced_units_start_on_their_back() -> None:
    game = set_up("coral_sea")
    corps = next(p for p in range(len(game.state.at)) if game.counter(p).key == "us_anzac_ii")
    assert game.has(corps, REDUCED) and game.state.strength[corps] == game.counter(corps).reduced


@pytest.mark.rule("fireinthesky:16.2.5")
def test_optional_ships_start_only_under_their_option() -> None:
    plain, all_ships = set_up("java_sea_to_surrender"), set_up("java_sea_to_surrender", all_ships="on")
    assert "jn_cv_hosho_ryujo" not in counters(plain, space="kure")
    assert "jn_cv_hosho_ryujo" in counters(all_ships, space="kure")


@pytest.mark.rule("fireinthesky:6.1.1.b6")
def test_naval_aviation_waits_in_a_home_base() -> None:
    """Ruling naval_aviation_location."""
    game = set_up("java_sea_to_surrender")
    boxed = game.here[game.data.naval_aviation]
    assert boxed and {game.state.commit[piece] for piece in boxed} == {game.data.kure}


def test_tracks_and_what_has_fallen_come_from_the_scenario() -> None:
    game = set_up("java_sea_to_surrender")
    state = game.state
    assert (state.victory, state.oil, state.merchantmen, state.transport) == (24, 36, 60, [8, 0, 0])
    assert state.submarines == [3, 2] and not state.singapore_fell
    assert [game.data.space_ids[base] for base in state.penalty] == ["manila", "singapore"]
    assert set_up("coral_sea").state.singapore_fell and set_up("coral_sea").state.surabaya_fell
    assert state.control[game.data.space_index["guadalcanal"]] not in (Side.JAPAN, Side.ALLIES)


def test_every_option_is_off_by_default_and_names_its_rule() -> None:
    rules = {rule.id for rule in SPEC.reference(None).rules}
    assert len(SPEC.options) == 15
    assert all(option.values == ("off", "on") and option.rule in rules for option in SPEC.options)


def test_a_loaded_position_is_the_saved_one() -> None:
    game = started("marianas")
    again: Any = SPEC.resume(game.state, game.stack, ScriptedDice([]), game.rolls, None)
    assert again.state_hash() == game.state_hash() and again.state.phase == Phase.FIRST_DEPLOYMENT
