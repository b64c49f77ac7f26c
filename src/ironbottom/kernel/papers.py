"""Records that the component files of every game are made of, and its texts: rules, rulings, examples, charts.

A game derives its own records from ``Record``, and its files from ``GameFile``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, Any, Generic, Literal, Self, TypeVar

import msgspec
from msgspec import Meta, field

Source = Literal["rulebook", "public", "historical", "designed"]
"""Where a value comes from: the rulebook, public data about the edition, historical fact, or our own design."""
Key = Annotated[str, Meta(pattern="^[a-z0-9_]+$")]
RuleId = Annotated[str, Meta(pattern="^[a-z0-9_]+:[a-z0-9_]+(\\.[a-z0-9_]+)+$")]
"""A rule of a game: its slug, a colon, the number of the rule."""
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Longitude = Annotated[float, Meta(ge=0, lt=360)]
Latitude = Annotated[float, Meta(gt=-90, lt=90)]
Colour = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]
Letter = Annotated[str, Meta(min_length=1, max_length=1)]
NationKey = Literal[
    "japan",
    "usa",
    "us_army",
    "britain",
    "india",
    "australia",
    "new_zealand",
    "netherlands",
    "china",
    "philippines",
    "ussr",
    "france",
]
"""A row of the table of nations that all games share (see ``kernel.nations``)."""

DIALECT = "https://json-schema.org/draft/2020-12/schema"
"""Of the JSON Schemas that are made of structs."""


class Word(IntEnum):
    """A numbered word of a game: its component files say ``key``, state columns hold the number.

    >>> class Side(Word):
    ...     JAPAN = 0
    ...     ALLIES = 1
    >>> Side.ALLIES.key, Side.of("japan")
    ('allies', <Side.JAPAN: 0>)
    """

    @property
    def key(self) -> str:
        return self.name.lower()

    @classmethod
    def of(cls, key: str) -> Self:
        """The member of that word; ``KeyError`` if there is none."""
        return cls[key.upper()]


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all records: immutable, and a misspelt key is a fault."""


class GameFile(Record, frozen=True, kw_only=True):
    """Base of whole files; ``game``: the slug of the game whose file it is."""

    game: Key


class ScenarioHead(GameFile, frozen=True, kw_only=True):
    """What stands at the head of every file in ``scenarios/``; ``minutes``: how long a game of it takes.

    ``complete``: false while rules are missing that it needs. Whoever knows its id can play and test it, but nobody is
    offered it.
    """

    id: Key
    name: str
    summary: str
    minutes: Positive
    source: Source
    complete: bool = True
    note: str = ""

    def head(self) -> dict[str, Any]:
        """These fields alone, for the form of the scenario that rules read."""
        return {name: getattr(self, name) for name in ScenarioHead.__struct_fields__}


class PrintedSpace(Record, frozen=True, kw_only=True):
    """A place on the board; ``sources``: of single values where they differ."""

    id: Key
    name: str
    source: Source
    sources: dict[str, Source] = field(default_factory=dict)
    note: str = ""


WordT = TypeVar("WordT")
"""A word of a game."""


class PhaseRecord(Record, Generic[WordT], frozen=True, kw_only=True):
    """A phase of a turn, or of a part of it."""

    id: WordT
    name: str
    rule: RuleId
    source: Source


class Rule(Record, frozen=True, kw_only=True):
    """One rule with our own one-sentence summary."""

    id: RuleId
    title: str
    summary: str


class Chapter(Record, frozen=True, kw_only=True):
    """Rules that are read together; ``id``: what stands before the first point of their numbers."""

    id: Key
    title: str


def chapter_of(rule: str) -> str:
    """The chapter of a rule.

    >>> chapter_of("drill:17.52.a")
    '17'
    """
    return rule.partition(":")[2].partition(".")[0]


class RulesFile(GameFile, frozen=True, kw_only=True):
    """``rules_index.json``."""

    chapters: tuple[Chapter, ...]
    rules: tuple[Rule, ...]


class Option(Record, frozen=True, kw_only=True):
    """A switch of the new-game page: it turns a rule on or off, or one reading of a ruling."""

    id: Key
    title: str
    summary: str
    default: bool
    ruling: str = ""
    rule: RuleId | None = None


class Ruling(Record, frozen=True, kw_only=True):
    """How we read a place where the rules are silent or contradict themselves."""

    id: Annotated[str, Meta(pattern="^[A-Za-z0-9_]+$")]
    title: str
    question: str
    ruling: str
    why: str
    rules: tuple[RuleId, ...]
    source: Source
    option: Key | None = None


class RulingsFile(GameFile, frozen=True, kw_only=True):
    """``rulings.json``."""

    options: tuple[Option, ...]
    rulings: tuple[Ruling, ...]


class Example(Record, frozen=True, kw_only=True):
    """A worked case: what is given, and what the rules make of it.

    ``kind`` says what it comes from: an example of the rulebook, one of its charts, one of its rules, or several.
    """

    id: Annotated[str, Meta(pattern="^[a-z0-9_]+:ex\\.[a-z0-9_]+$")]
    rules: tuple[RuleId, ...]
    kind: Literal["worked", "chart", "rule", "derived"]
    given: dict[str, object]
    expect: dict[str, object]
    source: Source


class ExamplesFile(GameFile, frozen=True, kw_only=True):
    """``examples.json``."""

    examples: tuple[Example, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Papers:
    """The texts of a game.

    ``option_of_rule``: the switch of an optional rule, by its number ("16.1.7"), or by the ruling it changes ("Q11").
    """

    chapters: tuple[Chapter, ...]
    rules: dict[str, Rule]
    rulings: tuple[Ruling, ...]
    options: tuple[Option, ...]
    option_of_rule: dict[str, str]
    examples: tuple[Example, ...]

    def in_use(self, rule: str, options: Mapping[str, str]) -> bool:
        """Whether the options of a match switch a rule on, or another reading of a ruling.

        They do not in a match begun before the program knew the option.
        """
        return options.get(self.option_of_rule[rule]) == "on"


def build_papers(rules: RulesFile, rulings: RulingsFile, examples: ExamplesFile) -> Papers:
    """The texts of checked files."""
    numbers = {
        option.id: option.rule.partition(":")[2] if option.rule else option.ruling
        for option in rulings.options
    }
    return Papers(
        chapters=rules.chapters,
        rules={rule.id: rule for rule in rules.rules},
        rulings=rulings.rulings,
        options=rulings.options,
        option_of_rule={number: option for option, number in numbers.items()},
        examples=examples.examples,
    )


class MarkerRecord(Record, frozen=True, kw_only=True):
    """Markers and tools of the box; their number never limits play."""

    id: Key
    name: str
    count: Positive
    source: Source
    note: str = ""


class Figure(Record, frozen=True, kw_only=True):
    """A single number with the rule it comes from."""

    value: Count
    rule: RuleId
    source: Source


FigureT = TypeVar("FigureT")
"""Of a record of figures: what stands for each, ``Figure`` in the file, ``int`` for the rules."""
FiguresT = TypeVar("FiguresT", bound=msgspec.Struct)


def numbers(kind: type[FiguresT], figures: msgspec.Struct) -> FiguresT:
    """The figures of a file as their values alone."""
    return kind(**{name: getattr(figures, name).value for name in figures.__struct_fields__})


class Chart(Record, frozen=True, kw_only=True):
    """A reference sheet in words; ``first``: the heading over the names of its rows."""

    id: Key
    title: str
    first: str
    rules: tuple[RuleId, ...]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    source: Source
    note: str = ""


class LandSkin(Record, frozen=True, kw_only=True):
    """How the land or the markers of a side look: the tint of a nation, and a pattern, a letter and an emblem."""

    nation: NationKey
    pattern: Key
    letter: Letter
    emblem: Key


class CounterSkin(Record, frozen=True, kw_only=True):
    """How the counters of a side look: those of a nation, with a letter of their own if they have one."""

    nation: NationKey
    letter: Annotated[str, Meta(max_length=1)] = ""


class NamedLandSkin(LandSkin, frozen=True, kw_only=True):
    """The look of a side that has its name here."""

    name: str
    adjective: str


class NamedCounterSkin(CounterSkin, frozen=True, kw_only=True):
    """The look of counters of a nation or service that has its name here."""

    name: str
    adjective: str


class ClassSkin(Record, frozen=True, kw_only=True):
    """Name and symbol of a class of counters."""

    name: str
    plural: str
    symbol: Key
