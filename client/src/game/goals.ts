/** The places that can be chosen: which are of note, how many are shown how, and in which order they are told. */

import type { Option, TargetNote } from "../net/protocol";
import type { Catalogue } from "./catalogue";
import { split, type Offer } from "./choices";

export interface Goal {
  /** Id of its space. */
  id: string;
  name: string;
  option: Option;
  /** How far it is, 0: not told. */
  steps: number;
  /** What the way costs, in two or three words; empty: nothing is told. */
  cost: string;
  notes: readonly TargetNote[];
  suggested: boolean;
}

/** Up to so many goals all have ring and tag. */
export const FEW = 8;
/** Up to so many all have a ring. From there on the reach is one field. */
export const SOME = 24;

/** The longest hint that a tag shows where nothing shorter is told. */
const SHORT = 16;

const briefly = (hint: string): string =>
  hint.length <= SHORT ? hint : (/^[+-]?[\d.]+ ?%?/.exec(hint)?.[0].trim() ?? "");

export function goalsOf(
  offer: Offer,
  suggestion: Option | null,
  catalogue: Catalogue,
  plain: (text: string) => string,
): Goal[] {
  return [...offer.spaces].map(([id, option]) => ({
    id,
    option,
    name: plain(option.label) || catalogue.spaceName(id),
    steps: option.target?.steps ?? 0,
    cost: option.target?.cost || briefly(plain(option.hint)),
    notes: option.target?.notes ?? [],
    suggested: option === suggestion,
  }));
}

const RANKS: readonly TargetNote[] = ["battle", "objective", "boards", "joins"];

/** The lower, the more is to be said of a goal: a battle, an objective, own units; the rest are mere places. */
function rank({ notes }: Goal): number {
  const found = RANKS.findIndex((note) => notes.includes(note));
  return found < 0 ? RANKS.length : found;
}

/** Whether one can fight, score or join there, or it is suggested. */
export const ofNote = (goal: Goal): boolean => goal.suggested || goal.notes.length > 0;

/** Whether its tag stands beside many others: a battle, an objective, or suggested. */
const outstanding = (goal: Goal): boolean => goal.suggested || rank(goal) < RANKS.indexOf("boards");

/** In the order of a list: those of note first, the nearer before the farther. What is suggested has no place of its
 * own: it would change places with the others when the suggestion does. */
export const inOrder = (goals: Goal[]): Goal[] =>
  goals.toSorted(
    (one, two) =>
      rank(one) - rank(two) ||
      one.steps - two.steps ||
      one.name.localeCompare(two.name, "en", { numeric: true }),
  );

/** In the order in which odds are asked for: what is suggested, then the nearest. */
export const asAsked = (goals: Goal[]): Goal[] =>
  goals
    .filter(({ notes }) => notes.includes("battle"))
    .sort((one, two) => Number(two.suggested) - Number(one.suggested) || one.steps - two.steps);

export interface Shown {
  /** Whether the reach is one outlined field. */
  field: boolean;
  ringed: Goal[];
  tagged: Goal[];
}

/** Which of them are ringed and tagged; `pointed`: the one under pointer or cursor, which is always both; `bare`: on a
 * screen so small that only this one has a tag. */
export function shown(goals: Goal[], pointed = "", bare = false): Shown {
  const field = goals.length > SOME;
  const at = (goal: Goal): boolean => goal.id === pointed;
  return {
    field,
    ringed: field ? goals.filter((goal) => ofNote(goal) || at(goal)) : goals,
    tagged: goals.filter((goal) => at(goal) || (!bare && (goals.length <= FEW || outstanding(goal)))),
  };
}

/** What can be chosen of the pieces while others are in hand: ships to board, carriers to land on. */
export const pieceGoals = (offer: Offer, joining: (id: number) => Option | undefined): Option[] =>
  [...new Set(offer.pieces.values())].filter((option) => !joining(Number(split(option.choice)[1])));
