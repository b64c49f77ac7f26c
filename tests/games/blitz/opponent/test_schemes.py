"""What the computer undertakes in a set: whom it counts on, what it pays, and what it leaves behind."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from ironbottom.games.blitz.components.ids import Side, Stage
from ironbottom.games.blitz.laboratory.build import build
from ironbottom.games.blitz.opponent.answer import Answer
from ironbottom.games.blitz.opponent.attacks import joined_by
from ironbottom.games.blitz.opponent.fleets import RAID
from ironbottom.games.blitz.opponent.hand import Hand
from ironbottom.games.blitz.opponent.marching import gather
from ironbottom.games.blitz.opponent.operation import Move, Operation, bill, price_of
from ironbottom.games.blitz.opponent.operations import operations, over_land
from ironbottom.games.blitz.opponent.reckon import on_land
from ironbottom.games.blitz.opponent.schemes import considered, drafts, improved, promised, usual
from ironbottom.games.blitz.opponent.sight import Sight
from ironbottom.games.blitz.opponent.style import ADMIRAL
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.kernel import choices
from ironbottom.kernel.dice import SecretDice
from tests.games.blitz.opponent.walking import new_game
from tests.games.blitz.positions import at, find


def laid(phase: str, units: list[Any], **more: Any) -> Blitz:
    return build({"phase": phase, "steps": "japan", "units": units, **more}, SecretDice(bytes(32), "x"))


def seen(g: Blitz) -> Sight:
    return Sight(g, Side.JAPAN, ADMIRAL)


@pytest.fixture(scope="module")
def drive() -> Blitz:
    """The Southern Drive, before the first set."""
    return new_game("southern_drive", 1)


def test_nobody_counts_in_two_operations_of_a_scheme(drive: Blitz) -> None:
    """4.3.h, 5.3.d1: a unit fights once in a set; an air raid on Java cannot be flown by those who fly to Singapore."""
    sight = seen(drive)
    for scheme in drafts(sight, considered(sight), openings=4):
        parts = sorted(unit for one in scheme for unit in one.units)
        assert all(one != other for one, other in pairwise(parts))


def test_singapore_may_be_attacked_by_land_and_sea_at_once(drive: Blitz) -> None:
    sight, singapore = seen(drive), at(drive, "singapore")
    by_kind = {one.kind: one for one in reversed(operations(sight)) if one.goal == singapore}
    both = by_kind["landing and attack"]
    assert both.lift is not None
    assert both.promise > max(by_kind["ashore"].promise, by_kind["landing"].promise)
    assert at(drive, "south_east_asia") in {drive.state.at[unit] for unit in both.others}


def test_who_sails_does_not_attack_over_land_as_well(drive: Blitz) -> None:
    """5.3.d1: the army of South-East Asia embarks for Singapore or marches there, not both."""
    both = [one for one in operations(seen(drive)) if one.kind == "landing and attack" and one.lift]
    assert both
    assert all(set(one.lift.soldiers).isdisjoint(one.others) for one in both if one.lift)


def test_an_army_one_march_behind_the_front_counts_in_an_attack(drive: Blitz) -> None:
    """5.2, 5.3: land units move in step E and attack in step F of the same set."""
    sight, singapore, canton = seen(drive), at(drive, "singapore"), at(drive, "canton")
    marching = [piece for piece in sight.marching(singapore) if drive.state.at[piece] == canton]
    assert marching
    assert all(sight.beside(piece, singapore) == at(drive, "south_east_asia") for piece in marching)
    attack = over_land(sight, singapore)
    assert attack is not None and not attack.movers and set(marching) & set(attack.others)


def test_who_is_wanted_for_an_attack_marches_next_to_it_first() -> None:
    g = laid("e", ["2 jp_inf2 canton", "2 jp_inf2 south_east_asia", "in_inf2 singapore", "jp_bmb2 canton"])
    hand = Hand(g, "japan")
    gather(hand, seen(g))
    assert choices.space("south_east_asia") in hand.played


def test_ships_that_stop_together_stand_together() -> None:
    units = ["jp_bb_takao formosa", "jp_bb_nagato_mutsu formosa", "us_bb_iowa_new_jersey caroline_sea"]
    g = laid("b", units, turn=8)
    sea = at(g, "philippine_sea")
    first, second = (
        Operation("guard", sea, (Move((find(g, ship),), sea),), (), 1.0)
        for ship in ("jp_bb_takao", "jp_bb_nagato_mutsu")
    )
    answer = Answer(seen(g))
    apart = answer.to(first), answer.to(second)
    answer.count(first)
    assert min(apart) > 0
    assert answer.to(second) < apart[1]


def test_a_scheme_is_begun_with_what_makes_all_of_it_promise_most(drive: Blitz) -> None:
    sight = seen(drive)
    found = considered(sight)
    plain = usual(sight, found)
    assert promised(improved(sight, found, plain)) >= promised(plain)
    assert promised(drafts(sight, found, openings=2)[0]) >= promised(plain)


def test_a_scheme_of_a_blitz_costs_no_more_oil_than_there_is() -> None:
    """2.3.d1."""
    units = [
        "3 jp_inf2 canton", "3 jp_inf2 south_east_asia", "3 jp_inf2 peking",
        "cn_inf1 changsha", "in_inf1 burma", "cn_inf1 sian",
    ]  # fmt: skip
    g = laid("oil", units, steps="japan_blitz", oil={"japan": 2})
    assert g.state.stage == Stage.OIL
    sight = seen(g)
    for scheme in drafts(sight, considered(sight)):
        cost = bill(g, [unit for one in scheme for unit in one.units], {})
        assert scheme
        assert sum(cost.oil.values()) <= 2


def test_marines_sail_and_infantry_stays() -> None:
    g = laid("b", ["jp_gar1 kwajalein", "jp_mar1 kwajalein", "2 us_trs2 pearl_harbor"])
    spare = seen(g).spare(at(g, "kwajalein"))
    assert find(g, "jp_gar1") not in spare


def test_who_attacks_a_neighbour_does_not_guard_against_it() -> None:
    """The garrison of Singapore is busy when Singapore is attacked."""
    g = laid("f", ["2 jp_inf2 south_east_asia", "3 in_inf2 singapore"])
    sight, home = seen(g), at(g, "south_east_asia")
    assert len(sight.spare(home, at(g, "singapore"))) >= len(sight.spare(home))


def test_who_cannot_retreat_takes_one_more_hit() -> None:
    """6.5.r: nothing is behind a garrison of Java, and a tank among the attackers calls it to retreat."""
    units = [
        {"counter": "jp_trs2", "space": "java_sea", "cargo": [{"counter": "jp_inf2"}, {"counter": "jp_inf2"}]},
        {"counter": "jp_trs2", "space": "java_sea", "cargo": [{"counter": "jp_arm1"}, {"counter": "jp_inf1"}]},
        "nl_inf2 java",
    ]  # fmt: skip
    g = laid("f", units)
    java, sight = at(g, "java"), seen(g)
    soldiers = [piece for piece in g.on_map(Side.JAPAN) if g.counter(piece).on_land]
    tank = find(g, "jp_arm1")

    def odds(pieces: list[int]) -> float:
        attackers, ways = joined_by(sight, java, pieces, at(g, "java_sea"))
        return on_land(g, java, Side.JAPAN, attackers, ways, g.land_units(java, Side.ALLIES)).taken

    assert odds(soldiers) > odds([piece for piece in soldiers if piece != tank])


def test_what_counts_only_in_years_is_worth_less_than_what_counts_now() -> None:
    """The return to the Philippines is scored from turn 8, the Southern Shield from turn 1."""
    early, late = (
        seen(
            build(
                {"scenario": "empire_of_the_rising_sun", "turn": turn, "units": []},
                SecretDice(bytes(32), "x"),
            )
        )
        for turn in (1, 8)
    )
    palau, darwin = at(early.g, "palau"), at(early.g, "darwin")
    assert early.worth.area(palau) < late.worth.area(palau)
    assert early.worth.area(darwin) > early.worth.area(palau)


def test_marines_are_dearer_where_anybody_could_land() -> None:
    """5.3.j, 6.2.d: others come to a defended Island in half their strength, to an empty area as well as marines."""
    g = laid("b", ["jp_trs1 palau", "jp_mar1 palau", "us_phil_inf1 mindanao"])
    units = (find(g, "jp_trs1"), find(g, "jp_mar1"))
    prices = {
        goal: price_of(
            seen(g), Operation("landing", at(g, goal), (Move(units, at(g, "celebes_sea")),), (), 1.0)
        )
        for goal in ("mindanao", "amboina", "brunei")
    }
    assert prices["mindanao"] < prices["amboina"] == prices["brunei"]


def test_carriers_strike_pearl_harbor_and_do_not_escort_a_landing_when_the_war_begins() -> None:
    sight = seen(new_game("empire_of_the_rising_sun", 1))
    scheme = usual(sight, considered(sight))
    raid = next(one for one in scheme if one.kind == RAID and one.goal == at(sight.g, "pearl_harbor"))
    assert {"jp_cv_akagi_kaga", "jp_cv_soryu_hiryu", "jp_cv_shokaku_zuikaku"} <= {
        sight.g.counter(unit).id for unit in raid.movers
    }


def test_where_the_loss_of_an_area_ends_the_war_its_garrison_stays() -> None:
    """8.2.d1: from turn 2 on the fall of Pearl Harbor does; a unit for Flak alone does not hold it."""
    islands = ("midway", "pearl_harbor")
    g = laid("f", [f"{unit} {island}" for island in islands for unit in ("us_inf1", "us_aa1")])
    sight = Sight(g, Side.ALLIES, ADMIRAL)
    assert [island for island in islands if sight.spare(at(g, island))] == ["midway"]


def test_when_the_war_begins_marines_sail_from_the_islands_and_infantry_stays() -> None:
    """Where all of them sailed, the Allies landed in turns 2 and 3 and nobody was there."""
    sight = seen(new_game("empire_of_the_rising_sun", 1))
    for island in ("palau", "truk"):
        spare = {sight.g.counter(piece).id for piece in sight.spare(at(sight.g, island))}
        assert spare == {"jp_mar1"}
