import { afterEach, expect, test } from "vitest";
import { apart, evenRange, turnMarks } from "../src/game/axis";
import { ago } from "../src/game/times";
import { heardAt, serverNow } from "../src/net/clock";

const NOON = Date.UTC(1942, 5, 4, 12);
const HOUR = 3_600_000;

afterEach(() => heardAt(new Date().toUTCString()));

test("times are by the server's clock, however wrong the player's is", () => {
  heardAt(new Date(NOON).toUTCString(), NOON + 5 * HOUR);
  expect(serverNow(NOON + 5 * HOUR)).toBe(NOON / 1000);
  heardAt(null);
  heardAt("nonsense");
  expect(serverNow(NOON + 5 * HOUR)).toBe(NOON / 1000);
  expect(ago(serverNow() - 2 * 3600)).toBe("2 hours ago");
});

test("the axis of a graph names turns once, and none over another", () => {
  const rounds = [1, 2, 3, 4].flatMap((round): [number, string][] => [
    [round * 10, `Round ${round}: Japan`],
    [round * 10 + 5, `Round ${round}: Allies`],
  ]);
  const wide = (at: number): [number, number] => [at, at + 10];
  expect(turnMarks(rounds, wide)).toEqual(
    rounds.filter((_, n) => n % 2 === 0).map(([at], n) => ({ at, label: `Round ${n + 1}` })),
  );
  const names = (place: (at: number) => number): string[] =>
    turnMarks(rounds, (at) => [place(at), place(at) + 10]).map(({ label }) => label);
  expect(names((at) => at / 2)).toEqual(["Round 1", "", "Round 3", ""]);
  expect(
    names((at) => (at === 30 ? 21 : at)),
    "a short turn loses its name, the long one after it does not",
  ).toEqual(["Round 1", "Round 2", "", "Round 4"]);
});

test("turning points are moved apart, and the scale is in whole per cent", () => {
  expect(apart([10, 12, 100], 29, 400)).toEqual([10, 39, 100]);
  expect(apart([380, 390], 29, 400)).toEqual([371, 400]);
  for (const range of [0.06, 0.09, 0.213, 0.5]) {
    expect(evenRange(range)).toBeGreaterThanOrEqual(range);
    expect((evenRange(range) * 50) % 1).toBeCloseTo(0);
  }
});
