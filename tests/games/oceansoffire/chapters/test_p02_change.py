"""2.32.a: breaking down and recombining outside plans: where units are assigned, on both sides and between turns."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Side
from ironbottom.games.oceansoffire.position.labels import counter_name
from ironbottom.games.oceansoffire.position.state import ACTIVATED, TRIED, USED
from ironbottom.games.oceansoffire.rules.p02_breakdown import joinings
from ironbottom.games.oceansoffire.rules.p02_change import (
    ChangeUnits,
    WhatChanges,
    changeable,
    ways_of,
)
from ironbottom.games.oceansoffire.rules.p06_excess import Limits
from ironbottom.games.oceansoffire.rules.p21_redeploy import Redeployments
from tests.games.oceansoffire.chapters.test_p14_window import window
from tests.games.oceansoffire.operating import over
from tests.games.oceansoffire.positions import (
    DATA,
    act,
    asked,
    at,
    find,
    kind,
    names,
    offered,
    options,
    position,
    where,
)

TROOPS = ["us_tt_1 new_caledonia", "us_xx_1mar >", "us_xx_americal >"]
TWO_TARGETS = "new_hebrides>solomons guadalcanal,new_georgia"


def airborne(game: object, space: str) -> list[str]:
    """Air units in a Space."""
    return names(game, [p for p, s in enumerate(game.state.at) if s == at(space) and game.counter(p).air])  # type: ignore[attr-defined,arg-type]


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:21.52", "oceansoffire:21.51.a")
def test_half_of_an_air_unit_redeploys() -> None:
    game = position(["us_lba_4 oahu"], power="us", turn=1)
    game.stack.append(Redeployments())
    game.start()
    act(game, "change", "us_lba_4")
    assert isinstance(asked(game), WhatChanges)
    act(game, "number:1", "us_lba_2", "midway")
    assert sorted([*where(game, "us_lba_2")]) == ["midway", "oahu"]


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:21.51.a")
def test_air_units_recombine_to_redeploy_for_less() -> None:
    game = position(["2 us_lba_2 oahu"], power="us", turn=1)
    game.stack.append(Redeployments())
    game.start()
    act(game, "change", "us_lba_2")
    assert len(offered(game, "piece")) == 1
    act(game, "us_lba_2", "number:1", "us_lba_4", "midway")
    assert where(game, "us_lba_4") == ["midway"]
    assert not where(game, "us_lba_2")


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:14.13.d", "oceansoffire:2.32.d")
def test_half_of_an_air_unit_intercepts_and_the_other_half_stays() -> None:
    game = window(["jp_tt_4 truk", "us_lba_4 espiritu_santo"], "new_hebrides", "jp_tt_4", dice=[10])
    act(game, "change", "us_lba_4", "number:1", "us_lba_2", "try")
    assert sorted(where(game, "us_lba_2")) == ["espiritu_santo", "new_hebrides"]
    marks = [game.state.marks[find(game, "us_lba_2", n)] & (TRIED | USED | ACTIVATED) for n in range(2)]
    assert sorted(marks) == [0, TRIED | ACTIVATED]


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:2.32.h")
def test_one_ship_of_a_pair_intercepts() -> None:
    game = window(
        ["jp_tt_4 truk", "us_bb_ncarolina_washington new_caledonia"], "solomons", "jp_tt_4", dice=[10]
    )
    act(game, "change", "us_bb_ncarolina_washington", "number:1", "us_bb_washington", "try")
    assert (where(game, "us_bb_washington"), where(game, "us_bb_northcarolina")) == (
        ["solomons"],
        ["new_caledonia"],
    )


@pytest.mark.rule("oceansoffire:6.5", "oceansoffire:2.32.f")
def test_only_the_points_beyond_the_airfield_are_lost() -> None:
    game = position(["2 us_lba_4 midway", "us_lba_2 midway"], power="us", procedure=Limits())
    act(game, "change", "us_lba_4", "number:1", "us_lba_2")
    if not over(game):  # it Rebases
        act(game, options(game)[0])
    assert over(game)
    assert airborne(game, "midway") == ["us_lba_2", "us_lba_2", "us_lba_4"]


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:2.32.h")
def test_who_recombines_is_of_one_place_and_fits_whoever_is_picked() -> None:
    """Of three ships of pairs, and one elsewhere, only the other half of the one that is picked is offered further."""
    game = position(
        [
            "us_bb_washington oahu",
            "us_bb_northcarolina oahu",
            "us_bb_indiana oahu",
            "us_bb_southdakota midway",
        ],
        power="us",
        box=False,
    )
    for pair in ("us_bb_ncarolina_washington", "us_bb_sdakota_indiana"):
        game.lift(game.state.kind.index(kind(pair)), Fate.BOX)
    among = [p for p, where in enumerate(game.state.at) if where != NOWHERE]
    game.stack.append(ChangeUnits(seat="allies", among=among))
    game.start()
    assert names(game, [*map(int, offered(game, "piece"))]) == [
        "us_bb_northcarolina",
        "us_bb_washington",
    ]
    act(game, "us_bb_washington")
    assert names(game, [*map(int, offered(game, "piece"))]) == ["us_bb_northcarolina"]
    act(game, "us_bb_northcarolina", "number:1")
    assert where(game, "us_bb_ncarolina_washington") == ["oahu"]


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:2.32.f")
def test_of_air_units_only_those_are_offered_further_that_make_a_larger_one() -> None:
    game = position(
        ["us_lba_2 oahu", "us_lba_1 oahu", "us_lba_1 oahu", "us_lba_1 midway", "us_mar_1 oahu"], power="us"
    )
    among = [p for p, where in enumerate(game.state.at) if where != NOWHERE]
    game.stack.append(ChangeUnits(seat="allies", among=among))
    game.start()
    act(game, "us_lba_1")
    assert names(game, [*map(int, offered(game, "piece"))]) == [
        "us_lba_1",
        "us_lba_2",
    ]
    act(game, "us_lba_2")
    assert names(game, [*map(int, offered(game, "piece"))]) == ["us_lba_1"]
    act(game, "us_lba_1", "number:1")
    assert where(game, "us_lba_4") == ["oahu"]


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:2.32.i")
def test_a_ship_that_is_picked_by_itself_is_offered_no_company_without_the_pair_in_the_box() -> None:
    game = position(["us_bb_indiana oahu", "us_bb_southdakota oahu"], power="us", box=False)
    among = [p for p, where in enumerate(game.state.at) if where != NOWHERE]
    game.stack.append(ChangeUnits(seat="allies", among=among, picked=[find(game, "us_bb_indiana")]))
    game.start()
    other = game.state.kind.index(kind("us_bb_sdakota_indiana"))
    assert (len(offered(game, "piece")) == 1) == (game.state.fate[other] == Fate.BOX)
    game.lift(other, Fate.BOX if game.state.fate[other] != Fate.BOX else Fate.OUT)
    game.forget_options()
    assert (len(offered(game, "piece")) == 1) == (game.state.fate[other] == Fate.BOX)


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:2.32.f")
def test_each_answer_changes_units_as_it_says() -> None:
    """Where an air unit may become several sets of smaller ones, each number is the set that its words name."""
    found = []
    for nth in range(1, 9):
        game = position(["us_lba_4 oahu"], power="us")
        unit = find(game, "us_lba_4")
        game.stack.append(ChangeUnits(seat="allies", among=[unit], picked=[unit]))
        game.start()
        if f"number:{nth}" not in options(game):
            break
        words = asked(game).label(game, f"number:{nth}")
        act(game, f"number:{nth}")
        air = [p for p in game.here[at("oahu")] if game.counter(p).air]
        assert sorted(words.split(" + ")) == sorted(counter_name(game.counter(p)) for p in air)
        found.append(words)
    assert len(set(found)) == len(found) > 1


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:2.32.d")
@pytest.mark.parametrize(
    ("parts", "whole"),
    [
        ("us_bd_1 us_bd_1 us_bd_1", "us_xx_24"),
        ("br_bd_1 br_bd_1 br_bd_2", "br_xx_70"),
        ("in_bd_1 in_bd_2 in_bd_1", "in_xx_5"),
    ],
)
def test_all_parts_of_a_division_recombine_and_none_less(parts: str, whole: str) -> None:
    game = position([], name="campaign", power="us")
    game.lift(game.state.kind.index(kind(whole)), Fate.BOX)
    pieces: list[int] = []
    for key in parts.split():
        wanted, able = kind(key), enumerate(game.state.kind)
        piece = next(p for p, one in able if one == wanted and p not in pieces)
        game.place(piece, at("oahu"))
        pieces.append(piece)
    game.changed()
    assert any(kind(whole) in way for way in ways_of(game, pieces))
    assert changeable(game, pieces)
    for left_out in pieces:
        assert not changeable(game, [one for one in pieces if one != left_out])


@pytest.mark.rule("oceansoffire:2.32.a")
def test_who_is_no_part_recombines_with_nobody_whoever_stands_beside_it() -> None:
    game = position(["jp_x_35 truk"], name="campaign", power="japan")
    brigade = find(game, "jp_x_35")
    game.lift(game.state.kind.index(kind("us_xx_24")), Fate.BOX)
    parts = [p for p, one in enumerate(game.state.kind) if one == kind("us_bd_1")]
    for part in parts:
        game.place(part, at("truk"))
    game.changed()
    assert not changeable(game, [brigade])
    assert not changeable(game, [brigade, *parts[:2]])
    assert changeable(game, [brigade, *parts])


@pytest.mark.rule("oceansoffire:2.32.h", "oceansoffire:2.35.a")
def test_two_ships_recombine_only_while_their_damage_together_is_less_than_the_front_one_bears() -> None:
    game = position([], name="campaign", power="japan")
    pair = next(n for n, one in enumerate(DATA.counters) if one.singles and one.side == Side.JAPAN)
    game.lift(game.state.kind.index(pair), Fate.BOX)
    ships = [game.state.kind.index(one) for one in DATA.counters[pair].singles]
    for ship in ships:
        game.moor(ship, DATA.spaces[at("truk")].ports[0])
    bears = DATA.counters[pair].front.defense
    for damage, able in ((0, True), (bears - 1, True), (bears, False)):
        first = min(damage, game.counter(ships[0]).front.defense - 1)
        game.set_damage(ships[0], first)
        game.set_damage(ships[1], damage - first)
        game.changed()
        assert (pair in joinings(game, ships)) == able, damage
