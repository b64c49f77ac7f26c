"""All areas of a map in board units: territories, islands with the water round them, sea zones, and the coast."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import shapely
from shapely import Geometry

from tools.map.atlas import pieces
from tools.map.islets import drawn, enlarged, surroundings
from tools.map.lands import NEUTRAL, lands
from tools.map.partition import (
    Site,
    claimed,
    give_away,
    largest_parts,
    power_diagram,
    redraw,
    rounded,
    weathered,
)
from tools.map.projection import Projection
from tools.map.standing import Habit, Places, Standing, Wish
from tools.map.writing import path

BOUNDS = (50.0, -62.0, 266.0, 76.0)
"""Degrees west, south, east and north beyond which no land is read."""
SMALLEST_LAND, SMALLEST_SEA, SMALLEST_DRAWN = 14.0, 500.0, 6.0
"""Square units: islets of large lands, scraps of sea and drawn outlines that are smaller are left out."""
DECOR = 3000.0
"""Neutral islands smaller than this take no room from the sea; counters may stand on them."""
LAND_DETAIL, SEA_DETAIL, ISLAND_DETAIL, COAST_DETAIL = 0.9, 1.2, 0.8, 0.3
"""Lines are drawn to within so many units."""
GRID = 0.05
CLEAR = 3.0
"""Water left between the areas of two islands."""
BERTH = 7.0
"""A sea zone has all the water this far round its islands."""
UNDERLAP = 2.0
"""Sea zones reach this far under the land that is drawn above them, so that no gap shows."""
AT_SEA = Habit(apart=66.0, lean=0.05)
ON_LAND = Habit(apart=36.0, lean=0.45)


class Drawing:
    """All areas of the map in board units."""

    def __init__(self, plan: dict[str, Any], board: dict[str, Any], atlas: Path) -> None:
        self.plan, self.board = plan, board
        self.projection = Projection.of(plan["window"])
        self.window = shapely.box(0, 0, self.projection.width, self.projection.height)
        raw = lands(pieces(atlas, BOUNDS), plan, self.projection)
        isles = {land["id"] for land in board["territories"] if land["kind"] != "land"}
        self.islands = {name: self._island(name, raw) for name in sorted(isles)}
        mainland = {name: shape for name, shape in raw.items() if name not in isles}
        mainland |= self._provinces(mainland.pop("china"))
        whole = {name: _without_specks(shape) for name, shape in mainland.items()}
        self.mainland = _simplified(whole, GRID, LAND_DETAIL)
        self.areas = self._areas()
        self.seas = self._seas()
        land = shapely.union_all([*self.mainland.values(), *self.islands.values()])
        self.coast = shapely.intersection(land, self.window.buffer(UNDERLAP))
        self.rim = shapely.difference(land, land.buffer(-UNDERLAP).simplify(UNDERLAP))

    def _island(self, name: str, raw: dict[str, Geometry]) -> Geometry:
        if name in self.plan["islets"]:
            return drawn({name: self.plan["islets"][name]}, self.projection)[name]
        if name in self.plan["islands"]:
            return enlarged(raw[name], self.plan["islands"][name])
        return _without_specks(raw[name])

    def _provinces(self, china: Geometry) -> dict[str, Geometry]:
        sites = [Site(*row) for row in self.plan["china_sites"]]
        frame = shapely.box(*china.bounds).buffer(40)
        areas = redraw(power_diagram(sites, frame.bounds), weathered, frame)
        return {name: shapely.intersection(area, china) for name, area in areas.items()}

    def _areas(self) -> dict[str, Geometry]:
        """The area of each island space: its islands and the water round them, clear of all other land."""
        areas: dict[str, Geometry] = {}
        for name, shape in self.islands.items():
            width = self.plan["areas"][name]
            area = surroundings(shape, width) if name in self.plan["joined"] else shape.buffer(width)
            others = [other for one, other in (self.mainland | self.islands).items() if one != name]
            near = shapely.union_all(shapely.clip_by_rect(others, *area.bounds))
            areas[name] = shapely.difference(area, shapely.union_all([near, *areas.values()]).buffer(CLEAR))
        return areas

    def _seas(self) -> dict[str, Geometry]:
        """Sea zones: drawn by their sites, cut by the land, each with all the water round its own islands."""
        sites = [Site(*row) for row in self.plan["sea_sites"]]
        areas = redraw(power_diagram(sites, self.window.bounds), rounded, self.window)
        big = [shape for name, shape in self.islands.items() if name not in self.plan["joined"]]
        decor = [part for part in shapely.get_parts(self.mainland[NEUTRAL]) if part.area < DECOR]
        land = shapely.difference(
            shapely.union_all([*self.mainland.values(), *big]), shapely.union_all(decor)
        )
        water = {name: shapely.difference(area, land) for name, area in areas.items()}
        water = claimed(water, self._berths(), land)
        kept, scraps = largest_parts(water, SMALLEST_SEA)
        return _simplified(give_away(kept, scraps), 2 * GRID, SEA_DETAIL)

    def _berths(self) -> Iterator[tuple[str, Geometry]]:
        """The water round each island, half way to the islands of other zones at most, for the zone it lies in."""
        zone_of = {link["a"]: link["b"] for link in self.board["links"] if link["kind"] == "island"}
        for island, zone in zone_of.items():
            strangers = [self.areas[other] for other, lies_in in zone_of.items() if lies_in != zone]
            gap = shapely.distance(self.areas[island], strangers).min()
            yield zone, self.areas[island].buffer(min(BERTH, gap / 2))

    def grounds(self) -> dict[str, Geometry]:
        """All spaces that are not sea, as areas."""
        return {**self.mainland, **self.areas}

    def geometry(self) -> dict[str, Any]:
        """The drawing as stored; ``Geometry`` of the game's data says what the fields mean."""
        spaces = [*self.board["territories"], *self.board["sea_zones"], *self.board["impassable"]]
        free = {**self.grounds(), **{name: self._open_water(name) for name in self.seas}}
        places = Places(self.window)
        standing = {}
        for space in sorted(spaces, key=lambda one: free[one["id"]].area):
            name = space["id"]
            at_sea = name in self.seas
            text = str(space["number"]) if at_sea else space["name"]
            wish = Wish(self.plan["anchors"].get(name), self.plan["labels"].get(name))
            standing[name] = places.stand(free[name], text, AT_SEA if at_sea else ON_LAND, wish)
        return {
            "width": self.projection.width,
            "height": self.projection.height,
            "coast": path(self.coast, COAST_DETAIL, smallest=SMALLEST_DRAWN),
            "spaces": [self._space(space["id"], standing[space["id"]]) for space in spaces],
        }

    def _open_water(self, zone: str) -> Geometry:
        return shapely.difference(self.seas[zone], shapely.union_all(list(self.areas.values())))

    def _space(self, name: str, place: Standing) -> dict[str, Any]:
        found: dict[str, Any] = {"id": name}
        if name in self.seas:
            zone = self.seas[name]
            rim = shapely.intersection(zone.buffer(2 * UNDERLAP), self.rim, grid_size=GRID)
            found["d"] = path(shapely.union_all([zone, rim], grid_size=GRID), 0, decimals=0)
        else:
            inside = shapely.intersection(self.grounds()[name], self.window.buffer(UNDERLAP))
            found["d"] = path(inside, ISLAND_DETAIL if name in self.islands else 0, smallest=SMALLEST_DRAWN)
        if name in self.islands:
            found["land"] = path(self.islands[name], COAST_DETAIL)
        return found | {"anchor": place.anchor, "room": place.room, "label": place.label}


def _without_specks(shape: Geometry) -> Geometry:
    parts = [
        part
        for part in shapely.get_parts(shape)
        if part.geom_type == "Polygon" and part.area >= SMALLEST_LAND
    ]
    return shapely.union_all(parts)


def _simplified(areas: dict[str, Geometry], grid: float, detail: float) -> dict[str, Geometry]:
    """Areas with just the detail that shows, their borders still common to both sides."""
    names = list(areas)
    snapped = shapely.make_valid(shapely.set_precision([areas[name] for name in names], grid))
    simple = shapely.coverage_simplify(snapped, detail)
    return dict(zip(names, shapely.make_valid(simple, method="structure", keep_collapsed=False), strict=True))
