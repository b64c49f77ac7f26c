/** Odds as the server tells them. Shares are between 0 and 1; win, draw and lose add up to 1. */

import type { Odds } from "./wire";

export type { ChoiceOdds, Odds, OddsAt, OddsForm, OddsRequest, OddsSetting, Share } from "./wire";

/** How many battles were played to find the odds; 0: they are exact. */
export const trialsOf = ({ method, trials }: Odds): number => (method === "simulated" ? trials : 0);
