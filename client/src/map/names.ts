/** Which names are written at a scale, and where: none across a stack, none across another, land before sea. */

import type { Space } from "../net/protocol";
import type { Point } from "../ui/press";
import { isBox } from "./kinds";
import type { Place } from "./places";
import { around, meet, type Rect } from "./rects";

/** Width of a usual letter and height of a name, in px at label scale 1. */
export const LETTER = 6.2;
/** Letters (all are capitals) that are wider or narrower, in usual letters. */
const WIDTHS: Readonly<Record<string, number>> = { M: 1.25, W: 1.4, I: 0.55, " ": 0.7, "-": 0.75, ".": 0.6 };
const HEIGHT = 9;
/** Between a stack and a name below it. */
const GAP = 4;
/** A row of signs under a name. */
const SIGNS = 14;
/** Width of a capacity with its sign. */
export const CAPACITY = 25;
/** A usual letter of the name of a sea in px at label scale 1, those that are narrower or wider, and capitals, in such. */
const SEA_LETTER = 7.8;
const SEA_WIDTHS: Readonly<Record<string, number>> = {
  f: 0.62,
  i: 0.54,
  j: 0.52,
  l: 0.54,
  t: 0.67,
  r: 0.8,
  s: 0.86,
  m: 1.58,
  w: 1.42,
  I: 0.66,
  J: 0.67,
  M: 1.7,
  W: 1.72,
  " ": 0.45,
};
const CAPITAL = 1.24;
/** A line of the name of a sea in px at label scale 1, from one to the next. */
const SEA_HEIGHT = 13;
/** Left free at both ends of the name of a sea, or it reads on in the name beside it; in px at label scale 1. */
const SEA_GAP = 4;
/** The name of a sea is moved by so much at a time (px), and no farther than this part of the room of its space. */
const SEA_STEP = 14;
const SEA_AWAY = 0.42;
/** So much of a counter's edge (px) may be written over: less than nothing, or a first letter seems cut. */
const EDGE = -1;

/** About how wide a name is written, in px at label scale 1. */
const widthOf = (name: string): number =>
  LETTER * [...name.toUpperCase()].reduce((sum, letter) => sum + (WIDTHS[letter] ?? 1), 0);

/** The same of the name of a sea. */
const widthAtSea = (name: string): number =>
  SEA_LETTER *
  [...name].reduce((sum, letter) => sum + (SEA_WIDTHS[letter] ?? (letter < "a" ? CAPITAL : 1)), 0);

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

/** Where the name of a space stands about, in px of the screen. */
export const nameRect = ({ name, label_x, label_y }: Space, scale: number, size: number): Rect =>
  around(label_x * scale, label_y * scale, widthOf(name) * size, HEIGHT * size);

export interface Written {
  /** How far (in px) to the right of its usual place and below it the name stands. */
  aside: number;
  down: number;
  lines: string[];
  /** What it takes with its signs, in px of the screen. */
  rect: Rect;
}

/** The same of a sea; `aside`: how far (in px) to the right of its usual place. */
export interface AtSea {
  aside: number;
  down: number;
  lines: string[];
}

const countersOn = (places: ReadonlyMap<string, Place>, scale: number): Rect[] =>
  [...places.values()].flatMap(({ x, y, rects }) =>
    rects.map(({ left, right, top, bottom }) => ({
      left: x * scale + left + EDGE,
      right: x * scale + right - EDGE,
      top: y * scale + top + EDGE,
      bottom: y * scale + bottom - EDGE,
    })),
  );

/** The row of so many signs under the usual place of a name. */
export const signsRect = ({ label_x, label_y }: Space, count: number, scale: number, size: number): Rect =>
  around(label_x * scale, label_y * scale + SIGNS * size, count * SIGNS * size, SIGNS * size);

/** Where the names that find room are written, and in which lines.
 *
 * No name lies under a counter, nor across another name. Occupied spaces come first, then the more valuable; what has no
 * room at its usual place stands right above its stack or right below it, or is broken into shorter lines.
 * `scale`: px of the screen per board unit; `size`: how much larger than their least size labels are; `linesOf`: how a
 * name is broken as a rule; `signed`: whether a row of signs stands under it; `edge`: how wide the board is, in px of the
 * screen: no name is cut off there.
 */
export function namesWithRoom(
  spaces: Space[],
  places: ReadonlyMap<string, Place>,
  scale: number,
  size: number,
  linesOf: (space: Space) => string[],
  signed: (space: Space) => boolean = () => false,
  edge = Infinity,
): ReadonlyMap<string, Written> {
  const counters = countersOn(places, scale);
  const written: Rect[] = [];
  /** Where a name in these lines, with so much room for signs under it, finds room. */
  function placed(space: Space, lines: string[], under: number): Written | undefined {
    const width = Math.max(...lines.map(widthOf)) * size;
    const up = ((lines.length - 1) * HEIGHT * size) / 2;
    const usual = space.label_y * scale + (isBox(space) ? up : -up);
    const high = HEIGHT * size + 2 * up;
    const usualX = space.label_x * scale;
    const x = Math.max(width / 2, Math.min(edge - width / 2, usualX));
    const place = places.get(space.id);
    const beyond = (extra: number): number[] => {
      // The signs of an empty space go with its name, a line up or down: so it is still told whose they are.
      if (!place) return under ? [usual + extra * size, usual - extra * size] : [];
      const far = (place.height + high) / 2 + (GAP + extra) * size;
      return [place.y * scale + far, place.y * scale - far - under];
    };
    for (const middle of [usual, ...beyond(0), ...beyond(HEIGHT)]) {
      const rect = around(x, middle, width, high);
      const all = { ...rect, bottom: rect.bottom + under };
      if (counters.some((counter) => meet(counter, all))) continue;
      if (written.some((other) => meet(other, rect))) continue;
      written.push(all);
      return { aside: x - usualX, down: middle - usual, lines, rect: all };
    }
    return undefined;
  }
  const rank = ({ id, value }: Space): number => (places.has(id) ? 1 : 0) + value / (1 + value);
  const found = new Map<string, Written>();
  for (const space of spaces.toSorted((one, two) => rank(two) - rank(one))) {
    const under = signed(space) ? SIGNS * size : 0;
    const lines = linesOf(space);
    // A broken name is better than none; of an occupied space so is one without room for its signs.
    const rooms = places.has(space.id) ? [under, 0] : [under];
    const ways = [lines, inLines(space.name, 1, size)].flatMap((way) =>
      rooms.map((room): [string[], number] => [way, room]),
    );
    for (const [way, room] of ways) {
      const name = placed(space, way, room);
      if (!name) continue;
      found.set(space.id, name);
      break;
    }
  }
  return found;
}

/** Where the middle of the row of so many capacities of a space is, in px of the screen: opposite its name, or where counters
 * or names lie there, below its stack, above it, or beside it, the first place that is free.
 *
 * `taken`: names, in px of the screen.
 */
export function capacitiesAt(
  space: Space,
  count: number,
  places: ReadonlyMap<string, Place>,
  taken: readonly Rect[],
  scale: number,
  size: number,
): Point {
  const [width, high] = [count * CAPACITY * size, SIGNS * size];
  const usual = { x: space.x * scale, y: (2 * space.y - (space.label_y || space.y)) * scale };
  const place = places.get(space.id);
  const ways = [usual];
  if (place) {
    const [x, y] = [place.x * scale, place.y * scale];
    const down = (place.height + high) / 2 + GAP * size;
    const aside = (place.width + width) / 2 + GAP * size;
    ways.push({ x, y: y + down }, { x, y: y - down }, { x: x + aside, y }, { x: x - aside, y });
  }
  const covered = [...countersOn(places, scale), ...taken];
  const free = ({ x, y }: Point): boolean => {
    const rect = around(x, y, width, high);
    return !covered.some((other) => meet(other, rect));
  };
  return ways.find(free) ?? usual;
}

/** Where the names of seas are written, on what is left of the map: at their usual places or near them, in one line or
 * several; those that find no room are not.
 *
 * `taken`: names and signs of land, in px of the screen; `roomOf`: the free room of a space, in board units; `edge`: how
 * wide the board is, in px of the screen.
 */
export function seaNamesWithRoom(
  seas: Space[],
  taken: Rect[],
  places: ReadonlyMap<string, Place>,
  scale: number,
  size: number,
  roomOf: (space: Space) => number,
  edge = Infinity,
): ReadonlyMap<string, AtSea> {
  const written = [...countersOn(places, scale), ...taken];
  const found = new Map<string, AtSea>();
  for (const space of seas) {
    const far = roomOf(space) * scale * SEA_AWAY;
    const steps = Math.min(4, Math.floor(far / SEA_STEP));
    const moves = Array.from({ length: 2 * steps + 1 }, (_, index) => (index - steps) * SEA_STEP);
    const offsets = moves
      .flatMap((aside) => moves.map((down) => ({ aside, down })))
      .toSorted((one, two) => Math.hypot(one.aside, one.down) - Math.hypot(two.aside, two.down));
    const whole = [space.name];
    const broken = inLines(space.name, 1, size);
    search: for (const lines of broken.length > 1 ? [whole, broken] : [whole]) {
      const width = Math.max(...lines.map(widthAtSea)) * size;
      const free = width + 2 * SEA_GAP * size;
      const high = lines.length * SEA_HEIGHT * size;
      for (const { aside, down } of offsets) {
        const [x, y] = [space.label_x * scale + aside, space.label_y * scale + down];
        const rect = around(x, y, free, high);
        if (x - width / 2 < 0 || x + width / 2 > edge || rect.top < 0) continue;
        if (written.some((other) => meet(other, rect))) continue;
        written.push(rect);
        found.set(space.id, { aside, down, lines });
        break search;
      }
    }
  }
  return found;
}
