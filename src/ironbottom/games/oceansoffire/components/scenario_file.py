"""A file in ``scenarios/`` as it stands on disk."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from ironbottom.games.oceansoffire.components.files import ControlKey
from ironbottom.games.oceansoffire.components.ids import Fate, Klass, Nation, Power
from ironbottom.games.oceansoffire.components.tables_file import VpRecord
from ironbottom.kernel.papers import Count, Key, Positive, Record, RuleId, ScenarioHead, Source

SideKey = Literal["japan", "allies"]
EventKey = Literal[
    "arrive", "withdraw", "withdraw_choice", "upgrade_flip", "upgrade_exchange", "fst_capacity", "special"
]


class SunkRecord(Record, frozen=True, kw_only=True):
    """Quarters of a VP for each sunk ship of a class."""

    power: Power
    klass: Klass
    vp: int


class AutomaticRecord(Record, frozen=True, kw_only=True):
    """Levels at the end of a turn that end the game (oceansoffire:21.13)."""

    turn: Positive
    japan_at_least: Positive
    allies_at_most: Positive


class VictoryRecord(Record, frozen=True, kw_only=True):
    """Who wins, in quarters of a VP; between both levels nobody. ``spaces``: in place of those of the VP Chart.

    ``rounded``: to the nearest VP at the end; ``halved_at_usl2``: VP Spaces at USL-2 count half.
    """

    japan_at_least: Positive
    allies_at_most: Positive
    rounded: bool
    halved_at_usl2: bool
    spaces: tuple[VpRecord, ...] = ()
    sunk: tuple[SunkRecord, ...] = ()
    decisive_japan: Count = 0
    decisive_allies: Count = 0
    automatic: tuple[AutomaticRecord, ...] = ()
    source: Source


class RepairRecord(Record, frozen=True, kw_only=True):
    """SRPs of a port in each Impulse of a power, for ships of these nations (oceansoffire:9.7)."""

    space: Key
    points: Positive
    power: Power
    nations: tuple[Nation, ...]


class SpecialRecord(Record, frozen=True, kw_only=True):
    """A special rule of the scenario in words."""

    id: Key
    rules: tuple[RuleId, ...]
    text: str
    source: Source


class PlacementRecord(Record, frozen=True, kw_only=True):
    """Counters of a type at the start, in a Space or off the map; ``hits``: of the side that lies up."""

    piece: Key
    space: Key = ""
    fate: Fate = Fate.ON_MAP
    count: Positive = 1
    carrier: Key = ""
    reduced: bool = False
    hits: Count = 0
    damage: Count = 0
    source: Source


class FacilitiesRecord(Record, frozen=True, kw_only=True):
    """Facilities at the start, in a Space or, without one, in the Force Pool."""

    piece: Key
    space: Key = ""
    count: Positive
    source: Source


class ReturnRecord(Record, frozen=True, kw_only=True):
    """When and where a withdrawn unit comes back."""

    turn: Positive
    round: Positive
    space: Key


class EventRecord(Record, frozen=True, kw_only=True):
    """Something that happens at the start of a Round (oceansoffire:8.1, 8.3, 8.6)."""

    turn: Positive
    round: Positive
    event: EventKey
    pieces: tuple[Key, ...] = ()
    count: Positive = 1
    space: Key = ""
    carrier: Key = ""
    reduced: bool = False
    becomes: Key = ""
    choose: Count = 0
    of: str = ""
    capacity: Count = 0
    returning: bool = False
    returns: ReturnRecord | None = None
    with_air: bool = False
    source: Source
    note: str = ""


class ScenarioFile(ScenarioHead, frozen=True, kw_only=True):
    """A file in ``scenarios/``; ``spaces``: those in play, empty: all.

    ``command_points``: by power and Round, in place of the tables. ``sources``: Supply Sources by side, and ``repair``:
    SRPs, in place of those of the map. ``cooperation``: "any_ally", where Theaters are not used.
    """

    number: Positive
    first_turn: Positive
    first_round: Positive
    last_turn: Positive
    last_round: Positive
    spaces: tuple[Key, ...] = ()
    play_order: tuple[Power, ...]
    oil_reserve: Count
    resources: Count
    vp: Count
    replacement_points: dict[Power, dict[Key, int]]
    strategic_warfare: bool
    command_points: dict[Power, tuple[Count, ...]] = field(default_factory=dict)
    sources: dict[SideKey, tuple[Key, ...]] = field(default_factory=dict)
    repair: tuple[RepairRecord, ...] = ()
    cooperation: Literal["theaters", "any_ally"] = "theaters"
    rebuilding: bool = True
    control: dict[Key, ControlKey]
    victory: VictoryRecord
    special: tuple[SpecialRecord, ...]
    setup: tuple[PlacementRecord, ...]
    facilities: tuple[FacilitiesRecord, ...]
    schedule: tuple[EventRecord, ...]
