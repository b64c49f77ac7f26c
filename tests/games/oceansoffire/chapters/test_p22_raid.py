"""22.11.a: the Pearl Harbor Raid, and what else oil buys at the start of an Impulse."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ironbottom.games.oceansoffire.components.ids import Power
from ironbottom.games.oceansoffire.laboratory.laws import check
from ironbottom.games.oceansoffire.opponent.attacks import pearl_harbor
from ironbottom.games.oceansoffire.opponent.hand import Hand
from ironbottom.games.oceansoffire.opponent.look import Look
from ironbottom.games.oceansoffire.opponent.style import ADMIRAL
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import EXTENDED, RAID_ALLOWED, USED
from ironbottom.games.oceansoffire.rules.p13_draft import Draft, NextPart
from ironbottom.games.oceansoffire.rules.p13_extended import RAIDS
from ironbottom.games.oceansoffire.rules.p13_homes import GoHome
from ironbottom.games.oceansoffire.rules.p18_aa import aa_column
from ironbottom.games.oceansoffire.rules.p22_oil import OilReserve
from ironbottom.games.oceansoffire.rules.p22_raid import home_ports, refusal, set_out
from ironbottom.games.oceansoffire.shown.view import view
from ironbottom.kernel.dice import ScriptedDice
from tests.games.oceansoffire.operating import through
from tests.games.oceansoffire.positions import (
    DATA,
    act,
    asked,
    at,
    find,
    log,
    options,
    position,
    scenario,
    spaces,
    where,
)

JAPAN = Power.JAPAN
FLEET = ("jp_cv_akagi_kaga north_honshu", "jp_cvae_1 >", "jp_cvae_1 >", "jp_bc_hiei_kirishima north_honshu")
HARBOUR = ("us_bb_nevada_oklahoma oahu", "us_lba_4 oahu", "us_ss_1 oahu", "us_ca_1 oahu")


def war(
    units: Sequence[str] = (*FLEET, *HARBOUR), *, raid: int = RAID_ALLOWED, dice: Sequence[int] = ()
) -> Oceans:
    """The first Japanese Impulse of turn 1, when its plans are drawn up."""
    return position(units, procedure=Draft(), turn=1, dice=dice, tracks={"aps": [40, 0, 0], "raid": raid})


def raid(game: Oceans) -> None:
    """Draw the Raid up with all of the fleet."""
    act(game, "jp_cv_akagi_kaga", "jp_bc_hiei_kirishima", "raid", "hawaiian_islands", "oahu", "done")


@pytest.mark.rule("oceansoffire:22.11.a", "oceansoffire:9.34.a")
def test_a_point_of_oil_in_the_first_impulse_buys_the_raid_and_one_cp() -> None:
    game = position(procedure=OilReserve(impulse=True), turn=1, tracks={"oil": 3, "bought": [84, 0, 0]})
    assert list(options(game)) == ["button:raid", "button:oil", "button:done"]
    act(game, "raid")
    assert (game.state.aps[JAPAN], game.state.oil, game.state.raid) == (12, 2, RAID_ALLOWED)
    assert not game.state.oil_assault
    other = position(procedure=OilReserve(impulse=True), turn=1, tracks={"oil": 3, "bought": [84, 0, 0]})
    act(other, "oil")
    assert (other.state.aps[JAPAN], other.state.raid, other.state.oil_assault) == (24, 0, True)


@pytest.mark.rule("oceansoffire:22.11.a", "oceansoffire:22.11.c", "oceansoffire:9.34.a")
def test_later_impulses_buy_two_cps_and_no_raid() -> None:
    for fields in ({"turn": 1, "tracks": {"round": 2}}, {"turn": 2, "tracks": {}}):
        tracks = {"oil": 3, "bought": [48, 0, 0], **fields["tracks"]}  # type: ignore[dict-item]
        game = position(procedure=OilReserve(impulse=True), turn=fields["turn"], tracks=tracks)  # type: ignore[arg-type]
        assert list(options(game)) == ["button:oil", "button:done"]
        act(game, "oil")
        assert (game.state.aps[JAPAN], game.state.oil_spent) == (24, 1)


@pytest.mark.rule("oceansoffire:22.11.a")
def test_the_raiders_reach_oahu_with_an_mf_more() -> None:
    assert RAIDS not in _after(war(raid=0))
    assert RAIDS in _after(war())
    game = war()
    act(game, "jp_cv_akagi_kaga")
    assert "button:mission" not in options(game), "nothing is in reach of the printed MF"
    game = war()
    act(game, "jp_cv_akagi_kaga", "raid")
    assert spaces(game) == {"hawaiian_islands"}


def _after(game: Oceans) -> Sequence[str]:
    act(game, "jp_cv_akagi_kaga")
    return options(game)


@pytest.mark.rule("oceansoffire:22.11.a")
def test_only_fast_ships_of_north_honshu_with_a_carrier_go_and_the_refusal_says_so() -> None:
    game = war([*FLEET, *HARBOUR, "jp_tt_7 north_honshu", "jp_ca_1 truk", "jp_bb_mutsu_nagato north_honshu"])
    carrier = find(game, "jp_cv_akagi_kaga")
    for key in ("jp_tt_7", "jp_ca_1", "jp_bb_mutsu_nagato"):
        assert "22.11.a" in refusal(game, [carrier, find(game, key)])
    assert refusal(game, [carrier, find(game, "jp_bc_hiei_kirishima")]) == ""
    assert "22.11.a" in refusal(game, [find(game, "jp_bc_hiei_kirishima")])
    act(game, "jp_tt_7")
    decision = asked(game)
    assert "22.11.a" in decision.refused(game, "japan")[RAIDS]
    empty = war(FLEET)
    assert "no ships" in refusal(empty, [find(empty, "jp_cv_akagi_kaga")])


@pytest.mark.rule("oceansoffire:22.11.a", "oceansoffire:14.51.c")
def test_nobody_intercepts_the_raid_there_is_no_air_combat_and_its_bombs_fall_on_ships_in_port() -> None:
    game = war()
    game.dice_source = ScriptedDice([5] * 60)
    raid(game)
    words = _told(game)
    assert "bombs" in words
    assert "Intercept" not in words
    assert "Air Combat" not in words
    assert where(game, "us_lba_4") == ["oahu"]
    assert where(game, "jp_cv_akagi_kaga") == ["north_honshu"]
    assert game.has(find(game, "jp_cv_akagi_kaga"), USED)
    assert not game.has(find(game, "jp_cv_akagi_kaga"), EXTENDED)
    assert game.state.raid == 0
    assert game.state.concluded[at("hawaiian_islands")]
    assert check(game) == []


def _told(game: Oceans) -> str:
    """Carry the plan out as suggested: what was told of it."""
    act(game, "resolve")
    told = [log(game)]
    while not isinstance(asked(game), NextPart):
        seat = game.deciding()[0]
        wanted = asked(game).suggestion(game, seat)
        game.act(seat, wanted[0] if wanted else options(game)[0])
        told.append(log(game))
    return "\n".join(told)


@pytest.mark.rule("oceansoffire:22.11.a")
def test_the_guns_of_the_harbour_are_surprised() -> None:
    game = war()
    battleship = find(game, "us_bb_nevada_oklahoma")
    columns = DATA.table("aa_fire").columns
    before = columns.index(aa_column(game, battleship))
    set_out(game)
    assert columns.index(aa_column(game, battleship)) == max(0, before - 2)
    assert before > 0


@pytest.mark.rule("oceansoffire:22.11.a")
def test_raiders_rebase_to_any_major_naval_base_within_twice_their_mf() -> None:
    game = war(dice=[1] * 40)
    raid(game)
    act(game, "resolve")
    through(game, GoHome)
    carrier = find(game, "jp_cv_akagi_kaga")
    found = {DATA.space_ids[DATA.ports[port].space] for port in home_ports(game, carrier)}
    assert found == {"north_honshu", "south_honshu", "kyushu", "truk", "south_indo_china"}
    act(game, "jp_cv_akagi_kaga", "truk")
    through(game, NextPart)
    assert where(game, "jp_cv_akagi_kaga") == ["truk"]
    assert where(game, "jp_cvae_1") == ["truk", "truk"]
    assert check(game) == []


@pytest.mark.rule("oceansoffire:22.11.a", "oceansoffire:10.1.a")
def test_the_raid_is_an_operation_of_its_own() -> None:
    game = war([*FLEET, *HARBOUR, "jp_lba_2 formosa", "jp_xx_5 formosa"])
    raid(game)
    assert list(options(game)).count("button:resolve") == 1
    act(game, "jp_lba_2")
    assert spaces(game) == set()
    assert "button:mission" not in options(game)


@pytest.mark.rule("oceansoffire:22.11.a")
def test_the_computer_finds_the_raid() -> None:
    look = Look(Hand(war(), "japan"), ADMIRAL)
    found = [scheme for idea in pearl_harbor(look) for scheme in idea.draw()]
    assert [scheme.kind for scheme in found] == ["Pearl Harbor"]


@pytest.mark.rule("oceansoffire:22.1")
def test_the_board_tells_how_much_oil_is_left() -> None:
    def told(name: str) -> list[tuple[float, tuple[tuple[str, float], ...]]]:
        return [(one.high, one.at) for one in view(scenario(name), "japan").tracks if one.id == "oil"]

    assert told("campaign") == [(3, (("japan", 3),))]
    assert told("solomons") == []
