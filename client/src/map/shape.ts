/** The card of a counter: its four sizes, and the outline that its class gives it. */

/** 0 is the strip of kinds (see Strip.svelte): a counter has the others. */
export type Size = 1 | 2 | 3;

export interface Measures {
  width: number;
  height: number;
  /** Of the corners that are not cut. */
  round: number;
  /** Width of the left edge with the sign, and height of the foot with the figures. */
  spine: number;
  foot: number;
  /** Upper edge and height of the drawing, and px that it leaves free to both sides. */
  top: number;
  drawing: number;
  aside: number;
  /** Middle and height of the sign. */
  sign: number;
  signHeight: number;
}

/** In px of the screen. A counter is drawn anew at each size, never scaled from one to another. */
export const SIZES: Record<Size, Measures> = {
  1: {
    width: 36,
    height: 27,
    round: 4,
    spine: 11,
    foot: 0,
    top: 3,
    drawing: 21,
    aside: 4,
    sign: 7.5,
    signHeight: 10.5,
  },
  2: {
    width: 60,
    height: 42,
    round: 4,
    spine: 14,
    foot: 15,
    top: 2.5,
    drawing: 23,
    aside: 4,
    sign: 8.5,
    signHeight: 12.5,
  },
  3: {
    width: 104,
    height: 68,
    round: 5,
    spine: 20,
    foot: 20,
    top: 17,
    drawing: 29,
    aside: 6,
    sign: 11,
    signHeight: 16,
  },
};

export interface Shape {
  outline: string;
  spine: string;
  foot: string;
  /** Hatching of a counter that is used, and the stripe of one that has lost a step, right of the spine. */
  hatching: string;
  stripe: string;
  /** Px that the cut corners take from the width of the foot, and from that of the upper edge. */
  cutBelow: number;
  cutAbove: number;
}

/** Cut corners as parts of the height: of a ship the lower right one, of an aircraft the upper right one; the left one
 * is about half as large. */
const SHIP_CUT = 0.24;
const SHIP_LEFT = 0.55;
const AIR_CUT = 0.26;
const AIR_LEFT = 0.5;
const HATCH_PX = 9;

interface Point {
  x: number;
  y: number;
}
/** Keep what lies on the side of a line where `a x + b y <= c`. */
type Half = [a: number, b: number, c: number];

function clipped(polygon: Point[], halves: Half[]): Point[] {
  return halves.reduce((points, [a, b, c]) => {
    const over = ({ x, y }: Point): number => a * x + b * y - c;
    return points.flatMap((point, index) => {
      const next = points[(index + 1) % points.length]!;
      const [here, there] = [over(point), over(next)];
      const kept = here <= 0 ? [point] : [];
      if (here * there >= 0) return kept;
      const part = here / (here - there);
      return [...kept, { x: point.x + (next.x - point.x) * part, y: point.y + (next.y - point.y) * part }];
    });
  }, polygon);
}

const drawn = (points: Point[]): string =>
  points.length > 1 ? `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z` : "";

function build(klass: string, size: Size): Shape {
  const { width: w, height: h, round: r, spine: s, foot: f } = SIZES[size];
  const halves: Half[] = [
    [-1, 0, -s],
    [1, 0, w],
    [0, -1, 0],
    [0, 1, h],
  ];
  let [outline, spine, corner] = ["", "", ""];
  let [cutBelow, cutAbove] = [0, 0];
  if (klass === "naval") {
    const c = h * SHIP_CUT;
    const left = c * SHIP_LEFT;
    const top = r * 0.6;
    const start = `V${h - left}L${left} ${h}`;
    outline = `M${top} 0H${w - top}a${top} ${top} 0 0 1 ${top} ${top}V${h - c}L${w - c} ${h}H${left}L0 ${h - left}V${top}a${top} ${top} 0 0 1 ${top} ${-top}z`;
    spine = `M${s} 0H${top}a${top} ${top} 0 0 0 ${-top} ${top}${start}H${s}z`;
    corner = `V${h - c}L${w - c} ${h}`;
    halves.push([1, 1, w + h - c]);
    cutBelow = c * 0.6;
  } else if (klass === "air") {
    const c = h * AIR_CUT;
    const left = c * AIR_LEFT;
    outline = `M${left} 0H${w - c}L${w} ${c}V${h - r}a${r} ${r} 0 0 1 ${-r} ${r}H${r}a${r} ${r} 0 0 1 ${-r} ${-r}V${left}z`;
    spine = `M${s} 0H${left}L0 ${left}V${h - r}a${r} ${r} 0 0 0 ${r} ${r}H${s}z`;
    corner = `V${h - r}a${r} ${r} 0 0 1 ${-r} ${r}`;
    halves.push([1, -1, w - c]);
    cutAbove = c;
  } else {
    outline = `M${r} 0H${w - r}a${r} ${r} 0 0 1 ${r} ${r}V${h - r}a${r} ${r} 0 0 1 ${-r} ${r}H${r}a${r} ${r} 0 0 1 ${-r} ${-r}V${r}a${r} ${r} 0 0 1 ${r} ${-r}z`;
    spine = `M${s} 0H${r}a${r} ${r} 0 0 0 ${-r} ${r}V${h - r}a${r} ${r} 0 0 0 ${r} ${r}H${s}z`;
    corner = `V${h - r}a${r} ${r} 0 0 1 ${-r} ${r}`;
  }
  const band = (from: number, to: number, lean: number): string =>
    drawn(
      clipped(
        [
          { x: from, y: 0 },
          { x: to, y: 0 },
          { x: to - lean, y: h },
          { x: from - lean, y: h },
        ],
        halves,
      ),
    );
  const hatching = Array.from({ length: Math.ceil((w + h) / HATCH_PX) }, (_, index) =>
    band(s + index * HATCH_PX, s + index * HATCH_PX + 2.4, h * 0.8),
  ).join("");
  const stripe = drawn(
    clipped(
      [
        { x: s, y: h * 0.62 },
        { x: w, y: h * 0.1 },
        { x: w, y: h * 0.34 },
        { x: s, y: h * 0.86 },
      ],
      halves,
    ),
  );
  return {
    outline,
    spine,
    foot: f ? `M${s} ${h - f}H${w}${corner}H${s}z` : "",
    hatching,
    stripe,
    cutBelow,
    cutAbove,
  };
}

const known = new Map<string, Shape>();

/** The shape of counters of a class at a size; made once. */
export function shapeOf(klass: string, size: Size): Shape {
  const key = `${klass}${size}`;
  const shape = known.get(key) ?? build(klass, size);
  known.set(key, shape);
  return shape;
}
