"""Artillery is paired with infantry or marines as the attacker likes (aapacific:art.2, art.4, mar.6; ruling Q32)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Choose
from ironbottom.kernel import choices


@dataclass(slots=True, kw_only=True)
class PairArtillery(Choose):
    """How many of the pairs are made with infantry; the others are made with marines."""

    RULE: ClassVar[str] = "aapacific:mar.6"
    TEXT = "Pair artillery with how many infantry? The rest raises marines"
    WAITING = "The attacker pairs artillery with infantry or marines"
    least: int
    most: int

    def options(self, g: Pacific, seat: str) -> list[str]:
        return [choices.number(count) for count in range(self.least, self.most + 1)]

    def label(self, g: Pacific, choice: str) -> str:
        return f"{choices.argument(choice)} with infantry"
