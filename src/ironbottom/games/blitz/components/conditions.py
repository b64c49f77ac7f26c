"""Conditions that objectives and victory are made of, as they stand in the files: tagged by ``type``."""

from __future__ import annotations

from typing import Literal

from ironbottom.kernel.papers import Count, Key, Positive, Record

SideKey = Literal["japan", "allies"]
PowerKey = Literal["japan", "usa", "afa"]
CapitalKey = Literal["bb", "cv"]


class Control(Record, frozen=True, tag_field="type", tag="control"):
    """A side controls at least so many of these areas."""

    side: SideKey
    spaces: tuple[Key, ...]
    least: Positive


class OilDelivered(Record, frozen=True, tag_field="type", tag="oil_delivered"):
    """A power gets at least and at most so much oil (blitz:7.2.d3)."""

    power: PowerKey
    least: Count = 0
    most: Count | None = None


class ResourcesDelivered(Record, frozen=True, tag_field="type", tag="resources_delivered"):
    """The same of resources (blitz:7.2.d1)."""

    power: PowerKey
    least: Count = 0
    most: Count | None = None


class SupplyLine(Record, frozen=True, tag_field="type", tag="supply_line"):
    """Whether units of a power could trace from one area to the other."""

    start: Key
    goal: Key
    power: PowerKey
    exists: bool


class CapitalSteps(Record, frozen=True, tag_field="type", tag="capital_steps"):
    """This turn the enemy lost so many more steps of BB and CV."""

    least: Positive


class FactoryDamage(Record, frozen=True, tag_field="type", tag="factory_damage"):
    """So many Factory Factors of these areas are damaged."""

    spaces: tuple[Key, ...]
    least: Count = 0
    most: Count | None = None


class UndamagedFactories(Record, frozen=True, tag_field="type", tag="undamaged_factories"):
    """So many Factory Factors of these areas are not damaged."""

    spaces: tuple[Key, ...]
    least: Count = 0
    most: Count | None = None


class NoUnits(Record, frozen=True, tag_field="type", tag="no_units"):
    """No unit of a side but convoys is in these areas; ``land_only``: no land unit."""

    side: SideKey
    spaces: tuple[Key, ...]
    land_only: bool


class Presence(Record, frozen=True, tag_field="type", tag="presence"):
    """A power has a BB or CV in at least so many of these areas."""

    power: PowerKey
    spaces: tuple[Key, ...]
    least: Positive


class CapturedWithoutLoss(Record, frozen=True, tag_field="type", tag="captured_without_loss"):
    """This turn a side took an area without losing a step in that combat, and still controls it."""

    side: SideKey


Simple = (
    Control
    | OilDelivered
    | ResourcesDelivered
    | SupplyLine
    | CapitalSteps
    | FactoryDamage
    | UndamagedFactories
    | NoUnits
    | Presence
    | CapturedWithoutLoss
)


class All(Record, frozen=True, tag_field="type", tag="all"):
    """All of these hold."""

    of: tuple[Simple, ...]


Condition = Simple | All


def spaces_in(condition: Condition) -> tuple[str, ...]:
    """Every area that a condition names."""
    if isinstance(condition, All):
        return tuple(space for part in condition.of for space in spaces_in(part))
    if isinstance(condition, SupplyLine):
        return (condition.start, condition.goal)
    if isinstance(condition, Control | FactoryDamage | UndamagedFactories | NoUnits | Presence):
        return condition.spaces
    return ()
