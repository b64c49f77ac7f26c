/** How a closed stack is laid out: the size that its room allows, a block of counters a team, or a strip a side. */

import { faceOf, standingOf } from "../map/face";
import { SIZES, type Size } from "../map/shape";
import type { Catalogue } from "./catalogue";
import { everyPiece, merged, type Batch } from "./stacks";

/** 0 is the strip. */
export type Level = 0 | Size;
/** Room of a space (px of the screen) from which on its counters have a size. */
const ROOM_FROM = [64, 120, 220];
/** Counters of a team at most, and between two of them. */
const GRID: Record<Size, { columns: number; rows: number; gapX: number; gapY: number }> = {
  1: { columns: 2, rows: 2, gapX: 9, gapY: 9 },
  2: { columns: 3, rows: 2, gapX: 10, gapY: 11 },
  3: { columns: 4, rows: 3, gapX: 10, gapY: 12 },
};
/** Tabs of cargo under the lower edge of a counter, and counts over the upper one. */
export const TABS_HIGH = 10;
export const COUNT_HIGH = 9;
/** Between two teams, where the crossed guns stand. */
const BETWEEN = 26;
/** A block may be so much wider than its room. */
const WIDEST = 1.5;
/** The same of a block in a space whose room alone would give it a smaller size. */
const CLOSE = 1.2;
/** Usual room (px) below which a strip has no place for numbers: of each side its sign alone is shown. */
const BARE_BELOW = 17;
export const STRIP_HIGH = 18;
const STRIP_PITCH = 21;
/** Of a strip: where the first class stands, and widths of its sign, of a digit, and of the gap behind. */
const BARE_WIDE = 15;
const STRIP = { start: 17, sign: 14.5, digit: 6.2, gap: 4, end: 1 };
/** Classes in the order of a strip. */
const CLASSES = ["land", "naval", "air"];

/** Height of a name and the signs under it, at label scale 1. */
export const LABEL_LINES = 21;

/** How much larger than their least size labels are at a zoom. */
export const labelScale = (zoom: number): number => Math.min(1.7, Math.max(1, zoom ** 0.35));

/** The size for a room. */
export const levelOf = (room: number): Level => ROOM_FROM.filter((from) => room >= from).length as Level;

export interface Tile {
  key: string;
  side: string;
  /** The pieces that the counter shows; null for the plate that counts what is not shown of its side. */
  batch: Batch | null;
  count: number;
  ids: number[];
  /** Upper left corner, from the middle of the stack, in px. */
  x: number;
  y: number;
}

export interface Strip {
  side: string;
  counts: { klass: string; count: number; x: number }[];
  ids: number[];
  width: number;
  x: number;
  y: number;
}

export interface StackLayout {
  level: Level;
  tiles: Tile[];
  strips: Strip[];
  /** Middles of the crossed guns between enemies. */
  crosses: { x: number; y: number }[];
  width: number;
  height: number;
}

/** Alike counters as one. In silhouette all that look alike do; else the figures and what is aboard must be alike, too. */
export function alike(batches: Batch[], size: Size, catalogue: Catalogue): Batch[] {
  return merged(batches, ({ side, type: id, marks, cargo }) => {
    const type = catalogue.typeOf(id);
    const face = faceOf(type, marks);
    const { used, damage } = standingOf(marks, catalogue.marks);
    const state = `${used}${damage}${face.steps}`;
    const load = cargo.map((batch) => `${batch.type}${batch.ids.length}`).join();
    return `${side}/${type.glyph}/${state}/${load}${size > 1 ? `/${face.foot.join()}/${face.right.join()}` : ""}`;
  });
}

const sidesOf = (batches: Batch[]): string[] => [...new Set(batches.map(({ side }) => side))];

/** How many cells each side gets of those there are: one at least, then whoever lacks most. Null: not one for each. */
function shares(needs: number[], cells: number): number[] | null {
  if (needs.length > cells) return null;
  const got = needs.map(() => 1);
  for (let left = cells - needs.length; left > 0; left -= 1) {
    const lack = needs.map((need, index) => need - (got[index] ?? 0));
    const most = lack.indexOf(Math.max(...lack));
    if ((lack[most] ?? 0) <= 0) break;
    got[most] = (got[most] ?? 0) + 1;
  }
  return got;
}

type Cell = Omit<Tile, "x" | "y">;

const counter = (batch: Batch): Cell => ({
  key: batch.key,
  side: batch.side,
  batch,
  count: batch.ids.length,
  ids: everyPiece(batch),
});

/** The cells of a team at a size, null when its sides have not one each. No side ever shares a cell. */
function cellsOf(batches: Batch[], size: Size, catalogue: Catalogue): Cell[] | null {
  const { columns, rows } = GRID[size];
  const most = columns * rows;
  let shown = size === 1 ? alike(batches, size, catalogue) : batches;
  if (shown.length > most) shown = alike(batches, size, catalogue);
  if (shown.length <= most) return shown.map(counter);
  const sides = sidesOf(shown).map((side) => shown.filter((batch) => batch.side === side));
  return (
    shares(
      sides.map((own) => own.length),
      most,
    )?.flatMap((share, index) => {
      const own = sides[index] ?? [];
      if (own.length <= share) return own.map(counter);
      const rest = own.slice(share - 1);
      const side = own[0]?.side ?? "";
      const ids = rest.flatMap(everyPiece);
      const count = rest.reduce((sum, { ids: some }) => sum + some.length, 0);
      return [
        ...own.slice(0, share - 1).map(counter),
        { key: `${side}/rest`, side, batch: null, count, ids },
      ];
    }) ?? null
  );
}

interface Block {
  tiles: Tile[];
  width: number;
  height: number;
}

function blockOf(cells: Cell[], size: Size): Block {
  const { columns, gapX, gapY: usual } = GRID[size];
  const gapY = usual + (cells.some(({ batch }) => batch?.cargo.length) ? TABS_HIGH : 0);
  const { width, height } = SIZES[size];
  const across = Math.min(columns, cells.length);
  const down = Math.ceil(cells.length / across);
  return {
    tiles: cells.map((cell, index) => ({
      ...cell,
      x: (index % across) * (width + gapX),
      y: Math.floor(index / across) * (height + gapY),
    })),
    width: across * (width + gapX) - gapX,
    height: down * (height + gapY) - gapY,
  };
}

/** A block a team, side by side. */
function blocks(teams: Batch[][], size: Size, catalogue: Catalogue): StackLayout | null {
  const all = teams.map((batches) => cellsOf(batches, size, catalogue));
  if (all.some((cells) => cells === null)) return null;
  const made = all.map((cells) => blockOf(cells ?? [], size));
  const width = made.reduce((sum, block) => sum + block.width, 0) + BETWEEN * (made.length - 1);
  const height = Math.max(...made.map((block) => block.height));
  let left = -width / 2;
  const tiles: Tile[] = [];
  const crosses: StackLayout["crosses"] = [];
  made.forEach((block, index) => {
    for (const tile of block.tiles) tiles.push({ ...tile, x: tile.x + left, y: tile.y - block.height / 2 });
    left += block.width + BETWEEN;
    if (index < made.length - 1) crosses.push({ x: left - BETWEEN / 2, y: 0 });
  });
  return { level: size, tiles, strips: [], crosses, width, height };
}

/** The signs of strips without their numbers, side by side. */
function bare(all: Strip[]): StackLayout {
  const width = all.length * STRIP.start - (STRIP.start - BARE_WIDE);
  const signs = all.map((strip, index) => ({
    ...strip,
    counts: [],
    width: BARE_WIDE,
    x: index * STRIP.start - width / 2,
    y: -STRIP_HIGH / 2,
  }));
  return { level: 0, tiles: [], strips: signs, crosses: [], width, height: STRIP_HIGH };
}

/** A strip a side, one under the other, that leaves nothing out: each class with the number of its pieces. */
function strips(teams: Batch[][], catalogue: Catalogue, numbered: boolean): StackLayout {
  const made = teams.flat().length ? sidesOf(teams.flat()) : [];
  const all = made.map((side): Strip => {
    const ids: number[] = [];
    const number = new Map<string, number>();
    const count = (batches: Batch[]): void => {
      for (const batch of batches) {
        if (batch.side === side) {
          const { klass } = catalogue.typeOf(batch.type);
          const known = CLASSES.includes(klass) ? klass : CLASSES[0]!;
          number.set(known, (number.get(known) ?? 0) + batch.ids.length);
          ids.push(...batch.ids);
        }
        count(batch.cargo);
      }
    };
    count(teams.flat());
    let x = STRIP.start;
    const counts = CLASSES.flatMap((klass) => {
      const some = number.get(klass);
      if (!some) return [];
      const at = x;
      x += STRIP.sign + String(some).length * STRIP.digit + STRIP.gap;
      return [{ klass, count: some, x: at }];
    });
    return { side, counts, ids, width: x + STRIP.end, x: 0, y: 0 };
  });
  if (!numbered) return bare(all);
  const height = all.length * STRIP_PITCH - (STRIP_PITCH - STRIP_HIGH);
  return {
    level: 0,
    tiles: [],
    strips: all.map((strip, index) => ({
      ...strip,
      x: -strip.width / 2,
      y: -height / 2 + index * STRIP_PITCH,
    })),
    crosses: [],
    width: Math.max(0, ...all.map((strip) => strip.width)),
    height,
  };
}

/** Lay out a stack in a room of so many px, at no size above `most`; `first` is the team whose counters stand first,
 * `usual` the room of a usual space. */
export function layOut(
  batches: Batch[],
  room: number,
  most: Level,
  first: string,
  catalogue: Catalogue,
  usual = Infinity,
): StackLayout {
  const teamOf = ({ side }: Batch): string => catalogue.sideOf(side).team || side;
  const found = [...new Set(batches.map(teamOf))].sort(
    (one, two) => Number(two === first) - Number(one === first),
  );
  const teams = found.map((team) => batches.filter((batch) => teamOf(batch) === team));
  // One size for the whole map: a space of little room has it as well if its counters fit there.
  for (let size = most; size > 0; size -= 1) {
    const layout = blocks(teams, size as Size, catalogue);
    const fits = layout && layout.width <= room * (size > levelOf(room) ? CLOSE : WIDEST);
    if (fits && (size <= levelOf(room) || layout.height <= room)) return layout;
  }
  return strips(teams, catalogue, usual >= BARE_BELOW);
}

/** How far (in px) a stack of this height gives way to the label above its anchor, `above` px away. */
export function shiftBelow(above: number, height: number, zoom: number): number {
  const lines = LABEL_LINES * labelScale(zoom);
  return above > 0 ? Math.max(0, height / 2 + lines - above) : 0;
}

/** How far (in px, upwards) a stack of this height gives way to the label below its anchor, `below` px away. */
export function shiftAbove(below: number, height: number, zoom: number): number {
  return Math.min(0, below - LABEL_LINES * 0.5 * labelScale(zoom) - height / 2);
}
