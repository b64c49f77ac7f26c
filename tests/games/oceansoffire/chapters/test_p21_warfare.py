"""9.9, 21.2: Strategic Warfare of US submarines and B-29."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Klass, Level, Power, Side
from ironbottom.games.oceansoffire.laboratory.laws import check
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import FIRED, RELOCATING
from ironbottom.games.oceansoffire.rules.p04_turn import Impulse, WholeGame
from ironbottom.games.oceansoffire.rules.p06_lost_base import LostBase, RelocateShips
from ironbottom.games.oceansoffire.rules.p09_points import buy_aps
from ironbottom.games.oceansoffire.rules.p09_warfare import (
    ComeBack,
    CommitToWarfare,
    ResolveWarfare,
    begin_round,
    tell_recalled,
)
from ironbottom.games.oceansoffire.rules.p11_air import bomber_landings, company_refusal, landings
from ironbottom.games.oceansoffire.rules.p11_land import rail_left
from ironbottom.games.oceansoffire.rules.p13_draft import Draft, NextPart
from ironbottom.games.oceansoffire.rules.p14_cases import operation_case
from ironbottom.games.oceansoffire.rules.p14_chance import barred
from ironbottom.games.oceansoffire.rules.p21_interphase import Interphase
from ironbottom.games.oceansoffire.rules.p21_points import gains
from ironbottom.games.oceansoffire.rules.p21_redeployment import points_of
from ironbottom.games.oceansoffire.rules.p21_totals import WarfareTotals
from ironbottom.games.oceansoffire.rules.p21_warfare import bases, commit_refusal, in_box, needed
from ironbottom.games.oceansoffire.shown.panels import panels
from ironbottom.kernel.flow import Frame
from tests.games.oceansoffire.chapters.fights import launch
from tests.games.oceansoffire.operating import through
from tests.games.oceansoffire.positions import (
    DATA,
    act,
    asked,
    at,
    find,
    names,
    offered,
    options,
    position,
    spaces,
    where,
)

JAPAN, US = Power.JAPAN, Power.US
HELD = {"saipan": "us", "okinawa": "japan", "iwo_jima": "japan", "singapore": "cw"}

ALL_LOST = {here.id: "japan" for here in DATA.spaces if here.markers and not here.box}
"""Spaces when Japan holds all of them."""


def impulse(
    units: Sequence[str],
    procedure: Frame,
    *,
    turn: int = 5,
    box: Sequence[str] = (),
    dice: Sequence[int] = (),
    power: str = "us",
    **tracks: object,
) -> Oceans:
    """A US Impulse of the Campaign; ``box``: units in the Strategic Warfare Box."""
    game = position(
        units,
        procedure=procedure,
        power=power,
        turn=turn,
        control=HELD,
        dice=dice,
        tracks={"aps": [24] * 3, **tracks},
    )
    return game


def wage(game: Oceans, *keys: str) -> list[int]:
    """Put units into the Strategic Warfare Box."""
    found = []
    for key in keys:
        kind = DATA.counter_index[key]
        piece = next(
            p
            for p, one in enumerate(game.state.kind)
            if one == kind and game.state.fate[p] in (Fate.DUE, Fate.OUT)
        )
        game.lift(piece, Fate.WARFARE)
        found.append(piece)
    return found


def waging(
    procedure: Frame, *keys: str, turn: int = 5, dice: Sequence[int] = (), power: str = "us", **tracks: object
) -> Oceans:
    """A position in which a procedure begins with units in the box."""
    game = position(power=power, turn=turn, control=HELD, dice=dice, tracks={"aps": [24] * 3, **tracks})
    wage(game, *keys)
    launch(game, procedure)
    return game


# ---- step d ----------------------------------------------------------------------------------------


@pytest.mark.rule(
    "oceansoffire:9.9",
    "oceansoffire:4.0.g",
    "oceansoffire:2.16.g",
    "oceansoffire:21.22.a",
    "oceansoffire:21.22.b",
    "oceansoffire:21.22.c",
)
def test_the_us_commits_submarines_and_b29_for_six_aps_each() -> None:
    game = impulse(
        [
            "us_ss_1 oahu",
            "us_ss_2 us_box",
            "us_ss_3 dutch_harbor",
            "us_b29 saipan",
            "us_b29 oahu",
            "br_ss_1 oahu",
        ],
        CommitToWarfare(),
    )
    pieces = [int(one) for one in offered(game, "piece")]
    assert names(game, pieces) == ["us_b29", "us_ss_1"]
    act(game, "us_ss_1", "us_b29")
    assert game.state.aps[US] == 24 - 2 * 6
    assert [len(in_box(game, klass)) for klass in (Klass.SS, Klass.B29)] == [1, 1]
    assert where(game, "us_b29") == ["oahu"]
    assert check(game) == []
    assert any(panel.id == "warfare" for panel in panels(game))


@pytest.mark.rule("oceansoffire:21.22.b")
def test_it_is_suggested_to_commit_while_half_of_the_points_is_left() -> None:
    game = impulse(["us_ss_1 oahu", "us_ss_2 oahu", "us_ss_3 oahu"], CommitToWarfare())
    game.state.bought[US] = game.state.aps[US]
    suggested = []
    for _ in range(3):
        [choice] = asked(game).suggestion(game, "us")
        suggested.append(choice.partition(":")[0])
        game.act(game.deciding()[0], choice)
        if choice == "button:done":
            break
    assert suggested == ["piece", "piece", "button"]


@pytest.mark.rule("oceansoffire:21.22.a", "oceansoffire:21.25.a")
def test_of_the_boxes_the_us_box_alone_sends_no_submarines_to_strategic_warfare() -> None:
    game = impulse(["us_ss_1 nz_box", "us_ss_2 us_box"], CommitToWarfare())
    assert names(game, [int(one) for one in offered(game, "piece")]) == ["us_ss_1"]
    act(game, "us_ss_1", "done")
    launch(game, WarfareTotals())
    act(game, "us_ss_1")
    assert "nz_box" in spaces(game)
    assert not {"us_box", "br_box", "ceylon"} & spaces(game)


@pytest.mark.rule("oceansoffire:21.25.b")
def test_harbours_of_the_british_theater_keep_no_american_submarine_in_the_box() -> None:
    game = waging(ComeBack(), "us_ss_1")
    for space in (*bases(game, Klass.SS),):
        game.set_space_usl(space, Level.USL2)
    tell_recalled(game)
    assert len(game.state.recalled) == 1


@pytest.mark.rule("oceansoffire:9.9", "oceansoffire:21.22.c")
def test_nobody_is_committed_without_six_aps_nor_in_another_impulse_or_scenario() -> None:
    assert type(asked(impulse(["us_ss_1 oahu"], CommitToWarfare(), aps=[5, 5, 5]))).__name__ == "Waiting"
    assert type(asked(impulse(["us_ss_1 oahu"], CommitToWarfare(), power="japan"))).__name__ == "Waiting"
    short = position(["us_ss_1 oahu"], procedure=CommitToWarfare(), power="us", turn=2, name="rising_sun")
    assert type(asked(short)).__name__ == "Waiting"


@pytest.mark.rule("oceansoffire:21.22.a", "oceansoffire:21.22.b", "oceansoffire:7.61.i")
def test_who_relocates_has_fired_or_is_out_of_supply_is_not_committed_and_the_refusal_says_why() -> None:
    game = impulse(
        ["us_ss_1 oahu", "us_ss_2 oahu", "us_ss_3 hawaiian_islands", "us_b29 saipan"], CommitToWarfare()
    )
    first, second, third, bomber = (find(game, key) for key in ("us_ss_1", "us_ss_2", "us_ss_3", "us_b29"))
    game.mark(first, FIRED)
    game.mark(second, RELOCATING)
    game.set_space_usl(at("saipan"), Level.USL1)
    for piece, rule in ((first, "21.22.a"), (second, "21.22.a"), (third, "21.22.a"), (bomber, "7.61.i")):
        assert rule in commit_refusal(game, piece)
    game.set_space_usl(at("saipan"), Level.SUPPLIED)
    game.mark(bomber, RELOCATING)
    assert "21.22.b" in commit_refusal(game, bomber)
    game.unmark(bomber, RELOCATING)
    game.set_usl(bomber, Level.USL2)
    assert "7.6" in commit_refusal(game, bomber)
    decision = asked(impulse(["us_ss_1 oahu", "us_ss_2 us_box"], CommitToWarfare()))
    assert decision is not None


# ---- step h ----------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:4.0.k", "oceansoffire:21.23", "oceansoffire:21.2")
def test_each_unit_in_the_box_rolls_and_hits_with_eight_or_more() -> None:
    game = waging(ResolveWarfare(), "us_ss_1", "us_ss_2", "us_ss_5", "us_b29", dice=[8, 8, 7, 10])
    assert (game.state.warfare, game.state.round_hits) == ([1, 2], 3)
    assert check(game) == []


@pytest.mark.rule("oceansoffire:21.23")
def test_the_dice_are_modified_by_turn_and_by_iwo_jima_or_okinawa() -> None:
    turns = {turn: needed(position(turn=turn, control=HELD), Klass.SS) for turn in (1, 3, 4, 5, 6, 7, 8)}
    assert turns == {1: 10, 3: 10, 4: 9, 5: 8, 6: 8, 7: 7, 8: 7}
    near = position(turn=6, control=HELD | {"okinawa": "us"})
    assert [needed(position(turn=turn, control=HELD), Klass.B29) for turn in (6, 7)] == [9, 8]
    assert needed(near, Klass.B29) == 8


@pytest.mark.rule("oceansoffire:21.24.1", "oceansoffire:9.33.a", "oceansoffire:9.2.b")
def test_hits_of_a_round_cost_japan_cps_in_the_next_round_and_never_more_than_three() -> None:
    game = position(turn=5, tracks={"cps": [24, 24, 12], "round_hits": 5})
    buy_aps(game, JAPAN)
    assert game.state.aps[JAPAN] == 72, "the Round in which they are scored is not concerned"
    game.state.aps[JAPAN] = 0
    begin_round(game)
    buy_aps(game, JAPAN)
    assert (game.state.aps[JAPAN], game.state.round_hits) == (36, 0)


@pytest.mark.rule("oceansoffire:21.24.2")
def test_every_two_hits_of_a_round_take_a_division_from_the_railways_of_japan() -> None:
    game = position(turn=5, tracks={"round_hits": 4})
    whole = sum(rail_left(game, name) for name in ("japan_home", "japan_mainland"))
    begin_round(game)
    assert game.state.rail_lost == 2
    game.state.rail_used["japan_mainland"] = 8
    assert whole == 20
    assert rail_left(game, "japan_home") == 4, "three divisions of five, of which two are moved"


# ---- the Interphase --------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:21.24.3", "oceansoffire:21.24.4", "oceansoffire:4.0.r")
def test_pairs_of_hits_in_a_turn_cost_air_points_of_japans_choice_and_redeployments() -> None:
    game = waging(WarfareTotals(), power="japan", warfare=[5, 9])
    before = gains(position(turn=5), JAPAN)
    plain = points_of(position(turn=5), JAPAN)
    assert "button:lba" in options(game)
    act(game, "lba", "nav")
    after = gains(game, JAPAN)
    assert (before["lba"] - after["lba"], before["nav"] - after["nav"]) == (1, 1)
    assert plain - points_of(game, JAPAN) == 3 * 4


@pytest.mark.rule("oceansoffire:21.2", "oceansoffire:21.24.3")
def test_no_more_air_points_are_lost_than_there_are_and_both_markers_go_back_to_zero() -> None:
    game = position(turn=5, tracks={"warfare": [6, 0], "air_lost": {"lba": 20, "nav": 20, "cva": 20}})
    assert [gains(game, JAPAN)[track] for track in ("lba", "nav", "cva")] == [0, 0, 0]
    launch(game, WarfareTotals())
    assert type(asked(game)).__name__ == "Waiting"
    frame = Interphase(at="next_redeployments")
    launch(game, frame)
    assert (game.state.warfare, game.state.air_lost) == ([0, 0], {})


@pytest.mark.rule("oceansoffire:21.25.a", "oceansoffire:21.2")
def test_units_leave_the_box_for_any_base_from_which_they_could_be_committed() -> None:
    game = waging(WarfareTotals(), "us_ss_1", "us_b29")
    assert list(options(game)) == ["type:us_b29", "type:us_ss_1", "button:done"]
    act(game, "us_b29")
    assert spaces(game) == {"saipan", "guam", "luzon"}
    act(game, "saipan", "us_ss_1")
    assert "oahu" in spaces(game)
    assert not {"us_box", "singapore", "midway"} & spaces(game)
    act(game, "oahu")
    assert (where(game, "us_b29"), where(game, "us_ss_1")) == (["saipan"], ["oahu"])
    assert game.state.berth[find(game, "us_ss_1")] != NOWHERE
    assert check(game) == []


@pytest.mark.rule("oceansoffire:21.25.b")
def test_who_has_no_base_left_returns_with_the_next_round() -> None:
    game = waging(ComeBack(), "us_b29", "us_ss_1", dice=[10])
    for space in ("saipan", "guam", "luzon", "formosa"):
        game.state.control[at(space)] = JAPAN
    game.changed()
    tell_recalled(game)
    assert ([len(in_box(game, klass)) for klass in (Klass.B29, Klass.SS)], len(game.state.recalled)) == (
        [0, 1],
        1,
    )
    launch(game, ResolveWarfare())
    assert game.state.warfare == [0, 1]
    launch(game, ComeBack())
    assert spaces(game) == {"oahu", "us_box"}
    act(game, "oahu")
    assert (where(game, "us_b29"), game.state.recalled) == (["oahu"], [])
    assert check(game) == []


@pytest.mark.rule("oceansoffire:21.25.b")
def test_a_base_that_is_only_short_of_supply_is_still_one() -> None:
    game = waging(ComeBack(), "us_b29")
    game.set_space_usl(at("saipan"), Level.USL1)
    for space in ("guam", "luzon", "formosa"):
        game.state.control[at(space)] = JAPAN
    tell_recalled(game)
    assert game.state.recalled == []
    game.set_space_usl(at("saipan"), Level.USL2)
    tell_recalled(game)
    assert len(game.state.recalled) == 1


# ---- the units -------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:21.21", "oceansoffire:21.26")
def test_b29_are_for_strategic_warfare_alone_and_neither_kind_takes_losses() -> None:
    game = position(["us_b29 saipan", "us_ss_1 oahu"], power="japan", turn=7, control=HELD)
    case = operation_case(game, [], [])
    assert barred(game, case, find(game, "us_b29")) == "14.0.a"
    assert barred(game, case, find(game, "us_ss_1")) == ""
    assert not any(event.kind == "withdraw" and _waging(event.counters) for event in game.scenario.schedule)


def _waging(kinds: Sequence[int]) -> bool:
    return any(DATA.counters[kind].klass in (Klass.SS, Klass.B29) for kind in kinds)


@pytest.mark.rule("oceansoffire:21.26", "oceansoffire:6.22.a")
def test_a_b29_that_loses_its_airfield_with_no_other_in_reach_comes_again_in_the_next_round() -> None:
    game = position(["us_b29 saipan", "us_lba_2 saipan"], turn=7, control=ALL_LOST)
    launch(game, LostBase(space=at("saipan"), side=Side.ALLIES))
    through(game)
    assert (where(game, "us_lba_2"), where(game, "us_b29")) == ([], [])
    assert len(game.state.recalled) == 1
    assert check(game) == []
    launch(game, ComeBack())
    through(game)
    assert where(game, "us_b29") == ["us_box"]


@pytest.mark.rule("oceansoffire:21.26", "oceansoffire:6.34.a", "oceansoffire:11.44.c")
def test_a_submarine_without_a_port_in_reach_stays_at_sea() -> None:
    game = position(["us_ss_3 philippine_sea", "us_ca_1 philippine_sea"], turn=2, control=ALL_LOST)
    for key in ("us_ss_3", "us_ca_1"):
        game.mark(find(game, key), RELOCATING)
    launch(game, RelocateShips())
    through(game)
    assert (where(game, "us_ss_3"), where(game, "us_ca_1")) == (["philippine_sea"], [])
    assert not game.has(find(game, "us_ss_3"), RELOCATING)


@pytest.mark.rule("oceansoffire:11.31.d", "oceansoffire:2.16.b")
def test_a_b29_flies_from_any_base_of_theirs_to_any_other() -> None:
    game = impulse(["us_b29 us_box", "us_lba_2 us_box"], Draft())
    bomber = find(game, "us_b29")
    assert {DATA.space_ids[space] for space in bomber_landings(game, [bomber])} >= {"oahu", "saipan"}
    assert not {"okinawa", "midway"} & {DATA.space_ids[space] for space in bomber_landings(game, [bomber])}
    assert "11.31.d" in company_refusal(game, [bomber, find(game, "us_lba_2")])
    assert landings(game, [bomber, find(game, "us_lba_2")]) == {}
    act(game, "us_b29")
    assert f"piece:{find(game, 'us_lba_2')}" not in options(game)
    act(game, "saipan", "resolve")
    assert (where(game, "us_b29"), game.state.aps[US]) == (["saipan"], 22)
    assert isinstance(asked(game), NextPart)


@pytest.mark.rule("oceansoffire:4.0.g", "oceansoffire:4.0.k")
def test_strategic_warfare_is_committed_behind_repairs_and_resolved_before_supply_returns() -> None:
    steps = Impulse.STEPS
    assert steps.index("repair") < steps.index("commit") < steps.index("place_cva")
    assert steps.index("repaired") < steps.index("warfare") < steps.index("resupply")
    assert WholeGame.STEPS.index("reinforcements") + 1 == WholeGame.STEPS.index("come_back")
