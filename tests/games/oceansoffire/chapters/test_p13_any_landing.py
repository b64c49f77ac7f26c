"""13.2.7, 12.11: of any troops off any islands who lands where, and which Missions are called off."""

from __future__ import annotations

import random
from functools import cache

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass, Power
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import contested, ground
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    PASSING,
    PASSING_MISSION,
    USED,
)
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p02_map import quays
from ironbottom.games.oceansoffire.rules.p06_loads import divisions, loads
from ironbottom.games.oceansoffire.rules.p06_ports import landing_cost, landing_left
from ironbottom.games.oceansoffire.rules.p12_targets import assault_size
from ironbottom.games.oceansoffire.rules.p13_steps_ground import (
    AssignTroops,
    Cancel,
    ChooseCancelled,
    NameLanding,
    troops,
)
from ironbottom.kernel import choices
from tests.games.oceansoffire.chapters.crowds import crowd, on_board
from tests.games.oceansoffire.chapters.fights import launch, over
from tests.games.oceansoffire.positions import DATA, asked, at, position

SEEDS = range(6)
SEA = at("solomons")
ISLANDS = [n for n, one in enumerate(DATA.spaces) if one.area == SEA and one.island]
ALLIES, US = 1, Power.US


@cache
def fleet(seed: int) -> Oceans:
    """US transports with troops before the Solomons, where some islands are contested; not to be changed."""
    chance = random.Random(seed)
    game = position(
        ["us_tt_1 solomons", "us_tt_2 solomons", "us_ca_1 solomons"], power="us", turn=5, box=False
    )
    state = game.state
    for space in ISLANDS:
        state.control[space] = chance.choice((Power.JAPAN, Power.JAPAN, US))
    free = [p for p, at_ in enumerate(state.at) if at_ == NOWHERE and game.counter(p).ground]
    chance.shuffle(free)
    ships = [p for p in on_board(game) if game.counter(p).klass == Klass.TT]
    for piece in free:
        counter = game.counter(piece)
        if counter.power == US and chance.random() < 0.5:
            ship = chance.choice(ships)
            if loads(game, [*game.here[SEA], piece]) <= 4 * 9 and sum(1 for p in game.here[SEA]) < 9:
                game.embark(piece, ship)
                game.mark(piece, ACTIVATED if chance.random() < 0.9 else USED)
                if chance.random() < 0.15:
                    game.set_usl(piece, 2)
        elif len(on_board(game)) < 24:
            game.place(piece, chance.choice(ISLANDS))
    for ship in ships:
        game.mark(ship, ACTIVATED)
    if seed == 5:
        game.mark(ships[0], PASSING)
    game.changed()
    return game


def may(game: Oceans, unit: int, space: int, others: list[int], late: list[int]) -> bool:
    """6.11.a, 11.54, 12.71, 12.72: room on land; where it is contested in port, else as an assault."""
    landing = [*others, unit]
    most = DATA.spaces[space].division
    if most is not None and divisions(game, {*ground(game, space, ALLIES), *landing}) > 4 * most:
        return False
    if contested(game, space):
        lefts = [landing_left(game, port, ALLIES) for port in quays(game, space, SEA)]
        return any(left is None or landing_cost(game, landing) <= left for left in lefts)
    able = game.counter(unit).assaults and game.state.usl[unit] == 0 and unit not in late
    return able and divisions(game, landing) <= assault_size(game, space)


class Landing:
    """What has been said so far."""

    def __init__(self, game: Oceans, units: list[int], spaces: list[int], late: list[int]) -> None:
        self.game, self.units, self.spaces, self.late = game, units, spaces, late
        self.going: dict[int, list[int]] = {space: [] for space in spaces}
        self.picked: list[int] = []

    def left(self) -> list[int]:
        placed = {unit for row in self.going.values() for unit in row}
        return [unit for unit in self.units if unit not in placed and unit not in self.picked]

    def fit(self, unit: int, space: int) -> bool:
        return may(self.game, unit, space, self.going[space], self.late)

    def missing(self, units: list[int]) -> list[int]:
        """Target Spaces that nobody is to attack yet, though one of these may."""
        attacked = {
            space
            for space in ISLANDS
            if any(
                self.game.has(one, ACTIVATED) and not self.game.has(one, USED)
                for one in ground(self.game, space, ALLIES)
            )
        }
        return [
            space
            for space in self.spaces
            if space not in attacked
            and not self.going[space]
            and any(may(self.game, unit, space, [], self.late) for unit in units)
        ]

    def open(self) -> list[int]:
        """Where all that are picked may land together; not where nobody would be left for another Target Space."""
        found = []
        for space in self.spaces:
            so_far = [*self.going[space]]
            if all(
                may(self.game, one, space, [*so_far, *self.picked[:n]], self.late)
                for n, one in enumerate(self.picked)
            ):
                found.append(space)
        bare = self.missing([*self.picked, *self.left()])
        if len(bare) > len(self.left()):
            return [space for space in found if space in bare] or found
        return found


@pytest.mark.rule("oceansoffire:13.2.7", "oceansoffire:11.54", "oceansoffire:12.72.a", "oceansoffire:12.71.a")
@pytest.mark.rule("oceansoffire:6.11.a", "oceansoffire:12.72.c")
@pytest.mark.parametrize("seed", range(18))
def test_who_of_any_troops_lands_where(seed: int) -> None:
    """Each Target Space gets somebody while there is anybody for it; who is not named goes where fewest go."""
    chance, game = random.Random(seed), fleet(seed % 6).clone()
    units = troops(game, SEA)
    ashore = {p for p in on_board(game) if game.counter(p).ground and game.state.aboard[p] >= 0}
    passing = {p for p in on_board(game) if game.has(p, PASSING | PASSING_MISSION)}
    assert set(units) == {p for p in ashore if game.has(p, ACTIVATED) and game.state.aboard[p] not in passing}
    spaces = chance.sample(ISLANDS, 1 if seed % 6 == 4 else chance.randint(2, 3))
    late = [unit for unit in units if chance.random() < 0.15]
    frame = AssignTroops(units=list(units), spaces=list(spaces), late=list(late))
    launch(game, frame)
    told = Landing(game, units, spaces, late)
    while not over(game):
        decision, seat = asked(game), game.deciding()[0]
        assert isinstance(decision, NameLanding)
        options = check_question(game, decision, told, seat)
        pick = chance.choice(options)
        verb, name = choices.split(pick)
        if verb == "piece":
            told.picked.append(int(name))
        elif verb == "space":
            told.going[DATA.space_index[name]] += told.picked
            told.picked = []
        elif pick == choices.DONE:
            told.units = [unit for unit in units if unit not in told.left()]
        else:
            told.picked = []
        game.act(seat, pick)
    for unit in told.left():
        fit = [space for space in spaces if told.fit(unit, space)]
        if fit:
            told.going[min(fit, key=lambda one: (len(told.going[one]), one))].append(unit)
    wanted = {(unit, space) for space, row in told.going.items() for unit in row}
    assert {(unit, space) for unit, space in frame.landing} == wanted


def check_question(game: Oceans, decision: NameLanding, told: Landing, seat: str) -> list[str]:
    """What is offered; the suggestion sends the next unit to the Space with fewest."""
    options = list(game.options(seat))
    spaces = told.open() if told.picked else told.spaces
    able = [
        unit
        for unit in told.left()
        if any(may(game, unit, one, [*told.going[one], *told.picked], told.late) for one in spaces)
    ]
    pieces = [int(one.removeprefix("piece:")) for one in options if one.startswith("piece:")]
    assert {likeness(game, p) for p in pieces} == {likeness(game, p) for p in able} and set(pieces) <= set(
        able
    )
    goals = {DATA.space_index[one.removeprefix("space:")] for one in options if one.startswith("space:")}
    assert goals == (set(spaces) if told.picked else set())
    buttons = [one for one in options if one.startswith("button:")]
    if told.picked:
        assert buttons == ["button:cancel"]
    else:
        assert buttons == ([] if told.missing(told.left()) else [choices.DONE])
    (wanted,) = decision.suggestion(game, seat)
    if told.picked:
        least = min(spaces, key=lambda one: (len(told.going[one]), one), default=None)
        assert wanted == (f"space:{DATA.space_ids[least]}" if least is not None else "button:cancel")
    else:
        assert wanted == (f"piece:{able[0]}" if able else choices.DONE)
    assert decision.going(game) == tuple(told.picked)
    return options


@pytest.mark.rule("oceansoffire:12.11.a", "oceansoffire:12.11.b", "oceansoffire:12.11.c")
@pytest.mark.parametrize("seed", range(4))
def test_which_of_any_missions_may_be_called_off(seed: int) -> None:
    """Ships at sea but submarines, and air that has flown out; attacks but mandatory ones, whose units are Used."""
    chance, game = random.Random(seed), crowd.__wrapped__(seed)
    state = game.state
    for piece in on_board(game):
        for mark in (ACTIVATED, USED, PASSING, PASSING_MISSION):
            if chance.random() < (0.8 if mark == ACTIVATED else 0.1):
                game.mark(piece, mark)
        if game.counter(piece).air and state.aboard[piece] < 0 and chance.random() < 0.5:
            state.origin[piece] = state.at[piece]
        space = state.at[piece]
        if game.counter(piece).ground and chance.random() < 0.5:
            state.combat[space] = 1
    game.changed()
    hot = [space for space, n in enumerate(state.combat) if n and DATA.spaces[space].land]
    mandatory = chance.sample(hot, len(hot) // 3)
    frame = Cancel(mandatory=mandatory)
    launch(game, frame)
    home: list[int] = []
    mine = [p for p in on_board(game) if game.side(p) == game.phasing_side and game.has(p, ACTIVATED)]

    def attackers(space: int) -> list[int]:
        return [p for p in ground(game, space, game.phasing_side) if p in mine and not game.has(p, USED)]

    def out(piece: int) -> bool:
        counter = game.counter(piece)
        if counter.ship:
            at_sea = DATA.spaces[state.at[piece]].sea and state.berth[piece] == NOWHERE
            return at_sea and counter.klass != Klass.SS
        return counter.air and state.origin[piece] != NOWHERE

    for _ in range(12):
        units = [
            p for p in mine if not game.has(p, USED | PASSING | PASSING_MISSION) and out(p) and p not in home
        ]
        spaces = {space for space in hot if space not in mandatory and attackers(space)}
        if over(game):
            assert not units and not spaces
            break
        decision, seat = asked(game), game.deciding()[0]
        assert isinstance(decision, ChooseCancelled)
        options = list(game.options(seat))
        named = {int(one.removeprefix("piece:")) for one in options if one.startswith("piece:")}
        assert {likeness(game, p) for p in named} == {likeness(game, p) for p in units} and named <= set(
            units
        )
        goals = {DATA.space_index[one.removeprefix("space:")] for one in options if one.startswith("space:")}
        assert goals == spaces
        pick = chance.choice([one for one in options if one != choices.DONE] or options)
        verb, name = choices.split(pick)
        gone = attackers(DATA.space_index[name]) if verb == "space" else []
        home += [int(name)] if verb == "piece" else []
        game.act(seat, pick)
        assert all(game.has(p, USED) and not game.has(p, ACTIVATED) for p in gone)
        mine = [p for p in mine if p not in gone]
        assert frame.home == home
    else:
        game.act(game.deciding()[0], choices.DONE)
        assert over(game)
