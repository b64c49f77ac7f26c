/** The battle on show, and the dice thrown in it. */

import type { BattleBoard, GameEvent, LogPart, View } from "../net/protocol";

export const battleOf = (view: View | null): BattleBoard | null =>
  view?.panels.find((panel) => panel.kind === "battle" && panel.battle)?.battle ?? null;

/** Dice since the last heading of a battle. */
export function diceOf(log: LogPart[]): GameEvent[] {
  const dice: GameEvent[] = [];
  for (const part of log.toReversed())
    for (const event of part.events.toReversed()) {
      if (event.kind === "battle") return dice.reverse();
      if (event.kind === "turn") return dice.reverse();
      if (event.kind === "dice") dice.push(event);
    }
  return dice.reverse();
}
