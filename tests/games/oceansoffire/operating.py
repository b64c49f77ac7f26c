"""Whole Operations for tests: a plan's parts carried out, and everything answered as suggested or by words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import ACTIVATED, PASSING
from ironbottom.games.oceansoffire.rules.p12_ranges import fly, ways
from ironbottom.games.oceansoffire.rules.p13_areas import mark, marks_of
from ironbottom.games.oceansoffire.rules.p13_operation import Operation
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part, Plain
from ironbottom.kernel.flow import Call, Decision, Return, Step
from tests.games.oceansoffire.positions import asked, at, find, options, position


@dataclass(slots=True, kw_only=True)
class Planned(Procedure):
    """Parts of a plan in words, put in place, and the Operation that they make.

    "ships KEY,KEY SEA>SEA TARGET,TARGET", "air KEY AREA TARGET", "land KEY TARGET", "pass KEY SEA": troops stand in
    the position aboard their transports.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("go", "end")
    words: list[str]

    def go(self, g: Oceans) -> Step:
        parts = [put_in_place(g, one) for one in self.words]
        return Call(Operation(parts=[one for one in parts if one]))

    def end(self, g: Oceans) -> Step:
        g.log("info", "The Operation is over.")
        return Return()


def put_in_place(g: Oceans, words: str) -> Plain:
    """Carry out one part."""
    kind, keys, *rest = words.split()
    units = tuple(find(g, key) for key in keys.split(","))
    for unit in units:
        g.mark(unit, ACTIVATED)
    if kind == "ships":
        way = tuple(at(sea) for sea in rest[0].split(">"))
        targets = tuple(at(space) for space in rest[1].split(",")) if len(rest) > 1 else ()
        for ship in units:
            for sea in way:
                g.sail(ship, sea, 1)
            for load in [one for one in g.here[g.state.at[ship]] if g.state.aboard[one] == ship]:
                if g.counter(load).ground:
                    g.mark(load, ACTIVATED)
        for space in marks_of(g, way[-1], targets):
            mark(g, space)
        return Part(Kind.FORCE, units, way, targets=targets, mission=1).plain()
    if kind == "pass":
        for ship in units:
            g.mark(ship, PASSING)
        return {}
    if kind == "air":
        area, target = at(rest[0]), at(rest[1])
        for air in units:
            fly(g, air, next(one for one in ways(g, air, area) if one.target == target))
        mark(g, target)
        return Part(Kind.AIR, units, targets=(target,), mission=1, goal=area).plain()
    target = at(rest[0])
    came = g.state.at[units[0]]
    for unit in units:
        g.place(unit, target)
    mark(g, target)
    return Part(Kind.LAND, units, (came,), targets=(target,), mission=1, goal=target).plain()


def operation(
    units: Sequence[str],
    *words: str,
    control: Mapping[str, str],
    dice: Sequence[int] = (),
    power: str = "japan",
    aps: int = 30,
) -> Oceans:
    """A position in which a planned Operation has begun, at its first question."""
    return position(
        units,
        procedure=Planned(words=list(words)),
        control=control,
        dice=dice,
        power=power,
        tracks={"aps": [aps] * 3},
    )


def through(game: Oceans, *until: type[Decision], most: int = 400) -> None:
    """Answer as suggested until a certain question, or until nothing of the procedure is left."""
    for _ in range(most):
        decision = asked(game)
        if isinstance(decision, until) or type(decision).__name__ == "Waiting":
            return
        seat = game.deciding()[0]
        wanted = decision.suggestion(game, seat)
        game.act(seat, wanted[0] if wanted else options(game)[0])
    raise AssertionError(f"{type(asked(game)).__name__} is asked again and again")


def over(game: Oceans) -> bool:
    """Whether the Operation is over."""
    return type(asked(game)).__name__ == "Waiting"
