"""A battle of Axis & Allies: Pacific as the odds see it: two parties, their habits, and what is special."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.rules.combat_values import Force
from ironbottom.games.aapacific.rules.losses import Taste
from ironbottom.odds.answer import BadBattle

Kind = Literal["land", "amphibious", "sea", "air", "raid"]
"""``amphibious``: a land battle in which at least one land unit lands from the sea. ``air``: as ``sea``."""
Raised = Literal["infantry", "marines"]
Dive = Literal["never", "at_once", "alone", "hunted"]

NOBODY: Force = (0,) * len(UnitType)


class Party(msgspec.Struct, frozen=True):
    """One side of a battle.

    ``damaged``: how many of its battleships lie on their side already. ``dives``: when its submarines leave:
    never; at once (the attacker's after the first round); when alone, that is when no other ship of the party is
    left; or when hunted, that is while the other side has a destroyer. ``kamikazes``: the ships that kamikazes aim at
    in the first round, each with the number of attacks on it (aapacific:kami.5). ``bystanders``: allied ships in the
    zone that do not fire but may be lost, attacker only (aapacific:multi.7). ``cargo``: by type of ship, the value
    of what each ship carries, in the order in which they are lost (aapacific:sea.11).
    """

    force: Force
    taste: Taste = Taste()
    damaged: int = 0
    dives: Dive = "never"
    kamikazes: tuple[tuple[UnitType, int], ...] = ()
    bystanders: Force = NOBODY
    cargo: tuple[tuple[UnitType, tuple[int, ...]], ...] = ()


class Retreat(msgspec.Struct, frozen=True):
    """When the attacker breaks off, never before the first round is over (aapacific:land.18, sea.20).

    After so many rounds; when so many of their units are left, or fewer; or when the odds of winning, fought out, are
    below a value. The first that applies; none: never. In an assault only aircraft leave (aapacific:amph.30).
    """

    after_rounds: int | None = None
    units_left: int | None = None
    win_below: float | None = None

    @property
    def never(self) -> bool:
        """Whether no condition is set."""
        return self.after_rounds is None and self.units_left is None and self.win_below is None


class Battle(msgspec.Struct, frozen=True):
    """A battle to be judged.

    ``rounds``: only so many rounds are looked at. ``cap``: highest value at which the defender hits
    (aapacific:land.13). ``bombarding``: ships that fire before a landing (aapacific:amph.22). ``cash``: what the
    owner of the raided complex has (aapacific:sbr.13), None: more than enough. ``artillery``: which of the attacker's
    units artillery raises first (aapacific:art.2, mar.6).
    """

    kind: Kind
    attacker: Party
    defender: Party
    retreat: Retreat = Retreat()
    rounds: int | None = None
    cap: int | None = None
    bombarding: Force = NOBODY
    cash: int | None = None
    artillery: Raised = "infantry"


def force(counts: Mapping[str, int]) -> Force:
    """The force with so many units of each type named by its key; ``BadBattle`` names what is wrong.

    >>> force({"infantry": 2, "fighter": 1})[:6]
    (2, 0, 0, 0, 0, 1)
    """
    result = list(NOBODY)
    for key, count in counts.items():
        if key.upper() not in UnitType.__members__:
            raise BadBattle(f"no unit type {key!r}; there are {', '.join(kind.key for kind in UnitType)}")
        if count < 0:
            raise BadBattle(f"{count} {key}: a number of units is 0 or more")
        result[UnitType.of(key)] += count
    return tuple(result)
