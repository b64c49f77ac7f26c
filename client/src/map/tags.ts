/** Rings of goals and their tags, in px of the drawn map: where each stands, so that none covers another. */

import type { Goal, Shown } from "../game/goals";
import { LETTER } from "./names";
import type { Place } from "./places";
import { around, meet, shared, within, type Rect } from "./rects";

/** Between a stack and the ring around it, and the least radius of a ring. */
export const RING = { gap: 6, least: 16 };
export const TAG_HEIGHT = 22;
/** Reserved for odds from the first frame on, so that nothing moves when they come. */
export const ODDS_WIDTH = 66;
const PADDING = 8;
const GAP = 4;

export interface Tag {
  rect: Rect;
  /** Width of its left part, 0: there is none. */
  cost: number;
  /** Width of its right part, 0: there is none. */
  odds: number;
}

/** The ring around a goal. */
export function ringOf(at: { x: number; y: number }, place: Place | undefined, scale: number): Rect {
  const wide = Math.max(RING.least, place ? place.width / 2 + RING.gap : 0);
  const high = Math.max(RING.least, place ? place.height / 2 + RING.gap : 0);
  return around((place?.x ?? at.x) * scale, (place?.y ?? at.y) * scale, 2 * wide, 2 * high);
}

/** Width of a line of words in a tag. */
export const wideOf = (words: string): number => (words ? words.length * LETTER + 2 * PADDING : 0);

/** What the right part of a tag says: odds of a battle, or that none is to be expected where one might be feared. */
export const saysOdds = ({ notes }: Pick<Goal, "notes">): boolean =>
  notes.includes("battle") || notes.includes("objective");

/** Below a ring, right, left and above it; at an edge also below and above as far aside as must be. */
const placesAt = (ring: Rect, wide: number, { left, right }: Rect): Rect[] => {
  const x = (ring.left + ring.right) / 2;
  const y = (ring.top + ring.bottom) / 2;
  const high = TAG_HEIGHT;
  const [below, above] = [ring.bottom + GAP + high / 2, ring.top - GAP - high / 2];
  const aside = within(x, wide / 2, left, right);
  return [
    around(x, below, wide, high),
    around(ring.right + GAP + wide / 2, y, wide, high),
    around(ring.left - GAP - wide / 2, y, wide, high),
    around(x, above, wide, high),
    around(aside, below, wide, high),
    around(aside, above, wide, high),
  ];
};

export interface Wanted {
  id: string;
  ring: Rect;
  cost: string;
  odds: boolean;
}

/** The tags of goals: below its goal, else right, left or above, the first place that is free; where none is, one over
 * a name, or else the one that covers least. `taken`: stacks and rings, `bounds`: what is in sight of the board. */
export function placeTags(
  wanted: Wanted[],
  taken: readonly Rect[],
  bounds: Rect,
  names: readonly Rect[] = [],
): Map<string, Tag> {
  const found = new Map<string, Tag>();
  const covered = [...taken];
  const inside = (rect: Rect): boolean =>
    rect.left >= bounds.left &&
    rect.right <= bounds.right &&
    rect.top >= bounds.top &&
    rect.bottom <= bounds.bottom;
  for (const { id, ring, cost, odds } of wanted) {
    const left = wideOf(cost);
    const right = odds ? ODDS_WIDTH : 0;
    if (!left && !right) continue;
    const places = placesAt(ring, left + right, bounds);
    const hidden = (rect: Rect): number =>
      covered.reduce((sum, other) => sum + shared(rect, other), inside(rect) ? 0 : 1e4);
    const free = places.filter((each) => inside(each) && !covered.some((other) => meet(each, other)));
    const rect =
      free.find((each) => !names.some((name) => meet(each, name))) ??
      free[0] ??
      places.toSorted((one, two) => hidden(one) - hidden(two))[0]!;
    covered.push(rect);
    found.set(id, { rect, cost: left, odds: right });
  }
  return found;
}

export interface Layout {
  /** By goal. */
  rings: ReadonlyMap<string, Rect>;
  tags: ReadonlyMap<string, Tag>;
}

/** Rings and tags of the goals on show, in px of the drawn map; `spaces`: anchors of all spaces. */
export function layOutGoals(
  { ringed, tagged }: Pick<Shown, "ringed" | "tagged">,
  spaces: ReadonlyMap<string, { x: number; y: number }>,
  places: ReadonlyMap<string, Place>,
  scale: number,
  bounds: Rect,
  names: readonly Rect[] = [],
): Layout {
  const rings = new Map<string, Rect>();
  for (const { id } of [...ringed, ...tagged]) {
    const space = spaces.get(id);
    if (space) rings.set(id, ringOf(space, places.get(id), scale));
  }
  const stacks = [...places.values()].map((place) => stackRect(place, scale));
  const wanted = tagged.flatMap((goal) => {
    const ring = rings.get(goal.id);
    return ring ? [{ id: goal.id, ring, cost: costOf(goal), odds: saysOdds(goal) }] : [];
  });
  return { rings, tags: placeTags(wanted, [...rings.values(), ...stacks], bounds, names) };
}

/** What the left part of a tag says: the price of the way, else that ships take it aboard or own units are there. */
export const costOf = ({ cost, notes }: Goal): string =>
  cost || (saysOdds({ notes }) ? "" : (notes.find((note) => note === "boards" || note === "joins") ?? ""));

/** A stack with its counters' badges, in px of the drawn map. */
export const stackRect = ({ x, y, width, height }: Place, scale: number): Rect =>
  around(x * scale, y * scale, width, height);
