/** A tutorial as data: what to say, where to point, and how to know that it was done. */

import type { Table } from "../game/table.svelte";

/** Every condition that is given must hold. */
export interface Until {
  /** Choices made since the step began, in any order, each as often as it stands here. */
  made?: string[];
  /** Any choice made since the step began. */
  madeAny?: boolean;
  /** The space whose stack lies open. */
  open?: string;
  /** At least so many pieces in hand. */
  picked?: number;
  /** The decision that is open has one of these names. */
  prompt?: string[];
  /** The decision that is open has none of these names. */
  notPrompt?: string[];
  /** The tab on show. */
  tab?: string;
  /** Something was refused. */
  refused?: boolean;
  /** The seat is awaited again, or the match is over. */
  mine?: boolean;
  /** The match is over. */
  over?: boolean;
}

export interface Step {
  title: string;
  /** May hold tokens. */
  text: string;
  /** Other words while a decision of this name is open. */
  texts?: Record<string, string>;
  /** What to click, by CSS selector, the first that is in sight and enabled; `space:x` means a space of the map. */
  at?: string[];
  /** The moment of the course in which the step can be done; without it, any. */
  while?: string;
  /** So many pieces that can be picked must stand there, or be in hand from there. */
  needs?: { space: string; type?: string; count: number };
  /** The space that what is in hand comes from. */
  hand?: string;
  /** What must be offered. */
  offers?: string;
  /** Without it the player goes on by a button. */
  until?: Until;
}

export interface Course {
  scenario: string;
  title: string;
  /** Seats of the computer; all others are the player's. */
  computer: string[];
  /** How well it plays; without it, as well as it can. */
  level?: string;
  /** By name: the decisions of a moment. */
  moments: Record<string, string[]>;
  steps: Step[];
}

/** What a step needs to know of the table. */
export interface Moment {
  made: string[];
  open: string;
  picked: number;
  prompt: string;
  tab: string;
  refused: boolean;
  mine: boolean;
  over: boolean;
  /** Where the pieces in hand stand; empty: none is in hand. */
  from: string;
  /** The choices that are offered. */
  offers: ReadonlySet<string>;
  /** Pieces that can be picked or are in hand. */
  able: { space: string; type: string }[];
}

export const momentOf = (table: Table, since: number): Moment => ({
  made: table.match.made.slice(since),
  open: table.hand.space,
  picked: table.hand.total,
  prompt: table.match.prompt?.name ?? "",
  tab: table.tab,
  refused: table.match.notice?.kind === "refused",
  mine: Boolean(table.match.prompt) || table.match.over,
  over: table.match.over,
  from: table.hand.holding ? table.hand.from : "",
  offers: new Set(table.match.prompt?.options.map(({ choice }) => choice)),
  able: [...new Set([...table.hand.source.pieces.keys(), ...table.hand.ids])].flatMap(
    (id) => table.match.pieces.get(id) ?? [],
  ),
});

function holdsAll(wanted: string[], made: string[]): boolean {
  const left = [...made];
  return wanted.every((choice) => {
    const at = left.indexOf(choice);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Whether a step has been done. */
export function isDone(until: Until, now: Moment): boolean {
  return (
    (!until.made || holdsAll(until.made, now.made)) &&
    (!until.madeAny || now.made.length > 0) &&
    (until.open === undefined || until.open === now.open) &&
    (until.picked === undefined || now.picked >= until.picked) &&
    (!until.prompt || until.prompt.includes(now.prompt)) &&
    (!until.notPrompt || !until.notPrompt.includes(now.prompt)) &&
    (until.tab === undefined || until.tab === now.tab) &&
    (!until.refused || now.refused) &&
    (!until.mine || now.mine) &&
    (!until.over || now.over)
  );
}

/** Whether what a step asks for can be done now, or its words can be read. Nobody is asked while the rival decides. */
export function isPossible(step: Step, course: Course, now: Moment): boolean {
  if (!step.while || !now.prompt) return true;
  const { needs } = step;
  const able = (piece: { space: string; type: string }): boolean =>
    piece.space === needs?.space && (!needs.type || piece.type === needs.type);
  return (
    (course.moments[step.while] ?? []).includes(now.prompt) &&
    (!needs || now.able.filter(able).length >= needs.count) &&
    (step.hand === undefined || now.from === step.hand) &&
    (step.offers === undefined || now.offers.has(step.offers))
  );
}

/** The step that fits the table: the present one as long as it can be done, one before it that must be done again, else
 * the next that can be done; the last when the match is over. */
export function fitting(course: Course, index: number, now: Moment): number {
  const last = course.steps.length - 1;
  if (now.over) return last;
  const anew = { ...now, made: [] };
  const done = (step: Step, at: Moment): boolean => step.until !== undefined && isDone(step.until, at);
  const open = (at: number): boolean => {
    const step = course.steps[at];
    return step !== undefined && !done(step, anew) && isPossible(step, course, now);
  };
  const present = course.steps[index];
  if (!present || index >= last) return last;
  const gone = done(present, now);
  if (!gone && isPossible(present, course, now)) return index;
  for (let at = index - 1; !gone && present.while && course.steps[at]?.while === present.while; at -= 1)
    if (open(at)) return at;
  let next = index + 1;
  while (next < last && !open(next)) next += 1;
  return next;
}

const OVER =
  "The match is over: the bar says how it ended. You know the table now. The clock on top plays the match again, and Help has rules and tables for the next.";

/** What the last step says when the match is over: its own words only where the course goes to that end. */
export function lastWords(course: Course): string {
  const toTheEnd = course.steps.some(({ until }) => until?.over);
  return toTheEnd ? (course.steps.at(-1)?.text ?? "") : OVER;
}

/** How a step names a space of the map. */
export const ON_MAP = "space:";

/** The element that a step points at now. */
export function pointedAt(at: string[]): Element | null {
  for (const place of at) {
    const selector = place.startsWith(ON_MAP) ? `#space-${CSS.escape(place.slice(ON_MAP.length))}` : place;
    const found = [...document.querySelectorAll(selector)].find(
      (element) =>
        !(element instanceof HTMLButtonElement && element.disabled) &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    if (found) return found;
  }
  return null;
}
