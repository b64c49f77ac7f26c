/** Luck and graphs of a match, as the server tells them. */

export type { LuckRow, Series, Stats } from "./wire";
