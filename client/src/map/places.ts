/** Where each stack stands at a scale: its layout, and its place below the label of its space. */

import type { Catalogue } from "../game/catalogue";
import {
  capacity,
  capacityOfCell,
  layOut,
  shiftAbove,
  shiftBelow,
  TILE_HEIGHT,
  TILE_WIDTH,
  tileWidth,
  type StackLayout,
} from "../game/layout";
import { condensed, type Batch } from "../game/stacks";
import type { Space } from "../net/protocol";
import { isBox, isCell } from "./kinds";
import { within } from "./rects";

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
  /** Middles of its counters from the middle of the stack, and the size of each, in px of the screen. */
  counters: { x: number; y: number }[];
  wide: number;
  high: number;
}

/** Columns of a cell in which more than one side stands, however small it is. */
const LEAST_CONTESTED = 2;
/** Labels further to the side than this many counters do not push a stack down. */
const BESIDE = 2;

export function placesOf(
  stacks: ReadonlyMap<string, Batch[]>,
  catalogue: Catalogue,
  scale: number,
  zoom: number,
): Map<string, Place> {
  const width = tileWidth(zoom);
  const unit = width / TILE_WIDTH;
  const places = new Map<string, Place>();
  for (const [id, batches] of stacks) {
    const space = catalogue.spaces.get(id);
    if (!space) continue;
    const framed = isCell(space) || isBox(space);
    const room = (catalogue.room.get(id) ?? 0) * scale;
    const fits = framed ? capacityOfCell(room, zoom) : capacity(room, width);
    const contested = framed && batches.some(({ side }) => side !== batches[0]?.side);
    const columns = Math.max(fits.columns, contested ? LEAST_CONTESTED : 1);
    const shown = framed ? condensed(batches, columns * fits.rows, catalogue) : batches;
    const layout = layOut(shown, columns, fits.rows);
    const rest = layout.rest.length ? [{ x: layout.restX, y: layout.restY }] : [];
    const counters = [...layout.tiles, ...rest].map(({ x, y }) => ({ x: x * unit, y: y * unit }));
    const xs = counters.map(({ x }) => x);
    const ys = counters.map(({ y }) => y);
    const high = Math.max(...ys) - Math.min(...ys) + TILE_HEIGHT * unit;
    const below = (space.label_y - space.y) * scale;
    const beside = Math.abs(space.label_x - space.x) * scale > width * BESIDE;
    const away = below > 0 ? shiftAbove(below, high, zoom) : shiftBelow(-below, high, zoom);
    const shift = beside || isBox(space) ? 0 : away / scale;
    const wide = Math.max(...xs) - Math.min(...xs) + width;
    places.set(id, {
      space,
      batches,
      layout,
      x: within(space.x, wide / 2 / scale, 0, catalogue.board.width),
      y: within(space.y + shift, high / 2 / scale, 0, catalogue.board.height),
      width: wide,
      height: high,
      counters,
      wide: width,
      high: TILE_HEIGHT * unit,
    });
  }
  return places;
}
