/** Long outlines cut into short pieces: a browser draws only those that lie in sight, instead of all of it for every tile. */

export type Point = [x: number, y: number];

const TOKEN = /[MmLlHhVvZz]|-?(?:\d+\.?\d*|\.\d+)/g;
/** Points of a piece. */
const PIECE = 90;

/** The corners of every contour of a path made of straight lines. */
export function contours(path: string): Point[][] {
  const found: Point[][] = [];
  const tokens = path.match(TOKEN) ?? [];
  let command = "";
  let [x, y] = [0, 0];
  let at = 0;
  const next = (): number => Number(tokens[at++] ?? 0);
  while (at < tokens.length) {
    if (/[A-Za-z]/.test(tokens[at] ?? "")) command = tokens[at++] ?? "";
    const from = command === command.toLowerCase() ? { x, y } : { x: 0, y: 0 };
    const line = found.at(-1);
    switch (command.toLowerCase()) {
      case "m":
        [x, y] = [from.x + next(), from.y + next()];
        found.push([[x, y]]);
        command = command === "m" ? "l" : "L";
        break;
      case "z": {
        const start = line?.[0];
        if (line && start) {
          [x, y] = start;
          line.push(start);
        }
        break;
      }
      default:
        if (command.toLowerCase() === "h") x = from.x + next();
        else if (command.toLowerCase() === "v") y = from.y + next();
        else [x, y] = [from.x + next(), from.y + next()];
        line?.push([x, y]);
    }
  }
  return found;
}

/** How wide a shape is. */
export function widthOf(path: string): number {
  const across = contours(path).flatMap((line) => line.map(([x]) => x));
  return Math.max(...across) - Math.min(...across);
}

const written = (points: Point[]): string =>
  `M${points.map(([x, y]) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join("L")}`;

/** Lines as many short open ones that together draw the same outline. */
export function pieces(lines: readonly Point[][]): string[] {
  return lines.flatMap((line) => {
    const cut: string[] = [];
    for (let from = 0; from < line.length - 1; from += PIECE)
      cut.push(written(line.slice(from, from + PIECE + 1)));
    return cut;
  });
}

/** Lines with fewer points, for a pencil so wide that nobody sees the difference: each at least `far` from the one
 * before it, but for the last. */
export function thinned(lines: readonly Point[][], far: number): Point[][] {
  return lines.map((line) => {
    const kept: Point[] = [];
    for (const point of line) {
      const last = kept.at(-1);
      if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= far) kept.push(point);
    }
    const end = line.at(-1);
    if (end && kept.at(-1) !== end) kept.push(end);
    return kept;
  });
}
