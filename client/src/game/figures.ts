/** Numbers in words. */

/** What never came about in some trials, or always did, may yet come out otherwise: by the rule of three its true chance
 * lies, 95 times in 100, within so many percent of that. */
const near = (trials: number): number => Math.min(99, Math.max(1, Math.ceil(300 / trials)));

/** What rounding must not hide: a small chance is not none, a great one is not all, and neither is told more closely than
 * what it leaves over. */
function inWords(share: number, rounded: number, trials = 0): string {
  const least = trials ? near(trials) : 1;
  if (share > 0 && share < 0.01) return `<${least} %`;
  if (share < 1 && share > 0.99) return `>${100 - least} %`;
  return `${rounded} %`;
}

const untried = (share: number, trials: number): string =>
  Math.round(share) ? `>${100 - near(trials)} %` : `<${near(trials)} %`;
/** Shares that differ by less are the same, worked out in another order. */
const SAME = 1e-9;
const certain = (share: number): boolean => Math.abs(share - Math.round(share)) < SAME;

/** `trials`: how many were played to find the share; 0: it is exact. */
export const percent = (share: number, trials = 0): string =>
  trials && certain(share) ? untried(share, trials) : inWords(share, Math.round(share * 100), trials);

/** Of fewer tries than this a share is told as what it is: so many of so many. */
const TOLD_IN_PERCENT = 100;

/** The share of a choice: "31 %", or "3 of 17" where few were tried, for bounds of different numbers of tries look like
 * differences and are none. */
export function tried(share: number, trials: number): string {
  const came = Math.round(share * trials);
  const counted = trials > 0 && trials < TOLD_IN_PERCENT && Math.abs(came - share * trials) < SAME * trials;
  return counted ? `${came} of ${trials}` : percent(share, trials);
}

/** Whether shares, each found in so many tries, differ by no more than chance would make them. Shares that are exact are
 * as they are. */
export function sameByChance(found: { share: number; trials: number }[]): boolean {
  const all = found.reduce((sum, { trials }) => sum + trials, 0);
  if (!all || found.some(({ trials }) => !trials)) return false;
  const mean = found.reduce((sum, { share, trials }) => sum + share * trials, 0) / all;
  return found.every(
    ({ share, trials }) => Math.abs(share - mean) <= 2 * Math.sqrt((mean * (1 - mean)) / trials) + SAME,
  );
}

/** A share that was measured by playing, with its standard error: "63.2 % ± 0.3". */
export const measured = (share: number, error: number, trials: number): string =>
  certain(share)
    ? untried(share, trials)
    : `${(share * 100).toFixed(1)} % ± ${Math.max(0.1, error * 100).toFixed(1)}`;

/** What a share must have lost by rounding to be raised for it. */
const LEAST = 1 / 4;

/** Shares of one whole, in whole percent. Equal shares read the same, and nearly always they make up 100 %: what the
 * rounding leaves over goes to those that lost most by it, unless it would part equals or tell of far more than there is. */
export function percents(shares: number[], trials = 0): string[] {
  const parts = shares.map((share) => share * 100);
  const floors = parts.map(Math.floor);
  const whole = Math.round(parts.reduce((sum, part) => sum + part, 0));
  let over = whole - floors.reduce((sum, floor) => sum + floor, 0);
  const lost = (index: number): number => (parts[index] ?? 0) - (floors[index] ?? 0);
  const raised = new Set<number>();
  for (const one of [...shares.keys()].sort((a, b) => lost(b) - lost(a))) {
    const equals = [...shares.keys()].filter(
      (two) => Math.abs((shares[two] ?? 0) - (shares[one] ?? 0)) < SAME,
    );
    if (raised.has(one) || equals.length > over || lost(one) < LEAST) continue;
    equals.forEach((each) => raised.add(each));
    over -= equals.length;
  }
  return shares.map((share, index) =>
    trials && certain(share)
      ? untried(share, trials)
      : inWords(share, (floors[index] ?? 0) + (raised.has(index) ? 1 : 0), trials),
  );
}

const QUARTERS = ["", "¼", "½", "¾"];

/** An amount as it is printed, with the signs of quarters: 5.25 as "5¼". */
export function amount(value: number): string {
  const whole = Math.floor(Math.abs(value));
  const quarter = QUARTERS[(Math.abs(value) - whole) * QUARTERS.length];
  if (quarter === undefined) return String(Math.round(value * 100) / 100);
  return `${value < 0 ? "-" : ""}${whole || !quarter ? whole : ""}${quarter}`;
}

/** What an outcome says beyond a headline that it begins with: "They hold out" of "The Allies win: they hold out". */
export function reasonOf(outcome: string, headline: string): string {
  const rest = outcome.startsWith(`${headline}: `) ? outcome.slice(headline.length + 2) : outcome;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
