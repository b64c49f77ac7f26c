"""Sequences of play as data: a turn, or a player's part of one, whose phases run one procedure each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from ironbottom.kernel.flow import Call, Frame, Step


class Sequence(Frame):
    """A procedure of phases: ``PHASES`` has the steps that run another procedure, in the order of the rulebook.

    ``STEPS`` names them with those that are written out, such as the beginning and the end of a turn. As each phase
    begins ``enter`` is called, which moves the marker and writes the heading of the log. A phase that is more than one
    procedure is written out, too.
    """

    __slots__ = ()

    PHASES: ClassVar[Mapping[str, Callable[[], Frame]]] = {}
    """The procedure of each phase, made anew whenever the phase begins."""

    def __init_subclass__(cls) -> None:
        for name, procedure in cls.PHASES.items():
            if name not in cls.__dict__:
                setattr(cls, name, _phase(name, procedure))
        super().__init_subclass__()

    def enter(self, g: Any, phase: str, procedure: Frame) -> None:
        """Note that this phase begins, which runs the procedure."""
        raise NotImplementedError


def _phase(name: str, procedure: Callable[[], Frame]) -> Callable[[Sequence, Any], Step]:
    def step(self: Sequence, g: Any) -> Step:
        frame = procedure()
        self.enter(g, name, frame)
        return Call(frame)

    step.__name__ = name
    return step
