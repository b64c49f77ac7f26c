/** Ways over the map as smooth lines through the middles of their spaces. */

export interface Point {
  x: number;
  y: number;
}

/** The end of a way drawn back by so much, that its head does not lie on what stands there. */
function stopShort(points: Point[], short: number): Point[] {
  const [before, end] = points.slice(-2);
  if (!before || !end) return points;
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const back = Math.min(short, length * 0.4) / length;
  return [
    ...points.slice(0, -1),
    { x: end.x - (end.x - before.x) * back, y: end.y - (end.y - before.y) * back },
  ];
}

/** An SVG path through all points, bent like a Catmull-Rom curve, that stops `short` before the last. */
export function smooth(points: Point[], short: number): string {
  const way = stopShort(points, short);
  const [first] = way;
  if (!first) return "";
  const pieces = way.slice(1).map((to, n) => {
    const from = way[n]!;
    const [before, after] = [way[n - 1] ?? from, way[n + 2] ?? to];
    const a = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const b = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${a.x} ${a.y} ${b.x} ${b.y} ${to.x} ${to.y}`;
  });
  return `M${first.x} ${first.y}${pieces.join("")}`;
}

/** The point at a share of the length of a way, straight from space to space. */
export function alongWay(points: Point[], share: number): Point | undefined {
  const steps = points.slice(1).map((to, n) => Math.hypot(to.x - points[n]!.x, to.y - points[n]!.y));
  let left = steps.reduce((sum, step) => sum + step, 0) * Math.min(1, share);
  for (const [n, step] of steps.entries()) {
    const [from, to] = [points[n]!, points[n + 1]!];
    if (left <= step && step > 0)
      return { x: from.x + ((to.x - from.x) * left) / step, y: from.y + ((to.y - from.y) * left) / step };
    left -= step;
  }
  return points.at(-1);
}
