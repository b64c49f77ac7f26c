/** Signs of nations, so that colour is never the only difference: a shape with a letter on it, in a field of 20 x 20. */

import { polygon, star } from "./emblems";

const circle = (radius: number): string =>
  `M${10 - radius} 10a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

const SIGNS: Record<string, string> = {
  disc: circle(9.4),
  square: "M2 2h16v16H2z",
  round_square: "M6 2h8a4 4 0 0 1 4 4v8a4 4 0 0 1 -4 4h-8a4 4 0 0 1 -4 -4v-8a4 4 0 0 1 4 -4z",
  shield: "M2 1.5h16v8.5c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9z",
  diamond: polygon(4, 10.6),
  pentagon: polygon(5, 10.4),
  hexagon: polygon(6, 10),
  sun: star(12, 8.2, 10),
  triangle: polygon(3, 12.5),
  octagon: polygon(8, 9.8, Math.PI / 8),
  pill: "M5 4h10a6 6 0 0 1 0 12h-10a6 6 0 0 1 0 -12z",
};

/** Where the foot of the letter stands, from the middle: lower in shapes that are narrow above. */
const LETTER_Y: Record<string, number> = { triangle: 5.6, pentagon: 4.6, shield: 3.4 };
const USUAL_Y = 4;

export const signShape = (shape: string): string => SIGNS[shape] ?? SIGNS["disc"]!;
export const letterY = (shape: string): number => LETTER_Y[shape] ?? USUAL_Y;
