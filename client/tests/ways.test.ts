import { expect, test } from "vitest";
import { offerOf } from "../src/game/choices";
import { alongWay, smooth } from "../src/map/ways";
import { option, prompt } from "./table";

const WAY = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
];

test("a way leads through all its spaces and stops short of the last", () => {
  const path = smooth(WAY, 10);
  expect(path.startsWith("M0 0C")).toBe(true);
  expect(path).toContain(" 100 0C");
  expect(path.endsWith(" 100 90")).toBe(true);
  expect(smooth([], 10)).toBe("");
});

test("a share of a way is measured along it", () => {
  expect(alongWay(WAY, 0.25)).toEqual({ x: 50, y: 0 });
  expect(alongWay(WAY, 0.75)).toEqual({ x: 100, y: 50 });
  expect(alongWay(WAY.slice(0, 1), 0.5)).toEqual(WAY[0]);
});

test("what stands at a part of a plan is no button of the prompt", () => {
  const offer = offerOf(prompt("p", [option("button:off_1"), option("button:done")]), [
    { off: "button:off_1" },
  ]);
  expect(offer.buttons.map(({ choice }) => choice)).toEqual(["button:done"]);
});
