/** Colours of sides under each palette. The default is the table of nations; the others go by team and order of the sides. */

import type { Side } from "./net/protocol";
import type { Palette } from "./settings.svelte";

/** Of the team that stands first, and of all others: no friend has the colour of a foe, and in grey all foes are lighter. */
const ORDERED: Record<Exclude<Palette, "default">, [first: string[], others: string[]]> = {
  contrast: [
    ["#000000", "#4a4a4a"],
    ["#ffd500", "#0030c0", "#ffffff", "#7a0099", "#8be08b", "#b00020", "#c0c0c0"],
  ],
  grey: [
    ["#151515", "#404040"],
    ["#e9e9e9", "#b9b9b9", "#fafafa", "#d2d2d2", "#a4a4a4"],
  ],
};

/** The colour of a side where colours are not those of nations. */
function ordered(side: Side, sides: readonly Side[], palette: Exclude<Palette, "default">): string {
  const first = sides[0]?.team;
  const colours = ORDERED[palette][side.team === first ? 0 : 1];
  const alike = sides.filter(({ team }) => (team === first) === (side.team === first));
  return colours[alike.findIndex(({ id }) => id === side.id) % colours.length] ?? side.colour;
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));

/** Relative luminance of a #rrggbb colour (WCAG). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export const contrast = (one: string, two: string): number => {
  const [light, dark] = [luminance(one), luminance(two)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** Black or white, whichever reads better on the colour. */
export const inkOn = (colour: string): string =>
  contrast(colour, "#ffffff") >= contrast(colour, "#101418") ? "#ffffff" : "#101418";

/** So much of one colour over another. */
export function mixed(over: string, under: string, part: number): string {
  const below = channels(under);
  const mix = channels(over).map((channel, index) =>
    Math.round(channel * part + (below[index] ?? 0) * (1 - part)),
  );
  return `#${mix.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Small text needs so much (WCAG AA). */
const LEGIBLE = 4.5;

/** The colour, darkened until white letters are legible on it. */
function shade(colour: string): string {
  let dark = mixed("#000000", colour, 0.3);
  while (contrast(dark, "#ffffff") < LEGIBLE) dark = mixed("#000000", dark, 0.2);
  return dark;
}

/** The paper of the dark theme. */
export const DARK_PAPER = "#172230";

/** The colour, lightened until a line of it is seen on the dark paper. */
function lit(colour: string): string {
  let light = colour;
  while (contrast(light, DARK_PAPER) < SEEN) light = mixed("#ffffff", light, 0.15);
  return light;
}

export interface Colours {
  face: string;
  ink: string;
  spine: string;
  land: string;
  /** The foot, on which the figures stand. */
  band: string;
  /** The emblem of who holds a space, on the colour of the land. */
  emblem: string;
  /** Of lines on the dark paper. */
  glow: string;
  /** Of a figure that stands on a filled plate. */
  plate: string;
  onPlate: string;
}

/** How far a foot is told from its counter: a tint of the spine on a pale one, else darker or lighter, away from the ink. */
const BAND = { pale: 0.12, dark: 0.24, light: 0.28 };
/** A counter is pale where white cannot be seen on it. */
const PALE = 1.6;

/** A drawing is told from its ground (WCAG AA). */
const SEEN = 3;

/** The colours of one of the sides of a game. */
export function coloursOf(side: Side, sides: readonly Side[], palette: Palette): Colours {
  const own = palette === "default";
  const face = palette === "default" ? side.colour : ordered(side, sides, palette);
  const ink = own ? side.ink : inkOn(face);
  const spine = (own && side.spine) || shade(face);
  const pale = contrast(face, "#ffffff") < PALE;
  const darkInk = luminance(ink) < 0.2;
  const land = own ? side.land || side.colour : face;
  return {
    face,
    ink,
    spine,
    land,
    emblem: contrast(spine, land) < SEEN ? inkOn(land) : spine,
    band: pale
      ? mixed(spine, face, BAND.pale)
      : darkInk
        ? mixed("#ffffff", face, BAND.light)
        : mixed("#000000", face, BAND.dark),
    glow: lit(spine),
    plate: pale || darkInk ? spine : "#ffffff",
    onPlate: pale || darkInk ? "#ffffff" : spine,
  };
}

/** All colours of all sides as custom properties such as `--side-japan` and `--land-japan`. */
export const sideColours = (sides: Side[], palette: Palette): string =>
  sides
    .map((side) => {
      const { face, ink, spine, land, emblem, band, glow, plate, onPlate } = coloursOf(side, sides, palette);
      const of = side.id;
      return `--side-${of}:${face};--ink-${of}:${ink};--spine-${of}:${spine};--stroke-${of}:light-dark(${spine},${glow});--land-${of}:${land};--emblem-${of}:${emblem};--band-${of}:${band};--plate-${of}:${plate};--on-plate-${of}:${onPlate}`;
    })
    .join(";");

/** Where a side has no colour, what lies there has that of nobody. */
export const fill = (side: string): string => `var(--side-${side}, var(--nobody))`;
/** Colour of land that a side holds. */
export const land = (side: string): string => `var(--land-${side}, var(--side-${side}, var(--nobody)))`;
/** Of the emblem on the land of a side. */
export const emblem = (side: string): string => `var(--emblem-${side}, #2b3646)`;
export const ink = (side: string): string => `var(--ink-${side}, #fff)`;
/** Strong enough for white letters: headings and signs of a side. */
export const spine = (side: string): string => `var(--spine-${side}, #2b3646)`;

/** Of lines and arrows of a side, on the paper or the sea of either theme. */
export const stroke = (side: string): string => `var(--stroke-${side}, ${spine(side)})`;

/** What a counter of a side is drawn with. */
export const counterColours = (side: string): string =>
  `--face:${fill(side)};--figure:${ink(side)};--spine:${spine(side)};--band:var(--band-${side}, #0000003d);` +
  `--plate:var(--plate-${side}, #fff);--on-plate:var(--on-plate-${side}, #2b3646)`;
