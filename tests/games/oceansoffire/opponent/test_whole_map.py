"""What the planner does on the whole map beside plans: oil, Facilities, Replacement Points, Redeployment, the front."""

from __future__ import annotations

from math import inf

import pytest

from ironbottom.games.oceansoffire.components.ids import NOBODY, Klass, Power, Side
from ironbottom.games.oceansoffire.opponent.danger import danger
from ironbottom.games.oceansoffire.opponent.fronts import pull, values
from ironbottom.games.oceansoffire.opponent.garrisons import feared, threat
from ironbottom.games.oceansoffire.opponent.hand import Hand
from ironbottom.games.oceansoffire.opponent.look import Look
from ironbottom.games.oceansoffire.opponent.moves import buildings, carry, trains
from ironbottom.games.oceansoffire.opponent.planner import Planner
from ironbottom.games.oceansoffire.opponent.style import ADMIRAL
from ironbottom.games.oceansoffire.opponent.worth import cover, forlorn, standing, train
from ironbottom.games.oceansoffire.position.figures import attack, defense, full_strength, ratings
from ironbottom.games.oceansoffire.position.fleet_train import mobile_port
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aircraft, ground, in_port, ships
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.rules.p13_draft import END_IMPULSE, RESOLVE, Draft, NextPart
from ironbottom.games.oceansoffire.rules.p13_goals import FORM
from ironbottom.games.oceansoffire.rules.p21_redeploy import Redeployments
from ironbottom.games.oceansoffire.rules.p21_replacements import Replacements
from ironbottom.games.oceansoffire.rules.p21_works import Works
from ironbottom.games.oceansoffire.rules.p22_oil import OIL, OilReserve
from ironbottom.kernel import choices
from ironbottom.players.base import Thinking
from tests.games.oceansoffire.positions import position
from tests.players.walking import apply, new_game_of, skip_to

SLUG = "oceansoffire"


@pytest.fixture(scope="module")
def rising_sun() -> Oceans:
    """Rising Sun at the first plan of Japan."""
    game = new_game_of(SLUG, Oceans, "rising_sun", 1, {})
    skip_to(game, NextPart)
    return game


def answered(game: Oceans, frame: Procedure) -> Oceans:
    """The position after the planner has answered all that one procedure asks."""
    world = game.alone(frame)
    world.start()
    admiral = Planner(1, "Admiral")
    while world.decision is not None:
        seat = world.deciding()[0]
        assert apply(world, seat, admiral.choose(world.clone(), seat, Thinking(inf, work=8))) >= 1
    return world


def space(game: Oceans, name: str) -> int:
    return game.data.space_index[name]


def without(game: Oceans, pieces: list[int]) -> Oceans:
    """A copy of a position with the air points of some units aborted."""
    quiet = game.clone()
    for one in pieces:
        quiet.state.aborted[one] = quiet.counter(one).points
    quiet.changed()
    return quiet


def test_the_front_pulls_less_from_farther_off(rising_sun: Oceans) -> None:
    near = pull(rising_sun, Side.JAPAN)
    row = [near[space(rising_sun, name)] for name in ("hainan", "kyushu", "manchuria")]
    assert 1 > row[0] > row[1] > row[2] > 0
    assert near[space(rising_sun, "luzon")] == 1


def test_resources_count_while_a_turn_is_left_in_which_they_buy_command_points(rising_sun: Oceans) -> None:
    last = rising_sun.clone()
    last.state.turn = last.scenario.last_turn
    malaya = space(rising_sun, "malaya")
    assert values(rising_sun)[malaya] > values(last)[malaya] == 1


def test_a_space_that_alone_decides_a_pair_is_worth_all_of_it(rising_sun: Oceans) -> None:
    """3.0.c: Japan loses all of Indo-China with either half, and wins nothing by one of two of the Allies."""
    last = rising_sun.clone()
    last.state.turn = last.scenario.last_turn
    wake, tarawa = space(last, "wake"), space(last, "tarawa")
    assert values(last)[space(last, "north_indo_china")] == 1
    assert values(last)[wake] == values(last)[tarawa] == 0.5
    last.state.control[wake] = Power.JAPAN
    last.changed()
    assert values(last)[wake] == 0.5
    assert values(last)[tarawa] == 1


def test_ships_within_reach_of_carriers_are_in_danger(rising_sun: Oceans) -> None:
    quiet = rising_sun.clone()
    for piece, kind in enumerate(quiet.state.kind):
        counter = quiet.data.counters[kind]
        if counter.side == Side.JAPAN and (counter.air or counter.carrier) and quiet.state.at[piece] < 255:
            quiet.state.aborted[piece] = counter.points
    quiet.changed()
    assert danger(rising_sun, Side.ALLIES, ADMIRAL) > danger(quiet, Side.ALLIES, ADMIRAL) == 0


def test_air_far_behind_the_front_covers_little(rising_sun: Oceans) -> None:
    """Over Okinawa it is of use when the enemy is near."""
    row = []
    for owner in (Power.JAPAN, Power.US):
        game = rising_sun.clone()
        game.state.control[space(game, "formosa")] = owner
        squadrons = list(aircraft(game, space(game, "kwajalein"), Side.JAPAN))
        for one in squadrons:
            game.place(one, space(game, "okinawa"))
        game.changed()
        row.append(cover(game, Side.JAPAN, ADMIRAL) - cover(without(game, squadrons), Side.JAPAN, ADMIRAL))
    assert row[1] > 1.3 * row[0] > 0


def test_ideas_promise_more_against_what_is_weakly_held(rising_sun: Oceans) -> None:
    look = Look(Hand(rising_sun.clone(), rising_sun.deciding()[0]), ADMIRAL)
    guam, luzon = space(rising_sun, "guam"), space(rising_sun, "luzon")
    assert look.prospect(guam, 6) > look.prospect(luzon, 6) == 0
    assert look.prospect(luzon, 60) > look.prospect(guam, 60) > 0


def test_no_more_divisions_count_against_a_space_than_may_be_committed(rising_sun: Oceans) -> None:
    """19.2.a: three on Luzon, where ten units stand, and no more of those that attack it."""
    look = Look(Hand(rising_sun.clone(), rising_sun.deciding()[0]), ADMIRAL)
    luzon, there = space(rising_sun, "luzon"), ground(rising_sun, space(rising_sun, "luzon"), Side.ALLIES)
    assert len(there) == 10
    assert look.against(luzon) < sum(defense(rising_sun, one) for one in there)
    strong = [
        piece for piece in look.able if attack(rising_sun, piece) == 10 and full_strength(rising_sun, piece)
    ]
    assert look.factors(strong, luzon) == 30 < 10 * len(strong)


def test_a_landing_takes_as_many_troops_along_as_are_enough(rising_sun: Oceans) -> None:
    """The last one the weakest that will do."""
    begun = Hand(rising_sun.clone(), "japan")
    palau = next(
        port for port, one in enumerate(rising_sun.data.ports) if one.space == space(rising_sun, "palau")
    )
    first = Look(begun, ADMIRAL).are(in_port(rising_sun, palau), Klass.TT)[0]
    for enough, wanted in ((1.0, 1), (3.0, 2), (inf, 2)):
        trial = begun.apart()
        assert trial.gather(first)
        assert len(trial.load(enough)) == wanted


def test_points_of_a_space_where_troops_of_the_enemy_stand_alone_are_counted_as_theirs(
    rising_sun: Oceans,
) -> None:
    world = rising_sun.clone()
    leyte = space(world, "leyte_samar")
    for piece in ground(world, leyte, Side.ALLIES):
        world.place(piece, space(world, "luzon"))
    assert forlorn(world) == 0
    world.place(ground(world, space(world, "hainan"), Side.JAPAN)[0], leyte)
    assert forlorn(world) == values(world)[leyte]


def test_transports_without_troops_to_spare_threaten_nobody(rising_sun: Oceans) -> None:
    """Who would have to leave a Space of value bare stays there."""
    world = rising_sun.clone()
    mindanao, celebes = space(world, "mindanao"), space(world, "celebes")
    empty = next(ship for ship in ships(world, space(world, "luzon"), Side.ALLIES) if ratings(world, ship).tt)
    world.moor(empty, world.data.spaces[mindanao].ports[0])
    assert threat(world, celebes, Side.ALLIES) == 0
    world.place(ground(world, space(world, "luzon"), Side.ALLIES)[0], mindanao)
    assert threat(world, celebes, Side.ALLIES) > 0


def test_the_same_troops_are_feared_in_one_space_at_a_time() -> None:
    assert feared([(4.0, 1), (4.0, 2)]) > feared([(4.0, 1), (4.0, 1)]) > feared([(4.0, 1)]) == 4


def test_more_ships_in_the_same_port_are_more_to_lose(rising_sun: Oceans) -> None:
    """Carriers that come beside what is in danger already are what the enemy strikes at."""
    world = rising_sun.clone()
    luzon = world.data.spaces[space(world, "luzon")].ports[0]
    before = danger(world, Side.ALLIES, ADMIRAL)
    carrier = next(
        p for p, at in enumerate(world.state.at) if world.counter(p).id == "us_cv_saratoga" and at < 255
    )
    world.moor(carrier, luzon)
    assert danger(world, Side.ALLIES, ADMIRAL) > before > 0


def test_a_garrison_comes_before_facilities(rising_sun: Oceans) -> None:
    """22.28.a: what is built may cost the Activation Points that the garrison needs."""
    due = rising_sun.clone()
    due.place(ground(due, space(due, "hokkaido"), Side.JAPAN)[0], space(due, "north_honshu"))
    for game, at_once in ((rising_sun, True), (due, False)):
        assert bool(list(buildings(Look(Hand(game.clone(), "japan"), ADMIRAL)))) == at_once
        assert (standing(game, Side.JAPAN, ADMIRAL)["duty"] == 0) == at_once


def test_the_fleet_supply_train_is_made_a_mobile_port_near_the_front() -> None:
    """6.41."""
    game = new_game_of(SLUG, Oceans, "philippine_sea", 1, {})
    skip_to(game, NextPart)
    while game.deciding()[0] == "japan":
        game.act("japan", END_IMPULSE)
        skip_to(game, NextPart)
    (idea,) = trains(Look(Hand(game, "allies"), ADMIRAL))
    scheme = next(idea.draw())
    assert FORM in scheme.row
    world = game.clone()
    for choice in scheme.row:
        world.act("allies", choice)
    skip_to(world, NextPart)
    assert mobile_port(world) != NOBODY
    assert train(world, ADMIRAL) > train(game, ADMIRAL) > 0


def test_oil_is_spent_early(rising_sun: Oceans) -> None:
    """22.11: two Command Points conquer most at the beginning."""
    world = rising_sun.alone(OilReserve(impulse=False))
    world.state.turn, world.state.oil_spent = 2, 0
    world.start()
    assert Planner(1, "Admiral").choose(world, "japan", Thinking(inf, work=8)) == [OIL]


def test_what_is_built_between_two_turns_stands_near_the_front(rising_sun: Oceans) -> None:
    after = answered(rising_sun, Works())
    near, built = pull(rising_sun, Side.JAPAN), []
    for column, old in zip(
        (after.state.forts, after.state.airfields),
        (rising_sun.state.forts, rising_sun.state.airfields),
        strict=True,
    ):
        rows = zip(column[Power.JAPAN], old[Power.JAPAN], strict=True)
        built += [place for place, (now, before) in enumerate(rows) if now > before]
    assert built and all(near[place] > 0.4 for place in built)


def test_replacement_points_go_to_units_that_need_them(rising_sun: Oceans) -> None:
    hurt = rising_sun.clone()
    piece = next(p for p, one in enumerate(hurt.state.kind) if hurt.data.counters[one].id == "jp_xx_18")
    hurt.set_hits(piece, 4)
    after = answered(hurt, Replacements())
    assert after.state.hits[piece] == 0


def test_redeployment_brings_units_nearer_to_the_front(rising_sun: Oceans) -> None:
    after = answered(rising_sun, Redeployments())
    near = pull(rising_sun, Side.JAPAN)
    moved = [p for p, at in enumerate(after.state.at) if at != rising_sun.state.at[p]]
    assert moved
    assert sum(near[after.state.at[p]] - near[rising_sun.state.at[p]] for p in moved) > 0


def test_troops_sail_alone_or_with_warships_of_their_port(rising_sun: Oceans) -> None:
    look = Look(Hand(rising_sun.clone(), "japan"), ADMIRAL)
    hainan = next(
        port for port, _ in look.ports() if rising_sun.data.ports[port].space == space(rising_sun, "hainan")
    )
    first = look.are(dict(look.ports())[hainan], Klass.TT)[0]
    rows = [
        {rising_sun.counter(choices.piece_of(one)).klass for one in scheme.row if one.startswith("piece:")}
        for scheme in carry(look, first, space(rising_sun, "hainan"))
    ]
    assert rows and all(Klass.TT in row for row in rows)
    assert {Klass.CL in row for row in rows} == {True, False}


def test_the_computer_raids_pearl_harbor_when_it_has_paid_for_it() -> None:
    game, admiral = new_game_of(SLUG, Oceans, "rising_sun", 2, {}), Planner(2, "Admiral")
    while not isinstance(game.decision, NextPart):
        seat = game.deciding()[0]
        apply(game, seat, admiral.choose(game.clone(), seat, Thinking(inf, work=8)))
    assert "button:raid" in admiral.choose(game.clone(), "japan", Thinking(inf, work=12))


def test_a_garrison_that_is_due_is_filled_though_nothing_is_gained_by_it() -> None:
    """22.28.a: the Impulse may not end before; a unit taken up and put back for ever would hang the match."""
    units = ["jp_xx_1 hokkaido", "jp_xx_4 south_honshu", "jp_xx_5 kyushu", "jp_xx_2 north_honshu"]
    game = position([*units[1:], "jp_xx_53 north_honshu", "jp_ca_1 truk"], turn=2, tracks={"aps": [30, 0, 0]})
    game.stack.append(Draft())
    game.start()
    assert END_IMPULSE not in game.options("japan")
    for work in (0, 8):
        row = Planner(1, "Admiral").choose(game.clone(), "japan", Thinking(inf, work=work))
        assert row[-1] == RESOLVE
