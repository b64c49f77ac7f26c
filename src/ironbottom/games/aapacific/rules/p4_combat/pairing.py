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
    least: int
    most: int

    def options(self, g: Pacific, seat: str) -> list[str]:
        return [choices.number(count) for count in range(self.least, self.most + 1)]

    def text(self, g: Pacific, seat: str) -> str:
        return "Pair artillery with how many infantry? The rest raises marines"

    def waiting(self, g: Pacific, seat: str) -> str:
        return "The attacker pairs artillery with infantry or marines"

    def label(self, g: Pacific, choice: str) -> str:
        return f"{choices.argument(choice)} with infantry"
