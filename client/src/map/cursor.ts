/** The keyboard cursor on the map: from a space to the neighbour that lies most nearly in the direction of the arrow. */

import type { Catalogue } from "../game/catalogue";

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Cosine of the widest angle between the arrow and the way to a neighbour: a little over 75 degrees. */
const WIDEST = 0.25;

export function step(catalogue: Catalogue, from: string, key: string): string | null {
  const direction = DIRECTIONS[key];
  const here = catalogue.spaces.get(from);
  if (!direction || !here) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const id of catalogue.neighbours.get(from) ?? []) {
    const there = catalogue.spaces.get(id);
    if (!there) continue;
    const dx = there.x - here.x;
    const dy = there.y - here.y;
    const length = Math.hypot(dx, dy) || 1;
    const cosine = (dx * direction[0] + dy * direction[1]) / length;
    if (cosine < WIDEST) continue;
    const cost = length / cosine ** 2;
    if (cost < least) {
      least = cost;
      best = id;
    }
  }
  return best;
}
