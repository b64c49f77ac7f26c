"""Why an area is not attacked, or not so, and why units do not join an attack or a defence (5.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import CAPITAL, Attack, Klass
from ironbottom.games.blitz.position.labels import ATTACK_NAMES, space_token
from ironbottom.games.blitz.position.state import ASHORE, ATTACKED, EMBARKED, FOUGHT, SPENT
from ironbottom.games.blitz.rules.areas import air_distances, hostile_presence, nation_allowed
from ironbottom.games.blitz.rules.p05_land.commitment import (
    candidates,
    declarable,
    in_port,
    joinable,
    sent_from,
    ways_to,
    weight,
)
from ironbottom.games.blitz.rules.who import may_act
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def refused_targets(g: Blitz, declared: Collection[int], open_to: Collection[int]) -> dict[str, str]:
    """5.3.d1: by choice, why land areas cannot be declared as targets; ``declared``: those that are."""
    return {
        choices.space(g.data.space_ids[space]): _why_no_target(g, space, declared=space in declared)
        for space, area in enumerate(g.data.spaces)
        if area.land and g.scenario.in_play[space] and space not in open_to
    }


def _why_no_target(g: Blitz, space: int, *, declared: bool) -> str:
    name = space_token(g, space)
    if g.neutral(space):
        return f"{name} is neutral ({{rule:blitz:3.1.d1}})"
    if not g.enemy_land(space, g.phasing):
        return f"{name} is in your own hands ({{rule:blitz:5.3.d1}})"
    if declared:
        return f"{name} suffers each type of attack once at most ({{rule:blitz:5.3.d1}})"
    if (space, Attack.GROUND) in declarable(g):
        return _needed(name)
    ground = why_no_attack(g, space, Attack.GROUND)
    others = [kind for kind in (Attack.PORT, Attack.FACTORY) if _worth_attacking(g, space, kind)]
    return "; ".join((ground, *(why_no_attack(g, space, kind) for kind in others)))


def _needed(name: str) -> str:
    return f"Every land unit that could attack {name} is needed for an attack declared before ({{rule:blitz:5.3.d1}})"


def _worth_attacking(g: Blitz, space: int, kind: Attack) -> bool:
    return bool(g.undamaged(space)) if kind == Attack.FACTORY else bool(in_port(g, space, 1 - g.phasing))


def refused_undeclared(g: Blitz, declared: Collection[int]) -> dict[str, str]:
    """5.3.d1: by choice, enemy areas of which no attack has been declared."""
    return {
        choices.space(
            g.data.space_ids[space]
        ): f"No attack on {space_token(g, space)} is left ({{rule:blitz:5.3.d1}})"
        for space in range(len(g.data.spaces))
        if g.enemy_land(space, g.phasing) and space not in declared
    }


def refused_kinds(
    g: Blitz, space: int, open_to: Collection[int], declared: Collection[int], *, declaring: bool
) -> dict[str, str]:
    """By choice: why an area does not suffer a type of attack now; ``declared``: the types that it suffers already."""
    return {
        choices.button(kind.key): _why_not_so(g, space, kind, declared=kind in declared, declaring=declaring)
        for kind in Attack
        if kind not in open_to
    }


def _why_not_so(g: Blitz, space: int, kind: Attack, *, declared: bool, declaring: bool) -> str:
    name = ATTACK_NAMES[kind]
    if declared:
        return f"{space_token(g, space)} suffers one {name} at most ({{rule:blitz:5.3.d1}})"
    if (space, kind) in declarable(g):
        if declaring:
            return _needed(space_token(g, space))
        return f"A {name} on {space_token(g, space)} has not been declared ({{rule:blitz:5.3.d1}})"
    return why_no_attack(g, space, kind)


def why_no_attack(g: Blitz, space: int, kind: Attack) -> str:
    """Why an area cannot suffer a type of attack."""
    name, side = space_token(g, space), g.phasing
    surprise = g.scenario.surprise
    match kind:
        case Attack.FACTORY if not g.undamaged(space):
            return f"There is no undamaged Factory Factor in {name} ({{rule:blitz:6.4.d1}})"
        case Attack.PORT if not in_port(g, space, 1 - side):
            return f"No ship but submarines lies in the port of {name} ({{rule:blitz:5.3.g}})"
        case Attack.GROUND if (
            surprise and surprise.turn == g.state.turn and space in surprise.no_ground_attack_on
        ):
            return f"No Ground Attack falls on {name} by surprise ({{rule:blitz:2.5.d1}})"
    if barred := _barred_sea(g, space, kind):
        rule = "5.3.q" if kind == Attack.GROUND else "5.3.r"
        return f"Nobody attacks {name} from {barred}, where enemy aircraft or warships are ({{rule:blitz:{rule}}})"
    if kind != Attack.GROUND and g.snows(space) and not candidates(g, space, kind):
        return f"Snow keeps air units from {name} ({{rule:blitz:5.3.i}})"
    under_way = g.set_of_steps
    active = "activated " if under_way and under_way.blitz else ""  # 2.3.d1
    return {
        Attack.GROUND: f"No {active}land unit borders on {name} or can land there ({{rule:blitz:5.3.p}})",
        Attack.PORT: f"No {active}unit with a Naval Factor reaches the port of {name} ({{rule:blitz:5.3.f}})",
        Attack.FACTORY: f"No {active}air unit with a Strategic Factor reaches {name} ({{rule:blitz:5.3.b}})",
    }[kind]


def _barred_sea(g: Blitz, space: int, kind: Attack) -> str:
    """5.3.q, 5.3.r: a touching sea area from which own units would attack if the enemy were not there; "": none."""
    side = g.phasing

    def would_strike(piece: int) -> bool:
        landing = kind == Attack.GROUND and g.state.aboard[piece] != ASHORE
        firing = kind == Attack.PORT and g.counter(piece).klass in CAPITAL
        return (landing or firing) and may_act(g, piece) and not g.has(piece, ATTACKED | SPENT)

    for sea in g.links.seas[space]:
        if hostile_presence(g, sea, side) and any(map(would_strike, g.units(sea, side))):
            return space_token(g, sea)
    return ""


def why_no_strike(kind: int) -> str:
    """Why units that are committed so far make no attack of this type."""
    return {
        Attack.GROUND: "A Ground Attack needs a land unit ({rule:blitz:5.3.d})",
        Attack.PORT: "A Port Attack needs a Naval Factor ({rule:blitz:5.3.f})",
        Attack.FACTORY: "A Factory Attack needs a Strategic Factor ({rule:blitz:5.3.b})",
    }[Attack(kind)]


def why_made(g: Blitz, target: int) -> str:
    """Why a Ground Attack is not called off."""
    where = space_token(g, target)
    return f"The Ground Attack on {where} is declared, and a unit is left to make it ({{rule:blitz:5.3.d1}})"


# ---- the attacker's units ----------------------------------------------------------------------------


def refused_attackers(
    g: Blitz, target: int, kind: int, committed: Sequence[int], able: Collection[int]
) -> dict[str, str]:
    """By choice: why own units do not join an attack."""
    return {
        choices.piece(piece): _why_not_committed(g, piece, target, kind, committed)
        for piece in g.on_map(g.phasing)
        if piece not in able and piece not in committed
    }


def _why_not_committed(g: Blitz, piece: int, target: int, kind: int, committed: Sequence[int]) -> str:
    name, figures = f"{{piece:{piece}}}", g.data.figures
    if not may_act(g, piece):
        return f"{name} is not activated in this Blitz ({{rule:blitz:2.3.d1}})"
    if ways_to(g, piece, target, kind):
        at = g.state.at[piece]
        if sent_from(g, committed).get(at, 0) + weight(g, piece) > figures.attackers_per_area:
            where = space_token(g, at)
            return f"Units of size {figures.attackers_per_area} at most attack from {where} ({{rule:blitz:5.3.k}})"
        if piece not in joinable(g, target, kind, committed):
            return f"Land units of size {figures.island_attackers} at most attack an Island ({{rule:blitz:5.3.j}})"
        if g.option("q66"):
            return f"{name} leaves no room for another attack that has been declared ({{rule:blitz:5.3.k}})"
        if g.counter(piece).on_land:
            return f"{name} is needed for another attack that has been declared ({{rule:blitz:5.3.d1}})"
        where = space_token(g, at)
        return f"{name} would leave no room for a land unit from {where} ({{rule:blitz:5.3.k}})"
    return f"{name} {_why_no_way(g, piece, target, Attack(kind))}"


def _why_no_way(g: Blitz, piece: int, target: int, kind: Attack) -> str:
    counter = g.counter(piece)
    if g.has(piece, ATTACKED):
        return "has joined a land combat in this set ({rule:blitz:5.3.d1})"
    if g.has(piece, SPENT):
        return "is spent ({rule:blitz:4.3.h})"
    if counter.on_land:
        return _why_not_by_land(g, piece, target, kind)
    if counter.flies:
        return _why_not_by_air(g, piece, target)
    if counter.weapon:
        rule = "joins only a Factory Attack within its movement points"
        return f"{rule} ({{rule:blitz:5.3.d6}})"
    return _why_not_by_ship(g, piece, target, kind)


def _why_not_by_land(g: Blitz, piece: int, target: int, kind: Attack) -> str:
    counter, at, name = g.counter(piece), g.state.at[piece], space_token(g, target)
    if kind != Attack.GROUND:
        return f"takes no part in a {ATTACK_NAMES[kind]} ({{rule:blitz:{'5.3.f' if kind == Attack.PORT else '5.3.b'}}})"
    if counter.klass == Klass.FORT:
        return "is a FORT, which never leaves its area ({rule:blitz:5.3.p})"
    if not nation_allowed(g, piece, target):
        return (
            f"may not enter {name} ({{rule:blitz:{'3.3.d1' if counter.nation.key == 'china' else '3.3.d2'}}})"
        )
    if g.state.aboard[piece] != ASHORE:
        if g.has(piece, EMBARKED) and g.option("q51"):
            return "went aboard in this set ({rule:blitz:4.2.d4})"
        if at not in g.links.seas[target]:
            return f"lies in a sea area that does not touch {name} ({{rule:blitz:5.3.p}})"
        return "lies in a sea area with enemy aircraft or warships ({rule:blitz:5.3.q})"
    if counter.klass == Klass.PARA:
        return f"neither borders on {name} nor flies that far ({{rule:blitz:5.3.n}})"
    return f"is in no area that borders on {name}, and on no transport off its coast ({{rule:blitz:5.3.p}})"


def _why_not_by_air(g: Blitz, piece: int, target: int) -> str:
    name, at = space_token(g, target), g.state.at[piece]
    if g.snows(target):
        return f"cannot be committed in the snow of {name} ({{rule:blitz:5.3.i}})"
    if g.has(piece, FOUGHT) and not g.space(at).land:
        return "fought in a sea area combat and is still at sea ({rule:blitz:5.3.o})"
    return f"does not reach {name} ({{rule:blitz:5.3.m}})"


def _why_not_by_ship(g: Blitz, piece: int, target: int, kind: Attack) -> str:
    counter, at, name = g.counter(piece), g.state.at[piece], space_token(g, target)
    if kind == Attack.FACTORY and counter.klass != Klass.CV:
        return "takes no part in a Factory Attack: of ships only CV do ({rule:blitz:5.3.a})"
    if counter.klass not in CAPITAL:
        rule = "6.2.e" if kind == Attack.GROUND else "5.3.f" if counter.klass == Klass.TRS else "5.3.g"
        return f"takes no part in land combats: only BB and CV do ({{rule:blitz:{rule}}})"
    return _why_not_from_sea(g, piece, at, target, name)


def _why_not_from_sea(g: Blitz, piece: int, at: int, target: int, name: str) -> str:
    if g.space(at).land:
        return "lies in port ({rule:blitz:5.3.s})"
    if at not in g.links.seas[target]:
        return f"lies in a sea area that does not touch {name} ({{rule:blitz:5.3.r}})"
    if hostile_presence(g, at, g.side(piece)):
        return "lies in a sea area with enemy aircraft or warships ({rule:blitz:5.3.r})"
    return f"cannot help at {name} ({{rule:blitz:5.3.d3}})"


# ---- the defender's ----------------------------------------------------------------------------------


def refused_defenders(
    g: Blitz, target: int, kind: int, side: int, committed: Sequence[int], able: Collection[int]
) -> dict[str, str]:
    """By choice: why ships of touching seas, and air units, do not help the defence."""
    near = {target, *g.links.seas[target]}
    return {
        choices.piece(piece): f"{{piece:{piece}}} {_why_no_help(g, piece, target, Attack(kind))}"
        for piece in g.on_map(side)
        if piece not in able
        and piece not in committed
        and (g.counter(piece).flies or (g.counter(piece).ship and g.state.at[piece] in near))
    }


def _how_it_defends(g: Blitz, piece: int, name: str) -> str:
    """Of an air unit that is based in the area that is attacked."""
    if g.snows(g.state.at[piece]) and not g.option("q44"):
        return f"is kept down by the snow of {name} ({{rule:blitz:5.3.d7}})"
    if g.has(piece, SPENT):
        return "is spent ({rule:blitz:4.3.h})"
    return f"defends {name} without being asked ({{rule:blitz:5.3.d3}})"


def _why_no_help(g: Blitz, piece: int, target: int, kind: Attack) -> str:
    counter, at, name = g.counter(piece), g.state.at[piece], space_token(g, target)
    if counter.flies and at == target:
        return _how_it_defends(g, piece, name)
    if counter.flies and not g.option("q33"):
        return "is based elsewhere ({rule:blitz:5.3.d3})"
    if g.has(piece, ATTACKED):
        return "has joined a land combat in this set ({rule:blitz:5.3.d1})"
    if g.has(piece, SPENT):
        return "is spent ({rule:blitz:4.3.h})"
    if counter.flies:
        far = target not in air_distances(g, at, g.ratings(piece).mp)
        return (
            f"does not reach {name} ({{rule:blitz:5.3.m}})" if far else "fought at sea ({rule:blitz:5.3.o})"
        )
    if counter.klass not in CAPITAL or (counter.klass != Klass.CV and kind != Attack.GROUND):
        return (
            "is of no use there: BB and CV help against a Ground Attack, else CV only ({rule:blitz:5.3.d3})"
        )
    return _why_not_from_sea(g, piece, at, target, name)
