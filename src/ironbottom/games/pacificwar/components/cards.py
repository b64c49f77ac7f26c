"""The events of the resource cards: eighteen operations and what they need, see ``components.model.Half``.

Operations stand in ``cards.json`` as they are here, tagged by ``op``. Those that name zones are declared for any way
of naming them.
"""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from ironbottom.games.pacificwar.components.ids import Nation
from ironbottom.kernel.papers import Count, Key, Positive, Record

ZoneT = TypeVar("ZoneT")
"""How a record names a zone: by its id in the file, by its number for the rules."""


class ColumnShift(Record, frozen=True, kw_only=True, tag_field="op", tag="column_shift"):
    """The own or the enemy airstrike of this segment shifts by ``columns`` (pacificwar:9.2.2.c).

    ``combat_round``: in that round only, 0: in this segment.  ``from_turn``: counts from that turn on.
    """

    whose: Literal["own", "enemy"]
    columns: int
    combat_round: Count = 0
    from_turn: Count = 0


class FirstStrike(Record, frozen=True, kw_only=True, tag_field="op", tag="first_strike"):
    """The own fire is applied before the enemy's is added up (pacificwar:9.3.c); two of them cancel out."""

    segment: Literal["airstrike", "surface"]
    combat_round: Count = 0


class SurfaceHitsLba(Record, frozen=True, kw_only=True, tag_field="op", tag="surface_hits_lba"):
    """The firing player puts as many of their surface hits on LBA as they like (pacificwar:9.2.5.h)."""


class ExtraRound(Record, frozen=True, kw_only=True, tag_field="op", tag="extra_round"):
    """``rounds`` more combat rounds without movement points."""

    rounds: Positive


class LbaStrike(Record, frozen=True, kw_only=True, tag_field="op", tag="lba_strike"):
    """An airstrike by LBA of one zone upon an air-adjacent one (pacificwar:9.0.2.b; ruling pw_q46).

    ``most``: how many LBA may take part, 0: all of the zone.  ``ships_only``: no hits on LBA.  ``reply``: enemy
    carriers and LBA answer.
    """

    most: Count
    ships_only: bool
    reply: bool
    columns: int
    rounds: Positive = 1


class CarrierStrike(Record, Generic[ZoneT], frozen=True, kw_only=True, tag_field="op", tag="carrier_strike"):
    """Ready carriers of one zone strike another without moving.

    ``reach``: an air-adjacent zone; one within ``points`` movement points along open routes past no enemy units; or one
    within the movement of their slowest.  ``most``: how many carriers may take part, 0: any number.
    ``then_flip``: they end Ops Complete.  ``target``: the only zone that may be struck, None: any.
    """

    reach: Literal["air_adjacent", "points", "group"]
    points: Count = 0
    most: Count = 0
    ships_only: bool
    reply: bool
    columns: int
    rounds: Positive = 1
    then_flip: bool
    target: ZoneT | None = None


class DirectHit(Record, Generic[ZoneT], frozen=True, kw_only=True, tag_field="op", tag="direct_hit"):
    """Hits on one enemy ship of the player's choice, with a damage roll but without combat.

    The ship is within ``routes`` open sea routes of a zone they control, in none of ``not_in``.
    """

    hits: Positive
    routes: Positive
    not_in: tuple[ZoneT, ...]


class CancelAction(Record, frozen=True, kw_only=True, tag_field="op", tag="cancel_action"):
    """The active player loses the action and the card paid for it (pacificwar:8.3.1)."""


class ReadyUnits(Record, frozen=True, kw_only=True, tag_field="op", tag="ready_units"):
    """Own ships of up to ``zones`` zones become Ready, ``capital``: capital ships as well."""

    zones: Positive
    capital: bool


class MoveGroup(Record, Generic[ZoneT], frozen=True, kw_only=True, tag_field="op", tag="move_group"):
    """A normal move of up to ``most`` Ready ships that pays ``nav_cost`` for a route with a nav point."""

    most: Positive
    nav_cost: Positive
    destinations: tuple[ZoneT, ...]


class RedeployLba(Record, frozen=True, kw_only=True, tag_field="op", tag="redeploy_lba"):
    """Up to ``most`` own LBA redeploy (pacificwar:10.4)."""

    most: Positive


class WithdrawUnits(Record, frozen=True, kw_only=True, tag_field="op", tag="withdraw_units"):
    """Own ships of up to ``zones`` zones return to port and their LBA redeploy (pacificwar:10.4), unflipped."""

    zones: Positive


class GroundStrength(Record, frozen=True, kw_only=True, tag_field="op", tag="ground_strength"):
    """The invader has ``points`` more in one attempt (pacificwar:10.2)."""

    points: Positive


class PortValue(Record, frozen=True, kw_only=True, tag_field="op", tag="port_value"):
    """The port of the defender is worth ``points`` more in one attempt (pacificwar:10.2)."""

    points: Positive


class GainVp(Record, frozen=True, kw_only=True, tag_field="op", tag="gain_vp"):
    """The VP marker moves at once (pacificwar:11.d), ``if_sunk``: if this event sank a ship."""

    points: Positive
    if_sunk: bool


class DiscardRandom(Record, frozen=True, kw_only=True, tag_field="op", tag="discard_random"):
    """The opponent discards ``cards`` at random."""

    cards: Positive


class FlipUnit(Record, frozen=True, kw_only=True, tag_field="op", tag="flip_unit"):
    """The raiding carrier becomes Ops Complete where it is."""


class AllowCounterattack(Record, frozen=True, kw_only=True, tag_field="op", tag="allow_counterattack"):
    """Opens the counterattack without its usual trigger (pacificwar:8.12); ``full``: within full movement."""

    full: bool


Plain = (
    ColumnShift
    | FirstStrike
    | SurfaceHitsLba
    | ExtraRound
    | LbaStrike
    | CancelAction
    | ReadyUnits
    | RedeployLba
    | WithdrawUnits
    | GroundStrength
    | PortValue
    | GainVp
    | DiscardRandom
    | FlipUnit
    | AllowCounterattack
)
Effect = Plain | CarrierStrike[int] | DirectHit[int] | MoveGroup[int]
EffectFile = Plain | CarrierStrike[Key] | DirectHit[Key] | MoveGroup[Key]


class Needs(Record, Generic[ZoneT], frozen=True, kw_only=True):
    """What must hold for the text of a card to be used; what stands at its default is not asked for.

    ``enemy_ships_in``: a zone.  ``entered``: the enemy group entered one of these.  ``entered_with_carrier``: it has
    a carrier.  ``own_carrier``: one takes part in the combat.  ``as_attacker``.  ``raid_on``: a Ready carrier of the
    nation ``raider`` could reach that zone with its own speed along open routes past no enemy units.
    """

    enemy_ships_in: ZoneT | None = None
    entered: tuple[ZoneT, ...] = ()
    entered_with_carrier: bool = False
    own_carrier: bool = False
    as_attacker: bool = False
    raid_on: ZoneT | None = None
    raider: Nation | None = None
