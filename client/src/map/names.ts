/** Which names of land are written at a scale: none across a stack, none across another. */

import type { Space } from "../net/protocol";
import { isBox } from "./kinds";
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

/** Ids of the spaces whose names find room; the most valuable spaces come first.
 *
 * `scale`: px of the screen per board unit; `size`: how much larger than their least size labels are; `linesOf`: how
 * a name is broken.
 */
export function namesWithRoom(
  spaces: Space[],
  places: ReadonlyMap<string, Place>,
  scale: number,
  size: number,
  linesOf: (space: Space) => string[],
): ReadonlySet<string> {
  const stacks = [...places.values()].map(({ space, x, y, width, height }) => ({
    id: space.id,
    rect: around(x * scale, y * scale, width - EDGE, height - EDGE),
  }));
  const written: Rect[] = [];
  const found = new Set<string>();
  for (const space of spaces.toSorted((one, two) => two.value - one.value)) {
    const { id, label_x, label_y } = space;
    const lines = linesOf(space);
    const width = Math.max(...lines.map((line) => line.length)) * LETTER * size;
    const up = ((lines.length - 1) * HEIGHT * size) / 2;
    const middle = label_y * scale + (isBox(space) ? up : -up);
    const rect = around(label_x * scale, middle, width, HEIGHT * size + 2 * up);
    if (stacks.some((stack) => stack.id !== id && meet(stack.rect, rect))) continue;
    if (written.some((other) => meet(other, rect))) continue;
    written.push(rect);
    found.add(id);
  }
  return found;
}
