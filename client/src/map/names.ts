/** Which names are written at a scale, and where: none across a stack, none across another, land before sea. */

import type { Space } from "../net/protocol";
import type { Point } from "../ui/press";
import { isBox, numberOf } from "./kinds";
import type { Place } from "./places";
import { around, meet, within, type Rect } from "./rects";

/** Width of a usual letter and height of a name, in px at label scale 1. */
export const LETTER = 6.2;
/** Letters (all are capitals) that are wider or narrower, in usual letters. */
const WIDTHS: Readonly<Record<string, number>> = { M: 1.25, W: 1.4, I: 0.55, " ": 0.7, "-": 0.75, ".": 0.6 };
const HEIGHT = 9;
/** Left free at both ends of a name, or it reads on in the name beside it; in px at label scale 1. */
const NAME_GAP = 4;
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
/** The name of a sea is moved by so much at a time (px), and no farther than this part of the room of its space; a number,
 * which is short, by less at a time and farther. */
const SEA_STEP = 14;
const SEA_AWAY = 0.42;
const NUMBER_STEP = 7;
const NUMBER_AWAY = 0.7;
const MOST_STEPS = 4;
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
  /** What it takes and its signs, in px of the screen. */
  taken: Rect[];
  /** Whether there is room for its signs under it. */
  signed: boolean;
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

/** How far to the right of its usual place (px) the row of so many signs of a space stands, that it is not cut at an edge of
 * the board, which is so wide (px). */
export const signsAside = (
  { label_x }: Space,
  count: number,
  scale: number,
  size: number,
  edge: number,
): number => within(label_x * scale, (count * SIGNS * size) / 2, 0, edge) - label_x * scale;

/** Where the names that find room are written, and in which lines.
 *
 * No name lies under a counter, nor across another name. Occupied spaces come first, then the more valuable; what has no
 * room at its usual place stands right above its stack or right below it, or is broken into shorter lines.
 * `scale`: px of the screen per board unit; `size`: how much larger than their least size labels are; `linesOf`: how a
 * name is broken as a rule; `countOf`: how many signs stand in a row under it; `edge`: how wide the board is, in px of the
 * screen: no name is cut off there; `spared`: what names stand upon (px) only where there is no other room.
 */
export function namesWithRoom(
  spaces: Space[],
  places: ReadonlyMap<string, Place>,
  scale: number,
  size: number,
  linesOf: (space: Space) => string[],
  countOf: (space: Space) => number = () => 0,
  edge = Infinity,
  spared: readonly Rect[] = [],
): ReadonlyMap<string, Written> {
  const counters = countersOn(places, scale);
  const written: Rect[] = [];
  /** Where a name in these lines, with so many signs under it, finds room. */
  function placed(
    space: Space,
    lines: string[],
    count: number,
    avoided: readonly Rect[],
  ): Written | undefined {
    const width = Math.max(...lines.map(widthOf)) * size;
    const under = count ? SIGNS * size : 0;
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
      const free = around(x, middle, width + 2 * NAME_GAP * size, high);
      const row = around(x, middle + (high + under) / 2, count * SIGNS * size, under);
      const taken = count ? [rect, row] : [rect];
      if (taken.some((each) => counters.some((counter) => meet(counter, each)))) continue;
      if (taken.some((each) => avoided.some((other) => meet(other, each)))) continue;
      if (written.some((other) => meet(other, free) || (count > 0 && meet(other, row)))) continue;
      written.push(...taken);
      return { aside: x - usualX, down: middle - usual, lines, taken, signed: count > 0 };
    }
    return undefined;
  }
  const rank = ({ id, value }: Space): number => (places.has(id) ? 1 : 0) + value / (1 + value);
  const found = new Map<string, Written>();
  for (const space of spaces.toSorted((one, two) => rank(two) - rank(one))) {
    const count = countOf(space);
    const lines = linesOf(space);
    // A broken name is better than none, and so is one without room for its signs under it.
    const ways = [count, 0].flatMap((each) =>
      [lines, inLines(space.name, 1, size)].map((way): [string[], number] => [way, each]),
    );
    const name = [spared, []]
      .flatMap((avoided) =>
        ways.map(
          ([way, each]) =>
            () =>
              placed(space, way, each, avoided),
        ),
      )
      .reduce<Written | undefined>((place, next) => place ?? next(), undefined);
    if (name) found.set(space.id, name);
  }
  return found;
}

/** Where the middle of a row is that stands at a space, in px of the screen: at its usual place, or where counters or names
 * lie there, below the stack of the space or above it, else `beside` it, the first place that is free; undefined: there is
 * none.
 */
function rowAt(
  usual: Point,
  width: number,
  place: Place | undefined,
  covered: readonly Rect[],
  scale: number,
  size: number,
  beside = false,
): Point | undefined {
  const high = SIGNS * size;
  const ways = [usual];
  if (place) {
    const [x, y] = [place.x * scale, place.y * scale];
    const down = (place.height + high) / 2 + GAP * size;
    const aside = (place.width + width) / 2 + GAP * size;
    ways.push({ x, y: y + down }, { x, y: y - down });
    if (beside) ways.push({ x: x + aside, y }, { x: x - aside, y });
  }
  const free = ({ x, y }: Point): boolean => {
    const rect = around(x, y, width, high);
    return !covered.some((other) => meet(other, rect));
  };
  return ways.find(free);
}

/** Where the middle of the row of so many capacities of a space is, in px of the screen: opposite its name, or near its stack.
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
  const usual = { x: space.x * scale, y: (2 * space.y - (space.label_y || space.y)) * scale };
  const covered = [...countersOn(places, scale), ...taken];
  return rowAt(usual, count * CAPACITY * size, places.get(space.id), covered, scale, size, true) ?? usual;
}

/** The rows of signs of spaces that stand under no name: above or beside the name, where there is one, else in its place or
 * at the stack. None is half under a counter: one that finds no room is left out. In px of the screen.
 *
 * `written`: the names of land.
 */
export function signsWithRoom(
  spaces: Space[],
  countOf: (space: Space) => number,
  places: ReadonlyMap<string, Place>,
  written: ReadonlyMap<string, Written>,
  scale: number,
  size: number,
): ReadonlyMap<string, Rect> {
  const covered = [...countersOn(places, scale), ...[...written.values()].flatMap(({ taken }) => taken)];
  const found = new Map<string, Rect>();
  const high = SIGNS * size;
  for (const space of spaces) {
    const width = countOf(space) * SIGNS * size;
    if (!width) continue;
    const usual = { x: (space.label_x || space.x) * scale, y: (space.label_y || space.y) * scale };
    const name = written.get(space.id)?.taken[0];
    const at = name ? undefined : rowAt(usual, width, places.get(space.id), covered, scale, size);
    const rows = name ? atName(name, width, high) : at ? [around(at.x, at.y, width, high)] : [];
    const rect = rows.find((row) => !covered.some((other) => meet(other, row)));
    if (!rect) continue;
    covered.push(rect);
    found.set(space.id, rect);
  }
  return found;
}

/** Above a name, right of it, left of it. */
function atName(name: Rect, width: number, high: number): Rect[] {
  const [x, y] = [(name.left + name.right) / 2, (name.top + name.bottom) / 2];
  return [
    around(x, name.top - high / 2, width, high),
    around(name.right + NAME_GAP + width / 2, y, width, high),
    around(name.left - NAME_GAP - width / 2, y, width, high),
  ];
}

/** Where the number of a sea stands as a rule, in px of the screen. */
export const numberRect = (sea: Space, scale: number, size: number): Rect =>
  around(sea.label_x * scale, sea.label_y * scale, widthAtSea(numberOf(sea)) * size, SEA_HEIGHT * size);

/** Where the names and numbers of seas are written, on what is left of the map: at their usual places or near them, in one
 * line or several; those that find no room are not.
 *
 * `taken`: names and signs of land, in px of the screen; `roomOf`: the free room of a space, in board units; `edge`: how
 * wide the board is, in px of the screen; `countOf`: how many signs stand in a row under it.
 */
export function seaNamesWithRoom(
  seas: Space[],
  taken: Rect[],
  places: ReadonlyMap<string, Place>,
  scale: number,
  size: number,
  roomOf: (space: Space) => number,
  edge = Infinity,
  countOf: (space: Space) => number = () => 0,
): ReadonlyMap<string, AtSea> {
  const written = [...countersOn(places, scale), ...taken];
  const found = new Map<string, AtSea>();
  for (const space of seas) {
    const words = numberOf(space);
    const numbered = words !== space.name;
    const step = numbered ? NUMBER_STEP : SEA_STEP;
    const far = roomOf(space) * scale * (numbered ? NUMBER_AWAY : SEA_AWAY);
    const steps = Math.min(MOST_STEPS, Math.floor(far / step));
    const moves = Array.from({ length: 2 * steps + 1 }, (_, index) => (index - steps) * step);
    const offsets = moves
      .flatMap((aside) => moves.map((down) => ({ aside, down })))
      .toSorted((one, two) => Math.hypot(one.aside, one.down) - Math.hypot(two.aside, two.down));
    const whole = [words];
    const broken = inLines(words, 1, size);
    const count = countOf(space);
    search: for (const lines of broken.length > 1 ? [whole, broken] : [whole]) {
      const width = Math.max(...lines.map(widthAtSea)) * size;
      const free = width + 2 * SEA_GAP * size;
      const high = lines.length * SEA_HEIGHT * size;
      for (const { aside, down } of offsets) {
        const [x, y] = [space.label_x * scale + aside, space.label_y * scale + down];
        const rect = around(x, y, free, high);
        if (x - width / 2 < 0 || x + width / 2 > edge || rect.top < 0) continue;
        const row = around(x, y + (high + SIGNS * size) / 2, count * SIGNS * size, (SIGNS - 3) * size);
        const all = count ? [rect, row] : [rect];
        if (written.some((other) => all.some((each) => meet(other, each)))) continue;
        written.push(...all);
        found.set(space.id, { aside, down, lines });
        break search;
      }
    }
  }
  return found;
}
