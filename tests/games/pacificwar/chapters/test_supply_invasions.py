"""Port invasions and the capture of ports (pacificwar:10.2, 10.3, 12.3.2, 13.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ironbottom.games.pacificwar.components.ids import NOBODY, Phase, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import REPAIRING, REPAIRING_WEST
from ironbottom.games.pacificwar.rules.control import bases, control, held_as_base, works_as_port
from ironbottom.games.pacificwar.rules.p06_reinforcements import arrival_zone
from ironbottom.games.pacificwar.rules.p10_supply import SupplyPhase, capture
from ironbottom.games.pacificwar.rules.p10_supply.invasion import Invasions, landing_strength
from ironbottom.games.pacificwar.rules.p11_victory import VictoryPhase
from tests.games.pacificwar.positions import (
    act,
    asked,
    cards,
    find,
    log,
    options,
    position,
    spaces,
    where,
    zone_of,
)

DONE, PASS = "button:done", "button:pass"
FOUR_CARRIERS = [(key, "singapore") for key in ("ja_akagi", "ja_kaga", "ja_zuikaku", "ja_shokaku")]
"""Airstrike 16."""
US_CARRIERS = ("us_enterprise", "us_yorktown", "us_hornet", "us_lexington", "us_saratoga")
LANDING = [(key, "indochina") for key in US_CARRIERS]
"""Airstrike 20: one ground strength."""


def invading(pieces: Sequence[Sequence[str]], side: Side = Side.JAPAN, **more: Any) -> War:
    return position(procedure=Invasions(side=side), pieces=pieces, phase="supply", **{"turn": 2, **more})


def strength(pieces: Sequence[Sequence[str]], zone: str = "singapore") -> int:
    game = position(procedure=VictoryPhase(), pieces=pieces)
    return landing_strength(game, zone_of(game, zone), Side.JAPAN)


# ---- 10.2 ground strength ------------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:10.2.a")
def test_every_20_points_of_airstrike_and_gunnery_give_one_ground_strength() -> None:
    """Ruling pw_q64: added up, then divided once."""
    kongo, cruiser = ("ja_kongo", "singapore"), ("ja_aoba", "singapore")
    assert strength([*FOUR_CARRIERS, kongo]) == 0, "19 points"
    assert strength([*FOUR_CARRIERS, kongo, cruiser]) == 1, "20 points"
    elsewhere = ("ja_nagato", "indochina")
    assert strength([*FOUR_CARRIERS, kongo, elsewhere]) == 0


@pytest.mark.rule("pacificwar:10.2.a")
def test_lba_and_ships_that_are_ops_complete_count() -> None:
    """Ruling pw_q65."""
    carriers = [(*piece, "complete") for piece in FOUR_CARRIERS]
    assert strength([*carriers, ("ja_lba_1", "singapore"), ("ja_aoba", "singapore", "complete")]) == 1


@pytest.mark.rule("pacificwar:13.6", "pacificwar:10.2.a")
def test_torpedo_cruisers_give_no_ground_strength() -> None:
    torpedo = [("ja_oi", "singapore"), ("ja_kitakami", "singapore")]
    assert strength([*FOUR_CARRIERS, ("ja_kongo", "singapore"), *torpedo]) == 0


@pytest.mark.rule("pacificwar:10.2.b", "pacificwar:10.2.c", "pacificwar:12.3.2")
def test_each_card_gives_one_more_and_the_value_is_enough() -> None:
    game = invading([("ja_kongo", "singapore")], hands=([1, 3, 4], []))
    act(game, "singapore", "j01", "j04", PASS)
    assert "Ground strength 2 against 2" in log(game)
    assert game.state.port[zone_of(game, "singapore")] == Side.JAPAN
    assert game.state.hands[Side.JAPAN] == [3] and game.state.discard == [1, 4]


@pytest.mark.rule("pacificwar:10.2.c")
def test_less_than_the_value_takes_nothing_and_the_cards_are_spent() -> None:
    game = invading([("ja_kongo", "singapore")], hands=([1, 3], []))
    act(game, "singapore", "j01", PASS)
    assert game.state.port[zone_of(game, "singapore")] == Side.ALLIES and "fails" in log(game)
    assert game.state.discard == [1]
    assert game.decision is None, "each port once a turn (ruling pw_q66)"


@pytest.mark.rule("pacificwar:10.2.b")
@pytest.mark.parametrize(("side", "card"), [(Side.JAPAN, 2), (Side.ALLIES, 5), (Side.ALLIES, 13)])
def test_events_add_two(side: Side, card: int) -> None:
    zone, ship = ("singapore", "ja_kongo") if side == Side.JAPAN else ("truk", "us_iowa")
    hands = ([card], []) if side == Side.JAPAN else ([], [card])
    game = invading([(ship, zone)], side, hands=hands)
    word = game.half(card, side).id.lower()
    act(game, zone)
    assert asked(game).hint(game, game.seat(side), f"type:{word}") == "+2 by its text"
    act(game, word)
    assert "Ground strength 2 against" in log(game) and game.state.port[zone_of(game, zone)] == side


@pytest.mark.rule("pacificwar:8.4.b", "pacificwar:10.2.b")
def test_card_texts_count_in_the_supply_phase_of_turn_1() -> None:
    """Ruling pw_q33: of both players."""
    game = invading([("ja_kongo", "singapore")], turn=1, hands=([2], []))
    act(game, "singapore", "j02")
    assert game.state.port[zone_of(game, "singapore")] == Side.JAPAN
    game = invading(LANDING, Side.ALLIES, turn=1, hands=([16], [3]))
    act(game, "indochina", "a03", "j16")
    assert game.state.port[zone_of(game, "indochina")] == Side.JAPAN


@pytest.mark.rule("pacificwar:10.2.d", "pacificwar:10.2.1")
def test_lba_and_cards_alone_capture_nothing() -> None:
    game = position(procedure=SupplyPhase(), turn=4, pieces=[("ap_lba_1", "truk")], hands=([], [5, 13, 1]))
    assert asked(game).rule(game) == "pacificwar:10.4.o", "no invasion is offered"
    game = invading([("ap_lba_1", "truk"), ("us_chester", "truk")], Side.ALLIES, hands=([], [5, 13, 1]))
    assert spaces(game) == {"truk"}


def test_without_strength_and_cards_there_is_nothing_to_try() -> None:
    pieces = [("ja_kongo", "singapore"), *[(key, "philippines") for key, _ in FOUR_CARRIERS]]
    pieces += [(key, "philippines") for key in ("ja_yamato", "ja_nagato", "ja_mutsu", "ja_fuso", "ja_ise")]
    pieces += [("ja_hyuga", "philippines"), ("ja_yamashiro", "philippines")]
    game = invading(pieces)
    assert spaces(game) == {"philippines"}
    assert "10.2.c" in asked(game).refused(game, "japan")["space:singapore"]
    assert asked(game).suggestion(game, "japan") == ["space:philippines"]
    act(game, "philippines")
    assert game.state.port[zone_of(game, "philippines")] == Side.JAPAN and game.decision is None


# ---- the cards of both sides ---------------------------------------------------------------------------


def at_indochina(hands: tuple[Sequence[int], Sequence[int]], **more: Any) -> War:
    """The Allies try a port of value 2 with one ground strength and cards."""
    game = invading(LANDING, Side.ALLIES, hands=hands, **more)
    act(game, "indochina")
    return game


@pytest.mark.rule("pacificwar:10.2.b", "pacificwar:10.2.c")
def test_cards_alternate_until_both_pass_in_a_row() -> None:
    """Ruling pw_q66."""
    game = at_indochina(([16, 1], [3, 4]))
    act(game, "a03")
    assert game.deciding() == ("japan",) and cards(game) == {"j16"}
    act(game, "j16")
    assert asked(game).text(game, "allies").count("ground strength 2 against 3") == 1
    act(game, PASS)
    assert game.deciding() == (), "after the one event the defender can have no other: two passes in a row"
    assert game.state.port[zone_of(game, "indochina")] == Side.JAPAN
    game = at_indochina(([16, 1], [3, 4, 5]))
    act(game, "a03", PASS, "a04", "j16", PASS)
    assert "Ground strength 3 against 3" in log(game)
    assert game.state.port[zone_of(game, "indochina")] == Side.ALLIES
    assert game.state.discard == [3, 4, 16]


@pytest.mark.rule("pacificwar:10.2.c")
def test_a_defender_whose_hand_may_hold_the_event_is_asked_whether_it_does_or_not() -> None:
    game = at_indochina(([1], [3]))
    act(game, "a03")
    assert game.deciding() == ("japan",) and options(game) == (PASS,)
    assert "does not help" in asked(game).refused(game, "japan")["type:j01"]
    assert "j01" not in asked(game).waiting(game, "allies")
    for game in (at_indochina(([1], [3]), discard=[16]), at_indochina(([], [3]))):
        act(game, "a03")
        assert game.decision is None, "everybody knows that there is no such card"


@pytest.mark.rule("pacificwar:10.2.b")
def test_the_defender_plays_no_card_as_a_resource_and_the_allies_have_no_such_event() -> None:
    game = invading([("ja_kongo", "ceylon")], hands=([1], [2, 3, 5]))
    act(game, "ceylon", "j01")
    assert game.decision is None and game.state.port[zone_of(game, "ceylon")] == Side.JAPAN


def test_the_suggestion_uses_cards_where_they_turn_the_outcome() -> None:
    game = at_indochina(([16], [3, 5]))
    assert asked(game).suggestion(game, "allies") == ["type:a05"]
    act(game, "a03")
    assert asked(game).suggestion(game, "japan") == ["type:j16"]
    game = at_indochina(([16], [3, 5]))
    act(game, "a05")
    assert asked(game).suggestion(game, "japan") == [PASS], "one point more would not save it"


# ---- 12.3.2 capture ------------------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:12.3.2")
def test_capture_removes_the_base_marker() -> None:
    game = invading([("ja_kongo", "samoa_islands", "complete")], hands=([1], []))
    zone = zone_of(game, "samoa_islands")
    assert held_as_base(game, zone) and bases(game, Side.JAPAN) == 1
    act(game, "samoa_islands", "j01")
    assert works_as_port(game, zone, Side.JAPAN) and not held_as_base(game, zone)
    assert bases(game, Side.JAPAN) == 0
    game.place(find(game, "ja_kongo"), zone_of(game, "truk"))
    assert control(game)[zone] == Side.JAPAN, "it stays captured when the ships leave"


@pytest.mark.rule("pacificwar:12.3.2", "pacificwar:10.2.1")
def test_a_port_can_be_captured_under_enemy_air() -> None:
    """Ruling pw_q92."""
    pieces = [("ja_kongo", "samoa_islands"), ("ap_lba_1", "gilbert_islands")]
    game = invading(pieces, hands=([1], []))
    zone = zone_of(game, "samoa_islands")
    assert control(game)[zone] == NOBODY
    act(game, "samoa_islands", "j01")
    assert works_as_port(game, zone, Side.JAPAN)


@pytest.mark.rule("pacificwar:6.1.7.a", "pacificwar:10.3.1.b")
@pytest.mark.parametrize(
    ("port", "lost"), [("hawaiian_islands", {"us_nevada"}), ("australia", {"au_canberra"}), ("ceylon", set())]
)
def test_ships_under_repair_are_lost_with_their_port(port: str, lost: set[str]) -> None:
    keys = ("us_nevada", "au_canberra", "uk_warspite", "ap_lba_1", "ja_aoba")
    game = invading([("ja_kongo", port)], due=dict.fromkeys(keys, (4, REPAIRING)) | {"us_essex": 4})
    capture(game, zone_of(game, port), Side.JAPAN)
    assert {key for key in (*keys, "us_essex") if where(game, key) == "sunk"} == lost
    assert where(game, "uk_warspite") == where(game, "ap_lba_1") == where(game, "us_essex") == "turn 4"


@pytest.mark.rule("pacificwar:6.1.7.a")
def test_own_ships_under_repair_do_not_suffer_from_liberation() -> None:
    game = invading([], Side.ALLIES, due={"us_nevada": (4, REPAIRING)}, port={"hawaiian_islands": "japan"})
    capture(game, zone_of(game, "hawaiian_islands"), Side.ALLIES)
    assert where(game, "us_nevada") == "turn 4"


@pytest.mark.rule("pacificwar:6.1.7.c", "pacificwar:6.1.7.a")
def test_the_liberation_of_australia_ends_repairs_in_the_west_coast() -> None:
    """Ruling pw_q97: from then on the ship is due in Australia, and lost with it if it falls again."""
    due = {"au_canberra": (4, REPAIRING | REPAIRING_WEST)}
    game = invading([], Side.ALLIES, due=due, port={"australia": "japan"})
    capture(game, zone_of(game, "ceylon"), Side.JAPAN)
    capture(game, zone_of(game, "truk"), Side.ALLIES)
    assert arrival_zone(game, find(game, "au_canberra")) == zone_of(game, "west_coast"), "other ports do not"
    capture(game, zone_of(game, "australia"), Side.ALLIES)
    assert arrival_zone(game, find(game, "au_canberra")) == zone_of(game, "australia")
    capture(game, zone_of(game, "australia"), Side.JAPAN)
    assert where(game, "au_canberra") == "sunk"


@pytest.mark.rule("pacificwar:15.2")
def test_captures_of_the_turn_are_counted() -> None:
    game = invading([("ja_kongo", "ceylon"), ("ja_haruna", "samoa_islands")], hands=([1, 3], []))
    act(game, "ceylon", "j01", PASS, "samoa_islands", "j03")
    assert game.state.captured == [2, 0]


@pytest.mark.rule("pacificwar:11.1.1", "pacificwar:10.3.1.a")
def test_the_capture_of_japan_ends_the_game_at_once() -> None:
    """Ruling pw_q67."""
    fleet = ("us_iowa", "us_missouri", "us_wisconsin", "us_new_jersey", "us_essex")
    pieces = [(key, "japan", "complete") for key in fleet]
    game = position(
        procedure=SupplyPhase(),
        turn=4,
        pieces=pieces,
        hands=([], [1, 2, 3, 4]),
        due={"ja_aoba": (5, REPAIRING)},
    )
    act(game, "japan", "a01", "a02", "a03")
    assert not game.outcome
    act(game, "a04")
    assert game.outcome
    assert (game.outcome.winners, game.outcome.reason) == (("allies",), "japan_captured")
    assert game.state.phase == Phase.SUPPLY and game.decision is None
    assert where(game, "ja_aoba") == "sunk"


# ---- 13.1 the Australian ground unit -------------------------------------------------------------------

DIVISIONS = {"13.1": "on"}


@pytest.mark.rule("pacificwar:13.1")
@pytest.mark.parametrize(("hand", "falls"), [([1], False), ([1, 3], True)])
def test_a_port_with_it_is_worth_one_more_and_it_is_lost_with_the_port(hand: list[int], falls: bool) -> None:
    pieces = [("ja_kongo", "ceylon"), ("au_divisions", "ceylon")]
    game = invading(pieces, hands=(hand, []), options=DIVISIONS)
    words = [f"j{card:02}" for card in hand]
    act(game, "ceylon", *words)
    assert (game.state.port[zone_of(game, "ceylon")] == Side.JAPAN) == falls
    assert where(game, "au_divisions") == ("gone" if falls else "ceylon")


@pytest.mark.rule("pacificwar:13.1")
def test_from_a_base_it_is_driven_out_and_comes_back_next_turn() -> None:
    game = invading([("ja_kongo", "rabaul"), ("au_divisions", "rabaul")], hands=([1], []), options=DIVISIONS)
    zone = zone_of(game, "rabaul")
    assert control(game)[zone] == Side.ALLIES and spaces(game) == {"rabaul"}
    act(game, "rabaul", "j01")
    assert where(game, "au_divisions") == "turn 3" and game.has(find(game, "au_divisions"), REPAIRING)
    assert control(game)[zone] == Side.JAPAN and game.state.port[zone] == NOBODY
    assert game.state.captured == [0, 0]


@pytest.mark.rule("pacificwar:13.1", "pacificwar:12.3.b")
def test_in_a_japanese_port_held_as_a_base_it_keeps_the_base() -> None:
    game = invading([("ja_kongo", "truk"), ("au_divisions", "truk")], hands=([1], []), options=DIVISIONS)
    zone = zone_of(game, "truk")
    assert control(game)[zone] == Side.ALLIES and held_as_base(game, zone)
    act(game, "truk", "j01")
    assert works_as_port(game, zone, Side.JAPAN) and where(game, "au_divisions") == "turn 3"


@pytest.mark.rule("pacificwar:13.1", "pacificwar:10.2.c")
def test_it_does_not_stand_in_the_way_of_its_own_side() -> None:
    """Ruling pw_q105: once a Japanese port in which it stood was worth one more to the Allies."""
    pieces = [*LANDING, ("au_divisions", "indochina")]
    game = invading(pieces, Side.ALLIES, hands=([], [3]), options=DIVISIONS)
    act(game, "indochina", "a03")
    assert "Ground strength 2 against 2" in log(game)
    assert game.state.port[zone_of(game, "indochina")] == Side.ALLIES
    assert where(game, "au_divisions") == "indochina"
    alone = invading([("us_iowa", "rabaul"), ("au_divisions", "rabaul")], Side.ALLIES, hands=([], [3]))
    assert alone.decision is None, "an own unit is nothing to invade"


@pytest.mark.rule("pacificwar:13.1", "pacificwar:10.2.d")
def test_it_needs_ships_to_drive_it_out() -> None:
    game = invading([("ja_lba_1", "rabaul"), ("au_divisions", "rabaul")], hands=([1], []), options=DIVISIONS)
    assert game.decision is None and where(game, "au_divisions") == "rabaul"
