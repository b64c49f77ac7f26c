"""The picture of each game: its own map, the counters that fight on it, and an hour of its own."""

from __future__ import annotations

import json
import random
from typing import Any

from ironbottom.kernel.homes import values_folder
from tools.pictures.figures import Piece, Ship
from tools.pictures.plane import Plane, Point, lines_of
from tools.pictures.scene import Light, Scene, Sun

HEXAGON = 6
TINTS = {"japan": "#d9604c", "china": "#b9894e", "india": "#5f9a63", "usa": "#4f7fc4"}
"""Of land in Axis & Allies: Pacific, strong enough for a low sun; others keep the colour of the hour."""
WIDE = 60
"""How far a line may leave the picture and still be drawn."""

DAWN = Light(
    sky=("#1d3458", "#d98a5f", "#fbdca0"),
    sea=("#e9cf9d", "#6f9aa5", "#1d4256"),
    land=("#d9b98a", "#e3cf9f", "#b79c68"),
    haze="#fbdca0",
    deep="#0d2031",
    shallow="#dff0e6",
    coast="#3a3324",
    cloud="#f7c98f",
    glitter="#fff0c8",
    sun="#fff1c9",
    ships="#0b1a28",
    wake="#cfe3e0",
)
FIERY = Light(
    sky=("#4b2433", "#c4552f", "#ffc873"),
    sea=("#f2b56b", "#55808c", "#14354a"),
    land=("#d39a63", "#d8bd86", "#a98b58"),
    haze="#ffc873",
    deep="#0b1d2c",
    shallow="#dff0e6",
    coast="#3a2d1e",
    cloud="#ffb066",
    glitter="#ffe7ae",
    sun="#ffe3a1",
    ships="#0a1826",
    wake="#d9ecec",
)
NIGHT = Light(
    sky=("#060e1d", "#14315a", "#5d8fae"),
    sea=("#6fa1b8", "#22506f", "#071829"),
    land=("#4d7484", "#3d5c68", "#22394a"),
    haze="#6fa1b8",
    deep="#040c17",
    shallow="#8fc3d6",
    coast="#0a1a28",
    cloud="#3d6a90",
    glitter="#dfeefa",
    sun="#fdf3d2",
    ships="#030a13",
    wake="#9cc4d8",
)
FIRST_LIGHT = Light(
    sky=("#0d1c33", "#35507a", "#f3b878"),
    sea=("#eabf8b", "#4f7f92", "#0b2236"),
    land=("#c9a57c", "#c9bb92", "#7f7a5e"),
    haze="#f3b878",
    deep="#081726",
    shallow="#cfe6e2",
    coast="#1e2226",
    cloud="#e59a6c",
    glitter="#fff0c8",
    sun="#fff0c8",
    ships="#061321",
    wake="#cfe3e0",
)


def geometry(slug: str) -> dict[str, Any]:
    """The drawn map of a game."""
    found: dict[str, Any] = json.loads(
        values_folder(slug).joinpath("geometry.json").read_text(encoding="utf-8")
    )
    return found


def control(slug: str, scenario: str) -> dict[str, str]:
    """Who holds which space when a scenario begins."""
    path = values_folder(slug).joinpath("scenarios", f"{scenario}.json")
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))["control"]
    return found


def anchors(board: dict[str, Any]) -> dict[str, Point]:
    """Where the counters of each space stand."""
    return {space["id"]: (space["anchor"][0], space["anchor"][1]) for space in board["spaces"]}


def areas() -> Scene:
    """Axis & Allies: Pacific at dawn, from the coast of Asia to the Marianas, its lands in their holders' tints."""
    board, plane = geometry("aapacific"), Plane((560, 170, 1340, 980), horizon=0.35, steep=2.0, near=1.45)
    holders = control("aapacific", "campaign_1941")
    tinted: dict[str, str] = {}
    zones = ""
    for space in board["spaces"]:
        holder = holders.get(space["id"])
        if holder is None:
            zones += "".join(plane.outlines(space["d"], 14, 60))
        elif tint := TINTS.get(holder):
            tinted[tint] = tinted.get(tint, "") + "".join(plane.outlines(space["d"], 9, 200))
    lands = "".join(f'<path d="{path}" fill="{tint}"/>' for tint, path in tinted.items())
    return Scene(
        plane,
        DAWN,
        Sun(0.66, -0.008, 0.13),
        "".join(plane.outlines(board["coast"], 4, 110)),
        ground=f'<path d="{zones}" fill="none" stroke="#e8f4f2" stroke-width="1.6" opacity=".3"/>'
        f'<clipPath id="n"><use href="#c"/></clipPath><g clip-path="url(#n)" opacity=".5">{lands}</g>',
        pieces=(
            Piece("japan", "japan", "infantry", 150, 2),
            Piece("hunan", "china", "infantry", 120, 1),
            Piece("formosa", "japan", "fighter", 125, right=18),
            Piece("philippines", "usa", "infantry", 125, 1),
            Piece("french_indo_china", "japan", "infantry", 120, 2),
            Piece("palau_islands", "usa", "battleship", 120, 1, right=40),
            Piece("ryukyu_islands", "japan", "carrier", 120, 1, right=70, down=10),
        ),
        ships=(Ship("dread", 0.3, 0.93, 0.48), Ship("transport", 0.77, 0.86, 0.17, flip=True)),
        seed=5,
        anchors=anchors(board),
    )


def hexes() -> Scene:
    """Fire in the Sky under a burning sky: hexes to the horizon, carriers, aircraft on their way to Midway."""
    board, plane = geometry("fireinthesky"), Plane((900, 190, 2060, 1000), horizon=0.42, steep=2.1, near=1.3)
    held = {"japan": "", "allied": ""}
    for space, side in control("fireinthesky", "midway").items():
        shape = next((each["d"] for each in board["spaces"] if each["id"] == space), "")
        if side in held:
            held[side] += "".join(plane.outlines(shape, 1, 60))
    where = anchors(board)
    (ax, ay), (bx, by) = plane.at(*where["yokosuka"]), plane.at(*where["midway"])
    strike = (
        f'<path d="M{ax + 30:.0f} {ay - 6:.0f}Q{(ax + bx) / 2:.0f} {min(ay, by) - 130:.0f} {bx - 40:.0f} {by - 26:.0f}"'
        ' fill="none" stroke="#fff" stroke-width="4" stroke-dasharray="2 13" stroke-linecap="round" opacity=".9"/>'
    )
    return Scene(
        plane,
        FIERY,
        Sun(0.62, -0.045, 0.15),
        "".join(plane.outlines(board["coast"], 2.1, 48)),
        ground=f'<path d="{held["japan"]}" fill="#c4402f" opacity=".42"/>'
        f'<path d="{held["allied"]}" fill="#2f62b0" opacity=".46"/>'
        f'<path d="{_grid(board, plane)}" stroke="#fff3d6" stroke-width="1.7" opacity=".4" fill="none"/>{strike}',
        pieces=(
            Piece("yokosuka", "japan", "carrier", 165, 2, "9"),
            Piece("midway", "usa", "fighter", 165, figure="2"),
            Piece("wake", "japan", "fighter", 160, figure="2"),
            Piece("saipan", "japan", "infantry", 150, figure="2"),
            Piece("pearl_harbor", "usa", "carrier", 165, 2, "8"),
        ),
        ships=(Ship("fleet", 0.68, 0.94, 0.56, flip=True),),
        aircraft=((0.2, 0.17, 0.1), (0.3, 0.12, 0.078), (0.13, 0.28, 0.066), (0.385, 0.075, 0.052)),
        turn=-24,
        seed=11,
        anchors=where,
    )


def _grid(board: dict[str, Any], plane: Plane) -> str:
    """The edges of the hexes, each once."""
    _, top, _, bottom = plane.box
    path, seen = "", set()
    for space in board["spaces"]:
        for line in lines_of(space["d"]):
            if len(line) != HEXAGON:
                continue
            for index, there in enumerate(line):
                here = line[index - 1]
                edge = frozenset(((round(here[0]), round(here[1])), (round(there[0]), round(there[1]))))
                if edge in seen or min(here[1], there[1]) < top or max(here[1], there[1]) > bottom + 60:
                    continue
                seen.add(edge)
                (ax, ay), (bx, by) = plane.at(*here), plane.at(*there)
                if max(ax, bx) > -WIDE and min(ax, bx) < plane.width + WIDE:
                    path += f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"
    return path


def routes() -> Scene:
    """The Pacific War at night: a searchlight over the routes between ports."""
    board, plane = geometry("pacificwar"), Plane((880, 120, 2010, 1010), horizon=0.36, steep=1.9, near=1.32)
    where, holders = anchors(board), control("pacificwar", "rising_sun_1942")
    ways = ""
    for link in board["links"]:
        ends = (where.get(link["a"]), where.get(link["b"]))
        if (
            link["kind"] != "route"
            or not ends[0]
            or not ends[1]
            or min(ends[0][1], ends[1][1]) < plane.box[1] - 60
        ):
            continue
        (ax, ay), (bx, by) = plane.at(*ends[0]), plane.at(*ends[1])
        if max(ax, bx) > -WIDE and min(ax, bx) < plane.width + WIDE:
            ways += f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"
    ports = ""
    for space, (x, y) in where.items():
        across, down = plane.at(x, y)
        if not (-WIDE < across < plane.width + WIDE and down < plane.height + WIDE and y >= plane.box[1]):
            continue
        colour = {"japan": "#e0543f", "allies": "#4f86d0"}.get(holders.get(space, ""), "#e9dcb4")
        depth = plane.depth(y)
        ports += (
            f'<ellipse cx="{across:.0f}" cy="{down:.0f}" rx="{66 * depth:.0f}" ry="{30 * depth:.0f}" fill="{colour}"'
            f' stroke-width="{3 * depth + 0.8:.1f}"/>'
        )
    chance = random.Random(4)
    stars = "".join(f"M{chance.random() * 1200:.0f} {chance.random() * 216:.0f}h.1" for _ in range(70))
    return Scene(
        plane,
        NIGHT,
        Sun(0.76, -0.19, 0.062),
        "".join(plane.outlines(board["coast"], 2.1, 53)),
        ground=f'<path d="{ways}" stroke="#ffd98a" stroke-width="3" stroke-dasharray="10 7" opacity=".75" fill="none"/>'
        f'<g fill-opacity=".55" stroke="#ffe3a1">{ports}</g>',
        sky=f'<path d="{stars}" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity=".75"/>'
        '<path d="M480 574L48 22L192 0z" fill="#fff6d6" opacity=".17"/>',
        pieces=(
            Piece("japan", "japan", "battleship", 170, 2, "3", down=-10),
            Piece("truk", "japan", "carrier", 170, 2, "2", down=-10),
            Piece("hawaiian_islands", "usa", "battleship", 170, 2, "3", down=-10),
            Piece("midway", "usa", "fighter", 160, figure="1", down=-10),
            Piece("philippines", "usa", "heavy_cruiser", 150, figure="1", down=-10),
        ),
        ships=(Ship("dread", 0.36, 0.94, 0.6), Ship("heavy_cruiser", 0.83, 0.86, 0.19, flip=True)),
        seed=9,
        anchors=where,
    )


def ocean() -> Scene:
    """The whole ocean at first light, with room for words on the left."""
    board = geometry("pacificwar")
    plane = Plane((430, 60, 1850, 1160), 1800, 440, horizon=0.38, steep=2.2, near=1.12)
    where, ways = anchors(board), ""
    for start in ("japan", "hawaiian_islands"):
        (ax, ay), (bx, by) = plane.at(*where[start]), plane.at(*where["midway"])
        ways += f"M{ax:.0f} {ay:.0f}Q{(ax + bx) / 2:.0f} {min(ay, by) - 44:.0f} {bx:.0f} {by:.0f}"
    return Scene(
        plane,
        FIRST_LIGHT,
        Sun(0.665, -0.01, 0.2),
        "".join(plane.outlines(board["coast"], 1.9, 38)),
        ground=f'<path d="{ways}" fill="none" stroke="#fff" stroke-width="3.5" stroke-dasharray="1 10"'
        ' stroke-linecap="round" opacity=".85"/>',
        pieces=(
            Piece("japan", "japan", "battleship", 150, 2),
            Piece("midway", "usa", "carrier", 150, 2),
            Piece("truk", "japan", "carrier", 140, 2),
            Piece("hawaiian_islands", "usa", "fighter", 140, 1),
            Piece("kwajalein", "japan", "destroyer", 130, 1),
            Piece("mariana_islands", "japan", "infantry", 130),
        ),
        ships=(
            Ship("fleet", 0.76, 0.93, 0.26, flip=True),
            Ship("destroyer", 0.575, 0.87, 0.075, flip=True),
            Ship("destroyer", 0.935, 0.85, 0.075, flip=True),
        ),
        aircraft=((0.8, 0.17, 0.045), (0.84, 0.115, 0.033), (0.768, 0.235, 0.028), (0.876, 0.08, 0.024)),
        turn=-16,
        seed=7,
        anchors=where,
    )


FRONT = "front"
PICTURES = {"aapacific": areas, "fireinthesky": hexes, "pacificwar": routes, FRONT: ocean}
"""Name of the file -> what it shows; those of games are named by their slug."""
