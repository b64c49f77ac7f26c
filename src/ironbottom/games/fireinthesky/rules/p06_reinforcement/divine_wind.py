"""What the divine wind costs at the end of Reinforcement Phases (optional rule fireinthesky:16.2.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import NONE, Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.air_counters import HALF, can_split, combine, split_off
from ironbottom.games.fireinthesky.rules.likeness import groups
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Return, Step
from ironbottom.mechanics.grouping import Groups, Offer

HALF_OF_IT, WHOLE = choices.button("half"), choices.button("whole")
NOTHING = choices.button("none")


@dataclass(slots=True, kw_only=True)
class PriceOfDivineWind(Procedure):
    """The phasing player chooses a Japanese air unit that leaves the game: Japan must, the Allies may."""

    STEPS = ("ask", "take_unit", "remove")
    piece: int = NONE

    def ask(self, g: Sky) -> Step:
        if not japanese_air(g):
            return Return()
        return GiveUpAir(seats=[g.seat(g.phasing)], compulsory=g.phasing == Side.JAPAN)

    def take_unit(self, g: Sky) -> Step:
        if self.ret == NOTHING:
            return Return()
        self.piece = choices.piece_of(str(self.ret))
        self.ret = WHOLE
        # 16.2.4.b2: Japan may break its unit apart first (ruling divine_wind_counter: the Allies may not)
        if g.phasing == Side.JAPAN and can_split(g, self.piece):
            return HowMuchAir(seats=[g.seat(Side.JAPAN)], piece=self.piece)
        return None

    def remove(self, g: Sky) -> Step:
        piece = split_off(g, self.piece, HALF) if self.ret == HALF_OF_IT else self.piece
        space = g.state.at[piece]
        g.log("result", f"{{piece:{piece}}} leaves the game ({{rule:16.2.4.b5}})")
        g.out_of_game(piece)
        combine(g, space)
        return None


def japanese_air(g: Sky) -> list[int]:
    """The Japanese air units on the map."""
    return [
        piece
        for piece, at in enumerate(g.state.at)
        if at != NOWHERE and g.counter(piece).air_unit and g.side(piece) == Side.JAPAN
    ]


@dataclass(slots=True, kw_only=True)
class GiveUpAir(Offer, Choose):
    """Which Japanese air unit leaves the game."""

    RULE: ClassVar[str] = "fireinthesky:16.2.4.b2"
    LABELS: ClassVar = {NOTHING: "None"}
    TEXT = "Choose the Japanese air unit that leaves the game for the divine wind"
    compulsory: bool

    def groups(self, g: Sky, seat: str) -> Groups:
        return groups(g, japanese_air(g))

    def buttons(self, g: Sky, seat: str) -> list[str]:
        return [] if self.compulsory else [NOTHING]


@dataclass(slots=True, kw_only=True)
class HowMuchAir(Choose):
    """Whether a whole air unit leaves the game or the half of it."""

    RULE: ClassVar[str] = "fireinthesky:16.2.4.b2"
    LABELS: ClassVar = {HALF_OF_IT: "Strength 1, and a counter used as change", WHOLE: "The whole unit"}
    piece: int

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose how much of {does(g, self.piece, 'leaves')} the game"
