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
  /** Without it the player goes on by a button. */
  until?: Until;
}

export interface Course {
  scenario: string;
  title: string;
  /** Seats of the computer; all others are the player's. */
  computer: string[];
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
