"""Why a sea area is not fought over, and why units do not slip away, fly in, stay out or go aboard (4.2, 4.3)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass, Side
from ironbottom.games.blitz.position.labels import space_token
from ironbottom.games.blitz.position.state import SPENT
from ironbottom.games.blitz.rules.cargo import can_embark, carriers
from ironbottom.games.blitz.rules.p04_sea.block import surprised
from ironbottom.games.blitz.rules.p04_sea.contested import acting, fighting_units
from ironbottom.games.blitz.rules.reasons.moves import why_not_embark
from ironbottom.kernel import choices
from ironbottom.kernel.grammar import in_words

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def refused_seas(
    g: Blitz, fought: Collection[int], compulsory: Collection[int], open_to: Collection[int]
) -> dict[str, str]:
    """4.3.a: by choice, why there is no battle in a sea area in which units lie; and why step C does not end yet."""
    found = {
        choices.space(g.data.space_ids[sea]): _why_no_battle(g, sea, fought)
        for sea, here in enumerate(g.here)
        if here and not g.space(sea).land and sea not in compulsory and sea not in open_to
    }
    if compulsory:
        where = ", ".join(space_token(g, sea) for sea in compulsory)
        found[choices.DONE] = f"Battle is compulsory in {where} ({{rule:blitz:4.3.d1}})"
    return found


def _why_no_battle(g: Blitz, sea: int, fought: Collection[int]) -> str:
    name, attacker = space_token(g, sea), g.phasing
    if sea in fought:
        return f"{name} has been fought over in this step ({{rule:blitz:4.3.d6}})"
    if not g.units(sea, 1 - attacker):
        return f"There is no enemy in {name} ({{rule:blitz:4.3.a}})"
    if not fighting_units(g, sea, attacker):
        return f"You have no ship and no air unit in {name} ({{rule:blitz:4.3.a}})"
    if not acting(g, sea, attacker):
        return f"No unit of yours in {name} is activated ({{rule:blitz:2.3.d1}})"
    if not fighting_units(g, sea, 1 - attacker):
        return f"Transports alone do not attack the convoys in {name} ({{rule:blitz:4.3.d1}})"
    return f"Neither side has more than transports in {name} that could fight ({{rule:blitz:4.3.d1}})"


def refused_slips(g: Blitz, sea: int, side: int, able: Collection[int]) -> dict[str, str]:
    """4.3.c: by choice, why units do not leave before the battle."""
    return {
        choices.piece(piece): (
            f"{{piece:{piece}}} finds no base in reach in which it can stack ({{rule:blitz:4.1.b}})"
            if g.counter(piece).klass == Klass.SUB
            else f"{{piece:{piece}}} is no submarine: only these slip away ({{rule:blitz:4.3.c}})"
        )
        for piece in g.units(sea, side)
        if piece not in able
    }


def refused_flights(g: Blitz, sea: int, side: int, able: Collection[int]) -> dict[str, str]:
    """4.3.e, 4.3.d2: by choice, why air units are not called in."""
    return {
        choices.piece(piece): f"{{piece:{piece}}} {_why_no_flight(g, piece, sea)}"
        for piece in g.on_map(side)
        if g.counter(piece).flies and piece not in able
    }


def _why_no_flight(g: Blitz, piece: int, sea: int) -> str:
    at, ratings = g.state.at[piece], g.ratings(piece)
    if surprised(g) and g.side(piece) == Side.ALLIES:
        return "is taken by surprise ({rule:blitz:2.5.d1})"
    if at == sea:
        return "is there already ({rule:blitz:4.3.i})"
    if not g.space(at).land:
        return "is at sea; air units ashore are called in ({rule:blitz:4.3.d2})"
    if not ratings.naval:
        return "has no Naval Factor, so it is no Naval Air ({rule:blitz:4.3.d2})"
    if g.has(piece, SPENT):
        return "is spent ({rule:blitz:4.3.d2})"
    return f"does not reach {space_token(g, sea)} ({{rule:blitz:4.3.d2}})"


def refused_abstentions(g: Blitz, sea: int, side: int, able: Collection[int]) -> dict[str, str]:
    """4.3.i: by choice, why units cannot stay out of a battle."""
    return {
        choices.piece(piece): (
            f"{{piece:{piece}}} stays out already, or was called in to fight ({{rule:blitz:4.3.i}})"
            if g.counter(piece).flies
            else f"{{piece:{piece}}} is no air unit: only these may stay out ({{rule:blitz:4.3.i}})"
        )
        for piece in g.units(sea, side)
        if piece not in able
    }


def refused_cargo(g: Blitz, pieces: list[int], able: Collection[int]) -> dict[str, str]:
    """4.2.d to 4.2.f: by choice, why land units of the coasts do not go aboard."""
    sea, side = g.state.at[pieces[0]], g.side(pieces[0])
    ships = in_words(carriers(g, pieces, sea))
    return {
        choices.piece(piece): (
            f"{{piece:{piece}}} finds no room aboard {ships} ({{rule:blitz:4.2.c}})"
            if can_embark(g, piece)
            else f"{{piece:{piece}}} {why_not_embark(g, piece)}"
        )
        for coast in g.links.coasts[sea]
        for piece in g.land_units(coast, side)
        if piece not in able
    }
