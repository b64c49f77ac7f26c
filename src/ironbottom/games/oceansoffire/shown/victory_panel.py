"""What Japan has scored, by Space and by sunk ship, and at which totals somebody wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, SCORED, Power, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, told
from ironbottom.games.oceansoffire.position.labels import COUNTRY_NAMES, space_token
from ironbottom.games.oceansoffire.rules.p03_victory import group_points, points, winner
from ironbottom.kernel.views import Panel, Track

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

TITLE = "Victory Points of Japan"
VERDICTS = {Side.JAPAN: "Japan wins", Side.ALLIES: "the Allies win"}


def victory_panel(g: Oceans) -> Panel:
    """3.0: what each Space counts now, what sunk carriers count, and who would win."""
    verdict = _verdict(g)
    rows = (*_spaces(g), *_sunk(g), ("Total", told(points(g)), verdict))
    about = f"{told(points(g))}: {verdict}"
    return Panel("victory", TITLE, "table", ("For", "Now", "Most"), rows, about=about, rule="3.0.b")


def victory_track(g: Oceans) -> Track:
    """The total against the levels at which somebody wins."""
    total, levels = points(g), tuple((level / QUARTERS, words) for level, words in _levels(g))
    most = max(sum(group.vp for group in g.scenario.victory.groups), total)
    low, high = min(0, total) / QUARTERS, max(most / QUARTERS, *(level for level, _ in levels))
    return Track("points", TITLE, low, high, (("japan", total / QUARTERS),), levels=levels)


def _spaces(g: Oceans) -> Iterator[tuple[str, ...]]:
    for group in g.scenario.victory.groups:
        where = ", ".join(space_token(g, space) for space in group.spaces)
        yield (where, told(group_points(g, group)), told(group.vp))


def _sunk(g: Oceans) -> Iterator[tuple[str, ...]]:
    for one in g.scenario.victory.sunk:
        lost = g.state.sunk[one.power][SCORED.index(one.klass)]
        worth = told(abs(one.vp))
        sign = "-" if one.vp < 0 else "+"
        yield (
            f"{one.klass.name} of {COUNTRY_NAMES[Power(one.power)]} sunk: {lost}",
            f"{sign if lost else ''}{told(abs(one.vp) * lost)}",
            f"{sign}{worth} each",
        )


def _verdict(g: Oceans) -> str:
    """Who would win with the points as they stand (3.0.f)."""
    side = winner(g)
    return "nobody wins" if side == NOWHERE else VERDICTS[Side(side)]


def _levels(g: Oceans) -> Iterator[tuple[int, str]]:
    """In quarters, from the lowest on: what wins at the end, and what wins at the end of this turn (3.0.h, 21.13)."""
    victory = g.scenario.victory
    early = [one for one in victory.automatic if one[0] == g.state.turn]
    at_once = "already at the end of this turn"
    for _, _, most in early:
        yield most, f"{told(most)} or less: {VERDICTS[Side.ALLIES]} {at_once}"
    yield victory.allies_at_most, f"{told(victory.allies_at_most)} or less: {VERDICTS[Side.ALLIES]}"
    yield victory.japan_at_least, f"{told(victory.japan_at_least)} or more: {VERDICTS[Side.JAPAN]}"
    for _, least, _ in early:
        yield least, f"{told(least)} or more: {VERDICTS[Side.JAPAN]} {at_once}"
