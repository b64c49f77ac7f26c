/** The numbers of rules, and what somebody looks for among them. */

import type { RuleInfo } from "../net/protocol";

/** As it is printed: "slug:17.52.a" is 17.52.a. */
export const numberOf = (id: string): string => id.replace(/^.*:/, "");

/** The chapter of a rule: its number up to the first point. */
export const chapterOf = (id: string): string => numberOf(id).split(".")[0] ?? "";

export const addressOfRule = (id: string): string => {
  const [slug = ""] = id.split(":");
  return `/rules/${encodeURIComponent(slug)}#${encodeURIComponent(numberOf(id))}`;
};

/** Rules that hold every word that is sought, in their title, their summary or their number. */
export function fitting(rules: readonly RuleInfo[], sought: string): RuleInfo[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter(({ id, title, summary }) => {
    const text = `${numberOf(id)} ${title} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
