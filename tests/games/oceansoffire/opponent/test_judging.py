"""How the planner judges what is contested and what is threatened, and what it looks for before points lapse."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from pytest import approx

from ironbottom.games.oceansoffire.components.ids import Facility, Klass, Power, Side
from ironbottom.games.oceansoffire.opponent.attacks import land_attacks, raids
from ironbottom.games.oceansoffire.opponent.garrisons import bare, fleeting, ready, shortage
from ironbottom.games.oceansoffire.opponent.hand import Hand
from ironbottom.games.oceansoffire.opponent.look import Look
from ironbottom.games.oceansoffire.opponent.moves import buildings, carry
from ironbottom.games.oceansoffire.opponent.planner import Planner
from ironbottom.games.oceansoffire.opponent.schemes import left_to_an_ally
from ironbottom.games.oceansoffire.opponent.style import ADMIRAL
from ironbottom.games.oceansoffire.opponent.upkeep import in_the_yards
from ironbottom.games.oceansoffire.opponent.worth import cover, front, standing
from ironbottom.games.oceansoffire.position.figures import ratings
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p09_dock import Repairs
from ironbottom.games.oceansoffire.rules.p13_draft import END_IMPULSE, Draft
from ironbottom.kernel import choices
from ironbottom.players.base import Thinking
from tests.games.oceansoffire.positions import find, position

FULL_FIELD = ("jp_nav_4 ne_new_guinea", "jp_nav_2 ne_new_guinea")
RABAUL = ["jp_xx_2 rabaul", "jp_x_ichiki rabaul", "jp_tt_4 rabaul"]


def solomons(*units: str, of_round: int = 1, aps: int = 48, **control: str) -> Oceans:
    """The small map with some units, at a plan of Japan."""
    tracks = {"round": of_round, "aps": [aps, 0, 0]}
    game = position(units, name="solomons", tracks=tracks, control=control)
    game.stack.append(Draft())
    game.start()
    return game


def space(game: Oceans, name: str) -> int:
    return game.data.space_index[name]


def test_threats_are_worth_less_the_fewer_rounds_there_are_to_carry_them_out() -> None:
    row = [
        ready(solomons(*RABAUL, of_round=n), Side.JAPAN, ADMIRAL)
        - ready(solomons(*RABAUL[:2], of_round=n), Side.JAPAN, ADMIRAL)
        for n in (1, 2, 3, 4)
    ]
    assert row[0] > row[1] > row[2] > row[3] == 0


def test_troops_that_hold_a_foothold_are_worth_the_half_that_it_counts() -> None:
    """3.0: one brigade beside a division will not be there for long."""
    beside = ["us_xx_americal papua", "jp_snlf_truk papua"]
    weak = solomons(*beside, of_round=4)
    strong = solomons(*beside, "jp_xx_2 papua", of_round=4)
    away = solomons(*beside, "jp_xx_2 truk", of_round=4)
    assert ready(strong, Side.JAPAN, ADMIRAL) > ready(weak, Side.JAPAN, ADMIRAL) + 1
    assert ready(away, Side.JAPAN, ADMIRAL) == ready(weak, Side.JAPAN, ADMIRAL)


def test_a_garrison_is_short_beside_enemies_in_its_own_space() -> None:
    game = solomons("jp_snlf_truk papua", "us_xx_americal papua", papua="japan")
    lone = solomons("jp_snlf_truk papua", papua="japan")
    papua = space(game, "papua")
    assert shortage(game, papua, Side.JAPAN, ADMIRAL) > shortage(lone, papua, Side.JAPAN, ADMIRAL)


def test_half_a_space_counts_little_for_troops_that_will_be_thrown_out() -> None:
    """3.0: a brigade beside a division counts less than two divisions; nothing is lost where nobody comes."""
    beside = ["us_xx_americal papua", "jp_snlf_truk papua"]
    weak = solomons(*beside)
    strong = solomons(*beside, "jp_xx_2 papua", "jp_xx_38 papua")
    alone = solomons("jp_snlf_truk papua")
    lost = [fleeting(game, Side.JAPAN) for game in (weak, strong, alone)]
    assert 1.5 > lost[0] > 0.75 > lost[1] == lost[2] == 0
    assert standing(weak, Side.JAPAN, ADMIRAL)["fleeting"] < -ADMIRAL.point / 2


def test_a_base_that_cannot_be_held_is_no_place_for_aircraft() -> None:
    """Neither forward nor over what they protect: they are driven off or lost with it."""
    beside = ["us_xx_americal papua", "us_xx_32 papua"]
    garrison = ["jp_xx_2 ne_new_guinea", "jp_xx_38 ne_new_guinea"]
    for judge in (front, cover):
        alone, held = (
            judge(solomons(*units, "jp_nav_1 ne_new_guinea", ne_new_guinea="japan"), Side.JAPAN, ADMIRAL)
            - judge(solomons(*units, ne_new_guinea="japan"), Side.JAPAN, ADMIRAL)
            for units in (beside, [*beside, *garrison])
        )
        assert held > 2 * alone


def test_warships_of_another_port_join_a_convoy_whose_own_port_has_none() -> None:
    """12.9."""
    ashore = ["jp_snlf_truk ne_new_guinea", "us_xx_americal papua"]
    game = solomons(*RABAUL, "jp_ca_1 truk", "jp_cv_shokaku_zuikaku truk", *ashore, ne_new_guinea="japan")
    look = Look(Hand(game, "japan"), ADMIRAL)
    (first,) = look.are(list(look.able), Klass.TT)
    rows = [scheme.row for scheme in carry(look, first, space(game, "rabaul"))]
    cruiser, carrier = (
        choices.piece(find(game, "jp_ca_1")),
        choices.piece(find(game, "jp_cv_shokaku_zuikaku")),
    )
    assert [cruiser in row for row in rows].count(True) == 1
    assert not any(carrier in row for row in rows)
    assert rows[0][-1] == choices.button("resolve")


def test_a_carrier_that_can_fight_is_not_locked_in_the_yards_near_the_front() -> None:
    """9.72.a: it is not activated in the Impulse; a cruiser is spared, and so is a carrier that is half sunk."""
    ships = ["jp_cv_shokaku_zuikaku truk", "jp_cvar_1 >", "jp_ca_1 truk", "us_xx_americal papua"]
    game = position(ships, name="solomons", procedure=Repairs())
    carrier, cruiser = find(game, "jp_cv_shokaku_zuikaku"), find(game, "jp_ca_1")
    game.set_damage(carrier, 1)
    assert in_the_yards(game) == choices.DONE
    game.set_damage(cruiser, 1)
    assert in_the_yards(game) == choices.piece(cruiser)
    game.set_damage(carrier, (ratings(game, carrier).defense + 1) // 2)
    assert in_the_yards(game) == choices.piece(carrier)


def test_submarines_are_brought_to_ports_near_the_front() -> None:
    """14.4, 17.8: from there they meet what comes, and they get their torpedoes back there."""
    game = solomons("jp_ss_2 truk", "jp_ss_3 truk", rabaul="japan", guadalcanal="cw", papua="cw")
    boats = {choices.piece(find(game, one)) for one in ("jp_ss_2", "jp_ss_3")}
    row = Planner(1, "planner", ADMIRAL).choose(game, "japan", Thinking(inf, work=200))
    assert boats < set(row) and row[-2] == "space:rabaul"


def test_a_fort_counts_where_a_garrison_is_short() -> None:
    """21.34: it is built there before anywhere else."""
    units = ["jp_snlf_truk ne_new_guinea", "us_xx_americal papua", "jp_xx_2 rabaul"]
    game = solomons(*units, ne_new_guinea="japan", rabaul="japan", papua="us")
    game.state.pool[Power.JAPAN][Facility.FORT] = 1
    before = ready(game, Side.JAPAN, ADMIRAL)
    look = Look(Hand(game, "japan"), ADMIRAL)
    rows = [row for idea in buildings(look) for _, _, row in idea.draw()]
    assert [row[0] for row in rows] == ["type:jp_fac_fort"] * 2
    assert rows[0][1] == "space:ne_new_guinea"
    game.put_facility(Power.JAPAN, Facility.FORT, space(game, "ne_new_guinea"))
    assert ready(game, Side.JAPAN, ADMIRAL) > before


def test_a_space_without_a_garrison_beside_the_enemy_is_feared_lost() -> None:
    """They only have to walk in; one intrinsic factor does not keep a division out, but a unit beside it may."""
    beside = ["us_xx_americal papua"]
    alone = solomons(*beside, ne_new_guinea="japan")
    guarded = solomons(*beside, "jp_snlf_truk ne_new_guinea", ne_new_guinea="japan")
    assert [bare(game, Side.JAPAN) for game in (alone, guarded)] == [1, 0]
    assert bare(solomons("us_xx_americal guadalcanal", ne_new_guinea="japan"), Side.JAPAN) == 0
    assert standing(alone, Side.JAPAN, ADMIRAL)["bare"] == -ADMIRAL.point * ADMIRAL.bare


def test_warships_bombard_for_troops_that_attack_over_land() -> None:
    """12.5: those of a port near by come along."""
    units = ["jp_xx_2 papua", "us_xx_americal papua", "jp_bc_kongo_haruna truk"]
    game = solomons(*units)
    look = Look(Hand(game, "japan"), ADMIRAL)
    rows = [scheme for idea in land_attacks(look) for scheme in idea.draw()]
    battleship = choices.piece(find(game, "jp_bc_kongo_haruna"))
    assert [battleship in row for _, _, row in rows] == [kind == "attack with fleets" for kind, _, _ in rows]
    assert any(battleship in row for _, _, row in rows)


def test_troops_sail_and_leave_a_guard_behind() -> None:
    game = solomons(*RABAUL, "jp_snlf_truk papua", "us_xx_americal papua", papua="japan")
    look = Look(Hand(game, "japan"), ADMIRAL)
    (first,) = look.are(list(look.able), Klass.TT)
    rows = [scheme.row for scheme in carry(look, first, space(game, "rabaul"))]
    assert rows
    for row in rows:
        assert choices.piece(find(game, "jp_xx_2")) in row
        assert choices.piece(find(game, "jp_x_ichiki")) not in row


def test_who_is_alone_in_a_space_of_value_stays() -> None:
    game = solomons("jp_xx_2 rabaul", "jp_tt_4 rabaul", "jp_snlf_truk papua", papua="japan")
    look = Look(Hand(game, "japan"), ADMIRAL)
    (first,) = look.are(list(look.able), Klass.TT)
    assert not list(carry(look, first, space(game, "rabaul")))


def test_before_activation_points_lapse_it_looks_again() -> None:
    """9.32: eleven are kept; with more it goes on to plans that it has not looked at yet."""
    content, work, told = replace(ADMIRAL, least_gain=inf, least_use=inf, most_tried=3), [], []
    for aps in (11, 30):
        game = solomons(*RABAUL, "jp_nav_4 rabaul", "us_xx_americal papua", aps=aps)
        admiral = Planner(1, "Admiral", content)
        assert admiral.choose(game, "japan", Thinking(inf, work=80)) == [END_IMPULSE]
        work.append(admiral.account.work)
        told.append({one.row for one in admiral.account.weighed})
    assert work[1] > work[0] > 0
    assert told[0] < told[1], "the account tells of both looks"


def test_more_air_than_an_airfield_can_send_is_of_no_use_at_the_front() -> None:
    """6.21."""
    row = [
        front(solomons("jp_xx_2 ne_new_guinea", *planes, ne_new_guinea="japan"), Side.JAPAN, ADMIRAL)
        for planes in ((), ("jp_nav_2 ne_new_guinea",), ("jp_nav_4 ne_new_guinea",), FULL_FIELD)
    ]
    assert row[0] < row[1] < row[2] == approx(row[3])


def test_slow_ships_of_a_port_do_not_keep_the_fast_ones_back() -> None:
    """12.42: who goes along alone counts; the rest of the fleet stays in port."""
    fast, slow = "jp_cv_shokaku_zuikaku truk", "jp_cv_junyo_hiyo truk"
    ashore = ["us_xx_americal papua", "jp_xx_2 ne_new_guinea", "us_cl_1 north_queensland"]
    game = solomons(fast, "jp_cvar_1 >", slow, *ashore, ne_new_guinea="japan", papua="us")
    look = Look(Hand(game, "japan"), ADMIRAL)
    sent = [scheme.row for sort in (raids, land_attacks) for idea in sort(look) for scheme in idea.draw()]
    carriers = [choices.piece(find(game, one)) for one in ("jp_cv_shokaku_zuikaku", "jp_cv_junyo_hiyo")]
    for target in ("space:north_queensland", "space:papua"):
        rows = [row for row in sent if target in row and carriers[0] in row]
        assert rows and not any(carriers[1] in row for row in rows)


def test_units_that_an_ally_commands_wait_for_the_impulse_of_the_ally() -> None:
    """10.3.e: the Commonwealth spends its own points on nobody else; after its Impulse they go with the others."""
    units = ["au_xx_7 north_queensland", "au_tt_1 north_queensland", "us_xx_americal papua", "jp_xx_2 rabaul"]
    game = position(units, name="solomons", tracks={"aps": [0, 30, 12], "order": [0, 1, 2], "impulse": 1})
    lone, joined = (
        [choices.piece(find(game, one)) for one in names]
        for names in (["au_xx_7", "au_tt_1"], ["au_xx_7", "us_xx_americal"])
    )
    assert left_to_an_ally(game, lone)
    assert not left_to_an_ally(game, joined)
    game.state.order = [0, 2, 1]
    game.state.impulse = 2
    assert not left_to_an_ally(game, lone)


def test_a_space_without_troops_within_reach_of_transports_is_feared_lost_half() -> None:
    """A division leaves an island only for more than what lands there behind it; the next island counts less."""
    fleet = ["jp_xx_2 rabaul", "jp_xx_38 rabaul", "jp_tt_4 rabaul"]
    held = ["us_xx_1mar guadalcanal", "us_xx_americal papua"]
    guarded, bared, both, far = (
        bare(solomons(*units, rabaul="japan", guadalcanal="us", papua="us"), Side.ALLIES)
        for units in ([*fleet, *held], [*fleet, held[1]], fleet, held[1:])
    )
    assert 0 == far < guarded < bared < both
    assert both - bared < bared - guarded
