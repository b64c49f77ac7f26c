"""13.4: an Operation in the Solomons as it was worked out by hand, and saved at every decision of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import msgspec
import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import CONCLUDED, USED
from ironbottom.games.oceansoffire.rules.p13_carry_out import CarryOut
from ironbottom.games.oceansoffire.rules.p13_operation import Operation
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part
from ironbottom.games.oceansoffire.rules.p14_combat import InterceptionCombat
from ironbottom.games.oceansoffire.rules.p14_naming import Intercept
from ironbottom.games.oceansoffire.spec import GAME
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.flow import Call, Return, Step
from ironbottom.kernel.saves import Dump, dump, load
from tests.games.oceansoffire.operating import over, through
from tests.games.oceansoffire.positions import DATA, act, asked, at, find, log, options, position

LAWLESS = replace(GAME, check=lambda game: [])
"""The boxes of a position laid out by hand are empty."""
HELD = {
    "truk": "japan",
    "rabaul": "japan",
    "bougainville": "japan",
    "ne_new_guinea": "japan",
    "new_georgia": "japan",
    "admiralty_islands": "japan",
    "guadalcanal": "cw",
    "papua": "cw",
    "north_queensland": "cw",
    "east_queensland": "cw",
    "new_caledonia": "cw",
    "espiritu_santo": "cw",
}
JAPANESE = [
    "jp_cv_shokaku_zuikaku truk",
    "5 jp_cvar_1 >",
    "jp_cvl_ryujo truk",
    "jp_tt_4 rabaul",
    "jp_ca_5 rabaul",
    "jp_cl_3 rabaul",
    "jp_bc_hiei_kirishima rabaul",
    "jp_bc_kongo_haruna rabaul",
    "jp_ca_1 rabaul",
    "jp_x_35 rabaul",
    "jp_snlf_kure5 rabaul",
    "jp_nav_4 rabaul",
    "jp_nav_2 bougainville",
]
ALLIED = [
    "us_cv_wasp new_caledonia",
    "2 us_cva_1 >",
    "us_ca_1 new_caledonia",
    "us_cl_1 espiritu_santo",
    "us_lba_2 espiritu_santo",
    "us_mar_2 guadalcanal",
    "us_xx_1mar guadalcanal",
    "au_cl_1 north_queensland",
    "us_lba_4 north_queensland",
    "us_ss_4 east_queensland",
    "us_xx_32 east_queensland",
]


@dataclass(slots=True, kw_only=True)
class WorkedImpulse(Procedure):
    """The plan of an Impulse, carried out."""

    STEPS: ClassVar[tuple[str, ...]] = ("go", "end")

    def go(self, g: Oceans) -> Step:
        return Call(CarryOut(parts=[one.plain() for one in plan(g)]))

    def end(self, g: Oceans) -> Step:
        return Return()


def plan(g: Oceans) -> list[Part]:
    """Carriers from Truk, transports with their escort from Rabaul, air over the orange arrow and from Bougainville."""
    sea = tuple(map(at, ("east_carolines", "bismarck_sea", "solomons")))
    target = (at("guadalcanal"),)
    tt = find(g, "jp_tt_4")
    carriers = tuple(find(g, key) for key in ("jp_cv_shokaku_zuikaku", "jp_cvl_ryujo"))
    fleet = tuple(find(g, key) for key in ("jp_tt_4", "jp_ca_5", "jp_cl_3", "jp_bc_hiei_kirishima"))
    cargo = tuple(n for key in ("jp_x_35", "jp_snlf_kure5") for n in (0, find(g, key), tt))
    nav, near = find(g, "jp_nav_4"), find(g, "jp_nav_2")
    return [
        Part(Kind.FORCE, fleet, sea[1:], embark=cargo, targets=target, mission=1, goal=sea[2]),
        Part(Kind.FORCE, carriers, sea, targets=target, mission=1, goal=sea[2]),
        Part(Kind.AIR, (nav,), (sea[2],), targets=target, mission=1, goal=sea[2], passing=8192),
        Part(Kind.AIR, (near,), (sea[2],), targets=target, mission=1, goal=sea[2]),
    ]


def begin(*dice: int) -> Oceans:
    units = [*JAPANESE, *ALLIED]
    return position(
        units,
        procedure=WorkedImpulse(),
        control=HELD,
        dice=[*dice, *[6] * 600],
        tracks={"aps": [47, 0, 0]},
        box=False,
    )


@pytest.mark.rule("oceansoffire:13.4", "oceansoffire:13.1.f", "oceansoffire:12.1.d", "oceansoffire:12.0")
def test_the_worked_operation_costs_what_it_should_and_ends() -> None:
    game = begin()
    assert isinstance(asked(game), Intercept)  # the transports in the Bismarck Sea
    assert game.running(Operation) is None
    act(game, "pass")
    assert isinstance(asked(game), Intercept)  # the carriers there
    act(game, "pass")
    assert game.running(Operation) is not None
    assert game.state.aps[0] == 47 - 27
    through(game)
    assert over(game)
    assert {DATA.space_ids[one] for one, how in enumerate(game.state.concluded) if how == CONCLUDED} == {
        "solomons"
    }


@pytest.mark.rule("oceansoffire:14.11.a", "oceansoffire:14.7.i", "oceansoffire:14.11.d")
def test_who_was_met_on_the_way_goes_on_and_may_be_met_again() -> None:
    game = begin(10)
    act(game, "au_cl_1", "try")
    assert game.running(InterceptionCombat) is not None
    act(game, "pass")
    through(game, Intercept)
    assert not game.state.concluded[at("bismarck_sea")]
    assert game.state.combat[at("bismarck_sea")] == 0
    through(game)
    assert over(game)
    cruiser = [p for p, s in enumerate(game.state.at) if s != NOWHERE and game.counter(p).id == "au_cl_1"]
    assert all(game.state.berth[one] != NOWHERE and game.has(one, USED) for one in cruiser)


@pytest.mark.rule("oceansoffire:14.4.d", "oceansoffire:13.2.3.b")
def test_it_can_be_saved_and_loaded_at_every_decision() -> None:
    game, seen = begin(10, 10, 10), set()
    for _ in range(300):
        if over(game):
            break
        decision = asked(game)
        seen.add(type(decision).__name__)
        raw = msgspec.json.encode(dump(game))
        again = load(LAWLESS, msgspec.json.decode(raw, type=Dump), ScriptedDice([]))
        assert msgspec.json.encode(dump(again)) == raw
        seat = game.deciding()[0]
        assert again.options(seat) == game.options(seat)
        if isinstance(decision, Intercept):
            act(game, decision.advised(game, seat, 2, careful=False))
        else:
            act(game, next(iter(decision.suggestion(game, seat)), options(game)[0]))
    assert over(game), log(game)
    assert {"Intercept", "GoHome"} <= seen
