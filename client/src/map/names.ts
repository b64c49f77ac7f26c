/** Which names of land are written at a scale: none across a stack, none across another. */

import type { Space } from "../net/protocol";
import type { Place } from "./places";

interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Width of a letter and height of a name, in px at label scale 1. */
const LETTER = 6.2;
const HEIGHT = 9;
/** So much of a counter's edge may be written over. */
const EDGE = 8;

const around = (x: number, y: number, width: number, height: number): Rect => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

const meet = (one: Rect, two: Rect): boolean =>
  one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;

/** Ids of the spaces whose names find room; the most valuable spaces come first.
 *
 * `scale`: px of the screen per board unit; `size`: how much larger than their least size labels are.
 */
export function namesWithRoom(
  spaces: Space[],
  places: ReadonlyMap<string, Place>,
  scale: number,
  size: number,
): ReadonlySet<string> {
  const stacks = [...places.values()].map(({ space, x, y, width, height }) => ({
    id: space.id,
    rect: around(x * scale, y * scale, width - EDGE, height - EDGE),
  }));
  const written: Rect[] = [];
  const found = new Set<string>();
  for (const { id, name, label_x, label_y } of spaces.toSorted((one, two) => two.value - one.value)) {
    const rect = around(label_x * scale, label_y * scale, name.length * LETTER * size, HEIGHT * size);
    if (stacks.some((stack) => stack.id !== id && meet(stack.rect, rect))) continue;
    if (written.some((other) => meet(other, rect))) continue;
    written.push(rect);
    found.add(id);
  }
  return found;
}
