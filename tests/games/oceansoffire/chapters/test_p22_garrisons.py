"""22.2: garrisons: what they need, who qualifies, who may not leave, and what a shortage bars."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Level, Power
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import ground
from ironbottom.games.oceansoffire.rules.p02_breakdown import partings
from ironbottom.games.oceansoffire.rules.p02_change import ways_of
from ironbottom.games.oceansoffire.rules.p04_turn import Impulse
from ironbottom.games.oceansoffire.rules.p11_land import marches
from ironbottom.games.oceansoffire.rules.p11_transport import embark, landing_refusal
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.p21_duties import duty, summoned
from ironbottom.games.oceansoffire.rules.p21_redeploy import Redeployments
from ironbottom.games.oceansoffire.rules.p21_refill import places, rebuildable
from ironbottom.games.oceansoffire.rules.p21_replacements import Replacements
from ironbottom.games.oceansoffire.rules.p22_duties import fillers
from ironbottom.games.oceansoffire.rules.p22_garrisons import (
    home_refusal,
    leaving_refusal,
    note_threat,
    shortage,
)
from tests.games.oceansoffire.positions import (
    act,
    asked,
    at,
    find,
    kind,
    names,
    options,
    port,
    position,
    put,
    scenario,
    spaces,
    where,
)

JAPAN, US, CW = Power.JAPAN, Power.US, Power.CW
HOME = ("jp_xx_1 hokkaido", "jp_xx_2 north_honshu", "jp_xx_4 south_honshu", "jp_xx_5 kyushu")
DIVISION = 4
"""Quarters of one."""


def clear(game: Oceans, *spaces: str) -> None:
    """Take all ground units out of Spaces."""
    for space in spaces:
        for side in (0, 1):
            for piece in ground(game, at(space), side):
                game.place(piece, at("us_box" if side else "truk"))


@pytest.mark.rule("oceansoffire:22.21.a", "oceansoffire:22.26")
def test_japan_keeps_a_strong_division_in_each_of_four_home_spaces() -> None:
    game = position([*HOME, "jp_x_35 shikoku"], turn=1)
    assert shortage(game, JAPAN) == 0
    strength = game.counter(find(game, "jp_xx_5")).front.defense
    game.set_hits(find(game, "jp_xx_5"), strength - 7)
    assert shortage(game, JAPAN) == 0
    game.set_hits(find(game, "jp_xx_5"), strength - 6)
    assert shortage(game, JAPAN) == DIVISION
    game.set_hits(find(game, "jp_xx_5"), 0)
    game.take(at("kyushu"), US)
    clear(game, "kyushu")
    assert shortage(game, JAPAN) == 0  # 22.27


@pytest.mark.rule("oceansoffire:22.21.b")
def test_allied_divisions_in_okinawa_ask_for_as_many_more_anywhere_at_home() -> None:
    units = [*HOME, "us_xx_24 okinawa", "us_xx_1mar okinawa"]
    game = position(units, turn=2, control={"okinawa": "us"})
    note_threat(game)
    assert shortage(game, JAPAN) == 2 * DIVISION
    more = position([*units, "jp_xx_53 shikoku"], turn=2, control={"okinawa": "us"})
    note_threat(more)
    assert shortage(more, JAPAN) == DIVISION
    more.set_hits(find(more, "us_xx_24"), 4)  # five factors are left
    note_threat(more)
    assert shortage(more, JAPAN) == 0
    again = position([*HOME, "us_xx_1mar okinawa"], turn=2, control={"okinawa": "us"})
    again.set_hits(find(again, "us_xx_1mar"), 6)  # six factors are left, but half a division (2.34)
    note_threat(again)
    assert shortage(again, JAPAN) == 0


@pytest.mark.rule("oceansoffire:22.21.b")
def test_the_divisions_in_okinawa_count_as_a_japanese_impulse_begins() -> None:
    units = [*HOME, "us_xx_24 okinawa"]
    begun = {"cps": [12, 12, 12], "oil": 0}
    game = position(units, turn=2, control={"okinawa": "us"}, procedure=Impulse(), tracks=begun)
    assert shortage(game, JAPAN) == DIVISION
    game.place(find(game, "us_xx_24"), at("us_box"))
    assert shortage(game, JAPAN) == DIVISION
    game = position(HOME, turn=2, control={"okinawa": "us"}, procedure=Impulse(), tracks=begun)
    game.place(put(game, "us_xx_24"), at("okinawa"))
    assert shortage(game, JAPAN) == 0


@pytest.mark.rule("oceansoffire:22.21.c")
def test_from_turn_4_the_outer_line_asks_for_shikoku_first_and_at_most_five() -> None:
    allies = [
        "us_xx_24 luzon",
        "us_xx_1mar luzon",
        "us_xx_7 saipan",
        "us_xx_27 saipan",
        "us_xx_32 guam",
        "us_xx_37 guam",
    ]
    held = dict.fromkeys(("luzon", "saipan", "guam"), "us")
    assert shortage(position([*HOME, *allies], turn=3, control=held), JAPAN) == 0
    assert shortage(position([*HOME, *allies], turn=4, control=held), JAPAN) == 5 * DIVISION
    one = position([*HOME, allies[0], "jp_xx_53 kyushu"], turn=4, control=held)
    assert shortage(one, JAPAN) == DIVISION  # the first must stand in Shikoku
    one.place(find(one, "jp_xx_53"), at("shikoku"))
    assert shortage(one, JAPAN) == 0


@pytest.mark.rule("oceansoffire:22.22.a", "oceansoffire:22.22.b", "oceansoffire:22.26", "oceansoffire:22.27")
def test_india_keeps_three_divisions_and_a_unit_in_each_of_three_places() -> None:
    java = ["ne_xx_1 java", "ne_xx_2 java"]
    game = position(["in_xx_5 bengal", "in_xx_7 punjab", "in_xx_17 bombay", *java], turn=4, power="cw")
    short = shortage(game, CW)
    assert short == shortage(position(java, turn=4, power="cw"), CW) - 3 * DIVISION - 3
    game.place(find(game, "in_xx_17"), at("madras"))
    assert shortage(game, CW) == short + 1  # Bombay is bare
    game.take(at("bombay"), JAPAN)
    assert shortage(game, CW) == short  # and now need not be held; half a division less is needed


@pytest.mark.rule("oceansoffire:22.23.a", "oceansoffire:22.26")
def test_four_australian_places_are_held_from_the_second_round_to_turn_3() -> None:
    units = [
        "us_xx_24 oahu",
        "au_mil_1 east_queensland",
        "au_mil_2 south_australia",
        "au_x_21 southwest_australia",
    ]
    found = []
    for turn, round_ in ((1, 1), (1, 2), (3, 4), (4, 1)):
        game = position(units, turn=turn, power="us")
        game.state.round = round_
        found.append(shortage(game, US))
    assert found == [0, 1, 1, 0]
    game = position([*units, "au_x_23 new_south_wales_victoria"], turn=2, power="us")
    assert shortage(game, US) == 0
    game.set_hits(find(game, "au_x_23"), 1)
    assert shortage(game, US) == 1


@pytest.mark.rule("oceansoffire:22.23.b")
def test_armor_and_militia_divisions_stay_in_australia() -> None:
    game = position(
        ["au_mil_3 east_queensland", "au_arm_2 east_queensland", "au_x_21 east_queensland"], turn=2
    )
    assert [
        bool(home_refusal(game, [find(game, key)], at("papua")))
        for key in ("au_mil_3", "au_arm_2", "au_x_21")
    ] == [
        True,
        True,
        False,
    ]
    assert not home_refusal(game, [find(game, "au_mil_3")], at("southwest_australia"))


@pytest.mark.rule("oceansoffire:22.24")
def test_oahu_keeps_a_division() -> None:
    units = ["us_xx_24 oahu", "au_x_21 east_queensland"]
    game = position(units, turn=5, power="us")
    assert shortage(game, US) == 0
    assert "22.24" in leaving_refusal(game, [find(game, "us_xx_24")], NOWHERE)
    two = position([*units, "us_xx_25 oahu"], turn=5, power="us")
    assert leaving_refusal(two, [find(two, "us_xx_24")], NOWHERE) == ""


@pytest.mark.rule("oceansoffire:22.25")
def test_java_keeps_two_dutch_divisions_reduced_ones_as_halves() -> None:
    game = position(["ne_xx_1 java", "ne_xx_2 java"], turn=5, power="cw")
    whole = shortage(game, CW)
    unit = find(game, "ne_xx_1")
    counter = game.counter(unit)
    assert counter.back is not None
    game.set_hits(unit, counter.front.defense - counter.back.defense)
    assert shortage(game, CW) == whole + 2
    game.set_hits(unit, game.state.hits[unit] + 1)
    assert shortage(game, CW) == whole + 4
    game.take(at("java"), JAPAN)
    assert shortage(game, CW) == whole


@pytest.mark.rule("oceansoffire:22.21.a")
def test_who_is_needed_may_not_march_away() -> None:
    game = position([*HOME, "jp_xx_53 kyushu"], turn=2)
    division = find(game, "jp_xx_4")
    assert marches(game, [division]) == []
    assert leaving_refusal(game, [find(game, "jp_xx_53")], NOWHERE) == ""


@pytest.mark.rule("oceansoffire:22.28.a")
def test_a_shortage_that_can_be_filled_bars_all_others_and_the_end_of_the_impulse() -> None:
    units = [*HOME[1:], "jp_xx_53 north_honshu", "jp_ca_1 truk"]
    game = position(units, turn=2, tracks={"aps": [30, 0, 0]})
    assert shortage(game, JAPAN) == DIVISION
    assert set(names(game, list(fillers(game)))) <= {"jp_xx_2", "jp_xx_53"}
    game.stack.append(Draft())
    game.start()
    offered = {
        game.counter(int(one.partition(":")[2])).id for one in options(game) if one.startswith("piece:")
    }
    assert offered <= {"jp_xx_2", "jp_xx_53"}
    assert offered
    assert "button:end_impulse" not in options(game)
    poor = position(units, turn=2, tracks={"aps": [2, 0, 0]})
    assert fillers(poor) == frozenset()


@pytest.mark.rule("oceansoffire:22.21.a", "oceansoffire:22.22.a", "oceansoffire:22.24", "oceansoffire:22.25")
def test_every_scenario_begins_with_its_garrisons() -> None:
    for name in ("rising_sun", "turning_tide_1942", "campaign"):
        game = scenario(name)
        assert [shortage(game, power) for power in (JAPAN, US, CW)] == [0, 0, 0]


@pytest.mark.rule("oceansoffire:22.24", "oceansoffire:2.32.b")
def test_the_division_that_is_the_garrison_does_not_break_down() -> None:
    alone = position(["us_xx_24 oahu"], power="us")
    assert partings(alone, find(alone, "us_xx_24"))
    assert ways_of(alone, [find(alone, "us_xx_24")]) == []
    two = position(["us_xx_24 oahu", "us_xx_25 oahu"], power="us")
    assert ways_of(two, [find(two, "us_xx_24")])


@pytest.mark.rule("oceansoffire:22.23.a", "oceansoffire:22.24", "oceansoffire:22.25")
@pytest.mark.parametrize(
    ("unit", "to", "rule", "power"),
    [
        ("au_mil_4 south_australia", "north_queensland", "22.23.a", "us"),
        ("us_xx_24 oahu", "midway", "22.24", "us"),
        ("ne_xx_1 java", "sumatra", "22.25", "cw"),
    ],
)
def test_a_refusal_names_the_garrison_that_is_needed(unit: str, to: str, rule: str, power: str) -> None:
    game = position([unit], power=power, turn=2)
    assert rule in leaving_refusal(game, [find(game, unit.split(maxsplit=1)[0])], at(to))


INDIA = ("in_xx_5 bengal", "in_xx_7 punjab")


@pytest.mark.rule("oceansoffire:22.28.b")
def test_replacement_points_fill_garrisons_before_they_serve_or_are_kept() -> None:
    units = [*INDIA, "in_xx_17 bombay", "ne_xx_1 java", "ne_xx_2 java"]
    game = position(units, turn=5, power="cw", tracks={"rps": [{}, {}, {"netherlands": 9, "indian": 5}]})
    unit = find(game, "ne_xx_1")
    full = game.counter(unit).front.defense
    game.set_hits(unit, full - 1)
    game.set_hits(find(game, "in_xx_5"), 1)
    game.stack.append(Replacements(at="ask"))
    game.start()
    assert options(game) == (f"piece:{unit}",)
    act(game, "ne_xx_1")
    act(game, options(game)[-2])
    assert shortage(game, CW) == 0
    assert "button:done" in options(game)


@pytest.mark.rule("oceansoffire:22.28.b")
def test_only_lost_units_that_fill_a_garrison_are_rebuilt_first() -> None:
    units = [*INDIA, "in_xx_17 bombay", "ne_xx_1 java", "ne_xx_2 java"]
    game = position(units, turn=5, power="cw", tracks={"rps": [{}, {}, {"netherlands": 9, "indian": 20}]})
    unit = find(game, "ne_xx_1")
    game.set_hits(unit, game.counter(unit).front.defense - 1)
    game.lift(put(game, "in_xx_23", "madras"), Fate.POOL)
    game.stack.append(Replacements(at="ask"))
    game.start()
    assert kind("in_xx_23") in rebuildable(game, CW)
    assert options(game) == (f"piece:{unit}",)
    assert asked(game).suggestion(game, game.deciding()[0]) == [f"piece:{unit}"]


@pytest.mark.rule("oceansoffire:22.28.b")
def test_redeployments_fill_garrisons_first_where_they_can_fill_all() -> None:
    java = ("ne_xx_1 java", "ne_xx_2 java")
    game = position([*INDIA, "in_xx_17 madras", "in_xx_14 madras", *java], turn=5, power="cw")
    game.stack.append(Redeployments())
    game.start()
    assert {game.counter(int(one.partition(":")[2])).id for one in options(game)} <= {"in_xx_17", "in_xx_14"}
    assert asked(game).suggestion(game, game.deciding()[0]) == [options(game)[0]]
    act(game, "in_xx_17")
    assert options(game) == ("space:bombay",)
    act(game, "bombay")
    assert "button:done" in options(game)
    poor = position([*INDIA, "in_xx_17 madras", "in_xx_14 madras", java[0]], turn=5, power="cw")
    poor.stack.append(Redeployments())
    poor.start()
    assert "button:done" in options(poor)


@pytest.mark.rule("oceansoffire:22.22.a", "oceansoffire:22.22.b")
def test_a_garrison_of_a_whole_country_goes_by_sea_from_one_of_its_spaces_to_another_alone() -> None:
    """Three divisions in India: the fifth may sail from Madras to Bengal, and nowhere else."""
    units = ["in_xx_5 madras", "br_tt_1 madras", "in_xx_7 bengal", "in_xx_9 punjab", "in_x_44 bombay"]
    game = position(
        units, power="cw", turn=4, procedure=Draft(), control={"java": "japan"}, tracks={"aps": [40] * 3}
    )
    assert shortage(game, CW) == 0
    assert leaving_refusal(game, [find(game, "in_xx_5")], NOWHERE)
    act(game, "br_tt_1", "in_xx_5")
    assert "bengal" in spaces(game)
    assert not {"burma", "ceylon", "malaya"} & spaces(game)
    decision = asked(game)
    assert "22.22.a" in decision.refused(game, "allies")["space:burma"]
    act(game, "bengal", "resolve")
    assert where(game, "in_xx_5") == ["bengal"]
    assert shortage(game, CW) == 0


@pytest.mark.rule("oceansoffire:22.21.a")
def test_the_garrison_of_one_space_goes_aboard_no_transport() -> None:
    game = position(
        [*HOME, "jp_tt_5 kyushu", "us_xx_24 oahu"], turn=2, procedure=Draft(), tracks={"aps": [40] * 3}
    )
    act(game, "jp_tt_5")
    assert f"piece:{find(game, 'jp_xx_5')}" not in options(game)


@pytest.mark.rule("oceansoffire:22.22.a", "oceansoffire:11.51.c")
def test_a_garrison_of_a_whole_country_goes_aboard_at_a_call_too_and_lands_in_another_of_its_spaces() -> None:
    units = ["in_xx_5 madras", "br_tt_1 ceylon", "in_xx_7 bengal", "in_xx_9 punjab", "in_x_44 bombay"]
    game = position(
        units, power="cw", turn=4, procedure=Draft(), control={"java": "japan"}, tracks={"aps": [40] * 3}
    )
    act(game, "br_tt_1", "via", "madras", "in_xx_5")
    assert "bengal" in spaces(game)
    assert not {"burma", "ceylon", "malaya"} & spaces(game)


@pytest.mark.rule("oceansoffire:22.22.a", "oceansoffire:11.51.c")
def test_troops_from_abroad_are_no_garrison_of_the_port_where_their_transport_began() -> None:
    """India is short; the division of Ceylon was never in it, and lands in Burma."""
    game = position(["br_tt_1 madras", "br_xx_18 ceylon", "in_xx_7 bengal"], power="cw", turn=4)
    ship, troops = find(game, "br_tt_1"), find(game, "br_xx_18")
    game.sail(ship, at("ceylon_waters"), 1)
    game.moor(ship, port("ceylon"))
    embark(game, troops, ship, port("ceylon"))
    assert landing_refusal(game, [troops], port("burma")) == ""


@pytest.mark.rule("oceansoffire:22.23.a", "oceansoffire:22.25", "oceansoffire:22.22.b")
@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        ("au_x_21 southwest_australia", "22.23.a"),
        ("ne_xx_1 java", "22.25"),
        ("in_xx_5 bengal", "22.22.a"),
        ("us_xx_24 oahu", "22.24"),
    ],
)
def test_who_must_stay_is_told_for_which_garrison(unit: str, rule: str) -> None:
    game = position([unit], turn=2, power="cw")
    assert f"{rule}}}" in leaving_refusal(game, [find(game, unit.split(maxsplit=1)[0])], NOWHERE)


# ---- what is enough --------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:22.28.b", "oceansoffire:21.51.a")
@pytest.mark.parametrize(("points", "enough"), [(0, False), (1, False), (2, True), (3, True)])
def test_who_is_to_fill_two_garrisons_needs_the_points_for_both_moves(points: int, enough: bool) -> None:
    """A division takes one point; with fewer than all moves take nobody is called."""
    game = position(["jp_xx_1 shikoku", "jp_xx_2 shikoku", *HOME[2:]], turn=1)
    assert shortage(game, JAPAN) == 2 * DIVISION
    assert bool(summoned(game, points * DIVISION)) == enough


@pytest.mark.rule("oceansoffire:22.28.b")
def test_one_division_does_not_fill_two_garrisons() -> None:
    game = position(["jp_xx_1 shikoku", *HOME[2:]], turn=1)
    assert shortage(game, JAPAN) == 2 * DIVISION
    assert summoned(game, 8 * DIVISION) == {}
    one = position(["jp_xx_1 shikoku", *HOME[1:]], turn=1)
    assert summoned(one, DIVISION) == {find(one, "jp_xx_1"): [at("hokkaido")]}


@pytest.mark.rule("oceansoffire:22.28.b", "oceansoffire:22.26", "oceansoffire:21.42.4")
@pytest.mark.parametrize("saved", [4, 5, 6])
def test_a_garrison_is_rebuilt_with_the_factors_that_it_needs_and_not_less(saved: int) -> None:
    """An Indian division qualifies with five Defense Factors, and counts half on its reduced side without Hits."""
    game = position([*INDIA, "in_x_44 bombay"], turn=5, power="cw", box=False)
    for track in game.state.rps[CW]:
        game.state.rps[CW][track] = saved if track == "indian" else 0
    unit = put(game, "in_xx_23", "madras")
    game.lift(unit, Fate.POOL)
    game.changed()
    assert shortage(game, CW)
    found = duty(game, CW).kinds.get(kind("in_xx_23"), {})
    counter = game.counter(unit)
    assert counter.back is not None and (counter.front.defense, counter.back.defense) == (6, 3)
    numbers = {n for space in found for n in found[space]}
    assert numbers == {n for n in (3, 5, 6) if n <= saved}


@pytest.mark.rule("oceansoffire:22.28.b", "oceansoffire:8.22", "oceansoffire:22.27")
def test_a_garrison_that_is_rebuilt_with_a_hit_needs_a_point_more_for_it() -> None:
    """At USL-2 an Indian division comes in with a Hit: four points leave its reduced side whole, six five factors."""
    game = position(["in_xx_5 bombay", "in_xx_7 punjab"], name="campaign", turn=5, power="cw", box=False)
    game.take(at("bengal"), JAPAN)
    game.set_space_usl(at("bombay"), Level.USL2)
    game.state.rps[CW] = {track: 6 if track == "indian" else 0 for track in game.state.rps[CW]}
    game.lift(put(game, "in_xx_23", "madras"), Fate.POOL)
    game.changed()
    assert shortage(game, CW)
    found = duty(game, CW).kinds[kind("in_xx_23")]
    hits = {site.space: site.hits for site in places(game, kind("in_xx_23"), 0)}
    assert set(found) == set(hits) and {0, 1} == set(hits.values())
    assert all(numbers == {0: (3, 5, 6), 1: (4, 6)}[hits[space]] for space, numbers in found.items())


@pytest.mark.rule("oceansoffire:21.43.4")
@pytest.mark.parametrize(
    ("lost", "able"), [((), True), (("burma",), True), (("assam",), True), (("burma", "assam"), False)]
)
def test_chinese_air_is_rebuilt_while_one_end_of_the_road_is_held(lost: tuple[str, ...], able: bool) -> None:
    game = position([], name="campaign", turn=5, power="us", box=False)
    game.state.rps[US] = dict.fromkeys(game.state.rps[US], 9)
    game.lift(put(game, "ch_lba_1", "china_burma_box"), Fate.POOL)
    for space in ("burma", "assam"):
        game.take(at(space), JAPAN if space in lost else CW)
    game.changed()
    assert (kind("ch_lba_1") in rebuildable(game, US)) == able
