/** What proves a match: its rolls, and what came of looking at its record. */

export type { Draw, Finding, Proof, RecordChecked } from "./wire";
