"""14.1, 14.13, 14.6: windows as questions, their dice, and who comes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import ACTIVATED, PASSING, TRIED, USED
from ironbottom.games.oceansoffire.rules.p14_cases import Opening, passing_case
from ironbottom.games.oceansoffire.rules.p14_chance import tries
from ironbottom.games.oceansoffire.rules.p14_naming import Intercept
from ironbottom.games.oceansoffire.rules.p14_rolls import rolls, room
from ironbottom.games.oceansoffire.rules.p14_window import CounterWindow, Window
from ironbottom.kernel.flow import Call, Frame, Return, Step
from tests.games.oceansoffire.chapters.fights import launch
from tests.games.oceansoffire.positions import DATA, act, asked, at, find, names, offered, options, position

ALLIED = {"new_caledonia": "cw", "espiritu_santo": "cw", "guadalcanal": "cw", "north_queensland": "cw"}
JAPAN = {"rabaul": "japan", "truk": "japan", "bougainville": "japan"}


@dataclass(slots=True, kw_only=True)
class Opened(Procedure):
    """Ships come to a Sea Space, and a window opens."""

    STEPS: ClassVar[tuple[str, ...]] = ("go", "note")
    sea: str
    keys: list[str]
    counter: list[str] = field(default_factory=list)
    marked: list[str] = field(default_factory=list)
    came: list[str] = field(default_factory=list)

    def go(self, g: Oceans) -> Step:
        force = [find(g, key) for key in self.keys]
        for ship in force:
            if g.state.at[ship] != at(self.sea):
                g.sail(ship, at(self.sea), 1)
            g.mark(ship, ACTIVATED)
        for space in self.marked:
            g.combat_marker(at(space))
        if self.counter:
            came = [find(g, key) for key in self.counter]
            frame: Window = CounterWindow(area=at(self.sea), force=force, interceptors=came)
        elif self.marked:
            targets = [at(one) for one in self.marked if DATA.spaces[at(one)].land]
            frame = Window(kind=Opening.OPERATION, assaults=targets, naval=targets)
        else:
            frame = Window(area=at(self.sea), force=force)
        return Call(frame)

    def note(self, g: Oceans) -> Step:
        self.came = list(self.ret) if isinstance(self.ret, list) else []
        g.log("info", f"came: {len(self.came)}")
        return Return()


def window(units: Sequence[str], sea: str, *keys: str, dice: Sequence[int] = (), **more: object) -> Oceans:
    """A position in which ships have come to a Sea Space, at the question that opens."""
    frame: Frame = Opened(sea=sea, keys=list(keys), **more)  # type: ignore[arg-type]
    return position(units, procedure=frame, control={**ALLIED, **JAPAN}, dice=dice)


PASSING_TT = ["jp_tt_4 truk", "jp_ca_1 truk", "us_ca_1 new_caledonia", "us_cl_1 new_caledonia"]


def test_nobody_is_asked_where_nobody_can_come() -> None:
    game = window(PASSING_TT, "east_carolines", "jp_tt_4", "jp_ca_1")
    assert not isinstance(asked(game), Intercept)


@pytest.mark.rule(
    "oceansoffire:14.13.b", "oceansoffire:14.13.e", "oceansoffire:14.13.f", "oceansoffire:14.0.c"
)
def test_one_die_for_all_ships_of_a_port_that_then_are_there() -> None:
    game = window(PASSING_TT, "solomons", "jp_tt_4", "jp_ca_1", dice=[6])
    assert isinstance(asked(game), Intercept)
    act(game, "us_ca_1", "us_cl_1", "try")
    for key in ("us_ca_1", "us_cl_1"):
        ship = find(game, key)
        assert game.state.at[ship] == at("solomons")
        assert game.has(ship, ACTIVATED) and game.has(ship, TRIED)
        assert game.state.spent[ship] == 2
        assert game.state.origin[ship] == DATA.spaces[at("new_caledonia")].ports[0]


@pytest.mark.rule("oceansoffire:14.13.b", "oceansoffire:14.53")
@pytest.mark.parametrize("die", [1, 10])
def test_a_port_throws_once_whether_the_first_ships_come_or_not(die: int) -> None:
    game = window([*PASSING_TT, "us_lba_4 new_caledonia"], "solomons", "jp_tt_4", "jp_ca_1", dice=[die])
    assert str(find(game, "us_cl_1")) in offered(game, "piece")
    act(game, "us_ca_1", "space:solomons", "one")
    assert (game.state.at[find(game, "us_ca_1")] == at("solomons")) == (die == 10)
    assert not isinstance(asked(game), Intercept) or str(find(game, "us_cl_1")) not in offered(game, "piece")
    assert not game.has(find(game, "us_cl_1"), TRIED | USED)


@pytest.mark.rule("oceansoffire:14.13.b")
def test_ships_of_a_port_that_are_named_one_after_the_other_throw_together() -> None:
    game = window(PASSING_TT, "solomons", "jp_tt_4", "jp_ca_1", dice=[6])
    act(game, "us_ca_1", "space:solomons", "us_cl_1", "space:solomons", "try")
    assert {game.state.at[find(game, key)] for key in ("us_ca_1", "us_cl_1")} == {at("solomons")}


@pytest.mark.rule("oceansoffire:14.13.a", "oceansoffire:14.13.d")
def test_who_fails_is_used() -> None:
    game = window(PASSING_TT, "solomons", "jp_tt_4", "jp_ca_1", dice=[5])
    act(game, "us_ca_1", "us_cl_1", "try")
    ship = find(game, "us_ca_1")
    assert game.state.at[ship] == at("new_caledonia")
    assert game.has(ship, USED) and game.has(ship, TRIED)
    assert not isinstance(asked(game), Intercept)
    (roll,) = [event for event in game.events if event.kind == "dice"]
    assert roll.said and roll.counts == "interceptions"
    assert roll.text.endswith(f"Failure, {roll.need} or more needed.")


@pytest.mark.rule("oceansoffire:14.1.h")
def test_dice_of_one_base_are_seen_before_the_next_one_tries() -> None:
    units = [*PASSING_TT, "us_ca_2 espiritu_santo"]
    game = window(units, "solomons", "jp_tt_4", "jp_ca_1", dice=[1, 10])
    act(game, "us_ca_1", "space:solomons", "one")
    assert game.has(find(game, "us_ca_1"), USED)
    assert isinstance(asked(game), Intercept)
    act(game, "us_ca_2", "try")
    assert game.state.at[find(game, "us_ca_2")] == at("solomons")


def test_a_list_is_thrown_until_one_succeeds() -> None:
    units = [*PASSING_TT, "us_ca_2 espiritu_santo"]
    game = window(units, "solomons", "jp_tt_4", "jp_ca_1", dice=[10])
    act(game, "us_ca_1", "space:solomons", "us_ca_2", "space:solomons", "until")
    assert game.state.at[find(game, "us_ca_1")] == at("solomons")
    assert not game.has(find(game, "us_ca_2"), TRIED)


def test_units_are_put_back_and_the_force_let_pass() -> None:
    game = window(PASSING_TT, "solomons", "jp_tt_4", "jp_ca_1")
    act(game, "us_ca_1", "cancel")
    assert set(offered(game, "button")) == {"pass"}
    act(game, "us_ca_1", "space:solomons", "cancel", "pass")
    assert not isinstance(asked(game), Intercept)
    assert not game.has(find(game, "us_ca_1"), TRIED | USED)


@pytest.mark.rule("oceansoffire:14.13.c")
def test_submarines_roll_alone_and_air_in_fours() -> None:
    units = [
        "3 us_ca_1 oahu",
        "us_ss_1 oahu",
        "us_ss_2 oahu",
        "us_lba_4 oahu",
        "us_lba_2 oahu",
        "us_lba_1 oahu",
    ]
    units = ["us_ca_1 oahu", "us_ca_2 oahu", "us_ca_3 oahu", *units[1:]]
    game = position([*units, "jp_tt_4 hawaiian_waters"] if "hawaiian_waters" in DATA.space_index else units)
    sea = DATA.ports[DATA.spaces[at("oahu")].ports[0]].seas[0]
    tt = find(game, "jp_tt_4") if "hawaiian_waters" in DATA.space_index else NOWHERE
    case = passing_case(game, sea, [] if tt == NOWHERE else [tt])
    groups = rolls(game, [one for one in tries(game, case) if one.goal == sea])
    expected = 5 if case.force else 3
    assert len(groups) == expected


@pytest.mark.rule("oceansoffire:6.21.e")
def test_no_more_air_than_the_airfield_sends_in_one_opportunity() -> None:
    units = ["jp_tt_4 truk", "us_lba_2 guadalcanal", "us_lba_1 guadalcanal"]
    game = window(units, "solomons", "jp_tt_4")
    act(game, "us_lba_2")
    assert not offered(game, "piece")
    act(game, "cancel", "us_lba_1")
    assert len(offered(game, "piece")) == 1  # one point of the other, by change from the box
    act(game, options(game)[[o.startswith("piece") for o in options(game)].index(True)])
    assert names(
        game, [p for p, s in enumerate(game.state.at) if s == at("guadalcanal") and game.counter(p).air]
    ) == [
        "us_lba_1",
        "us_lba_1",
        "us_lba_1",
    ]


@pytest.mark.rule("oceansoffire:14.14.e")
def test_air_of_a_target_comes_without_a_roll() -> None:
    units = ["jp_tt_4 truk", "us_lba_2 guadalcanal", "us_xx_1mar guadalcanal"]
    game = window(units, "solomons", "jp_tt_4", marked=["guadalcanal", "solomons"])
    act(game, "us_lba_2", "try")
    air = find(game, "us_lba_2")
    assert game.state.at[air] == at("solomons")
    assert game.state.origin[air] == at("guadalcanal")
    assert not game.has(air, TRIED)


@pytest.mark.rule("oceansoffire:14.14.e", "oceansoffire:14.12.c")
def test_who_rolled_in_vain_does_not_come_automatically_in_the_same_step() -> None:
    game = position(
        ["jp_tt_4 truk", "us_lba_2 rabaul"],
        procedure=Opened(
            sea="bismarck_sea", keys=["jp_tt_4"], marked=["rabaul", "bismarck_sea", "ne_new_guinea"]
        ),
        control={"rabaul": "us", "ne_new_guinea": "us", "truk": "japan"},
        dice=[1],
    )
    act(game, "us_lba_2", "space:ne_new_guinea", "try")
    assert game.has(find(game, "us_lba_2"), TRIED)
    assert not isinstance(asked(game), Intercept)


@pytest.mark.rule("oceansoffire:14.13.c")
def test_nine_points_of_three_units_are_three_rolls() -> None:
    game = position(["3 us_lba_4 guadalcanal", "jp_tt_4 solomons"], control=ALLIED, box=False)
    case = passing_case(game, at("solomons"), [find(game, "jp_tt_4")])
    for nth in range(3):
        game.set_hits(find(game, "us_lba_4", nth), 1)
    assert [len(one) for one in rolls(game, tries(game, case))] == [1, 1, 1]


@pytest.mark.rule("oceansoffire:14.21.c")
def test_air_of_a_working_carrier_in_port_is_beside_the_airfield() -> None:
    game = position(
        ["us_cv_enterprise new_caledonia", "us_cva_1 >", "us_lba_2 new_caledonia"], control=ALLIED
    )
    deck, field_ = find(game, "us_cva_1"), find(game, "us_lba_2")
    assert room(game, deck, []) is None
    assert room(game, field_, [deck]) == room(game, field_, [])


COUNTER = ["jp_tt_4 truk", "us_ca_1 solomons", "jp_ca_1 rabaul", "jp_ca_3 rabaul"]


@pytest.mark.rule("oceansoffire:14.6.c")
def test_counter_interception_is_paid_for_when_it_succeeds() -> None:
    game = window(COUNTER, "solomons", "jp_tt_4", counter=["us_ca_1"], dice=[9])
    game.state.aps[0] = 4
    act(game, "jp_ca_1", "jp_ca_3", "try")
    assert game.state.aps[0] == 1
    assert game.state.at[find(game, "jp_ca_1")] == at("solomons")
    assert game.state.at[find(game, "jp_ca_3")] == at("rabaul")
    assert game.has(find(game, "jp_ca_3"), USED)


@pytest.mark.rule("oceansoffire:14.6.a")
def test_no_counter_interception_where_nobody_came() -> None:
    game = window([*COUNTER, "us_cl_1 new_caledonia"], "solomons", "jp_tt_4", counter=["us_cl_1"])
    assert not isinstance(asked(game), Intercept)


def test_a_passing_force_alone_is_marked_by_the_modifier() -> None:
    game = window(PASSING_TT, "solomons", "jp_tt_4", "jp_ca_1")
    decision = asked(game)
    piece = next(option for option in options(game) if option.startswith("piece:"))
    assert decision.hint(game, "allies", piece) == "50 %"
    assert decision.suggestion(game, "allies") == ["button:pass"]
    game.unmark(find(game, "jp_tt_4"), PASSING)


def advice(game: Oceans, pips: int, *, careful: bool = False) -> list[str]:
    """What is answered until the window is closed."""
    found = []
    while isinstance(asked(game), Intercept):
        decision, seat = asked(game), game.deciding()[0]
        assert isinstance(decision, Intercept)
        choice = decision.advised(game, seat, pips, careful=careful)
        found.append(choice.replace(choice.partition(":")[2], "") if choice.startswith("piece") else choice)
        act(game, choice)
    return found


def test_an_order_sends_whole_bases_one_after_the_other() -> None:
    units = [*PASSING_TT, "us_ca_2 espiritu_santo"]
    game = window(units, "solomons", "jp_tt_4", "jp_ca_1", dice=[10, 10])
    assert advice(game, 5) == ["piece:", "piece:", "space:solomons", "piece:", "space:solomons", "button:try"]
    assert {game.state.at[find(game, key)] for key in ("us_ca_1", "us_cl_1", "us_ca_2")} == {at("solomons")}


def test_it_lets_pass_what_it_would_not_catch() -> None:
    assert advice(window(PASSING_TT, "solomons", "jp_tt_4", "jp_ca_1"), 6) == ["button:pass"]


def test_the_careful_stay_away_from_stronger_guns() -> None:
    units = ["jp_bc_kongo_haruna truk", "jp_bc_hiei_kirishima truk", "us_cl_1 new_caledonia"]
    game = window(units, "solomons", "jp_bc_kongo_haruna", "jp_bc_hiei_kirishima")
    assert advice(game, 1, careful=True) == ["button:pass"]


def test_the_slow_stay_at_home_where_they_cost_the_fast_their_chance() -> None:
    units = ["jp_tt_4 truk", "us_ca_1 new_caledonia", "us_bb_newmexico_idaho new_caledonia"]
    game = position(
        units,
        procedure=Opened(sea="solomons", keys=["jp_tt_4"]),
        control={**ALLIED, **JAPAN},
        dice=[10],
        box=False,
    )
    assert advice(game, 5) == ["piece:", "space:solomons", "button:try"]
    assert game.state.at[find(game, "us_ca_1")] == at("solomons")
    assert game.state.at[find(game, "us_bb_newmexico_idaho")] == at("new_caledonia")


def test_of_three_players_each_is_asked_for_their_own_units_the_us_first() -> None:
    units = ["jp_tt_4 truk", "us_ca_1 new_caledonia", "au_cl_1 north_queensland"]
    frame = Opened(sea="solomons", keys=["jp_tt_4"])
    game = position(units, procedure=frame, control={**ALLIED, **JAPAN}, players="three")
    assert game.deciding() == ("us",)
    assert len(offered(game, "piece")) == 1
    act(game, "pass")
    assert game.deciding() == ("cw",)
    act(game, "pass")
    assert not isinstance(asked(game), Intercept)


def test_the_us_answers_for_australians_in_its_own_impulse() -> None:
    units = ["us_tt_1 solomons", "jp_ca_1 solomons", "au_cl_1 north_queensland"]
    frame = Opened(sea="solomons", keys=["us_tt_1"], counter=["jp_ca_1"])
    game = position(
        units,
        procedure=frame,
        control={**ALLIED, **JAPAN},
        power="us",
        players="three",
        tracks={"aps": [0, 9, 0]},
    )
    assert game.deciding() == ("us",)


@pytest.mark.rule("oceansoffire:14.13.b")
def test_units_of_both_allies_in_one_base_roll_together() -> None:
    units = ["jp_tt_4 truk", "us_ca_1 north_queensland", "au_cl_1 north_queensland"]
    frame = Opened(sea="solomons", keys=["jp_tt_4"])
    game = position(units, procedure=frame, control={**ALLIED, **JAPAN}, players="three", dice=[10])
    act(game, "us_ca_1", "try")
    assert game.deciding() == ("cw",)
    assert not game.has(find(game, "us_ca_1"), TRIED)  # the die falls for both
    act(game, "au_cl_1", "try")
    assert {game.state.at[find(game, key)] for key in ("us_ca_1", "au_cl_1")} == {at("solomons")}


@pytest.mark.rule("oceansoffire:14.13.b")
def test_the_roll_falls_when_the_other_ally_lets_pass() -> None:
    units = ["jp_tt_4 truk", "us_ca_1 north_queensland", "au_cl_1 north_queensland"]
    frame = Opened(sea="solomons", keys=["jp_tt_4"])
    game = position(units, procedure=frame, control={**ALLIED, **JAPAN}, players="three", dice=[10])
    act(game, "us_ca_1", "try", "pass")
    assert game.state.at[find(game, "us_ca_1")] == at("solomons")
    assert game.state.at[find(game, "au_cl_1")] == at("north_queensland")


@pytest.mark.rule("oceansoffire:14.13.e", "oceansoffire:14.53", "oceansoffire:14.56")
def test_where_no_roll_is_enough_the_best_one_is_told_as_a_failure() -> None:
    game = position(
        ["us_ca_1 bismarck_sea", "jp_bb_ise_hyuga truk"], power="us", control={**ALLIED, **JAPAN}, dice=[10]
    )
    force = [find(game, "us_ca_1")]
    game.mark(force[0], ACTIVATED)
    launch(game, Window(area=at("bismarck_sea"), force=force))  # -2 slower, -2 two Spaces away, -1 passing
    act(game, "jp_bb_ise_hyuga", "try")
    (roll,) = [event for event in game.events if event.kind == "dice"]
    assert roll.text.endswith("Failure, no roll is enough.")
    assert not roll.hits(10)
