"""Battles in a position of the game: those that combat movement has started, and those a plan would start."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from ironbottom.games.aapacific.components.ids import Side, UnitClass, UnitType
from ironbottom.games.aapacific.odds.battle import NOBODY, Battle, Kind, Party
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import DAMAGED, NOWHERE, RAIDING, SUBMERGED
from ironbottom.games.aapacific.rules.combat_values import Force, force_of
from ironbottom.games.aapacific.rules.p4_combat.battles import (
    bystanders,
    land_attackers,
    land_defenders,
    landing_cargo,
    landing_zones,
    raids,
    sea_attackers,
    sea_battle_in,
    sea_defenders,
)
from ironbottom.games.aapacific.rules.p4_combat.fire import defense_cap
from ironbottom.games.aapacific.rules.p4_combat.land_battle import LandBattle
from ironbottom.games.aapacific.rules.p4_combat.landing import ships_that_may_bombard
from ironbottom.games.aapacific.rules.p4_combat.raid import Intercept, Raid
from ironbottom.games.aapacific.rules.p4_combat.resolve import pending_battles
from ironbottom.games.aapacific.rules.p4_combat.sea_battle import SeaBattle
from ironbottom.odds.answer import BadBattle


class Found(NamedTuple):
    """A battle in a space; ``note`` says what the odds leave out, in the tokens of the log."""

    space: int
    battle: Battle
    note: str = ""


def battles_at(g: Pacific, space: int) -> list[Found]:
    """The battles that are fought in a space or are still to be fought there: a raid and a land battle may be two."""
    running = _running(g, space)
    if running is not None:
        return [running]
    ashore = land_attackers(g, space) + landing_cargo(g, space)
    if ashore and any(
        isinstance(f, LandBattle) and f.territory == space and not f.attackers for f in g.stack
    ):
        return [_on_land(g, space, ashore)]  # about to land: its place in the list of battles to come is gone
    if space not in pending_battles(g):
        return []
    if g.data.is_sea[space]:
        return [_at_sea(g, space)]
    found = [_raid(g, space)] if space in raids(g) else []
    attackers = land_attackers(g, space) + landing_cargo(g, space)
    if attackers:
        found.append(_on_land(g, space, attackers))
    return found


def all_battles(g: Pacific) -> list[Found]:
    """Every battle of ``battles_at`` on the board, in order of spaces."""
    frames = [frame for frame in g.stack if isinstance(frame, LandBattle | SeaBattle | Raid)]
    spaces = {frame.zone if isinstance(frame, SeaBattle) else frame.territory for frame in frames}
    return [found for space in sorted(spaces.union(pending_battles(g))) for found in battles_at(g, space)]


def battle_if(
    g: Pacific, space: int, attackers: Sequence[int], *, landing: bool = False, bombarding: Sequence[int] = ()
) -> Found:
    """The battle if these pieces of the moving power attacked a space now, beside those that attack it already.

    Those that do not fight there stay out: cargo at sea, guns and ships on land. ``landing``: whether land units come
    from the sea; ``bombarding``: ships that fire before the landing, beside those of a landing that is declared
    already. Raises ``BadBattle`` when a piece does not belong to the moving power or is off the board.
    """
    for piece in (*attackers, *bombarding):
        if not 0 <= piece < len(g.state.kind) or g.state.at[piece] == NOWHERE or not g.own(piece):
            raise BadBattle(f"piece {piece} is no unit of the power whose turn it is")
    if g.data.is_sea[space]:
        fleet = [p for p in attackers if g.klass(p) != UnitClass.LAND]
        there = sea_attackers(g, space) if fleet else ()
        return Found(space, _sea_battle(g, space, _both(fleet, there), sea_defenders(g, space)))
    army = [p for p in attackers if g.klass(p) != UnitClass.NAVAL and g.data.units[g.state.kind[p]].attacks]
    there, cargo = (land_attackers(g, space), landing_cargo(g, space)) if army else ((), ())
    lands = bool(cargo) or (landing and any(g.klass(p) == UnitClass.LAND for p in army))
    army = _both(army, there, cargo)
    kind: Kind = "amphibious" if lands else "land"
    battle = _land_battle(g, space, kind, army, land_defenders(g, space))
    ships = _both(bombarding, _bombarding(g, space) if cargo else ())
    return Found(space, _with_bombardment(g, battle, ships), _first_at_sea(g, space, army, lands))


def _both(*parties: Iterable[int]) -> list[int]:
    """The pieces of several parties, each once."""
    return list(dict.fromkeys(chain(*parties)))


# ---- battles that run --------------------------------------------------------------------------------


def _running(g: Pacific, space: int) -> Found | None:
    """The battle whose frame is on the stack, with those that are left; its guns and bombardment are over.

    A raid is judged as long as fighters may still rise against it.
    """
    for frame in g.stack:
        if isinstance(frame, SeaBattle) and frame.zone == space and frame.round:
            left = [
                [
                    p
                    for p in pieces
                    if g.state.at[p] == space and not g.has(p, SUBMERGED) and p not in frame.aside
                ]
                for pieces in (frame.attackers, frame.defenders)
            ]
            return Found(space, _sea_battle(g, space, left[0], left[1], kamikazes=False))
        if isinstance(frame, LandBattle) and frame.territory == space and frame.round:
            attackers = [p for p in frame.attackers if g.state.at[p] == space]
            defenders = [p for p in frame.defenders if g.state.at[p] == space and p not in frame.aside]
            kind: Kind = "amphibious" if frame.assault else "land"
            return Found(space, _land_battle(g, space, kind, attackers, defenders, guns=False))
        if isinstance(frame, Raid) and frame.territory == space and isinstance(g.decision, Intercept):
            return _raid(g, space)
    return None


# ---- battles to come ---------------------------------------------------------------------------------


def _at_sea(g: Pacific, zone: int) -> Found:
    if not sea_battle_in(g, zone):  # kamikazes alone, ruling Q27
        ships = [p for p in g.ships_up(zone, g.moving_side) if g.own(p)]
        return Found(zone, _sea_battle(g, zone, ships, []))
    return Found(zone, _sea_battle(g, zone, sea_attackers(g, zone), sea_defenders(g, zone)))


def _on_land(g: Pacific, territory: int, attackers: list[int]) -> Found:
    cargo = landing_cargo(g, territory)
    kind: Kind = "amphibious" if cargo else "land"
    battle = _land_battle(g, territory, kind, attackers, land_defenders(g, territory))
    waiting = _awaited(g, territory)
    note = _after(g, waiting) if waiting else ""
    return Found(territory, _with_bombardment(g, battle, _bombarding(g, territory)), note)


def _awaited(g: Pacific, territory: int) -> list[int]:
    """The zones of a declared landing in which a naval battle comes first."""
    return sorted(landing_zones(g, territory).intersection(pending_battles(g)))


def _bombarding(g: Pacific, territory: int) -> list[int]:
    """The ships that bombard for a declared landing: none after a naval battle (aapacific:amph.25)."""
    return [] if _awaited(g, territory) else ships_that_may_bombard(g, territory)


def bombarded_by(g: Pacific, found: Found, ships: Sequence[int]) -> Found:
    """A landing for which these ships fire and no others (aapacific:amph.22)."""
    return found._replace(battle=_with_bombardment(g, found.battle, ships))


def without_landing(g: Pacific, territory: int) -> list[Found]:
    """The battle of those that walk or fly there if the landing is called off; none if there are none (amph.5)."""
    army = land_attackers(g, territory)
    return [
        Found(territory, _land_battle(g, territory, "land", army, land_defenders(g, territory)))
        for _ in army[:1]
    ]


def _raid(g: Pacific, territory: int) -> Found:
    raiders = [p for p in g.here[territory] if g.has(p, RAIDING) and g.own(p)]
    enemies = list(g.pieces(territory, 1 - g.moving_side))
    units, kind = g.data.units, g.state.kind
    risers = [p for p in enemies if units[kind[p]].intercept_defense or units[kind[p]].aa_hits_on]
    country = g.state.control[territory]
    battle = Battle(
        "raid",
        Party(_force(g, raiders)),
        Party(_force(g, risers)),
        cap=_cap(g, territory),
        cash=g.state.cash[country],
    )
    return Found(territory, battle, "All fighters are taken to rise.")


def _after(g: Pacific, zones: Iterable[int]) -> str:
    names = ", ".join(f"{{space:{g.data.space_ids[zone]}}}" for zone in zones)
    return (
        f"The naval battle in {names} comes first ({{rule:amph.15}}); these odds take it as won without loss."
    )


def _first_at_sea(g: Pacific, territory: int, attackers: Sequence[int], landing: bool) -> str:
    if not landing:
        return ""
    zones = {g.state.at[p] for p in attackers if g.data.is_sea[g.state.at[p]] and g.state.aboard[p] >= 0}
    held = sorted(zone for zone in zones if g.stops_ships(zone, 1 - g.moving_side))
    return _after(g, held) if held else ""


# ---- parties -----------------------------------------------------------------------------------------


def _land_battle(
    g: Pacific, territory: int, kind: Kind, attackers: list[int], defenders: list[int], *, guns: bool = True
) -> Battle:
    enemies = list(g.pieces(territory, 1 - g.moving_side)) if guns else []
    aa_guns = [p for p in enemies if g.state.kind[p] == UnitType.AA_GUN]
    return Battle(
        kind, Party(_force(g, attackers)), Party(_force(g, defenders + aa_guns)), cap=_cap(g, territory)
    )


def _with_bombardment(g: Pacific, battle: Battle, ships: Sequence[int]) -> Battle:
    if battle.kind != "amphibious":
        return battle
    return Battle(battle.kind, battle.attacker, battle.defender, cap=battle.cap, bombarding=_force(g, ships))


def _sea_battle(
    g: Pacific, zone: int, attackers: list[int], defenders: list[int], *, kamikazes: bool = True
) -> Battle:
    units, kind = g.data.units, g.state.kind
    in_the_air = all(units[kind[p]].unit_class == UnitClass.AIR for p in attackers + defenders)
    return Battle(
        "air" if in_the_air else "sea",
        _party(g, zone, attackers, kamikazes, bystanders(g, zone)),
        _party(g, zone, defenders, kamikazes, ()),
        cap=_cap(g, zone),
    )


def _party(g: Pacific, zone: int, pieces: list[int], kamikazes: bool, allies: Sequence[int]) -> Party:
    state = g.state
    aimed = [row for row in state.kamikaze_targets if kamikazes and row[0] == zone and row[1] in pieces]
    return Party(
        _force(g, pieces),
        damaged=sum(g.has(p, DAMAGED) for p in pieces),
        kamikazes=tuple((UnitType(state.kind[ship]), attacks) for _, ship, attacks in aimed),
        bystanders=_force(g, allies),
        cargo=_cargo(g, pieces),
    )


def party_of(g: Pacific, pieces: Sequence[int]) -> Party:
    """Pieces in the middle of a battle as a party: kamikazes and bystanders have had their part in it."""
    pieces = list(pieces)
    return Party(_force(g, pieces), damaged=sum(g.has(p, DAMAGED) for p in pieces), cargo=_cargo(g, pieces))


def _cargo(g: Pacific, pieces: list[int]) -> tuple[tuple[UnitType, tuple[int, ...]], ...]:
    """The value of what each ship would take down (aapacific:sea.11, ruling Q49); the emptiest are lost first."""
    kind, cost = g.state.kind, g.data.cost
    loads: dict[UnitType, list[int]] = {}
    for ship in pieces:
        if g.is_ship(ship):
            cargo = sum(cost[kind[p]] for p in g.load_of(ship) if p not in pieces)
            loads.setdefault(UnitType(kind[ship]), []).append(cargo)
    return tuple((ship, tuple(sorted(costs))) for ship, costs in sorted(loads.items()) if any(costs))


def _force(g: Pacific, pieces: Iterable[int]) -> Force:
    pieces = list(pieces)
    return force_of(g.state.kind[p] for p in pieces) if pieces else NOBODY


def _cap(g: Pacific, space: int) -> int | None:
    return defense_cap(g, space) if g.moving_side == Side.JAPAN else None
