"""What a seat sees of Oceans of Fire: tables, marks of counters, and nothing of the plans of others."""

from __future__ import annotations

import random

import pytest

from ironbottom.games.oceansoffire.components import load
from ironbottom.games.oceansoffire.components.ids import Level, Power, Side
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.labels import COUNTRY_NAMES, counter_name
from ironbottom.games.oceansoffire.position.state import ACTIVATED
from ironbottom.games.oceansoffire.rules.p04_turn import Impulse
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.p13_operation import Operation
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part
from ironbottom.games.oceansoffire.rules.p16_air_combat import AirCombat
from ironbottom.games.oceansoffire.rules.p16_losses import AirLosses
from ironbottom.games.oceansoffire.rules.p17_battle import NavalBattle
from ironbottom.games.oceansoffire.rules.p17_escape import StayBehind
from ironbottom.games.oceansoffire.rules.p17_gunnery import AimGuns
from ironbottom.games.oceansoffire.rules.p17_type import ChooseBattle
from ironbottom.games.oceansoffire.rules.p21_interphase import Interphase
from ironbottom.games.oceansoffire.shown.battle_view import battle_board
from ironbottom.games.oceansoffire.shown.operation_view import DOING
from ironbottom.games.oceansoffire.shown.panels import panels
from ironbottom.games.oceansoffire.shown.plan_view import plan_panel
from ironbottom.games.oceansoffire.shown.reach_view import reach_overlays
from ironbottom.games.oceansoffire.shown.view import view
from ironbottom.kernel.views import Panel, visible_events
from tests.games.oceansoffire.chapters.fights import launch
from tests.games.oceansoffire.chapters.test_p13_draft import planning
from tests.games.oceansoffire.positions import act, at, find, names, position, put, scenario
from tests.games.oceansoffire.test_random_play import begin, choose


def table(found: list[Panel], id: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a panel."""
    return next(panel.rows for panel in found if panel.id == id)


def test_the_table_of_victory_adds_up_to_what_the_scenario_begins_with() -> None:
    rows = table(list(panels(scenario("solomons"))), "victory")
    assert ("{space:rabaul}", "3", "3") in rows
    assert ("{space:papua}", "0", "3") in rows
    assert rows[-1] == ("Total", "6", "Japan wins")


def test_the_phases_of_a_round_are_told_by_the_names_of_their_powers() -> None:
    """They stood as JAPAN, US and CW, words of the code; reinforcements stood under the first Impulse."""
    told = view(scenario("solomons"), "")
    assert sorted(told.phases) == ["Commonwealth", "Japan", "Reinforcements", "United States"]
    assert (told.turn, told.phases[told.phase]) == ("Turn 3, Round 1", "Reinforcements")
    impulse = scenario("solomons").alone(Impulse())
    impulse.state.impulse = 1
    impulse.start()
    told = view(impulse, "")
    assert told.phases[told.phase] == COUNTRY_NAMES[Power(impulse.state.order[1])]


def test_the_interphase_is_told_by_its_name() -> None:
    """The bar lit Japan and the last Round as long as it lasted."""
    game = scenario("rising_sun").alone(Interphase())
    game.state.round = game.data.figures.rounds
    game.start()
    told = view(game, "")
    assert (told.turn, told.phases[told.phase]) == ("Turn 1, Interphase", "Interphase")


def test_carriers_tell_their_air_and_a_damaged_deck() -> None:
    game = scenario("solomons")
    ship = next(piece for piece in range(len(game.state.at)) if game.counter(piece).id == "us_cv_enterprise")
    before = next(row for row in table(list(panels(game)), "decks") if row[0] == f"{{piece:{ship}}}")
    assert before[1:] == ("{space:new_caledonia}", "2 × US CVA-1, US CVA-½", "2½ of 2½")
    game.set_damage(ship, 3)
    after = next(row for row in table(list(panels(game)), "decks") if row[0] == f"{{piece:{ship}}}")
    assert after[3] == "2½ of 2½, out of action"
    piece = next(one for one in view(game, "").pieces if one.id == ship)
    assert piece.marks == ("damaged:3",)


def test_who_is_out_of_supply_is_told_by_space_and_on_the_counter() -> None:
    game = scenario("solomons")
    unit = next(piece for piece in range(len(game.state.at)) if game.counter(piece).id == "us_xx_1mar")
    game.set_usl(unit, Level.USL2)
    rows = table(list(panels(game)), "unsupplied")
    assert rows == (("{space:guadalcanal}", "USL-2", f"{{piece:{unit}}}"),)
    assert "USL:2" in next(one for one in view(game, "").pieces if one.id == unit).marks


def test_a_plan_is_shown_to_whoever_draws_it_up_alone() -> None:
    game = begin(1)
    while "type:jp_fac_airfield" not in game.options(game.deciding()[0]):
        game.act(game.deciding()[0], game.decision.suggestion(game, "")[0] if game.decision else "")
    [seat] = game.deciding()
    game.act(seat, "type:jp_fac_airfield")
    game.act(seat, game.options(seat)[0])
    [panel] = plan_panel(game, seat)
    assert [(part.price, part.off, len(part.ways)) for part in panel.parts] == [("10 APs", "button:off_1", 1)]
    assert panel.rows[0] == ("Left of 48 Activation Points", "38")
    other = "allies" if seat == "japan" else "japan"
    for viewer in (other, ""):
        assert not list(plan_panel(game, viewer))
        assert "plan" not in [panel.id for panel in view(game, viewer).panels]


def test_a_part_of_a_plan_shows_its_ways_and_what_it_attacks() -> None:
    game = planning("jp_tt_4 rabaul", "jp_x_35 rabaul", "jp_ca_1 truk", "us_xx_1mar guadalcanal")
    game.take(at("guadalcanal"), Power.US)
    game.forget_options()
    act(game, "jp_tt_4", "jp_x_35", "via", "bismarck_sea", "jp_ca_1")
    [open_] = next(plan_panel(game, "japan")).parts
    ways = (("rabaul", "bismarck_sea"), ("truk", "bismarck_sea"))
    assert (open_.ways, open_.off) == (ways, "")
    act(game, "mission", "solomons", "guadalcanal", "done")
    [part] = next(plan_panel(game, "japan")).parts
    assert (part.ways[0], part.aims) == (("rabaul", "bismarck_sea", "solomons"), ("guadalcanal",))


def test_the_reach_of_what_is_in_hand_is_a_layer_for_whoever_plans() -> None:
    game = planning("jp_ca_1 truk", "jp_nav_2 rabaul")
    assert all(layer.why for layer in reach_overlays(game, "japan"))
    act(game, "jp_ca_1")
    moves, missions = (set(layer.spaces) for layer in reach_overlays(game, "japan"))
    assert {"east_carolines", "bismarck_sea", "solomons"} <= missions <= moves
    assert not any(layer.spaces for viewer in ("allies", "") for layer in reach_overlays(game, viewer))
    act(game, "cancel", "jp_nav_2")
    flights, air = (set(layer.spaces) for layer in reach_overlays(game, "japan"))
    assert "bougainville" in flights and "guadalcanal" in air


def test_names_of_counters_say_nothing_twice() -> None:
    names = {counter.id: counter_name(counter) for counter in load(None).counters}
    assert names["jp_tt_s3"] == "Japanese one-step TT C"
    assert names["au_xx_7"] == "Australian 7th XX"
    assert names["us_bbp_wv_maryland"] == "BB+ West Virginia/Maryland"
    assert [name for name in names.values() if "--" in name or "+-" in name or "BB" in name[3:]] == []
    assert not [name for name in names.values() if "(one step)" in name or "AUS" in name or "BR " in name]


def test_a_part_that_fits_no_more_says_why() -> None:
    game = planning("jp_tt_5 rabaul", "jp_x_ichiki rabaul", "jp_nav_2 rabaul", aps=6)
    act(game, "jp_tt_5", "jp_x_ichiki", "bougainville")
    draft = game.running(Draft)
    assert draft is not None
    draft.parts += [Part(Kind.AIR, (find(game, "jp_nav_2"),), goal=at("bougainville")).plain()]
    game.forget_options()
    [fits, other] = next(plan_panel(game, "japan")).parts
    assert (fits.why, other.why) == (
        "",
        "That takes 2 Activation Points, and there are 1 ({rule:oceansoffire:9.31})",
    )


def test_each_step_at_which_an_operation_may_wait_has_its_number() -> None:
    assert set(DOING) <= set(Operation.STEPS)
    numbers = [DOING[step] for step in Operation.STEPS if step in DOING]
    assert numbers == sorted(numbers)


def test_each_unit_lies_in_one_box_of_the_battle_board() -> None:
    rng, game, looked = random.Random(7), begin(7), 0
    rounds: set[str] = set()
    for _ in range(900):
        if game.decision is None:
            break
        [seat, *_] = game.deciding()
        battle = game.running(NavalBattle)
        if battle is not None:
            board = next(panel.battle for panel in view(game, seat).panels if panel.battle)
            assert board is not None
            lying = [unit for box in board.boxes for _, units in box.groups for unit in units]
            assert len(lying) == len(set(lying))
            assert {unit for side in Side for unit in battle.of(game, side)} <= set(lying)
            looked += 1
        game.act(seat, choose(rng, game.options(seat)))
        told = visible_events(game.events, "")
        rounds |= {event.kind for event in told if "{rule:17.1.c}" in event.text}
    assert looked
    assert rounds == {"info"}, "a heading would end the account of the battle"


def test_a_plan_is_shown_though_units_of_it_are_lost() -> None:
    """The view of its owner failed."""
    game = planning("jp_ca_1 truk")
    gone = put(game, "jp_ca_2")
    draft = game.running(Draft)
    assert draft is not None
    draft.parts = [Part(Kind.FORCE, (gone,), (at("east_carolines"),), goal=at("rabaul")).plain()]
    (panel,) = plan_panel(game, "japan")
    assert [part.ways for part in panel.parts] == [()]


def test_an_air_combat_has_a_board_with_what_each_side_suffers() -> None:
    units = ["jp_nav_2 solomons", "jp_lba_1 solomons", "us_lba_1 guadalcanal", "us_lba_2 guadalcanal"]
    game = position(units, dice=[10] * 20)
    for piece in range(len(game.state.at)):
        if game.counter(piece).air and game.state.at[piece] in (at("solomons"), at("guadalcanal")):
            game.mark(piece, ACTIVATED)
    launch(game, AirCombat(areas=[at("solomons")]))
    assert game.running(AirLosses) is not None
    board = battle_board(game)
    assert board is not None
    assert (board.where, board.steps[board.step]) == ("solomons", "Losses of the defender")
    assert [(box.side, box.name) for box in board.boxes] == [("allies", "Attacking air")], (
        "Japan has lost all"
    )
    [(seat, left)] = board.hits_to_take
    assert seat == "allies" and left > 0
    assert [fact.name for fact in board.facts if fact.side == seat] == [
        "Attacking air points",
        "Still to suffer",
    ]


def boxes(game: Oceans) -> dict[str, list[str]]:
    """Who lies in which box of the battle board."""
    board = battle_board(game)
    assert board is not None
    return {box.name: names(game, [one for _, units in box.groups for one in units]) for box in board.boxes}


@pytest.mark.rule("oceansoffire:17.24", "oceansoffire:17.6.e")
def test_ships_lie_where_they_may_be_met_and_those_that_escaped_by_themselves() -> None:
    units = [
        "jp_bb_ise_hyuga coral_sea",
        "us_bb_nevada_oklahoma coral_sea",
        "us_ca_1 coral_sea",
        "us_tt_1 coral_sea",
    ]
    game = position(units, dice=[1, 1, 5], box=False)
    for piece in game.here[at("coral_sea")]:
        game.mark(piece, ACTIVATED)
    launch(game, NavalBattle(sea=at("coral_sea")))
    found = boxes(game)  # a Surface Battle Round
    aiming = game.running(AimGuns)
    assert aiming is not None and "with 18" in aiming.text(game, "japan")
    board = battle_board(game)
    assert board is not None
    chart = board.chart
    assert chart is not None
    labels = game.data.table(chart.sheet).columns
    assert [(side, labels[column - 1]) for side, column in chart.columns] == [("japan", "17-20")]
    assert found["Screened Force"] == ["us_tt_1"]
    act(game, "rest", "rest", "fight_on", "disengage")
    assert isinstance(game.decision, StayBehind)
    found = boxes(game)
    assert found["Disengaging"] == ["us_ca_1"]
    assert "us_bb_nevada_oklahoma" in found["Main Force"]
    game = position(
        ["jp_cv_akagi_kaga coral_sea", "jp_cvae_1 >", "us_tt_1 coral_sea", "us_ca_1 coral_sea"],
        dice=[10, 1, *[1] * 9],
        box=False,
    )
    for piece in game.here[at("coral_sea")]:
        game.mark(piece, ACTIVATED)
    launch(game, NavalBattle(sea=at("coral_sea")))
    if isinstance(game.decision, ChooseBattle):
        act(game, "surface_battle")  # the Allies, who lose the roll
    found = boxes(game)
    assert "us_tt_1" in found["Main Force"], "bombs may fall on it"
    assert "Screened Force" not in found
