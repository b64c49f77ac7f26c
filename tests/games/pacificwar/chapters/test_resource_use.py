"""What cards do without their text, and when texts count (pacificwar:8.3, 8.4, 8.6, 8.7, 8.8)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.pacificwar.components.ids import NOBODY, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.control import control, held_as_base, works_as_port
from ironbottom.games.pacificwar.rules.p08_strategy.action import StrategicAction
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import PAYING, PIECES_FOR, ZONES
from ironbottom.games.pacificwar.rules.p08_strategy.fleet_trains import remove_train
from ironbottom.games.pacificwar.rules.p08_strategy.resources import readied
from ironbottom.games.pacificwar.rules.p11_victory import port_points
from ironbottom.games.pacificwar.rules.redeployment import lba_targets
from ironbottom.kernel import registry
from tests.games.pacificwar.positions import act, cards, find, options, position, spaces, zone_of

RESUPPLY, TRAIN, ROUTES = "button:resupply", "button:fleet_train", "button:open_routes"


def action(side: Side, turn: int = 2, **more: Any) -> War:
    """The side is active and chooses its action."""
    game = position(procedure=StrategicAction(side=side), active=side.key, turn=turn, **more)
    if type(game.decision).__name__ == "Interrupt":
        act(game, "button:decline")
    return game


def ready(game: War, key: str) -> bool:
    return game.ready(find(game, key))


@pytest.mark.rule("pacificwar:8.4.c", "pacificwar:8.4.b", "pacificwar:8.4.a")
def test_on_turn_1_cards_are_resources_only() -> None:
    pieces = [("ja_lba_1", "japan"), ("ja_lba_2", "truk"), ("ja_aoba", "truk", "complete")]
    for turn, texts in ((1, set()), (2, {"j09", "j12"})):
        game = action(Side.JAPAN, turn, pieces=pieces, hands=([9, 12], []))
        assert cards(game) == texts
        assert RESUPPLY in options(game)
    game = action(Side.JAPAN, 1, pieces=pieces, hands=([9, 12], []))
    assert game.decision is not None
    assert "8.4.c" in game.decision.refused(game, "japan")["type:j12"]


@pytest.mark.rule("pacificwar:8.6.a")
def test_no_resupply_is_offered_where_no_ship_would_become_ready() -> None:
    assert RESUPPLY not in options(action(Side.JAPAN, pieces=[("ja_aoba", "truk")], hands=([2], [])))
    tired = [("ja_aoba", "truk", "complete")]
    game = action(Side.JAPAN, pieces=tired, hands=([2], []))
    assert RESUPPLY in options(game) and game.decision is not None
    assert game.decision.hint(game, "japan", RESUPPLY) == "discards a card"
    assert game.decision.hint(game, "japan", "button:nothing") == ""
    assert RESUPPLY not in options(action(Side.JAPAN, pieces=tired, hands=([], []))), "nor without a card"


@pytest.mark.rule("pacificwar:8.6.a", "pacificwar:8.3.c")
def test_one_card_readies_all_own_ships_of_an_own_port() -> None:
    pieces = [
        ("ja_kongo", "truk", "complete"),
        ("ja_aoba", "truk", "complete"),
        ("ja_kako", "japan", "complete"),
    ]
    game = action(Side.JAPAN, pieces=pieces, hands=([2, 3], []))
    act(game, RESUPPLY)
    assert spaces(game) == {"truk", "japan"}
    act(game, "truk")
    assert cards(game) == {"j02", "j03"}
    act(game, "j03")
    assert game.state.discard == [3]
    assert ready(game, "ja_kongo")
    assert ready(game, "ja_aoba")
    assert not ready(game, "ja_kako")
    assert game.decision is None, "that was the action"


@pytest.mark.rule("pacificwar:8.6.b")
def test_one_card_readies_the_non_capital_ships_of_a_base_that_nobody_need_control() -> None:
    pieces = [
        ("ja_kongo", "rabaul", "complete"),
        ("ja_aoba", "rabaul", "complete"),
        ("ap_lba_1", "port_moresby"),
    ]
    game = action(Side.JAPAN, pieces=pieces, hands=([2], []))
    assert control(game)[zone_of(game, "rabaul")] == NOBODY
    act(game, RESUPPLY, "rabaul", "j02")
    assert ready(game, "ja_aoba")
    assert not ready(game, "ja_kongo")


@pytest.mark.rule("pacificwar:8.6.b")
def test_a_port_that_is_held_as_a_base_is_resupplied_as_one() -> None:
    game = action(
        Side.JAPAN,
        pieces=[("ja_kongo", "samoa_islands", "complete"), ("ja_aoba", "samoa_islands", "complete")],
        hands=([2], []),
    )
    zone = zone_of(game, "samoa_islands")
    assert held_as_base(game, zone)
    assert readied(game, zone, Side.JAPAN) == [find(game, "ja_aoba")]


@pytest.mark.rule("pacificwar:8.6.b")
def test_no_ship_is_readied_beside_enemy_units() -> None:
    game = action(Side.JAPAN, pieces=[("ja_aoba", "rabaul", "complete"), ("us_chester", "rabaul")])
    assert readied(game, zone_of(game, "rabaul"), Side.JAPAN) == []


@pytest.mark.rule("pacificwar:8.6.a", "pacificwar:8.7.c")
def test_a_fleet_train_is_a_port_for_capital_ships() -> None:
    pieces = [("us_essex", "kwajalein", "complete")]
    game = action(Side.ALLIES, 4, pieces=pieces, trains=["kwajalein"], hands=([], [2]))
    act(game, RESUPPLY, "kwajalein", "a02")
    assert ready(game, "us_essex")


@pytest.mark.rule("pacificwar:8.6.a")
def test_the_resupply_can_be_put_back_until_the_card_is_discarded() -> None:
    game = action(Side.JAPAN, pieces=[("ja_aoba", "truk", "complete")], hands=([2], []))
    act(game, RESUPPLY, "truk", "button:cancel")
    assert type(game.decision).__name__ == "ChooseAction"
    act(game, RESUPPLY, "button:cancel")
    assert game.state.hands[Side.JAPAN] == [2]
    assert not ready(game, "ja_aoba")


@pytest.mark.rule("pacificwar:8.7.a", "pacificwar:8.3.d")
@pytest.mark.parametrize(("turn", "legal"), [(2, False), (3, False), (4, True), (5, True)])
def test_fleet_trains_come_on_turns_4_and_5(turn: int, legal: bool) -> None:
    game = action(Side.ALLIES, turn, pieces=[("us_chester", "kwajalein")], hands=([], [2]))
    assert (TRAIN in options(game)) == legal
    assert game.decision is not None
    assert ("8.7.a" in game.decision.refused(game, "allies").get(TRAIN, "")) == (not legal)


@pytest.mark.rule("pacificwar:8.3.d", "pacificwar:8.3.e")
def test_japan_places_no_fleet_train_and_opens_no_route() -> None:
    pieces = [("ja_aoba", "kwajalein"), ("us_chester", "gilbert_islands")]
    game = action(Side.JAPAN, 4, pieces=pieces, hands=([2], []))
    assert not {TRAIN, ROUTES} & set(options(game))


@pytest.mark.rule("pacificwar:8.7.b", "pacificwar:8.7.c", "pacificwar:8.7.h", "pacificwar:8.7.d")
def test_a_fleet_train_makes_an_allied_base_a_port_without_points() -> None:
    pieces = [("us_chester", "kwajalein"), ("us_quincy", "truk"), ("ja_aoba", "rabaul")]
    game = action(Side.ALLIES, 4, pieces=pieces, hands=([], [2, 3]))
    truk, kwajalein = zone_of(game, "truk"), zone_of(game, "kwajalein")
    assert held_as_base(game, truk)
    before = port_points(game, Side.ALLIES)
    act(game, TRAIN)
    assert spaces(game) == {"kwajalein"}, "neither a Japanese base nor a port held as a base"
    act(game, "kwajalein", "a02")
    assert game.state.trains == [kwajalein]
    assert works_as_port(game, kwajalein, Side.ALLIES)
    assert port_points(game, Side.ALLIES) == before


@pytest.mark.rule("pacificwar:8.7.a", "pacificwar:8.7.b")
def test_both_markers_may_be_out_on_one_turn_and_no_third() -> None:
    pieces = [("us_chester", "kwajalein"), ("us_quincy", "gilbert_islands"), ("us_astoria", "guadalcanal")]
    one = action(Side.ALLIES, 4, pieces=pieces, hands=([], [2]), trains=["kwajalein"])
    act(one, TRAIN)
    assert spaces(one) == {"gilbert_islands", "guadalcanal"}
    two = action(Side.ALLIES, 4, pieces=pieces, hands=([], [2]), trains=["kwajalein", "gilbert_islands"])
    assert TRAIN not in options(two)


@pytest.mark.rule("pacificwar:13.1", "pacificwar:8.6.b", "pacificwar:8.10.1.i", "pacificwar:10.4.h")
def test_a_ground_unit_stops_no_group_no_resupply_and_no_redeployment() -> None:
    """Ruling pw_q103."""
    pieces = [("au_divisions", "rabaul"), ("ja_aoba", "rabaul", "complete"), ("ja_akagi", "truk")]
    game = action(
        Side.JAPAN, 4, pieces=[*pieces, ("ja_lba_1", "japan")], hands=([2], []), options={"13.1": "on"}
    )
    assert find(game, "ja_aoba") in readied(game, zone_of(game, "rabaul"), Side.JAPAN)
    assert zone_of(game, "rabaul") in lba_targets(game, find(game, "ja_lba_1"))
    act(game, "ja_akagi")
    assert {"rabaul", "port_moresby", "guadalcanal"} <= spaces(game), "past it and beyond"
    act(game, "rabaul")
    assert game.decision is None, "there is nobody to fight"


@pytest.mark.rule("pacificwar:8.7.b", "pacificwar:8.7.f", "pacificwar:13.1")
def test_no_fleet_train_beside_japanese_ships_where_a_ground_unit_keeps_the_base() -> None:
    """Ruling pw_q103."""
    pieces = [("au_divisions", "rabaul"), ("ja_aoba", "rabaul"), ("us_chester", "midway")]
    game = action(Side.ALLIES, 4, pieces=pieces, hands=([], [2]), options={"13.1": "on"})
    assert control(game)[zone_of(game, "rabaul")] == Side.ALLIES
    act(game, TRAIN)
    assert spaces(game) == {"midway"}
    alone = action(Side.ALLIES, 4, pieces=pieces[:2], hands=([], [2]), options={"13.1": "on"})
    assert TRAIN not in options(alone)
    assert alone.decision is not None
    assert "without Japanese ships" in alone.decision.refused(alone, "allies")[TRAIN]


@pytest.mark.rule("pacificwar:8.7.e")
def test_a_fleet_train_stays_without_units_and_under_japanese_air() -> None:
    game = action(Side.ALLIES, 4, pieces=[("ja_lba_1", "truk")], trains=["kwajalein"])
    assert control(game)[zone_of(game, "kwajalein")] == Side.ALLIES


@pytest.mark.rule("pacificwar:8.7.i")
def test_a_marker_taken_off_can_be_used_again() -> None:
    pieces = [("us_chester", "kwajalein"), ("us_quincy", "gilbert_islands")]
    game = action(Side.ALLIES, 5, pieces=pieces, hands=([], [2]), trains=["kwajalein", "gilbert_islands"])
    remove_train(game, zone_of(game, "kwajalein"))
    game.forget_options()
    assert TRAIN in options(game)


@pytest.mark.rule("pacificwar:8.7.f", "pacificwar:8.7.g")
@pytest.mark.parametrize(
    ("air", "controller"),
    [([], Side.JAPAN), ([("ap_lba_1", "gilbert_islands")], NOBODY)],
    ids=["alone", "covered"],
)
def test_japanese_ships_that_stay_remove_a_fleet_train(air: list[tuple[str, str]], controller: int) -> None:
    game = action(Side.JAPAN, 4, pieces=[("ja_aoba", "truk"), *air], trains=["kwajalein"])
    act(game, "ja_aoba", "kwajalein")
    assert game.state.trains == []
    assert control(game)[zone_of(game, "kwajalein")] == controller


@pytest.mark.rule("pacificwar:8.7.f")
@pytest.mark.parametrize(
    ("answers", "left"),
    [
        (("button:stay",), False),
        (("button:retreat", "truk"), True),
    ],
)
def test_ships_that_win_a_combat_at_a_fleet_train_remove_it_if_they_stay(
    answers: tuple[str, ...], left: bool
) -> None:
    """Ruling pw_q37."""
    pieces = [("ja_akagi", "truk"), ("us_chester", "kwajalein")]
    game = action(Side.JAPAN, 4, pieces=pieces, trains=["kwajalein"], dice=[6, 3, 3])
    act(game, "ja_akagi", "kwajalein")
    assert game.state.trains == [zone_of(game, "kwajalein")], "as long as it is fought for"
    act(game, *answers)
    assert bool(game.state.trains) == left
    assert control(game)[zone_of(game, "kwajalein")] == (Side.ALLIES if left else Side.JAPAN)


@pytest.mark.rule("pacificwar:8.7.f", "pacificwar:8.12.e")
@pytest.mark.parametrize(("answer", "left"), [("button:done", False), ("gilbert_islands", True)])
def test_ships_that_pursue_leave_a_fleet_train_behind(answer: str, left: bool) -> None:
    pieces = [("ja_akagi", "truk"), ("ap_lba_1", "kwajalein")]
    game = action(Side.JAPAN, 4, pieces=pieces, trains=["kwajalein"])
    act(game, "ja_akagi", "kwajalein", "button:evacuate", answer)
    assert bool(game.state.trains) == left


@pytest.mark.rule("pacificwar:8.7.f")
def test_passing_ships_do_not_remove_a_fleet_train() -> None:
    game = action(Side.JAPAN, 4, pieces=[("ja_aoba", "truk")], trains=["kwajalein"])
    act(game, "ja_aoba", "gilbert_islands")
    assert game.state.trains == [zone_of(game, "kwajalein")]


@pytest.mark.rule("pacificwar:8.8.a", "pacificwar:8.8.b", "pacificwar:8.8.c", "pacificwar:8.3.e")
def test_one_card_opens_both_restricted_routes_for_good_and_for_both() -> None:
    pieces = [("us_chester", "australia"), ("ja_aoba", "rabaul")]
    game = action(Side.ALLIES, 1, pieces=pieces, hands=([], [2, 3]))
    act(game, "us_chester")
    assert "borneo" not in spaces(game)
    act(game, "button:cancel", ROUTES, "a02")
    assert game.state.routes_open
    assert game.state.hands[Side.ALLIES] == [3]
    later = action(Side.ALLIES, 1, pieces=pieces, hands=([], [3]), routes_open=True)
    assert ROUTES not in options(later), "they are never closed again"
    act(later, "us_chester")
    assert "borneo" in spaces(later)
    japan = action(Side.JAPAN, 1, pieces=pieces, routes_open=True)
    act(japan, "ja_aoba")
    assert "philippines" in spaces(japan)


def test_every_question_for_a_card_a_zone_or_a_piece_names_a_rule() -> None:
    known = {rule.id for rule in registry.game("pacificwar").reference(None).rules}
    purposes = {**PAYING, **ZONES, **PIECES_FOR}
    assert {f"pacificwar:{purpose.rule}" for purpose in purposes.values()} <= known
