"""The fields of a page for a battle that is typed in."""

from __future__ import annotations

from ironbottom.games.blitz.components.ids import Terrain
from ironbottom.games.blitz.odds.answers import FACTORY, GROUND, PORT, SEA
from ironbottom.odds.answer import OddsSetting

NO_YES = (("no", "no"), ("yes", "yes"))


def asked() -> tuple[OddsSetting, ...]:
    """What can be set of each kind of battle."""
    terrain = tuple((kind.key, kind.key.capitalize()) for kind in Terrain)
    return (
        OddsSetting("terrain", "Terrain", values=terrain, kinds=(GROUND,)),
        OddsSetting("island", "Island", values=NO_YES, kinds=(GROUND,)),
        OddsSetting("landing", "From transports", values=NO_YES, kinds=(GROUND,)),
        OddsSetting("snow", "Snow", values=NO_YES, kinds=(SEA, GROUND, PORT, FACTORY)),
        OddsSetting("supply", "Defence in supply", values=NO_YES[::-1], kinds=(GROUND,)),
        OddsSetting("factories", "Undamaged Factory Factors", "number", kinds=(FACTORY,), usual="1"),
    )
