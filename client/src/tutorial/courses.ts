/** The tutorials: beside this file lies one for each game, under its slug. */

import type { Course } from "./steps";

const files = import.meta.glob<Course>("./*.json", { import: "default" });
const fileOf = (slug: string): string => `./${slug}.json`;

/** Whether a game has one. */
export const taught = (slug: string): boolean => fileOf(slug) in files;

/** The tutorial of a game; null when it has none. */
export const courseOf = async (slug: string): Promise<Course | null> =>
  (await files[fileOf(slug)]?.()) ?? null;
