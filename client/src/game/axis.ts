/** The axis of graphs in turns: where each begins, and as many names as fit; marks and round scales on it. */

export interface TurnMark {
  at: number;
  label: string;
}

/** What a heading calls the turn: "Round 2" of "Round 2: Japan". */
const nameOf = (heading: string): string => heading.split(":")[0]?.trim() ?? "";

/** The first moment of each turn; it keeps its name where that does not run into the one before. `boxOf`: from where to
 * where the name of a moment reaches. */
export function turnMarks(
  headings: readonly (readonly [number, string])[],
  boxOf: (at: number) => readonly [from: number, to: number],
): TurnMark[] {
  const first = new Map<string, number>();
  for (const [at, heading] of headings) if (!first.has(nameOf(heading))) first.set(nameOf(heading), at);
  let end = -Infinity;
  return [...first].map(([label, at]) => {
    const [from, to] = boxOf(at);
    if (from < end) return { at, label: "" };
    end = to;
    return { at, label };
  });
}

/** Places from left to right, moved apart to `gap` where they are closer, none beyond `most`. */
export function apart(places: readonly number[], gap: number, most: number): number[] {
  const moved: number[] = [];
  for (const place of places) moved.push(Math.max(place, (moved.at(-1) ?? -Infinity) + gap));
  let end = most;
  for (let index = moved.length - 1; index >= 0 && (moved[index] ?? 0) > end; index--, end -= gap)
    moved[index] = end;
  return moved;
}

/** Half the height of a graph of shares around a half: in whole per cent, as its own half is. */
export const evenRange = (range: number): number => Math.min(0.5, Math.ceil(range * 50 - 1e-9) / 50);

/** What a swing is in per cent, at least 1. */
export const swingOf = (share: number): string => `+${Math.max(1, Math.round(share * 100))} %`;
