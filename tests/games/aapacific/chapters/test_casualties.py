"""Allotting hits: as many as can be used, by pools, with a suggestion (aapacific:land.9, land.15, sea.17, multi.3)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.components.ids import Nation, UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.rules.p4_combat.casualties import AllotHits, targets_of
from tests.games.aapacific.battles import alive, entered, flown
from tests.games.aapacific.positions import act, find, options, position, units

ZONE = "sz_50"


def suggestion(game: Pacific) -> list[str]:
    assert game.decision is not None
    return game.decision.suggestion(game, game.deciding()[0])


@pytest.mark.rule("aapacific:sea.6", "aapacific:ss.3")
def test_a_choice_must_leave_the_other_hits_usable() -> None:
    """One hit of a submarine and one of a fighter without destroyer, on a submarine and a fighter."""
    game = position(phase=1)
    for kind in (UnitType.SUBMARINE, UnitType.FIGHTER):
        game.add(kind, Nation.GREAT_BRITAIN, game.data.space_index[ZONE])
    allot = AllotHits(where=0, hits=[0, 1, 1], left=[0, 1], enemy="japan")
    assert allot.open(game) == [0, 1]
    allot.left.remove(0)
    allot.lost.append(0)
    assert allot.open(game) == [1], "the submarine's hit is used, the fighter's falls on the fighter"
    only = AllotHits(where=0, hits=[0, 2, 0], left=[0, 1], enemy="japan")
    assert only.open(game) == [0]


@pytest.mark.rule("aapacific:land.9")
def test_nothing_is_asked_when_all_are_hit_or_all_are_alike() -> None:
    game = position(
        entered("3 japan armor burma", "shan_state"),
        "1 great_britain infantry burma",
        "1 great_britain artillery burma",
        phase=4,
        control={"shan_state": "japan"},
        dice=[1, 1, 1, 6, 6],
    )
    assert not find(game, "great_britain", "infantry", "burma")
    game = position(
        entered("2 japan armor burma", "shan_state"),
        "3 great_britain infantry burma",
        phase=4,
        control={"shan_state": "japan"},
        dice=[1, 1, 6, 6, 6],
    )
    assert alive(game, "great_britain", "infantry", "burma") == 1


@pytest.mark.rule("aapacific:land.9")
def test_the_suggestion_can_be_played_as_it_stands() -> None:
    game = position(
        entered("4 japan armor burma", "shan_state"),
        "2 great_britain infantry burma",
        "1 great_britain artillery burma",
        "1 usa fighter burma",
        "1 great_britain fighter burma",
        phase=4,
        control={"shan_state": "japan"},
        dice=[1, 1, 1, 1, 6, 6, 6, 6, 6],
    )
    proposed = suggestion(game)
    assert proposed == ["piece:4", "piece:5", "piece:6", "piece:7"], "cheap units first"
    act(game, *proposed)
    assert alive(game, "great_britain", "fighter", "burma") == 1


@pytest.mark.rule("aapacific:sea.15", "aapacific:bb.2")
def test_the_suggestion_uses_up_hits_that_sink_nothing_first() -> None:
    game = position(
        entered(f"2 japan destroyer {ZONE}", "sz_49"),
        f"1 great_britain battleship {ZONE}",
        f"1 great_britain transport {ZONE}",
        units(f"2 great_britain infantry {ZONE}", aboard="transport"),
        f"1 great_britain transport {ZONE}",
        phase=4,
        dice=[3, 3, 6, 6, 6],
    )
    battleship, empty = (
        find(game, "great_britain", "battleship", ZONE)[0],
        find(game, "great_britain", "transport", ZONE)[1],
    )
    assert suggestion(game) == [f"piece:{battleship}", f"piece:{empty}"], (
        "and a loaded ship after an empty one"
    )


@pytest.mark.rule("aapacific:sea.11")
def test_the_suggestion_weighs_what_is_aboard() -> None:
    game = position(
        entered(f"2 japan destroyer {ZONE}", "sz_49"),
        f"1 great_britain submarine {ZONE}",
        f"1 great_britain transport {ZONE}",
        units(f"2 great_britain infantry {ZONE}", aboard="transport"),
        phase=4,
        dice=[3, 6, 6, 6],
    )
    (submarine,) = find(game, "great_britain", "submarine", ZONE)
    assert suggestion(game) == [f"piece:{submarine}"], "8 IPCs, not 14"


@pytest.mark.rule("aapacific:amph.4")
def test_the_suggestion_keeps_the_last_ship_that_is_to_land_units() -> None:
    cargo = units(f"1 japan infantry {ZONE}", aboard="transport", target="sumatra")
    game = position(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        f"1 japan transport {ZONE}",
        cargo,
        f"1 great_britain destroyer {ZONE}",
        phase=4,
        dice=[6, 1],
    )
    (destroyer,) = find(game, "japan", "destroyer", ZONE)
    assert suggestion(game) == [f"piece:{destroyer}"], "dearer, but nobody would land without the transport"


@pytest.mark.rule("aapacific:ftr.9")
def test_the_suggestion_counts_fighters_that_rely_on_a_carrier() -> None:
    game = position(
        "2 usa carrier sz_12",
        units("1 usa fighter sz_12", marks=["airborne"]),
        phase=4,
        turn_of="united_states",
    )
    game.state.lands_on[2] = 0
    game.changed()
    allot = AllotHits(
        where=game.data.space_index["sz_12"], hits=[1, 0, 0], left=[0, 1], enemy="japan", attacking=True
    )
    assert allot.suggested(game) == [1]


@pytest.mark.rule("aapacific:p5.6")
def test_the_suggestion_keeps_the_attackers_last_land_unit() -> None:
    game = position(
        entered("2 japan infantry burma", "shan_state"),
        flown("1 japan fighter burma", "french_indo_china", used=2),
        "2 great_britain infantry burma",
        phase=4,
        control={"shan_state": "japan"},
        dice=[6, 6, 6, 1, 1],
    )
    assert suggestion(game) == ["piece:0", "piece:2"]


@pytest.mark.rule("aapacific:sea.17")
def test_ships_with_different_cargo_and_planes_with_different_range_are_not_alike() -> None:
    game = position(
        entered(f"2 japan transport {ZONE}", "sz_49"),
        units(f"1 japan infantry {ZONE}", aboard="transport", start="sz_49"),
        flown(f"1 japan fighter {ZONE}", "sz_49", used=1),
        flown(f"1 japan fighter {ZONE}", "sz_48", used=2),
        f"1 great_britain battleship {ZONE}",
        phase=4,
        dice=[6, 6, 4],
    )
    assert options(game) == ("piece:0", "piece:1", "piece:3", "piece:4")


@pytest.mark.rule("aapacific:land.15")
@pytest.mark.parametrize("hits", range(1, 7))
def test_every_allotment_uses_as_many_hits_as_it_can(hits: int) -> None:
    """Play all possible sequences of choices: each ends with the same number of losses."""
    game = position(phase=1)
    space = game.data.space_index[ZONE]
    submarine, others = UnitType.SUBMARINE, (UnitType.FIGHTER, UnitType.BATTLESHIP, UnitType.TRANSPORT)
    for kind in (submarine, submarine, *others):
        game.add(kind, Nation.GREAT_BRITAIN, space)
    left = targets_of(game, range(5))
    totals = set()

    def play(allot: AllotHits) -> None:
        pieces = allot.open(game)
        if not pieces:
            totals.add(len(allot.lost))
        for piece in pieces:
            rest = list(allot.left)
            rest.remove(piece)
            play(AllotHits(where=space, hits=allot.hits, left=rest, lost=[*allot.lost, piece], enemy=""))

    play(AllotHits(where=space, hits=[0, hits // 2, hits - hits // 2], left=left, enemy=""))
    # Hits of aircraft find the fighter, the battleship twice and the transport; the submarines' find any ship.
    assert totals == {hits}
