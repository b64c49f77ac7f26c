"""Event Cards (optional): decks, hands, who is asked, and what each card does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Facility, Fate, Power, Side
from ironbottom.games.oceansoffire.laboratory.laws import check
from ironbottom.games.oceansoffire.position.card_decks import COMMON, put_in_force
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import ACTIVATED
from ironbottom.games.oceansoffire.rules.opening import OPENING
from ironbottom.games.oceansoffire.rules.p04_turn import MorePoints, clear_markers
from ironbottom.games.oceansoffire.rules.p05_control import change_control
from ironbottom.games.oceansoffire.rules.p09_points import grant_aps, save_aps
from ironbottom.games.oceansoffire.rules.p09_warfare import ResolveWarfare
from ironbottom.games.oceansoffire.rules.p09_yards import yards
from ironbottom.games.oceansoffire.rules.p10_activation import cost, refusal
from ironbottom.games.oceansoffire.rules.p13_draft import Draft, NextPart
from ironbottom.games.oceansoffire.rules.p14_cases import Opening
from ironbottom.games.oceansoffire.rules.p14_naming import CounterIntercept, Intercept
from ironbottom.games.oceansoffire.rules.p14_window import CounterWindow, Window
from ironbottom.games.oceansoffire.rules.p17_battle import NavalBattle
from ironbottom.games.oceansoffire.rules.p17_bombing import Bombing
from ironbottom.games.oceansoffire.rules.p17_gunnery import SurfaceRound, fire_modifiers
from ironbottom.games.oceansoffire.rules.p19_combat import GroundCombat
from ironbottom.games.oceansoffire.rules.p19_retreat import Retreat
from ironbottom.games.oceansoffire.rules.p21_construction import remove
from ironbottom.games.oceansoffire.rules.p21_replacements import Replacements
from ironbottom.games.oceansoffire.rules.p22_oil import OilReserve
from ironbottom.games.oceansoffire.rules.p23_effects import visitors_leave
from ironbottom.games.oceansoffire.rules.p23_hands import draw, draw_for_oil, draw_for_turn, lose_at_random
from ironbottom.games.oceansoffire.rules.p23_window import CardShip, CardSpace, PlayCard, PlayInOwnTime, cards
from ironbottom.games.oceansoffire.rules.secrecy import redetermine, secrets
from ironbottom.games.oceansoffire.spec import GAME
from ironbottom.kernel.dice import SecretDice
from ironbottom.kernel.flow import Frame
from ironbottom.mechanics.modifiers import total
from tests.games.oceansoffire.chapters.fights import as_suggested, launch, over
from tests.games.oceansoffire.holding import SWITCH, cards_offered, held, holding, number
from tests.games.oceansoffire.positions import DATA, act, asked, at, find, log, options, port, position, where

JAPAN, US, CW = Power.JAPAN, Power.US, Power.CW
ON = {"event_cards": "on"}


def table(
    units: Sequence[str] = (),
    procedure: Frame | None = None,
    *,
    hands: dict[str, list[list[int]]] | None = None,
    power: str = "japan",
    turn: int = 3,
    dice: Sequence[int] = (),
    control: Mapping[str, str] | None = None,
    players: str = "two",
    box: bool = True,
    **tracks: object,
) -> Oceans:
    """A position with Event Cards; what else is said goes into the tracks."""
    return position(
        units,
        procedure=procedure,
        power=power,
        turn=turn,
        switches=SWITCH,
        dice=dice,
        control=control,
        tracks={"oil": 0, **(hands or holding(players=players)), **tracks},
        players=players,
        box=box,
    )


def begin(name: str, players: str = "two", secret: bytes = b"1") -> Oceans:
    """A scenario with Event Cards at its first decision."""
    return OPENING.new(GAME, name, {**ON, "players": players}, SecretDice(secret, "cards"), None)


# ---- decks and hands ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "hands"), [("two", [2, 2, 0]), ("three", [2, 2, 2])])
def test_each_player_draws_an_own_and_a_common_card_at_the_start_of_a_turn(
    players: str, hands: list[int]
) -> None:
    game = begin("rising_sun", players)
    assert [len(hand) for hand in game.state.hands] == hands
    assert check(game) == []


@pytest.mark.parametrize(("name", "switches"), [("solomons", ON), ("philippine_sea", ON), ("rising_sun", {})])
def test_there_are_no_cards_without_the_option_nor_in_small_scenarios(
    name: str, switches: dict[str, str]
) -> None:
    game = OPENING.new(GAME, name, {"players": "two", **switches}, SecretDice(b"1", "cards"), None)
    assert not game.state.decks and not game.state.hands


def test_a_deck_that_is_used_up_is_made_of_its_discards() -> None:
    game = table(hands=holding(["jp12"], discards=["jp11", "jp13", "jp14"]), dice=[1, 1])
    draw(game, JAPAN, JAPAN, 1)
    assert len(held(game, JAPAN)) == 2
    assert game.state.discards[JAPAN] == [] and len(game.state.decks[JAPAN]) == 2
    draw(game, JAPAN, JAPAN, 5)
    assert held(game, JAPAN) == ["jp11", "jp12", "jp13", "jp14"]


def test_who_draws_reads_the_card_and_others_that_there_is_one() -> None:
    game = table()
    draw_for_turn(game)
    mine, common = game.events[:2]
    assert mine.seen_by == ("japan",) and "type:" in mine.text
    assert "type:" not in mine.public and "Common Deck" in common.public


@pytest.mark.rule("oceansoffire:22.11.d")
@pytest.mark.parametrize("impulse", [True, False])
def test_oil_brings_a_card_of_the_common_deck_besides(impulse: bool) -> None:
    game = table(procedure=OilReserve(impulse=impulse), turn=2, oil=2, bought=[60, 0, 0])
    act(game, "oil")
    assert [len(hand) for hand in game.state.hands] == [1, 0, 0]
    assert held(game, JAPAN)[0].startswith("cc")


@pytest.mark.rule("oceansoffire:21.24.5")
def test_three_hits_of_strategic_warfare_cost_japan_a_card_at_random() -> None:
    game = table(hands=holding(["jp12", "cc43"]), dice=[2])
    lose_at_random(game, 2)
    assert len(held(game, JAPAN)) == 2
    lose_at_random(game, 3)
    assert held(game, JAPAN) == ["cc43"]
    assert game.state.discards[JAPAN] == [number("jp12")]
    game.state.hands[JAPAN].clear()
    lose_at_random(game, 5)


@pytest.mark.rule("oceansoffire:21.24.5")
def test_without_cards_none_is_drawn_or_lost() -> None:
    game = position(turn=3)
    lose_at_random(game, 5)
    draw_for_turn(game)
    draw_for_oil(game)
    assert not game.state.hands and not game.events


@pytest.mark.rule("oceansoffire:21.24.5")
def test_the_card_is_lost_behind_the_draw_of_a_new_turn() -> None:
    game = begin("rising_sun")
    game.state.round_hits, game.state.turn, game.state.round = 3, 2, 1
    whole = game.stack[0]
    game.stack, whole.at = [whole], "start_turn"
    before = len(game.state.hands[JAPAN])
    game.start()
    while not isinstance(game.decision, PlayCard) and game.state.round_hits:
        game.act(game.deciding()[0], "button:done")
    assert len(game.state.hands[JAPAN]) == before + 2 - 1


# ---- secrecy -----------------------------------------------------------------------------------------


def test_hands_and_decks_are_hidden_by_card() -> None:
    game = table(hands=holding(["jp12", "cc43"], ["us05"], ["cw59"], players="three"), players="three")
    hidden = secrets(game, "us")
    assert {"type:jp12", "type:cc43", "type:cw59"} <= hidden
    assert "type:us05" not in hidden
    assert {"type:us05", "type:cw59"} <= secrets(game, "")


def test_other_worlds_deal_hidden_cards_anew_by_deck() -> None:
    game = table(hands=holding(["jp12", "cc43"], ["us05", "cc44"]))
    worlds = [redetermine(game, "allies", bytes([n]) * 16) for n in range(12)]
    assert all(held(world, US) == ["cc44", "us05"] for world in worlds)
    assert len({tuple(held(world, JAPAN)) for world in worlds}) > 2
    for world in worlds:
        assert sorted(card[:2] for card in held(world, JAPAN)) == ["cc", "jp"]
        assert check(world) == []


@pytest.mark.rule("oceansoffire:23.7")
def test_questions_of_cards_lead_to_their_own_rule() -> None:
    for question in (PlayCard, PlayInOwnTime, CardSpace, CardShip):
        assert DATA.rules[question.RULE].title == "Event Cards (optional)"


@pytest.mark.rule("oceansoffire:23.7")
def test_who_holds_no_card_that_serves_is_asked_like_one_who_does() -> None:
    """All that others know is that a card of the Common Deck is held: it may be Surge or Shipyard Priority."""
    with_it = table(hands=holding(["cc43"]), procedure=MorePoints(), bought=[36, 0, 0])
    without = table(hands=holding(["cc46"]), procedure=MorePoints(), bought=[36, 0, 0])
    for game in (with_it, without):
        assert isinstance(asked(game), PlayInOwnTime) and asked(game).VEILED
        assert options(game)[-1] == "button:done"
    assert cards_offered(with_it) == ["cc43"] and cards_offered(without) == []
    assert (
        redetermine(with_it, "allies", bytes(16)).state_hash()
        == redetermine(without, "allies", bytes(16)).state_hash()
    )


def test_who_cannot_hold_a_card_that_serves_is_not_asked() -> None:
    """Neither without a card of its deck nor where all of them have been discarded."""
    for hands in (holding(["jp12"]), holding(["cc46"], discards=["cc41", "cc43", "cc47"])):
        assert over(table(hands=hands, procedure=MorePoints(), bought=[36, 0, 0]))


def test_two_allies_of_one_player_have_one_hand_and_three_players_each_their_own() -> None:
    game = table(hands=holding(us=["cw59", "us05"]))
    assert game.state.hands[CW] == []
    three = table(hands=holding(us=["us05"], cw=["cw59"], players="three"), players="three")
    draw(three, CW, CW, 1)
    assert held(three, CW)[1].startswith(("cw", "us04")) or held(three, CW)[0] == "us04"


# ---- Activation Points -------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:9.3")
def test_streamlined_command_buys_fifteen_aps_for_up_to_four_cps() -> None:
    for cps, more in ((7, 12), (3, 9), (1, 3)):
        game = table(
            hands=holding(["cc41"]), procedure=MorePoints(), bought=[12 * cps, 0, 0], aps=[12 * cps, 0, 0]
        )
        act(game, "type:cc41")
        assert game.state.aps[JAPAN] == 12 * cps + more
        assert game.state.discards[COMMON] == [number("cc41")]


@pytest.mark.rule("oceansoffire:9.3", "oceansoffire:9.32")
@pytest.mark.parametrize(
    ("left", "kept"),
    [(101, 5), (96, 0), (95, 11), (94, 11), (90, 9), (81, 0), (40, 4), (36, 0), (13, 1), (12, 0)],
)
def test_of_commands_streamlined_those_at_fifteen_are_bought_first_where_they_are_lost_whole(
    left: int, kept: int
) -> None:
    """Five are saved from before; four of seven Command Points buy fifteen each, three twelve."""
    game = table(
        hands=holding(["cc41"]),
        procedure=MorePoints(),
        bought=[84, 0, 0],
        aps=[89, 0, 0],
    )
    game.state.options["cp_track"] = "on"
    act(game, "type:cc41")
    assert game.state.aps[JAPAN] == 101
    game.state.aps[JAPAN] = left
    save_aps(game, JAPAN)
    assert game.state.aps[JAPAN] == kept


@pytest.mark.rule("oceansoffire:9.3", "oceansoffire:9.34.b")
def test_saved_points_and_commands_streamlined_both_raise_the_cap_of_doubling_by_the_option() -> None:
    game = table(
        hands=holding(["cc41"]),
        procedure=MorePoints(),
        bought=[12, 0, 0],
        aps=[17, 0, 0],
    )
    game.state.options["saved_aps_double"] = "on"
    act(game, "type:cc41")
    assert grant_aps(game, JAPAN, 30) == 12 + 3 + 5


@pytest.mark.rule("oceansoffire:9.34.a", "oceansoffire:9.34.b")
def test_surge_and_oil_together_double_an_impulse_at_most() -> None:
    game = table(hands=holding(["cc43"]), procedure=MorePoints(), bought=[24, 0, 0], aps=[24, 0, 0])
    assert grant_aps(game, JAPAN, 12) == 12
    act(game, "type:cc43")
    assert game.state.aps[JAPAN] == 48
    assert "12 Activation Points more" in log(game)
    assert check(game) == []


@pytest.mark.rule("oceansoffire:9.34.a")
def test_a_card_of_eighteen_gives_twelve_where_one_cp_is_left() -> None:
    game = table(hands=holding(["cc43"]), procedure=MorePoints(), bought=[12, 0, 0], aps=[12, 0, 0])
    act(game, "type:cc43")
    assert game.state.aps[JAPAN] == 24


def test_ship_yard_priority_adds_two_points_to_one_port_for_the_impulse() -> None:
    game = table(hands=holding(["cc47"]), procedure=MorePoints(), bought=[36, 0, 0])
    before = {yard.spaces: yard.points for yard in yards(game)}
    act(game, "type:cc47", "kyushu")
    assert "counts for kyushu" in log(game)
    after = {yard.spaces: yard.points for yard in yards(game)}
    assert {key: after[key] - before[key] for key in before if after[key] != before[key]} == {
        (at("kyushu"),): 2
    }
    clear_markers(game)
    assert {yard.spaces: yard.points for yard in yards(game)} == before


# ---- while plans are drawn up ------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:10.32.c")
def test_stillwell_wakes_the_chinese_at_no_cost() -> None:
    game = table(
        ["ch_xx_22 assam", "ch_lba_1 assam"],
        Draft(),
        power="cw",
        turn=4,
        box=False,
        aps=[0, 0, 20],
        hands=holding(us=["us04"]),
    )
    units = [find(game, "ch_xx_22"), find(game, "ch_lba_1")]
    assert all("10.32.c" in refusal(game, CW, unit) for unit in units)
    act(game, "play_us04")
    assert isinstance(asked(game), NextPart)
    assert not any(refusal(game, CW, unit) for unit in units)
    assert cost(game, units) == 0
    clear_markers(game)
    assert all(refusal(game, CW, unit) for unit in units)


def test_a_card_is_offered_in_its_own_impulse_and_turns_alone() -> None:
    for power, turn, offered in (("cw", 4, True), ("us", 4, False), ("cw", 2, False)):
        game = table(
            ["ch_xx_22 assam"], Draft(), power=power, turn=turn, box=False, hands=holding(us=["us04"])
        )
        assert ("button:play_us04" in options(game)) == offered


def test_stillwell_is_not_offered_without_a_chinese_unit_on_the_map() -> None:
    game = table(["in_xx_5 assam"], Draft(), power="cw", turn=4, box=False, hands=holding(us=["us04"]))
    assert "button:play_us04" not in options(game)


@pytest.mark.rule("oceansoffire:21.31.a")
def test_engineers_build_a_neutral_facility_that_never_comes_to_a_force_pool() -> None:
    game = table(
        ["jp_xx_2 rabaul"], Draft(), control={"rabaul": "japan"}, aps=[0, 0, 0], hands=holding(["cc42"])
    )
    pool = list(game.state.pool[JAPAN])
    act(game, "play_cc42", "airfield")
    assert game.state.airfields[JAPAN][at("rabaul")] == 1
    assert game.state.pool[JAPAN] == pool and game.state.aps[JAPAN] == 0
    assert check(game) == []
    game.put_facility(JAPAN, Facility.AIRFIELD, at("rabaul"))
    remove(game, JAPAN, Facility.AIRFIELD, at("rabaul"))
    assert game.state.coming[JAPAN][Facility.AIRFIELD] == 1  # one of the Force Pool goes first
    remove(game, JAPAN, Facility.AIRFIELD, at("rabaul"))
    assert game.state.coming[JAPAN][Facility.AIRFIELD] == 1 and game.state.neutral == []


@pytest.mark.rule("oceansoffire:21.36.b")
def test_of_two_ports_seabees_upgrade_the_one_that_their_owner_names() -> None:
    game = table(
        ["us_xx_25 korea"],
        Draft(),
        power="us",
        turn=7,
        control={"korea": "us"},
        pool=[[0, 0, 0], [0, 0, 1], [0, 0, 0]],
        hands=holding(us=["us06"]),
    )
    act(game, "play_us06")
    inchon, wonsan = (port("korea", name) for name in ("Seoul (Inchon)", "Wonsan"))
    assert options(game) == (f"button:port_{inchon}", f"button:port_{wonsan}")
    act(game, f"port_{wonsan}")
    assert [game.state.upgrades[US][one] for one in (inchon, wonsan)] == [0, 1]


@pytest.mark.rule("oceansoffire:21.31.a")
def test_a_neutral_fort_is_lost_with_its_space() -> None:
    game = table(["jp_xx_2 rabaul"], Draft(), control={"rabaul": "japan"}, hands=holding(["cc42"]))
    act(game, "play_cc42", "fort")
    change_control(game, at("rabaul"), Side.ALLIES, changing=False)
    assert game.state.coming[JAPAN] == [0, 0, 0] and game.state.neutral == []


def test_seabees_build_out_of_the_force_pool() -> None:
    units = ["us_xx_25 new_caledonia"]
    tracks = holding(us=["us06"])
    game = table(units, Draft(), power="us", pool=[[0, 0, 0], [0, 1, 0], [0, 0, 0]], hands=tracks)
    act(game, "play_us06")
    assert game.state.airfields[US][at("new_caledonia")] == 1 and game.state.pool[US][Facility.AIRFIELD] == 0
    empty = table(units, Draft(), power="us", hands=tracks)
    assert "button:play_us06" not in options(empty)


def test_chindits_attack_over_the_mountains_at_full_strength() -> None:
    game = table(["br_x_77 assam"], Draft(), power="cw", turn=4, box=False, hands=holding(us=["cw58"]))
    unit = find(game, "br_x_77")
    frame = GroundCombat(space=at("burma"), marched=[unit, at("assam")], mandatory=True)
    frame.attack = [unit]
    half = frame.totals(game)[0]
    act(game, "play_cw58")
    assert frame.totals(game)[0] == 2 * half


# ---- Rounds and the Interphase -----------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:8.42.a")
def test_carriers_of_the_home_fleet_come_for_a_turn_and_go_as_they_came() -> None:
    game = table(turn=2, power="cw", hands=holding(us=["cw57"]))
    victorious, indomitable = (
        game.state.kind.index(game.data.counter_index[f"br_cv_{name}"])
        for name in ("victorious", "indomitable")
    )
    for ship, fate in ((victorious, Fate.DUE), (indomitable, Fate.BOX)):
        game.lift(ship, fate)
    step = cards(game, "round", game.state.order)
    assert step is not None
    launch(game, step.frame)
    act(game, "type:cw57")
    assert where(game, "br_cv_victorious") == where(game, "br_cv_indomitable") == ["ceylon"]
    assert all(len(aboard(game, ship)) == 2 for ship in (victorious, indomitable))
    assert check(game) == []
    assert game.state.discards[US] == [] and number("cw57") not in game.state.decks[US]
    visitors_leave(game)
    assert game.state.fate[victorious] == Fate.DUE and game.state.fate[indomitable] == Fate.BOX
    assert game.state.visitors == [] and where(game, "br_cva_1") == []


@pytest.mark.rule("oceansoffire:8.42.a")
def test_other_air_aboard_carriers_of_the_home_fleet_stays_when_they_go() -> None:
    game = table(["br_cvl_hermes ceylon", "br_cva_half >"], turn=2, power="cw", hands=holding(us=["cw57"]))
    air = find(game, "br_cva_half")
    step = cards(game, "round", game.state.order)
    assert step is not None
    launch(game, step.frame)
    act(game, "type:cw57")
    host = find(game, "br_cv_victorious")
    own = next(one for one in aboard(game, host) if game.counter(one).id == "br_cva_half")
    game.embark(own, find(game, "br_cvl_hermes"))
    game.embark(air, host)
    visitors_leave(game)
    assert game.state.at[air] == at("ceylon")
    assert game.state.fate[own] != Fate.ON_MAP and game.state.fate[host] != Fate.ON_MAP


@pytest.mark.rule("oceansoffire:2.33.3", "oceansoffire:21.43.5")
def test_replacements_bring_japan_the_special_replacement_of_the_card() -> None:
    game = table(procedure=Replacements(), hands=holding(["cc50"]))
    piece = game.state.kind.index(game.data.counter_index["jp_cva_r_cc50"])
    game.state.fate[piece] = Fate.DUE
    before = game.state.rps[JAPAN].get("cva", 0)
    act(game, "type:cc50")
    assert game.state.fate[piece] == Fate.POOL
    assert game.state.rps[JAPAN]["cva"] == before + 1


@pytest.mark.parametrize(
    ("power", "tracks"), [("us", {"lba": 2, "ground_regular": 3}), ("cw", {"british": 2})]
)
def test_replacements_give_the_allies_points(power: str, tracks: dict[str, int]) -> None:
    plain, game = (table(procedure=Replacements(), power=power, hands=holding(us=["cc50"])) for _ in range(2))
    act(plain, "done")
    act(game, "type:cc50")
    assert "these Replacement Points more: " in log(game)
    now = game.state.rps[Power.of(power)]
    for track, points in tracks.items():
        assert now[track] == plain.state.rps[Power.of(power)].get(track, 0) + points


def test_merchant_conversion_takes_four_damage_off_transports() -> None:
    game = table(["jp_tt_4 kyushu", "jp_tt_5 truk"], hands=holding(["jp14"]))
    first, second = find(game, "jp_tt_4"), find(game, "jp_tt_5")
    game.set_damage(first, 3)
    game.set_damage(second, 3)
    launch(game, Replacements())
    act(game, "type:jp14", "jp_tt_5")
    assert (game.state.damage[first], game.state.damage[second]) == (2, 0)


# ---- Interception ------------------------------------------------------------------------------------

PASSING = ["jp_tt_4 solomons", "us_ca_1 new_caledonia", "us_cl_1 new_caledonia"]
HELD = {"new_caledonia": "us", "guadalcanal": "japan"}


def window(
    units: Sequence[str] = PASSING,
    *,
    hands: dict[str, list[list[int]]] | None = None,
    dice: Sequence[int] = (),
) -> Oceans:
    """A Japanese force enters the Solomons."""
    game = table(units, control=HELD, hands=hands, dice=dice)
    force = [p for p in game.here[at("solomons")] if game.counter(p).ship and game.side(p) == Side.JAPAN]
    for ship in force:
        game.mark(ship, ACTIVATED)
    launch(game, Window(kind=Opening.PASSING, area=at("solomons"), force=force))
    return game


@pytest.mark.parametrize(
    ("hands", "word", "modifier"),
    [
        (holding(us=["cc44"]), "type:cc44", 2),
        (holding(us=["us05"]), "type:us05", 2),
        (holding(us=["cw59"]), "type:cw59", 1),
        (holding(["cc45"]), "type:cc45", -2),
    ],
)
def test_cards_change_the_rolls_of_an_interception(
    hands: dict[str, list[list[int]]], word: str, modifier: int
) -> None:
    game = window(hands=hands, dice=[1])
    assert isinstance(asked(game), Intercept)
    act(game, "us_ca_1", "us_cl_1", "try")
    while not cards_offered(game):
        assert isinstance(asked(game), PlayCard)
        seat = game.deciding()[0]
        assert "no card of yours can be played now" in asked(game).text(game, seat)
        assert asked(game).label(game, "button:done") == "Go on"
        act(game, "done")
    assert asked(game).label(game, "button:done") == "Play no card"
    act(game, word)
    while isinstance(asked(game), PlayCard):
        act(game, "done")
    told = log(game)
    sign = f"+{modifier}" if modifier > 0 else f"−{-modifier}"
    assert game.data.cards[number(word.removeprefix("type:"))].name in told, sign
    assert game.state.in_force == []


def test_a_card_for_a_roll_that_waits_for_the_other_ally_is_played_when_it_is_thrown() -> None:
    game = table(
        ["jp_tt_4 solomons", "us_ca_1 new_caledonia", "au_ca_1 new_caledonia"],
        control=HELD,
        hands=holding(us=["cc44"], players="three"),
        players="three",
        dice=[1],
    )
    game.mark(find(game, "jp_tt_4"), ACTIVATED)
    launch(game, Window(kind=Opening.PASSING, area=at("solomons"), force=[find(game, "jp_tt_4")]))
    act(game, "us_ca_1", "try")
    assert isinstance(asked(game), Intercept) and game.deciding() == ("cw",)  # not the card of the US yet
    act(game, "au_ca_1", "try")
    assert game.deciding() == ("us",) and cards_offered(game) == ["cc44"]
    act(game, "type:cc44")
    while isinstance(asked(game), PlayCard):
        act(game, "done")
    assert "us_ca_1" in log(game) and "+2 for Good Reconnaissance" in log(game)


@pytest.mark.rule("oceansoffire:14.6.a")
def test_cards_serve_counter_interceptions_alike() -> None:
    game = table(
        ["jp_tt_4 solomons", "jp_ca_1 rabaul", "us_ca_1 solomons"],
        control={**HELD, "rabaul": "japan"},
        aps=[30, 0, 0],
        dice=[10],
        hands=holding(["cc44"]),
    )
    frame = CounterWindow(
        kind=Opening.OPERATION, naval=[at("solomons")], interceptors=[find(game, "us_ca_1")]
    )
    game.combat_marker(at("solomons"))
    game.mark(find(game, "jp_tt_4"), ACTIVATED)
    launch(game, frame)
    assert isinstance(asked(game), CounterIntercept)
    act(game, options(game)[0])
    if any(one.startswith("space:") for one in options(game)):
        act(game, next(one for one in options(game) if one.startswith("space:")))
    act(game, "try")
    assert cards_offered(game) == ["cc44"]
    assert game.deciding() == ("japan",)


def test_a_night_run_is_not_intercepted_by_air() -> None:
    units = ["jp_tt_4 solomons", "jp_cl_1 solomons", "us_lba_2 guadalcanal"]
    held_by = {**HELD, "guadalcanal": "us"}
    for word, asks in (("type:jp11", False), ("done", True)):
        game = table(units, control=held_by, hands=holding(["jp11"]))
        force = [find(game, "jp_tt_4"), find(game, "jp_cl_1")]
        launch(game, Window(kind=Opening.PASSING, area=at("solomons"), force=force))
        assert cards_offered(game) == ["jp11"]
        act(game, word)
        assert isinstance(game.decision, Intercept) == asks


# ---- battles -----------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:19.22.b")
def test_elan_raises_the_force_quality_beyond_four() -> None:
    game = table(
        ["us_xx_1mar papua", "jp_xx_2 papua"], power="us", dice=[5], hands=holding(us=["cc46"]), box=False
    )
    unit = find(game, "us_xx_1mar")
    game.mark(unit, ACTIVATED)
    launch(game, GroundCombat(space=at("papua")))
    while not isinstance(asked(game), PlayCard):
        game.act(game.deciding()[0], asked(game).suggestion(game, game.deciding()[0])[0])
    act(game, "type:cc46")
    if isinstance(asked(game), PlayCard):
        act(game, "done")
    assert "+5 for the attacker's quality" in log(game)
    assert game.state.in_force == []


@pytest.mark.parametrize(("turn", "asks"), [(4, True), (5, False)])
def test_long_lance_helps_japanese_fire_up_to_turn_four(turn: int, asks: bool) -> None:
    units = ["jp_ca_1 coral_sea", "us_ca_1 coral_sea"]
    game = table(units, turn=turn, hands=holding(["jp12"]), dice=[5, 5, 5, 5])
    ours, theirs = find(game, "jp_ca_1"), find(game, "us_ca_1")
    before = total(fire_modifiers(game, [ours], theirs))
    launch(game, SurfaceRound(sea=at("coral_sea"), ships=[ours, theirs]))
    assert (isinstance(game.decision, PlayCard)) == asks
    if asks:
        act(game, "type:jp12")
        assert total(fire_modifiers(game, [ours], theirs)) == before + 2
        assert total(fire_modifiers(game, [theirs], ours)) == total(fire_modifiers(game, [theirs], ours))


def test_code_breakers_may_serve_the_roll_for_the_type_of_battle() -> None:
    units = ["jp_cv_akagi_kaga coral_sea", "jp_cvae_1 >", "us_bb_nevada_oklahoma coral_sea"]
    game = table(units, hands=holding(us=["us05"]), dice=[5, 6, *[1] * 30], box=False)
    launch(game, NavalBattle(sea=at("coral_sea")))
    assert cards_offered(game) == ["us05"]
    act(game, "type:us05")
    assert "Code Breakers" in log(game)


def test_skip_bombing_helps_lba_of_one_space() -> None:
    units = ["us_lba_4 coral_sea", "jp_tt_4 coral_sea"]
    game = table(units, power="us", hands=holding(us=["us07"]), dice=[1] * 40)
    air, ship = find(game, "us_lba_4"), find(game, "jp_tt_4")
    game.mark(air, ACTIVATED)
    game.state.origin[air] = at("new_caledonia")
    launch(game, Bombing(space=at("coral_sea"), bombers=[air], targets=[ship]))
    assert cards_offered(game) == ["us07"]
    act(game, "type:us07")
    assert "for Skip Bombing" in log(game)


def test_fanatical_defence_helps_who_must_stand() -> None:
    units = ["jp_xx_2 guadalcanal"]
    game = table(units, power="us", control={"guadalcanal": "us"}, hands=holding(["jp13"]), dice=[1])
    unit = find(game, "jp_xx_2")
    launch(
        game,
        Retreat(
            space=at("guadalcanal"),
            side=Side.JAPAN,
            units=[unit],
            others=[],
            hits=2,
            light=1,
            heavy=True,
            may_hold=False,
            spare=False,
        ),
    )
    assert cards_offered(game) == ["jp13"] and game.deciding() == ("japan",)
    act(game, "type:jp13")
    assert game.state.in_force == []


def test_a_submarine_offensive_throws_two_dice_again() -> None:
    game = table(power="us", turn=5, hands=holding(us=["us08"]), dice=[1, 1, 1, 10, 1])
    for name in ("us_ss_1", "us_ss_2", "us_ss_4"):
        piece = game.state.kind.index(game.data.counter_index[name])
        game.lift(piece, Fate.WARFARE)
    launch(game, ResolveWarfare())
    assert cards_offered(game) == ["us08"]
    act(game, "type:us08")
    assert game.state.warfare[1] == game.state.round_hits == 1
    assert over(game)


def test_effects_end_with_their_moment_and_those_of_the_impulse_with_it() -> None:
    game = table()
    put_in_force(game, number("cc44"), "interception", Side.JAPAN, NOWHERE)
    put_in_force(game, number("cc47"), "impulse", Side.JAPAN, at("kyushu"))
    clear_markers(game)
    assert [one[0] for one in game.state.in_force] == [number("cc44")]


def test_suggestions_play_cards_to_their_end() -> None:
    """Nobody hangs: whoever follows the suggestions comes to the end of a Round with a hand."""
    game = table(hands=holding(["cc41", "cc43"]), procedure=MorePoints(), bought=[60, 0, 0], aps=[60, 0, 0])
    as_suggested(game)
    assert held(game, JAPAN) == []


@pytest.mark.rule("oceansoffire:23.7")
def test_the_option_leads_to_its_own_rule_and_holds_on_the_whole_map_only() -> None:
    option = next(one for one in GAME.options if one.id == "event_cards")
    assert option.rule == "oceansoffire:23.7"
    assert option.scenarios == DATA.deck_rules.scenarios
