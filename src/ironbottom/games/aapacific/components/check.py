"""Cross-checks of the component files: what no single record can show to be wrong."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from itertools import pairwise

from ironbottom.games.aapacific.components.build import Files
from ironbottom.games.aapacific.components.files import BoardFile, Link, PiecesFile, PowersFile
from ironbottom.games.aapacific.components.ids import Country, Nation, Power, Side, UnitType
from ironbottom.games.aapacific.components.scenario_check import scenario_faults
from ironbottom.kernel.components import Fault
from ironbottom.kernel.paper_faults import (
    Reference,
    chart_faults,
    chart_references,
    die_faults,
    figure_references,
    out_of_order,
    paper_faults,
    texts_in,
    twice,
)
from ironbottom.kernel.papers import ExamplesFile, Word
from ironbottom.mechanics.graph import components

PRINTED_ROUTES = 13
PRINTED_CENTRES = 5
LINK_ENDS = {
    "land": ({"land"}, {"land"}),
    "sea": ({"sea"}, {"sea"}),
    "coast": ({"land"}, {"sea"}),
    "island": ({"island", "island_group"}, {"sea"}),
}


def cross_faults(parts: Files) -> list[Fault]:
    """Every fault between records and files; call it only with files that are right by themselves."""
    faults = [
        *_space_faults(parts.board),
        *_link_faults(parts.board),
        *_convoy_faults(parts.board),
        *_side_faults(parts.powers),
        *die_faults("dice_sides", parts.tables.figures.dice_sides.value),
        *_piece_faults(parts.pieces, parts.tables.figures.dice_sides.value),
        *_table_faults(parts),
        *paper_faults(parts.rules_index, parts.rulings, parts.examples, _references(parts)),
        *_example_faults(parts.examples, parts.board),
        *_skin_faults(parts),
    ]
    if not faults:
        for name, scenario in parts.scenarios.items():
            faults += scenario_faults(name, scenario, parts.board, parts.powers, parts.pieces)
    return faults


def kinds_of_spaces(board: BoardFile) -> dict[str, str]:
    """By space id: land, island, island_group, sea or impassable."""
    return {
        **{land.id: land.kind for land in board.territories},
        **{zone.id: "sea" for zone in board.sea_zones},
        **{area.id: "impassable" for area in board.impassable},
    }


def _space_faults(board: BoardFile) -> Iterator[Fault]:
    file = "board.json"
    spaces = (*board.territories, *board.sea_zones, *board.impassable)
    yield from twice(file, "$", (space.id for space in spaces))
    for place, zone in enumerate(board.sea_zones, 1):
        if zone.number != place or zone.id != f"sz_{place}":
            yield Fault(
                file, f"$.sea_zones[{zone.id}]", f"number {zone.number} in place {place}", f"sz_{place}"
            )
    capitals = Counter(land.capital_of for land in board.territories)
    for country in Country:
        if capitals[country] != 1:
            yield Fault(file, "$.territories", f"{capitals[country]} capitals of {country.key}", "one")
    for land in board.territories:
        if land.capital_of not in (None, land.country):
            path = f"$.territories[{land.id}].capital_of"
            yield Fault(
                file,
                path,
                f"{land.capital_of.key}, but the land is of {land.country.key}",
                "the same country",
            )
    points = Counter((round(space.lon, 1), round(space.lat, 1)) for space in spaces)
    for space in spaces:
        if points[round(space.lon, 1), round(space.lat, 1)] > 1:
            yield Fault(file, f"$[{space.id}].lon", "stands where another space stands", "a place of its own")


def _link_faults(board: BoardFile) -> Iterator[Fault]:
    file, kinds = "board.json", kinds_of_spaces(board)
    near: dict[str, dict[str, str]] = defaultdict(dict)
    for link in board.links:
        path = f"$.links[{link.a}-{link.b}]"
        unknown = [end for end in (link.a, link.b) if end not in kinds]
        for end in unknown:
            yield Fault(file, path, f"no space {end}", "the id of a space")
        if unknown:
            continue
        if link.b in near[link.a]:
            yield Fault(file, path, "the two spaces are linked twice", "one link")
        if not _ends_fit(link, kinds):
            right = "a kind that fits: land, sea, coast, island or closed"
            yield Fault(file, path, f"{link.kind} between {kinds[link.a]} and {kinds[link.b]}", right)
        near[link.a][link.b] = near[link.b][link.a] = link.kind
    for space, kind in kinds.items():
        inside = sum(1 for link in near[space].values() if link == "island")
        if kind.startswith("island") and inside != 1:
            yield Fault(file, f"$.territories[{space}]", f"lies in {inside} sea zones", "in one")
    yield from _reach_faults("open space", near, [s for s, kind in kinds.items() if kind != "impassable"])
    yield from _reach_faults("sea zone", near, [s for s, kind in kinds.items() if kind == "sea"])


def _ends_fit(link: Link, kinds: dict[str, str]) -> bool:
    ends = kinds[link.a], kinds[link.b]
    if link.kind == "closed":
        return "impassable" in ends
    one, other = LINK_ENDS[link.kind]
    return (ends[0] in one and ends[1] in other) or (ends[1] in one and ends[0] in other)


def _reach_faults(what: str, near: dict[str, dict[str, str]], spaces: list[str]) -> Iterator[Fault]:
    """Spaces that cannot be reached from most of the others."""
    among = set(spaces)

    def neighbours(space: str) -> list[str]:
        return [other for other, kind in near[space].items() if kind != "closed" and other in among]

    most = max(components(spaces, neighbours), key=len)
    for space in sorted(among - most):
        yield Fault("board.json", f"$[{space}]", f"cut off from every other {what}", "a link")


def _convoy_faults(board: BoardFile) -> Iterator[Fault]:
    file = "board.json"
    lands = {land.id: land for land in board.territories}
    linked = {frozenset((link.a, link.b)) for link in board.links}
    routes = [zone for zone in board.sea_zones if zone.convoy_route]
    centres = [zone for zone in board.sea_zones if zone.convoy_centre]
    if len(routes) != PRINTED_ROUTES:
        yield Fault(
            file, "$.sea_zones", f"{len(routes)} convoy routes", f"{PRINTED_ROUTES} (aapacific:board.6)"
        )
    if len(centres) != PRINTED_CENTRES:
        yield Fault(
            file, "$.sea_zones", f"{len(centres)} convoy centres", f"{PRINTED_CENTRES} (aapacific:board.7)"
        )
    yield from twice(
        file, "$.sea_zones.convoy_route", (z.convoy_route.territory for z in routes if z.convoy_route)
    )
    for zone in routes:
        assert zone.convoy_route is not None
        path, territory = f"$.sea_zones[{zone.id}].convoy_route", zone.convoy_route.territory
        if zone.convoy_centre:
            yield Fault(file, path, "a route and a centre in one zone", "one of them")
        if territory not in lands or lands[territory].ipc == 0:
            yield Fault(file, path, f"territory {territory}", "a territory with a value")
        elif frozenset((territory, zone.id)) not in linked:
            yield Fault(file, path, f"{territory} does not touch the zone", "an adjacent territory")


def _side_faults(powers: PowersFile) -> Iterator[Fault]:
    file = "powers.json"
    yield from out_of_order(file, "$.sides", (x.id.key for x in powers.sides), (word.key for word in Side))
    yield from out_of_order(file, "$.powers", (x.id.key for x in powers.powers), (word.key for word in Power))
    yield from out_of_order(
        file, "$.nations", (x.id.key for x in powers.nations), (word.key for word in Nation)
    )
    yield from out_of_order(
        file, "$.countries", (x.id.key for x in powers.countries), (word.key for word in Country)
    )
    power_of = {nation.id: nation.power for nation in powers.nations}
    for country in powers.countries:
        if power_of.get(country.nation) != country.power:
            path = f"$.countries[{country.id.key}]"
            yield Fault(
                file,
                path,
                f"{country.nation.key} is not of {country.power.key}",
                "a nation of the same power",
            )


def _piece_faults(pieces: PiecesFile, dice_sides: int) -> Iterator[Fault]:
    file = "pieces.json"
    yield from out_of_order(
        file, "$.unit_types", (unit.key for unit in pieces.unit_types), (word.key for word in UnitType)
    )
    units = {unit.type: unit for unit in pieces.unit_types}
    for unit in pieces.unit_types:
        for name in ("attack", "defense", "bombard", "escort_attack", "intercept_defense", "aa_hits_on"):
            if getattr(unit, name) > dice_sides:
                yield Fault(
                    file, f"$.unit_types[{unit.key}].{name}", "no die shows so much", f"0 to {dice_sides}"
                )
    for number, hold in enumerate(pieces.holds):
        for cargo in hold.accepts:
            bulk = units[cargo].bulk if cargo in units else 0
            if not 0 < bulk <= hold.slots:
                path = f"$.holds[{number}].accepts"
                yield Fault(file, path, f"{cargo.key} fills {bulk} of {hold.slots} slots", "cargo that fits")
    total = sum(counter.count for counter in pieces.counters)
    if total != pieces.printed_pieces:
        right = f"{pieces.printed_pieces}, as printed_pieces says"
        yield Fault(file, "$.counters", f"{total} pieces in all", right)


def _table_faults(parts: Files) -> Iterator[Fault]:
    file = "tables.json"
    lands = {land.id: land for land in parts.board.territories}
    for number, row in enumerate(parts.tables.captures):
        for space in row.territories:
            if space not in lands or lands[space].country != Country.JAPAN:
                path = f"$.captures[{number}].territories"
                yield Fault(file, path, f"{space}", "originally Japanese territories")
    if parts.tables.free_infantry.space not in lands:
        yield Fault(file, "$.free_infantry.space", parts.tables.free_infantry.space, "a territory")
    yield from chart_faults(parts.tables.charts)


def _references(parts: Files) -> Iterator[Reference]:
    yield from _rule_references(parts)
    yield from _ruling_references(parts)


def _rule_references(parts: Files) -> Iterator[Reference]:
    for unit in parts.pieces.unit_types:
        yield "pieces.json", f"$.unit_types[{unit.key}].rule", "rule", (unit.rule,)
    for number, hold in enumerate(parts.pieces.holds):
        yield "pieces.json", f"$.holds[{number}].rule", "rule", (hold.rule,)
    yield from figure_references(parts.tables.figures)
    for phase in parts.tables.phases:
        yield "tables.json", f"$.phases[{phase.id}].rule", "rule", (phase.rule,)
    for number, row in enumerate(parts.tables.captures):
        yield "tables.json", f"$.captures[{number}].rule", "rule", (row.rule,)
    yield "tables.json", "$.free_infantry.rule", "rule", (parts.tables.free_infantry.rule,)
    yield from chart_references(parts.tables.charts)
    for name, scenario in parts.scenarios.items():
        for number, condition in enumerate(scenario.victory):
            yield f"scenarios/{name}.json", f"$.victory[{number}].rule", "rule", (condition.rule,)


def _ruling_references(parts: Files) -> Iterator[Reference]:
    for number, row in enumerate(parts.tables.captures):
        yield "tables.json", f"$.captures[{number}].ruling", "ruling", (row.ruling,)
    for link in parts.board.links:
        yield "board.json", f"$.links[{link.a}-{link.b}].option", "option", (link.option or "",)
    for zone in parts.board.sea_zones:
        option_id = zone.convoy_route.option if zone.convoy_route else None
        yield "board.json", f"$.sea_zones[{zone.id}].convoy_route.option", "option", (option_id or "",)
    for name, scenario in parts.scenarios.items():
        for one in scenario.complexes:
            path = f"$.complexes[{one.space}].option"
            yield f"scenarios/{name}.json", path, "option", (one.option or "",)


def _example_faults(examples: ExamplesFile, board: BoardFile) -> Iterator[Fault]:
    """Examples that name a sea zone that is not there, or that move along a path that is none."""
    file, kinds = "examples.json", kinds_of_spaces(board)
    linked = {frozenset((link.a, link.b)) for link in board.links if link.kind != "closed"}
    for example in examples.examples:
        path = f"$.examples[{example.id}]"
        for text in texts_in({"given": example.given, "expect": example.expect}):
            if text.startswith("sz_") and text[3:].isdigit() and text not in kinds:
                yield Fault(file, path, f"no space {text}", "the id of a sea zone")
        steps = example.given.get("path")
        for a, b in pairwise(steps) if isinstance(steps, list) else ():
            if frozenset((a, b)) not in linked:
                yield Fault(
                    file, f"{path}.given.path", f"{a} and {b} are not adjacent", "a path on the board"
                )


def _skin_faults(parts: Files) -> Iterator[Fault]:
    wanted: tuple[tuple[str, Collection[Word], type[Word]], ...] = (
        ("countries", parts.skin.countries, Country),
        ("nations", parts.skin.nations, Nation),
        ("glyphs", parts.skin.glyphs, UnitType),
    )
    for name, have, words in wanted:
        for word in words:
            if word not in have:
                yield Fault("skin.json", f"$.{name}", f"nothing for {word.key}", f"an entry {word.key}")
