/** Stacks of neighbouring spaces that would lie on each other give way, as far as each may stand from its space. */

import type { Rect } from "./rects";

export interface Standing {
  /** Middle and extent, in px. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Left free between two of them, in px. */
const GAP = 2;
/** So often all pairs are looked at: each time one gives way it may come to lie on another. */
const ROUNDS = 24;

/** How far (in px) each is moved, so that as little as can be lies on another. None is moved farther than `most` in
 * either direction, nor over the edge of `bounds`; of two that meet both give way by half of the shorter way out. */
export function apart(all: readonly Standing[], most: number, bounds: Rect): { dx: number; dy: number }[] {
  const moved = all.map(() => ({ dx: 0, dy: 0 }));
  /** A move that is not too far for what stands at `at`, and is so long. */
  const held = (by: number, at: number, long: number, low: number, high: number): number => {
    const least = Math.max(-most, Math.min(0, low - (at - long / 2)));
    const greatest = Math.min(most, Math.max(0, high - (at + long / 2)));
    return Math.min(greatest, Math.max(least, by));
  };
  const across = ({ x, width }: Standing, by: number): number =>
    held(by, x, width, bounds.left, bounds.right);
  const down = ({ y, height }: Standing, by: number): number =>
    held(by, y, height, bounds.top, bounds.bottom);
  for (let round = 0; round < ROUNDS; round += 1) {
    let met = false;
    all.forEach((one, first) => {
      for (let second = first + 1; second < all.length; second += 1) {
        const two = all[second]!;
        const [mine, theirs] = [moved[first]!, moved[second]!];
        const x = two.x + theirs.dx - one.x - mine.dx;
        const y = two.y + theirs.dy - one.y - mine.dy;
        const wide = (one.width + two.width) / 2 + GAP - Math.abs(x);
        const high = (one.height + two.height) / 2 + GAP - Math.abs(y);
        if (wide <= 0.01 || high <= 0.01) continue;
        met = true;
        if (high <= wide) {
          const by = (y < 0 ? -high : high) / 2;
          mine.dy = down(one, mine.dy - by);
          theirs.dy = down(two, theirs.dy + by);
        } else {
          const by = (x < 0 ? -wide : wide) / 2;
          mine.dx = across(one, mine.dx - by);
          theirs.dx = across(two, theirs.dx + by);
        }
      }
    });
    if (!met) break;
  }
  return moved;
}
