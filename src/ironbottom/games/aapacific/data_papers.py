"""The texts of Axis & Allies: Pacific as they stand on disk: rules, rulings, examples, and the skin."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ironbottom.games.aapacific.data_files import (
    Colour,
    CountryKey,
    Key,
    NationKey,
    Record,
    RuleId,
    Source,
    UnitKey,
)


class Rule(Record, frozen=True, kw_only=True):
    """One rule with our own one-sentence summary."""

    id: RuleId
    title: str
    summary: str


class RulesFile(Record, frozen=True, kw_only=True):
    """``rules_index.json``."""

    game: Literal["aapacific"]
    rules: tuple[Rule, ...]


class Option(Record, frozen=True, kw_only=True):
    """A switch of the new-game page."""

    id: Key
    title: str
    summary: str
    default: bool
    ruling: str


class Ruling(Record, frozen=True, kw_only=True):
    """How we read a place where the rules are silent or contradict themselves."""

    id: Annotated[str, Meta(pattern="^Q[0-9]+$")]
    title: str
    question: str
    ruling: str
    why: str
    rules: tuple[RuleId, ...]
    source: Source
    option: Key | None = None


class RulingsFile(Record, frozen=True, kw_only=True):
    """``rulings.json``."""

    game: Literal["aapacific"]
    options: tuple[Option, ...]
    rulings: tuple[Ruling, ...]


class Example(Record, frozen=True, kw_only=True):
    """A worked case: what is given, and what the rules make of it."""

    id: Annotated[str, Meta(pattern="^aapacific:ex\\.[a-z0-9_]+$")]
    rules: tuple[RuleId, ...]
    kind: Literal["worked", "rule", "derived"]
    given: dict[str, object]
    expect: dict[str, object]
    source: Source


class ExamplesFile(Record, frozen=True, kw_only=True):
    """``examples.json``."""

    game: Literal["aapacific"]
    examples: tuple[Example, ...]


class CountrySkin(Record, frozen=True, kw_only=True):
    """How a country's land and markers look: colour, and a pattern, a letter and an emblem beside it."""

    fill: Colour
    ink: Colour
    pattern: Key
    letter: Annotated[str, Meta(min_length=1, max_length=1)]
    emblem: Key


class NationSkin(Record, frozen=True, kw_only=True):
    """How a nation's counters look: colour, and a shape and a letter beside it."""

    fill: Colour
    ink: Colour
    shape: Key
    letter: Annotated[str, Meta(min_length=1, max_length=1)]


class GlyphSkin(Record, frozen=True, kw_only=True):
    """The symbol of a unit type."""

    symbol: Key


class SkinFile(Record, frozen=True, kw_only=True):
    """``skin.json``."""

    game: Literal["aapacific"]
    countries: dict[CountryKey, CountrySkin]
    nations: dict[NationKey, NationSkin]
    glyphs: dict[UnitKey, GlyphSkin]
