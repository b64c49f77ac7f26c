"""Air Commitment Phase (fireinthesky:10)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.p10_air_commitment import AirCommitment
from ironbottom.games.fireinthesky.rules.p11_combat.phase import battle_hexes
from ironbottom.games.fireinthesky.rules.p11_combat.preparation import long_range_air, serves_here
from ironbottom.games.fireinthesky.rules.zones import air_bases
from tests.games.fireinthesky.positions import act, air_at, find, log, options, position, spaces, units

DONE, CANCEL, SPLIT = "button:done", "button:cancel", "button:split"
RABAUL = {"rabaul": "japan"}


def phase(**more: Any) -> Sky:
    return position(procedure=AirCommitment(), **({"control": RABAUL} | more))


def serving(game: Sky, space: str) -> int:
    """Japanese air strength committed to a hex from other hexes."""
    pieces = long_range_air(game, game.data.space_index[space], Side.JAPAN)
    return sum(game.state.strength[piece] for piece in pieces)


def staying(game: Sky) -> list[int]:
    """The air units in Rabaul that serve at home."""
    return [p for p in game.here[game.data.space_index["rabaul"]] if game.state.commit[p] == NOWHERE]


@pytest.mark.rule("fireinthesky:10.0", "fireinthesky:10.0.b1")
def test_air_units_commit_to_a_neighbouring_hex() -> None:
    game = phase(air=[("jp_air", "rabaul", 2)])
    assert game.deciding() == ("japan",)
    act(game, "jp_air")
    around = {game.data.space_ids[n] for n in game.data.hex_neighbours[game.data.space_index["rabaul"]]}
    assert spaces(game) == around  # serving at home is how it starts
    assert {"guadalcanal", "sea_1108", "lae"} <= around
    act(game, "space:guadalcanal", DONE)
    assert serving(game, "guadalcanal") == 2
    assert game.decision is None


@pytest.mark.rule("fireinthesky:10.0.b1")
def test_air_units_of_one_hex_split() -> None:
    game = phase(air=[("jp_air", "rabaul", 4)])
    act(game, "jp_air", SPLIT, "space:lae")
    half, whole = sorted(staying(game), key=lambda piece: game.state.strength[piece])
    assert (game.state.strength[half], game.state.strength[whole]) == (1, 2)
    act(game, f"piece:{whole}", "space:guadalcanal", DONE)
    assert (serving(game, "lae"), serving(game, "guadalcanal")) == (1, 2)
    assert sum(game.state.strength[piece] for piece in staying(game)) == 1
    assert air_at(game, "jp_air", "rabaul") == 4


@pytest.mark.rule("fireinthesky:10.0.b1", "fireinthesky:3.1.2.air.b1")
def test_air_units_go_together_change_their_mind_and_come_together_again() -> None:
    game = phase(air=[("jp_air", "rabaul", 3)])
    first, half = game.here[game.data.space_index["rabaul"]]
    act(game, f"piece:{first}", f"piece:{half}", "space:lae")
    assert serving(game, "lae") == 3
    act(game, f"piece:{first}", "space:rabaul")
    assert (serving(game, "lae"), game.state.commit[first]) == (1, NOWHERE)
    act(game, f"piece:{first}", SPLIT, CANCEL)
    assert sorted(game.state.strength[p] for p in game.here[game.data.space_index["rabaul"]]) == [1, 2]


@pytest.mark.rule("fireinthesky:10.0.b2", "fireinthesky:3.2.2")
def test_nothing_hinders_commitment_and_the_unit_stays() -> None:
    game = phase(
        pieces=[("us_cv_enterprise", "port_moresby")],
        air=[("jp_air", "lae", 2), ("anzac_air", "port_moresby", 4)],
        control={"lae": "japan"},
    )
    act(game, "jp_air", "space:port_moresby", DONE)  # over an impassable hexside, into an enemy zone
    piece = find(game, "jp_air")
    assert game.state.at[piece] == game.data.space_index["lae"]
    assert air_bases(game, Side.JAPAN) == [game.data.space_index["lae"]]
    assert not serves_here(game, piece, game.data.space_index["lae"])


@pytest.mark.rule("fireinthesky:10.0.b3")
def test_the_other_player_commits_nothing() -> None:
    game = phase(air=[("us_air", "noumea", 2)])
    assert game.decision is None
    game = phase(air=[("us_air", "noumea", 2), ("jp_air", "rabaul", 2)])
    assert units(game) == {"jp_air"}
    assert serves_here(game, find(game, "us_air"), game.data.space_index["noumea"])


@pytest.mark.rule("fireinthesky:10.0.b4")
def test_full_strength_at_home_and_half_next_door() -> None:
    game = phase(air=[("jp_air", "rabaul", 3)])
    first, half = game.here[game.data.space_index["rabaul"]]
    act(game, f"piece:{first}", f"piece:{half}")
    assert game.decision is not None
    assert game.decision.hint(game, "japan", "space:lae") == "half of 3 air points"
    act(game, "space:lae", f"piece:{first}")
    assert game.decision.hint(game, "japan", "space:rabaul") == "2 air points"


@pytest.mark.rule("fireinthesky:10.0.b5", "fireinthesky:10.0")
@pytest.mark.parametrize(("key", "battle"), [("us_dd_1", True), ("us_marine_1", False)])
def test_committed_air_alone_attacks_ships_but_no_land_units(key: str, battle: bool) -> None:
    game = phase(air=[("jp_air", "rabaul", 4)], pieces=[(key, "guadalcanal")])
    act(game, "jp_air", "space:guadalcanal", DONE)
    assert (game.data.space_index["guadalcanal"] in battle_hexes(game)) == battle


@pytest.mark.rule("fireinthesky:8.3", "fireinthesky:10.0")
def test_air_at_sea_and_in_boxes_commits_nowhere() -> None:
    game = phase(
        pieces=[("jn_dd_1", "truk")],
        air=[("jp_air", "truk", 2), ("jp_air", "naval_aviation", 2, "kure")],
        forces=[("jn_dd_1", "jp_air")],
    )
    assert game.decision is None
    allied = phase(part="allied", air=[("us_air", "west_coast_usa", 2)])
    assert allied.decision is None


def test_all_that_is_left_stays_at_home() -> None:
    game = phase(air=[("jp_air", "rabaul", 4), ("jp_air", "truk", 2)])
    assert DONE in options(game)
    act(game, DONE)
    assert set(game.state.commit) == {NOWHERE}


def test_alike_air_units_are_named_by_their_points() -> None:
    """Prompts and log named one by one counters that cannot be told apart."""
    game = phase(air=[("jp_air", "rabaul", 5), ("jp_air", "truk", 2)])
    first, second, third = game.here[game.data.space_index["rabaul"]]
    assert game.decision is not None
    assert game.decision.hint(game, "japan", f"piece:{first}") == "2 units with 4 Japanese Air points"
    act(game, f"piece:{first}", f"piece:{second}")
    assert game.decision.text(game, "japan").startswith("4 Japanese Air points of {space:rabaul}: choose")
    assert game.decision.hint(game, "japan", f"piece:{third}") == "makes 5 Japanese Air points"
    act(game, "space:lae")
    assert log(game) == "4 Japanese Air points in rabaul are committed to lae (10.0.b1)"
    act(game, f"piece:{third}", "space:lae")
    assert log(game) == "1 Japanese Air point in rabaul is committed to lae (10.0.b1)"
