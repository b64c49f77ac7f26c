"""What the planner does where the right answer is plain."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from ironbottom.games.blitz.components.ids import Side, Stage
from ironbottom.games.blitz.laboratory.build import build
from ironbottom.games.blitz.opponent.attacks import attempts, joined_by
from ironbottom.games.blitz.opponent.course import Course, carry_out
from ironbottom.games.blitz.opponent.hand import Hand
from ironbottom.games.blitz.opponent.homing import return_home
from ironbottom.games.blitz.opponent.operation import Move, Operation
from ironbottom.games.blitz.opponent.planner import Planner
from ironbottom.games.blitz.opponent.reckon import on_land
from ironbottom.games.blitz.opponent.sight import Sight
from ironbottom.games.blitz.opponent.style import ADMIRAL
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.rules.p05_land.commitment import declarable
from ironbottom.kernel import choices
from ironbottom.kernel.dice import DiceSource, ScriptedDice, SecretDice
from ironbottom.players.base import Thinking
from tests.games.blitz.positions import at, find


def laid(phase: str, units: list[Any], **more: Any) -> Blitz:
    return build({"phase": phase, "steps": "japan", "units": units, **more}, SecretDice(bytes(32), "x"))


def answered(g: Blitz, work: float = 0.0) -> list[str]:
    return Planner(1, "Admiral").choose(g.clone(), "japan", Thinking(inf, work=work))


def test_empty_areas_next_door_are_taken_by_one_unit_each() -> None:
    """5.3.d2: without land units in the target there is no Land Round."""
    g = laid("f", ["2 jp_inf2 canton"])
    assert all(len(one.units) == 1 for one in attempts(Sight(g, Side.JAPAN, ADMIRAL), declarable(g)))
    assert answered(g)[0] in {choices.space("changsha"), choices.space("kunming")}


def test_the_last_unit_of_an_area_is_not_drawn_out_by_a_lesser_one() -> None:
    """6.5.d7: whoever can advance must, and would leave its own area behind."""
    g = laid("f", ["jp_inf2 singapore", "br_inf1 calcutta"], control={"singapore": "japan"})
    sight = Sight(g, Side.JAPAN, ADMIRAL)
    for one in attempts(sight, declarable(g)):
        assert sight.worth.area(one.target) > 2 * sight.worth.area(g.data.space_index["singapore"])


def test_a_strong_attack_leaves_to_another_the_units_that_are_worth_more_there() -> None:
    """5.3.d1: a unit fights in one attack; all of them at Singapore take no more of it than all but one."""
    units = ["3 jp_inf2 south_east_asia", "jp_bmb2 south_east_asia", "jp_ftr1_ki43 south_east_asia"]
    g = laid("f", [*units, "in_inf2 singapore", "in_inf1 burma"])
    goals = {one.target for one in attempts(Sight(g, Side.JAPAN, ADMIRAL), declarable(g))}
    assert {at(g, "singapore"), at(g, "burma")} <= goals


def test_in_the_last_turn_an_attack_keeps_whoever_makes_it_surer() -> None:
    """5.3.d1: nobody attacks again what it leaves; before the last turn Burma takes one army of the three."""
    units = ["3 jp_inf2 south_east_asia", "jp_bmb2 south_east_asia", "jp_ftr1_ki43 south_east_asia"]
    defence = ["in_inf2 singapore", "br_fort1 singapore", "in_inf1 burma"]
    g = laid("f", [*units, *defence], scenario="southern_drive", turn=1)
    best, *_ = attempts(Sight(g, Side.JAPAN, ADMIRAL), declarable(g))
    assert best.target == at(g, "singapore")
    assert sum(g.counter(piece).on_land for piece in best.units) == 3


def test_a_fortress_that_no_single_attack_takes_is_worth_several() -> None:
    """5.3.j, 6.2.d: an army from transports deals Luzon one hit at most, so it falls to the second or third."""
    units = [{"counter": "jp_trs2", "space": "philippine_sea", "cargo": [{"counter": "jp_inf2"}]}]
    g = laid("f", [*units, "jp_bb_takao philippine_sea", "us_phil_inf1 manila", "us_fort1 manila"])
    army, manila = find(g, "jp_inf2"), at(g, "manila")
    attackers, ways = joined_by(
        Sight(g, Side.JAPAN, ADMIRAL), manila, [army, find(g, "jp_bb_takao")], at(g, "philippine_sea")
    )
    found = on_land(g, manila, Side.JAPAN, attackers, ways, g.land_units(manila, Side.ALLIES))
    assert found.taken == 0
    assert 0 < found.later[0] < found.later[1] < found.later[2] < 1


@pytest.mark.parametrize(
    ("turn", "steps", "further"),
    [(2, "japan", 3), (2, "japan_blitz", 2), (12, "japan", 1), (12, "japan_blitz", 0)],
)
def test_an_attack_can_be_made_again_until_the_end_of_the_next_turn(
    turn: int, steps: str, further: int
) -> None:
    g = laid("f", ["jp_inf2 canton"], turn=turn, steps=steps)
    assert Sight(g, Side.JAPAN, ADMIRAL).further == further


def test_an_island_is_attacked_by_size_two_at_most() -> None:
    units = [
        {
            "counter": "jp_trs2",
            "space": "central_pacific",
            "cargo": [{"counter": "jp_mar1"}, {"counter": "jp_inf2"}],
        },
        "us_aa1 midway",
    ]
    g = laid("f", units)
    best = attempts(Sight(g, Side.JAPAN, ADMIRAL), declarable(g))[0]
    assert sum(g.size(piece) for piece in best.units if g.counter(piece).on_land) <= 2


def test_ships_in_port_within_reach_are_raided() -> None:
    g = laid("f", ["jp_cv_akagi_kaga hawaiian_sea", "us_bb_tennessee_california pearl_harbor"])
    assert choices.space("pearl_harbor") in answered(g)


def test_oil_is_paid_for_an_attack_that_pays() -> None:
    units = ["2 jp_inf2 canton", "cn_inf1 changsha"]
    g = laid("oil", units, steps="japan_blitz", oil={"japan": 2})
    assert any(choice.startswith("piece:") for choice in answered(g, 20))


def test_damaged_carriers_go_where_they_are_repaired() -> None:
    g = laid("a", ["jp_cv_akagi_kaga philippine_sea damaged", "us_trs1 marshall_sea"])
    carrier = choices.piece(find(g, "jp_cv_akagi_kaga"))
    assert carrier in answered(g)
    assert Sight(g, Side.JAPAN, ADMIRAL).homeward(find(g, "jp_cv_akagi_kaga"))
    assert find(g, "jp_cv_akagi_kaga") not in Sight(g, Side.JAPAN, ADMIRAL).sailing


def test_empty_transports_at_sea_go_where_troops_wait() -> None:
    g = laid("a", ["jp_trs1 philippine_sea", "jp_inf1 saipan", "jp_gar1 saipan"])
    hand = Hand(g, "japan")
    return_home(hand, Sight(g, Side.JAPAN, ADMIRAL))
    assert hand.played[:2] == [choices.piece(find(g, "jp_trs1")), choices.space("saipan")]


def test_transports_take_troops_along_when_they_rebase() -> None:
    g = laid("d", ["us_trs2 west_coast", "3 us_inf2 west_coast"], steps="allies")
    row = Planner(1, "Admiral").choose(g.clone(), "allies", Thinking(inf, work=0))
    assert row[0] == choices.piece(find(g, "us_trs2"))
    assert row[1] == choices.piece(find(g, "us_inf2"))
    assert choices.space("west_coast") not in row


def test_manchuria_keeps_the_garrison_that_keeps_the_ussr_out() -> None:
    """3.2.d1."""
    g = laid("e", ["3 jp_inf2 manchuria", "cn_inf1 sian"])
    spare = Sight(g, Side.JAPAN, ADMIRAL).spare(at(g, "manchuria"))
    assert sum(g.size(piece) for piece in spare) == 2


def test_transports_do_not_sail_on_when_their_escort_is_blocked() -> None:
    units = ["jp_bb_takao philippine_sea", "jp_trs1 tokyo", "us_bb_iowa_new_jersey philippine_sea"]
    g = build({"phase": "b", "units": units, "turn": 8}, ScriptedDice([1] * 30))
    escort, transport = find(g, "jp_bb_takao"), find(g, "jp_trs1")
    goal = at(g, "northwest_pacific")
    moves = (Move((escort,), goal), Move((transport,), goal))
    carry_out(Hand(g, "japan"), [Operation("landing", goal, moves, (), 1.0)])
    assert g.state.at[transport] == at(g, "tokyo")


class Bound(Planner):
    """A planner that undertakes what it is told to."""

    def __init__(self, planned: list[Operation]) -> None:
        super().__init__(1, "Admiral")
        self.planned = planned
        self.searches = 0

    def _search(self, hand: Hand, sight: Sight, thinking: Thinking) -> Course:
        self.searches += 1
        return self._scheme(hand, self.planned, "bound").course


def sailed(g: Blitz, planner: Planner, foreseen: DiceSource | None = None) -> int:
    """How many answers step B took; ``foreseen``: the dice of the plan."""
    rows = 0
    while g.decision is not None and g.state.stage == Stage.B:
        world = g.clone()
        world.dice_source = foreseen or world.dice_source
        for choice in planner.choose(world, "japan", Thinking(inf)):
            if choice not in g.options("japan"):
                break
            g.act("japan", choice)
        rows += 1
    return rows


def test_what_was_begun_goes_on_without_new_thoughts_when_the_dice_fall_as_foreseen() -> None:
    units = ["jp_bb_takao philippine_sea", "us_bb_brooklyn philippine_sea", "jp_cv_soryu_hiryu tokyo"]
    g = laid("b", units)
    goal = at(g, "northwest_pacific")
    moves = [Move((find(g, unit),), goal) for unit in ("jp_bb_takao", "jp_cv_soryu_hiryu")]
    planner = Bound([Operation("guard", goal, (move,), (), 1.0) for move in moves])
    assert (sailed(g, planner), planner.searches) == (2, 1)
    assert g.state.at[find(g, "jp_cv_soryu_hiryu")] == goal


@pytest.mark.parametrize("face", [1, 6])
def test_behind_a_block_the_rest_of_a_scheme_goes_on_without_new_thoughts(face: int) -> None:
    """Whether the plan foresaw a Block or none: transports wait for an escort that was blocked, others sail."""
    units = [
        "jp_bb_takao philippine_sea", "us_bb_iowa_new_jersey philippine_sea",
        "jp_trs1 tokyo", "jp_cv_soryu_hiryu tokyo",
    ]  # fmt: skip
    g = build({"phase": "b", "units": units, "turn": 8}, ScriptedDice([face] * 30))
    goal, home = at(g, "northwest_pacific"), at(g, "tokyo")
    escort, transport, carrier = (find(g, unit) for unit in ("jp_bb_takao", "jp_trs1", "jp_cv_soryu_hiryu"))
    landing = Operation("landing", goal, (Move((escort,), goal), Move((transport,), goal)), (), 1.0)
    planner = Bound([landing, Operation("guard", goal, (Move((carrier,), goal),), (), 1.0)])
    sailed(g, planner, ScriptedDice([7 - face] * 30))
    blocked = g.state.at[escort] != goal
    assert planner.searches == 1
    assert blocked == (face == 1)
    assert g.state.at[carrier] == goal
    assert g.state.at[transport] == (home if blocked else goal)


def test_what_was_kept_is_followed_only_as_far_as_it_still_fits() -> None:
    """A battle is compulsory in step C: the second choice kept would be none there."""
    g = laid("b", ["jp_bb_takao philippine_sea", "us_bb_brooklyn philippine_sea"])
    planner = Planner(1, "Admiral")
    planner._memory.keep(g, "japan", Course([choices.DONE, choices.DONE]))
    assert planner.choose(g.clone(), "japan", Thinking(inf, work=0)) == [choices.DONE]
