/** The battle board as the server sends it. */

import type { BattleSide } from "./wire";

export type { BattleBoard, BattleBox, BattleFact, BattleSide } from "./wire";
export type BattleRow = BattleSide["rows"][number];
