"""The positions of battles that were typed in: nothing but their units on the map, each side's supplied."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components import SLUG, load
from ironbottom.games.oceansoffire.components.ids import (
    NOWHERE,
    POWERS_OF,
    SIDE_OF,
    AirQuality,
    Facility,
    Klass,
    Power,
    Side,
)
from ironbottom.games.oceansoffire.odds.playing import Start
from ironbottom.games.oceansoffire.odds.situation import Situation
from ironbottom.games.oceansoffire.odds.stake import GROUND, NAVAL
from ironbottom.games.oceansoffire.odds.tally import WORTH_IN, before
from ironbottom.games.oceansoffire.odds.words import SPACE, Typed
from ironbottom.games.oceansoffire.position.figures import points
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ACTIVATED
from ironbottom.games.oceansoffire.rules.opening import berth_for, empty_board
from ironbottom.games.oceansoffire.rules.p02_carrier_air import may_board
from ironbottom.games.oceansoffire.rules.p02_map import area_of
from ironbottom.games.oceansoffire.rules.p06_basing import deck_room
from ironbottom.games.oceansoffire.rules.p13_areas import mark
from ironbottom.games.oceansoffire.rules.p14_cases import Case, passing_case, together
from ironbottom.games.oceansoffire.rules.p14_chance import chance, tries_of
from ironbottom.games.oceansoffire.rules.p14_rolls import rolls
from ironbottom.games.oceansoffire.rules.p16_air_combat import AirCombat
from ironbottom.games.oceansoffire.rules.p17_battle import NavalBattle
from ironbottom.games.oceansoffire.rules.p17_bombing import Bombing
from ironbottom.games.oceansoffire.rules.p19_combat import GroundCombat
from ironbottom.kernel import registry
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.flow import Frame
from ironbottom.kernel.values import ComponentValues
from ironbottom.odds.answer import BadBattle, Odds

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData

SCENARIO = "campaign"
"""The whole map, with all counters."""
HOME = ("rabaul", "new_caledonia")
"""Where Interceptors come from when there is no word of it, by side."""
INTERCEPTED = "To win is to come upon the force with at least one unit ({rule:oceansoffire:14.13})."
Pieces = tuple[list[int], list[int]]


def battle(typed: Typed, components: ComponentValues | None = None) -> Situation:
    """What is at stake in a battle typed in; ``BadBattle`` for settings that do not fit."""
    game, space = _board(typed, components, typed.settings.get("space", "") or SPACE[typed.kind])
    sea = game.space(space).sea
    if sea and typed.kind == GROUND:
        raise BadBattle(f"{game.data.space_ids[space]} is a Sea Space; ground units fight on land")
    if not sea and typed.kind == NAVAL:
        raise BadBattle(f"{game.data.space_ids[space]} is on land; ships fight in a Sea Space")
    if not sea:
        _held(game, space, 1 - typed.side)
    pieces: Pieces = ([], [])
    for role, counters in enumerate((typed.attackers, typed.defenders)):
        for kind in counters:
            piece = _free(game, kind)
            pieces[role].append(piece)
            _put(game, piece, space)
        _on_decks(game, pieces[role])
    if typed.yes("fort") and not sea:
        game.put_facility(POWERS_OF[1 - typed.side][0], Facility.FORT, space)
    for piece in (*pieces[0], *pieces[1]):
        if game.side(piece) == typed.side or not game.counter(piece).ground:
            game.mark(piece, ACTIVATED)
    mark(game, space)
    game.changed()
    start = Start(game.alone(_frame(game, typed, space, pieces)))
    return Situation(typed.kind, space, start, before(game), (tuple(pieces[0]), tuple(pieces[1])))


def _frame(g: Oceans, typed: Typed, space: int, pieces: Pieces) -> Frame:
    """The procedure of the battle."""
    match typed.kind:
        case "ground":
            if typed.yes("landing"):
                ship = _transport(g, space, typed.side)
                return GroundCombat(space=space, mandatory=True, assault=_each_with(pieces[0], ship))
            start = _uphill(g, typed, space)
            return GroundCombat(space=space, mandatory=True, marched=_each_with(pieces[0], start))
        case "air":
            return AirCombat(areas=[area_of(g, space)])
        case "bombing":
            return Bombing(space=space, bombers=list(pieces[0]))
    boats = [one for one in (*pieces[0], *pieces[1]) if g.counter(one).klass == Klass.SS]
    return NavalBattle(sea=space, submarines=boats)


def _each_with(pieces: Iterable[int], other: int) -> list[int]:
    """Pairs in a row."""
    return [one for piece in pieces for one in (piece, other)]


def _transport(g: Oceans, space: int, side: int) -> int:
    """A transport of a side in a Sea Space beside a Land Space; BadBattle where there is no sea."""
    if not g.links.shores[space]:
        raise BadBattle(f"{g.data.space_ids[space]} has no coast")
    kind = next(n for n, one in enumerate(g.data.counters) if one.klass == Klass.TT and one.side == side)
    ship = _free(g, kind)
    g.place(ship, min(g.links.shores[space]))
    g.mark(ship, ACTIVATED)
    return ship


def _uphill(g: Oceans, typed: Typed, space: int) -> int:
    """A Space from which the attack goes over a mountain boundary, if it does; NOWHERE else."""
    if not typed.yes("mountain"):
        return NOWHERE
    found = [border.to for border in g.links.borders[space] if border.mountain >= 0]
    if not found:
        raise BadBattle(f"{g.data.space_ids[space]} has no mountain boundary")
    return found[0]


# ---- Interception --------------------------------------------------------------------------------------


def interception(typed: Typed, components: ComponentValues | None = None) -> Odds:
    """How likely Interceptors come upon a force in a Sea Space, exact (14.13, 14.5); ``BadBattle`` where none may."""
    game, space = _board(typed, components, typed.settings.get("space", "") or SPACE[typed.kind])
    start = typed.settings.get("from", "") or HOME[typed.side]
    base = game.data.space_index.get(start)
    if base is None or not game.space(base).land:
        raise BadBattle(f"there is no Land Space {start!r}")
    if not game.space(space).sea:
        raise BadBattle(f"{game.data.space_ids[space]} is no Sea Space")
    game.state.impulse = _impulse_of(game, 1 - typed.side)
    _held(game, base, typed.side)
    force = [_free(game, kind) for kind in typed.defenders]
    for ship in force:
        game.place(ship, space)
        game.mark(ship, ACTIVATED)
    hunters = []
    for kind in typed.attackers:
        hunters.append(_free(game, kind))
        _put(game, hunters[-1], base)
    if not typed.yes("passing", "yes"):
        mark(game, space)
    game.changed()
    case = passing_case(game, space, force)._replace(passing=typed.yes("passing", "yes"))
    return _chances(game, case, hunters)


def _chances(g: Oceans, case: Case, hunters: list[int]) -> Odds:
    """One roll for each group that tries together; units of a group may need different faces of the same die."""
    tried = [one for piece in hunters for one in list(tries_of(g, case, piece))[:1]]
    if not tried:
        raise BadBattle(
            "none of these may try to Intercept there: out of range, or of a class that never does"
        )
    sides, none, also = g.data.figures.die_sides, 1.0, []
    for base in dict.fromkeys(together(g, one.piece) for one in tried):
        group = [one for one in tried if together(g, one.piece) == base]
        pieces = [one.piece for one in group]
        for roll in rolls(g, group):
            pips = {one.piece: chance(g, case, one, pieces) for one in roll}
            none *= 1 - max(pips.values()) / sides
            also += [
                (f"{g.counter(piece).name or g.counter(piece).id} comes", pip / sides)
                for piece, pip in pips.items()
            ]
    return Odds(
        method="exact",
        trials=0,
        error=0.0,
        win=1 - none,
        draw=0.0,
        lose=none,
        attacker_losses=(),
        defender_losses=(),
        attacker_cost=0.0,
        defender_cost=0.0,
        worth_in=WORTH_IN,
        swing=0.0,
        chances=tuple(also),
        winning=INTERCEPTED,
    )


# ---- the board -----------------------------------------------------------------------------------------


def _board(typed: Typed, components: ComponentValues | None, where: str) -> tuple[Oceans, int]:
    """A map without units in an Impulse of the attacker, and the Space of the battle."""
    data: OceansData = load(components)
    scenario = data.scenarios[SCENARIO]
    if not scenario.first_turn <= typed.turn <= scenario.last_turn:
        raise BadBattle(f"turn is {typed.turn}; there are {scenario.first_turn} to {scenario.last_turn}")
    if where not in data.space_index or not scenario.in_play[data.space_index[where]]:
        raise BadBattle(f"there is no Space {where!r}")
    state = empty_board(data, SCENARIO, {})
    state.turn = typed.turn
    game = Oceans(registry.game(SLUG), data, state, [], ScriptedDice([]))
    game.quiet = True
    game.state.impulse = _impulse_of(game, typed.side)
    return game, data.space_index[where]


def _impulse_of(g: Oceans, side: int) -> int:
    return next(n for n, power in enumerate(g.state.order) if SIDE_OF[power] == side)


def _held(g: Oceans, space: int, side: int) -> None:
    """Let a side hold a Space."""
    g.take(space, Power.JAPAN if side == Side.JAPAN else Power.US)


def _free(g: Oceans, kind: int) -> int:
    """A counter of a type that is not on the map; -1: all are."""
    return next((p for p, one in enumerate(g.state.kind) if one == kind and g.state.at[p] == NOWHERE), -1)


def _put(g: Oceans, piece: int, space: int) -> None:
    """Into a port, ashore or to sea; carrier air goes aboard a carrier afterwards."""
    if g.counter(piece).ship and g.space(space).land:
        g.moor(piece, berth_for(g, piece, space))
    else:
        g.place(piece, space)


def _on_decks(g: Oceans, pieces: list[int]) -> None:
    """Carrier air that is named goes aboard; where none is, carriers have all the regular air that they hold."""
    decks = [one for one in pieces if g.counter(one).carrier]
    named = [one for one in pieces if g.counter(one).klass == Klass.CVA]
    for air in named:
        deck = next((ship for ship in decks if may_board(g, air, ship)), None)
        if decks and deck is None:
            raise BadBattle(f"there is no room on the carriers for {g.counter(air).id}")
        if deck is not None:
            g.embark(air, deck)
    for ship in decks if not named else ():
        for kind in _regular_air(g, ship):
            while (air := _free(g, kind)) >= 0 and points(g, air) <= deck_room(g, ship):
                g.place(air, g.state.at[ship])
                g.embark(air, ship)
                pieces.append(air)


def _regular_air(g: Oceans, ship: int) -> list[int]:
    """Types of carrier air of the nation of a carrier, of regular quality, the largest first."""
    found = [
        kind
        for kind, one in enumerate(g.data.counters)
        if one.klass == Klass.CVA
        and one.nation == g.counter(ship).nation
        and one.air_quality == AirQuality.REGULAR
        and not one.special_replacement
    ]
    return sorted(found, key=lambda kind: -g.data.counters[kind].points)
