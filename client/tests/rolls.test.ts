import { expect, test } from "vitest";
import { byBattle, facesOf } from "../src/game/rolls";
import type { Draw } from "../src/net/wire";
import type { LogPart } from "../src/net/protocol";
import { line } from "./table";

const event = (kind: "battle" | "dice", text: string, roll?: number): LogPart["events"][number] =>
  line({ kind, text, need: kind === "dice" ? 1 : 0, ...(roll === undefined ? {} : { roll }) });
const part = (...events: LogPart["events"]): LogPart => ({ seq: 0, seat: "", events, auto: "", time: 0 });
const draws: Draw[] = [
  [0, 52, [17], "shuffle"],
  [1, 6, [1, 6], "attack yunnan"],
  [2, 6, [6], "defense yunnan"],
];

test("rolls stand under their battle in the words of the log, found by their number and never by their faces", () => {
  const log = [
    part(event("battle", "Battle in {space:yunnan} ({rule:land.1})")),
    part(event("dice", "Attack: 2 dice", 1), event("dice", "Defense: 1 die", 2)),
  ];
  const [before, battle] = byBattle(draws, log, (_verb, argument) => argument.toUpperCase());
  expect(before).toMatchObject({ heading: "", rolls: [{ number: 0, words: "" }] });
  expect(battle?.heading).toBe("Battle in YUNNAN");
  expect(battle?.rolls.map(({ number, words }) => [number, words])).toEqual([
    [1, "Attack: 2 dice"],
    [2, "Defense: 1 die"],
  ]);
});

test("faces are counted of common dice alone", () => {
  expect(facesOf(draws)).toEqual([1, 0, 0, 0, 0, 2]);
});
