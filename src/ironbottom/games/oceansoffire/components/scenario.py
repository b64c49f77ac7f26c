"""A scenario as the rules read it."""

from __future__ import annotations

import msgspec

from ironbottom.games.oceansoffire.components.ids import Fate, Klass, Nation, Power
from ironbottom.games.oceansoffire.components.model import Links, VpGroup
from ironbottom.kernel.papers import ScenarioHead


class Placement(msgspec.Struct, frozen=True):
    """Counters of a type at the start; ``space`` NOWHERE: off the map. ``hits``: counted from the front."""

    counter: int
    space: int
    fate: Fate
    count: int
    carrier: int
    reduced: bool
    hits: int
    damage: int


class Facilities(msgspec.Struct, frozen=True):
    """Facilities at the start; ``space`` NOWHERE: in the Force Pool."""

    counter: int
    space: int
    count: int


class Event(msgspec.Struct, frozen=True):
    """Something of the schedule; ``becomes``: the better type of an upgrade, NO_TYPE: none.

    ``counters``: the types it concerns, one of which the owner chooses where there are several. ``back``: when and
    where a withdrawn unit comes back (turn, Round, Space).
    """

    turn: int
    round: int
    kind: str
    counters: tuple[int, ...]
    count: int
    space: int
    carrier: int
    reduced: bool
    becomes: int
    choose: int
    of: str
    capacity: int
    returning: bool
    back: tuple[int, int, int] | None
    with_air: bool


class Sunk(msgspec.Struct, frozen=True):
    """Quarters of a VP for each sunk ship of a class."""

    power: Power
    klass: Klass
    vp: int


class Repair(msgspec.Struct, frozen=True):
    """SRPs of a port for ships of these nations (oceansoffire:9.7)."""

    space: int
    points: int
    power: Power
    nations: frozenset[Nation]


class Victory(msgspec.Struct, frozen=True):
    """Who wins, in quarters of a VP; between both levels nobody.

    ``automatic``: turn, least of Japan, most for the Allies.
    """

    japan_at_least: int
    allies_at_most: int
    rounded: bool
    halved_at_usl2: bool
    groups: tuple[VpGroup, ...]
    sunk: tuple[Sunk, ...]
    decisive_japan: int
    decisive_allies: int
    automatic: tuple[tuple[int, int, int], ...]


class Scenario(ScenarioHead, frozen=True, kw_only=True):
    """A start position and how the game ends; ``control`` by Space, NOWHERE where nobody can control.

    ``in_play`` by Space. ``command_points``: by power and Round, empty: by the tables. ``sources``: Supply Sources by
    side. ``theaters``: whether they bind the Allies. ``special``: ids of special rules.
    """

    number: int
    first_turn: int
    first_round: int
    last_turn: int
    last_round: int
    in_play: tuple[bool, ...]
    links: Links
    play_order: tuple[Power, ...]
    oil_reserve: int
    resources: int
    vp: int
    replacement_points: dict[Power, dict[str, int]]
    strategic_warfare: bool
    command_points: dict[Power, tuple[int, ...]]
    sources: tuple[frozenset[int], frozenset[int]]
    repair: tuple[Repair, ...]
    theaters: bool
    rebuilding: bool
    control: tuple[int, ...]
    victory: Victory
    special: frozenset[str]
    setup: tuple[Placement, ...]
    facilities: tuple[Facilities, ...]
    schedule: tuple[Event, ...]
