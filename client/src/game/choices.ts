/** Choices as the server words them (`verb:argument`), sorted by what a player clicks on. */

import type { Option, Prompt } from "../net/protocol";

export const choice = {
  space: (id: string): string => `space:${id}`,
  piece: (id: number): string => `piece:${id}`,
  number: (value: number): string => `number:${value}`,
  type: (id: string): string => `type:${id}`,
  button: (id: string): string => `button:${id}`,
};

export function split(text: string): [verb: string, argument: string] {
  const colon = text.indexOf(":");
  return colon < 0 ? [text, ""] : [text.slice(0, colon), text.slice(colon + 1)];
}

/** What can be chosen now. */
export interface Offer {
  spaces: Map<string, Option>;
  /** By piece: the option that stands for it, also for pieces named only as alike. */
  pieces: Map<number, Option>;
  types: Map<string, Option>;
  cards: Map<string, Option>;
  numbers: Option[];
  buttons: Option[];
}

/** `parts`: of a plan; what takes them off stands beside them and is no button of the prompt. */
export function offerOf(prompt: Prompt | null, parts: { off: string }[] = []): Offer {
  const offer: Offer = {
    spaces: new Map(),
    pieces: new Map(),
    types: new Map(),
    cards: new Map(),
    numbers: [],
    buttons: [],
  };
  const apart = new Set(parts.map(({ off }) => off));
  for (const option of prompt?.options ?? []) {
    const [verb, argument] = split(option.choice);
    if (verb === "space") offer.spaces.set(argument, option);
    else if (verb === "type") offer.types.set(argument, option);
    else if (verb === "card") offer.cards.set(argument, option);
    else if (verb === "number") offer.numbers.push(option);
    else if (verb === "button" && !apart.has(option.choice)) offer.buttons.push(option);
    else if (verb === "piece")
      for (const id of [Number(argument), ...option.alike]) offer.pieces.set(id, option);
  }
  return offer;
}

/** Whether a place, a piece or another choice is offered. */
export function offers(offer: Offer, text: string): boolean {
  const [verb, argument] = split(text);
  if (verb === "piece") return offer.pieces.has(Number(argument));
  return [
    ...offer.spaces.values(),
    ...offer.types.values(),
    ...offer.cards.values(),
    ...offer.numbers,
    ...offer.buttons,
  ].some((option) => option.choice === text);
}

/** From so many numbers on a slider serves better than a chip for each. */
const MANY = 7;

/** Whether the numbers offered are for a slider: a long row, or a row without words such as 0, 1, 2. */
export function isScale(numbers: Option[]): boolean {
  const values = numbers.map((option) => Number(split(option.choice)[1]));
  const row = values.every((value, index) => index === 0 || value === (values[index - 1] ?? 0) + 1);
  const bare = numbers.every((option) => !option.label || option.label === split(option.choice)[1]);
  return row && (numbers.length >= MANY || (bare && numbers.length > 2));
}

/** Why each choice that is not offered is not legal. */
export const refusals = (prompt: Prompt | null): Map<string, string> =>
  new Map(prompt?.refused.map(({ choice, why }) => [choice, why]));

/** Buttons that lead back rather than on. */
const BACK = ["cancel", "back", "stop"];

/** Buttons that ask for the same in a rarer way, or change what is in hand: never what Space does. */
const ASIDE = ["detour", "end", "via", "mission", "passing", "change", "remove", "split", "tokyo_express"];

export const backButton = (offer: Offer): Option | null =>
  offer.buttons.find((option) => BACK.includes(split(option.choice)[1])) ?? null;

/** The one choice that the server suggests, where a button can take it. */
export function suggested(prompt: Prompt | null, offer: Offer): Option | null {
  const [first = "", ...others] = prompt?.suggestion ?? [];
  if (others.length || prompt?.pieces === "allot" || prompt?.routine) return null;
  const [verb, argument] = split(first);
  if (verb === "piece") return offer.pieces.get(Number(argument)) ?? null;
  if (verb === "space") return offer.spaces.get(argument) ?? null;
  if (verb === "card") return offer.cards.get(argument) ?? null;
  return [...offer.numbers, ...offer.buttons].find((option) => option.choice === first) ?? null;
}

/** What Space does: what is suggested, else "done" or the only button that leads on. Other buttons stand left of it. */
export function mainButton(offer: Offer, suggestion: Option | null = null): Option | null {
  if (suggestion) return suggestion;
  const onward = offer.buttons.filter((option) => ![...BACK, ...ASIDE].includes(split(option.choice)[1]));
  const only = onward.length === 1 ? onward[0] : undefined;
  return onward.find((option) => option.choice === "button:done") ?? only ?? null;
}
