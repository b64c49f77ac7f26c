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
/** A row of signs under a name. */
const SIGNS = 14;
/** So much of a counter's edge (px) may be written over. */
const EDGE = 1;

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
 * No name lies under a counter, nor across another name. Occupied spaces come first, then the more valuable; what has no
 * room at its usual place stands right above its stack or right below it.  `scale`: px of the screen per board unit;
 * `size`: how much larger than their least size labels are; `linesOf`: how a name is broken; `signed`: whether a row of
 * signs stands under it.
 */
export function namesWithRoom(
  spaces: Space[],
  places: ReadonlyMap<string, Place>,
  scale: number,
  size: number,
  linesOf: (space: Space) => string[],
  signed: (space: Space) => boolean = () => false,
): ReadonlyMap<string, number> {
  const counters = [...places.values()].flatMap(({ x, y, rects }) =>
    rects.map(({ left, right, top, bottom }) => ({
      left: x * scale + left + EDGE,
      right: x * scale + right - EDGE,
      top: y * scale + top + EDGE,
      bottom: y * scale + bottom - EDGE,
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
    const under = signed(space) ? SIGNS * size : 0;
    const high = HEIGHT * size + 2 * up;
    const place = places.get(id);
    const beyond = (extra: number): number[] =>
      place
        ? [
            place.y * scale + (place.height + high) / 2 + (GAP + extra) * size,
            place.y * scale - (place.height + high) / 2 - (GAP + extra) * size - under,
          ]
        : [];
    const tries = [usual, ...beyond(0), ...beyond(HEIGHT)];
    /** A name without room for its signs is better than none. */
    const rooms = place && under ? [under, 0] : [under];
    const fits = (middle: number, room: number): boolean => {
      const rect = around(label_x * scale, middle, width, high);
      const all = { ...rect, bottom: rect.bottom + room };
      if (counters.some((counter) => meet(counter, all)) || written.some((other) => meet(other, rect)))
        return false;
      written.push(all);
      return true;
    };
    for (const room of rooms) {
      const middle = tries.find((each) => fits(each, room));
      if (middle === undefined) continue;
      found.set(id, middle - usual);
      break;
    }
  }
  return found;
}
