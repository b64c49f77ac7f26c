/** Tables: figures stand to the right, results of a chart in the middle, texts to the left, each column as a whole. */

import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Grid from "../src/panels/Grid.svelte";

const sides = (rows: string[][]): string[] => {
  const { container } = render(Grid, { columns: rows[0]!.map(() => "15-18"), rows });
  return [...container.querySelectorAll("tbody tr:last-child > *")].map(
    ({ classList }) => [...classList].find((name) => name === "right" || name === "middle") ?? "",
  );
};

test("a column of figures stands to the right, one with a word among them to the left as a whole", () => {
  expect(
    sides([
      ["Fort", "3", "0 of 2", "−1", "+1"],
      ["Card", "–", "1 of 2", "+1", "as the card says"],
    ]),
  ).toEqual(["", "right", "right", "right", ""]);
});

test("results of a chart stand in the middle, whether they are letters, numbers or both", () => {
  expect(
    sides([
      ["1", "–", "S", "H(R)/L", "Japan"],
      ["2", "S", "1 S", "L/M(R)", "Allies"],
    ]),
  ).toEqual(["", "middle", "middle", "middle", ""]);
});
