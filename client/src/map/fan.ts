/** Where the plate of an open stack lies, so that it covers as little as possible of what is read or chosen around. */

import { around, shared, type Rect } from "./rects";

/** Sides of its space to which a plate may lie: -1, 0, 1 to the right and downwards. In the middle, if all are alike. */
const SIDES = [
  [0, 0],
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;
export type Side = (typeof SIDES)[number];

/** The middle of a plate of this size that lies to a side of the space at (0, 0): beside what stands there. */
export const middleOf = (side: Side, width: number, height: number, own: Rect): { x: number; y: number } => ({
  x: [own.left - width / 2, 0, own.right + width / 2][side[0] + 1] ?? 0,
  y: [own.top - height / 2, 0, own.bottom + height / 2][side[1] + 1] ?? 0,
});

/** The side on which a plate covers least of `others`; `own`: the name of its space, which is one of them. */
export function sideFor(width: number, height: number, own: Rect, others: Rect[]): Side {
  let best: Side = SIDES[0];
  let least = Infinity;
  for (const side of SIDES) {
    const { x, y } = middleOf(side, width, height, own);
    const plate = around(x, y, width, height);
    const covered = others.reduce((sum, other) => sum + shared(plate, other), 0);
    if (covered < least) [best, least] = [side, covered];
  }
  return best;
}
