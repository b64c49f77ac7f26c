"""11.1, 11.2: Ground Movement to the next Land Space, and Strategic Movement by rail (ruling q02)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Power
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import contested
from ironbottom.games.oceansoffire.rules.p02_map import (
    border_to,
    entry_bar,
    ground_borders,
    mountain_room,
)
from ironbottom.games.oceansoffire.rules.p05_control import enter_neutral
from ironbottom.games.oceansoffire.rules.p06_basing import room_for
from ironbottom.games.oceansoffire.rules.p06_loads import divisions
from ironbottom.games.oceansoffire.rules.p10_activation import enters_theater
from ironbottom.games.oceansoffire.rules.p13_concluded import concluded
from ironbottom.games.oceansoffire.rules.p22_garrisons import leaving_refusal
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.kernel.grammar import in_words
from ironbottom.mechanics.paths import reach

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.position.game import Oceans

AUSTRALIA = "australia"
"""The network whose Strategic Movement both Allies share in a Round (11.2.b)."""
JAPANESE = frozenset(("japan_home", "japan_mainland"))
"""Networks that Japan uses (11.2.a, 11.2.f)."""


def march_refusal(g: Oceans, pieces: Sequence[int], to: int) -> str:
    """Why these units of one Space may not march to a Land Space in Ground Movement; "": they may.

    Only boundary, Theater and mountain number; who holds the Space is for the caller, for a Land Attack enters it too.
    """
    start = g.state.at[pieces[0]]
    border = border_to(g, start, to)
    if border is None:
        return by("11.1", f"Ground units do not march from {space_token(g, start)} to {space_token(g, to)}")
    for piece in pieces:
        closed = entry_bar(g, to, g.side(piece), g.counter(piece).nation)
        if closed:
            return by(closed, f"{in_words([piece])} may not enter {space_token(g, to)}")
        if not enters_theater(g, g.phasing, piece, to):
            return by(
                "22.31", f"{in_words([piece])} may not cross the Theater Boundary to {space_token(g, to)}"
            )
    why = leaving_refusal(g, pieces, to)
    if why:
        return why
    room = mountain_room(g, border)
    if room is not None and divisions(g, pieces) > room:
        return by(
            "2.14.i", f"{space_token(g, to)} is behind a mountain boundary that lets no more divisions pass"
        )
    return ""


def move_refusal(g: Oceans, pieces: Sequence[int], to: int) -> str:
    """Why they may not end Ground Movement there (11.1, 6.11, 11.7.c, ruling q02); "": they may."""
    side = g.side(pieces[0])
    why = march_refusal(g, pieces, to)
    if why:
        return why
    if g.enemy(to, side):
        return by("11.1", f"{space_token(g, to)} is enemy-controlled: only a Land Attack enters it")
    if not room_for(g, to, side, pieces):
        return by("6.11.a", f"{space_token(g, to)} has no room for {in_words(pieces)}")
    return ""


def marches(g: Oceans, pieces: Sequence[int]) -> list[int]:
    """Land Spaces to which these units of one Space may march in Movement."""
    start = g.state.at[pieces[0]]
    goals = {border.to for border in ground_borders(g, start)}
    return sorted(to for to in goals if not move_refusal(g, pieces, to))


def march(g: Oceans, pieces: Sequence[int], to: int) -> None:
    """Let units march to the next Land Space, over a mountain boundary as they are counted (2.14.i)."""
    start, side = g.state.at[pieces[0]], g.side(pieces[0])
    border = border_to(g, start, to)
    assert border is not None
    if border.mountain >= 0:
        g.cross(border.mountain, divisions(g, pieces))
    for piece in pieces:
        g.place(piece, to)
    enter_neutral(g, to, side)


# ---- by rail -----------------------------------------------------------------------------------------


def network(g: Oceans, space: int, power: int) -> str:
    """The rail network of a Space that a power may use, "": none (11.2.a, 11.2.b, 11.2.f)."""
    name = networks(g.data).get(space, "")
    return name if name and (name in JAPANESE) == (power == Power.JAPAN) else ""


@cache
def networks(data: OceansData) -> dict[int, str]:
    """Rail networks by Space, as the table names them."""
    table = data.table("strategic_movement")
    return {
        data.space_index[name]: row
        for row in table.rows
        for name in str(table.cell(row, "spaces")).split(", ")
    }


def rail_left(g: Oceans, name: str) -> int:
    """Quarters of divisions that may still move by rail on a network (11.2.a, 11.2.b, 21.24)."""
    state, table = g.state, g.data.table("strategic_movement")
    most = table.number(name, "divisions_per_impulse") * QUARTERS
    left = most - state.rail_used.get(name, 0)
    if name in JAPANESE:
        whole = sum(table.number(one, "divisions_per_impulse") for one in JAPANESE) - state.rail_lost
        left = min(left, whole * QUARTERS - sum(state.rail_used.get(one, 0) for one in JAPANESE))
    return left


def rails(g: Oceans, pieces: Sequence[int], closed: Collection[int] = ()) -> list[int]:
    """Land Spaces that units of one Space may reach by Strategic Movement (11.2.c, 11.2.d).

    ``closed``: further Spaces through which they may not go.
    """
    start, side = g.state.at[pieces[0]], g.side(pieces[0])
    name = network(g, start, g.phasing)
    if not name or not g.friendly(start, side) or divisions(g, pieces) > rail_left(g, name):
        return []
    found = reach(
        [start],
        lambda space: _on_rails(g, space, name),
        stops=lambda s: s in closed or not _clear(g, s, side),
    )
    return sorted(
        to
        for to in found
        if to != start
        and g.friendly(to, side)
        and room_for(g, to, side, pieces)
        and all(enters_theater(g, g.phasing, piece, to) for piece in pieces)
        and not leaving_refusal(g, pieces, to)
    )


def _on_rails(g: Oceans, space: int, name: str) -> Iterator[int]:
    known = networks(g.data)
    return (border.to for border in ground_borders(g, space) if known.get(border.to) == name)


def _clear(g: Oceans, space: int, side: int) -> bool:
    """11.2.c: what lies between is friendly, uncontested and not changing control.

    11.7.c, 13.3.b: nor does it bear a Combat or a Combat Concluded marker: units go into such Areas, not through.
    """
    if g.state.combat[space] or concluded(g, space):
        return False
    return g.friendly(space, side) and not contested(g, space) and not g.state.changing[space]


def go_by_rail(g: Oceans, pieces: Sequence[int], to: int) -> None:
    """Move units by rail, and note how much of the network they take."""
    name = network(g, g.state.at[pieces[0]], g.phasing)
    g.state.rail_used[name] = g.state.rail_used.get(name, 0) + divisions(g, pieces)
    for piece in pieces:
        g.place(piece, to)


def end_rail(g: Oceans) -> None:
    """11.2.g: what was moved by rail counts no more, in Australia from the end of the CW Impulse on.

    Ruling q20: by the option each Ally moves a division there.
    """
    for name in list(g.state.rail_used):
        if name != AUSTRALIA or g.phasing == Power.CW or g.option("q20"):
            del g.state.rail_used[name]
