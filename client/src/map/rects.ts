/** Rectangles on the map. */

export interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The rectangle of this size about a middle. */
export const around = (x: number, y: number, width: number, height: number): Rect => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

export const meet = (one: Rect, two: Rect): boolean =>
  one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;

/** The area that two of them share. */
export const shared = (one: Rect, two: Rect): number =>
  meet(one, two)
    ? (Math.min(one.right, two.right) - Math.max(one.left, two.left)) *
      (Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top))
    : 0;

/** The middle of what is so far to both sides, moved so that none of it leaves `low` to `high`; where it fits. */
export const within = (middle: number, half: number, low: number, high: number): number =>
  2 * half > high - low ? middle : Math.min(high - half, Math.max(low + half, middle));

/** The least rectangle that holds all of these, of which there is at least one. */
export const hull = (rects: readonly Rect[]): Rect => ({
  left: Math.min(...rects.map(({ left }) => left)),
  right: Math.max(...rects.map(({ right }) => right)),
  top: Math.min(...rects.map(({ top }) => top)),
  bottom: Math.max(...rects.map(({ bottom }) => bottom)),
});
