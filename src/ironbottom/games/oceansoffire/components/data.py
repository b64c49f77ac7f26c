"""Everything printed, in one object."""

from __future__ import annotations

from dataclasses import dataclass

from ironbottom.games.oceansoffire.components.cards import CardRecord, DeckRules
from ironbottom.games.oceansoffire.components.model import Board, Pieces
from ironbottom.games.oceansoffire.components.scenario import Scenario
from ironbottom.games.oceansoffire.components.skin import SkinFile
from ironbottom.games.oceansoffire.components.tables import Tables
from ironbottom.kernel.papers import Papers


@dataclass(frozen=True, eq=False, kw_only=True)
class OceansData(Board, Pieces, Tables, Papers):
    """Compared and hashed by identity: ``load`` gives the same for equal values."""

    skin: SkinFile
    cards: tuple[CardRecord, ...]
    deck_rules: DeckRules
    card_names: dict[str, str]
    """Of the Event Cards, by id."""
    scenarios: dict[str, Scenario]
