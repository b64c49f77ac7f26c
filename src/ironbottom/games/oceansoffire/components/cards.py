"""The Event Cards of ``cards.json``: each an effect that rules can run, tagged by its kind (oceansoffire:9.34.a)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ironbottom.games.oceansoffire.components.ids import Klass
from ironbottom.kernel.papers import Count, GameFile, Key, Positive, Record, Source

Owner = Literal["any", "japan", "us", "cw"]
"""Whose deck a card is in: any, the Common Deck."""
CardId = Annotated[str, Meta(pattern="^[a-z]{2}[0-9]{1,4}$")]
"""Two letters for the deck, and the number that is printed on the card."""
Moment = Literal[
    "impulse",
    "operations",
    "round",
    "passage",
    "interception",
    "battle_type",
    "surface",
    "bombing",
    "ground",
    "stand",
    "warfare",
    "interphase",
]
"""When a card is played: at the start of the own Impulse, while plans are drawn up in it, at the start of a Round, as
own ships enter a Sea Space, before a roll of its sort, behind that of Strategic Warfare, or with Replacement Points."""


class ApRate(Record, frozen=True, kw_only=True, tag_field="kind", tag="ap_rate"):
    """Up to ``most_cps`` Command Points of the Impulse buy ``aps`` Activation Points each (oceansoffire:9.3)."""

    aps: Positive
    most_cps: Positive


class BonusAps(Record, frozen=True, kw_only=True, tag_field="kind", tag="bonus_aps"):
    """Further Activation Points (oceansoffire:9.34.a)."""

    aps: Positive


class Awake(Record, frozen=True, kw_only=True, tag_field="kind", tag="activate_free"):
    """Units that are activated in the Impulse though their rule bars it, at no cost (oceansoffire:10.32.c)."""

    counters: tuple[Key, ...]


class ExtraPoints(Record, frozen=True, kw_only=True, tag_field="kind", tag="replacements"):
    """Replacement Points by power and track; of Japan ``adds`` comes into the Force Pool (oceansoffire:2.33.3)."""

    points: dict[Literal["japan", "us", "cw"], dict[Key, Positive]]
    adds: Key


class Visit(Record, frozen=True, kw_only=True, tag_field="kind", tag="visit"):
    """Carriers with their air come to a Space and go when the turn ends (oceansoffire:8.42.a)."""

    counters: tuple[Key, ...]
    air: tuple[Key, ...]
    space: Key


class FreeFacility(Record, frozen=True, kw_only=True, tag_field="kind", tag="free_facility"):
    """A Facility at no cost; ``neutral``: not out of the Force Pool (oceansoffire:21.31.a)."""

    choice: tuple[Literal["fort", "airfield", "port"], ...]
    neutral: bool


class Rolls(Record, frozen=True, kw_only=True, tag_field="kind", tag="rolls"):
    """Added to rolls of its moment, ``enemy``: of the other side.

    Of an Interception those of one Space, or of all into ``areas``; ``battle_type``: it may serve that roll instead.
    ``klass``: units of that class alone.
    """

    change: int
    enemy: bool = False
    areas: tuple[Key, ...] = ()
    battle_type: bool = False
    klass: Klass | None = None


class Quality(Record, frozen=True, kw_only=True, tag_field="kind", tag="force_quality"):
    """The Force Quality of a Ground Combat is higher, beyond four too (oceansoffire:19.22.b)."""

    add: Positive


class YardPoints(Record, frozen=True, kw_only=True, tag_field="kind", tag="repair_points"):
    """Further Ship Repair Points in one port of the Impulse (oceansoffire:9.71.a)."""

    add: Positive


class Unseen(Record, frozen=True, kw_only=True, tag_field="kind", tag="unseen"):
    """A force of these classes alone is not Intercepted by air in the Sea Space that it enters."""

    classes: tuple[Klass, ...]


class Mend(Record, frozen=True, kw_only=True, tag_field="kind", tag="mend_transports"):
    """So much Damage is taken off transports."""

    damage: Positive


class Reroll(Record, frozen=True, kw_only=True, tag_field="kind", tag="reroll"):
    """So many dice of submarines that missed in Strategic Warfare are thrown again."""

    dice: Positive


class OverMountains(Record, frozen=True, kw_only=True, tag_field="kind", tag="over_mountains"):
    """Units that attack over a mountain boundary at full strength in the Impulse (oceansoffire:19.21.a)."""

    counters: tuple[Key, ...]
    between: tuple[Key, Key]


Effect = (
    ApRate
    | BonusAps
    | Awake
    | ExtraPoints
    | Visit
    | FreeFacility
    | Rolls
    | Quality
    | YardPoints
    | Unseen
    | Mend
    | Reroll
    | OverMountains
)


class CardRecord(Record, frozen=True, kw_only=True):
    """An Event Card; its words are ours.

    ``turns``: the first and the last on which it may be played. ``once``: it leaves the game when played. ``when``: its
    moment in words.
    """

    id: CardId
    name: str
    side: Owner
    moment: Moment
    turns: tuple[Positive, Positive]
    when: str
    effect: Effect
    summary: str
    once: bool = False
    source: Source
    note: str = ""


class DeckRules(Record, frozen=True, kw_only=True):
    """How many cards a player draws at the start of a turn, what oil brings, and what Strategic Warfare costs.

    ``scenarios``: in which there may be cards.
    """

    own: Count
    common: Count
    oil: Count
    discard_hits: Positive
    scenarios: tuple[Key, ...]
    source: Source


class CardsFile(GameFile, frozen=True, kw_only=True):
    """``cards.json``."""

    deck_rules: DeckRules
    cards: tuple[CardRecord, ...]
