"""The fields of a page for a battle that is typed in."""

from __future__ import annotations

from ironbottom.games.oceansoffire.components import load
from ironbottom.games.oceansoffire.components.ids import Side
from ironbottom.games.oceansoffire.odds.stake import AIR, BOMBING, GROUND, NAVAL
from ironbottom.games.oceansoffire.odds.typed import HOME, SCENARIO
from ironbottom.games.oceansoffire.odds.words import INTERCEPTION, KINDS, SPACE, TURN
from ironbottom.odds.answer import OddsSetting

NO_YES = (("no", "no"), ("yes", "yes"))


def asked() -> tuple[OddsSetting, ...]:
    """What can be set of each kind of battle, the place first."""
    scenario = load().scenarios[SCENARIO]
    return (
        *(
            OddsSetting("space", "Where", values=_spaces(kind), kinds=(kind,))
            for kind in (GROUND, NAVAL, AIR, BOMBING)
        ),
        OddsSetting("space", "Where the force is met", values=_spaces(INTERCEPTION), kinds=(INTERCEPTION,)),
        OddsSetting("from", "Where the Interceptors are", values=_homes(), kinds=(INTERCEPTION,)),
        OddsSetting("passing", "The force only passes", values=NO_YES[::-1], kinds=(INTERCEPTION,)),
        OddsSetting("landing", "All attackers land", values=NO_YES, kinds=(GROUND,)),
        OddsSetting("fort", "Fort", values=NO_YES, kinds=(GROUND,)),
        OddsSetting("mountain", "Over a mountain boundary", values=NO_YES, kinds=(GROUND,)),
        OddsSetting(
            "turn",
            "Turn",
            "number",
            kinds=KINDS,
            least=scenario.first_turn,
            most=scenario.last_turn,
            usual=TURN,
        ),
    )


def _spaces(kind: str) -> tuple[tuple[str, str], ...]:
    """The Spaces in which such a battle may be, by name; first where it is when there is no word of it."""
    land, sea = kind not in (NAVAL, INTERCEPTION), kind != GROUND
    found = [(one.id, one.name) for one in load().spaces if (land and one.land) or (sea and one.sea)]
    return tuple(sorted(found, key=lambda space: (space[0] != SPACE[kind], space[1])))


def _homes() -> tuple[tuple[str, str], ...]:
    """The Land Spaces; first those from which Interceptors come when there is no word of it."""
    data = load()
    japan, allies = (data.spaces[data.space_index[HOME[side]]].name for side in Side)
    land = sorted(((one.id, one.name) for one in data.spaces if one.land), key=lambda space: space[1])
    return ("", f"{japan} or {allies}"), *land
