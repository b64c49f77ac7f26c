/** A board made from the points of the component files, for work on the client without a server. */

import boardFile from "../../../src/ironbottom/data/aapacific/board.json";
import piecesFile from "../../../src/ironbottom/data/aapacific/pieces.json";
import rulesFile from "../../../src/ironbottom/data/aapacific/rules_index.json";
import skin from "../../../src/ironbottom/data/aapacific/skin.json";
import type { Board, Space } from "../net/protocol";

const WEST = 66;
const NORTH = 62;
const SCALE = 9.6;
export const WIDTH = 1840;
export const HEIGHT = 1080;

type Point = [number, number];

const project = (lon: number, lat: number): Point => [(lon - WEST) * SCALE, (NORTH - lat) * SCALE];

/** The half of a polygon that lies nearer to one point than to another. */
function nearer(polygon: Point[], to: Point, than: Point): Point[] {
  const side = ([x, y]: Point): number =>
    (x - (to[0] + than[0]) / 2) * (than[0] - to[0]) + (y - (to[1] + than[1]) / 2) * (than[1] - to[1]);
  return polygon.flatMap((point, index) => {
    const next = polygon[(index + 1) % polygon.length]!;
    const here = side(point);
    const there = side(next);
    const kept: Point[] = here <= 0 ? [point] : [];
    if (here * there < 0) {
      const t = here / (here - there);
      kept.push([point[0] + t * (next[0] - point[0]), point[1] + t * (next[1] - point[1])]);
    }
    return kept;
  });
}

const pathOf = (polygon: Point[]): string =>
  `M${polygon.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`;

function blob([x, y]: Point, radius: number, seed: number): Point[] {
  return Array.from({ length: 14 }, (_, n) => {
    const r = radius * (0.82 + 0.3 * Math.abs(Math.sin(seed * 7 + n * 2.3)));
    return [x + r * Math.cos((n * Math.PI) / 7), y + r * 0.85 * Math.sin((n * Math.PI) / 7)];
  });
}

interface RawPlace {
  id: string;
  name: string;
  kind?: string;
  lon: number;
  lat: number;
  ipc?: number;
  country?: string;
  naval_base?: boolean;
  air_base?: boolean;
  capital_of?: string;
  kamikaze?: boolean;
  convoy_centre?: { track: string; value: number };
  convoy_route?: { territory: string };
}

function badgesOf(place: RawPlace): string[] {
  return [
    place.capital_of && "capital",
    place.naval_base && "naval_base",
    place.air_base && "air_base",
    place.kamikaze && "kamikaze",
    place.convoy_centre && "convoy_centre",
    place.convoy_route && "convoy_route",
  ].filter((badge): badge is string => Boolean(badge));
}

function spaceOf(place: RawPlace, path: string, kind: string): Space {
  const [x, y] = project(place.lon, place.lat);
  return {
    id: place.id,
    name: place.name,
    kind,
    path,
    x,
    y,
    label_x: x,
    label_y: y - (kind === "sea" ? 20 : 16),
    q: null,
    r: null,
    about: badgesOf(place).map((badge) => badge.replace("_", " ")),
    badges: badgesOf(place),
    value: place.ipc ?? place.convoy_centre?.value ?? 0,
  };
}

function spaces(): Space[] {
  const seas = boardFile.sea_zones as RawPlace[];
  const lands = boardFile.territories as RawPlace[];
  const frame: Point[] = [
    [0, 0],
    [WIDTH, 0],
    [WIDTH, HEIGHT],
    [0, HEIGHT],
  ];
  const mainland = lands.filter((land) => land.kind === "land");
  const all = [...seas, ...mainland].map((place) => project(place.lon, place.lat));
  const cell = (at: Point, bound: Point[]): Point[] =>
    all.reduce(
      (polygon, other) => (other[0] === at[0] && other[1] === at[1] ? polygon : nearer(polygon, at, other)),
      bound,
    );
  return [
    ...seas.map((sea) => spaceOf(sea, pathOf(cell(project(sea.lon, sea.lat), frame)), "sea")),
    ...lands.map((land, index) => {
      const at = project(land.lon, land.lat);
      const big = blob(at, land.kind === "land" ? 52 : 15, index);
      return spaceOf(land, pathOf(land.kind === "land" ? cell(at, big) : big), land.kind ?? "land");
    }),
  ];
}

export function mockBoard(): Board {
  const list = spaces();
  return {
    slug: "aapacific",
    name: boardFile.title,
    data_version: "mock",
    width: WIDTH,
    height: HEIGHT,
    coast: list
      .filter((space) => space.kind !== "sea")
      .map((space) => space.path)
      .join(""),
    spaces: list,
    links: boardFile.links.map(({ a, b, kind }) => ({ a, b, kind })),
    piece_types: piecesFile.unit_types.map((unit, order) => ({
      id: unit.id,
      name: unit.name,
      plural: unit.plural,
      glyph: unit.id,
      klass: unit.class,
      values: [
        ["Attack", String(unit.attack)],
        ["Defence", String(unit.defense)],
        ["Move", String(unit.move)],
        ["Cost", String(unit.cost)],
      ],
      order,
    })),
    sides: [
      ...Object.entries(skin.nations).map(([id, look]) => ({
        id,
        name: { japan: "Japan", great_britain: "Great Britain", usa: "USA", china: "China" }[id] ?? id,
        colour: look.fill,
        ink: look.ink,
        letter: look.letter,
        emblem: look.shape,
      })),
      ...Object.entries(skin.countries)
        .filter(([id]) => id === "india" || id === "australia")
        .map(([id, look]) => ({
          id,
          name: id === "india" ? "India" : "Australia",
          colour: look.fill,
          ink: look.ink,
          letter: look.letter,
          emblem: look.emblem,
        })),
    ],
    sheets: [],
    rules: rulesFile.rules.map(({ id, title, summary }) => ({ id, title, summary })),
  };
}
