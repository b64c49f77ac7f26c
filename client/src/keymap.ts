/** Keys and what they do. A key is written as the browser names it, with "Shift+" or "Ctrl+" in front. */

export const ACTIONS = {
  primary: ["Space", "Press the main button"],
  undo: ["u", "Undo (Ctrl+Z as well)"],
  next: ["n", "Next piece that can act"],
  previous: ["p", "Previous piece that can act"],
  all: ["a", "Take all of the open stack that can go"],
  goto: ["g", "Go to a space by name"],
  odds: ["o", "Odds"],
  battle: ["b", "Battle board"],
  turn: ["t", "Turn"],
  log: ["l", "Log"],
  stats: ["s", "Statistics"],
  hide: ["h", "Hide counters"],
  table: ["v", "Position as a table"],
  why: ["w", "Why can I not? (space under the cursor)"],
  replay: ["r", "Replay"],
  match: ["j", "Next match that waits for me"],
  zoomIn: ["+", "Zoom in"],
  zoomOut: ["-", "Zoom out"],
  fit: ["0", "Fit the map"],
  help: ["?", "Help"],
} as const satisfies Record<string, readonly [string, string]>;

export type Action = keyof typeof ACTIONS;

export const DEFAULT_KEYS = Object.fromEntries(
  Object.entries(ACTIONS).map(([action, [key]]) => [action, key]),
) as Record<Action, string>;

/** All keys, when these have been changed. */
export const keysWith = (own: Partial<Record<Action, string>>): Record<Action, string> => ({
  ...DEFAULT_KEYS,
  ...own,
});

/** Keys that cannot be given another meaning. */
export const FIXED_KEYS: readonly (readonly [string, string])[] = [
  ["Tab", "From region to region"],
  ["Arrow keys", "On the map: to the neighbouring space"],
  ["Enter", "Select or confirm"],
  ["Shift+click, Shift+Enter", "On a stack: take all of it that can go"],
  ["Escape", "Back"],
  ["1 to 9", "Action buttons"],
  ["Left / Right", "In a replay: step; with Shift: phase; Home and End: start and now"],
];

/** The name of the key that was pressed, as `ACTIONS` writes it. */
export function keyName(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">): string {
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `Ctrl+${key}` : key;
}

/** What a key press means under these bindings, null when nothing (or letters are switched off). */
export function actionOf(name: string, keys: Record<Action, string>, letters: boolean): Action | null {
  if (name === "Ctrl+z") return "undo";
  if (!letters && name.length === 1) return null;
  const found = (Object.entries(keys) as [Action, string][]).find(([, key]) => key === name);
  return found ? found[0] : null;
}
