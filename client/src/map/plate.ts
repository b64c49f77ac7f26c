/** Where the plate of an open stack lies: beside its space, over nothing that is read or chosen. */

import { around, meet, type Rect } from "./rects";

/** From the edges of the window. */
export const MARGIN = 8;
/** From the stack and from what it must not cover. */
const GAP = 10;
/** Steps in which places farther out are tried. */
const STEP = 20;

/** Sides of a stack in the order in which they are tried: -1, 0, 1 to the right and downwards. */
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;

export interface Size {
  width: number;
  height: number;
}

const width = (rect: Rect): number => rect.right - rect.left;
const height = (rect: Rect): number => rect.bottom - rect.top;

const grown = ({ left, right, top, bottom }: Rect, by: number): Rect => ({
  left: left - by,
  right: right + by,
  top: top - by,
  bottom: bottom + by,
});

const holds = (outer: Rect, inner: Rect): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

/** Whether a plate may lie there. */
export const isFree = (plate: Rect, window: Rect, taken: readonly Rect[]): boolean =>
  holds(grown(window, -MARGIN), plate) && !taken.some((rect) => meet(plate, rect));

/** The eight places around a stack. */
export const besides = (own: Rect, size: Size): Rect[] => {
  const x = (own.left + own.right) / 2;
  const y = (own.top + own.bottom) / 2;
  const right = (width(own) + size.width) / 2 + GAP;
  const down = (height(own) + size.height) / 2 + GAP;
  return SIDES.map(([to, below]) => around(x + to * right, y + below * down, size.width, size.height));
};

/** All places of the window, the nearest first. */
function fartherOut(own: Rect, size: Size, window: Rect): Rect[] {
  const x = (own.left + own.right) / 2;
  const y = (own.top + own.bottom) / 2;
  const found: { rect: Rect; far: number }[] = [];
  for (let left = window.left + MARGIN; left + size.width <= window.right - MARGIN; left += STEP)
    for (let top = window.top + MARGIN; top + size.height <= window.bottom - MARGIN; top += STEP) {
      const rect = { left, top, right: left + size.width, bottom: top + size.height };
      found.push({ rect, far: Math.hypot(left + size.width / 2 - x, top + size.height / 2 - y) });
    }
  return found.sort((one, two) => one.far - two.far).map(({ rect }) => rect);
}

/** The place of a plate: where it was, if it may stay there; else the first of eight places around its stack, then the
 * nearest farther out, that is inside the window and covers nothing of `own` and `taken`. Null: there is none, and it
 * docks below the map. */
export function placePlate(
  size: Size,
  own: Rect,
  window: Rect,
  taken: readonly Rect[],
  before: Rect | null = null,
): Rect | null {
  const covered = [own, ...taken];
  const free = (rect: Rect): boolean => isFree(rect, window, covered);
  const kept = before && { ...before, right: before.left + size.width, bottom: before.top + size.height };
  if (kept && free(kept)) return kept;
  return besides(own, size).find(free) ?? fartherOut(own, size, window).find(free) ?? null;
}

/** Where a line from the middle of one rectangle to the middle of another leaves the first. */
export function edgeTowards(from: Rect, to: Rect): { x: number; y: number } {
  const x = (from.left + from.right) / 2;
  const y = (from.top + from.bottom) / 2;
  const dx = (to.left + to.right) / 2 - x;
  const dy = (to.top + to.bottom) / 2 - y;
  const share = Math.min(
    width(from) / 2 / (Math.abs(dx) || Infinity),
    height(from) / 2 / (Math.abs(dy) || Infinity),
    1,
  );
  return { x: x + dx * share, y: y + dy * share };
}
