"""What computer players won in measured series is told of the right games, scenarios and levels."""

import pytest

from ironbottom.kernel import registry
from ironbottom.players import measured as results_of
from ironbottom.players.levels import levels
from ironbottom.players.measured import Measured, Series, balance, measured, results


@pytest.mark.parametrize("slug", ["aapacific", "blitz", "fireinthesky", "oceansoffire", "pacificwar"])
def test_every_series_is_of_a_scenario_seats_and_levels_that_there_are(slug: str) -> None:
    spec = registry.game(slug)
    assert measured(slug).source
    for series in measured(slug).series:
        spec.need_scenario(series.scenario)
        seats = {seat.id for seat in spec.seats(series.scenario, spec.full_options({}))}
        assert set(series.levels) == set(series.won) == seats
        assert set(series.levels.values()) <= {level.id for level in levels(slug)}
        assert sum(series.won.values()) > 0


def test_a_game_of_which_nothing_was_measured_has_no_series() -> None:
    assert measured("narrows").series == ()
    assert balance("narrows", "skirmish") is None


def test_balance_counts_only_games_between_equals_of_the_best_level() -> None:
    assert balance("fireinthesky", "midway") == ({"japan": 21, "allies": 19}, 0)
    assert balance("fireinthesky", "java_sea_to_surrender") is None


def test_balance_tells_drawn_games_beside_those_that_were_won() -> None:
    found = balance("oceansoffire", "solomons")
    assert found is not None
    drawn = sum(
        one.drawn
        for one in measured("oceansoffire").series
        if one.scenario == "solomons" and len(set(one.levels.values())) == 1
    )
    assert drawn > 0 and found.drawn == drawn


def test_what_a_level_won_is_what_the_other_lost() -> None:
    best, *_, weakest = levels("fireinthesky")
    ((other, games, won),) = results("fireinthesky", best)
    assert (other, games, won) == (weakest, 400, 398)
    assert results("fireinthesky", weakest) == [(best, 400, 2)]


def test_a_draw_is_a_game_that_neither_won(monkeypatch: pytest.MonkeyPatch) -> None:
    best, *_, weakest = levels("fireinthesky")
    drawn = Series("midway", {"japan": best.id, "allies": weakest.id}, {"japan": 3, "allies": 0}, drawn=1)
    monkeypatch.setattr(results_of, "measured", lambda slug: Measured("", (drawn,)))
    assert results("fireinthesky", best) == [(weakest, 4, 3)]
