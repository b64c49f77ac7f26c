"""What programs ask: the odds of a battle in words or numbers, and of what is at stake in a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ironbottom.games.oceansoffire.components import load
from ironbottom.games.oceansoffire.odds import typed, words
from ironbottom.games.oceansoffire.odds.deciding import behind, told_shares
from ironbottom.games.oceansoffire.odds.drafting import draft
from ironbottom.games.oceansoffire.odds.form import asked
from ironbottom.games.oceansoffire.odds.judging import WINNING
from ironbottom.games.oceansoffire.odds.playing import SECRET, Conduct
from ironbottom.games.oceansoffire.odds.reckoning import TRIALS, reckoned
from ironbottom.games.oceansoffire.odds.situation import Situation, situation
from ironbottom.games.oceansoffire.odds.stake import stake_of
from ironbottom.games.oceansoffire.odds.tally import kinds
from ironbottom.games.oceansoffire.rules.p13_draft_force import Targets
from ironbottom.games.oceansoffire.rules.secrecy import redetermine
from ironbottom.kernel.values import ComponentValues
from ironbottom.odds.answer import BadBattle, ChoiceOdds, Odds, OddsAt, trials_asked
from ironbottom.odds.asking import need_arguments, need_space, pieces_named
from ironbottom.odds.lists import items, numbered
from ironbottom.odds.offer import BattleOdds
from ironbottom.odds.telling import CHOICES

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

ASKED: Final = ("space", "attackers", "landing", "trials", CHOICES)
"""What ``at`` takes beside the standing orders by which the asker behaves. ``landing`` is asked for in other games."""
NOTE = "Whatever is still to be decided goes as suggested, and as your standing orders say."


def forces(text: str, components: ComponentValues | None = None) -> dict[str, int]:
    """A force in words as numbers by counter or class; raises ``BadBattle``."""
    data = load(components)
    return dict(numbered(items(text), lambda word: words.unit_word(data, word)))


def counted(
    kind: str,
    attacker: Mapping[str, int],
    defender: Mapping[str, int],
    settings: Mapping[str, str],
    components: ComponentValues | None = None,
) -> Odds:
    """The odds of a battle of so many units of each counter or class, see ``words.SETTINGS``; raises ``BadBattle``."""
    trials = trials_asked(settings.get("trials", ""), TRIALS)
    battle = words.typed(load(components), kind, attacker, defender, settings)
    if kind == words.INTERCEPTION:
        return typed.interception(battle, components)
    return reckoned(typed.battle(battle, components), Conduct(), trials)


def at(game: Any, seat: str, args: Mapping[str, str]) -> tuple[OddsAt, ...]:
    """The odds of what hangs on the open decision, as a seat (or, "", a spectator) sees it.

    Under way: a battle, a force that may be Intercepted, an Operation. Planned: the plan of the seat that draws it up,
    to the end of its Operation; with ``space`` and ``attackers`` (piece ids with commas) the same with a part more: who
    is picked goes there. Where ships are about to be given targets, a ``space`` alone is one of these. Nobody else is
    told anything of a plan. Standing orders by their ids, such as ``intercept``: how the asker behaves. ``trials``: how
    many are played. ``choices``: "yes", or some of the choices of the open decision with commas, for what they make.
    """
    g: Oceans = game
    orders = tuple(order.id for order in g.spec.orders)
    need_arguments(args, (*ASKED, *orders))
    trials = trials_asked(args.get("trials", ""), TRIALS)
    space = args.get("space", "")
    need_space(space, g.data.space_index)
    conduct = Conduct(seat, {key: _order(g, key, args[key]) for key in orders if key in args})
    world = redetermine(g, seat, bytes(SECRET))
    if "attackers" in args or (space and isinstance(world.decision, Targets)):
        return _planned(world, seat, space, args.get("attackers"), conduct, trials)
    stake = stake_of(world)
    if stake is None or (space and g.data.space_index[space] != stake.space):
        return ()
    start = situation(world, stake)
    found = reckoned(start, conduct, trials)
    choices = behind(world, stake, seat, conduct, args[CHOICES], found) if args.get(CHOICES) else ()
    return (_told(world, seat, start, found, choices),)


def _order(g: Oceans, key: str, value: str) -> str:
    """The value of a standing order; BadBattle for one that it does not take."""
    known = next([name for name, _ in order.values] for order in g.spec.orders if order.id == key)
    if value not in known:
        raise BadBattle(f"{key} is one of {', '.join(known)}, not {value!r}")
    return value


def _planned(
    g: Oceans, seat: str, space: str, text: str | None, conduct: Conduct, trials: int
) -> tuple[OddsAt, ...]:
    """The plan with who is picked (None: who was before) sent to a Space; nothing where that is not possible."""
    if not space:
        raise BadBattle("attackers need the space that they go to")
    side = g.phasing_side
    pieces: list[int] = []
    if text is not None:
        owned = "the side on turn", lambda piece: piece < len(g.state.at) and g.side(piece) == side
        pieces = pieces_named(text, *owned)
    start = draft(g, seat, pieces, g.data.space_index[space])
    return (_told(g, seat, start, reckoned(start, conduct, trials), ()),) if start else ()


def _told(g: Oceans, seat: str, start: Situation, odds: Odds, choices: tuple[ChoiceOdds, ...]) -> OddsAt:
    attackers, defenders = start.fighting
    return OddsAt(
        space=g.data.space_ids[start.space],
        kind=start.kind,
        attacker=dict(kinds(g, attackers)),
        defender=dict(kinds(g, defenders)),
        winning=WINNING[start.kind],
        note=NOTE,
        seat=g.seat(g.phasing),
        odds=odds,
        shares=told_shares(g, seat, start.kind, odds),
        choices=choices,
    )


ODDS = BattleOdds(
    kinds=words.KINDS,
    settings=words.SETTINGS,
    flags=words.FLAGS,
    examples=words.EXAMPLES,
    asked=asked,
    by_orders=True,
    counted=counted,
    forces=forces,
    at=at,
)
