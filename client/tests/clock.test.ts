import { afterEach, expect, test } from "vitest";
import { turnMarks } from "../src/game/axis";
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

test("the axis of a graph names turns once, and of many only as many as fit", () => {
  const rounds = [1, 2, 3, 4].flatMap((round): [number, string][] => [
    [round * 10, `Round ${round}: Japan`],
    [round * 10 + 5, `Round ${round}: Allies`],
  ]);
  expect(turnMarks(rounds, 4)).toEqual(
    rounds.filter((_, n) => n % 2 === 0).map(([at], n) => ({ at, label: `Round ${n + 1}` })),
  );
  expect(turnMarks(rounds, 2).map(({ label }) => label)).toEqual(["Round 1", "", "Round 3", ""]);
});
