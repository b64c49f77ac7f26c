/** Numbers in words. */

/** What rounding must not hide: a small chance is not none, a great one is not all. */
const inWords = (share: number, rounded: number): string =>
  share > 0 && share < 0.01 ? "<1 %" : share < 1 && share > 0.99 ? ">99 %" : `${rounded} %`;

export const percent = (share: number): string => inWords(share, Math.round(share * 100));

/** A share that was measured by playing, with its standard error: "63.2 % ± 0.3". */
export const measured = (share: number, error: number): string =>
  `${(share * 100).toFixed(1)} % ± ${(error * 100).toFixed(1)}`;

/** Shares of one whole: what the rounding leaves over goes to those that lost most by it, so that they make up 100 %. */
export function percents(shares: number[]): string[] {
  const floors = shares.map((share) => Math.floor(share * 100));
  const whole = Math.round(shares.reduce((sum, share) => sum + share, 0) * 100);
  const over = whole - floors.reduce((sum, floor) => sum + floor, 0);
  const lost = (index: number): number => (shares[index] ?? 0) * 100 - (floors[index] ?? 0);
  const raised = new Set([...shares.keys()].sort((one, two) => lost(two) - lost(one)).slice(0, over));
  return shares.map((share, index) => inWords(share, (floors[index] ?? 0) + (raised.has(index) ? 1 : 0)));
}
