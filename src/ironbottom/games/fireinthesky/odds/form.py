"""The fields of a page for a battle that is typed in."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.odds.typed import SHIPS_ARE, SPACE, TURN
from ironbottom.games.fireinthesky.odds.words import KINDS
from ironbottom.odds.answer import OddsSetting


def asked() -> tuple[OddsSetting, ...]:
    """What can be set of each kind of battle, the place first."""
    data = load()
    return (
        *(OddsSetting("space", "Where", values=_hexes(kind), kinds=(kind,)) for kind in KINDS),
        OddsSetting(
            "defender_ships",
            "The defender's ships are",
            values=tuple(zip(SHIPS_ARE, ("in Task Forces", "at anchor"), strict=True)),
            kinds=tuple(kind for kind in KINDS if kind != "land"),
        ),
        OddsSetting("turn", "Turn", "number", kinds=KINDS, most=len(data.periods), usual=str(TURN)),
        OddsSetting(
            "options",
            "Optional rules",
            "several",
            values=tuple((option.id, option.title) for option in data.options),
            kinds=KINDS,
            rare=True,
        ),
    )


def _hexes(kind: str) -> tuple[tuple[str, str], ...]:
    """The hexes in which such a battle may be (3.2), by name; first where it is when there is no word of it."""
    data = load()
    sea, land = kind in ("amphibious", "sea"), kind in ("amphibious", "land")
    found = [
        (id, data.names[space])
        for id, space in data.space_index.items()
        if data.hex_neighbours[space]
        and (data.sea_neighbours[space] or not sea)
        and (data.is_land[space] or not land)
    ]
    return tuple(sorted(found, key=lambda one: (one[0] != SPACE, one[1])))
