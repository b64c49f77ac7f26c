"""14.0 to 14.5: of any ship whether it may Intercept a force that passes, and with what chance, as the rules say it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, TRAIN, Klass, Nation, Power, Side, Theater
from ironbottom.games.oceansoffire.position.figures import able_points, half_damaged, movement, operational
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard, at_sea, ground_present, ships
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    ASHORE,
    FIRED,
    RELOCATING,
    REPAIR,
    TRIED,
    USED,
)
from ironbottom.games.oceansoffire.rules.p02_map import air_areas, area_of, seas_from_port, theater
from ironbottom.games.oceansoffire.rules.p14_cases import passing_case
from ironbottom.games.oceansoffire.rules.p14_chance import Try, chance, tries
from tests.games.oceansoffire.chapters.crowds import SEAS, crowd, on_board

SEEDS = range(9)
US_EYES = {Nation.USA, Nation.AUSTRALIA, Nation.NEW_ZEALAND}
ANY_MARK = USED | ACTIVATED | TRIED | FIRED | RELOCATING | REPAIR


def force_in(game: Oceans, sea: int) -> list[int]:
    """Ships of the Phasing side that are met in a Sea Space."""
    found = ships(game, sea, game.phasing_side)
    return [
        ship for ship in found if at_sea(game, ship) and game.counter(ship).klass not in (Klass.SS, *TRAIN)
    ]


def way_to(game: Oceans, ship: int, sea: int) -> int | None:
    """14.3.a, 14.4.a, 14.1.f: MPs of a ship to a Sea Space into which it might come, None: too far."""
    at, berth = game.state.at[ship], game.state.berth[ship]
    if berth == NOWHERE:
        return 0 if game.counter(ship).klass == Klass.SS and at == sea else None
    if game.data.spaces[at].box:
        return None
    return seas_from_port(game, berth, game.side(ship), 2).get(sea)


def may_cross(game: Oceans, ship: int, sea: int) -> bool:
    """14.1.g, 22.33.6: Allies in their Theater, in their own Area, or out of a Joint Area to the next one."""
    nation, base = game.counter(ship).nation, game.state.at[ship]
    if nation in (Nation.JAPAN, Nation.AUSTRALIA, Nation.NEW_ZEALAND) or area_of(game, base) == sea:
        return True
    own = Theater.US if game.power(ship) == Power.US else Theater.BRITISH
    if theater(game, sea) in (own, Theater.JOINT):
        return True
    return theater(game, base) == Theater.JOINT and sea in air_areas(game, area_of(game, base))


def surprised(game: Oceans, ship: int, sea: int) -> bool:
    """14.51: in the first Impulse of the war nobody but the Commonwealth, and that in the Gulf of Siam."""
    state = game.state
    if (state.turn, state.round, state.impulse) != (1, 1, 0) or game.side(ship) == Side.JAPAN:
        return False
    return game.counter(ship).power == Power.US or game.data.space_ids[sea] != "gulf_of_siam"


def may_try(game: Oceans, ship: int, sea: int) -> bool:
    """14.0, 14.1, 14.3, 14.4."""
    slow = half_damaged(game, ship) and movement(game, ship) <= 1
    return (
        game.counter(ship).klass not in (Klass.TT, *TRAIN)
        and not game.state.marks[ship] & ANY_MARK
        and not slow
        and way_to(game, ship, sea) is not None
        and may_cross(game, ship, sea)
        and not surprised(game, ship, sea)
    )


@pytest.mark.rule("oceansoffire:14.0.a", "oceansoffire:14.0.b", "oceansoffire:14.3.a", "oceansoffire:14.4.a")
@pytest.mark.rule(
    "oceansoffire:14.1.f", "oceansoffire:14.1.g", "oceansoffire:14.51.c", "oceansoffire:14.13.a"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_which_ships_may_intercept_a_passing_force(seed: int) -> None:
    game, rng = crowd(seed), random.Random(seed)
    side = 1 - game.phasing_side
    mine = [piece for piece in on_board(game) if game.side(piece) == side and game.counter(piece).ship]
    met = [sea for sea in SEAS if force_in(game, sea)]
    for sea in [*met, *(rng.sample(SEAS, 6) if met else ())]:
        force = force_in(game, sea) or force_in(game, met[0])
        found = {
            one.piece for one in tries(game, passing_case(game, sea, force)) if game.counter(one.piece).ship
        }
        assert found == {ship for ship in mine if may_try(game, ship, sea)}, game.data.space_ids[sea]


# ---- 14.5 ------------------------------------------------------------------------------------------------


def seen_from_land(game: Oceans, sea: int, side: int) -> bool:
    """14.51.a: two GBA points on an island of the Area, beside it, or next to an island over a yellow arrow."""
    coasts = game.links.coasts[sea]
    islands = [one for one in coasts if game.data.spaces[one].area == sea]
    beside = {*coasts, *(land for island in islands for land in game.links.passages[island])}
    gba = [
        piece
        for piece in on_board(game)
        if game.side(piece) == side
        and game.counter(piece).air
        and game.counter(piece).klass != Klass.B29
        and game.state.aboard[piece] == ASHORE
        and game.state.at[piece] in beside
    ]
    return sum(able_points(game, piece) for piece in gba) >= 2 * 4


def seen_from_decks(game: Oceans, force: Sequence[int]) -> bool:
    """14.51: two operational CVA points on operational carriers."""
    decks = [ship for ship in force if game.counter(ship).carrier and operational(game, ship)]
    return sum(able_points(game, air) for ship in decks for air in aboard(game, ship)) >= 2 * 4


def faces(game: Oceans, one: Try, force: Sequence[int]) -> int:
    """How many faces of the die bring a ship that tries alone: 6 or more, with the modifiers of 14.5."""
    ship, sea = one.piece, one.area
    boat = game.counter(ship).klass == Klass.SS
    drm = -1  # Passing Through
    side = game.side(ship)
    others = [other for other in ships(game, sea, side) if other != ship]
    if seen_from_land(game, sea, side) or seen_from_decks(game, [ship]) or seen_from_decks(game, others):
        drm += 1
    here = game.state.at[ship]
    us_there = any(game.counter(p).nation == Nation.USA for p in game.here[here])
    if game.counter(ship).nation in US_EYES and us_there and not game.data.spaces[here].sea:
        drm += 1
    fastest = movement(game, ship) - min(movement(game, enemy) for enemy in force)
    if boat:
        drm -= 1
    elif fastest:
        drm += 2 if fastest > 0 else -2
    drm -= game.state.usl[ship]
    drm -= 2 if way_to(game, ship, sea) == 2 else 0
    targets = (land for land in game.links.coasts[sea] if game.data.spaces[land].area == sea)
    if any(game.state.combat[land] and ground_present(game, land, side) for land in targets):
        drm += 1
    return max(0, min(10, 10 - (6 - drm) + 1))


@pytest.mark.rule("oceansoffire:14.51.a", "oceansoffire:14.51.b", "oceansoffire:14.52", "oceansoffire:14.53")
@pytest.mark.rule("oceansoffire:14.54", "oceansoffire:14.55", "oceansoffire:14.56", "oceansoffire:14.57")
@pytest.mark.parametrize("seed", SEEDS)
def test_with_what_chance_any_ship_intercepts(seed: int) -> None:
    game = crowd(seed)
    if (game.state.turn, game.phasing) == (1, Power.JAPAN):
        return  # the Gulf of Siam has a test of its own
    met = [sea for sea in SEAS if force_in(game, sea)]
    for sea in met:
        force = force_in(game, sea)
        case = passing_case(game, sea, force)
        for one in tries(game, case):
            if game.counter(one.piece).ship:
                assert chance(game, case, one, [one.piece]) == faces(game, one, force), game.counter(
                    one.piece
                ).id
