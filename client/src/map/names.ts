/** Which names of land are written at a scale, and where: none across a stack, none across another. */

import type { Space } from "../net/protocol";
import { isBox } from "./kinds";
import type { Place } from "./places";
import { around, meet, type Rect } from "./rects";

/** Width of a letter and height of a name, in px at label scale 1. */
export const LETTER = 6.2;
const HEIGHT = 9;
/** Between a stack and a name below it. */
const GAP = 4;
/** So much of a counter's edge may be written over. */
const EDGE = 8;

/** A name in lines of about `most` px, where it has blanks to be broken at. */
export function inLines(name: string, most: number, size: number): string[] {
  const letters = most / (LETTER * size);
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Where the names that find room are written: the spaces, and how far (in px) below its usual place each name stands.
 *
 * Occupied spaces come first, then the more valuable; what has no room above its stack may stand below it.
 * `scale`: px of the screen per board unit; `size`: how much larger than their least size labels are; `linesOf`: how
 * a name is broken.
 */
export function namesWithRoom(
  spaces: Space[],
  places: ReadonlyMap<string, Place>,
  scale: number,
  size: number,
  linesOf: (space: Space) => string[],
): ReadonlyMap<string, number> {
  const counters = [...places.values()].flatMap((place) =>
    place.counters.map(({ x, y }) => ({
      id: place.space.id,
      rect: around(place.x * scale + x, place.y * scale + y, place.wide - EDGE, place.high - EDGE),
    })),
  );
  const written: Rect[] = [];
  const found = new Map<string, number>();
  const rank = ({ id, value }: Space): number => (places.has(id) ? 1 : 0) + value / (1 + value);
  for (const space of spaces.toSorted((one, two) => rank(two) - rank(one))) {
    const { id, label_x, label_y } = space;
    const lines = linesOf(space);
    const width = Math.max(...lines.map((line) => line.length)) * LETTER * size;
    const up = ((lines.length - 1) * HEIGHT * size) / 2;
    const usual = label_y * scale + (isBox(space) ? up : -up);
    const high = HEIGHT * size + 2 * up;
    const place = places.get(id);
    const below = place ? [place.y * scale + (place.height + high) / 2 + GAP * size] : [];
    for (const middle of [usual, ...below]) {
      const rect = around(label_x * scale, middle, width, high);
      if (counters.some((counter) => counter.id !== id && meet(counter.rect, rect))) continue;
      if (written.some((other) => meet(other, rect))) continue;
      written.push(rect);
      found.set(id, middle - usual);
      break;
    }
  }
  return found;
}
