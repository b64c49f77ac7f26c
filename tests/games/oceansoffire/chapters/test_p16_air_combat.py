"""16.0, 15.12, 2.33.2: Air Combat and its losses."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ironbottom.games.oceansoffire.components.ids import Fate, Level, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_points, points
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ACTIVATED, EXTENDED, EXTENDED_NAV, USED
from ironbottom.games.oceansoffire.rules.p16_air_combat import (
    AirCombat,
    air_modifiers,
    attacks,
    included,
    result_of,
    rolls,
)
from ironbottom.games.oceansoffire.rules.p16_losses import AirLosses
from ironbottom.games.oceansoffire.rules.p16_points import Group, How, groups
from ironbottom.mechanics.modifiers import total
from tests.games.oceansoffire.chapters.fights import as_suggested, launch, over
from tests.games.oceansoffire.positions import act, at, find, log, names, offered, options, position

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
SOLOMONS = [at("solomons")]


def over_solomons(
    units: Sequence[str], *, dice: Sequence[int] = (), turn: int = 3, power: str = "japan"
) -> Oceans:
    """Air and carriers there, all of them activated."""
    game = position(units, dice=dice, turn=turn, power=power)
    for piece in game.here[at("solomons")]:
        game.mark(piece, ACTIVATED)
    return game


def fire(game: Oceans) -> None:
    launch(game, AirCombat(areas=SOLOMONS))


def suffer(game: Oceans, keys: Sequence[str], *, e: int = 0, a: int = 0, others: Sequence[str] = ()) -> None:
    """Let a side take so many results on these units."""
    counts: dict[str, int] = {}
    pieces = []
    for key in (*keys, *others):
        pieces.append(find(game, key, counts.get(key, 0)))
        counts[key] = counts.get(key, 0) + 1
    attackers, rest = pieces[: len(keys)], pieces[len(keys) :]
    launch(
        game,
        AirLosses(
            side=game.side(pieces[0]), area=at("solomons"), attackers=attackers, others=rest, left=[e, a]
        ),
    )


# ---- who is included -----------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:16.0", "oceansoffire:13.2.5.b")
def test_ground_based_air_meets_ground_based_air_of_the_same_area() -> None:
    game = position(["jp_nav_2 solomons", "us_lba_1 guadalcanal", "us_lba_2 papua"])
    assert names(game, included(game, SOLOMONS, ALLIES)) == ["us_lba_1"]
    assert names(game, included(game, SOLOMONS, JAPAN)) == ["jp_nav_2"]
    assert included(position(["us_lba_1 guadalcanal"]), SOLOMONS, ALLIES) == []


@pytest.mark.rule("oceansoffire:16.0")
def test_carrier_air_draws_the_airfields_beside_it_in() -> None:
    game = position(["us_cv_lexington coral_sea", "us_cva_1 >", "jp_lba_1 papua"], control={"papua": "japan"})
    areas = [at("coral_sea"), at("papua")]
    assert names(game, included(game, areas, JAPAN)) == ["jp_lba_1"]
    assert names(game, included(game, areas, ALLIES)) == ["us_cva_1"]
    assert included(game, [at("coral_sea")], JAPAN) == []
    assert included(game, areas, JAPAN, alone=True) == included(game, areas, JAPAN)
    game.set_damage(find(game, "us_cv_lexington"), 5)
    assert included(game, areas, ALLIES) == []


@pytest.mark.rule("oceansoffire:16.0")
def test_in_an_interception_combat_only_air_of_the_area_counts() -> None:
    game = position(["us_cv_lexington coral_sea", "us_cva_1 >", "jp_lba_1 papua"], control={"papua": "japan"})
    assert included(game, [at("coral_sea")], ALLIES, alone=True) == []


@pytest.mark.rule("oceansoffire:16.0", "oceansoffire:13.2.5.f")
def test_who_attacks_must_be_active_and_operational() -> None:
    game = over_solomons(["jp_nav_2 solomons", "us_lba_1 guadalcanal"])
    nav, lba = find(game, "jp_nav_2"), find(game, "us_lba_1")
    assert attacks(game, nav)
    assert not attacks(game, lba)  # it has not Intercepted
    game.mark(nav, USED)
    game.mark(lba, ACTIVATED | USED)
    assert not attacks(game, nav)
    assert attacks(game, lba)
    game.set_air(lba, QUARTERS, 0)
    assert not attacks(game, lba)


# ---- 16.1 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:16.1.c")
def test_a_modifier_may_turn_an_elimination_into_an_abort() -> None:
    game = position()
    assert [result_of(game, roll) for roll in (-3, 5, 6, 7, 8, 13)] == ["-", "-", "E", "A", "E", "E"]


@pytest.mark.rule("oceansoffire:16.1.a", "oceansoffire:16.1.d")
def test_both_sides_fire_before_losses_count() -> None:
    game = over_solomons(["jp_nav_1 solomons", "us_lba_1 solomons"], dice=[6, 6])
    fire(game)
    assert over(game)
    assert [game.state.fate[p] for p in range(len(game.state.fate)) if game.counter(p).air].count(
        Fate.POOL
    ) == 2


@pytest.mark.rule("oceansoffire:16.1.c", "oceansoffire:16.1.d")
def test_the_phasing_side_fires_and_loses_first() -> None:
    game = over_solomons(["jp_nav_1 solomons", "us_lba_1 solomons"], dice=[7, 1], power="us")
    fire(game)
    assert game.state.aborted[find(game, "jp_nav_1")] == QUARTERS
    assert not game.state.aborted[find(game, "us_lba_1")]


@pytest.mark.rule("oceansoffire:16.1.b", "oceansoffire:15.12")
def test_halved_points_attack_in_twos() -> None:
    game = position(["jp_lba_4 solomons", "jp_lba_1 solomons"])
    air = [find(game, "jp_lba_4"), find(game, "jp_lba_1")]
    for piece in air:
        game.mark(piece, EXTENDED)
    found = groups(game, air, bombing=False, combined=False)
    assert [(one.how, one.strength) for one in found] == [
        (How.TWO_HALVED, 4),
        (How.TWO_HALVED, 4),
        (How.ONE, 2),
    ]
    game.set_hits(air[0], 2)  # Hits count before halving
    assert [one.strength for one in groups(game, air, bombing=False, combined=False)] == [4, 2]


@pytest.mark.rule("oceansoffire:16.1.b")
def test_halves_of_carrier_air_may_join_in_their_quality() -> None:
    units = ["jp_cv_akagi_kaga solomons", "2 jp_cvae_half >", "jp_cval_half >"]
    game = over_solomons([*units, "us_lba_1 solomons"], dice=[1, 1, 1])
    air = [piece for piece in game.here[at("solomons")] if game.counter(piece).id.startswith("jp_cva")]
    apart, twos = (groups(game, air, bombing=False, combined=one) for one in (False, True))
    assert [one.strength for one in apart] == [2, 2, 2]
    assert sorted(one.strength for one in twos) == [2, 4]
    fire(game)
    assert offered(game, "button") == ["apart", "combine"]
    act(game, "combine")
    assert over(game)


@pytest.mark.rule("oceansoffire:16.1.b")
def test_a_half_that_is_halved_again_does_not_roll() -> None:
    game = position(["us_cv_lexington solomons", "us_cva_half >"])
    half = find(game, "us_cva_half")
    (one,) = groups(game, [half], bombing=False, combined=False)
    assert rolls(one)
    game.set_usl(half, Level.USL2)
    (one,) = groups(game, [half], bombing=False, combined=False)
    assert not rolls(one)


@pytest.mark.rule("oceansoffire:16.1.c")
@pytest.mark.parametrize(
    ("key", "turn", "change"),
    [
        ("jp_nav_1", 1, 1),
        ("jp_nav_1", 3, 0),
        ("jp_lba_1", 6, -1),
        ("us_lba_1", 4, 0),
        ("us_lba_1", 5, 1),
        ("au_lba_1", 5, 1),
        ("ne_lba_1", 5, -1),
    ],
)
def test_modifiers_of_air_dice(key: str, turn: int, change: int) -> None:
    game = position([f"{key} solomons"], turn=turn)
    (one,) = groups(game, [find(game, key)], bombing=False, combined=False)
    assert total(air_modifiers(game, one)) == change


@pytest.mark.rule("oceansoffire:16.1.c")
def test_quality_and_lone_halves_modify_air_dice() -> None:
    game = position(["jp_cv_akagi_kaga solomons", "jp_cvae_1 >", "jp_cval_1 >", "jp_cvar_half >"])
    found = [
        total(air_modifiers(game, Group(4 if key.endswith("1") else 2, How.ONE, False, (find(game, key),))))
        for key in ("jp_cvae_1", "jp_cval_1", "jp_cvar_half")
    ]
    assert found == [1, -1, -2]


# ---- 16.21 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:16.21.a", "oceansoffire:16.21.e", "oceansoffire:16.23.a")
def test_eliminations_come_before_aborts() -> None:
    game = over_solomons(["us_lba_4 solomons"])
    suffer(game, ["us_lba_4"], e=1, a=1)
    unit = find(game, "us_lba_4")
    assert (game.state.hits[unit], game.state.aborted[unit], able_points(game, unit)) == (
        1,
        QUARTERS,
        2 * QUARTERS,
    )
    assert not game.has(unit, USED)
    suffer(game, ["us_lba_4"], a=2)
    assert game.has(unit, USED)


@pytest.mark.rule("oceansoffire:16.21.a")
def test_two_halves_satisfy_one_result_and_the_pool_takes_the_lost() -> None:
    game = over_solomons(["us_cv_lexington solomons", "2 us_cva_half >"])
    halves = [find(game, "us_cva_half", n) for n in range(2)]
    suffer(game, ["us_cva_half", "us_cva_half"], e=1)
    assert [game.state.fate[one] for one in halves] == [Fate.POOL, Fate.POOL]


@pytest.mark.rule("oceansoffire:16.21.b", "oceansoffire:16.21.c")
def test_what_attackers_cannot_take_falls_on_air_that_did_not_attack() -> None:
    game = over_solomons(["us_lba_1 solomons", "us_lba_2 guadalcanal"])
    suffer(game, ["us_lba_1"], e=2, others=["us_lba_2"])
    assert game.state.hits[find(game, "us_lba_2")] == 1
    assert names(game, [p for p, at_ in enumerate(game.state.at) if at_ != 255]) == ["us_lba_2"]


@pytest.mark.rule("oceansoffire:16.21.c")
def test_aborted_air_on_the_ground_is_strafed_but_not_aborted_again() -> None:
    game = over_solomons(["jp_nav_1 solomons", "us_lba_2 solomons"])
    unit = find(game, "us_lba_2")
    game.set_air(unit, 2 * QUARTERS, 0)
    launch(game, AirLosses(side=ALLIES, area=at("solomons"), attackers=[], others=[unit], left=[1, 3]))
    assert (points(game, unit), game.state.aborted[unit]) == (QUARTERS, QUARTERS)


@pytest.mark.rule("oceansoffire:16.21.d")
def test_of_halved_points_another_one_goes_home() -> None:
    game = over_solomons(["us_lba_2 solomons", "us_lba_1 solomons"])
    for key in ("us_lba_2", "us_lba_1"):
        game.mark(find(game, key), EXTENDED)
    launch(
        game,
        AirLosses(
            side=ALLIES,
            area=at("solomons"),
            attackers=[find(game, "us_lba_2"), find(game, "us_lba_1")],
            others=[],
            left=[1, 0],
        ),
    )
    as_suggested(game)
    left = [p for p in game.here[at("solomons")] if game.counter(p).air]
    assert sorted(game.has(one, USED) for one in left) == [False, True]
    assert sum(points(game, one) for one in left) == 2 * QUARTERS


# ---- 16.22 ---------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "oceansoffire:16.22.a", "oceansoffire:16.22.b", "oceansoffire:16.22.c", "oceansoffire:16.22.d"
)
def test_the_example_of_categories() -> None:
    """Three Eliminations and four Aborts on elite and low-quality carrier air, LBA and NAV of Japan."""
    units = ["jp_cv_akagi_kaga solomons", "2 jp_cvae_1 >", "2 jp_cvae_half >", "jp_cval_half >"]
    game = over_solomons([*units, "jp_lba_2 solomons", "jp_nav_4 solomons"])
    keys = ["jp_cvae_1", "jp_cvae_1", "jp_cvae_half", "jp_cvae_half", "jp_cval_half", "jp_lba_2", "jp_nav_4"]
    pieces = [find(game, key, keys[:n].count(key)) for n, key in enumerate(keys)]
    suffer(game, keys, e=3, a=4)
    while not over(game):  # full points first, as the example does
        full = [one for one in offered(game, "piece") if points(game, int(one)) >= QUARTERS]
        act(game, f"piece:{(full or offered(game, 'piece'))[0]}")
    lost = dict.fromkeys(keys, 0)
    gone = dict.fromkeys(keys, 0)
    for piece, key in zip(pieces, keys, strict=True):
        out = game.state.fate[piece] in (Fate.POOL, Fate.OUT)
        lost[key] += out or game.state.hits[piece]
        gone[key] += game.state.aborted[piece]
    assert lost == {"jp_cvae_1": 1, "jp_cvae_half": 0, "jp_cval_half": 0, "jp_lba_2": 1, "jp_nav_4": 1}
    assert gone == {"jp_cvae_1": 4, "jp_cvae_half": 2, "jp_cval_half": 2, "jp_lba_2": 4, "jp_nav_4": 4}


@pytest.mark.rule("oceansoffire:16.22.a")
def test_with_as_many_of_both_the_owner_says_which_category_is_first() -> None:
    game = over_solomons(["us_cv_lexington solomons", "us_cva_1 >", "us_lba_1 solomons"])
    suffer(game, ["us_cva_1", "us_lba_1"], e=1)
    assert offered(game, "button") == ["ground_based", "carrier_air"]
    act(game, "carrier_air")
    assert names(game, [p for p in game.here[at("solomons")] if game.counter(p).air]) == ["us_lba_1"]


@pytest.mark.rule("oceansoffire:16.22.c")
def test_us_marines_alternate_with_the_army() -> None:
    game = over_solomons(["us_lba_4 solomons", "us_mar_2 solomons"])
    suffer(game, ["us_lba_4", "us_mar_2"], e=2)
    assert (game.state.hits[find(game, "us_lba_4")], game.state.hits[find(game, "us_mar_2")]) == (1, 1)


@pytest.mark.rule("oceansoffire:16.22.d")
def test_a_full_point_is_lost_before_a_lone_half() -> None:
    game = over_solomons(["us_cv_lexington solomons", "us_cva_half >", "us_lba_1 solomons"])
    half = find(game, "us_cva_half")
    suffer(game, ["us_cva_half", "us_lba_1"], e=2)
    assert game.state.fate[half] == Fate.POOL  # the second loss: nothing else was left
    assert game.here[at("solomons")] == [find(game, "us_cv_lexington")]


@pytest.mark.rule("oceansoffire:16.22.d", "oceansoffire:16.21.d")
def test_a_full_point_is_lost_before_a_lone_halved_one() -> None:
    """Two points on Extended Range take a loss together, so either counter may suffer; one alone takes none."""
    game = over_solomons(["us_lba_1 solomons", "us_lba_2 solomons"])
    game.mark(find(game, "us_lba_1"), EXTENDED)
    suffer(game, ["us_lba_1", "us_lba_2"], e=1)
    assert [points(game, find(game, key)) for key in ("us_lba_1", "us_lba_2")] == [QUARTERS, QUARTERS]
    game = over_solomons(["us_lba_1 solomons", "us_lba_2 solomons"])
    game.mark(find(game, "us_lba_2"), EXTENDED)
    suffer(game, ["us_lba_1", "us_lba_2"], e=1)
    assert len(offered(game, "piece")) == 2


# ---- 16.23 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:16.23.a")
def test_carrier_air_that_is_aborted_stays_off_its_deck_used() -> None:
    game = over_solomons(["us_cv_lexington solomons", "us_cva_1 >", "jp_nav_1 solomons"], dice=[7, 1])
    fire(game)
    air = find(game, "us_cva_1")
    assert game.has(air, USED)
    assert game.state.aborted[air] == QUARTERS
    assert game.state.aboard[air] == -1


@pytest.mark.rule("oceansoffire:16.23.b")
def test_aborted_points_of_a_counter_do_not_count() -> None:
    game = over_solomons(["us_lba_4 solomons"])
    suffer(game, ["us_lba_4"], a=3)
    unit = find(game, "us_lba_4")
    (one,) = groups(game, [unit], bombing=True, combined=False)
    assert one.strength == QUARTERS
    assert not game.has(unit, USED)


@pytest.mark.rule("oceansoffire:15.12", "oceansoffire:2.33.2.a")
def test_naval_air_on_regular_extended_range_bombs_in_full() -> None:
    game = position(["jp_nav_2 solomons"])
    nav = find(game, "jp_nav_2")
    game.mark(nav, EXTENDED)
    assert [one.strength for one in groups(game, [nav], bombing=True, combined=False)] == [4, 4]
    assert [one.strength for one in groups(game, [nav], bombing=False, combined=False)] == [4]
    game.unmark(nav, EXTENDED)
    game.mark(nav, EXTENDED_NAV)
    assert [one.strength for one in groups(game, [nav], bombing=True, combined=False)] == [4]


def test_the_log_tells_modifiers_and_results() -> None:
    units = ["jp_cv_akagi_kaga solomons", "2 jp_cvae_half >", "us_lba_1 solomons"]
    game = over_solomons(units, dice=[7, 1])
    fire(game)
    act(game, "combine")
    assert "+1 for elite carrier air: 1 Eliminated" in log(game)


@pytest.mark.rule("oceansoffire:16.21.c")
def test_excess_eliminations_fall_on_aborted_points_of_attackers_too() -> None:
    game = position(["us_lba_4 solomons"])
    piece = find(game, "us_lba_4")
    game.set_air(piece, 2 * QUARTERS, 0)
    suffer(game, ["us_lba_4"], e=3, a=1)
    assert over(game)
    assert (game.state.hits[piece], game.state.aborted[piece]) == (3, QUARTERS)
    suffer(game, ["us_lba_4"], e=2)
    assert game.state.fate[piece] == Fate.POOL


@pytest.mark.rule("oceansoffire:16.22.b", "oceansoffire:16.22.c", "oceansoffire:15.1.b")
def test_of_kinds_that_are_as_numerous_the_owner_takes_which_they_like_and_then_the_other() -> None:
    units = ["jp_lba_2 solomons", "jp_nav_2 solomons"]
    for first, second in (("jp_nav_2", "jp_lba_2"), ("jp_lba_2", "jp_nav_2")):
        game = position(units)
        suffer(game, ["jp_lba_2", "jp_nav_2"], e=3)
        act(game, first)
        assert [game.state.hits[find(game, key)] for key in (first, second)] == [1, 1]
        assert len(offered(game, "piece")) == 2  # the cycle begins anew
    deck = ["jp_cv_akagi_kaga solomons", "2 jp_cvae_1 >", "2 jp_cvar_1 >"]
    game = position(deck)
    suffer(game, ["jp_cvae_1", "jp_cvae_1", "jp_cvar_1", "jp_cvar_1"], e=1)
    assert {game.counter(int(one)).id for one in offered(game, "piece")} == {"jp_cvae_1", "jp_cvar_1"}


@pytest.mark.rule("oceansoffire:15.1.b", "oceansoffire:22.34.2")
@pytest.mark.parametrize(("space", "seat"), [("solomons", "us"), ("bay_of_bengal", "cw")])
def test_for_air_of_both_allies_one_decides_whoever_the_loss_falls_on(space: str, seat: str) -> None:
    units = [f"us_cv_lexington {space}", "us_cva_1 >", f"au_lba_1 {space}", f"nz_lba_1 {space}"]
    game = position(units, players="three", box=False)
    mine = [find(game, key) for key in ("us_cva_1", "au_lba_1", "nz_lba_1")]
    launch(game, AirLosses(side=ALLIES, area=at(space), attackers=mine, others=[], left=[1, 0]))
    assert {game.counter(int(one)).id for one in offered(game, "piece")} == {"au_lba_1", "nz_lba_1"}
    assert game.deciding() == (seat,)


@pytest.mark.rule("oceansoffire:16.21.d", "oceansoffire:2.33.2.a")
@pytest.mark.parametrize("far", [("us_lba_1", "us_mar_1"), ("us_lba_1", "us_lba_2"), ("us_lba_1",)])
def test_the_point_that_goes_home_with_a_halved_one_is_a_halved_one_too(far: tuple[str, ...]) -> None:
    keys = ("us_lba_1", "us_lba_2", "us_mar_1")
    game = over_solomons([f"{one} solomons" for one in keys])
    for key in far:
        game.mark(find(game, key), EXTENDED)
    units = [find(game, key) for key in keys]
    launch(game, AirLosses(side=ALLIES, area=at("solomons"), attackers=units, others=[], left=[1, 0]))
    for _ in range(3):
        if over(game):
            break
        act(game, f"piece:{units[0]}" if f"piece:{units[0]}" in options(game) else options(game)[0])
    lost_a_halved_one = game.state.at[units[0]] == 255
    home = [p for p in game.here[at("solomons")] if game.counter(p).air and game.has(p, USED)]
    assert all(game.has(one, EXTENDED) for one in home)
    assert len(home) == (1 if lost_a_halved_one and len(far) > 1 else 0)
