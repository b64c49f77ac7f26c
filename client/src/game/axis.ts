/** The axis of graphs in turns: where each begins, and as many names as fit. */

export interface TurnMark {
  at: number;
  label: string;
}

/** What a heading calls the turn: "Round 2" of "Round 2: Japan". */
const nameOf = (heading: string): string => heading.split(":")[0]?.trim() ?? "";

/** The first moment of each turn; of many only every second, third … keeps its name. */
export function turnMarks(headings: readonly (readonly [number, string])[], most: number): TurnMark[] {
  const first = new Map<string, number>();
  for (const [at, heading] of headings) if (!first.has(nameOf(heading))) first.set(nameOf(heading), at);
  const every = Math.max(1, Math.ceil(first.size / most));
  return [...first].map(([label, at], index) => ({ at, label: index % every ? "" : label }));
}

/** What a swing is in per cent, at least 1. */
export const swingOf = (share: number): string => `+${Math.max(1, Math.round(share * 100))}`;
