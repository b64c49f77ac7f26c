/** Planned moves that read alike stand in one line with a count. */

import type { PlannedMove } from "../net/protocol";

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
