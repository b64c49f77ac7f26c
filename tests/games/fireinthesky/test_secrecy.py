"""Secret Task Forces (option 16.1.4): what Japan sees while they form, and when they have formed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ironbottom.games.fireinthesky.laboratory.build import build
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE, SECRET
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.game import Game
from ironbottom.kernel.views import visible_events
from tests.games.fireinthesky.positions import act, choice, find

FLEET = ("us_cv_lexington", "us_cv_yorktown", "us_ca_chester", "us_dd_1", "us_marine_1")
JAPANESE = ("jn_ca_aoba rabaul", "jp_air rabaul")


def noumea(*more: str, secret: str = "on", phase: str = "operational_movement") -> Sky:
    """The Allied part: a fleet in Noumea, Japanese ships in Rabaul that could react."""
    description = {
        "turn": 3,
        "part": "allied",
        "phase": phase,
        "options": {"secret_task_forces": secret},
        "control": {"rabaul": "japan"},
        "transport": {"us": 30},
        "oil": 20,
        "units": [*(f"{key} noumea" for key in FLEET), *JAPANESE, *more],
    }
    return build(description, ScriptedDice([]))


def sail(game: Sky, space: str, *keys: str) -> None:
    act(game, *keys, f"space:{space}")


def seen(game: Game[Any], viewer: str) -> bytes:
    return msgspec.json.encode((game.spec.view(game, viewer), visible_events(game.events, viewer)))


def spaces_of(game: Sky, viewer: str, *keys: str) -> list[str]:
    """Where a viewer sees these counters; what he does not see is left out."""
    view = game.spec.view(game, viewer)
    places = {piece.type: piece.space for piece in view.pieces}
    return [places[key] for key in keys if key in places]


def markers(game: Sky, viewer: str) -> list[str]:
    return [marker.space for marker in game.spec.view(game, viewer).markers if marker.kind == "task_force"]


@pytest.mark.rule("fireinthesky:16.1.4")
def test_units_show_at_their_base_until_all_task_forces_have_formed() -> None:
    game = noumea()
    sail(game, "guadalcanal", "us_cv_lexington", "us_dd_1")
    assert spaces_of(game, "allies", "us_cv_lexington", "us_dd_1") == ["guadalcanal"] * 2
    for viewer in ("japan", ""):
        assert spaces_of(game, viewer, *FLEET) == ["noumea"] * len(FLEET)
        assert markers(game, viewer) == ["guadalcanal"]
        assert "us_cv_lexington" not in str(game.spec.view(game, viewer).panels)
    assert markers(game, "allies") == []


@pytest.mark.rule("fireinthesky:16.1.4")
def test_layers_tell_nothing_while_task_forces_form_and_say_so() -> None:
    game = noumea()
    sail(game, "guadalcanal", "us_cv_lexington", "us_dd_1")
    own = game.spec.view(game, "allies").overlays
    assert any(one.spaces for one in own) and not any(one.why for one in own)
    for viewer in ("japan", ""):
        overlays = game.spec.view(game, viewer).overlays
        assert overlays and not any(one.spaces for one in overlays)
        assert all(one.why for one in overlays)


@pytest.mark.rule("fireinthesky:16.1.4")
def test_when_all_have_formed_others_see_what_has_left_each_base_but_not_how_it_sails() -> None:
    game = noumea()
    sail(game, "guadalcanal", "us_cv_lexington", "us_dd_1")
    sail(game, "fiji", "us_cv_yorktown")
    act(game, "button:done")
    assert game.deciding() == ("japan",), "Japan may react"
    assert spaces_of(game, "japan", *FLEET) == ["noumea"] * 2, "the cruiser and the marines"
    assert sorted(markers(game, "japan")) == ["fiji", "guadalcanal"]
    table = next(panel for panel in game.spec.view(game, "japan").panels if panel.id == "task_forces")
    units = [row[-1] for row in table.rows]
    assert units[:2] == ["secret"] * 2
    assert "Lexington" in units[2] and "Yorktown" in units[2] and "Chester" not in units[2]


@pytest.mark.rule("fireinthesky:16.1.4")
def test_the_log_tells_others_only_from_where_to_where() -> None:
    game = noumea()
    sail(game, "guadalcanal", "us_cv_lexington", "us_dd_1")
    told = " ".join(event.text for event in visible_events(game.events, "japan"))
    assert "{space:noumea}" in told and "{space:guadalcanal}" in told and "{piece:" not in told
    own = " ".join(event.text for event in visible_events(game.events, "allies"))
    assert f"{{piece:{find(game, 'us_cv_lexington')}}}" in own


@pytest.mark.rule("fireinthesky:16.1.4", "fireinthesky:8.2")
def test_what_a_launch_costs_shows_only_when_all_have_formed() -> None:
    def transport(viewer: str) -> float:
        track = next(one for one in game.spec.view(game, viewer).tracks if one.id == "transport")
        return dict(track.at)["us_navy"]

    game = noumea()
    sail(game, "fiji", "us_ca_chester", "us_marine_1")
    assert transport("allies") < 30 and transport("japan") == 30
    act(game, "button:done")
    assert transport("japan") == transport("allies") < 30


@pytest.mark.rule("fireinthesky:16.1.4.b1")
def test_at_the_end_of_the_reaction_everything_shows() -> None:
    game = noumea()
    sail(game, "guadalcanal", "us_cv_lexington", "us_dd_1")
    act(game, "button:done", "button:done")
    assert game.revealed
    assert spaces_of(game, "japan", "us_cv_lexington", "us_dd_1") == ["guadalcanal"] * 2
    assert markers(game, "japan") == []
    assert not any(marks & SECRET for marks in game.state.force_marks)


@pytest.mark.rule("fireinthesky:16.1.1", "fireinthesky:16.1.4")
def test_the_task_force_that_reads_the_mail_deploys_for_all_to_see() -> None:
    """Ruling mail_is_open: then it lies in port like others, and reacts in secret."""
    description = {
        "turn": 3,
        "part": "japan",
        "phase": "reaction",
        "options": {"secret_task_forces": "on", "read_their_mail": "on"},
        "control": {"rabaul": "japan"},
        "transport": {"us": 30},
        "units": [
            "us_ca_chester noumea",
            "us_dd_1 noumea",
            {"counter": "jn_ca_aoba", "space": "guadalcanal", "force": "a"},
        ],
    }
    game = build(description, ScriptedDice([]))
    act(game, "us_ca_chester", "space:fiji")
    for viewer in ("japan", ""):
        assert spaces_of(game, viewer, "us_ca_chester") == ["fiji"]
        told = " ".join(event.text for event in visible_events(game.events, viewer))
        assert f"{{piece:{find(game, 'us_ca_chester')}}}" in told and "{space:fiji}" in told
    act(game, "button:done")
    sail(game, "guadalcanal", "us_ca_chester")
    assert spaces_of(game, "japan", "us_ca_chester") == ["fiji"] and markers(game, "japan") == ["guadalcanal"]


def test_without_the_option_nothing_is_hidden() -> None:
    game = noumea(secret="off")
    sail(game, "guadalcanal", "us_cv_lexington", "us_dd_1")
    assert spaces_of(game, "japan", "us_cv_lexington") == ["guadalcanal"]
    assert not game.spec.hides_something(game.state.options)
    assert game.spec.secrets is not None and game.spec.secrets(game, "japan") == frozenset()


def two_forces() -> Sky:
    game = noumea()
    sail(game, "guadalcanal", "us_cv_lexington", "us_dd_1")
    sail(game, "fiji", "us_cv_yorktown", "us_marine_1")
    act(game, "button:done")
    return game


@pytest.mark.rule("fireinthesky:16.1.4")
def test_other_worlds_deal_the_hidden_units_out_anew_and_look_the_same() -> None:
    game = two_forces()
    hidden = [find(game, key) for key in ("us_cv_lexington", "us_dd_1", "us_cv_yorktown", "us_marine_1")]
    deals = set()
    for number in range(40):
        world = game.spec.redetermine(game, "japan", bytes([number]) * 32)
        assert seen(world, "japan") == msgspec.json.encode((game.spec.view(game, "japan"), []))
        assert game.spec.check(world) == []
        deals.add(tuple(world.state.force[piece] for piece in hidden))
    real = tuple(game.state.force[piece] for piece in hidden)
    assert len(deals) == 14, "every way to part four units into two Task Forces that stand"
    assert real in deals and NOWHERE not in {force for deal in deals for force in deal}


@pytest.mark.rule("fireinthesky:16.1.4")
def test_other_worlds_hang_on_nothing_but_what_is_seen() -> None:
    """Whatever has really sailed, the same chance gives the same world: no number of questions about odds tells it."""
    game = two_forces()
    for viewer in ("japan", ""):
        others = [game.spec.redetermine(game, viewer, bytes([number]) * 32) for number in range(5)]
        for number in range(5, 15):
            worlds = [game.spec.redetermine(each, viewer, bytes([number]) * 32) for each in (game, *others)]
            assert len({world.state_hash() for world in worlds}) == 1


@pytest.mark.rule("fireinthesky:16.1.4", "fireinthesky:8.0")
def test_other_worlds_keep_to_what_a_task_force_could_be() -> None:
    """In the open sea there are no troops, and five hexes away no unit that moves four."""
    game = noumea()
    sail(game, "guadalcanal", "us_cv_lexington")
    far = next(
        option
        for option in _after(game, "us_cv_yorktown", "us_dd_1")
        if option.startswith("space:") and not game.data.is_land[_space(game, option)]
    )
    act(game, "us_cv_yorktown", "us_dd_1", far)
    sail(game, "fiji", "us_ca_chester", "us_marine_1")
    act(game, "button:done")
    marines, at_sea = find(game, "us_marine_1"), _space(game, far)
    for number in range(30):
        world = game.spec.redetermine(game, "", bytes([number]) * 32)
        assert world.state.at[marines] not in (at_sea, NOWHERE)


def test_the_allies_and_other_phases_have_one_world() -> None:
    game = two_forces()
    assert game.spec.redetermine(game, "allies", bytes(32)).state_hash() == game.state_hash()
    act(game, "button:done")
    assert game.spec.redetermine(game, "japan", bytes(32)).state_hash() == game.state_hash()


def _space(game: Sky, option: str) -> int:
    return game.data.space_index[option.removeprefix("space:")]


def _after(game: Sky, *keys: str) -> tuple[str, ...]:
    copy = game.clone()
    for key in keys:
        copy.act("allies", choice(copy, key))
    return copy.options("allies")


def test_spectators_are_told_whose_task_forces_form() -> None:
    game = noumea()
    assert game.spec.view(game, "").waiting_text == "{seat:allies}: Task Forces form and sail"
