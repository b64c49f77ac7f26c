"""A scenario of one's own, in a file beside ours, is offered with the others and begun by any number."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.homes import listed, values_folder
from ironbottom.kernel.match import new_match
from ironbottom.server.catalogue import Catalogue
from tests.games.component_files import ours, write


def _first(slug: str) -> str:
    return registry.game(slug).scenarios(None)[0].id


OURS = [slug for slug in listed() if values_folder(slug).joinpath("scenarios").is_dir()]


@pytest.mark.parametrize("slug", OURS)
def test_a_scenario_of_ones_own_is_offered_and_begun(slug: str, tmp_path: Path) -> None:
    spec = registry.game(slug)
    own = ours(slug, f"scenarios/{_first(slug)}") | {"id": "own_1943", "name": "One's own"}
    if "number" in own:  # by which the scenarios of a game are told apart
        own["number"] = 99
    folder = write(slug, tmp_path, "scenarios/own_1943", own)
    assert spec.validate is not None and spec.validate(folder) == []

    offered = next(game for game in Catalogue(folder).games() if game.slug == slug)
    row = next(row for row in offered.scenarios if row.scenario.id == "own_1943")
    assert row.scenario.name == "One's own"
    values = spec.values(folder)
    for number, seats in row.seats.items():
        options = {offered.seats_option: number} if offered.seats_option else {}
        match = new_match(slug, "own_1943", options, game_id="own", secret=bytes(32), components=values)
        assert match.game.outcome is None
        assert spec.need_seats(match.game.deciding(), "own_1943", match.record.options, values) == tuple(
            seat.id for seat in seats
        )


@pytest.mark.parametrize("slug", [one for one in OURS if "number" in ours(one, f"scenarios/{_first(one)}")])
def test_two_scenarios_of_one_number_are_a_fault(slug: str, tmp_path: Path) -> None:
    """They would be listed in the order of the names of their files."""
    own = ours(slug, f"scenarios/{_first(slug)}") | {"id": "own_1943"}
    validate = registry.game(slug).validate
    assert validate is not None
    [fault] = validate(write(slug, tmp_path, "scenarios/own_1943", own))
    assert (fault.file, fault.path) == ("scenarios", f"$.number[{own['number']}]")
