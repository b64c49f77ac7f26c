"""Phase 1: purchase, China's infantry and the Burma Road (aapacific:p1, china, cap.13)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.components.ids import Country, UnitType
from ironbottom.games.aapacific.rules.production import burma_road_open, chinese_infantry
from ironbottom.kernel.errors import IllegalChoice
from ironbottom.kernel.prompts import prompt_for
from tests.games.aapacific.positions import act, log, options, position
from tests.games.asking import asked


@pytest.mark.rule("aapacific:p1.1", "aapacific:p1.2", "aapacific:p1.4")
def test_a_bought_fighter_costs_12_and_waits_off_the_board() -> None:
    game = position(phase=1, turn_of="japan", cash={"japan": 19})
    act(game, "type:fighter")
    assert game.state.cash[Country.JAPAN] == 7
    assert game.state.bought[Country.JAPAN][UnitType.FIGHTER] == 1
    assert not game.state.kind, "nothing is on the board before phase 7"


def test_the_shop_shows_what_has_been_bought_and_is_closed_afterwards() -> None:
    game = position(phase=1, turn_of="japan", cash={"japan": 19})
    act(game, "type:infantry", "type:armor", "type:infantry")
    shop = {panel.kind: panel for panel in game.spec.view(game, "japan").panels}["purchase"]
    assert shop.rows == (("{type:infantry}", "2"), ("{type:armor}", "1"))
    act(game, "button:done")
    assert "purchase" not in {panel.kind for panel in game.spec.view(game, "japan").panels}


@pytest.mark.rule("aapacific:p1.1")
def test_what_cannot_be_paid_is_refused_with_its_price() -> None:
    game = position(phase=1, turn_of="japan", cash={"japan": 7})
    assert set(options(game)) == {
        "type:infantry",
        "type:artillery",
        "type:armor",
        "type:aa_gun",
        "button:done",
    }
    with pytest.raises(IllegalChoice, match="costs 12"):
        game.act("japan", "type:fighter")
    assert game.state.cash[Country.JAPAN] == 7


@pytest.mark.rule("aapacific:p1.1", "aapacific:p1.5")
def test_what_is_out_of_reach_shows_its_price_and_what_is_never_sold_does_not() -> None:
    prompt = prompt_for(position(phase=1, turn_of="japan", cash={"japan": 7}), "japan")
    assert prompt is not None
    prices = {refusal.choice: refusal.hint for refusal in prompt.refused}
    assert prices["type:fighter"] == "12 IPCs" and prices["type:marine"] == ""


@pytest.mark.rule("aapacific:p1.3")
def test_money_may_be_kept() -> None:
    game = position(phase=1, turn_of="japan", cash={"japan": 19})
    assert game.decision is not None and game.decision.label(game, "button:done") == "Done buying"
    act(game, "button:done")
    assert game.state.cash[Country.JAPAN] == 19


@pytest.mark.rule("aapacific:p1.5", "aapacific:mar.1", "aapacific:ic.1")
def test_only_the_usa_buys_marines_and_complexes() -> None:
    usa = position(phase=1, turn_of="united_states", cash={"usa": 75})
    assert {"type:marine", "type:industrial_complex"} <= set(options(usa))
    for power, purse in (("japan", "japan"), ("great_britain", "india")):
        other = position(phase=1, turn_of=power, cash={purse: 75})
        assert not {"type:marine", "type:industrial_complex"} & set(options(other))
        seat = other.deciding()[0]
        assert "Only the USA" in asked(other).refused(other, seat)["type:marine"]


@pytest.mark.rule("aapacific:p1.6")
def test_pieces_never_run_out() -> None:
    game = position("60 japan infantry japan", phase=1, turn_of="japan", cash={"japan": 300})
    act(game, *["type:infantry"] * 100)
    assert game.state.bought[Country.JAPAN][UnitType.INFANTRY] == 100


@pytest.mark.rule("aapacific:p1.8")
def test_india_and_australia_buy_with_their_own_money() -> None:
    game = position(phase=1, turn_of="great_britain", cash={"india": 3, "australia": 12})
    assert "type:fighter" not in options(game), "India has 3 IPCs"
    act(game, "type:infantry")
    assert game.state.bought[Country.INDIA][UnitType.INFANTRY] == 1
    assert "type:fighter" in options(game), "Australia has 12"
    act(game, "type:fighter")
    assert game.state.bought[Country.AUSTRALIA][UnitType.FIGHTER] == 1
    assert (game.state.cash[Country.INDIA], game.state.cash[Country.AUSTRALIA]) == (0, 0)


@pytest.mark.rule("aapacific:cap.13", "aapacific:cap.9")
def test_a_country_without_its_capital_buys_nothing_but_plays_on() -> None:
    game = position(
        phase=1,
        turn_of="great_britain",
        cash={"india": 20, "australia": 20},
        control={"new_south_wales": "japan"},
    )
    act(game, "button:done")
    assert "may not buy" in log(game)
    assert game.state.phase == 3, "the turn goes on without a purchase by Australia"
    assert game.deciding() == ("allies",)


@pytest.mark.rule("aapacific:china.1")
def test_the_american_player_runs_china() -> None:
    game = position("1 china infantry hunan", phase=6, turn_of="united_states")
    assert game.deciding() == ("allies",)
    assert game.seat_of(0) == game.seat_of_power(2)


@pytest.mark.rule("aapacific:china.2", "aapacific:china.3", "aapacific:china.8")
def test_china_raises_one_infantry_a_valued_territory_and_one_for_the_road() -> None:
    game = position(phase=1, turn_of="united_states", cash={"usa": 0})
    assert game.state.bought[Country.CHINA][UnitType.INFANTRY] == 3, "Szechwan, Sikang and the open road"
    act(game, "button:done", "button:done")
    szechwan = game.here[game.data.space_index["szechwan"]]
    assert len(szechwan) == 3, "they reach the board in phase 7"


@pytest.mark.rule("aapacific:china.2")
def test_korea_counts_when_it_is_chinese() -> None:
    game = position(phase=9, turn_of="great_britain", control={"korea": "china"})
    assert chinese_infantry(game) == 4


@pytest.mark.rule("aapacific:china.3", "aapacific:china.5")
@pytest.mark.parametrize("place", ["india", "burma", "yunnan", "szechwan"])
def test_the_burma_road_is_closed_by_japan_in_any_of_four_territories(place: str) -> None:
    open_road = position(phase=6, turn_of="great_britain")
    closed = position(phase=6, turn_of="great_britain", control={place: "japan"})
    assert burma_road_open(open_road) and not burma_road_open(closed)
    assert burma_road_open(position(phase=6, turn_of="great_britain", control={"shan_state": "japan"}))
    if place != "szechwan":
        assert chinese_infantry(closed) == chinese_infantry(open_road) - 1


@pytest.mark.rule("aapacific:china.8", "aapacific:china.3")
def test_the_count_is_made_before_the_moves_of_the_turn() -> None:
    game = position(phase=1, turn_of="united_states", control={"burma": "japan"}, cash={"usa": 3})
    act(game, "button:done")
    assert game.state.bought[Country.CHINA][UnitType.INFANTRY] == 2


@pytest.mark.rule("aapacific:china.7")
def test_chinese_infantry_have_the_figures_of_infantry() -> None:
    game = position("1 china infantry hunan", "1 usa infantry midway", phase=6, turn_of="great_britain")
    kinds = game.state.kind
    assert kinds[0] == kinds[1] == UnitType.INFANTRY


@pytest.mark.rule("aapacific:p1.7")
def test_india_and_australia_are_one_power() -> None:
    game = position(phase=1, turn_of="great_britain", cash={"india": 20, "australia": 20})
    power = game.state.power
    assert game.data.power_of_country[Country.INDIA] == game.data.power_of_country[Country.AUSTRALIA] == power
