/** Colours of sides under each palette. The default is the game's own; the others go by the order of the sides. */

import type { Side } from "./net/protocol";

export const PALETTES = {
  default: "As the game has them",
  deuteranopia: "Deuteranopia",
  protanopia: "Protanopia",
  tritanopia: "Tritanopia",
  contrast: "High contrast",
  grey: "Grey print",
} as const;

export type Palette = keyof typeof PALETTES;

const ORDERED: Record<Exclude<Palette, "default">, string[]> = {
  deuteranopia: ["#b8430a", "#ecc94b", "#1f4f96", "#f6edd5", "#7fb8e6", "#2b2b2b", "#9a6fb0", "#c9a37a"],
  protanopia: ["#7a3d00", "#f2d24b", "#1a56a8", "#f8f0da", "#86c5f0", "#111111", "#a678c8", "#d8b48a"],
  tritanopia: ["#b3123a", "#f4b6c0", "#0b6b70", "#f7efe6", "#8fd6d6", "#2d2d2d", "#e2604c", "#9fb8b8"],
  contrast: ["#000000", "#ffd500", "#0030c0", "#ffffff", "#7a0099", "#8be08b", "#b00020", "#c0c0c0"],
  grey: ["#151515", "#e9e9e9", "#6e6e6e", "#b9b9b9", "#404040", "#fafafa", "#8c8c8c", "#d2d2d2"],
};

/** Relative luminance of a #rrggbb colour (WCAG). */
export function luminance(colour: string): number {
  const channel = (from: number): number => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

export const contrast = (one: string, two: string): number => {
  const [light, dark] = [luminance(one), luminance(two)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** Black or white, whichever reads better on the colour. */
export const inkOn = (colour: string): string =>
  contrast(colour, "#ffffff") >= contrast(colour, "#101418") ? "#ffffff" : "#101418";

/** Colour, ink and land of every side, as custom properties such as `--side-japan`, `--ink-japan`, `--land-japan`. */
export function sideColours(sides: Side[], palette: Palette): string {
  return sides
    .map((side, index) => {
      const colour =
        palette === "default"
          ? side.colour
          : (ORDERED[palette][index % ORDERED[palette].length] ?? side.colour);
      const ink = palette === "default" ? side.ink : inkOn(colour);
      const land = palette === "default" ? side.land || side.colour : colour;
      return `--side-${side.id}:${colour};--ink-${side.id}:${ink};--land-${side.id}:${land}`;
    })
    .join(";");
}

export const fill = (side: string): string => `var(--side-${side}, #46566b)`;
/** Colour of land that a side holds. */
export const land = (side: string): string => `var(--land-${side}, var(--side-${side}, #46566b))`;
export const ink = (side: string): string => `var(--ink-${side}, #fff)`;
