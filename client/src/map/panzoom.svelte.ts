/** Pan and zoom of the map: wheel, drag, pinch, keys, and programmed flights.
 *
 * `k` is px per board unit. While a gesture lasts only the layer moves; when it rests the drawing is made anew at the
 * new scale (`drawn`), so that lines stay sharp and counters get their size.
 */

import type { Point } from "../ui/press";
import type { Rect } from "./rects";

const MOST = 7;
/** Scales at which a map opens, as multiples of its reading scale. */
const OPENING = { least: 1.15, most: 2.2 };
const REST_MS = 140;
/** How far the map can be moved in from an edge, out from under what lies on it. */
const BRIM_PX = 64;
const FLIGHT_MS = 260;
/** Px of the wheel that zoom by e; browsers tell a pinch on a touchpad as a wheel with Ctrl, in far smaller steps. */
const WHEELED = 520;
const PINCHED = 120;
/** From the edges of the window, of what is well in sight. */
const MARGIN_PX = 90;

export interface Box extends Point {
  width: number;
  height: number;
}

export class PanZoom {
  x = $state(0);
  y = $state(0);
  k = $state(1);
  drawn = $state(1);
  width = $state(0);
  height = $state(0);
  /** Its buttons, which lie over it. */
  bar: HTMLElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #held = { board: { x: 0, y: 0 }, k: 1, spread: 0 };
  #pressed = false;
  #ready = false;
  /** Where the upper edge of the window lies on the screen. */
  #top = 0;
  #kept: (Point & { k: number }) | null = null;

  constructor(
    readonly boardWidth: number,
    readonly boardHeight: number,
    /** The scale at which counters have just enough room to be read. */
    readonly reading: number,
    readonly still: () => boolean,
  ) {}

  /** The scale at which the whole board is in sight. */
  get fit(): number {
    return Math.min(this.width / this.boardWidth, this.height / this.boardHeight) || 1;
  }

  /** The scale at which the board fills the window. */
  get cover(): number {
    return Math.max(this.width / this.boardWidth, this.height / this.boardHeight) || 1;
  }

  /** The drawn scale as a multiple of the reading scale. */
  get zoom(): number {
    return this.drawn / this.reading;
  }

  /** The window has this size now, and nothing moves on the screen when what lies below or above it grows or shrinks;
   * `home`: what is in sight at first, null: the whole board; `kept`: a point that does not go out of sight when the
   * window shrinks; `moved`: by so many px its upper edge lies lower than before. */
  resize(width: number, height: number, home: () => Box | null, kept?: Point, moved = 0): void {
    this.#top += moved;
    if (!width || !height) return;
    const top = this.toBoard(this.width / 2, moved);
    const seen = kept && this.#wellInSight(kept.x, kept.y);
    // A screen that is turned shows what was in its middle.
    const turned = width !== this.width && this.width > this.height !== width > height;
    const middle = this.toBoard(this.width / 2, this.height / 2);
    this.width = width;
    this.height = height;
    if (!this.#ready) {
      this.#ready = true;
      return this.begin(home());
    }
    const k = Math.max(this.k, this.fit);
    if (turned) this.#set(k, middle.x, middle.y);
    else this.#set(k, top.x, top.y + height / 2 / k, moved !== 0);
    if (seen) this.centre(kept.x, kept.y);
  }

  /** Show what is in sight at first, null: the whole board. */
  begin(box: Box | null): void {
    const { least, most } = OPENING;
    if (!box) this.#fly(this.fit, this.boardWidth / 2, this.boardHeight / 2, false);
    else this.show(box, { least: Math.max(this.cover, least * this.reading), most, fly: false });
  }

  /** Remember what is in sight, until it is seen again. */
  keep(): void {
    this.#kept ??= { k: this.k, ...this.toBoard(this.width / 2, -this.#top) };
  }

  /** See again what was to be kept in sight, where it was on the screen; whether there was anything. */
  back(): boolean {
    const kept = this.#kept;
    this.#kept = null;
    if (!kept) return false;
    this.#land();
    const k = Math.max(kept.k, this.fit);
    this.#set(k, kept.x, kept.y + (this.#top + this.height / 2) / k, true);
    this.drawn = this.k;
    return true;
  }

  toBoard(px: number, py: number): Point {
    return { x: (px - this.x) / this.k, y: (py - this.y) / this.k };
  }

  /** What of the map is in sight, in px of the drawn map. */
  get inWindow(): Rect {
    const { x, y } = this.toBoard(0, 0);
    const [wide, high] = [this.width / this.k, this.height / this.k];
    const [left, top] = [Math.max(0, x), Math.max(0, y)];
    const [right, bottom] = [Math.min(this.boardWidth, x + wide), Math.min(this.boardHeight, y + high)];
    const d = this.drawn;
    return { left: left * d, top: top * d, right: right * d, bottom: bottom * d };
  }

  toScreen(x: number, y: number): Point {
    return { x: x * this.k + this.x, y: y * this.k + this.y };
  }

  inSight(px: number, py: number, margin: number): boolean {
    return px > margin && py > margin && px < this.width - margin && py < this.height - margin;
  }

  /** Put the board point (x, y) into the middle of the window at a scale; a board that is smaller than the window lies in
   * its middle, or `loose` in it. */
  #set(k: number, x: number, y: number, loose = false): void {
    this.k = k;
    this.x = this.width / 2 - x * k;
    this.y = this.height / 2 - y * k;
    this.#clamp(0, loose);
    this.#settle();
  }

  /** `brim`: how far the map may stand in from an edge: only a player moves it so. */
  #clamp(brim = 0, loose = false): void {
    const within = (at: number, least: number, most: number): number => Math.min(most, Math.max(least, at));
    const hold = (at: number, size: number, window: number): number =>
      size > window
        ? within(at, window - size - brim, brim)
        : loose
          ? within(at, 0, window - size)
          : (window - size) / 2;
    this.x = hold(this.x, this.boardWidth * this.k, this.width);
    this.y = hold(this.y, this.boardHeight * this.k, this.height);
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.drawn = this.k), REST_MS);
  }

  #within(k: number): number {
    return Math.min(MOST * this.reading, Math.max(this.fit, k));
  }

  /** End a flight where it is. */
  #land(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  zoomAt(factor: number, px = this.width / 2, py = this.height / 2): void {
    this.#land();
    const at = this.toBoard(px, py);
    this.k = this.#within(this.k * factor);
    this.x = px - at.x * this.k;
    this.y = py - at.y * this.k;
    this.#clamp(BRIM_PX);
    this.#settle();
  }

  panBy(dx: number, dy: number): void {
    this.#land();
    this.x += dx;
    this.y += dy;
    this.#clamp(BRIM_PX);
  }

  /** Bring a box of the board into sight, at no scale below `least` nor above `most` times the reading scale. */
  show(box: Box, { least = this.fit, most = 3, fly = true } = {}): void {
    const margin = 1.12;
    const wanted = Math.min(this.width / (box.width * margin), this.height / (box.height * margin));
    const k = Math.min(Math.max(wanted, least), Math.max(least, most * this.reading));
    this.#fly(k, box.x + box.width / 2, box.y + box.height / 2, fly);
  }

  /** Bring a point into the middle unless it is well in sight. */
  centre(x: number, y: number, { always = false } = {}): void {
    if (always || !this.#wellInSight(x, y)) this.#fly(this.k, x, y, true);
  }

  /** Unless one of these points is in sight, bring the one that is nearest to the middle there; never from under a hand. */
  bring(points: Point[]): void {
    if (this.#pressed) return;
    const seen = points.map(({ x, y }) => this.toScreen(x, y));
    if (seen.some(({ x, y }) => this.inSight(x, y, BRIM_PX / 2))) return;
    const far = ({ x, y }: Point): number => Math.hypot(x - this.width / 2, y - this.height / 2);
    const [nearest] = [...seen.keys()].sort((one, two) => far(seen[one]!) - far(seen[two]!));
    const point = points[nearest ?? -1];
    if (point) this.centre(point.x, point.y, { always: true });
  }

  #wellInSight(x: number, y: number): boolean {
    const at = this.toScreen(x, y);
    return this.inSight(at.x, at.y, Math.min(MARGIN_PX, this.width / 5));
  }

  fitAll(): void {
    this.#fly(this.fit, this.boardWidth / 2, this.boardHeight / 2, true);
  }

  #fly(k: number, x: number, y: number, fly: boolean): void {
    this.#land();
    if (!fly || this.still() || !this.#ready) {
      this.#set(k, x, y);
      this.drawn = this.k;
      return;
    }
    const from = { k: this.k, ...this.toBoard(this.width / 2, this.height / 2) };
    const began = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, (now - began) / FLIGHT_MS);
      const ease = t * (2 - t);
      const mix = (one: number, two: number): number => one + (two - one) * ease;
      this.#set(mix(from.k, k), mix(from.x, x), mix(from.y, y));
      this.#frame = t < 1 ? requestAnimationFrame(step) : 0;
      if (!this.#frame) this.drawn = this.k;
    };
    this.#frame = requestAnimationFrame(step);
  }

  // ---- pointers ------------------------------------------------------------------------------

  wheel(event: WheelEvent, left: number, top: number): void {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 30 : 1;
    const slow = event.ctrlKey ? PINCHED : WHEELED;
    this.zoomAt(Math.exp((-event.deltaY * unit) / slow), event.clientX - left, event.clientY - top);
  }

  /** Pointers press the map here, in px of the window: from now on the board sticks to them. */
  hold(points: Point[]): void {
    this.#pressed = points.length > 0;
    const { middle, spread } = about(points);
    this.#held = { board: this.toBoard(middle.x, middle.y), k: this.k, spread };
  }

  /** The pointers that hold the map have moved here: it goes along, and is scaled as they part or close. */
  drag(points: Point[]): void {
    if (this.#frame) {
      this.#land();
      this.hold(points);
    }
    const { middle, spread } = about(points);
    const { board, k, spread: before } = this.#held;
    if (before && spread) this.k = this.#within(k * (spread / before));
    this.x = middle.x - board.x * this.k;
    this.y = middle.y - board.y * this.k;
    this.#clamp(BRIM_PX);
    if (this.k !== this.drawn) this.#settle();
  }
}

/** The middle of points, and how far on average they are from it. */
function about(points: Point[]): { middle: Point; spread: number } {
  const mean = (values: number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length || 0;
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  return { middle, spread: mean(points.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y))) };
}
