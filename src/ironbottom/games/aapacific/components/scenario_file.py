"""A scenario of Axis & Allies: Pacific as it stands on disk, victory conditions as tagged objects."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from ironbottom.games.aapacific.components.ids import Country, Power, Side, Track
from ironbottom.games.aapacific.components.scenario import SetupUnits, VictoryFile
from ironbottom.kernel.papers import Count, Key, Positive, Record, ScenarioHead, Source


class SpecialFile(Record, frozen=True, kw_only=True):
    """What a scenario changes in the rules."""

    first_turn_surprise: bool
    victory_points_kept: bool = True
    off_board_income: dict[Country, Count] = field(default_factory=dict)
    income_paid_to: dict[Country, Country] = field(default_factory=dict)
    ship_zones: dict[Country, tuple[Key, ...]] = field(default_factory=dict)
    routes_out_of_use: tuple[Key, ...] = ()


class ComplexFile(Record, frozen=True, kw_only=True):
    """An industrial complex that stands at the start."""

    space: Key
    source: Source
    option: Key | None = None
    note: str = ""


Seats = Literal["2", "3"]
"""How many may play (setup.4, setup.5): a scenario has a row for each."""


class ScenarioFile(ScenarioHead, frozen=True, kw_only=True):
    """A file in ``scenarios/``; see ``components.scenario.Scenario`` for what the values mean."""

    first_turn: Positive
    last_turn: Positive | None = None
    seats: dict[Seats, tuple[tuple[Power, ...], ...]]
    turn_order: tuple[Power, ...]
    active_spaces: Literal["all"] | tuple[Key, ...]
    control: dict[Key, Country]
    convoy_routes: dict[Key, Side]
    convoy_centres: dict[Key, Side]
    income: dict[Track, Count]
    cash: dict[Country, Count]
    convoy_cash: Count
    convoy_purses: tuple[Country, ...]
    victory_points: Count
    kamikaze: Count
    special: SpecialFile
    victory: tuple[VictoryFile, ...]
    complexes: tuple[ComplexFile, ...]
    setup: tuple[SetupUnits[Key], ...]
