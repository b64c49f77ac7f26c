import { describe, expect, test } from "vitest";
import { isRange, sidesOf } from "../src/game/columns";

describe("columns of a table", () => {
  test("figures stand to the right; with a word among them the column is a text", () => {
    const rows = [
      ["Fort", "3", "0 of 2", "−1", "+1"],
      ["Card", "–", "1 of 2", "+1", "as the card says"],
    ];
    expect(sidesOf(5, rows)).toEqual(["", "right", "right", "right", ""]);
  });
  test("results of a chart stand in the middle, whether they are letters, numbers or both", () => {
    const rows = [
      ["1", "–", "S", "H(R)/L", "Japan"],
      ["2", "S", "1 S", "L/M(R)", "Allies"],
    ];
    expect(sidesOf(5, rows)).toEqual(["", "middle", "middle", "middle", ""]);
  });
  test("a range is told from a hyphenated name", () => {
    expect(["15-18", "Ki-43", "24–28"].map(isRange)).toEqual([true, false, true]);
  });
});
