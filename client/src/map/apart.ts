/** Stacks of neighbouring spaces that would lie on each other give way, as far as each may stand from its space. */

import type { Point } from "../ui/press";
import type { Rect } from "./rects";

export interface Standing {
  /** Middle and extent, in px. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Where its space lies, in px. */
  home: Point;
}

/** How far (in px) one is moved. */
export interface Move {
  dx: number;
  dy: number;
}

/** Left free between two of them, in px. */
const GAP = 2;
/** So often all pairs are looked at: each time one gives way it may come to lie on another. */
const ROUNDS = 24;
/** Less than this (px) is no move. */
const LEAST = 0.01;

/** Where one is nearer to its own space than to another: `x` and `y` of its middle by these come to `most` at most. */
interface Border {
  x: number;
  y: number;
  most: number;
}

/** The border between a space and another one: halfway between the two. */
function borderOf(own: Point, other: Point): Border {
  const [x, y] = [other.x - own.x, other.y - own.y];
  return { x, y, most: (x * (other.x + own.x) + y * (other.y + own.y)) / 2 };
}

/** One stack on its way: it stays on the board, near where it stood, and nearer to its space than to any other. */
class Giving {
  dx = 0;
  dy = 0;
  private readonly borders: Border[];

  constructor(
    readonly one: Standing,
    homes: readonly Point[],
    private readonly most: number,
    private readonly bounds: Rect,
  ) {
    const { x, y, home } = one;
    const reach = 2 * (Math.hypot(x - home.x, y - home.y) + 2 * most);
    this.borders = homes
      .filter((other) => {
        const far = Math.hypot(other.x - home.x, other.y - home.y);
        return far > LEAST && far < reach;
      })
      .map((other) => borderOf(home, other));
    this.comeHome();
    // What the edge of the board pushes over a border goes no farther over it.
    for (const border of this.borders)
      border.most = Math.max(border.most, border.x * this.x + border.y * this.y);
  }

  get x(): number {
    return this.one.x + this.dx;
  }

  get y(): number {
    return this.one.y + this.dy;
  }

  /** Who stands by a name nearer to another space comes back towards its own, until it is over no border. */
  private comeHome(): void {
    const { x, y, home, width, height } = this.one;
    const [ax, ay] = [x - home.x, y - home.y];
    let part = 1;
    for (const border of this.borders) {
      const over = border.x * ax + border.y * ay;
      if (over > 0) part = Math.min(part, (border.most - border.x * home.x - border.y * home.y) / over);
    }
    if (part === 1) return;
    const { left, right, top, bottom } = this.bounds;
    this.dx = held((part - 1) * ax, -Infinity, Infinity, left - (x - width / 2), right - (x + width / 2));
    this.dy = held((part - 1) * ay, -Infinity, Infinity, top - (y - height / 2), bottom - (y + height / 2));
  }

  /** Goes so far to the right; how far it could. */
  across(by: number): number {
    const { x, width } = this.one;
    const before = this.dx;
    const [low, high] = this.within("x", "y");
    const edges = [this.bounds.left - (x - width / 2), this.bounds.right - (x + width / 2)] as const;
    this.dx = held(before + by, Math.max(low - x, -this.most), Math.min(high - x, this.most), ...edges);
    return this.dx - before;
  }

  /** Goes so far down; how far it could. */
  down(by: number): number {
    const { y, height } = this.one;
    const before = this.dy;
    const [low, high] = this.within("y", "x");
    const edges = [this.bounds.top - (y - height / 2), this.bounds.bottom - (y + height / 2)] as const;
    this.dy = held(before + by, Math.max(low - y, -this.most), Math.min(high - y, this.most), ...edges);
    return this.dy - before;
  }

  /** Between which values of `along` it is over no border, as it stands `beside`. */
  private within(along: "x" | "y", beside: "x" | "y"): [number, number] {
    let [low, high] = [-Infinity, Infinity];
    for (const border of this.borders) {
      if (Math.abs(border[along]) < LEAST) continue;
      const at = (border.most - border[beside] * this[beside]) / border[along];
      if (border[along] > 0) high = Math.min(high, at);
      else low = Math.max(low, at);
    }
    return [Math.min(low, this[along]), Math.max(high, this[along])];
  }
}

/** A move within these limits, and over no edge farther than without it. */
const held = (by: number, least: number, greatest: number, low: number, high: number): number =>
  Math.min(greatest, Math.max(0, high), Math.max(least, Math.min(0, low), by));

/** How far two must be moved from each other along a line so that neither lies on the other: they stand in the order of
 * their spaces, and where those say none, as they stand. */
function wayOut(one: number, two: number, homes: number, long: number): number {
  const order = Math.abs(homes) > LEAST ? homes : two - one;
  const way = long / 2 + GAP - (order < 0 ? one - two : two - one);
  return order < 0 ? -way : way;
}

/** Two that lie on each other give way by half of the shorter way out, each as far as it may; whether they did. */
function part(one: Giving, two: Giving): boolean {
  const [mine, theirs] = [one.one, two.one];
  const wide = (mine.width + theirs.width) / 2 + GAP - Math.abs(two.x - one.x);
  const high = (mine.height + theirs.height) / 2 + GAP - Math.abs(two.y - one.y);
  if (wide <= LEAST || high <= LEAST) return false;
  const across = wayOut(one.x, two.x, theirs.home.x - mine.home.x, mine.width + theirs.width);
  const down = wayOut(one.y, two.y, theirs.home.y - mine.home.y, mine.height + theirs.height);
  const sideways = (): number => Math.abs(one.across(-across / 2)) + Math.abs(two.across(across / 2));
  const upright = (): number => Math.abs(one.down(-down / 2)) + Math.abs(two.down(down / 2));
  const ways = Math.abs(down) <= Math.abs(across) ? [upright, sideways] : [sideways, upright];
  return ways.some((way) => way() > LEAST);
}

/** How far (in px) each is moved, so that as little as can be lies on another. None is moved farther than `most` in
 * either direction, nor over the edge of `bounds`, nor nearer to another space than to its own: which of them it belongs
 * to is seen from where it stands. `homes`: where all spaces lie, in px. */
export function apart(all: readonly Standing[], most: number, bounds: Rect, homes: readonly Point[]): Move[] {
  const giving = all.map((one) => new Giving(one, homes, most, bounds));
  for (let round = 0; round < ROUNDS; round += 1) {
    let met = false;
    giving.forEach((one, first) => {
      for (const two of giving.slice(first + 1)) met = part(one, two) || met;
    });
    if (!met) break;
  }
  return giving.map(({ dx, dy }) => ({ dx, dy }));
}
