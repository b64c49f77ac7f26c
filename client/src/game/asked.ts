/** Where on the map a decision is made. */

import type { Match } from "./match.svelte";

/** Spaces to look at for what is asked: those that can be chosen, or with units that can, also beside those in hand; else that of the battle which
 * hangs on it, those where something can still act, and, for a purchase, those of one's own units. */
export function askedAt(match: Match, withPieces: ReadonlySet<string>): string[] {
  const { offer, prompt, view, catalogue } = match;
  if (!prompt || !catalogue) return [];
  const team = (side: string): string => catalogue.sideOf(side).team || side;
  const spaceOf = (id: number): string[] | string => match.pieces.get(id)?.space ?? [];
  const own = team(match.sideOf(match.seat));
  const ways = [
    () => [...offer.spaces.keys(), ...withPieces],
    () => (prompt.battle ? [prompt.battle] : []),
    () => (view?.can_act ?? []).flatMap(spaceOf),
    () => [...match.pieces.values()].flatMap(({ side, space }) => (space && team(side) === own ? space : [])),
  ];
  for (const way of ways) {
    const spaces = [...new Set(way())].filter((id) => catalogue.spaces.has(id));
    if (spaces.length) return spaces;
  }
  return [];
}
