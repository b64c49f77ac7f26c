"""What each country aims to have: shares of the value of its forces."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ironbottom.games.aapacific.components.ids import Country, UnitType

Mix = Mapping[UnitType, float]
Mixes = Mapping[Country, Mix]

MIXES: Mixes = MappingProxyType(
    {
        Country.JAPAN: {
            UnitType.INFANTRY: 0.25,
            UnitType.ARTILLERY: 0.11,
            UnitType.TRANSPORT: 0.11,
            UnitType.FIGHTER: 0.22,
            UnitType.DESTROYER: 0.19,
            UnitType.SUBMARINE: 0.12,
        },
        Country.INDIA: {
            UnitType.INFANTRY: 0.50,
            UnitType.ARTILLERY: 0.14,
            UnitType.FIGHTER: 0.16,
            UnitType.SUBMARINE: 0.20,
        },
        Country.AUSTRALIA: {
            UnitType.INFANTRY: 0.22,
            UnitType.ARTILLERY: 0.10,
            UnitType.TRANSPORT: 0.12,
            UnitType.FIGHTER: 0.16,
            UnitType.DESTROYER: 0.20,
            UnitType.SUBMARINE: 0.20,
        },
        Country.USA: {
            UnitType.MARINE: 0.12,
            UnitType.ARTILLERY: 0.06,
            UnitType.TRANSPORT: 0.14,
            UnitType.CARRIER: 0.13,
            UnitType.FIGHTER: 0.23,
            UnitType.DESTROYER: 0.14,
            UnitType.SUBMARINE: 0.14,
            UnitType.BOMBER: 0.04,
        },
    }
)
