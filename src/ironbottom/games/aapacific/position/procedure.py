"""Bases of this game's frames and decisions, typed for its own game class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.kernel.flow import Decision, Frame


@dataclass(slots=True, kw_only=True)
class Procedure(Frame):
    """A rules procedure of Axis & Allies: Pacific."""

    SLUG: ClassVar[str] = "aapacific"


@dataclass(slots=True, kw_only=True)
class Choose(Decision):
    """A decision of Axis & Allies: Pacific."""

    SLUG: ClassVar[str] = "aapacific"
