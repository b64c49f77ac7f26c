"""What programs ask: the odds of a battle in words or numbers, and of battles in a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import NOWHERE, SEATS, Attack, Side, Terrain
from ironbottom.games.blitz.odds.answers import (
    AIR,
    FACTORY,
    GROUND,
    KIND_OF,
    KINDS,
    PORT,
    SEA,
    WINNING,
    odds_of,
)
from ironbottom.games.blitz.odds.course import Course, course
from ironbottom.games.blitz.odds.form import asked
from ironbottom.games.blitz.odds.reckon import AIR_ONLY, Case, Force, ends_of
from ironbottom.games.blitz.odds.situation import Battle, at_sea, on_land
from ironbottom.games.blitz.position.labels import SIDE_NAMES
from ironbottom.games.blitz.rules.p05_land.commitment import ways_to
from ironbottom.games.blitz.rules.p06_rounds.fighters import AT_HOME, BY_LAND, BY_SEA, Fighter, Ground
from ironbottom.games.blitz.rules.p06_rounds.situation import AT_SEA
from ironbottom.kernel.values import ComponentValues
from ironbottom.odds.answer import (
    BadBattle,
    ChoiceOdds,
    Flag,
    Odds,
    OddsAt,
    Share,
    need_known,
    whole_number,
)
from ironbottom.odds.asking import need_arguments, need_space, pieces_named
from ironbottom.odds.lists import items, meant, numbered
from ironbottom.odds.offer import BattleOdds
from ironbottom.odds.telling import CHOICES, Party, Verbs, judged, shares, then

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import BlitzData
    from ironbottom.games.blitz.position.game import Blitz

ATTACKS = {SEA: AT_SEA, GROUND: Attack.GROUND, PORT: Attack.PORT, FACTORY: Attack.FACTORY, AIR: AIR_ONLY}
SETTINGS = {
    "terrain": "terrain of the target area: " + ", ".join(kind.key for kind in Terrain),
    "island": "yes: the target is an Island",
    "landing": "yes: the land units come from transports",
    "snow": "yes: in the snow",
    "supply": "no: the defence is out of supply",
    "factories": "undamaged Factory Factors of the target",
}
FLAGS = (
    Flag("terrain", "terrain", "terrain of the target area", "TERRAIN"),
    Flag("island", "island", "the target is an Island", value="yes"),
    Flag("landing", "landing", "the land units come from transports", value="yes"),
    Flag("snow", "snow", "in the snow", value="yes"),
    Flag("cut-off", "supply", "the defence is out of supply", value="no"),
    Flag("factories", "factories", "undamaged Factory Factors of the target", "N"),
)
EXAMPLES = (
    '"akagi_kaga, soryu_hiryu, jp_nav2" vs "us_cv_yorktown_hornet, us_bb_new_orleans"',
    '"2 jp_inf2, jp_arm1, jp_bmb1" vs "in_inf1, br_fort1" --ground --terrain jungle',
    '"jp_mar1, jp_bb_yamato" vs "us_mar1, us_aa1" --ground --island --landing',
    '"jp_cv_akagi_kaga, jp_nav1" vs "us_bb_tennessee_california, us_aa1" --port',
    '"jp_ftr2_zero, jp_nav1" vs "us_ftr1_early, us_aa1" --air',
    '"2 us_str1" vs "jp_ftr1_ki43, jp_aa1" --factory --factories 4',
)
VERBS = {
    SEA: Verbs("holds the sea", "holds the sea", "both are left"),
    GROUND: Verbs("takes it", "holds it", "nobody is left"),
    PORT: Verbs("hits a ship", "is unharmed", "nothing happens"),
    FACTORY: Verbs("hits a factory", "is unharmed", "nothing happens"),
    AIR: Verbs("takes more steps", "takes more steps", "as many on both sides"),
}
PLAN = ("space", "attackers", "landing", "trials", CHOICES)
"""What ``at`` takes; ``trials`` is of no account, for all is exact."""
NOTE = "Whatever is still to be decided goes as suggested."
FIRST_ROUNDS = " Of a battle to the end one Air Round and one Naval Round are reckoned."


def forces(text: str, components: ComponentValues | None = None) -> dict[str, int]:
    """A force in words as numbers by counter; raises ``BadBattle``."""
    names = {one.id: one.name for one in load(components).counters}
    return dict(numbered(items(text), lambda word: meant(word, names, (), {})))


def counted(
    kind: str,
    attacker: Mapping[str, int],
    defender: Mapping[str, int],
    settings: Mapping[str, str],
    components: ComponentValues | None = None,
) -> Odds:
    """The odds of a battle of so many units of each counter; raises ``BadBattle``."""
    need_known(kind, KINDS, settings, (*SETTINGS, "trials"))
    data = load(components)
    terrain = settings.get("terrain") or Terrain.CLEAR.key
    if terrain not in {one.key for one in Terrain}:
        raise BadBattle(f"there is no terrain {terrain!r}; there are {', '.join(one.key for one in Terrain)}")
    factories = settings.get("factories") or "1"
    snow = _yes(settings, "snow")
    via = BY_SEA if _yes(settings, "landing") else BY_LAND
    mine, theirs = _typed(data, attacker, via), _typed(data, defender, AT_HOME)
    in_port = theirs if kind == PORT else ()
    cut_off = 0 if _yes(settings, "supply", usual="yes") else len(theirs)
    case = Case(
        attack=ATTACKS[kind],
        ground=Ground(Terrain.of(terrain), _yes(settings, "island"), snow, cut_off),
        snow=snow,
        factories=whole_number("factories", factories),
        in_port=tuple(one for one in in_port if one.counter.ship),
    )
    fighting = tuple(one for one in theirs if not (kind == PORT and one.counter.ship))
    return odds_of(kind, ends_of(data, mine, fighting, case), mine, theirs)


def _yes(settings: Mapping[str, str], name: str, usual: str = "no") -> bool:
    answer = settings.get(name) or usual
    if answer not in ("yes", "no"):
        raise BadBattle(f"{name} is yes or no, not {answer!r}")
    return answer == "yes"


def _typed(data: BlitzData, units: Mapping[str, int], via: str) -> Force:
    for id in units:
        if id not in data.counter_index:
            raise BadBattle(f"there is no unit {id!r}")
    return tuple(
        Fighter(data.counters[data.counter_index[id]], via=via)
        for id, count in units.items()
        for _ in range(count)
    )


# ---- in a position -----------------------------------------------------------------------------------


def at(game: Any, seat: str, args: Mapping[str, str]) -> tuple[OddsAt, ...]:
    """The odds of the battle that is under way, or of one that is planned, as a seat (or, "", a spectator) sees it.

    Planned: with ``space`` and ``attackers`` (piece ids with commas), units that would fight in that sea area, or
    attack that land area on the ground. All is open, so the seat only says from which side they are told.
    """
    g: Blitz = game
    need_arguments(args, PLAN)
    space = args.get("space", "")
    need_space(space, g.data.space_index)
    if "attackers" in args:
        battle = _planned(g, space, args["attackers"])
        found = (
            Course(
                battle.space,
                battle.side,
                battle.case.attack,
                battle.attackers,
                (*battle.defenders, *battle.case.in_port),
                ends_of(g.data, battle.attackers, battle.defenders, battle.case),
            )
            if battle
            else None
        )
    else:
        found = course(g)
        if found and space and found.space != g.data.space_index[space]:
            found = None
    if found is None:
        return ()
    choices = behind(g, seat, args[CHOICES]) if args.get(CHOICES) else ()
    return (_told(g, seat, found, choices),)


def _planned(g: Blitz, space: str, text: str) -> Battle | None:
    if not space:
        raise BadBattle("attackers need the space in which they fight")
    where, side = g.data.space_index[space], g.phasing
    if side == NOWHERE:
        return None
    mine = frozenset(g.on_map(side))
    pieces = pieces_named(text, f"{g.seat(side)} on the map", mine.__contains__)
    if not g.space(where).land:
        coming = [piece for piece in dict.fromkeys(pieces) if _sails_or_flies(g, piece, where)]
        battle = at_sea(g, where, side, coming)
        return battle if battle.attackers and battle.defenders else None
    ways = {str(piece): found[0] for piece in pieces if (found := ways_to(g, piece, where, Attack.GROUND))}
    if not ways or not g.enemy_land(where, side):
        return None
    return on_land(g, where, Attack.GROUND, side, ways)


def _sails_or_flies(g: Blitz, piece: int, sea: int) -> bool:
    """Whether a unit comes to a battle at sea from elsewhere: cargo and who stays ashore do not fight there."""
    counter = g.counter(piece)
    return (counter.ship or counter.flies) and g.state.at[piece] != sea


def behind(g: Blitz, seat: str, asked: str) -> tuple[ChoiceOdds, ...]:
    """What the choices of a seat that decides make of the battle at stake."""
    decision = g.decision
    if decision is None or seat not in g.deciding():
        return ()
    wanted = judged(g.options(seat), decision.suggestion(g, seat), asked)
    found = []
    for choice in wanted:
        after = course(g, choice)
        told = (then(_shares(seat, after, _odds(after))[0]),) if after else ()
        found.append(ChoiceOdds(choice=choice, told=told))
    return tuple(found)


def _odds(found: Course) -> Odds:
    return odds_of(KIND_OF[found.attack], found.ends, found.attackers, found.defenders)


def _shares(seat: str, found: Course, odds: Odds) -> tuple[Share, ...]:
    attacker, defender = (
        Party(one.key, SIDE_NAMES[one], several=one == Side.ALLIES, own=one.key == seat)
        for one in (Side(found.side), Side(1 - found.side))
    )
    return shares(odds, attacker, defender, VERBS[KIND_OF[found.attack]])


def _told(g: Blitz, seat: str, found: Course, choices: tuple[ChoiceOdds, ...]) -> OddsAt:
    kind, odds = KIND_OF[found.attack], _odds(found)
    return OddsAt(
        space=g.data.space_ids[found.space],
        kind=kind,
        attacker=dict(Counter(one.counter.id for one in found.attackers)),
        defender=dict(Counter(one.counter.id for one in found.defenders)),
        winning=WINNING[kind],
        note=NOTE + (FIRST_ROUNDS if kind == SEA and g.option("q54") else ""),
        seat=SEATS[found.side],
        odds=odds,
        shares=_shares(seat, found, odds),
        choices=choices,
    )


ODDS = BattleOdds(
    kinds=KINDS,
    settings=SETTINGS,
    flags=FLAGS,
    examples=EXAMPLES,
    asked=asked,
    counts_quickly=True,
    counted=counted,
    forces=forces,
    at=at,
)
