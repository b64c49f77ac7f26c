"""Bases of this game's frames and decisions, typed for its own game class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.kernel.flow import NAMED, Decision, Frame


@dataclass(slots=True, kw_only=True)
class Procedure(Frame):
    """A rules procedure of Oceans of Fire."""

    SLUG: ClassVar[str] = "oceansoffire"


@dataclass(slots=True, kw_only=True)
class Choose(Decision):
    """A decision of Oceans of Fire; most of them name a target or the next in a row."""

    SLUG: ClassVar[str] = "oceansoffire"
    PIECES = NAMED
