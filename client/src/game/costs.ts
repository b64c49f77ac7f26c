/** What a battle costs its sides, in words: told from the viewer's side where they are in it. */

import type { Odds, Share } from "../net/odds";

const units = (losses: [string, number][]): string =>
  losses.reduce((sum, [, count]) => sum + count, 0).toFixed(1);

/** Expected losses with whose they are, and by how much the side that is told first is better off for it. */
export function costs(odds: Odds, first: Share): string {
  const defends = first.role === "defender";
  const [lost, destroyed] = [units(odds.attacker_losses), units(odds.defender_losses)];
  const worth = Math.round(defends ? -odds.swing : odds.swing) || 0;
  const swing = `${worth > 0 ? "+" : ""}${worth} ${odds.worth_in}`;
  if (!first.own) {
    const losses = `the attacker loses ${lost}, the defender ${destroyed} units`;
    return `${losses}, swing ${swing} for the ${first.role || "attacker"}`;
  }
  const [yours, theirs] = defends ? [destroyed, lost] : [lost, destroyed];
  return `you lose ${yours}, they lose ${theirs} units, swing ${swing} for you`;
}
