"""10.1 to 10.3, 11.0, 12.9 in a plan: on any board what is offered is what may be carried out, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import pytest

from ironbottom.games.oceansoffire.components.ids import CARRIERS, NOWHERE, Facility, Klass
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ASHORE, PASSING, PASSING_MISSION
from ironbottom.games.oceansoffire.rules.p02_change import CHANGE, ways_of
from ironbottom.games.oceansoffire.rules.p06_loads import embarked
from ironbottom.games.oceansoffire.rules.p10_activation import cost, least_cost, may_activate, refusal
from ironbottom.games.oceansoffire.rules.p11_air import air_refusal, company_refusal, limit_refusal
from ironbottom.games.oceansoffire.rules.p11_ships import reaches
from ironbottom.games.oceansoffire.rules.p11_transport import boarding_refusal
from ironbottom.games.oceansoffire.rules.p13_company import company, going_along
from ironbottom.games.oceansoffire.rules.p13_draft import (
    END_IMPULSE,
    REMOVE,
    RESOLVE,
    Draft,
    NextPart,
    must_go_on,
    off,
)
from ironbottom.games.oceansoffire.rules.p13_draft_air import AirNext, mission_part
from ironbottom.games.oceansoffire.rules.p13_draft_force import ForceNext
from ironbottom.games.oceansoffire.rules.p13_draft_land import LandNext, land_goals
from ironbottom.games.oceansoffire.rules.p13_draft_site import Site, Which
from ironbottom.games.oceansoffire.rules.p13_goals import END
from ironbottom.games.oceansoffire.rules.p13_legal import part_refusal
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part
from ironbottom.games.oceansoffire.rules.p21_construction import build_cost, removal_refusal, standing
from ironbottom.games.oceansoffire.rules.p21_construction import refusal as site_refusal
from ironbottom.games.oceansoffire.rules.p22_duties import fillers
from ironbottom.kernel import choices
from ironbottom.kernel.grammar import counted
from tests.games.oceansoffire.chapters.crowds import LANDS, PORTS, on_board
from tests.games.oceansoffire.chapters.test_p13_any_part import BOARDS, areas, board, grounded
from tests.games.oceansoffire.positions import DATA

SEAT = "japan"
WAITS = PASSING | PASSING_MISSION


@cache
def drafting(seed: int, how: str, aps: int = 0) -> Oceans:
    """The board while a plan is drawn up; ``aps``: with so many points."""
    game = board(seed, how).clone()
    chance = random.Random(seed)
    if aps:
        game.state.aps[game.phasing] = aps
    for ship in [p for p in on_board(game) if game.counter(p).ship and game.power(p) == game.phasing]:
        if (
            game.state.berth[ship] == NOWHERE
            and game.counter(ship).klass != Klass.SS
            and chance.random() < 0.4
        ):
            game.mark(ship, PASSING)
    game.stack += [Draft(), NextPart(seats=[game.seat(game.phasing)])]
    game.changed()
    return game


def mine(game: Oceans) -> list[int]:
    return [p for p in on_board(game) if game.side(p) == game.phasing_side]


def firsts(groups: object) -> list[int]:
    assert isinstance(groups, dict)
    return list(groups)


def everybody(groups: object) -> set[int]:
    """All units of groups, the first of each with its like."""
    assert isinstance(groups, dict)
    return {p for first, others in groups.items() for p in (first, *others)}


# ---- who is offered --------------------------------------------------------------------------------------


def waits(game: Oceans, piece: int) -> bool:
    """11.6.c: a ship that waits at sea on its way."""
    return (
        bool(
            game.counter(piece).ship
            and game.state.berth[piece] == NOWHERE
            and game.state.marks[piece] & WAITS
        )
        and DATA.spaces[game.state.at[piece]].sea
    )


def price(game: Oceans, piece: int) -> int:
    """10.3: with all that is aboard a transport; who waits was paid before."""
    load = [
        p for p in on_board(game) if game.state.aboard[p] == piece and game.counter(piece).klass == Klass.TT
    ]
    return 0 if waits(game, piece) else least_cost(game, [piece, *load])


def planned_with(game: Oceans, piece: int) -> bool:
    """Whether something can be planned with it."""
    ship, power = game.state.aboard[piece], game.phasing
    deck = ship != ASHORE and game.counter(ship).klass in CARRIERS
    if deck and game.state.berth[ship] == NOWHERE:
        return False  # carrier air at sea goes with its carrier
    if waits(game, piece):
        return not game.state.combat[game.state.at[piece]]
    due = fillers(game)
    return bool(
        may_activate(game, power, piece)
        and price(game, piece) <= game.state.aps[power]
        and (not due or piece in due)
        and not (game.counter(piece).air and not embarked(game, piece) and grounded(game, piece))
    )


@pytest.mark.rule("oceansoffire:10.1.a", "oceansoffire:10.3.a", "oceansoffire:9.31", "oceansoffire:11.6.c")
@pytest.mark.rule("oceansoffire:11.7.a", "oceansoffire:22.28.a")
@pytest.mark.parametrize(("seed", "how"), BOARDS)
def test_with_whom_something_can_be_planned(seed: int, how: str) -> None:
    game = drafting(seed, how)
    decision = NextPart(seats=[SEAT])
    wanted = {p for p in mine(game) if planned_with(game, p)}
    groups = decision.groups(game, SEAT)
    assert everybody(groups) == wanted
    offered = [choices.piece(p) for p in firsts(groups)]
    assert [one for one in decision.options(game, SEAT) if one.startswith("piece:")] == offered
    refused = decision.refused(game, SEAT)
    for piece in mine(game):
        choice = choices.piece(piece)
        assert decision.allows(game, SEAT, choice) == (choice in offered), game.counter(piece).id
        assert not (piece in wanted and choice in refused)
        ship = game.state.aboard[piece]
        at_sea = ship != ASHORE and game.counter(ship).carrier and game.state.berth[ship] == NOWHERE
        assert (choice in refused) == (piece not in wanted and not at_sea)
    for piece in firsts(groups)[:5]:
        assert decision.piece_hint(game, SEAT, piece) == counted(cost(game, [piece]), "AP")


@pytest.mark.rule("oceansoffire:13.1.f", "oceansoffire:21.31.a", "oceansoffire:21.38", "oceansoffire:9.32")
@pytest.mark.parametrize(("seed", "how"), BOARDS)
def test_what_else_is_offered_while_a_plan_is_drawn_up(seed: int, how: str) -> None:
    game, chance = drafting(seed, how).clone(), random.Random(seed)
    power = game.phasing
    for facility in Facility:
        game.state.pool[power][facility] = chance.randrange(2)
        for place in chance.sample(PORTS if facility == Facility.PORT else LANDS, 1) if seed else ():
            game.put_facility(power, facility, place)
    game.changed()
    decision, draft = NextPart(seats=[SEAT]), game.stack[-2]
    assert isinstance(draft, Draft)
    built, taken = set(), set()
    for facility in Facility:
        places = PORTS if facility == Facility.PORT else LANDS
        if build_cost(game, facility) <= game.state.aps[power] and any(
            not site_refusal(game, power, facility, place) for place in places
        ):
            built.add(facility)
        if any(
            standing(game, power, facility)[place] and not removal_refusal(game, power, facility, place)
            for place in places
        ):
            taken.add(facility)
    options = decision.options(game, SEAT)
    kinds = {
        DATA.counters[DATA.counter_index[choices.argument(one)]].facility for one in options if "type:" in one
    }
    assert kinds == built
    assert (REMOVE in options) == bool(taken)
    named = Which(seats=[SEAT]).options(game, SEAT)
    assert {
        DATA.counters[DATA.counter_index[choices.argument(one)]].facility for one in named if "type:" in one
    } == taken
    for facility in Facility:
        for kind, found in ((Kind.BUILD, built), (Kind.REMOVE, taken)):
            goals = Site(seats=[SEAT], kind=kind, facility=facility).goals(game, SEAT)
            assert bool(goals) == (facility in found)
            refused = Site(seats=[SEAT], kind=kind, facility=facility).refused(game, SEAT)
            assert not {choices.space(DATA.space_ids[space]) for space in goals} & set(refused)
    stays = must_go_on(game) or fillers(game)
    assert (END_IMPULSE in options) == (not stays)
    assert RESOLVE not in options and off(0) not in options
    saved = max(0, game.state.aps[power] - 11)
    assert decision.label(game, END_IMPULSE) == "End the Impulse" + (
        f", {counted(saved, 'AP')} lost" if saved else ""
    )
    assert decision.label(game, RESOLVE) == "Carry the plan out"
    assert decision.label(game, REMOVE) == "Remove a Facility from the map"
    pieces = [one for one in options if one.startswith("piece:")]
    if not stays:
        assert decision.suggestion(game, SEAT) == ([] if saved and pieces else [END_IMPULSE])
    for parts, begun in ((2, 0), (0, 1)):
        draft.parts = [Part(Kind.BUILD, goal=0).plain()] * parts
        draft.begun = [Part(Kind.AIR, (0,), mission=1, goal=0).plain()] * begun
        game.forget_options()
        buttons = decision.buttons(game, SEAT)
        assert END_IMPULSE not in buttons and RESOLVE in buttons
        assert [one for one in buttons if "off_" in one] == [off(n) for n in range(parts)]
        assert decision.suggestion(game, SEAT) == [RESOLVE]
        assert decision.allows(game, SEAT, RESOLVE)
        assert "after the plan" in decision.text(game, SEAT)
        if parts:
            assert decision.label(game, off(1)) == "Take part 2 off the plan"


# ---- by land and in the air ------------------------------------------------------------------------------


def able(game: Oceans, pieces: Sequence[int]) -> bool:
    return not any(refusal(game, game.phasing, piece) for piece in pieces)


@pytest.mark.rule("oceansoffire:11.1", "oceansoffire:11.2.c", "oceansoffire:12.21.a", "oceansoffire:11.51.d")
@pytest.mark.parametrize(("seed", "how"), BOARDS)
def test_where_any_troops_are_offered_to_go(seed: int, how: str) -> None:
    """Wherever a march, a way by rail or an attack would be carried out; with a target named attacks alone."""
    game, chance = drafting(seed, how, 40), random.Random(seed)
    troops = [p for p in mine(game) if game.counter(p).ground and able(game, [p])]
    for piece in chance.sample(troops, min(len(troops), 8)):
        here = game.state.at[piece]
        near = [p for p in troops if game.state.at[p] == here and p != piece]
        near = [p for p in near if game.state.aboard[p] == game.state.aboard[piece]]
        units = [piece, *chance.sample(near, min(len(near), chance.randrange(2)))]
        found = land_goals(game, units)
        decision = LandNext(seats=[SEAT], units=units)
        assert set(decision.goals(game, SEAT)) == set(found)
        if embarked(game, piece):
            ashore = Part(Kind.ASHORE, tuple(units), goal=here)
            if not areas(game):
                assert set(found) == ({here} if not part_refusal(game, ashore) else set())
            continue
        wanted = {}
        for to in {here, *(border.to for border in game.links.borders[here]), *chance.sample(LANDS, 12)}:
            ways = [
                Part(Kind.LAND, tuple(units), goal=to),
                Part(Kind.LAND, tuple(units), goal=to, rail=1),
                Part(Kind.LAND, tuple(units), (here,), targets=(to,), mission=1, goal=to),
                Part(Kind.LAND, tuple(units), (here,), targets=(to,), mission=1, goal=to, rail=1),
            ]
            legal = [way for way in ways if not part_refusal(game, way)]
            if legal:
                wanted[to] = legal
        assert set(wanted) <= set(found)
        for to, part in found.items():
            assert not part_refusal(game, part)
            hint = decision.goal_hint(game, SEAT, to)
            how_ = ", attack" if part.mission else " by rail" if part.rail else ""
            assert hint == counted(cost(game, units), "AP") + how_
            assert decision.at_goal(game, SEAT, to).notes == (("battle",) if part.mission else ())
        refused = decision.refused(game, SEAT)
        assert not {choices.space(DATA.space_ids[to]) for to in found if to != here} & set(refused) or any(
            found[to].rail for to in found
        )
        along = {p for p in near if able(game, [p]) and least_cost(game, [*units, p]) <= 40} - set(units)
        assert everybody(decision.groups(game, SEAT)) <= along | set(near)


@pytest.mark.rule(
    "oceansoffire:11.31.a", "oceansoffire:12.31.a", "oceansoffire:12.31.b", "oceansoffire:6.21.c"
)
@pytest.mark.parametrize(("seed", "how"), BOARDS)
def test_where_any_air_is_offered_to_fly(seed: int, how: str) -> None:
    """Wherever it would be carried out: to another airfield, or against one target more of the same Area."""
    game, chance = drafting(seed, how, 40), random.Random(seed)
    air = [p for p in mine(game) if game.counter(p).air and able(game, [p]) and not air_refusal(game, p)]
    for piece in air[:6]:
        here = game.state.at[piece]
        near = [p for p in air if game.state.at[p] == here and p != piece]
        units = [piece, *chance.sample(near, min(len(near), chance.randrange(2)))]
        flying = AirNext(seats=[SEAT], units=units, mission=False, targets=[])
        wanted = {
            to for to in LANDS if to != here and not part_refusal(game, Part(Kind.AIR, tuple(units), goal=to))
        }
        assert set(flying.goals(game, SEAT)) == wanted
        refused = set(flying.refused(game, SEAT))
        assert {
            choices.space(DATA.space_ids[to])
            for to in LANDS
            if DATA.spaces[to].land and to not in wanted and to != here
        } <= refused
        bombing = AirNext(seats=[SEAT], units=units, mission=True, targets=[])
        first = {to for to in range(len(DATA.spaces)) if strikes(game, units, [to])}
        assert set(bombing.goals(game, SEAT)) == first
        assert (choices.button("mission") in flying.options(game, SEAT)) == bool(first)
        for to in sorted(first)[:1]:
            more = AirNext(seats=[SEAT], units=units, mission=True, targets=[to])
            second = {other for other in first if other != to and strikes(game, units, [to, other])}
            assert set(more.goals(game, SEAT)) == second
            assert more.groups(game, SEAT) == {}
            assert more.buttons(game, SEAT) == [choices.DONE, choices.button("cancel")]
            part = mission_part(game, units, [to])
            far = ", Extended Range" if part.passing else ""
            assert bombing.goal_hint(game, SEAT, to) == counted(cost(game, units), "AP") + far
        along = {
            p
            for p in [p for p in mine(game) if game.counter(p).air and game.state.at[p] == here]
            if p not in units
            and able(game, [p])
            and game.state.aboard[p] == ASHORE
            and not air_refusal(game, p)
            and not company_refusal(game, [*units, p])
            and not limit_refusal(game, [*units, p])
            and least_cost(game, [*units, p]) <= 40
        }
        assert everybody(flying.groups(game, SEAT)) == along
        beside = [
            p for p in mine(game) if game.counter(p).air and game.state.at[p] == here and p not in units
        ]
        for p in [p for p in beside if game.state.aboard[p] == ASHORE]:
            assert (choices.piece(p) in refused) == (p not in along)


def strikes(game: Oceans, units: Sequence[int], targets: Sequence[int]) -> bool:
    """Whether a Mission against these would be carried out, as it is drawn up."""
    area = DATA.spaces[targets[0]].area
    if any(DATA.spaces[to].area != area for to in targets):
        return False
    return not part_refusal(game, Part(Kind.AIR, tuple(units), goal=area, mission=1, targets=tuple(targets)))


# ---- who goes along with ships ---------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:11.41.a", "oceansoffire:2.35.c", "oceansoffire:11.51.a", "oceansoffire:9.31")
@pytest.mark.parametrize("aps", [4, 9, 40])
@pytest.mark.parametrize(("seed", "how"), BOARDS)
def test_who_may_go_along_with_any_ships(seed: int, how: str, aps: int) -> None:
    """Ships of their port, submarines with submarines; who goes aboard a transport; and as far as it can be paid."""
    game, chance = drafting(seed, how, aps), random.Random(seed)
    ships = [
        p for p in mine(game) if game.counter(p).ship and able(game, [p]) and game.state.berth[p] != NOWHERE
    ]
    ships = [p for p in ships if game.counter(p).klass not in (Klass.FST, Klass.FST_BASE)]
    for ship in ships[:6]:
        berth = game.state.berth[ship]
        near = [p for p in ships if game.state.berth[p] == berth and p != ship]
        boat = game.counter(ship).klass == Klass.SS
        near = [p for p in near if (game.counter(p).klass == Klass.SS) == boat]
        force = (ship, *chance.sample(near, min(len(near), chance.randrange(2))))
        part = Part(Kind.FORCE, force)
        carried = [p for p in on_board(game) if game.state.aboard[p] in force]
        carried = [p for p in carried if game.counter(game.state.aboard[p]).klass == Klass.TT]
        if not able(game, carried):
            continue
        wanted = {
            p for p in near if p not in force and cost(game, [*force, *carried, p, *load_of(game, p)]) <= aps
        }
        every = {p for p in mine(game) if game.counter(p).klass in (Klass.FST, Klass.FST_BASE)}
        assert set(company(game, part)) - every == wanted
        fleet = [p for p in force if game.counter(p).klass == Klass.TT]
        space = DATA.ports[berth].space if berth < len(DATA.ports) else NOWHERE
        boarding = {
            p
            for p in mine(game)
            if fleet
            and space != NOWHERE
            and game.state.at[p] == space
            and game.state.aboard[p] == ASHORE
            and not game.counter(p).ship
            and able(game, [p])
            and not boarding_refusal(game, fleet, p, berth)
            and cost(game, [*force, *carried, p]) <= aps
        }
        assert everybody(going_along(game, part)) - every == wanted | boarding
        check_force(game, ForceNext(seats=[SEAT], part=part.plain(), mode=END), wanted | boarding, space)


def check_force(game: Oceans, decision: ForceNext, along: set[int], space: int) -> None:
    """Who stays behind is told why; ships change in port, before anything else is said of their way."""
    part = Part.of(decision.part)
    fleet = [p for p in part.units if game.counter(p).klass == Klass.TT]
    refused, options = decision.refused(game, SEAT), decision.options(game, SEAT)
    ashore = [p for p in game.here[space] if game.state.aboard[p] == ASHORE] if space != NOWHERE else []
    for piece in [p for p in ashore if game.side(p) == game.phasing_side and not game.counter(p).ship]:
        assert (choices.piece(piece) in refused) == (bool(fleet) and piece not in along)
    assert not set(options) & set(refused)
    assert (CHANGE in options) == bool(ways_of(game, part.units))
    assert decision.label(game, CHANGE) == ("Break down" if len(part.units) == 1 else "Recombine")
    for piece in sorted(along)[:2]:
        if not game.counter(piece).ship:
            loaded = part._replace(embark=(0, piece, part.units[0]))
            assert CHANGE not in ForceNext(seats=[SEAT], part=loaded.plain(), mode=END).buttons(game, SEAT)
            assert decision.piece_hint(game, SEAT, piece) == counted(cost(game, [piece]), "AP")
    sea = next((one for one in decision.goals(game, SEAT)), NOWHERE)
    if sea != NOWHERE:
        assert decision.goal_hint(game, SEAT, sea).endswith((" AP", " APs"))


def load_of(game: Oceans, ship: int) -> list[int]:
    if game.counter(ship).klass != Klass.TT:
        return []
    return [p for p in on_board(game) if game.state.aboard[p] == ship]


@pytest.mark.rule("oceansoffire:12.9.a", "oceansoffire:12.9.b", "oceansoffire:12.9.c")
@pytest.mark.parametrize("aps", [5, 40])
@pytest.mark.parametrize("seed", range(3))
def test_who_may_escort_any_force_at_sea(seed: int, aps: int) -> None:
    """Warships of any port in reach of the Sea Space that the force has come to, each as far as it can be paid."""
    game = drafting(seed, "calm", 40).clone()
    ships = [
        p for p in mine(game) if game.counter(p).ship and able(game, [p]) and game.state.berth[p] in PORTS
    ]
    ships = [p for p in ships if game.counter(p).klass not in (Klass.FST, Klass.FST_BASE, Klass.SS)]
    found = 0
    for ship in ships[:5]:
        load = load_of(game, ship)
        if not able(game, load):
            continue
        paid = cost(game, [ship, *load])
        game.state.aps[game.phasing] = paid + aps
        game.changed()
        for sea in DATA.scenarios["campaign"].links.port_seas[game.state.berth[ship]]:
            part = Part(Kind.FORCE, (ship,), (sea,))
            if game.state.concluded[sea] or not reaches(game, ship, sea, mission=False):
                continue
            wanted = {
                p
                for p in ships
                if p != ship
                and game.counter(p).klass != Klass.TT
                and cost(game, [p]) <= aps
                and reaches(game, p, sea, mission=False)
            }
            found += len(wanted)
            assert everybody(going_along(game, part)) == wanted
    assert found
