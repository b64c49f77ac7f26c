"""Cross-checks of the component files: what no single record can show to be wrong."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.fireinthesky.components.board_check import board_faults
from ironbottom.games.fireinthesky.components.build import Files
from ironbottom.games.fireinthesky.components.files import CounterRecord, PiecesFile
from ironbottom.games.fireinthesky.components.ids import (
    CARRIERS,
    NOT_NAVAL,
    Klass,
    Nation,
    Phase,
    Purse,
    Roll,
    Side,
)
from ironbottom.games.fireinthesky.components.scenario_check import scenario_faults, schedule_faults
from ironbottom.games.fireinthesky.components.skin import LOOKS
from ironbottom.games.fireinthesky.components.tables_file import TablesFile
from ironbottom.kernel.components import Fault
from ironbottom.kernel.paper_faults import (
    Reference,
    chart_faults,
    chart_references,
    die_faults,
    figure_references,
    out_of_order,
    paper_faults,
    scenario_number_faults,
    twice,
)

PRINTED = {
    ("japan", "ships"): 33,
    ("allied", "ships"): 82,
    ("japan", "land"): 11,
    ("allied", "land"): 14,
    ("japan", "air"): 15,
    ("allied", "air"): 15,
    ("japan", "replacement"): 3,
    ("allied", "replacement"): 7,
}
"""How many counters the game has (fireinthesky:2.0)."""
PURSES = {
    Nation.JAPAN: Purse.JAPAN,
    Nation.US: Purse.US,
    Nation.ANZAC: Purse.US,
    Nation.BRITISH: Purse.BRITISH,
    Nation.NETHERLANDS: None,
}
"""Whose transport points the units of a nation spend (fireinthesky:3.3.6.b1, 15.4)."""
FASTEST = 8
"""A reaction of half the movement allowance is never a long sail (fireinthesky:chart.transport)."""


def cross_faults(parts: Files) -> list[Fault]:
    """Every fault between records and files; call it only with files that are right by themselves."""
    faults = [
        *board_faults(parts.board),
        *_piece_faults(parts.pieces, parts.tables),
        *_table_faults(parts.tables),
        *paper_faults(parts.rules_index, parts.rulings, parts.examples, _references(parts)),
        *_option_faults(parts),
        *_skin_faults(parts),
    ]
    if not faults:
        faults += scenario_number_faults(parts.scenarios)
        faults += schedule_faults("tables.json", "$.war_schedule", parts.tables.war_schedule, parts)
        for name, scenario in parts.scenarios.items():
            faults += scenario_faults(name, scenario, parts)
    return faults


def group_of(counter: CounterRecord) -> str:
    """Ships, land, air or replacement: the four groups of counters, in their order."""
    return counter.klass.key if counter.klass in NOT_NAVAL else "ships"


def _piece_faults(pieces: PiecesFile, tables: TablesFile) -> Iterator[Fault]:
    file = "pieces.json"
    yield from twice(file, "$.counters", (counter.id for counter in pieces.counters))
    yield from twice(file, "$.markers", (marker.id for marker in pieces.markers))
    groups = [group_of(counter) for counter in pieces.counters]
    order = ["ships", "land", "air", "replacement"]
    if groups != sorted(groups, key=order.index):
        yield Fault(file, "$.counters", "groups of counters mixed", f"in this order: {', '.join(order)}")
    counted = dict.fromkeys(PRINTED, 0)
    for counter in pieces.counters:
        side = "japan" if counter.nation == Nation.JAPAN else "allied"
        counted[side, group_of(counter)] += counter.count
    for (side, group), count in counted.items():
        if count != PRINTED[side, group]:
            right = f"{PRINTED[side, group]} (fireinthesky:2.0)"
            yield Fault(file, "$.counters", f"{count} {group} counters of {side}", right)
    known = {counter.id for counter in pieces.counters}
    for counter in pieces.counters:
        path = f"$.counters[{counter.id}]"
        yield from (
            Fault(file, f"{path}.{key}", wrong, right) for key, wrong, right in _misrated(counter, tables)
        )
        if counter.converts_to and counter.converts_to not in known:
            yield Fault(
                file, f"{path}.converts_to", f"no counter {counter.converts_to}", "the id of a counter"
            )


def _misrated(counter: CounterRecord, tables: TablesFile) -> Iterator[tuple[str, str, str]]:
    """Ratings that a counter of its kind cannot have: key, what is wrong, what would be right."""
    klass, purse = counter.klass, PURSES[counter.nation]
    if counter.purse != purse:
        have, wanted = (one if one is None else one.key for one in (counter.purse, purse))
        yield "purse", f"{have}", f"{wanted} (fireinthesky:3.3.6.b1)"
    if (counter.branch is not None) != (klass == Klass.LAND):
        yield "branch", f"{counter.branch}", "a branch for land units only"
    if (counter.air > 0) != (klass in CARRIERS or klass == Klass.AIR):
        yield (
            "air",
            f"{counter.air}",
            "air strength for carriers and air units only (fireinthesky:3.1.2.naval)",
        )
    if group_of(counter) == "ships":
        if counter.defence not in tables.defences:
            yield "defence", f"{counter.defence}", "a column of the surface combat table"
        if counter.firepower not in [row.firepower for row in tables.surface]:
            yield "firepower", f"{counter.firepower}", "a row of the surface combat table"
        if counter.firepower and klass in (Klass.CV, Klass.CVL):
            yield "firepower", "a carrier with guns", "0"
        if not 1 <= counter.movement <= FASTEST:
            yield "movement", f"{counter.movement}", f"1 to {FASTEST}"
        return
    if not counter.strength or counter.reduced >= counter.strength:
        yield (
            "reduced",
            f"{counter.reduced} behind {counter.strength}",
            "less than the front (fireinthesky:3.1.3)",
        )
    if klass == Klass.AIR and (counter.strength, counter.air, counter.transport, counter.reduced) != (
        2,
        2,
        2,
        1,
    ):
        yield "strength", f"{counter.strength} and {counter.reduced}", "2 and 1 (fireinthesky:3.1.2.air)"


def _table_faults(tables: TablesFile) -> Iterator[Fault]:
    file = "tables.json"
    yield from out_of_order(
        file, "$.phases", (one.id.key for one in tables.phases), (one.key for one in Phase)
    )
    yield from out_of_order(
        file, "$.combat", (row.roll.key for row in tables.combat), (row.key for row in Roll)
    )
    yield from chart_faults(tables.charts)
    sides = tables.figures.dice_sides.value
    yield from die_faults("dice_sides", sides)
    short, long = tables.figures.oil_halves_short.value, tables.figures.oil_halves_long.value
    if long < short:
        yield Fault(
            file, "$.figures.oil_halves_long.value", f"{long}, less than for a short way", f">= {short}"
        )
    if list(tables.defences) != sorted(set(tables.defences)):
        yield Fault(file, "$.defences", "not rising", "each defence rating once, rising")
    if [row.firepower for row in tables.surface] != list(range(len(tables.surface))):
        yield Fault(file, "$.surface", "rows missing or out of order", "a row for each firepower from 0 up")
    for row in tables.surface:
        path, columns = f"$.surface[{row.firepower}]", len(tables.defences)
        if (len(row.to_hit), len(row.half_hit)) != (columns, columns):
            yield Fault(file, path, "does not fill the table", f"{columns} cells")
        if max(row.to_hit, default=0) > sides:
            yield Fault(file, path, "no die shows so much", f"1 to {sides}")
    starts = [one.from_turn for one in tables.expansion]
    if not starts or starts[0] != 1 or starts != sorted(set(starts)):
        yield Fault(file, "$.expansion", f"from turns {starts}", "rising from turn 1")
    groups = {
        **{f"$.combat[{row.roll.key}]": row.modifiers for row in tables.combat},
        "$.damage": tables.damage,
    }
    for path, modifiers in groups.items():
        for number, one in enumerate(modifiers):
            if one.last_turn is not None and one.last_turn < one.first_turn:
                wrong = f"turns {one.first_turn} to {one.last_turn}"
                yield Fault(file, f"{path}.modifiers[{number}]", wrong, "a span of turns")
    for combat in tables.combat:
        if combat.hits_on > sides:
            path = f"$.combat[{combat.roll.key}].hits_on"
            yield Fault(file, path, "no die shows so much", f"1 to {sides}")


def _references(parts: Files) -> Iterator[Reference]:
    tables = parts.tables
    yield from figure_references(tables.figures)
    yield from chart_references(tables.charts)
    for phase in tables.phases:
        yield "tables.json", f"$.phases[{phase.id.key}].rule", "rule", (phase.rule,)
    for row in tables.combat:
        rules = (row.rule, *(one.rule for one in row.modifiers))
        yield "tables.json", f"$.combat[{row.roll.key}]", "rule", rules
    yield "tables.json", "$.damage", "rule", tuple(one.rule for one in tables.damage)
    for name, scenario in parts.scenarios.items():
        yield f"scenarios/{name}.json", "$.victory.rule", "rule", (scenario.victory.rule,)


def _option_faults(parts: Files) -> Iterator[Fault]:
    """Records that hang on an optional rule for which there is no switch."""
    switches = {option.rule.partition(":")[2] for option in parts.rulings.options if option.rule}
    named = [("pieces.json", f"$.counters[{one.id}]", one.option) for one in parts.pieces.counters]
    for row in parts.tables.combat:
        named += [("tables.json", f"$.combat[{row.roll.key}]", one.option) for one in row.modifiers]
    named += [("tables.json", "$.damage", one.option) for one in parts.tables.damage]
    for number, line in enumerate(parts.tables.war_schedule):
        named.append(("tables.json", f"$.war_schedule[{number}]", getattr(line, "option", None)))
    for name, scenario in parts.scenarios.items():
        named += [(f"scenarios/{name}.json", "$.setup", row.option) for row in scenario.setup]
    for file, path, rule in named:
        if rule and rule not in switches:
            yield Fault(
                file, f"{path}.option", f"no switch for rule {rule}", f"one of {', '.join(sorted(switches))}"
            )


def _skin_faults(parts: Files) -> Iterator[Fault]:
    for name, have, wanted in (
        ("sides", {side.key for side in parts.skin.sides}, {side.key for side in Side}),
        ("looks", set(parts.skin.looks), LOOKS),
        ("classes", {klass.key for klass in parts.skin.classes}, {klass.key for klass in Klass}),
    ):
        for key in sorted(wanted - have):
            yield Fault("skin.json", f"$.{name}", f"nothing for {key}", f"an entry {key}")
