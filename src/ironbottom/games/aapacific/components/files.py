"""The component files of Axis & Allies: Pacific as they stand on disk: one struct for each file.

Every value keeps its source: the rulebook, public data about this edition, historical fact, or our own
design. The JSON Schemas in ``components/schema`` are made from these structs.
"""

from __future__ import annotations

from typing import Generic, Literal

from msgspec import field

from ironbottom.games.aapacific.components.ids import Country, Nation, Power, Side, Track, UnitClass, UnitType
from ironbottom.kernel.papers import (
    Chart,
    Count,
    Figure,
    FigureT,
    GameFile,
    Key,
    Latitude,
    Longitude,
    PhaseRecord,
    Positive,
    PrintedSpace,
    Record,
    RuleId,
    Source,
)


class Space(PrintedSpace, frozen=True, kw_only=True):
    """A place on the map; ``lon`` and ``lat`` in degrees east and north."""

    lon: Longitude
    lat: Latitude


class Territory(Space, frozen=True, kw_only=True):
    """A land territory, island or island group."""

    kind: Literal["land", "island", "island_group"]
    ipc: Count
    country: Country
    naval_base: bool = False
    air_base: bool = False
    burma_road: bool = False
    dutch_east_indies: bool = False
    capital_of: Country | None = None


class ConvoyRoute(Record, frozen=True, kw_only=True):
    """A route earns nothing itself: its territory does, while route and territory are on one side."""

    territory: Key
    option: Key | None = None


class ConvoyCentre(Record, frozen=True, kw_only=True):
    """A convoy centre: ``value`` is paid to ``track`` while the Allies hold it."""

    track: Track
    value: Positive


class SeaZone(Space, frozen=True, kw_only=True):
    """A numbered sea zone."""

    number: Positive
    kamikaze: bool = False
    convoy_route: ConvoyRoute | None = None
    convoy_centre: ConvoyCentre | None = None


class Link(Record, frozen=True, kw_only=True):
    """Two adjacent spaces.  ``closed`` is a border that nothing may cross."""

    a: Key
    b: Key
    kind: Literal["land", "sea", "coast", "island", "closed"]
    source: Source
    option: Key | None = None
    note: str = ""


class BoardFile(GameFile, frozen=True, kw_only=True):
    """``board.json``."""

    title: str
    territories: tuple[Territory, ...]
    sea_zones: tuple[SeaZone, ...]
    impassable: tuple[Space, ...]
    links: tuple[Link, ...]


class SideRecord(Record, frozen=True, kw_only=True):
    """One of the two sides."""

    id: Side
    name: str


class PowerRecord(Record, frozen=True, kw_only=True):
    """A power takes turns."""

    id: Power
    name: str
    side: Side


class NationRecord(Record, frozen=True, kw_only=True):
    """A nation owns pieces."""

    id: Nation
    name: str
    adjective: str
    power: Power
    may_board_ships: bool = True


class CountryRecord(Record, frozen=True, kw_only=True):
    """A country controls territories and, but for China, has money."""

    id: Country
    name: str
    power: Power
    nation: Nation
    money: bool = True


class PowersFile(GameFile, frozen=True, kw_only=True):
    """``powers.json``."""

    sides: tuple[SideRecord, ...]
    powers: tuple[PowerRecord, ...]
    nations: tuple[NationRecord, ...]
    countries: tuple[CountryRecord, ...]


class Unit(Record, frozen=True, kw_only=True):
    """Figures of one unit type: it hits when a die shows its value or less (aapacific:units.4).

    ``landing``: its attack in an amphibious assault, where that differs, as for marines.  ``bombard``,
    ``escort_attack``, ``intercept_defense`` and ``aa_hits_on`` are 0 where the type cannot do it.  ``raises_attack_of``
    are the types whose attack one paired unit of this type raises ``raises_by`` points.  ``bulk`` is the number of
    slots it takes as cargo, 0: never cargo.  ``casualty``: may be chosen as a loss.  ``attacks``: may attack.
    ``takes_convoy``: a warship, which takes convoys.  ``guides_aircraft``: lets friendly aircraft hit submarines.
    """

    type: UnitType = field(name="id")
    name: str
    plural: str
    short: str
    unit_class: UnitClass = field(name="class")
    cost: Count
    move: Count
    attack: Count
    defense: Count
    hits: Positive
    buyers: tuple[Country, ...]
    rule: RuleId
    source: Source
    bulk: Count = 0
    landing: Count | None = field(name="attack_amphibious", default=None)
    bombard: Count = 0
    escort_attack: Count = 0
    intercept_defense: Count = 0
    aa_hits_on: Count = 0
    raises_attack_of: tuple[UnitType, ...] = ()
    raises_by: Count = 0
    blitz: bool = False
    patrol: bool = False
    raids: bool = False
    takes_convoy: bool = False
    first_strike: bool = False
    submerges: bool = False
    cancels_first_strike: bool = False
    guides_aircraft: bool = False
    hits_air: bool = True
    stopped_by_patrol: bool = True
    casualty: bool = True
    attacks: bool = True

    @property
    def key(self) -> str:
        """The word of its type."""
        return self.type.key

    @property
    def attack_amphibious(self) -> int:
        """Its attack in an amphibious assault."""
        return self.attack if self.landing is None else self.landing


class HoldRecord(Record, frozen=True, kw_only=True):
    """What a ship carries: so many slots, filled by the bulk of its cargo."""

    ship: UnitType
    nations: tuple[Nation, ...]
    slots: Positive
    accepts: tuple[UnitType, ...]
    rule: RuleId
    source: Source


class CounterRecord(Record, frozen=True, kw_only=True):
    """How many pieces of a kind the box holds; no nation: shared by all.  It never limits play."""

    type: UnitType
    count: Count
    source: Source
    nation: Nation | None = None


class PiecesFile(GameFile, frozen=True, kw_only=True):
    """``pieces.json``."""

    unit_types: tuple[Unit, ...]
    holds: tuple[HoldRecord, ...]
    printed_pieces: Count
    counters: tuple[CounterRecord, ...]


class FiguresOf(Record, Generic[FigureT], frozen=True, kw_only=True):
    """Single numbers of the rules: with their sources in the file, alone for those who play by them.

    ``first_turn_defense_cap``: highest defence of the Allies in Japan's first turn outside China.
    ``ipcs_per_victory_point``, ``ipcs_per_lost_point``: full tens collected, or surrendered at once.
    ``artillery_pairs``: how many units one artillery raises.  ``air_base_hop_cost``: movement between a
    friendly air base and its zone.  ``naval_base_move``: range from base to base in phase 6.
    ``convoy_wait_cost``: movement that a submarine spends to stay and take a convoy.
    ``carrier_escape_move``: how far fighters of a sunk carrier may fly.
    """

    dice_sides: FigureT
    first_turn_defense_cap: FigureT
    ipcs_per_victory_point: FigureT
    ipcs_per_lost_point: FigureT
    victory_track_top: FigureT
    kamikaze_hits_on: FigureT
    kamikaze_attacks: FigureT
    artillery_pairs: FigureT
    china_infantry_per_territory: FigureT
    burma_road_infantry: FigureT
    air_base_hop_cost: FigureT
    naval_base_move: FigureT
    convoy_wait_cost: FigureT
    carrier_escape_move: FigureT
    complexes_per_territory: FigureT
    raid_dice_per_bomber: FigureT
    raid_rounds: FigureT
    gray_chip: FigureT
    red_chip: FigureT


Phase = PhaseRecord[Key]
"""One of the nine phases of a turn (aapacific:turn.1)."""


class CaptureRecord(Record, frozen=True, kw_only=True):
    """Who may control originally Japanese land that these nations took; no territories: all others."""

    captors: tuple[Nation, ...]
    control: tuple[Country, ...]
    rule: RuleId
    source: Source
    territories: tuple[Key, ...] = ()
    ruling: str = ""


class FreeInfantryRecord(Record, frozen=True, kw_only=True):
    """Where the country without money gets its infantry."""

    country: Country
    space: Key
    unit: UnitType
    rule: RuleId
    source: Source


class TablesFile(GameFile, frozen=True, kw_only=True):
    """``tables.json``."""

    figures: FiguresOf[Figure]
    phases: tuple[Phase, ...]
    captures: tuple[CaptureRecord, ...]
    free_infantry: FreeInfantryRecord
    charts: tuple[Chart, ...]
