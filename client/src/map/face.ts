/** What stands on a counter: the side of it that its marks show, and where each figure stands in the foot. */

import type { Face, Mark } from "../net/wire";
import type { PieceType } from "../net/protocol";
import { SIZES, shapeOf, type Size } from "./shape";

const BLANK: Face = { foot: [], right: [], mark: "", steps: 1, triangles: [] };

/** The side that a piece with these marks shows. */
export const faceOf = (type: PieceType, marks: readonly string[]): Face =>
  type.faces.find(({ mark }) => mark && marks.includes(mark)) ?? type.faces[0] ?? BLANK;

export interface Standing {
  used: boolean;
  /** How often it was hit, 0: never. */
  damage: number;
  /** Marks that are shown as small signs: kind and argument. */
  signs: [kind: string, argument: string][];
}

/** What the marks of a piece say of it. */
export function standingOf(marks: readonly string[], known: ReadonlyMap<string, Mark>): Standing {
  const all = marks.map((mark) => {
    const [kind = "", argument = ""] = mark.split(":");
    return { kind, argument, means: known.get(kind)?.means ?? "" };
  });
  const has = (means: string): boolean => all.some((mark) => mark.means === means);
  const hit = all.find(({ means }) => means === "damaged");
  return {
    used: has("used") && !has("active"),
    damage: hit ? Number(hit.argument) || 1 : 0,
    signs: all
      .filter(({ means }) => means === "" || means === "active")
      .map(({ kind, argument }) => [kind, argument]),
  };
}

export interface Figure {
  kind: string;
  text: string;
  /** Middle, from the left edge of the counter. */
  x: number;
  /** Width of its plate where it has one. */
  plate: number;
}

/** Height of the figures, of the foot and beside the drawing, in px. */
export const FIGURE: Record<Size, number> = { 1: 0, 2: 12.5, 3: 15 };
/** Width of a figure by its height. */
const DIGIT = 0.5;
/** A plate is so much wider than its figure. */
const PLATE_PX = 6;
/** So many figures share the foot at least, so that a single one stands where weapons do. */
const LEAST = 3;

const hasPlate = (kind: string): boolean => kind === "air" || kind === "ground" || kind === "quality";

/** The figures of the foot, from left to right, sharing the free width evenly; size 2 leaves out a 0 of four. */
export function figuresOf(face: Face, klass: string, size: Size): Figure[] {
  if (size === 1) return [];
  const shown = face.foot.filter(([, text], _, all) => size === 3 || all.length < 4 || text !== "0");
  const { width, spine } = SIZES[size];
  const high = FIGURE[size];
  const room = width - spine - (shapeOf(klass, size).cutBelow || 2);
  const widths = shown.map(([kind, text]) => {
    const digits = Math.max(text.length * high * DIGIT, high * DIGIT);
    return hasPlate(kind) ? Math.max(high * 1.24, digits + PLATE_PX) : digits;
  });
  const taken = widths.reduce((sum, wide) => sum + wide, 0);
  const missing = Math.max(0, LEAST - shown.length) * high * DIGIT;
  const gap = Math.max(1, (room - taken - missing) / Math.max(LEAST, shown.length) / 2);
  let from = spine + gap;
  return shown.map(([kind, text], index) => {
    const plate = widths[index] ?? 0;
    const x = from + plate / 2;
    from += plate + 2 * gap;
    return { kind, text, x, plate };
  });
}

/** Letters that a text may be pressed to before it is cut. */
const PRESSED = 0.82;
const MORE = "…";
let ruler: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** Width of a text in a font, in px; without a canvas by the usual width of its letters. */
export function widthOf(text: string, font: string, usual: number): number {
  const key = `${font}/${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    ruler ??=
      typeof CanvasRenderingContext2D === "undefined"
        ? null
        : document.createElement("canvas").getContext("2d");
    if (ruler) ruler.font = font;
    width = ruler ? ruler.measureText(text).width : text.length * usual;
    // Before its letters are there a font measures as another one does.
    if (!ruler || document.fonts.check(font)) widths.set(key, width);
  }
  return width;
}

export interface Fitted {
  text: string;
  /** Width it is pressed to, 0: as it is. */
  pressed: number;
}

/** A name in a room of so many px: as it is, pressed, or cut. */
export function fitted(text: string, room: number, measure: (text: string) => number): Fitted {
  const wide = measure(text);
  if (wide <= room) return { text, pressed: 0 };
  if (wide * PRESSED <= room) return { text, pressed: room };
  let cut = text;
  while (cut.length > 1 && measure(cut + MORE) * PRESSED > room) cut = cut.slice(0, -1).trimEnd();
  // Whole words, if there are any: half a word says less than none.
  if (/\w/.test(text.charAt(cut.length))) cut = cut.replace(/\W+\w*$/, "") || cut;
  cut = cut.replace(/\W+$/, "") || cut;
  return { text: cut + MORE, pressed: Math.min(room, measure(cut + MORE)) };
}
