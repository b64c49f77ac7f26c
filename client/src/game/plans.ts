/** Planned moves that read alike stand in one line with a count; a plan of parts stands for itself. */

import type { Panel, PlannedMove, View } from "../net/protocol";

export interface Plan {
  key: string;
  text: string;
  seqs: number[];
}

export function plansOf(planned: PlannedMove[], plain: (text: string) => string): Plan[] {
  const plans = new Map<string, Plan>();
  for (const { seq, text } of planned) {
    const key = plain(text);
    const plan = plans.get(key);
    if (plan) plan.seqs.push(seq);
    else plans.set(key, { key, text, seqs: [seq] });
  }
  return [...plans.values()];
}

/** The plan that is being drawn up, as long as none of it is done. */
export const planOf = (view: View | null): Panel | null =>
  view?.panels.find(({ kind }) => kind === "plan") ?? null;
