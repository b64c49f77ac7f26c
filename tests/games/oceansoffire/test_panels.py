"""Tables of the whole map: levels of victory, calendar, points, yards, garrisons, and the steps of the Interphase."""

from __future__ import annotations

from ironbottom.games.oceansoffire.components.ids import Fate, Power
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import REPAIR
from ironbottom.games.oceansoffire.rules.p21_interphase import Interphase
from ironbottom.games.oceansoffire.rules.p21_replacements import Replacements
from ironbottom.games.oceansoffire.rules.p22_garrisons import shortage
from ironbottom.games.oceansoffire.shown.interphase_view import CONSTRUCTION, STEPS
from ironbottom.games.oceansoffire.shown.panels import panels
from ironbottom.games.oceansoffire.shown.standing import score
from ironbottom.games.oceansoffire.shown.view import view
from ironbottom.kernel.views import Panel, Track
from tests.games.oceansoffire.chapters.fights import launch
from tests.games.oceansoffire.positions import at, find, position, scenario
from tests.games.oceansoffire.test_random_play import begin


def panel(game: Oceans, id: str) -> Panel:
    """A table by its id."""
    return next(one for one in panels(game) if one.id == id)


def victory_track(game: Oceans) -> Track:
    """The scale of Victory Points."""
    return next(one for one in view(game, "").tracks if one.id == "points")


def test_the_track_of_victory_bears_the_levels_at_which_somebody_wins() -> None:
    track = victory_track(scenario("solomons"))
    assert list(track.levels) == [(4.5, "4½ or less: the Allies win"), (5.25, "5¼ or more: Japan wins")]
    assert list(track.at) == [("japan", 6)]
    assert track.high == 20, "all that Japan could hold"


def test_an_automatic_victory_is_a_level_of_its_turn_alone() -> None:
    game = scenario("campaign")
    assert len(victory_track(game).levels) == 2
    game.state.turn = 3
    game.forget_options()
    levels = victory_track(game).levels
    assert levels[-1] == (42, "42 or more: Japan wins already at the end of this turn")


def test_the_score_at_the_end_says_what_the_allies_need() -> None:
    japan, allies = score(scenario("solomons")).sides
    assert (japan.name, japan.value, japan.told) == ("Japan", 6, "")
    assert (allies.name, allies.told) == ("Allies", "win at 4½ or less")


def test_the_calendar_tells_turn_by_turn_what_comes_and_what_goes() -> None:
    game = scenario("turning_tide_1942")
    rows = panel(game, "schedule_3").rows
    assert ("Round 4", "US 7th XX", "{space:us_box}") in rows
    [upgrades] = [what for _, what, where in rows if where == "upgrade"]
    assert "Australian 5th MIL XX to its full side" in upgrades
    [gone] = [what for _, what, where in rows if where == "withdrawn"]
    assert "CV Illustrious/Formidable" in gone
    assert any("Chinese 22nd XX" in what and "china_burma" in where for _, what, where in rows), "comes back"
    assert any(where == "Force Pool" for _, _, where in rows), "Facilities go into no Space"


def test_what_was_due_and_did_not_come_is_told_once() -> None:
    game = scenario("turning_tide_1942")
    due = [what for when, what, _ in panel(game, "schedule_2").rows if when == "due"]
    assert any("CV Hornet" in what for what in due)
    for piece, fate in enumerate(game.state.fate):
        if fate == Fate.DUE and game.counter(piece).id == "us_cv_hornet":
            game.moor(piece, game.data.spaces[at("us_box")].ports[0])
    due = [what for when, what, _ in panel(game, "schedule_2").rows if when == "due"]
    assert not any("CV Hornet" in what for what in due)


def test_command_points_are_told_by_round_and_oil_beside_them() -> None:
    game = begin(1, "turning_tide_1942")
    rows = panel(game, "command").rows
    assert rows[0] == ("This turn", "24", "18", "12")
    assert rows[1][0] == "Round 1, now"
    assert panel(game, "oil").rows[0] == ("Oil Reserve Points", "2")
    assert "oil" not in [one.id for one in panels(scenario("solomons"))]


def test_yards_tell_their_points_and_who_is_in_repair() -> None:
    game = begin(1, "turning_tide_1942")
    ship = find(game, "jp_cv_akagi_kaga")
    game.moor(ship, game.data.spaces[at("north_honshu")].ports[0])
    game.mark(ship, REPAIR)
    game.state.repaired[ship] = 1
    rows = panel(game, "yards").rows
    assert ("{space:north_honshu}", "2 of 3", f"{{piece:{ship}}}") in rows


def test_a_garrison_that_is_missing_is_told_with_its_rule() -> None:
    game = scenario("turning_tide_1942")
    others = [row[2] for row in panel(game, "garrisons").rows if row[2] != "kept"]
    assert others == ["not asked for now"], "Java is Japanese (22.27)"
    for piece in list(game.here[at("oahu")]):
        if game.counter(piece).ground:
            game.lift(piece, Fate.POOL)
    assert shortage(game, Power.US)
    [row] = [row for row in panel(game, "garrisons").rows if row[2] == "short"]
    assert row[0] == "United States" and "{rule:22.24}" in row[1]


def test_replacement_points_show_what_the_next_interphase_brings() -> None:
    rows = panel(scenario("turning_tide_1942"), "replacements").rows
    assert rows[0] == ("Japan: regular", "2", "+6")


def test_points_that_have_been_gained_are_not_told_as_still_to_come() -> None:
    game = position(["us_xx_24 oahu"], power="us", turn=2)
    game.set_hits(find(game, "us_xx_24"), 1)
    launch(game, Replacements())
    rows = {row[0]: row[1:] for row in panel(game, "replacements").rows}
    assert rows["United States: LBA"] == ("4", "")
    assert rows["Commonwealth: Indian"] == ("2", "+4"), "whose turn comes later"


def test_garrisons_of_australia_are_asked_for_to_the_end_of_turn_3() -> None:
    words = []
    for turn in (3, 4):
        game = scenario("campaign")
        game.state.turn = turn
        words.append({row[2] for row in panel(game, "garrisons").rows if "22.23.a" in row[1]})
    assert words == [{"kept"}, {"not asked for now"}]


def test_the_interphase_says_which_step_is_done_and_who_is_at_work() -> None:
    game = begin(1, "turning_tide_1942")
    game.state.round = game.data.figures.rounds
    while game.running(Interphase) is None:
        [seat, *_] = game.deciding()
        options = game.options(seat)
        game.act(
            seat, next((one for one in ("button:end_impulse", "button:done") if one in options), options[0])
        )
    [steps] = [one for one in view(game, "").panels if one.id == "interphase"]
    assert (steps.columns, steps.step) == (STEPS, CONSTRUCTION)
    assert steps.rows[:3] == (("Japan", "at work"), ("United States", "to come"), ("Commonwealth", "to come"))
    assert steps.rows[3] == ("Facilities built", "0 of 2")


def test_theaters_are_layers_where_they_bind_the_allies() -> None:
    layers = {layer.id: layer.spaces for layer in view(scenario("turning_tide_1942"), "").overlays}
    assert "oahu" in layers["theater_us"] and "ceylon" in layers["theater_british"]
    assert not any(layer.id.startswith("theater") for layer in view(scenario("solomons"), "").overlays)
