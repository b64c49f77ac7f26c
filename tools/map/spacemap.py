"""A map of land and sea areas drawn by their places: the land and water of the world, shared out by nearness."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely import Geometry, LineString, Point

from tools.map.atlas import pieces
from tools.map.islets import drawn
from tools.map.partition import Site, give_away, largest_parts, power_diagram, redraw, rounded
from tools.map.projection import Projection
from tools.map.standing import Habit, Places, Wish
from tools.map.writing import line, path

BOUNDS = (50.0, -62.0, 266.0, 78.0)
"""Degrees west, south, east and north beyond which no land is read."""
SMALLEST_LAND, SMALLEST_SEA, SMALLEST_DRAWN = 30.0, 900.0, 3.0
"""Square units: scraps of land and sea and drawn outlines that are smaller are left out."""
DECOR = 3000.0
"""Islands smaller than this take no room from the sea; counters may stand on them."""
LAND_DETAIL, SEA_DETAIL, ISLAND_DETAIL, COAST_DETAIL = 1.2, 1.4, 0.8, 0.85
"""Lines are drawn to within so many units."""
CLEAR = 3.0
"""Water left between the areas of two islands."""
UNDERLAP = 2.0
AT_SEA = Habit(apart=66.0, lean=0.05)
ON_LAND = Habit(apart=34.0, lean=0.45)
KINDS = {"land": "land", "sea": "sea"}
DASH, GAP = 10.0, 7.0
"""Of routes that are drawn as broken lines."""


class SpaceDrawing:
    """All areas of a board whose file lists ``spaces`` of land and sea, islands among them, and ``links``.

    The plan may say what each kind of the board is drawn as (``kinds``: land, sea, island or box, others not at all);
    else they are land and sea, and land with ``island`` is one. Islands that it calls ``coastal`` are drawn on their
    own coasts like other land. ``boxes`` lie off the map: left, top, width and height of each.

    The plan: ``islets`` draws islands that no atlas shows; ``radius`` of the area of an island; ``moved`` shifts
    places; ``weights`` draw an area larger; ``sites`` adds further places that draw an area towards them, with an empty
    id they keep land for nobody; ``reach``: land further from all places than this belongs to nobody. ``coarse``: of a
    large board, how many times as far lines may lie from the truth, in whole units.
    """

    def __init__(self, plan: dict[str, Any], board: dict[str, Any], atlas: Path) -> None:
        self.plan, self.board = plan, board
        self.coarse = plan.get("coarse", 1)
        self.decimals = 0 if "coarse" in plan else 1
        self.projection = Projection.of(plan["window"])
        self.window = shapely.box(0, 0, self.projection.width, self.projection.height)
        frame, sheet = shapely.box(*BOUNDS), self.window.buffer(40)
        raw = [
            shapely.intersection(self.projection.shape(shapely.intersection(piece.shape, frame)), sheet)
            for piece in pieces(atlas, BOUNDS)
        ]
        self.coast = shapely.union_all([*raw, *drawn(plan["islets"], self.projection).values()])
        self.roles = self._roles(board["spaces"])
        self.spaces: dict[str, dict[str, Any]] = {
            space["id"]: space for space in board["spaces"] if space["id"] in self.roles
        }
        self.boxes = {
            id: shapely.box(left, top, left + width, top + height)
            for id, (left, top, width, height) in plan.get("boxes", {}).items()
        }
        self.places = {id: self._place(space) for id, space in self.spaces.items()}
        self.islands = self._islands()
        self.lands = self._lands()
        self.seas = self._seas()

    def _place(self, space: dict[str, Any]) -> tuple[float, float]:
        x, y = self.projection.point(space["lon"], space["lat"])
        across, down = self.plan["moved"].get(space["id"], (0, 0))
        return x + across, y + down

    def _roles(self, spaces: list[dict[str, Any]]) -> dict[str, str]:
        """What each space is drawn as, by id."""
        kinds, coastal = self.plan.get("kinds", KINDS), self.plan.get("coastal", ())
        roles = {}
        for space in spaces:
            role = "island" if space.get("island") else kinds.get(space["kind"])
            if role:
                roles[space["id"]] = "land" if space["id"] in coastal else role
        return roles

    def _of_role(self, role: str) -> list[str]:
        return [id for id, one in self.roles.items() if one == role]

    def _sites(self, ids: list[str], *, nobody: bool = False) -> list[Site]:
        weights = self.plan["weights"]
        sites = [Site(id, *self.places[id], weights.get(id, 0)) for id in ids]
        for id, lon, lat in self.plan["sites"]:
            if id in ids or (nobody and not id):
                sites.append(Site(id, *self.projection.point(lon, lat), weights.get(id, 0)))
        return sites

    def _islands(self) -> dict[str, Geometry]:
        """The round area of each island, clear of those of the others."""
        areas: dict[str, Geometry] = {}
        ids = self._of_role("island")
        for id in ids:
            radius = self.plan["radii"].get(id, self.plan["radius"])
            areas[id] = Point(self.places[id]).buffer(radius, quad_segs=12)
        for id in ids:
            others = [area for other, area in areas.items() if other != id]
            near = [area for area in others if area.intersects(areas[id])]
            if near:
                cell = power_diagram(
                    [Site(other, *self.places[other], 0) for other in ids], self.window.bounds
                )[id]
                areas[id] = shapely.intersection(areas[id], cell.buffer(-CLEAR / 2))
        return areas

    def _lands(self) -> dict[str, Geometry]:
        """Land by the nearest place of a land area that is no island."""
        ids = self._of_role("land")
        cells = power_diagram(self._sites(ids, nobody=True), self.window.buffer(40).bounds)
        wet = shapely.union_all([*self.islands.values(), *self.boxes.values()]).buffer(CLEAR / 2)
        free = shapely.difference(self.coast, wet)
        found = {}
        for id in ids:
            near = shapely.union_all(
                [Point(site.x, site.y).buffer(self.plan["reach"]) for site in self._sites([id])]
            )
            land = shapely.intersection(shapely.intersection(cells[id], near), free)
            parts = [part for part in shapely.get_parts(land) if part.area >= SMALLEST_LAND]
            found[id] = shapely.simplify(shapely.union_all(parts), LAND_DETAIL * self.coarse)
        return found

    def _seas(self) -> dict[str, Geometry]:
        ids = self._of_role("sea")
        areas = redraw(power_diagram(self._sites(ids), self.window.bounds), rounded, self.window)
        masses = [part for part in shapely.get_parts(self.coast) if part.area >= DECOR]
        land = shapely.union_all([*masses, *self.lands.values()])
        land = shapely.union_all([land, *self.boxes.values()])
        water = {id: shapely.difference(area, land) for id, area in areas.items()}
        kept, scraps = largest_parts(water, SMALLEST_SEA)
        detail = SEA_DETAIL * self.coarse
        return {id: shapely.simplify(area, detail) for id, area in give_away(kept, scraps).items()}

    def geometry(self) -> dict[str, Any]:
        """The drawing as stored; ``kernel.drawing.Geometry`` says what the fields mean."""
        islands = shapely.union_all(list(self.islands.values()))
        grounds = {**self.lands, **self.islands, **self.boxes}
        free = grounds | {id: shapely.difference(area, islands) for id, area in self.seas.items()}
        places, standing = Places(self.window), {}
        for id in sorted(free, key=lambda one: free[one].area):
            wish = Wish(self.plan["anchors"].get(id) or self._wish(id), self.plan["labels"].get(id))
            habit = AT_SEA if id in self.seas else ON_LAND
            standing[id] = places.stand(free[id], self.spaces[id]["name"], habit, wish)
        return {
            "width": self.projection.width,
            "height": self.projection.height,
            "coast": self._path(shapely.intersection(self.coast, self.window), COAST_DETAIL),
            "spaces": [self._space(id, standing[id]) for id in self.spaces],
            "links": list(self._links(standing)),
        }

    def _wish(self, id: str) -> tuple[float, float] | None:
        return self.places[id] if id in self.islands else None

    def _space(self, id: str, place: Any) -> dict[str, Any]:
        found: dict[str, Any] = {"id": id}
        if id in self.seas:
            found["d"] = path(self.seas[id], 0, decimals=0)
        elif id in self.boxes:
            found["d"] = path(self.boxes[id], 0)
        elif id in self.islands:
            found["d"] = self._path(self.islands[id], ISLAND_DETAIL)
            land = shapely.intersection(self.coast, self.islands[id])
            if not land.is_empty:
                found["land"] = self._path(land, COAST_DETAIL)
        else:
            inside = shapely.intersection(self.lands[id], self.window.buffer(UNDERLAP))
            found["d"] = self._path(inside, 0)
        return found | {"anchor": place.anchor, "room": place.room, "label": place.label}

    def _path(self, shape: Geometry, detail: float) -> str:
        return path(shape, detail * self.coarse, self.decimals, SMALLEST_DRAWN)

    def _links(self, standing: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Routes over land or through the air as broken lines between the two places."""
        for link in self.board["links"]:
            if link["kind"] in self.plan["routes"]:
                run = LineString([standing[link["a"]].anchor, standing[link["b"]].anchor])
                steps = np.arange(0, run.length, DASH + GAP)
                dashes = [shapely.get_coordinates(_part(run, start, start + DASH)) for start in steps]
                d = "".join(line([(float(x), float(y)) for x, y in dash]) for dash in dashes)
                yield {"a": link["a"], "b": link["b"], "kind": link["kind"], "d": d}


def _part(run: LineString, start: float, end: float) -> LineString:
    return LineString([run.interpolate(start), run.interpolate(min(end, run.length))])
