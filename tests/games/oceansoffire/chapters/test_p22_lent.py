"""22.33.3, 8.32.e, 10.32.d, 5.23.a, 3.0.g: Victorious, the Chinese divisions, conquest, and a tie."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Fate, Nation, Power, Side
from ironbottom.games.oceansoffire.laboratory.laws import check
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ACTIVATED, ASHORE
from ironbottom.games.oceansoffire.rules.p03_victory import points, winner
from ironbottom.games.oceansoffire.rules.p04_turn import WholeGame
from ironbottom.games.oceansoffire.rules.p05_control import areas_of, change_control, conquered
from ironbottom.games.oceansoffire.rules.p06_basing import deck_room
from ironbottom.games.oceansoffire.rules.p08_arrivals import Reinforcements, arrivals
from ironbottom.games.oceansoffire.rules.p08_upgrades import Upgrades
from ironbottom.games.oceansoffire.rules.p08_withdrawals import Withdrawals
from ironbottom.games.oceansoffire.rules.p10_activation import commands, enters_theater
from ironbottom.games.oceansoffire.rules.p12_support import friends
from ironbottom.games.oceansoffire.rules.p13_rebase import home_decks, land_on_deck
from ironbottom.games.oceansoffire.rules.p13_steps_air import strikers
from ironbottom.games.oceansoffire.rules.p14_chance import us_base
from ironbottom.games.oceansoffire.rules.p21_refill import rebuildable
from tests.games.oceansoffire.chapters.fights import launch
from tests.games.oceansoffire.operating import through
from tests.games.oceansoffire.positions import DATA, at, find, kind, names, position, scenario, where

US, CW, JAPAN = Power.US, Power.CW, Power.JAPAN


def lent(*units: str) -> Oceans:
    """Turn 4 with Victorious and her air lent to the United States."""
    game = position(
        ["br_cv_victorious hawaiian_islands", "br_cva_1 >", "us_cv_enterprise hawaiian_islands", *units],
        turn=4,
        power="us",
    )
    game.state.lent += [find(game, "br_cv_victorious"), find(game, "br_cva_1")]
    game.changed()
    return game


def _arrivals_of(game: Oceans, turn: int) -> None:
    """Let reinforcements of a turn arrive as suggested; what came on turn 2 with a carrier left with it on turn 3."""
    game.state.turn = turn
    if turn > 3:
        game.state.turn = 3
        launch(game, Withdrawals())
        game.state.turn = turn
    launch(game, Reinforcements())
    through(game)


@pytest.mark.rule("oceansoffire:22.33.3")
def test_victorious_and_her_air_arrive_on_turn_4_as_us_units_and_are_so_to_its_end() -> None:
    game = scenario("campaign", {"players": "three"})
    for turn in (2, 4):
        _arrivals_of(game, turn)
    assert names(game, game.state.lent) == ["br_cv_victorious", "br_cva_1", "br_cva_half"]
    carrier = find(game, "br_cv_victorious")
    assert {game.seat(game.power(piece)) for piece in game.state.lent} == {"us"}
    assert (commands(game, US, carrier), commands(game, CW, carrier)) == (True, False)
    assert check(game) == []
    game.state.round = 4
    launch(game, WholeGame(at="next_turn", ret=255))
    assert game.state.lent == []
    assert game.power(carrier) == CW


@pytest.mark.rule("oceansoffire:22.33.3")
def test_victorious_operates_in_the_us_theater_counts_as_a_us_unit_and_supports_as_one() -> None:
    game = lent("us_ca_1 oahu")
    carrier = find(game, "br_cv_victorious")
    assert enters_theater(game, US, carrier, at("hawaiian_islands"))
    assert not enters_theater(game, US, carrier, at("bay_of_bengal"))
    assert friends(game, carrier, [Nation.AUSTRALIA])
    assert not friends(game, carrier, [Nation.BRITAIN])
    port = position(["br_cv_victorious oahu"], turn=4, power="japan")
    ship = find(port, "br_cv_victorious")
    assert not us_base(port, ship, [])
    port.state.lent.append(ship)
    assert us_base(port, ship, [])


@pytest.mark.rule("oceansoffire:22.33.3")
def test_carrier_air_goes_to_a_deck_of_the_other_navy_only_when_its_own_has_none_and_flies_no_mission_there() -> (
    None
):
    game = lent()
    air, victorious, enterprise = (
        find(game, key) for key in ("br_cva_1", "br_cv_victorious", "us_cv_enterprise")
    )
    for piece in (air, victorious, enterprise):
        game.mark(piece, ACTIVATED)
    game.place(air, at("hawaiian_islands"))
    assert home_decks(game, air) == [victorious]
    game.lift(victorious, Fate.OUT)
    assert home_decks(game, air) == [enterprise]
    land_on_deck(game, air, enterprise)
    game.unmark(air, game.state.marks[air])
    assert game.state.aboard[air] == enterprise != ASHORE
    assert air not in strikers(game, at("hawaiian_islands"), Side.ALLIES)
    game.place(air, at("hawaiian_islands"))
    game.state.lent.clear()
    assert home_decks(game, air) == []


@pytest.mark.rule("oceansoffire:22.33.3", "oceansoffire:2.33.1.b")
@pytest.mark.parametrize("room", [0, 1, 2])
def test_the_deck_of_the_other_navy_takes_carrier_air_as_far_as_it_has_room(room: int) -> None:
    game = lent()
    air, enterprise = find(game, "br_cva_1"), find(game, "us_cv_enterprise")
    game.lift(find(game, "br_cv_victorious"), Fate.OUT)
    game.place(air, at("hawaiian_islands"))
    half, one = kind("us_cva_half"), kind("us_cva_1")
    for piece, type_ in enumerate(game.state.kind):
        left = deck_room(game, enterprise) - room * QUARTERS
        free = type_ in (half, one) and game.state.fate[piece] != Fate.ON_MAP
        if free and DATA.counters[type_].points <= left:
            game.embark(piece, enterprise)
    assert deck_room(game, enterprise) == room * QUARTERS
    assert home_decks(game, air) == ([enterprise] if room else [])
    game.set_damage(enterprise, game.counter(enterprise).front.defense - 1)
    assert home_decks(game, air) == []


# ---- the Chinese -----------------------------------------------------------------------------------


def upgraded(fate: int) -> Oceans:
    """Turn 5 behind its upgrades; one Chinese division was in the box, the other off the map."""
    game = position(["ch_xx_22 burma"], turn=5, power="cw", tracks={"round": 1})
    other = game.state.kind.index(kind("ch_xx_38"))
    game.state.fate[other] = fate
    game.set_hits(find(game, "ch_xx_22"), 1)
    launch(game, Upgrades())
    through(game)
    return game


def fate_of(game: Oceans, key: str) -> int:
    """Where the one unit of a type is."""
    return game.state.fate[game.state.kind.index(kind(key))]


@pytest.mark.rule("oceansoffire:8.32.e")
def test_the_chinese_divisions_become_stronger_on_turn_5() -> None:
    game = upgraded(Fate.POOL)
    assert (where(game, "ch_xx_22"), where(game, "ch_xx_22b")) == ([], ["burma"])
    better = DATA.counters[kind("ch_xx_22b")].front
    assert (better.attack, better.defense) == (3, 5)
    assert game.state.hits[find(game, "ch_xx_22b")] == 1


@pytest.mark.rule("oceansoffire:10.32.d", "oceansoffire:8.43", "oceansoffire:8.32.e")
def test_a_lost_chinese_division_is_upgraded_in_the_force_pool_and_returns_only_when_rebuilt_to_full() -> (
    None
):
    game = upgraded(Fate.POOL)
    assert (fate_of(game, "ch_xx_38"), fate_of(game, "ch_xx_38b")) == (Fate.OUT, Fate.POOL)
    assert "ch_xx_38b" not in names(game, [one.piece for one in arrivals(game, CW)])
    for points_, offered in ((4, False), (5, True)):
        game.state.rps[CW]["chinese"] = points_
        game.noted()
        assert (kind("ch_xx_38b") in rebuildable(game, CW)) == offered


@pytest.mark.rule("oceansoffire:8.32.e", "oceansoffire:8.63")
def test_a_division_that_waits_for_points_comes_back_as_the_better_one() -> None:
    game = position(turn=6, power="cw", tracks={"round": 1})
    launch(game, Reinforcements())
    through(game)
    assert (where(game, "ch_xx_38"), where(game, "ch_xx_38b")) == ([], ["china_burma_box"])


# ---- conquest and victory --------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:5.23.a", "oceansoffire:5.23.e", "oceansoffire:5.23.f")
@pytest.mark.parametrize(
    ("country", "tracks"), [("india", ("indian",)), ("australia", ("australian_q1_q3", "australian_lba"))]
)
def test_india_and_australia_fall_with_the_last_of_seven_areas_and_keep_their_units(
    country: str, tracks: tuple[str, ...]
) -> None:
    unit = {"india": "in_xx_5 oahu", "australia": "au_xx_7 oahu"}[country]
    game = position([unit], tracks={"rps": [{}, {}, dict.fromkeys(tracks, 4)]})
    areas = list(areas_of(game, country))
    assert len(areas) == 7
    for space in areas[:-1]:
        change_control(game, space, Side.JAPAN, changing=False)
    assert country not in conquered(game)
    change_control(game, areas[-1], Side.JAPAN, changing=False)
    assert country in conquered(game)
    assert [game.state.rps[CW][track] for track in tracks] == [0] * len(tracks)
    assert where(game, unit.split()[0]) == ["oahu"]
    change_control(game, areas[0], Side.ALLIES, changing=False)
    assert country not in conquered(game)


@pytest.mark.rule("oceansoffire:3.0.g", "oceansoffire:4.0.s")
def test_between_the_levels_the_campaign_is_a_tie() -> None:
    game = scenario("campaign")
    levels = game.scenario.victory
    for group in levels.groups:
        for space in group.spaces if points(game) >= levels.japan_at_least else ():
            game.state.control[space] = Power.US
            game.changed()
    assert levels.allies_at_most < points(game) < levels.japan_at_least
    game.state.turn, game.state.round = game.scenario.last_turn, game.scenario.last_round
    assert winner(game) == 255
    game.stack = [WholeGame(at="end_round")]
    game.start()
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winners) == ("draw", ())


@pytest.mark.rule("oceansoffire:3.0.f")
def test_a_victory_beyond_the_decisive_level_is_told_as_such() -> None:
    """The Campaign's level for Japan is 18 in Victory Points, for the Allies 8."""
    for held, words in ((Side.JAPAN, "Japan won decisively"), (Side.ALLIES, "The Allies won decisively")):
        game = scenario("campaign")
        for group in game.scenario.victory.groups:
            for space in group.spaces:
                game.state.control[space] = Power.JAPAN if held == Side.JAPAN else Power.US
        game.state.turn, game.state.round = game.scenario.last_turn, game.scenario.last_round
        game.changed()
        game.stack = [WholeGame(at="end_round")]
        game.start()
        assert game.outcome is not None
        assert game.outcome.text.startswith(words)
