/** Signs of sides, so that colour is never the only difference: one path each in a field of 20 x 20. */

const point = (radius: number, angle: number): string => {
  const x = 10 + radius * Math.sin(angle);
  const y = 10 - radius * Math.cos(angle);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
};

/** A star of so many rays; `inner` is the radius of its notches. */
export function star(rays: number, inner: number, outer = 9.5): string {
  const step = Math.PI / rays;
  const points = Array.from({ length: 2 * rays }, (_, index) =>
    point(index % 2 ? inner : outer, index * step),
  );
  return `M${points.join("L")}z`;
}

export const polygon = (corners: number, radius = 9, turn = 0): string =>
  `M${Array.from({ length: corners }, (_, n) => point(radius, turn + (2 * Math.PI * n) / corners)).join("L")}z`;

const circle = (radius: number): string =>
  `M${10 - radius} 10a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

const wheel = (): string => {
  const spokes = Array.from({ length: 4 }, (_, n) => {
    const angle = (Math.PI * n) / 4;
    const across = angle + Math.PI / 2;
    const corner = (radius: number, side: number): string => {
      const x = 10 + radius * Math.sin(angle) + side * 0.7 * Math.sin(across);
      const y = 10 - radius * Math.cos(angle) - side * 0.7 * Math.cos(across);
      return `${x.toFixed(2)} ${y.toFixed(2)}`;
    };
    return `M${corner(7, 1)}L${corner(7, -1)}L${corner(-7, -1)}L${corner(-7, 1)}z`;
  });
  return circle(9) + circle(6.6) + spokes.join("");
};

/** Drawings by name. */
export const EMBLEMS: Record<string, string> = {
  sun: circle(7.5),
  circle: circle(7.5),
  wheel: wheel(),
  star5: star(5, 3.8),
  star7: star(7, 4.6),
  sun12: star(12, 5.6),
  square: "M3 3h14v14H3z",
  diamond: polygon(4, 9),
  hexagon: polygon(6, 9),
  triangle: polygon(3, 9),
  shield: "M3 2.5h14v7.5c0 4.2-3 6.6-7 8-4-1.4-7-3.8-7-8z",
  cross: "M7.5 2h5v5.5H18v5h-5.5V18h-5v-5.5H2v-5h5.5z",
};

/** The sign of a side on land it holds; undefined when there is no drawing of it. */
export const landSignOf = ({ emblem }: { emblem: string }): string | undefined => EMBLEMS[emblem];
