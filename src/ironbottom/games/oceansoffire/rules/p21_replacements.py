"""21.4: each power in turn gains Replacement Points, and spends or saves them (4.0 III.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOBODY, Fate, Klass, Power
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.labels import counter_name, does, space_token
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.rules.p02_carrier_air import may_board
from ironbottom.games.oceansoffire.rules.p08_entry import PERSIA, PERSIA_POINTS, board, come
from ironbottom.games.oceansoffire.rules.p21_duties import duty
from ironbottom.games.oceansoffire.rules.p21_points import (
    gain,
    in_kinds,
    marker_tracks,
    save,
    spend,
    told_points,
    tracks_of,
)
from ironbottom.games.oceansoffire.rules.p21_redeploy import Redeploy
from ironbottom.games.oceansoffire.rules.p21_refill import (
    decks,
    fetch,
    markers,
    places,
    rebuildable,
    refillable,
    second_half,
    whole_only,
)
from ironbottom.games.oceansoffire.rules.p23_window import cards
from ironbottom.games.oceansoffire.rules.type_choice import NameType, type_label
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.mechanics.grouping import Groups, Offer, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.model import Counter
    from ironbottom.games.oceansoffire.position.game import Oceans

BACK = choices.button("cancel")
SPECIAL = ("jp_cva_r_regular", "jp_cva_r_low")
"""21.43.5: types of Special Replacement CVA; the one of the cards is not among them."""


def up_to(most: int) -> tuple[int, ...]:
    """Numbers of points from one on."""
    return tuple(range(1, most + 1))


def rebuilt_by(counter: Counter) -> str:
    """The rule by which units of a type are Rebuilt."""
    if not counter.air:
        return "21.42.1"
    return "21.43.3" if counter.klass == Klass.CVA else "21.43.1"


def special_left(g: Oceans) -> list[int]:
    """Types of Special Replacement units of which one is still out of play."""
    kinds = [g.data.counter_index[name] for name in SPECIAL]
    due = {one for p, one in enumerate(g.state.kind) if g.state.fate[p] == Fate.DUE}
    return [kind for kind in kinds if kind in due]


@dataclass(slots=True, kw_only=True)
class Replacements(Procedure):
    """21.4 of one power.

    ``kind``: the type that is Rebuilt, ``space``: of the Control Marker that is refilled, ``piece``: who is; -1: none.
    ``persia``: quarters of British air points that the Persia Box still takes. ``rebuilt``: air that may now Redeploy.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin",
        "cards",
        "name",
        "named",
        "ask",
        "chosen",
        "given",
        "where",
        "placed",
        "flown",
    )
    TITLE: ClassVar[str] = "Replacements"
    kind: int = -1
    space: int = -1
    piece: int = -1
    points: int = 0
    persia: int = PERSIA_POINTS
    rebuilt: list[int] = field(default_factory=list)

    def begin(self, g: Oceans) -> Step:
        """21.41, 21.45."""
        gain(g, g.phasing)
        words = f"{does(g, g.phasing, 'has')} these Replacement Points: {told_points(g, g.phasing)}"
        g.log("info", f"{words} ({{rule:oceansoffire:21.41}}).")
        return None

    def cards(self, g: Oceans) -> Step:
        """Cards of the step of Replacement Points."""
        return cards(g, "interphase", [g.phasing])

    def name(self, g: Oceans) -> Step:
        """21.43.5: for each lost CVA-1, or two halves, Japan takes a Special Replacement unit."""
        if g.phasing == Power.JAPAN and g.state.air_owed >= QUARTERS and special_left(g):
            return NameAir(seats=[g.seat(Power.JAPAN)])
        return Goto(self.ask)

    def named(self, g: Oceans) -> Step:
        kind = g.data.counter_index[choices.argument(str(self.ret))]
        piece = next(p for p, one in enumerate(g.state.kind) if one == kind and g.state.fate[p] == Fate.DUE)
        g.state.air_owed -= QUARTERS
        g.lift(piece, Fate.POOL)
        return Goto(self.name)

    def ask(self, g: Oceans) -> Step:
        power = g.phasing
        if refillable(g, power) or markers(g, power) or rebuildable(g, power):
            return SpendPoints(seats=[g.seat(power)])
        return self._end(g)

    def _end(self, g: Oceans) -> Step:
        """21.41: what is not spent is saved, up to twenty of a kind."""
        lost = save(g, g.phasing)
        if lost:
            words = f"{in_kinds(lost)} more than {g.data.figures.most_rps} are not saved"
            g.log("info", f"Replacement Points: {words} ({{rule:oceansoffire:21.41}}).")
        return Return()

    def chosen(self, g: Oceans) -> Step:
        choice, power = str(self.ret), g.phasing
        self.kind = self.space = self.piece = -1
        verb, name = choices.split(choice)
        if choice == choices.DONE:
            return self._end(g)
        if verb == "piece":
            self.piece = choices.piece_of(choice)
            numbers = duty(g, power).pieces.get(self.piece) or up_to(refillable(g, power)[self.piece])
        elif verb == "space":
            self.space = g.data.space_index[name]
            numbers = up_to(markers(g, power)[self.space])
        else:
            self.kind = g.data.counter_index[name]
            most = rebuildable(g, power)[self.kind]
            if whole_only(g, self.kind):
                self.points = most
                return Goto(self.where)
            due = {n for enough in duty(g, power).kinds.get(self.kind, {}).values() for n in enough}
            numbers = tuple(sorted(due)) or up_to(most)
        return HowMany(seats=[g.seat(power)], numbers=list(numbers), subject=choice)

    def given(self, g: Oceans) -> Step:
        if self.ret == BACK:
            return Goto(self.ask)
        self.points = int(choices.argument(str(self.ret)))
        if self.kind >= 0:
            return Goto(self.where)
        power, points = g.phasing, counted(self.points, "point")
        if self.space >= 0:
            spend(g, power, marker_tracks(g, self.space), self.points)
            g.hit_marker(self.space, -self.points)
            g.log("info", f"The Control Marker of {space_token(g, self.space)} is Replenished by {points}.")
        else:
            spend(g, power, tracks_of(g, self.piece), self.points)
            g.set_hits(self.piece, g.state.hits[self.piece] - self.points)
            rule = "21.43.2" if g.counter(self.piece).air else "21.42.3"
            g.log("info", f"{{piece:{self.piece}}} is Replenished by {points} ({{rule:{rule}}}).")
        return Goto(self.ask)

    def where(self, g: Oceans) -> Step:
        return WhereRebuilt(seats=[g.seat(g.phasing)], kind=self.kind, persia=self.persia, points=self.points)

    def placed(self, g: Oceans) -> Step:
        choice = str(self.ret)
        if choice == BACK:
            return Goto(self.ask)
        verb, name = choices.split(choice)
        piece = fetch(g, self.kind)
        spend(g, g.phasing, tracks_of(g, piece), self.points)
        counter = g.counter(piece)
        g.log("info", f"{counter_name(counter)} is Rebuilt ({{rule:{rebuilt_by(counter)}}}).")
        if verb == "piece":
            ship = choices.piece_of(choice)
            board(g, piece, ship)
            name = g.data.space_ids[g.state.at[ship]]
        else:
            ship = NOBODY
            self._come(g, piece, name)
        other = second_half(g, self.kind)
        if other >= 0 and ship != NOBODY and may_board(g, other, ship):
            board(g, other, ship)
        elif other >= 0:
            self._come(g, other, name)
        return Goto(self.flown)

    def _come(self, g: Oceans, piece: int, name: str) -> None:
        counter = g.counter(piece)
        site = next(one for one in places(g, self.kind, self.persia) if g.data.space_ids[one.space] == name)
        if counter.air:
            self.rebuilt.append(piece)
            if name == PERSIA:
                self.persia -= counter.points
        come(g, piece, site, hits=counter.front.defense - self.points if counter.ground else 0)

    def flown(self, g: Oceans) -> Step:
        """21.43.1b: air that was just Rebuilt may Redeploy without cost."""
        while self.rebuilt:
            piece = self.rebuilt.pop(0)
            if g.state.fate[piece] == Fate.ON_MAP:
                return Call(Redeploy(piece=piece), then=self.flown)
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class NameAir(NameType, Choose):
    """21.43.5: which Special Replacement unit comes into the Force Pool."""

    WAITING: ClassVar[str] = "takes replacement carrier air"
    RULE: ClassVar[str] = "oceansoffire:21.43.5"
    TEXT: ClassVar[str] = "Carrier air was lost: choose the unit that comes into the Force Pool for it"

    def types(self, g: Oceans) -> list[int]:
        return special_left(g)


@dataclass(slots=True, kw_only=True)
class SpendPoints(Offer, Choose):
    """Who gets Replacement Points next."""

    FORCED: ClassVar[bool] = False
    PIECES = "name"
    WAITING: ClassVar[str] = "spends Replacement Points"

    def rule(self, g: Oceans) -> str:
        return "oceansoffire:22.28.b" if duty(g, g.phasing).calls() else "oceansoffire:21.42.1"

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return [] if duty(g, g.phasing).calls() else sorted(markers(g, g.phasing))

    def groups(self, g: Oceans, seat: str) -> Groups:
        due = duty(g, g.phasing)
        return groups(sorted(due.pieces if due.calls() else refillable(g, g.phasing)), lambda piece: piece)

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        due = duty(g, g.phasing)
        kinds = sorted(due.kinds if due.calls() else rebuildable(g, g.phasing))
        named = [choices.kind(g.data.counters[kind].id) for kind in kinds]
        return named if due.calls() else [*named, choices.DONE]

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [self.options(g, seat)[0] if duty(g, g.phasing).calls() else choices.DONE]

    def text(self, g: Oceans, seat: str) -> str:
        words = told_points(g, g.phasing)
        if duty(g, g.phasing).calls():
            return f"Replacement Points: {words}. Garrisons are missing: choose who fills one"
        return f"Replacement Points: {words}. Choose a unit on the map, one of the Force Pool, or keep them"

    def label(self, g: Oceans, choice: str) -> str:
        if choice == choices.DONE:
            return "Keep the rest"
        return type_label(g, choice) if choices.split(choice)[0] == "type" else ""

    def goal_hint(self, g: Oceans, seat: str, space: int) -> str:
        return f"up to {markers(g, g.phasing)[space]}"

    def piece_hint(self, g: Oceans, seat: str, piece: int) -> str:
        return f"up to {refillable(g, g.phasing)[piece]}"


@dataclass(slots=True, kw_only=True)
class HowMany(Choose):
    """How many points it gets; ``subject``: who, as it was chosen."""

    FORCED: ClassVar[bool] = False
    WAITING: ClassVar[str] = "spends Replacement Points"
    RULE: ClassVar[str] = "oceansoffire:21.42.4"
    numbers: list[int]
    subject: str

    def options(self, g: Oceans, seat: str) -> list[str]:
        return [*map(choices.number, self.numbers), BACK]

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [choices.number(self.numbers[-1])]

    def text(self, g: Oceans, seat: str) -> str:
        named = choices.split(self.subject)[0] == "type"
        who = type_label(g, self.subject) if named else f"{{{self.subject}}}"
        return f"Choose how many Replacement Points {who} gets"

    def label(self, g: Oceans, choice: str) -> str:
        return "Another one" if choice == BACK else choices.argument(choice)


@dataclass(slots=True, kw_only=True)
class WhereRebuilt(Offer, Choose):
    """Where a Rebuilt unit comes in."""

    FORCED: ClassVar[bool] = False
    PIECES = "name"
    LABELS: ClassVar = {BACK: "Another one"}
    WAITING: ClassVar[str] = "spends Replacement Points"
    kind: int
    persia: int
    points: int

    def rule(self, g: Oceans) -> str:
        return f"oceansoffire:{rebuilt_by(g.data.counters[self.kind])}"

    def goals(self, g: Oceans, seat: str) -> list[int]:
        due = duty(g, g.phasing).kinds.get(self.kind, {})
        needed = [space for space, enough in due.items() if self.points in enough]
        return needed or [site.space for site in places(g, self.kind, self.persia)]

    def groups(self, g: Oceans, seat: str) -> Groups:
        return groups(decks(g, self.kind), lambda ship: ship)

    def text(self, g: Oceans, seat: str) -> str:
        return f"Choose where {counter_name(g.data.counters[self.kind])} is Rebuilt"
