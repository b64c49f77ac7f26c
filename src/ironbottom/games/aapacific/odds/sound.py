"""Whether the rules know a battle: one named fault for each cause."""

from __future__ import annotations

from ironbottom.games.aapacific.components.files import Unit
from ironbottom.games.aapacific.components.ids import UnitClass
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.odds.battle import Battle, Party
from ironbottom.games.aapacific.rules.combat_values import Group, group_of, present
from ironbottom.odds.answer import BadBattle


def need_sound(data: AApacificData, battle: Battle) -> None:
    """Raise ``BadBattle`` for the first thing that is wrong with a battle."""
    if not any(battle.attacker.force):
        raise BadBattle("the attacker has no units; give at least one")
    for attacking, party in ((True, battle.attacker), (False, battle.defender)):
        for unit in present(data.units, party.force):
            fault = _misplaced(battle, unit, attacking)
            if fault:
                raise BadBattle(f"{unit.plural} cannot {'attack' if attacking else 'defend'} here: {fault}")
        _need_sound_party(data, battle, party, attacking)
    _need_sound_settings(data, battle)


def _misplaced(battle: Battle, unit: Unit, attacking: bool) -> str:
    """Why a unit can have no part in such a battle; empty: it can."""
    if unit.unit_class == UnitClass.STRUCTURE:
        return "they never fight (aapacific:ic.2)"
    if battle.kind == "raid":
        return _no_raider(unit) if attacking else _no_interceptor(unit)
    at_sea = battle.kind in ("sea", "air")
    if at_sea and unit.unit_class == UnitClass.LAND:
        return "land units do not fight at sea (aapacific:sea.11)"
    if battle.kind == "air" and unit.unit_class != UnitClass.AIR:
        return "only aircraft fight in the air; make it a battle at sea"
    if not at_sea and unit.unit_class == UnitClass.NAVAL:
        return "ships do not fight on land; those that bombard are named apart (aapacific:amph.22)"
    if attacking and not at_sea and not unit.attacks:
        return "they do not attack (aapacific:aa.4)"
    return ""


def _no_raider(unit: Unit) -> str:
    return (
        "" if unit.raids or unit.escort_attack else "only bombers raid and fighters escort (aapacific:sbr.2)"
    )


def _no_interceptor(unit: Unit) -> str:
    if unit.intercept_defense or unit.aa_hits_on:
        return ""
    return "against a raid only AA guns and fighters fire (aapacific:sbr.6, sbr.7)"


def _need_sound_party(data: AApacificData, battle: Battle, party: Party, attacking: bool) -> None:
    at_sea = battle.kind in ("sea", "air")
    spare = sum(count * (unit.hits - 1) for count, unit in zip(party.force, data.units, strict=True))
    if not 0 <= party.damaged <= spare:
        raise BadBattle(f"{party.damaged} damaged battleships, but the party has {spare}")
    if any(party.bystanders) and not (at_sea and attacking):
        raise BadBattle("only allied ships beside an attacker at sea are bystanders (aapacific:multi.7)")
    if any(unit.unit_class != UnitClass.NAVAL for unit in present(data.units, party.bystanders)):
        raise BadBattle("bystanders are ships (aapacific:multi.7)")
    aimed = [kind for kind, _ in party.kamikazes]
    for kind, attacks in party.kamikazes:
        if not at_sea or group_of(data.units[kind]) != Group.SURFACE:
            raise BadBattle(
                f"kamikazes aim at surface ships, not at {data.units[kind].plural} (aapacific:kami.5)"
            )
        if aimed.count(kind) > party.force[kind] or attacks < 1:
            raise BadBattle(
                f"each kamikaze target is one {data.units[kind].name} of the party with 1 attack or more"
            )


def _need_sound_settings(data: AApacificData, battle: Battle) -> None:
    retreat, sides = battle.retreat, data.figures.dice_sides
    if battle.kind == "amphibious" and not any(
        unit.unit_class == UnitClass.LAND for unit in present(data.units, battle.attacker.force)
    ):
        raise BadBattle("an assault needs a land unit that lands (aapacific:amph.1)")
    if any(battle.bombarding) and battle.kind != "amphibious":
        raise BadBattle("ships bombard before a landing only (aapacific:amph.22)")
    for unit in present(data.units, battle.bombarding):
        if not unit.bombard:
            raise BadBattle(
                f"{unit.plural} do not bombard; battleships and destroyers do (aapacific:amph.22)"
            )
    if battle.kind == "raid" and not any(unit.raids for unit in present(data.units, battle.attacker.force)):
        raise BadBattle("a raid needs a bomber (aapacific:sbr.2)")
    if battle.rounds is not None and battle.rounds < 1:
        raise BadBattle(f"{battle.rounds} rounds: look at 1 or more")
    if battle.cap is not None and not 1 <= battle.cap <= sides:
        raise BadBattle(f"a highest defence of {battle.cap}: it is 1 to {sides} (aapacific:land.13)")
    if battle.cash is not None and battle.cash < 0:
        raise BadBattle(f"{battle.cash} IPCs: money is 0 or more")
    if retreat.after_rounds is not None and retreat.after_rounds < 1:
        raise BadBattle(f"retreat after {retreat.after_rounds} rounds: after 1 or more (aapacific:land.18)")
    if retreat.units_left is not None and retreat.units_left < 0:
        raise BadBattle(f"retreat with {retreat.units_left} units left: it is 0 or more")
    if retreat.win_below is not None and not 0.0 <= retreat.win_below <= 1.0:
        raise BadBattle(f"retreat below odds of {retreat.win_below}: it is between 0 and 1")
    if battle.kind == "raid" and not retreat.never:
        raise BadBattle("a raid has one round and no retreat (aapacific:sbr.11)")
