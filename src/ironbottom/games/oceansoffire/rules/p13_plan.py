"""What the frames of a draft share: the parts so far, and the position that they lead to."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import reduce
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.rules.p13_expected import Expected, followed_by, forget_others, lies_still
from ironbottom.games.oceansoffire.rules.p13_parts import DRAWING_UP, FAR_ASSAULT, Part, Plain, plans
from ironbottom.kernel import choices
from ironbottom.mechanics.derived import WHOLE
from ironbottom.mechanics.grouping import Offer

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

CANCEL = choices.button("cancel")


@dataclass(slots=True, kw_only=True)
class Plan(Procedure):
    """The draft that is under way; ``parts`` are those that are ready.

    ``begun``: Missions of a plan that was halted: they wait for their Operation, which must be resolved (13.1.f).
    """

    PLANS: ClassVar[tuple[str, ...]] = ("parts", "begun")
    parts: list[Plain] = field(default_factory=list)
    begun: list[Plain] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class PartFrame(Procedure):
    """A procedure that draws up one part and adds it to the plan."""

    def add(self, g: Oceans, part: Part) -> None:
        """Add a part that is ready."""
        plan = g.caller(Plan)
        plan.parts = [*plan.parts, part.plain()]


@dataclass(slots=True, kw_only=True)
class PartChoice(Offer, Choose):
    """A question about the part that is being drawn up; nobody else learns of it."""

    PIECES = "pick"
    FORCED = False
    WAITING = DRAWING_UP

    def quiet(self, g: Oceans) -> bool:
        return True


class _Drawn(NamedTuple):
    """The parts so far, and the position that they lead to: asked for a dozen times by each question.

    ``further``: by a part that is drawn up, the position with that part, too; see ``with_part``.
    """

    plain: list[Plain]
    parts: tuple[Part, ...]
    expected: Expected
    further: dict[Part, Expected]


def _drawn_up(g: Oceans) -> _Drawn:
    plain, kept = g.caller(Plan).parts, g.kept[WHOLE]
    known: _Drawn | None = kept.get(_drawn_up)
    if known is None or known.plain != plain:
        start = known or _Drawn([], (), Expected(g, (), ""), {})
        if start.plain != plain[: len(start.plain)]:
            start = _Drawn([], (), Expected(g, (), ""), {})
        more = plans(plain[len(start.plain) :])
        after = reduce(followed_by, more, start.expected)
        known = kept[_drawn_up] = _Drawn(plain[:], (*start.parts, *more), after, {})
    return known


def before(g: Oceans) -> Expected:
    """The position that the parts so far lead to."""
    return _drawn_up(g).expected


def with_part(g: Oceans, part: Part) -> Expected:
    """The position with one part more; while a force lies where it was, that without it: no question hangs on the rest.

    The rest is that its ships are Activated and paid.
    """
    drawn = _drawn_up(g)
    known = drawn.further.get(part)
    if known is None:
        start = drawn.expected
        known = start if lies_still(start.game, part) else followed_by(start, part)
        drawn.further[part] = known
    return known


def forget_tries(g: Oceans, plan: Plan) -> None:
    """Forget what parts would have come to that were drawn up and left (see ``forget_others``)."""
    known: _Drawn | None = g.kept[WHOLE].get(_drawn_up)
    if known is not None:
        known.further.clear()
    forget_others(g, plans(plan.parts))


def assaults_from_afar(g: Oceans) -> list[Part]:
    """The parts so far, begun ones first, that perform, escort or support Extended Range assaults (12.8)."""
    parts = (*plans(g.caller(Plan).begun), *_drawn_up(g).parts)
    return [part for part in parts if part.far == FAR_ASSAULT]
