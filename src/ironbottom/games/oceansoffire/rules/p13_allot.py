"""13.2.8, 13.2.13: both sides put surviving air into Spaces, to bomb ships or to support a ground combat."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_points
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p02_air_points import change, changes
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import do, in_words
from ironbottom.mechanics.grouping import Groups, Offer, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

PUT_BACK, BOMB, SUPPORT, HOLD = map(choices.button, ("cancel", "bomb", "support", "hold"))
SPLIT = choices.button("split")
BOMBS, SUPPORTS = 0, 1
"""Tasks of an air unit."""


@dataclass(slots=True, kw_only=True)
class Allot(Procedure):
    """One seat allots air units, each to a Space and a task there; whatever it does not name goes as suggested.

    ``tasks``: by air unit in a row: unit, Space, task, for each task open to it. ``chosen``: the same, one for each
    unit that has been allotted. ``optional``: a unit may stay out. ``idle``: who does has nothing else to do, so that
    the suggestion sends it. It answers ``chosen`` in words.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "answer", "rest")
    seat: str
    tasks: list[list[int]]
    optional: bool = False
    idle: bool = False
    chosen: list[list[int]] = field(default_factory=list)
    picked: list[int] = field(default_factory=list)
    where: int = NOWHERE

    def title(self, g: Oceans) -> str:
        return "Air Missions"

    def ask(self, g: Oceans) -> Step:
        if not any(self.several(one) for one in self.open_units()):
            return Goto(self.rest)
        return AllotAir(seats=[self.seat])

    def several(self, air: int) -> bool:
        """Whether a unit has a choice."""
        return self.optional or len(self.of(air)) > 1

    def open_units(self) -> list[int]:
        """Units that have not been allotted."""
        done = {row[0] for row in self.chosen}
        return [one for one in dict.fromkeys(row[0] for row in self.tasks) if one not in done]

    def of(self, air: int) -> list[tuple[int, int]]:
        """Space and task, each open to a unit."""
        return [(row[1], row[2]) for row in self.tasks if row[0] == air]

    def shared(self) -> list[tuple[int, int]]:
        """Those open to all that are picked."""
        rows = [self.of(one) for one in self.picked]
        return [task for task in rows[0] if all(task in row for row in rows[1:])] if rows else []

    def answer(self, g: Oceans) -> Step:
        verb, name = choices.split(str(self.ret))
        if verb == "piece":
            self.picked.append(int(name))
        elif verb == "space":
            self.where = g.data.space_index[name]
            tasks = [task for space, task in self.shared() if space == self.where]
            if len(tasks) == 1:
                self._give(g, tasks[0])
        elif self.ret in (BOMB, SUPPORT):
            self._give(g, BOMBS if self.ret == BOMB else SUPPORTS)
        elif self.ret == SPLIT:
            self._split(g)
        elif self.ret == PUT_BACK:
            self.picked, self.where = [], NOWHERE
        else:
            self.idle = self.idle and self.ret != HOLD
            return None
        return Goto(self.ask)

    def splits(self, g: Oceans) -> bool:
        """12.34.a, 15.12: whether the one that is picked may break down, to be divided among Missions."""
        if self.optional or len(self.picked) != 1:
            return False
        return able_points(g, self.picked[0]) > QUARTERS and bool(changes(g, self.picked[0]))

    def _split(self, g: Oceans) -> None:
        (air,) = self.picked
        rows, parts = self.of(air), change(g, air, changes(g, air)[0])
        self.tasks = [row for row in self.tasks if row[0] != air]
        self.tasks += [[one, *row] for one in parts if able_points(g, one) for row in rows]
        self.picked = []
        g.log("info", f"{do([air], 'breaks')} down into {in_words(parts)} ({{rule:2.32.f}}).")

    def _give(self, g: Oceans, task: int) -> None:
        self.chosen += [[one, self.where, task] for one in self.picked]
        self.picked, self.where = [], NOWHERE

    def rest(self, g: Oceans) -> Step:
        """As suggested: ground combats are supported, else ships are bombed; what may be needed elsewhere stays."""
        if not self.optional or self.idle:
            for one in self.open_units():
                space, task = max(self.of(one), key=lambda row: (row[1], -row[0]))
                self.chosen.append([one, space, task])
        for task, verb in ((BOMBS, "bombs ships"), (SUPPORTS, "supports the ground")):
            for where in dict.fromkeys(row[1] for row in self.chosen if row[2] == task):
                units = [row[0] for row in self.chosen if row[1:] == [where, task]]
                g.log("info", f"{do(units, verb)} in {space_token(g, where)}.", where=g.data.space_ids[where])
        return Return([f"{air} {space} {task}" for air, space, task in self.chosen])


@dataclass(slots=True, kw_only=True)
class AllotAir(Offer, Choose):
    """Which air does what."""

    ORDER: ClassVar[str] = "air_missions"
    PIECES = "pick"
    LABELS: ClassVar = {
        BOMB: "Bomb ships there",
        SUPPORT: "Support the ground combat there",
        choices.DONE: "The rest as suggested",
        HOLD: "Hold the rest back",
        SPLIT: "Break it down",
        PUT_BACK: "Put back",
    }
    TEXT: ClassVar[str] = "Choose air units and where they act"
    WAITING: ClassVar[str] = "allots air units"
    SUGGESTED: ClassVar = (choices.DONE,)

    def rule(self, g: Oceans) -> str:
        return "oceansoffire:13.2.13" if g.caller(Allot).optional else "oceansoffire:13.2.8"

    def goals(self, g: Oceans, seat: str) -> Collection[int]:
        allot = g.caller(Allot)
        return sorted({space for space, _ in allot.shared()}) if allot.where == NOWHERE else ()

    def groups(self, g: Oceans, seat: str) -> Groups:
        allot = g.caller(Allot)
        if allot.where != NOWHERE:
            return {}
        shared = allot.shared()
        able = [
            one
            for one in allot.open_units()
            if one not in allot.picked
            and allot.several(one)
            and (not allot.picked or any(task in shared for task in allot.of(one)))
        ]
        return groups(able, lambda one: (likeness(g, one), tuple(allot.of(one))))

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        allot = g.caller(Allot)
        if allot.where != NOWHERE:
            return [BOMB, SUPPORT, PUT_BACK]
        if allot.picked:
            return [SPLIT, PUT_BACK] if allot.splits(g) else [PUT_BACK]
        return [choices.DONE, HOLD] if allot.idle else [choices.DONE]

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        buttons = [one for one in self.buttons(g, seat) if one != SPLIT]
        return [SUPPORT] if SUPPORT in buttons else buttons[:1]

    def going(self, g: Oceans) -> tuple[int, ...]:
        return tuple(g.caller(Allot).picked)


def rows_of(answer: object) -> list[list[int]]:
    """What an Allot has answered: unit, Space, task.

    >>> rows_of(["4 17 1"]), rows_of(None)
    ([[4, 17, 1]], [])
    """
    return [list(map(int, row.split())) for row in answer] if isinstance(answer, list) else []
