"""15.0, 19.0: Ground Combat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Level, Power, Side
from ironbottom.games.oceansoffire.position.amounts import SIXTEENTHS
from ironbottom.games.oceansoffire.position.figures import attack, defense, marked_hits, on_back
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import ground
from ironbottom.games.oceansoffire.position.state import ACTIVATED, EXCUSED, USED
from ironbottom.games.oceansoffire.rules.p15_requirements import attackers, decider, may_be_attacked
from ironbottom.games.oceansoffire.rules.p19_combat import GroundCombat
from ironbottom.games.oceansoffire.rules.p19_factors import (
    always_wiped_out,
    clamped,
    commit_limit,
    force_quality,
    ground_modifiers,
    hits_for,
    modified_attack,
    modified_defense,
    odds,
    results,
    within,
)
from ironbottom.games.oceansoffire.rules.p19_results import GroundLosses
from ironbottom.games.oceansoffire.rules.p19_retreat import Retreat, payable, stand_modifiers
from ironbottom.games.oceansoffire.rules.p19_routes import RETREATED, routes
from ironbottom.mechanics.modifiers import total
from tests.games.oceansoffire.chapters.fights import as_suggested, launch, over
from tests.games.oceansoffire.positions import (
    act,
    asked,
    at,
    find,
    log,
    names,
    offered,
    options,
    position,
    put,
)

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
PAPUA = at("papua")


def scene(
    units: Sequence[str],
    *,
    dice: Sequence[int] = (),
    power: str = "japan",
    control: Mapping[str, str] | None = None,
    active: Sequence[str] = (),
) -> Oceans:
    """Troops, those of the Phasing side activated."""
    game = position(units, dice=dice, power=power, control=control, box=False)
    for piece in range(len(game.state.kind)):
        if game.state.at[piece] != 255 and game.side(piece) == game.phasing_side:
            game.mark(piece, ACTIVATED)
    return game


def fight(game: Oceans, space: str = "papua", **circumstances: object) -> GroundCombat:
    frame = GroundCombat(space=at(space), **circumstances)  # type: ignore[arg-type]
    launch(game, frame)
    return frame


def result(game: Oceans) -> dict[str, str]:
    assert over(game)
    answer = game.stack[0].ret
    assert isinstance(answer, dict)
    return answer


def name(game: Oceans) -> str:
    return type(asked(game)).__name__


# ---- 15 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:15.0", "oceansoffire:15.1.a", "oceansoffire:15.11", "oceansoffire:19.0")
def test_only_activated_units_with_an_attack_factor_attack_once() -> None:
    game = scene(["jp_xx_5 papua", "jp_xx_18 papua", "jp_x_35 papua", "jp_xx_2 papua", "au_xx_7 papua"])
    game.unmark(find(game, "jp_xx_18"), ACTIVATED)
    game.mark(find(game, "jp_x_35"), USED)
    game.set_hits(find(game, "jp_xx_2"), game.counter(find(game, "jp_xx_2")).front.attack)
    assert names(game, attackers(game, PAPUA)) == ["jp_xx_5"]
    assert may_be_attacked(game, PAPUA)


@pytest.mark.rule("oceansoffire:15.1.b")
def test_the_us_decides_for_both_allies_but_not_in_the_british_theater() -> None:
    game = position(["us_xx_32 papua", "au_xx_7 papua"], switches=())
    game.state.options["players"] = "three"
    both = [find(game, "us_xx_32"), find(game, "au_xx_7")]
    assert decider(game, PAPUA, both, ALLIES) == "us"
    assert decider(game, PAPUA, both[1:], ALLIES) == "cw"
    assert decider(game, at("burma"), both, ALLIES) == "cw"
    assert decider(game, PAPUA, [], JAPAN) == "japan"


@pytest.mark.rule("oceansoffire:15.11")
def test_hits_lower_both_factors_but_not_quality() -> None:
    game = scene(["us_xx_1mar papua"])
    unit = find(game, "us_xx_1mar")
    game.set_hits(unit, 3)
    assert (attack(game, unit), defense(game, unit), force_quality(game, [unit])) == (9, 9, 4)


@pytest.mark.rule("oceansoffire:15.11")
def test_a_space_is_attacked_once_an_impulse() -> None:
    game = scene(["jp_xx_5 papua", "au_xx_7 papua"], dice=[5])
    fight(game)
    as_suggested(game)
    assert not may_be_attacked(game, PAPUA)
    assert all(game.has(one, USED) for one in ground(game, PAPUA, JAPAN))


# ---- 19.0, 19.1, 19.2 ----------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:19.0", "oceansoffire:19.5.e", "oceansoffire:5.2.b")
def test_a_marker_without_factors_flips_without_a_roll() -> None:
    game = scene(["jp_xx_5 papua"])
    fight(game)
    assert result(game) == {"control": "0", "airfields": "0"}
    assert not game.draws
    assert game.state.control[PAPUA] == Power.JAPAN
    assert not game.state.changing[PAPUA]
    empty = scene(["au_xx_7 papua"])
    fight(empty)
    assert result(empty) == {"control": "", "airfields": "0"}, "nobody is left to attack"


@pytest.mark.rule("oceansoffire:19.1")
def test_a_mandatory_attack_may_not_hold_by_further_hits() -> None:
    game = scene(["jp_x_35 papua", "au_xx_7 papua"], control={"ne_new_guinea": "japan"}, dice=[7])
    unit = find(game, "jp_x_35")
    fight(game, mandatory=True, marched=[unit, at("ne_new_guinea")])
    as_suggested(game)
    assert game.state.at[unit] in (at("ne_new_guinea"), 255)


@pytest.mark.rule("oceansoffire:19.2.a")
def test_commitment_is_the_capacity_or_half_of_it() -> None:
    game = position()
    assert [commit_limit(game, at(space)) for space in ("saipan", "papua", "rabaul", "malaya")] == [
        8,
        8,
        12,
        8,
    ]


@pytest.mark.rule("oceansoffire:19.2.a", "oceansoffire:19.2.b", "oceansoffire:19.2.c")
def test_the_attacker_chooses_up_to_the_limit_the_defender_as_many_as_may() -> None:
    units = [
        "jp_xx_5 papua",
        "jp_xx_18 papua",
        "jp_xx_2 papua",
        "au_xx_7 papua",
        "au_xx_9 papua",
        "us_xx_32 papua",
    ]
    game = scene(units, dice=[5])
    frame = fight(game)
    act(game, "jp_xx_18", "done")
    assert name(game) == "CommitDefense"
    assert "button:done" not in options(game)
    act(game, "au_xx_7", "us_xx_32")
    assert names(game, frame.attack) == ["jp_xx_18"]
    assert names(game, frame.defense) == ["au_xx_7", "us_xx_32"]
    assert game.state.hits[find(game, "au_xx_9")] == 0
    assert not within(game, PAPUA, [find(game, key) for key in ("jp_xx_5", "jp_xx_18", "jp_xx_2")])


@pytest.mark.rule("oceansoffire:19.2.b")
def test_no_brigade_keeps_a_division_out_that_the_defender_must_commit() -> None:
    game = scene(["jp_xx_5 papua", "au_xx_7 papua", "us_xx_32 papua", "au_x_21 papua"], dice=[5])
    frame = fight(game)
    assert name(game) == "CommitDefense"
    assert names(game, frame.attack) == ["jp_xx_5"]
    assert names(game, [int(one) for one in offered(game, "piece")]) == ["au_xx_7", "us_xx_32"]
    act(game, "au_xx_7", "us_xx_32")
    assert names(game, frame.defense) == ["au_xx_7", "us_xx_32"]


@pytest.mark.rule("oceansoffire:19.2.d", "oceansoffire:19.2.e", "oceansoffire:12.34.b")
def test_support_of_each_kind_is_never_above_the_ground_factors() -> None:
    units = [
        "jp_x_35 papua",
        "jp_lba_4 papua",
        "us_x_158 papua",
        "us_lba_4 papua",
        "us_bb_texas_newyork coral_sea",
    ]
    game = scene(units, dice=[5])
    air = [find(game, "jp_lba_4"), find(game, "us_lba_4")]
    game.mark(find(game, "us_bb_texas_newyork"), ACTIVATED)
    frame = fight(game, air=air, ships=[find(game, "us_bb_texas_newyork")])
    asked_ = []
    while not over(game):
        asked_.append((name(game), game.deciding()[0]))
        act(
            game,
            options(game)[0].partition(":")[2] if options(game)[0].startswith("button") else options(game)[0],
        )
    assert asked_[:3] == [
        ("CommitSupport", "allies"),
        ("CommitSupport", "japan"),
        ("CommitSupport", "allies"),
    ]
    assert frame.flying == [air[1], air[0]]
    assert all(game.has(one, USED) for one in (*air, find(game, "us_bb_texas_newyork")))


@pytest.mark.rule("oceansoffire:22.34.d", "oceansoffire:5.4.b")
def test_a_control_marker_that_defends_with_others_is_a_unit_whom_its_own_side_supports() -> None:
    units = ["jp_xx_5 new_caledonia", "us_xx_24 new_caledonia", "br_lba_2 new_caledonia"]
    game = scene(units, dice=[5])
    fight(game, "new_caledonia", air=[find(game, "br_lba_2")])
    assert name(game) == "CommitSupport", "the marker of the Commonwealth has a factor"
    game = scene(units, dice=[5])
    game.hit_marker(at("new_caledonia"), 1)
    fight(game, "new_caledonia", air=[find(game, "br_lba_2")])
    assert name(game) != "CommitSupport"


def test_totals_with_support() -> None:
    game = scene(["jp_x_35 papua", "jp_lba_4 papua", "us_x_158 papua", "us_bb_texas_newyork coral_sea"])
    frame = GroundCombat(space=PAPUA)
    frame.attack, frame.defense = [find(game, "jp_x_35")], [find(game, "us_x_158")]
    frame.flying, frame.bombarding = [find(game, "jp_lba_4")], [find(game, "us_bb_texas_newyork")]
    assert frame.totals(game) == (6 * SIXTEENTHS, 6 * SIXTEENTHS)


@pytest.mark.rule("oceansoffire:19.2.f")
def test_odds_are_rounded_for_the_defender_and_six_to_one_is_better() -> None:
    game = position()
    found = [odds(game, one, other) for one, other in ((59, 40), (60, 40), (23, 4), (24, 4), (1, 3), (1, 4))]
    assert [one.column for one in found] == ["1:1", "3:2", "5:1", "5:1", "1:3", ""]
    assert [one.best for one in found] == [False, False, False, True, False, False]


@pytest.mark.rule("oceansoffire:19.2.g")
def test_hopeless_odds_cost_the_attacker_alone() -> None:
    game = scene(
        ["jp_snlf_kure5 papua", "au_xx_7 papua", "us_xx_1mar papua"], control={"ne_new_guinea": "japan"}
    )
    unit = find(game, "jp_snlf_kure5")
    fight(game, marched=[unit, at("ne_new_guinea")])
    as_suggested(game)
    assert not game.draws
    assert game.state.at[unit] in (at("ne_new_guinea"), 255)
    assert not any(game.state.hits[one] for one in ground(game, PAPUA, ALLIES))


@pytest.mark.rule("oceansoffire:19.2.h", "oceansoffire:19.3.e", "oceansoffire:19.5.e")
def test_when_all_defenders_are_gone_control_changes() -> None:
    game = scene(["jp_xx_5 papua", "jp_xx_18 papua", "us_x_158 papua"], dice=[10])
    game.put_facility(Power.US, 1, PAPUA)
    game.put_facility(Power.US, 1, PAPUA)
    fight(game)
    act(game, "all")
    as_suggested(game)
    assert result(game) == {"control": "0", "airfields": "2"}
    assert game.state.control[PAPUA] == Power.JAPAN
    assert game.state.changing[PAPUA]
    assert not game.state.airfields[Power.US][PAPUA]


# ---- 19.21, 19.22 --------------------------------------------------------------------------------------


@pytest.mark.rule(
    "oceansoffire:19.21.a", "oceansoffire:19.21.b", "oceansoffire:19.21.c", "oceansoffire:19.21.d"
)
def test_modified_factors_keep_their_fractions() -> None:
    game = scene(["jp_x_35 papua", "us_x_158 papua"])
    ours, theirs = find(game, "jp_x_35"), find(game, "us_x_158")
    assert modified_attack(game, [ours]) == 48
    assert modified_attack(game, [ours], [ours]) == 24
    game.set_usl(ours, Level.USL1)
    assert modified_attack(game, [ours], [ours]) == 18
    game.set_usl(ours, Level.USL2)
    assert modified_attack(game, [ours], [ours]) == 12
    game.set_usl(theirs, Level.USL2)
    game.set_hits(theirs, 1)
    assert modified_defense(game, [theirs], PAPUA, 0) == 24
    game.set_space_usl(PAPUA, Level.USL2)
    assert modified_defense(game, [], PAPUA, 2) == 24


@pytest.mark.rule("oceansoffire:19.21.a")
def test_only_a_mandatory_attack_is_halved_by_the_mountains() -> None:
    game = scene(["jp_xx_5 papua"], control={"ne_new_guinea": "japan"})
    unit = find(game, "jp_xx_5")
    for mandatory, factors in ((True, 5), (False, 10)):
        frame = GroundCombat(space=PAPUA, marched=[unit, at("ne_new_guinea")], mandatory=mandatory)
        frame.attack = [unit]
        assert frame.totals(game)[0] == factors * SIXTEENTHS


@pytest.mark.rule("oceansoffire:19.22.a")
def test_modifiers_are_limited_to_five() -> None:
    game = scene(["us_xx_32 papua"])
    found = ground_modifiers(game, PAPUA, ALLIES, (4, 2), best=True, from_sea=False)
    assert total(found) == 3
    game.put_facility(Power.US, 0, PAPUA)
    assert total(ground_modifiers(game, PAPUA, ALLIES, (4, 2), best=False, from_sea=True)) == 0
    assert (clamped(8), clamped(-8)) == (5, -5)


@pytest.mark.rule("oceansoffire:19.22.b")
def test_force_quality_is_what_half_of_the_divisions_reach() -> None:
    units = ["us_xx_1mar papua", "us_xx_32 papua", "us_x_158 papua", "us_x_112 papua"]
    game = scene(units)
    pieces = [find(game, one.split()[0]) for one in units]
    assert force_quality(game, pieces[:2]) == 4
    assert force_quality(game, pieces[:3]) == 3
    assert force_quality(game, [], 2) == 2
    assert force_quality(game, pieces[1:], 9) == 3


# ---- 19.3 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:19.3.a", "oceansoffire:19.3.b")
def test_results_and_hits_by_the_smaller_force() -> None:
    game = position()
    mine, theirs = results(game, 8, "2:1")
    assert (mine.letter, mine.retreat, theirs.letter, theirs.retreat) == ("L", False, "M", True)
    assert [hits_for(game, letter, 4) for letter in ("L", "M", "H")] == [1, 2, 3]
    assert results(game, -9, "1:3")[0].letter == "H"


@pytest.mark.rule("oceansoffire:19.3.b", "oceansoffire:19.3.c")
def test_hits_fall_on_committed_units_and_support_does_not_count() -> None:
    game = scene(["jp_x_35 papua", "jp_lba_4 papua", "jp_xx_18 papua", "us_x_158 papua"], dice=[6])
    game.unmark(find(game, "jp_xx_18"), ACTIVATED)
    frame = fight(game, air=[find(game, "jp_lba_4")])
    as_suggested(game)
    assert frame.light == 0  # the column of three factors
    assert game.state.hits[find(game, "jp_xx_18")] == 0


@pytest.mark.rule("oceansoffire:19.3.d")
def test_a_division_turns_over_at_half_of_its_defense() -> None:
    game = scene(["jp_xx_5 papua"])
    unit = find(game, "jp_xx_5")
    launch(game, GroundLosses(space=PAPUA, side=JAPAN, hits=6, units=[unit]))
    assert over(game)
    assert (on_back(game, unit), marked_hits(game, unit), defense(game, unit)) == (True, 1, 4)


@pytest.mark.rule("oceansoffire:19.31.a")
def test_half_of_the_hits_fall_on_units_of_the_force_quality() -> None:
    game = scene(["us_xx_1mar papua", "us_xx_32 papua"])
    marine, army = find(game, "us_xx_1mar"), find(game, "us_xx_32")
    launch(
        game, GroundLosses(space=PAPUA, side=ALLIES, hits=5, units=[marine, army], quality=4, on_quality=3)
    )
    assert offered(game, "piece") == [str(one) for one in sorted((marine, army))]
    act(game, "us_xx_32", "us_xx_32")  # three are taken by the Marines before
    assert over(game)
    assert (game.state.hits[marine], game.state.hits[army]) == (3, 2)


@pytest.mark.rule("oceansoffire:19.31.a")
def test_when_the_good_units_are_gone_others_take_the_rest() -> None:
    """Ruling q54."""
    game = scene(["us_x_4mar papua", "us_xx_32 papua"])
    marine, army = find(game, "us_x_4mar"), find(game, "us_xx_32")
    losses = GroundLosses(space=PAPUA, side=ALLIES, hits=10, units=[marine, army], quality=4, on_quality=5)
    launch(game, losses)
    as_suggested(game)
    assert game.state.fate[marine] == Fate.POOL
    assert game.state.hits[army] == 7


@pytest.mark.rule("oceansoffire:19.31.b")
def test_who_dies_unsupplied_is_gone_for_good() -> None:
    game = scene(["us_x_158 papua", "us_x_112 papua"])
    lost = [find(game, "us_x_158"), find(game, "us_x_112")]
    game.set_usl(lost[0], Level.USL2)
    launch(game, GroundLosses(space=PAPUA, side=ALLIES, hits=9, units=lost))
    as_suggested(game)
    assert [game.state.fate[one] for one in lost] == [Fate.OUT, Fate.POOL]


@pytest.mark.rule("oceansoffire:19.31.c", "oceansoffire:19.5.c")
def test_the_control_marker_takes_hits_last() -> None:
    game = scene(["us_xx_1mar rabaul", "jp_x_35 rabaul"], control={"rabaul": "japan"}, power="us")
    rabaul, unit = at("rabaul"), find(game, "jp_x_35")
    launch(game, GroundLosses(space=rabaul, side=JAPAN, hits=4, units=[unit], marker=True))
    assert (game.state.fate[unit], game.igdf(rabaul)) == (Fate.POOL, 2)
    launch(game, GroundLosses(space=rabaul, side=JAPAN, hits=1, units=[unit], marker=True))
    assert game.igdf(rabaul) == 1
    launch(game, GroundLosses(space=rabaul, side=JAPAN, hits=5, units=[unit], marker=True))
    assert game.igdf(rabaul) == 0


# ---- 19.4 ----------------------------------------------------------------------------------------------


def retreat(game: Oceans, units: Sequence[str], side: Side = JAPAN, **more: object) -> None:
    """Let units Retreat from Papua, or from where the first of them is."""
    pieces = [find(game, key) for key in units]
    given: dict[str, object] = {
        "space": game.state.at[pieces[0]] if pieces else PAPUA,
        "side": side,
        "units": pieces,
        "others": [],
        "hits": 2,
        "light": 0,
        "heavy": True,
        "may_hold": True,
        "spare": False,
    }
    launch(game, Retreat(**{**given, **more}))  # type: ignore[arg-type]


CLOSED = {"north_indo_china": "cw"}
BURMA = {**CLOSED, "burma": "cw", "siam": "japan", "assam": "japan"}


@pytest.mark.rule("oceansoffire:19.41.e", "oceansoffire:19.41.b", "oceansoffire:19.42.b")
def test_retreats_go_to_friendly_clear_spaces_first() -> None:
    game = scene(["jp_xx_5 burma", "br_xx_2 burma"], control=BURMA)
    unit = find(game, "jp_xx_5")
    assert {game.data.space_ids[one] for one in routes(game, unit)} == {"assam", "siam"}
    game.place(find(game, "br_xx_2"), at("assam"))
    assert [game.data.space_ids[one] for one in routes(game, unit)] == ["siam"]
    retreat(game, ["jp_xx_5"])
    assert over(game)
    assert game.state.at[unit] == at("siam")
    assert not game.has(unit, RETREATED)


@pytest.mark.rule("oceansoffire:19.41.f")
def test_only_who_retreats_into_a_combat_counts_for_nothing_there() -> None:
    game = scene(["jp_xx_5 burma", "br_xx_2 burma"], control={**BURMA, "assam": "cw"})
    game.combat_marker(at("siam"))
    retreat(game, ["jp_xx_5"])
    assert game.state.at[find(game, "jp_xx_5")] == at("siam")
    assert game.has(find(game, "jp_xx_5"), RETREATED)


@pytest.mark.rule("oceansoffire:19.41.e")
def test_contested_spaces_come_later_and_unmarked_ones_first() -> None:
    units = ["jp_xx_5 burma", "br_xx_2 assam", "in_xx_5 siam", "jp_xx_18 siam"]
    game = scene(units, control={**BURMA, "siam": "cw"})
    unit = find(game, "jp_xx_5")
    assert [game.data.space_ids[one] for one in routes(game, unit)] == ["assam"]  # friendly before enemy
    game.take(at("siam"), Power.JAPAN)
    game.combat_marker(at("assam"))
    assert [game.data.space_ids[one] for one in routes(game, unit)] == ["siam"]


@pytest.mark.rule("oceansoffire:19.41.e", "oceansoffire:19.42.b")
def test_nobody_retreats_into_a_friendly_space_that_only_enemies_stand_in() -> None:
    game = scene(["br_xx_2 burma", "jp_xx_5 assam"], control={"burma": "cw", "assam": "cw"})
    unit = find(game, "br_xx_2")
    for border in game.links.borders[at("burma")]:
        if border.to != at("assam") and game.state.control[border.to] != NOWHERE:
            game.take(border.to, Power.JAPAN)
    assert routes(game, unit) == [], "the enemy has come to Assam, and nobody contests it"
    game.place(put(game, "in_xx_5"), at("assam"))
    assert routes(game, unit) == [at("assam")]


@pytest.mark.rule("oceansoffire:19.41.d")
def test_attackers_go_back_to_where_they_came_from() -> None:
    game = scene(["jp_xx_5 burma", "br_xx_2 burma"], control=BURMA)
    unit = find(game, "jp_xx_5")
    assert routes(game, unit, at("siam")) == [at("siam")]


@pytest.mark.rule("oceansoffire:19.41.b")
def test_over_stacking_is_only_for_those_who_have_no_other_way() -> None:
    full = ["jp_xx_2 siam", "jp_xx_4 siam", "jp_xx_6 siam", "jp_xx_16 siam"]
    game = scene(["jp_xx_5 burma", *full], control=BURMA)
    unit = find(game, "jp_xx_5")
    assert [game.data.space_ids[one] for one in routes(game, unit)] == ["assam"]
    game.take(at("assam"), Power.CW)
    assert [game.data.space_ids[one] for one in routes(game, unit)] == ["siam"]
    retreat(game, ["jp_xx_5"])
    assert game.state.overstacked[JAPAN][at("siam")] == EXCUSED


@pytest.mark.rule("oceansoffire:19.41.a")
def test_units_that_were_not_committed_may_go_too() -> None:
    game = scene(["jp_xx_5 burma", "jp_xx_18 burma", "br_xx_2 burma"], control=BURMA)
    retreat(game, ["jp_xx_5"], others=[find(game, "jp_xx_18")])
    assert name(game) == "AlsoRetreat"
    act(game, "jp_xx_18")
    act(game, "siam", "assam")
    assert game.state.at[find(game, "jp_xx_18")] == at("assam")


@pytest.mark.rule("oceansoffire:19.41.c", "oceansoffire:19.45", "oceansoffire:19.42.a")
def test_who_assaulted_goes_back_aboard_with_further_hits() -> None:
    units = ["us_tt_1 marianas", "us_xx_1mar saipan", "jp_xx_5 saipan", "jp_xx_18 saipan"]
    game = scene(units, power="us", dice=[1])
    landed, ship = find(game, "us_xx_1mar"), find(game, "us_tt_1")
    fight(game, "saipan", assault=[landed, ship], mandatory=True)
    as_suggested(game)
    assert game.state.aboard[landed] == ship
    assert attack(game, landed) < 6


@pytest.mark.rule("oceansoffire:19.45", "oceansoffire:11.51.b", "oceansoffire:19.44.a")
def test_who_landed_in_a_contested_space_made_no_assault() -> None:
    units = ["us_tt_1 solomons", "us_xx_32 guadalcanal", "jp_xx_5 guadalcanal", "jp_xx_18 guadalcanal"]
    game = scene(units, power="us", control={"guadalcanal": "cw"}, dice=[1, 10])
    landed, ship = find(game, "us_xx_32"), find(game, "us_tt_1")
    frame = fight(game, "guadalcanal", assault=[landed, ship])
    as_suggested(game)
    assert not frame.assault
    assert game.state.at[landed] == at("guadalcanal")  # no way by land: it stands


@pytest.mark.rule("oceansoffire:19.41.f")
def test_a_second_retreat_costs_light_hits_at_least_one() -> None:
    game = scene(["jp_xx_5 burma", "br_xx_2 burma"], control={**BURMA, "assam": "cw"})
    unit = find(game, "jp_xx_5")
    game.mark(unit, RETREATED)
    retreat(game, ["jp_xx_5"], light=0)
    assert game.state.hits[unit] == 1
    game = scene(["jp_xx_5 burma", "jp_xx_18 burma", "br_xx_2 burma"], control={**BURMA, "assam": "cw"})
    game.mark(find(game, "jp_xx_5"), RETREATED)
    retreat(game, ["jp_xx_5", "jp_xx_18"], light=2)
    assert [game.state.hits[find(game, key)] for key in ("jp_xx_5", "jp_xx_18")] == [2, 0]
    game = scene(["jp_xx_5 burma", "jp_xx_18 burma", "br_xx_2 burma"], control=BURMA, power="cw", dice=[5])
    game.mark(find(game, "jp_xx_5"), RETREATED)
    frame = fight(game, "burma")
    assert names(game, frame.defense) == ["jp_xx_18"]


def _refuge(dice: Sequence[int], *defenders: str) -> Oceans:
    """Malaya is attacked, in which a British division has found refuge beside other defenders."""
    held = {"malaya": "cw", "singapore": "cw", "siam": "japan", "burma": "japan"}
    units = ["jp_xx_5 malaya", "jp_xx_18 malaya", "br_xx_2 malaya", *defenders]
    game = scene(units, control=held, dice=dice)
    game.mark(find(game, "br_xx_2"), RETREATED)
    fight(game, "malaya")
    act(game, "all")
    return game


@pytest.mark.rule("oceansoffire:19.41.f")
def test_who_found_refuge_in_a_combat_holds_nothing_and_is_forced_a_second_time() -> None:
    game = _refuge([10], "in_xx_5 malaya")  # 3:1, the defender suffers H(R)
    assert over(game)
    assert ground(game, at("malaya"), ALLIES) == ()
    assert game.friendly(at("malaya"), JAPAN)
    assert game.state.at[find(game, "br_xx_2")] == at("singapore")
    assert game.state.hits[find(game, "br_xx_2")] == 1
    game = _refuge([5], "in_xx_5 malaya")  # M(R): who was committed pays for holding
    act(game, "hold")
    assert over(game)
    assert [game.state.hits[find(game, key)] for key in ("br_xx_2", "in_xx_5")] == [0, 3]


@pytest.mark.rule("oceansoffire:19.41.f", "oceansoffire:19.5.c")
def test_who_found_refuge_in_a_combat_does_not_shield_the_control_marker() -> None:
    held = {"singapore": "cw", "malaya": "japan"}
    units = ["jp_xx_5 singapore", "jp_xx_18 singapore", "br_xx_2 singapore"]
    for die, holder in ((1, Power.JAPAN), (10, Power.CW)):  # there is no way out: it surrenders, or stands
        game = scene(units, control=held, dice=[10, die])
        game.mark(find(game, "br_xx_2"), RETREATED)
        fight(game, "singapore")
        act(game, "all")
        assert over(game)
        assert game.state.control[at("singapore")] == holder


@pytest.mark.rule(
    "oceansoffire:19.42.c", "oceansoffire:19.42.d", "oceansoffire:19.42.e", "oceansoffire:19.42.f"
)
def test_where_nobody_may_retreat() -> None:
    game = scene(["jp_xx_5 burma"], control={**CLOSED, "burma": "japan", "siam": "neutral", "assam": "cw"})
    unit = find(game, "jp_xx_5")
    assert [game.data.space_ids[one] for one in routes(game, unit)] == ["siam"]  # neutral, but open
    game.take(at("siam"), Power.CW)
    assert routes(game, unit) == []
    game.place(unit, at("guadalcanal"))
    assert routes(game, unit) == []
    game = scene(
        ["jp_xx_5 burma", "jp_xx_18 siam", "br_xx_2 siam"], control={**CLOSED, "assam": "cw", "siam": "cw"}
    )
    unit = find(game, "jp_xx_5")
    assert [game.data.space_ids[one] for one in routes(game, unit)] == ["siam"]
    game.control_changing(at("siam"), marked=True)
    assert routes(game, unit) == []
    game.take(at("siam"), Power.JAPAN)
    assert [game.data.space_ids[one] for one in routes(game, unit)] == ["siam"]


@pytest.mark.rule("oceansoffire:19.42.e", "oceansoffire:5.22")
def test_a_retreat_into_siam_takes_it() -> None:
    game = scene(["jp_xx_5 burma"], control={**CLOSED, "burma": "cw", "siam": "neutral", "assam": "cw"})
    retreat(game, ["jp_xx_5"])
    assert game.state.control[at("siam")] == Power.JAPAN


@pytest.mark.rule("oceansoffire:19.41.e", "oceansoffire:19.42.e")
def test_siam_while_it_is_neutral_ranks_with_friendly_spaces_without_an_enemy() -> None:
    held = {**CLOSED, "malaya": "cw", "siam": "neutral", "singapore": "japan"}
    game = scene(["jp_xx_5 malaya"], control=held)
    assert {game.data.space_ids[one] for one in routes(game, find(game, "jp_xx_5"))} == {"siam", "singapore"}


# ---- 19.43, 19.44 --------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:19.43.a")
def test_an_m_may_be_negated_by_half_of_the_hits() -> None:
    game = scene(["jp_xx_5 burma", "br_xx_2 burma"], control=BURMA)
    retreat(game, ["jp_xx_5"], heavy=False, hits=5)
    assert offered(game, "button") == ["hold", "retreat"]
    act(game, "hold")
    assert (game.state.hits[find(game, "jp_xx_5")], game.stack[0].ret) == (3, "held")


@pytest.mark.rule("oceansoffire:19.43.a", "oceansoffire:21.34.c")
def test_a_fort_makes_it_a_third() -> None:
    game = scene(["jp_xx_5 burma"], control={"burma": "japan", "siam": "japan"})
    game.put_facility(Power.JAPAN, 0, at("burma"))
    retreat(game, ["jp_xx_5"], heavy=False, hits=5)
    act(game, "hold")
    assert game.state.hits[find(game, "jp_xx_5")] == 2


@pytest.mark.rule("oceansoffire:19.43.b", "oceansoffire:19.43.d", "oceansoffire:19.43.a")
def test_without_factors_or_after_an_h_there_is_no_choice() -> None:
    game = scene(["jp_snlf_kure5 burma"], control=BURMA)
    unit = find(game, "jp_snlf_kure5")
    retreat(game, ["jp_snlf_kure5"], heavy=False, hits=2 * defense(game, unit) + 1)
    assert name(game) == "ChooseRoute"
    game = scene(["jp_xx_5 burma"], control=BURMA)
    retreat(game, ["jp_xx_5"], heavy=True)
    assert name(game) == "ChooseRoute"
    game = scene(["jp_xx_5 burma"], control=BURMA)
    retreat(game, ["jp_xx_5"], heavy=False, may_hold=False)
    assert name(game) == "ChooseRoute"


@pytest.mark.rule("oceansoffire:19.43.c", "oceansoffire:19.5.b")
def test_anybody_in_the_space_pays_the_marker_last() -> None:
    game = scene(["jp_xx_5 rabaul", "jp_xx_18 rabaul"], control={"rabaul": "japan"})
    assert payable(game, at("rabaul"), JAPAN) == 10 + 10 + 1
    retreat(game, ["jp_xx_5"], others=[find(game, "jp_xx_18")], heavy=False, hits=3)
    act(game, "hold", "jp_xx_18", "jp_xx_18")
    assert game.state.hits[find(game, "jp_xx_18")] == 2


@pytest.mark.rule("oceansoffire:19.43.c", "oceansoffire:19.5.b")
def test_the_saipan_example() -> None:
    game = scene(["us_xx_1mar saipan"], control={"saipan": "japan"}, power="us")
    retreat(game, [], space=at("saipan"), heavy=False, hits=1)
    assert (game.igdf(at("saipan")), game.stack[0].ret) == (1, "held")
    retreat(game, [], space=at("saipan"), heavy=False, hits=1)
    assert game.stack[0].ret == "gone"


@pytest.mark.rule(
    "oceansoffire:19.44.a", "oceansoffire:19.44.d", "oceansoffire:19.44.e", "oceansoffire:19.42.g"
)
def test_the_rabaul_example() -> None:
    """A roll of 5: the unit of quality 1 surrenders, the division stands, takes four of five Hits, and is gone."""
    key = next(
        one.id
        for one in position().data.counters
        if one.ground and one.side == JAPAN and one.quality == 1 and one.front.defense > 2
    )
    game = scene(
        ["us_xx_1mar rabaul", f"{key} rabaul", "jp_xx_18 rabaul"], control={"rabaul": "japan"}, dice=[5]
    )
    weak, strong = find(game, key), find(game, "jp_xx_18")
    for unit in (weak, strong):
        game.set_usl(unit, Level.USL1)
    game.set_hits(strong, defense(game, strong) - 4)
    retreat(game, [key, "jp_xx_18"], hits=9)
    assert (game.state.fate[weak], game.state.fate[strong]) == (Fate.OUT, Fate.POOL)
    assert game.stack[0].ret == "gone"


@pytest.mark.rule("oceansoffire:19.44.e", "oceansoffire:19.43.b")
def test_who_was_not_committed_may_take_the_hits_of_those_who_stand() -> None:
    units = ["us_xx_1mar rabaul", "jp_xx_18 rabaul", "jp_xx_5 rabaul"]
    game = scene(units, control={"rabaul": "japan"}, dice=[10])
    standing, spare = find(game, "jp_xx_18"), find(game, "jp_xx_5")
    retreat(game, ["jp_xx_18"], others=[spare], hits=4)
    assert name(game) == "TakeHit"
    act(game, "jp_xx_5", "jp_xx_5")
    assert (game.state.hits[standing], game.state.hits[spare]) == (0, 2)
    assert game.stack[0].ret == "stood"


@pytest.mark.rule("oceansoffire:19.44.b", "oceansoffire:19.44.c")
def test_stand_modifiers() -> None:
    game = scene(["jp_xx_18 rabaul", "us_xx_32 rabaul"], control={"rabaul": "japan"})
    ours, theirs, rabaul = find(game, "jp_xx_18"), find(game, "us_xx_32"), at("rabaul")
    assert total(stand_modifiers(game, rabaul, ours, spare=False)) == 4
    assert total(stand_modifiers(game, rabaul, theirs, spare=True)) == 4
    game.set_usl(ours, Level.USL1)
    assert total(stand_modifiers(game, rabaul, ours, spare=False)) == 3
    game.set_usl(ours, Level.USL2)
    game.put_facility(Power.JAPAN, 0, rabaul)
    assert total(stand_modifiers(game, rabaul, ours, spare=True)) == 3


@pytest.mark.rule("oceansoffire:19.44.c")
def test_the_spare_division_is_above_the_limit_of_commitment() -> None:
    units = ["us_xx_1mar saipan", "jp_xx_5 saipan", "jp_xx_18 saipan"]
    game = scene(units, power="us", dice=[5], control={"saipan": "japan"})
    frame = fight(game, "saipan")
    assert frame.spare == [False, False]
    units = ["us_xx_1mar rabaul", "jp_xx_5 rabaul", "jp_xx_18 rabaul", "jp_xx_2 rabaul", "jp_xx_4 rabaul"]
    game = scene(units, power="us", dice=[5], control={"rabaul": "japan"})
    assert fight(game, "rabaul").spare == [False, True]


# ---- 19.5, 19.6 ----------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:19.5.a", "oceansoffire:19.5.d")
@pytest.mark.parametrize(("hits", "heavy", "left"), [(2, True, "gone"), (2, False, "held")])
def test_a_marker_alone_fails_after_an_h_and_may_hold_after_an_m(hits: int, heavy: bool, left: str) -> None:
    game = scene(["us_xx_1mar saipan"], control={"saipan": "japan"}, power="us")
    retreat(game, [], space=at("saipan"), heavy=heavy, hits=hits)
    assert game.stack[0].ret == left


@pytest.mark.rule("oceansoffire:19.5.a", "oceansoffire:19.5.e")
def test_the_marker_goes_when_all_others_have_retreated() -> None:
    game = scene(
        ["br_xx_2 burma", "in_xx_5 burma", "jp_snlf_kure5 burma"],
        control={**BURMA, "burma": "japan"},
        power="cw",
        dice=[8],
    )
    assert game.igdf(at("burma")) == 1
    fight(game, "burma")
    while not over(game):
        word = "retreat" if "button:retreat" in options(game) else asked(game).suggestion(game, "")[0]
        act(game, word if ":" in word else f"button:{word}")
    assert game.friendly(at("burma"), ALLIES)
    assert game.state.changing[at("burma")]


@pytest.mark.rule("oceansoffire:19.6.a", "oceansoffire:19.6.b", "oceansoffire:19.6.c")
def test_the_example_of_an_overrun() -> None:
    game = scene(["us_xx_1mar rabaul"], control={"rabaul": "japan"}, power="us", dice=[1])
    unit, rabaul = find(game, "us_xx_1mar"), at("rabaul")
    frame = fight(game, "rabaul", began=[unit])
    as_suggested(game)
    assert frame.overrun
    assert game.friendly(rabaul, ALLIES)
    assert not game.state.changing[rabaul]
    game = scene(["us_xx_1mar rabaul"], control={"rabaul": "japan"}, power="us", dice=[1])
    frame = fight(game, "rabaul")
    as_suggested(game)
    assert not frame.overrun
    assert game.state.changing[rabaul]


@pytest.mark.rule("oceansoffire:19.6.a")
def test_an_overrun_needs_every_roll_to_wipe_them_out() -> None:
    game = position()
    assert always_wiped_out(game, "5:1", 3, 2, 2)
    assert not always_wiped_out(game, "5:1", 3, 2, 3)
    assert not always_wiped_out(game, "1:1", 0, 2, 2)


@pytest.mark.rule("oceansoffire:19.6.b")
def test_ships_and_newcomers_make_no_overrun() -> None:
    """Ruling q53."""
    units = ["us_xx_1mar rabaul", "us_bb_texas_newyork bismarck_sea"]
    game = scene(units, control={"rabaul": "japan"}, power="us", dice=[1])
    unit, ship = find(game, "us_xx_1mar"), find(game, "us_bb_texas_newyork")
    frame = fight(game, "rabaul", began=[unit], ships=[ship])
    act(game, "us_bb_texas_newyork")
    as_suggested(game)
    assert not frame.overrun


def test_the_log_tells_the_odds() -> None:
    game = scene(["jp_xx_5 papua", "us_x_158 papua"], dice=[8])
    fight(game)
    assert "10 against 3, 3:1" in log(game)


@pytest.mark.rule("oceansoffire:19.41.d", "oceansoffire:2.16.a", "oceansoffire:2.16.c")
def test_the_chinese_retreat_into_the_box_from_which_they_have_come() -> None:
    game = position(
        ["ch_xx_22 burma", "jp_xx_2 burma"],
        control={"burma": "japan", "assam": "japan", "siam": "japan"},
        turn=7,
    )
    unit, box = find(game, "ch_xx_22"), at("china_burma_box")
    assert routes(game, unit, box) == routes(game, unit) == [box]
    assert box not in routes(game, find(game, "jp_xx_2"))


@pytest.mark.rule("oceansoffire:19.41.a", "oceansoffire:15.11")
def test_who_marched_into_a_mandatory_attack_and_has_no_factor_left_retreats_with_it() -> None:
    held = {"burma": "japan", "assam": "cw"}
    game = scene(
        ["br_xx_2 burma", "in_xx_5 burma", "jp_xx_5 burma"], control=held, power="cw", dice=[1], active=()
    )
    weak, strong = find(game, "in_xx_5"), find(game, "br_xx_2")
    game.set_hits(weak, 5)
    assert (attack(game, weak), defense(game, weak)) == (0, 1)
    came = [strong, at("assam"), weak, at("assam")]
    fight(game, "burma", mandatory=True, marched=came)
    as_suggested(game)
    assert "Retreat for the attacker" in log(game) or game.state.at[strong] == at("assam")
    assert game.state.at[weak] == at("assam")


@pytest.mark.rule("oceansoffire:19.0", "oceansoffire:19.31.b", "oceansoffire:19.41.d", "oceansoffire:19.5.c")
def test_what_happens_is_told_by_its_rule() -> None:
    game = scene(["jp_xx_5 papua"], control={"papua": "cw"})
    fight(game)
    assert "Control of papua changes to Japan (19.0)" in log(game)
    game = scene(["jp_x_35 papua"], control={"papua": "japan"})
    unit = find(game, "jp_x_35")
    game.set_usl(unit, Level.USL2)
    launch(game, GroundLosses(space=PAPUA, side=JAPAN, hits=9, units=[unit]))
    assert "eliminated for good (19.31.b)" in log(game)
    game = scene(["jp_xx_5 burma", "br_xx_2 burma"], control=BURMA)
    retreat(game, ["jp_xx_5"], came_from=[find(game, "jp_xx_5"), at("siam")])
    assert "Retreats to siam (19.41.d)" in log(game)


@pytest.mark.rule("oceansoffire:12.51.b", "oceansoffire:13.2.16")
def test_a_pair_of_ships_breaks_down_to_bombard_in_two_combats() -> None:
    units = ["jp_xx_5 guadalcanal", "us_xx_1mar guadalcanal", "jp_xx_2 new_georgia", "us_xx_7 new_georgia"]
    held = {"guadalcanal": "us", "new_georgia": "us"}
    for more in (True, False):
        game = position([*units, "jp_bb_mutsu_nagato solomons"], control=held, dice=[1])
        for piece in range(len(game.state.kind)):
            if game.state.at[piece] != NOWHERE and game.side(piece) == JAPAN:
                game.mark(piece, ACTIVATED)
        for space in ("guadalcanal", "new_georgia") if more else ("guadalcanal",):
            game.combat_marker(at(space))
        pair = find(game, "jp_bb_mutsu_nagato")
        fight(game, "guadalcanal", ships=[pair])
        assert (f"button:part_{pair}" in options(game)) == more
        if more:
            act(game, f"button:part_{pair}")
            singles = offered(game, "piece")
            assert len(singles) == 2
            act(game, f"piece:{singles[0]}", "done")
            used = [game.has(int(one), USED) for one in singles]
            assert used == [True, False]
