"""Faults between the component files of a game that every game looks for: ids that repeat or name nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Protocol

import msgspec

from ironbottom.kernel.components import Fault
from ironbottom.kernel.dice import MOST_SIDES
from ironbottom.kernel.papers import Chart, ExamplesFile, RulesFile, RulingsFile, chapter_of

FEWEST_SIDES = 2
"""A die of one face is no die."""
Reference = tuple[str, str, str, tuple[str, ...]]
"""File, path, what kind of thing is named (rule, ruling, option), and the ids; an empty id names nothing."""


def twice(file: str, path: str, ids: Iterable[str]) -> Iterator[Fault]:
    """Ids that stand more than once in a list of records."""
    for key, count in Counter(ids).items():
        if count > 1:
            yield Fault(file, f"{path}[{key}]", f"stands {count} times", "once")


class Numbered(Protocol):
    """A record with its place among those of its kind."""

    @property
    def number(self) -> int: ...


def scenario_number_faults(scenarios: Mapping[str, Numbered]) -> Iterator[Fault]:
    """Scenarios of one number: which of them is listed first would be left to the names of their files."""
    yield from twice("scenarios", "$.number", (str(scenario.number) for scenario in scenarios.values()))


def out_of_order(file: str, path: str, ids: Iterable[str], wanted: Iterable[str]) -> Iterator[Fault]:
    """A list that must hold exactly these ids in this order, and does not."""
    found, right = list(ids), list(wanted)
    if found != right:
        yield Fault(file, path, f"{', '.join(found)}", f"in this order: {', '.join(right)}")


def chart_faults(charts: Iterable[Chart]) -> Iterator[Fault]:
    """Charts whose cells do not fill their rows and columns."""
    for chart in charts:
        if [len(row) for row in chart.cells] != [len(chart.columns)] * len(chart.rows):
            path = f"$.charts[{chart.id}].cells"
            yield Fault("tables.json", path, "do not fill the chart", "a cell for each row and column")


def die_faults(figure: str, sides: int) -> Iterator[Fault]:
    """A die, told by the figure that gives its faces, that cannot be thrown."""
    if not FEWEST_SIDES <= sides <= MOST_SIDES:
        right = f"{FEWEST_SIDES} to {MOST_SIDES}"
        yield Fault("tables.json", f"$.figures.{figure}.value", f"a die of {sides} faces", right)


def deck_faults(file: str, path: str, cards: int) -> Iterator[Fault]:
    """A deck that cannot be shuffled: a die with a face for each of its cards is thrown."""
    if cards > MOST_SIDES:
        yield Fault(file, path, f"a deck of {cards} cards", f"up to {MOST_SIDES}")


def paper_faults(
    rules: RulesFile, rulings: RulingsFile, examples: ExamplesFile, references: Iterable[Reference]
) -> Iterator[Fault]:
    """Rules, rulings and options that some record names but that are not there, and texts that repeat.

    ``references`` are those of the game's own records; those of the texts themselves are looked at in any case.
    """
    known = {
        "rule": {rule.id for rule in rules.rules},
        "ruling": {ruling.id for ruling in rulings.rulings},
        "option": {option.id for option in rulings.options},
    }
    yield from twice("rules_index.json", "$.rules", (rule.id for rule in rules.rules))
    yield from _chapter_faults(rules)
    yield from twice("rulings.json", "$.rulings", (ruling.id for ruling in rulings.rulings))
    yield from twice("rulings.json", "$.options", (option.id for option in rulings.options))
    yield from _switch_faults(rulings)
    yield from twice("examples.json", "$.examples", (example.id for example in examples.examples))
    for file, path, what, ids in (*references, *_references(rulings, examples)):
        for key in ids:
            if key and key not in known[what]:
                yield Fault(file, path, f"there is no {what} {key}", f"the id of a {what}")


def _chapter_faults(rules: RulesFile) -> Iterator[Fault]:
    """Rules that stand in no chapter, chapters of no rules, and rules of one chapter that are torn apart."""
    titled = [chapter.id for chapter in rules.chapters]
    file, met = "rules_index.json", [key for key, _ in groupby(chapter_of(rule.id) for rule in rules.rules)]
    yield from twice(file, "$.chapters", titled)
    yield from out_of_order(file, "$.chapters", dict.fromkeys(titled), met)


def _switch_faults(rulings: RulingsFile) -> Iterator[Fault]:
    """Options that rules cannot ask for: they do so by the rule or the ruling that one option alone names."""
    for option in rulings.options:
        if not (option.rule or option.ruling):
            wrong, right = "switches no rule and no ruling", "the id of either, as rule or as ruling"
            yield Fault("rulings.json", f"$.options[{option.id}]", wrong, right)
    named = (option.rule or option.ruling for option in rulings.options)
    yield from twice("rulings.json", "$.options.rule", filter(None, named))


def figure_references(figures: msgspec.Struct) -> Iterator[Reference]:
    """The rule of every figure of a record that holds nothing else."""
    for name in figures.__struct_fields__:
        rule: str = getattr(figures, name).rule
        yield "tables.json", f"$.figures.{name}.rule", "rule", (rule,)


def chart_references(charts: Iterable[Chart]) -> Iterator[Reference]:
    """The rules of charts."""
    for chart in charts:
        yield "tables.json", f"$.charts[{chart.id}].rules", "rule", chart.rules


def texts_in(value: object) -> Iterator[str]:
    """Every text in a parsed JSON value, keys among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield str(key)
            yield from texts_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from texts_in(item)


def _references(rulings: RulingsFile, examples: ExamplesFile) -> Iterator[Reference]:
    for option in rulings.options:
        path = f"$.options[{option.id}]"
        yield "rulings.json", f"{path}.ruling", "ruling", (option.ruling,)
        yield "rulings.json", f"{path}.rule", "rule", (option.rule or "",)
    for ruling in rulings.rulings:
        path = f"$.rulings[{ruling.id}]"
        yield "rulings.json", f"{path}.rules", "rule", ruling.rules
        yield "rulings.json", f"{path}.option", "option", (ruling.option or "",)
    for example in examples.examples:
        yield "examples.json", f"$.examples[{example.id}].rules", "rule", example.rules
