"""The component files of Axis & Allies: Pacific as they stand on disk: one struct for each file.

Every value keeps its source: the rulebook, public data about this edition, historical fact, or our own
design. The JSON Schemas in ``data/schema/aapacific`` are made from these structs.
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from ironbottom.kernel.papers import (
    Chart,
    Count,
    Figure,
    GameFile,
    Key,
    Latitude,
    Longitude,
    Positive,
    Record,
    RuleId,
    Source,
)

SideKey = Literal["japan", "allies"]
PowerKey = Literal["japan", "great_britain", "united_states"]
NationKey = Literal["japan", "great_britain", "usa", "china"]
CountryKey = Literal["japan", "india", "australia", "usa", "china"]
TrackKey = Literal["japan", "india", "australia", "usa", "china", "british_convoys"]
UnitKey = Literal[
    "infantry",
    "marine",
    "artillery",
    "armor",
    "aa_gun",
    "fighter",
    "bomber",
    "battleship",
    "carrier",
    "destroyer",
    "transport",
    "submarine",
    "industrial_complex",
]


class Space(Record, frozen=True, kw_only=True):
    """A place on the map; ``lon`` and ``lat`` in degrees east and north."""

    id: Key
    name: str
    lon: Longitude
    lat: Latitude
    source: Source
    sources: dict[str, Source] = field(default_factory=dict)
    note: str = ""


class Territory(Space, frozen=True, kw_only=True):
    """A land territory, island or island group."""

    kind: Literal["land", "island", "island_group"]
    ipc: Count
    country: CountryKey
    naval_base: bool = False
    air_base: bool = False
    burma_road: bool = False
    dutch_east_indies: bool = False
    capital_of: CountryKey | None = None


class ConvoyRoute(Record, frozen=True, kw_only=True):
    """A route earns nothing itself: its territory does, while route and territory are on one side."""

    territory: Key
    option: Key | None = None


class ConvoyCentre(Record, frozen=True, kw_only=True):
    """A centre that pays ``value`` to a track while the Allies hold it."""

    track: TrackKey
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

    id: SideKey
    name: str


class PowerRecord(Record, frozen=True, kw_only=True):
    """A power takes turns."""

    id: PowerKey
    name: str
    side: SideKey


class NationRecord(Record, frozen=True, kw_only=True):
    """A nation owns pieces."""

    id: NationKey
    name: str
    adjective: str
    power: PowerKey
    may_board_ships: bool = True


class CountryRecord(Record, frozen=True, kw_only=True):
    """A country controls territories and, but for China, has money."""

    id: CountryKey
    name: str
    power: PowerKey
    nation: NationKey
    money: bool = True


class PowersFile(GameFile, frozen=True, kw_only=True):
    """``powers.json``."""

    sides: tuple[SideRecord, ...]
    powers: tuple[PowerRecord, ...]
    nations: tuple[NationRecord, ...]
    countries: tuple[CountryRecord, ...]


class UnitRecord(Record, frozen=True, kw_only=True):
    """Figures of one type; see ``data.model.Unit`` for what each rating means."""

    id: UnitKey
    name: str
    plural: str
    short: str
    unit_class: Literal["land", "air", "naval", "structure"] = field(name="class")
    cost: Count
    move: Count
    attack: Count
    defense: Count
    hits: Positive
    buyers: tuple[CountryKey, ...]
    rule: RuleId
    source: Source
    bulk: Count = 0
    attack_amphibious: Count | None = None
    bombard: Count = 0
    escort_attack: Count = 0
    intercept_defense: Count = 0
    aa_hits_on: Count = 0
    raises_attack_of: tuple[UnitKey, ...] = ()
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


class HoldRecord(Record, frozen=True, kw_only=True):
    """What a ship carries: so many slots, filled by the bulk of its cargo."""

    ship: UnitKey
    nations: tuple[NationKey, ...]
    slots: Positive
    accepts: tuple[UnitKey, ...]
    rule: RuleId
    source: Source


class CounterRecord(Record, frozen=True, kw_only=True):
    """How many pieces of a kind the box holds; no nation: shared by all.  It never limits play."""

    type: UnitKey
    count: Count
    source: Source
    nation: NationKey | None = None


class PiecesFile(GameFile, frozen=True, kw_only=True):
    """``pieces.json``."""

    unit_types: tuple[UnitRecord, ...]
    holds: tuple[HoldRecord, ...]
    printed_pieces: Count
    counters: tuple[CounterRecord, ...]


class FiguresRecord(Record, frozen=True, kw_only=True):
    """Single numbers of the rules; ``data.model.Figures`` says what each means."""

    dice_sides: Figure
    first_turn_defense_cap: Figure
    ipcs_per_victory_point: Figure
    ipcs_per_lost_point: Figure
    victory_track_top: Figure
    kamikaze_hits_on: Figure
    kamikaze_attacks: Figure
    artillery_pairs: Figure
    china_infantry_per_territory: Figure
    burma_road_infantry: Figure
    air_base_hop_cost: Figure
    naval_base_move: Figure
    convoy_wait_cost: Figure
    carrier_escape_move: Figure
    complexes_per_territory: Figure
    raid_dice_per_bomber: Figure
    raid_rounds: Figure
    gray_chip: Figure
    red_chip: Figure


class PhaseRecord(Record, frozen=True, kw_only=True):
    """A phase of the turn."""

    id: Key
    name: str
    rule: RuleId
    source: Source


class CaptureRecord(Record, frozen=True, kw_only=True):
    """Who may control originally Japanese land that these nations took; no territories: all others."""

    captors: tuple[NationKey, ...]
    control: tuple[CountryKey, ...]
    rule: RuleId
    source: Source
    territories: tuple[Key, ...] = ()
    ruling: str = ""


class FreeInfantryRecord(Record, frozen=True, kw_only=True):
    """Where the country without money gets its infantry."""

    country: CountryKey
    space: Key
    unit: UnitKey
    rule: RuleId
    source: Source


class TablesFile(GameFile, frozen=True, kw_only=True):
    """``tables.json``."""

    figures: FiguresRecord
    phases: tuple[PhaseRecord, ...]
    captures: tuple[CaptureRecord, ...]
    free_infantry: FreeInfantryRecord
    charts: tuple[Chart, ...]
