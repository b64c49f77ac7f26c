"""The fields of a page for a battle that is typed in."""

from __future__ import annotations

from ironbottom.games.aapacific.components import load
from ironbottom.games.aapacific.components.ids import UnitClass
from ironbottom.games.aapacific.odds.words import DIVES, KINDS, RAISED
from ironbottom.games.aapacific.rules.combat_values import Group, group_of
from ironbottom.odds.answer import OddsSetting

ON_LAND = ("land", "amphibious")
AT_SEA = ("sea",)
FOUGHT = tuple(kind for kind in KINDS if kind != "raid")
"""Kinds of battles in rounds."""
LEAVES = "The attacker breaks off"
DIVING = tuple(zip(DIVES, ("never", "at once", "when alone", "while a destroyer hunts"), strict=True))


def asked() -> tuple[OddsSetting, ...]:
    """What can be set of each kind of battle, what is asked for most first."""
    return (*_landing(), *_leaving(), *_losses(), *_rest())


def _landing() -> tuple[OddsSetting, ...]:
    ships = tuple(unit.key for unit in load().units if unit.bombard)
    return (
        OddsSetting("bombard", "Ships that bombard", "force", kinds=("amphibious",), types=ships),
        OddsSetting(
            "artillery",
            "Artillery raises first",
            values=tuple((name, name) for name in RAISED),
            kinds=("amphibious",),
        ),
        OddsSetting("cap", "Japan's first turn", values=(("", "no"), ("1", "yes")), kinds=KINDS),
    )


def _leaving() -> tuple[OddsSetting, ...]:
    """When the attacker breaks off; each may hold, or several, and the first that applies counts."""
    return (
        OddsSetting(
            "retreat", f"{LEAVES} after round", "number", kinds=FOUGHT, says="rounds {}", usual="never"
        ),
        OddsSetting(
            "retreat",
            f"{LEAVES} with units left",
            "number",
            kinds=FOUGHT,
            says="units {}",
            usual="never",
            rare=True,
        ),
        OddsSetting(
            "retreat",
            f"{LEAVES} when the odds fall below %",
            "number",
            kinds=FOUGHT,
            says="odds {}%",
            usual="never",
            rare=True,
        ),
        OddsSetting(
            "rounds", "Look at so many rounds only", "number", kinds=FOUGHT, usual="to the end", rare=True
        ),
    )


def _losses() -> tuple[OddsSetting, ...]:
    return (
        OddsSetting("attacker_order", "The attacker loses first", "order", kinds=FOUGHT),
        OddsSetting("defender_order", "The defender loses first", "order", kinds=FOUGHT, side="defender"),
        OddsSetting(
            "keep_land_unit",
            "The last land unit outlives aircraft",
            values=(("yes", "yes"), ("no", "no")),
            kinds=ON_LAND,
            rare=True,
        ),
    )


def _rest() -> tuple[OddsSetting, ...]:
    units = load().units
    ships = tuple(unit.key for unit in units if unit.unit_class == UnitClass.NAVAL)
    surface = tuple(unit.key for unit in units if group_of(unit) == Group.SURFACE)
    fields = [OddsSetting("cash", "Money of the raided country", "number", kinds=("raid",), least=0)]
    for side in ("attacker", "defender"):
        fields += (
            OddsSetting(f"{side}_damaged", f"Damaged battleships, {side}", "number", kinds=AT_SEA, rare=True),
            OddsSetting(f"{side}_dives", f"Submarines dive, {side}", values=DIVING, kinds=AT_SEA, rare=True),
            OddsSetting(
                f"{side}_kamikazes",
                f"Kamikazes against one of the {side}'s",
                "force",
                kinds=AT_SEA,
                side=side,
                types=surface,
                joined=False,
                rare=True,
            ),
        )
    fields.append(
        OddsSetting(
            "bystanders", "Allied ships beside the attacker", "force", kinds=AT_SEA, types=ships, rare=True
        )
    )
    return tuple(fields)
