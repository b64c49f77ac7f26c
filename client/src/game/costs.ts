/** What a battle costs its sides, in words: told from the viewer's side where they are in it. */

import type { Odds, Share } from "../net/odds";

/** From here on a balance is told in whole figures. */
const EXACT_BELOW = 10;

const units = (losses: [string, number][]): string =>
  losses.reduce((sum, [, count]) => sum + count, 0).toFixed(1);

/** Expected losses with whose they are, and by how much the side that is told first is better off for it. */
export function costs(odds: Odds, first: Share): string {
  const defends = first.role === "defender";
  const idle = !odds.swing && ![...odds.attacker_losses, ...odds.defender_losses].length;
  const [lost, destroyed] = [units(odds.attacker_losses), units(odds.defender_losses)];
  const balance = defends ? -odds.swing : odds.swing;
  const figure = balance
    .toFixed(Math.abs(balance) < EXACT_BELOW ? 1 : 0)
    .replace(/\.0$/, "")
    .replace(/^-0$/, "0");
  const swing = `${figure.startsWith("-") || figure === "0" ? "" : "+"}${figure} ${odds.worth_in}`;
  if (!first.own) {
    const losses = `the attacker loses ${lost}, the defender ${destroyed} units`;
    return idle
      ? "nobody loses a unit"
      : `${losses}, on balance ${swing} for the ${first.role || "attacker"}`;
  }
  const [yours, theirs] = defends ? [destroyed, lost] : [lost, destroyed];
  return idle
    ? "nobody loses a unit"
    : `you lose ${yours}, they lose ${theirs} units, on balance ${swing} for you`;
}
