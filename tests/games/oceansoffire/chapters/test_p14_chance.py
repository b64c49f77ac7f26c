"""14.0 to 14.6: who may try to Intercept, and with what chance."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from ironbottom.games.oceansoffire.components.ids import ANZAC, NOWHERE, Klass, Level, Side
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import contested
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    ASHORE,
    FIRED,
    PASSING,
    RELOCATING,
    REPAIR,
    TRIED,
    USED,
)
from ironbottom.games.oceansoffire.rules.p12_ranges import How
from ironbottom.games.oceansoffire.rules.p14_cases import (
    Case,
    counter_case,
    operation_areas,
    operation_case,
    passing_case,
)
from ironbottom.games.oceansoffire.rules.p14_chance import (
    Try,
    air_left,
    barred,
    chance,
    tries,
    tries_of,
)
from ironbottom.games.oceansoffire.rules.p14_recon import recon, recon_points
from tests.games.oceansoffire.positions import DATA, at, find, names, position, scenario

JAPAN_HOLDS = {"rabaul": "japan", "truk": "japan", "bougainville": "japan"}


def sail(game: Oceans, sea: str, *keys: str, marks: int = ACTIVATED) -> list[int]:
    """Ships that have come to a Sea Space."""
    ships = [find(game, key) for key in keys]
    for ship in ships:
        game.sail(ship, at(sea), 1)
        game.mark(ship, marks)
    return ships


def tried(game: Oceans, case: Case, key: str, goal: str = "", nth: int = 0) -> Try | None:
    """The attempt of a unit."""
    found = [
        one
        for one in tries_of(game, case, find(game, key, nth))
        if not goal or DATA.space_ids[one.goal] == goal
    ]
    return found[0] if found else None


def percent(game: Oceans, case: Case, key: str, *others: str, goal: str = "", nth: int = 0) -> int:
    """The chance of a unit that tries with others."""
    one = tried(game, case, key, goal, nth)
    assert one is not None
    return 10 * chance(game, case, one, [one.piece, *(find(game, other) for other in others)])


def mark(game: Oceans, *spaces: str) -> None:
    for space in spaces:
        game.combat_marker(at(space))


def solomons_operation(game: Oceans) -> Case:
    """Japan in Round 2: carriers and transports before Guadalcanal, recon from there for the Allies."""
    game.place(find(game, "us_mar_2"), at("guadalcanal"))
    sail(game, "solomons", "jp_cv_shokaku_zuikaku", "jp_cvl_ryujo", "jp_tt_4", "jp_ca_5", "jp_cl_3")
    mark(game, "solomons", "guadalcanal")
    return operation_case(game, [at("guadalcanal")], [at("guadalcanal")])


@pytest.mark.rule("oceansoffire:14.11.a", "oceansoffire:14.55", "oceansoffire:14.56", "oceansoffire:14.4.c")
def test_a_passing_force_is_caught_as_worked_out_by_hand() -> None:
    game = scenario("solomons")
    carriers = sail(game, "bismarck_sea", "jp_cv_shokaku_zuikaku", "jp_cvl_ryujo")
    case = passing_case(game, at("bismarck_sea"), carriers)
    assert names(game, [one.piece for one in tries(game, case)]) == ["au_cl_1", "us_ss_4"]
    assert percent(game, case, "au_cl_1") == 30
    assert percent(game, case, "us_ss_4") == 20
    game = scenario("solomons")
    transports = sail(game, "bismarck_sea", "jp_tt_4", "jp_ca_5", "jp_cl_3")
    case = passing_case(game, at("bismarck_sea"), transports)
    assert percent(game, case, "au_cl_1") == 50
    assert percent(game, case, "us_ss_4") == 20


@pytest.mark.rule("oceansoffire:14.53", "oceansoffire:14.57", "oceansoffire:14.52", "oceansoffire:14.14.a")
def test_an_operation_against_guadalcanal_is_met_as_worked_out_by_hand() -> None:
    game = scenario("solomons")
    case = solomons_operation(game)
    assert percent(game, case, "us_cv_wasp", "us_ca_1") == 80
    assert percent(game, case, "us_cl_1") == 80
    assert percent(game, case, "au_cl_1") == 80
    assert percent(game, case, "us_ss_4") == 50
    assert percent(game, case, "us_lba_2") == 90
    assert percent(game, case, "us_mar_2") == 100


@pytest.mark.rule("oceansoffire:14.6.a", "oceansoffire:14.6.b")
def test_the_answer_comes_only_where_interceptors_came() -> None:
    game = scenario("solomons")
    case = solomons_operation(game)
    assert not tries(game, counter_case(game, case, []))
    came = sail(game, "solomons", "us_cv_wasp", "us_ca_1")
    game.moor(find(game, "jp_bc_kongo_haruna"), DATA.spaces[at("rabaul")].ports[0])
    game.place(find(game, "jp_nav_2"), at("bougainville"))
    answer = counter_case(game, case, came)
    assert answer.areas == (at("solomons"),)
    assert percent(game, answer, "jp_bc_kongo_haruna") == 40
    assert tried(game, answer, "jp_tt_5") is None
    game.mark(find(game, "jp_bc_kongo_haruna"), USED)
    assert tried(game, answer, "jp_bc_kongo_haruna") is None


@pytest.mark.rule("oceansoffire:14.0.a", "oceansoffire:14.0.b")
def test_transports_trains_ground_units_and_the_marked_never_try() -> None:
    game = scenario("solomons")
    case = solomons_operation(game)
    for key in ("us_tt_1", "us_xx_1mar"):
        assert barred(game, case, find(game, key)) == "14.0.a"
    ship = find(game, "us_cv_wasp")
    for bits in (ACTIVATED, RELOCATING, REPAIR, FIRED):
        game.mark(ship, bits)
        assert barred(game, case, ship) == "14.0.b"
        game.unmark(ship, bits)
    game.mark(ship, USED)
    assert not list(tries_of(game, case, ship))
    air = find(game, "us_lba_2")
    game.set_air(air, game.counter(air).points, 0)
    assert barred(game, case, air) == "14.0.b"


@pytest.mark.rule("oceansoffire:14.13.a", "oceansoffire:14.12.c", "oceansoffire:14.14.d")
def test_who_has_tried_comes_only_automatically() -> None:
    game = scenario("solomons")
    case = solomons_operation(game)
    for key in ("us_mar_2", "us_lba_2"):
        game.mark(find(game, key), TRIED | USED)
    assert tried(game, case, "us_mar_2") is not None
    assert tried(game, case, "us_lba_2") is None


@pytest.mark.rule("oceansoffire:14.14.b", "oceansoffire:14.14.c", "oceansoffire:14.14.f")
def test_ships_in_a_target_go_out_without_a_roll() -> None:
    units = ["us_ca_1 north_queensland", "jp_ca_1 coral_sea", "jp_x_35 north_queensland"]
    game = position(units, control={"north_queensland": "cw"})
    mark(game, "north_queensland", "coral_sea")
    ship = find(game, "jp_ca_1")
    game.mark(ship, ACTIVATED | PASSING)
    air_only = operation_case(game, [], [])
    one = tried(game, air_only, "us_ca_1", "coral_sea")
    assert one is not None and not one.automatic
    game.unmark(ship, PASSING)
    naval = operation_case(game, [], [at("north_queensland")])
    one = tried(game, naval, "us_ca_1", "coral_sea")
    assert one is not None and one.automatic
    game.mark(ship, PASSING)
    game.mark(find(game, "jp_x_35"), ACTIVATED)
    one = tried(game, operation_case(game, [], []), "us_ca_1", "coral_sea")
    assert one is not None and one.automatic


@pytest.mark.rule("oceansoffire:14.3.a")
def test_ships_intercept_within_two_sea_spaces() -> None:
    game = position(["jp_ca_1 truk"], control={"truk": "japan"}, power="us")
    expected = {
        "east_carolines",
        "wake_sea",
        "marshalls",
        "gilberts",
        "bismarck_sea",
        "west_carolines",
        "marianas",
    }
    found = {
        sea
        for sea in (DATA.space_ids[one] for one, space in enumerate(DATA.spaces) if space.sea)
        if tried(game, passing_case(game, at(sea), []), "jp_ca_1")
    }
    assert found == expected
    ship = find(game, "jp_ca_1")
    game.set_damage(ship, game.counter(ship).front.defense - 1)
    assert tried(game, passing_case(game, at("wake_sea"), []), "jp_ca_1") is not None


@pytest.mark.rule("oceansoffire:14.56")
def test_two_spaces_are_counted_from_the_port_and_not_from_the_land() -> None:
    game = position(["jp_ca_1 malaya"], control={"malaya": "japan"}, power="cw")
    ship = find(game, "jp_ca_1")
    kota = next(one for one in DATA.spaces[at("malaya")].ports if DATA.ports[one].name == "Kota Bharu")
    game.moor(ship, kota)
    one = tried(game, passing_case(game, at("east_indian_ocean"), []), "jp_ca_1")
    assert one is not None and one.mps == 2


@pytest.mark.rule("oceansoffire:14.3.b", "oceansoffire:14.12.a", "oceansoffire:14.1.a", "oceansoffire:12.53")
def test_support_comes_to_any_sea_beside_a_ground_combat() -> None:
    game = position(
        ["jp_xx_5 malaya", "jp_ca_1 gulf_of_siam", "br_ca_1 singapore", "br_xx_2 malaya"],
        control={"malaya": "cw", "singapore": "cw"},
    )
    for key in ("jp_xx_5", "jp_ca_1"):
        game.mark(find(game, key), ACTIVATED)
    mark(game, "malaya", "gulf_of_siam")
    case = operation_case(game, [], [at("malaya")])
    assert {DATA.space_ids[sea] for sea in case.seas} == {"gulf_of_siam", "east_indian_ocean"}
    assert {DATA.space_ids[area] for area in case.areas} == {"malaya", "gulf_of_siam"}


@pytest.mark.rule("oceansoffire:14.1.b", "oceansoffire:14.1.d", "oceansoffire:14.14.f")
def test_against_air_alone_no_ship_comes() -> None:
    game = position(
        ["us_cv_wasp rabaul", "us_cva_1 >", "us_ca_1 rabaul", "jp_nav_4 bismarck_sea", "us_lba_2 rabaul"],
        control={"rabaul": "us"},
    )
    game.mark(find(game, "jp_nav_4"), ACTIVATED)
    mark(game, "rabaul", "bismarck_sea")
    case = operation_case(game, [], [])
    assert case.seas == ()
    found = tries(game, case)
    assert names(game, [one.piece for one in found]) == ["us_cva_1", "us_lba_2"]
    assert all(one.automatic for one in found)


@pytest.mark.rule("oceansoffire:14.21.b", "oceansoffire:14.21.a", "oceansoffire:14.14.a")
def test_carrier_air_in_port_comes_only_into_its_own_space() -> None:
    game = position(["us_cv_wasp rabaul", "us_cva_1 >", "2 us_mar_2 rabaul"], control={"rabaul": "us"})
    mark(game, "admiralty_islands", "bismarck_sea")
    assert tried(game, operation_case(game, [], []), "us_cva_1") is None
    mark(game, "rabaul")
    one = tried(game, operation_case(game, [], []), "us_cva_1")
    assert one is not None and one.automatic and one.flight is None


@pytest.mark.rule("oceansoffire:14.21.c")
def test_air_of_a_deck_that_does_not_work_counts_against_the_airfield() -> None:
    game = position(["us_cv_wasp rabaul", "us_cva_1 >"], control={"rabaul": "us"})
    carrier, air = find(game, "us_cv_wasp"), find(game, "us_cva_1")
    whole = air_left(game, at("rabaul"), Side.ALLIES)
    game.mark(air, ACTIVATED)
    assert air_left(game, at("rabaul"), Side.ALLIES) == whole
    game.set_damage(carrier, game.counter(carrier).front.defense - 1)
    assert whole is not None
    assert air_left(game, at("rabaul"), Side.ALLIES) == whole - game.counter(air).points


@pytest.mark.rule("oceansoffire:14.4.a", "oceansoffire:14.4.b")
def test_submarines_at_sea_come_only_into_their_own_sea() -> None:
    game = scenario("solomons")
    boat = find(game, "us_ss_4")
    game.sail(boat, at("coral_sea"), 1)
    force = sail(game, "bismarck_sea", "jp_ca_5")
    assert tried(game, passing_case(game, at("bismarck_sea"), force), "us_ss_4") is None
    game.place(force[0], at("coral_sea"))
    case = passing_case(game, at("coral_sea"), force)
    assert tried(game, case, "us_ss_4") is not None
    game.mark(boat, USED)
    assert tried(game, case, "us_ss_4") is None
    game.state.impulse = game.state.order.index(1)
    assert tried(game, case, "us_ss_4") is None
    answer = Case(Side.ALLIES, counter=True, passing=False, seas=(at("coral_sea"),), areas=(at("coral_sea"),))
    assert tried(game, answer, "us_ss_4") is not None
    game.mark(boat, FIRED)
    assert tried(game, answer, "us_ss_4") is None


@pytest.mark.rule("oceansoffire:14.4.e")
def test_only_japanese_submarines_catch_a_lone_fst() -> None:
    game = position(
        ["us_fst_low gilberts", "jp_ss_2 truk", "jp_ca_1 truk", "jp_lba_2 tarawa"],
        control={"truk": "japan", "tarawa": "japan"},
        power="us",
    )
    fst = find(game, "us_fst_low")
    case = passing_case(game, at("gilberts"), [fst])
    assert names(game, [one.piece for one in tries(game, case)]) == ["jp_ss_2"]


@pytest.mark.rule("oceansoffire:14.51.a", "oceansoffire:14.51.b")
def test_recon_is_of_two_points_beside_the_area_or_on_decks() -> None:
    game = position(
        ["us_lba_1 new_georgia", "jp_nav_4 rabaul", "us_cv_wasp new_caledonia", "2 us_cva_1 >"],
        control={"new_georgia": "us", "rabaul": "japan", "new_caledonia": "cw"},
    )
    area = at("solomons")
    assert not recon(game, area, Side.ALLIES, [])
    assert recon(game, area, Side.ALLIES, [find(game, "us_cv_wasp")])
    assert recon_points(game, area, Side.JAPAN) == 16  # over the yellow arrow to Bougainville
    assert not recon_points(game, at("coral_sea"), Side.JAPAN)  # over an orange arrow to Papua alone
    game.sail(find(game, "us_cv_wasp"), area, 2)
    assert recon(game, area, Side.ALLIES, [])
    game.set_air(find(game, "us_cva_1"), 4, 0)
    assert not recon(game, area, Side.ALLIES, [])


@pytest.mark.rule("oceansoffire:14.54")
def test_supply_counts_for_the_unit_affected_alone() -> None:
    game = scenario("solomons")
    case = solomons_operation(game)
    game.set_usl(find(game, "us_ca_1"), Level.USL2)
    assert percent(game, case, "us_ca_1", "us_cv_wasp") == 60
    assert percent(game, case, "us_cv_wasp", "us_ca_1") == 80
    game.set_usl(find(game, "us_lba_2"), Level.USL1)
    assert percent(game, case, "us_lba_2") == 80


@pytest.mark.rule("oceansoffire:2.14.h", "oceansoffire:14.2")
def test_air_over_mountains_has_one_less() -> None:
    game = position(
        ["br_lba_2 assam", "br_lba_2 burma", "jp_lba_4 burma"], control={"assam": "cw", "burma": "cw"}
    )
    game.mark(find(game, "jp_lba_4"), ACTIVATED)
    mark(game, "burma")
    case = operation_case(game, [], [])
    assert percent(game, case, "br_lba_2", nth=0) == 60
    assert percent(game, case, "br_lba_2", nth=1) == 100


@pytest.mark.rule("oceansoffire:14.1.g")
def test_allies_cross_the_theater_boundary_only_out_of_joint_areas() -> None:
    game = position(
        ["us_lba_2 luzon", "br_lba_2 western_australia", "au_lba_1 western_australia"], power="us"
    )
    south, timor = ((at(sea),) for sea in ("south_china_sea", "timor_sea"))
    case = Case(Side.ALLIES, counter=False, passing=True, seas=(), areas=south)
    assert tried(game, case, "us_lba_2") is None
    case = case._replace(areas=timor)
    assert tried(game, case, "br_lba_2") is not None
    assert tried(game, case._replace(counter=True), "br_lba_2") is None
    assert tried(game, case._replace(counter=True), "au_lba_1") is not None


@pytest.mark.rule("oceansoffire:14.1.c", "oceansoffire:14.1.e")
def test_only_air_and_ships_that_can_get_there_are_asked() -> None:
    game = position(["jp_tt_4 truk", "us_xx_1mar guadalcanal"], control=JAPAN_HOLDS)
    assert not tries(game, passing_case(game, at("solomons"), sail(game, "solomons", "jp_tt_4")))


# ---- a window opens if and only if brute force finds an attempt ----------------------------------------


def naive(game: Oceans, case: Case) -> bool:
    """Every unit against every Area, by the words of the rules and nothing else."""
    for piece, space in enumerate(game.state.at):
        if space != NOWHERE and game.side(piece) == case.side:
            counter = game.counter(piece)
            if case.counter and counter.power != game.phasing and counter.nation not in ANZAC:
                continue
            if counter.air and any(_air_comes(game, case, piece, area) for area in case.areas):
                return True
            if counter.ship and any(_ship_comes(game, case, piece, sea) for sea in case.seas):
                return True
    return False


def _fresh(game: Oceans, piece: int) -> bool:
    state = game.state
    return not state.marks[piece] & (ACTIVATED | FIRED | RELOCATING | REPAIR) and not state.refit[piece]


def _air_comes(game: Oceans, case: Case, air: int, area: int) -> bool:
    state, counter = game.state, game.counter(air)
    base, carrier, home = state.at[air], state.aboard[air], DATA.spaces[state.at[air]]
    if not _fresh(game, air) or counter.klass == Klass.B29 or state.aborted[air] >= counter.points:
        return False
    attacked = state.combat[base] > 0 and not case.passing and not case.counter
    if carrier != ASHORE:
        in_port = state.berth[carrier] != NOWHERE and game.counter(carrier).carrier
        return in_port and attacked and home.area == area
    used = bool(state.marks[air] & (USED | TRIED))
    if used and not (attacked and home.area == area):
        return False
    links = game.links
    near = {home.area} if home.island else {base, *links.flights[base]}
    if home.island:
        near |= {one for one in links.flights[home.area] if DATA.spaces[one].land}
    if area in near:
        return True
    if (
        state.usl[air] == Level.SUPPLIED
        and counter.klass not in (Klass.MAR, Klass.CVA)
        and home.kind.key == "land_area"
    ):
        for sea in links.flights[base]:
            if DATA.spaces[sea].sea and area in links.flights[sea] and DATA.spaces[area].land:
                return True
    ends = list(links.passages[base])
    if counter.klass == Klass.NAV and state.usl[air] == Level.SUPPLIED:
        ends += links.nav[base]
    over = [end for end in ends if DATA.spaces[end].area == area]
    return any(state.combat[end] or end == area for end in over) or bool(
        over and _foes_over(game, case, area)
    )


def _foes_over(game: Oceans, case: Case, area: int) -> bool:
    for piece, space in enumerate(game.state.at):
        if space == NOWHERE or DATA.spaces[space].area != area or game.side(piece) == case.side:
            continue
        if game.counter(piece).air:
            return True
    return False


def _ship_comes(game: Oceans, case: Case, ship: int, sea: int) -> bool:
    state, counter = game.state, game.counter(ship)
    if not _fresh(game, ship) or counter.klass in (Klass.TT, Klass.FST, Klass.FST_BASE):
        return False
    foes = [
        one
        for one in game.here[sea]
        if game.side(one) != case.side and game.counter(one).ship and game.counter(one).klass != Klass.SS
    ]
    if counter.klass == Klass.SS and not foes:
        return False
    berth = state.berth[ship]
    if berth == NOWHERE:
        near = counter.klass == Klass.SS and state.at[ship] == sea
    else:
        ring = set(game.links.port_seas[berth])
        near = sea in ring | {two for one in ring for two in game.links.seas[one]}
    if not near:
        return False
    used = bool(state.marks[ship] & (USED | TRIED))
    if not used:
        return True
    if state.marks[ship] & TRIED == 0 and case.counter and counter.klass == Klass.SS and berth == NOWHERE:
        return True
    if counter.klass == Klass.SS or case.passing or case.counter or sea not in game.links.port_seas[berth]:
        return False
    doing = any(state.marks[one] & ACTIVATED and not state.marks[one] & PASSING for one in foes)
    return state.at[ship] in case.land or (state.at[ship] in case.naval and doing)


def shuffled(rng: random.Random) -> Oceans:
    """The scenario with ships of the Phasing side at sea, some units marked, some gone."""
    game = scenario("solomons")
    game.state.impulse = rng.randrange(3)
    seas = [one for one, space in enumerate(DATA.spaces) if space.sea and game.scenario.in_play[one]]
    for piece, space in enumerate(game.state.at):
        if space == NOWHERE:
            continue
        counter, own = game.counter(piece), game.side(piece) == game.phasing_side
        if counter.ship and own and rng.random() < 0.3:
            game.sail(piece, rng.choice(seas), 1)
            game.mark(piece, ACTIVATED | rng.choice((0, PASSING)))
        elif counter.klass == Klass.SS and rng.random() < 0.5:
            game.sail(piece, rng.choice(seas), 1)
        elif rng.random() < 0.75:
            game.mark(piece, rng.choice((USED, TRIED | USED, ACTIVATED, RELOCATING, FIRED)))
        if counter.air and rng.random() < 0.2:
            game.set_usl(piece, Level.USL1)
    return game


def cases(game: Oceans, rng: random.Random) -> Iterable[Case]:
    for sea in [one for one, space in enumerate(DATA.spaces) if space.sea and game.scenario.in_play[one]]:
        force = [one for one in game.here[sea] if game.counter(one).ship and game.has(one, ACTIVATED)]
        if force:
            yield passing_case(game, sea, force)
    lands = [one for one, space in enumerate(DATA.spaces) if space.land and game.scenario.in_play[one]]
    targets = rng.sample(lands, 2)
    for space in targets:
        game.combat_marker(space)
        if DATA.spaces[space].area != space:
            game.combat_marker(DATA.spaces[space].area)
    case = operation_case(game, [one for one in targets if not contested(game, one)][:1], targets[:1])
    yield case
    came = [
        one for one, space in enumerate(game.state.at) if space != NOWHERE and game.side(one) == case.side
    ]
    yield counter_case(game, case, rng.sample(came, 2))


@pytest.mark.rule("oceansoffire:14.1.f", "oceansoffire:14.12.b")
def test_a_window_opens_if_and_only_if_brute_force_finds_an_attempt() -> None:
    rng = random.Random(7)
    seen = set()
    for _ in range(60):
        game = shuffled(rng)
        for case in cases(game, rng):
            kind = (case.counter, case.passing, bool(tries(game, case)))
            assert bool(tries(game, case)) == naive(game, case), (
                case,
                names(game, [t.piece for t in tries(game, case)]),
            )
            seen.add(kind)
    assert len(seen) == 6


def test_goals_name_the_island_only_at_the_end_of_an_orange_arrow() -> None:
    game = position(
        ["us_lba_2 guadalcanal", "jp_nav_4 rabaul"], control={**JAPAN_HOLDS, "guadalcanal": "us"}, power="us"
    )
    mark(game, "guadalcanal", "solomons", "bougainville")
    case = operation_case(game, [], [])
    goals = {
        (DATA.space_ids[one.goal], one.flight.how) for one in tries(game, case) if one.flight is not None
    }
    assert goals == {("solomons", How.NEAR), ("guadalcanal", How.NAV)}
    assert operation_areas(game) == (at("solomons"),)
