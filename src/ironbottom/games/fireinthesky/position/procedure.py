"""Bases of this game's frames and decisions, typed for its own game class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.kernel.flow import NAMED, Decision, Frame


@dataclass(slots=True, kw_only=True)
class Procedure(Frame):
    """A rules procedure of Fire in the Sky."""

    SLUG: ClassVar[str] = "fireinthesky"


@dataclass(slots=True, kw_only=True)
class Choose(Decision):
    """A decision of Fire in the Sky; most of them name a target or the next in a row."""

    SLUG: ClassVar[str] = "fireinthesky"
    PIECES = NAMED
