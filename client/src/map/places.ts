/** Where each stack stands at a scale: its layout, and its place below the label of its space. */

import type { Catalogue } from "../game/catalogue";
import {
  COUNT_HIGH,
  layOut,
  levelOf,
  shiftAbove,
  shiftBelow,
  STRIP_HIGH,
  TABS_HIGH,
  type StackLayout,
} from "../game/layout";
import type { Batch } from "../game/stacks";
import type { Space } from "../net/protocol";
import { apart } from "./apart";
import { isBox } from "./kinds";
import { within, type Rect } from "./rects";
import { SIZES } from "./shape";

export interface Place {
  space: Space;
  batches: Batch[];
  layout: StackLayout;
  /** Middle of the stack, in board units. */
  x: number;
  y: number;
  /** Extent of the stack, in px of the screen. */
  width: number;
  height: number;
  /** Its counters or strips from the middle of the stack, in px of the screen. */
  rects: Rect[];
  /** Whether it gave way to others so far that a line must lead to its space. */
  away: boolean;
}

/** How the map is seen: the scale (px per board unit), the one that sizes go by, the zoom, and whose side stands first. */
export interface Sight {
  scale: number;
  settled: number;
  zoom: number;
  first: string;
}

/** A name so far to the side (px) does not push a stack down. */
const BESIDE = 90;
/** Nearer to the edges of the board than this (px) no counter stands. */
const EDGE = 10;
/** So far (px) a stack gives way to its neighbours, and from so far on a line leads from it to its space. */
const GIVES_WAY = 44;
const TIED_FROM = 14;

const rectsOf = ({ level, tiles, strips }: StackLayout): Rect[] => [
  ...tiles.map(({ x, y, batch }) => {
    const { width, height } = SIZES[level === 0 ? 1 : level];
    const under = batch?.cargo.length ? TABS_HIGH : 0;
    return { left: x, right: x + width, top: y, bottom: y + height + under };
  }),
  ...strips.map(({ x, y, width }) => ({ left: x, right: x + width, top: y, bottom: y + STRIP_HIGH })),
];

function placed(space: Space, batches: Batch[], catalogue: Catalogue, sight: Sight): Place {
  const { scale, settled, zoom, first } = sight;
  const room = (catalogue.room.get(space.id) ?? 0) * settled;
  const usual = catalogue.usualRoom * settled;
  const layout = layOut(batches, room, levelOf(usual), first, catalogue, usual);
  const { width, height } = layout;
  const below = (space.label_y - space.y) * scale;
  const beside = Math.abs(space.label_x - space.x) * scale > BESIDE;
  const high = height + 2 * (layout.level ? COUNT_HIGH : 0);
  const away = below > 0 ? shiftAbove(below, high, zoom) : shiftBelow(-below, high, zoom);
  const shift = beside || isBox(space) ? 0 : away / scale;
  return {
    space,
    batches,
    layout,
    x: within(space.x, (width / 2 + EDGE) / scale, 0, catalogue.board.width),
    y: within(space.y + shift, (height / 2 + EDGE) / scale, 0, catalogue.board.height),
    width,
    height,
    rects: rectsOf(layout),
    away: false,
  };
}

const known = new Map<string, { seen: string; place: Place }>();
/** Those that stand elsewhere than they would alone, by space: of the very place that each gives way from. */
const giving = new Map<string, { from: Place; place: Place }>();

/** A place so far from where it would be alone; the very same as before, if it stands as before. */
function moved(from: Place, dx: number, dy: number, scale: number): Place {
  const x = from.x + dx / scale;
  const y = from.y + dy / scale;
  const before = giving.get(from.space.id);
  if (before?.from === from && before.place.x === x && before.place.y === y) return before.place;
  const place = { ...from, x, y, away: Math.hypot(dx, dy) > TIED_FROM };
  giving.set(from.space.id, { from, place });
  return place;
}

/** What of a stack its drawing depends on. */
const likenessOf = (batches: Batch[]): string =>
  batches.map(({ key, ids, cargo }) => `${key}:${ids.join()}(${likenessOf(cargo)})`).join(";");

/** The places of all stacks. One that has not changed is the very same as before, so that nothing of it is drawn anew. */
export function placesOf(
  stacks: ReadonlyMap<string, Batch[]>,
  catalogue: Catalogue,
  sight: Sight,
): Map<string, Place> {
  const places = new Map<string, Place>();
  const how = `${catalogue.board.slug}/${sight.scale}/${sight.settled}/${sight.first}/`;
  for (const [id, batches] of stacks) {
    const space = catalogue.spaces.get(id);
    if (!space) continue;
    const seen = how + likenessOf(batches);
    const before = known.get(id);
    const place =
      before?.seen === seen && before.place.space === space
        ? before.place
        : placed(space, batches, catalogue, sight);
    known.set(id, { seen, place });
    places.set(id, place);
  }
  const { scale } = sight;
  const alone = [...places.values()];
  const offsets = apart(
    alone.map(({ space, x, y, width, height }) => ({
      ...{ x: x * scale, y: y * scale, width, height },
      home: { x: space.x * scale, y: space.y * scale },
    })),
    GIVES_WAY,
    {
      left: EDGE,
      top: EDGE,
      right: catalogue.board.width * scale - EDGE,
      bottom: catalogue.board.height * scale - EDGE,
    },
    catalogue.board.spaces.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
  );
  alone.forEach((place, index) => {
    const { dx = 0, dy = 0 } = offsets[index] ?? {};
    if (dx || dy) places.set(place.space.id, moved(place, dx, dy, scale));
  });
  return places;
}
