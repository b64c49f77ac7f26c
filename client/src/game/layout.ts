/** Where the counters of a stack stand, and how many are shown at a zoom. */

import type { Batch } from "./stacks";

export const TILE_WIDTH = 40;
export const TILE_HEIGHT = 28;
const GAP = 3;
/** Least and greatest width of a counter on the screen, in px: its numeral stays readable at every zoom. */
const LEAST = 30;
const GREATEST = 46;
const MOST_COLUMNS = 4;
const MOST_ROWS = 3;
/** Counters may stand a little over the edges of a cell. */
const OVER_EDGE = 1.15;
/** From one row of hexes to the next, by the width of a hex. */
const ROW_PITCH = Math.sqrt(3) / 2;
/** Height of a name and the signs under it, at label scale 1. */
export const LABEL_LINES = 21;

export interface Tile {
  batch: Batch;
  x: number;
  y: number;
}

export interface StackLayout {
  tiles: Tile[];
  /** Batches not shown, drawn as "+n" units at (restX, restY). */
  rest: Batch[];
  restX: number;
  restY: number;
}

/** Width of a counter on the screen at a zoom of the map (1: the whole map fits). */
export const tileWidth = (zoom: number): number => Math.min(GREATEST, Math.max(LEAST, LEAST * zoom ** 0.3));

/** Columns and rows that fit into a room of this many px. */
export function capacity(room: number, width: number): { columns: number; rows: number } {
  const scale = width / TILE_WIDTH;
  const fit = (space: number, size: number, most: number): number =>
    Math.max(1, Math.min(most, Math.floor((space + GAP) / ((size + GAP) * scale))));
  return { columns: fit(room, TILE_WIDTH, MOST_COLUMNS), rows: fit(room * 0.72, TILE_HEIGHT, MOST_ROWS) };
}

/** Columns and rows that fit into a cell of a grid this many px wide: up to its edges, below its label. */
export function capacityOfCell(room: number, zoom: number): { columns: number; rows: number } {
  const width = tileWidth(zoom);
  const { columns } = capacity(room * OVER_EDGE, width);
  const high = room * ROW_PITCH - LABEL_LINES * labelScale(zoom);
  return {
    columns,
    rows: Math.max(1, Math.min(MOST_ROWS, Math.floor(high / (TILE_HEIGHT * (width / TILE_WIDTH))))),
  };
}

/** Lay batches out in rows around the anchor (0, 0), in counter units; what does not fit is the rest. */
export function layOut(batches: Batch[], columns: number, rows: number): StackLayout {
  const cells = columns * rows;
  const shown = batches.length <= cells ? batches.length : Math.max(1, cells - 1);
  const hasRest = shown < batches.length;
  const used = shown + (hasRest && cells > 1 ? 1 : 0);
  const perRow = Math.min(columns, Math.max(1, Math.ceil(used / Math.ceil(used / columns))));
  const lines = Math.ceil(used / perRow);
  const place = (index: number): { x: number; y: number } => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, used - row * perRow);
    return {
      x: ((index % perRow) - (inRow - 1) / 2) * (TILE_WIDTH + GAP),
      y: (row - (lines - 1) / 2) * (TILE_HEIGHT + GAP),
    };
  };
  const rest = place(cells > 1 ? shown : 0);
  return {
    tiles: batches.slice(0, shown).map((batch, index) => ({ batch, ...place(index) })),
    rest: batches.slice(shown),
    restX: rest.x,
    restY: rest.y,
  };
}

/** How much larger than their least size labels are at a zoom. */
export const labelScale = (zoom: number): number => Math.min(1.7, Math.max(1, zoom ** 0.35));

/** How far (in px) a stack of this height gives way to the label above its anchor, `above` px away. */
export function shiftBelow(above: number, height: number, zoom: number): number {
  const lines = LABEL_LINES * labelScale(zoom);
  return above > 0 ? Math.max(0, height / 2 + lines - above) : 0;
}

/** How far (in px, upwards) a stack of this height gives way to the label below its anchor, `below` px away. */
export function shiftAbove(below: number, height: number, zoom: number): number {
  return Math.min(0, below - LABEL_LINES * 0.5 * labelScale(zoom) - height / 2);
}
