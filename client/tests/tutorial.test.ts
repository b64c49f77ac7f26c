import { describe, expect, test } from "vitest";
import { courseOf, taught } from "../src/tutorial/courses";
import { isDone, type Moment } from "../src/tutorial/steps";

const NOW: Moment = {
  made: [],
  open: "",
  picked: 0,
  prompt: "ChooseUnit",
  tab: "turn",
  refused: false,
  mine: true,
  over: false,
};

describe("when a step is done", () => {
  test("every wanted choice must have been made, as often as it stands there", () => {
    const until = { made: ["type:infantry", "type:infantry"] };
    expect(isDone(until, { ...NOW, made: ["type:infantry"] })).toBe(false);
    expect(isDone(until, { ...NOW, made: ["type:infantry", "type:armor", "type:infantry"] })).toBe(true);
  });
  test("all conditions must hold", () => {
    const until = { open: "burma", picked: 2, notPrompt: ["Buy"], madeAny: true };
    expect(isDone(until, { ...NOW, open: "burma", picked: 2 })).toBe(false);
    expect(isDone(until, { ...NOW, open: "burma", picked: 3, made: ["piece:1"] })).toBe(true);
    expect(isDone(until, { ...NOW, open: "burma", picked: 3, made: ["piece:1"], prompt: "Buy" })).toBe(false);
  });
});

describe.each(["aapacific", "fireinthesky"])("the course of %s", async (slug) => {
  const course = await courseOf(slug);
  test("says where to click in every step that waits for something", () => {
    expect(course?.steps.length).toBeGreaterThan(10);
    for (const step of course?.steps ?? []) {
      expect(step.title && step.text).toBeTruthy();
      if (step.until) expect(step.at?.length).toBeGreaterThan(0);
    }
  });
  test("begins and ends with words", () => {
    expect(course?.steps[0]?.until).toBeUndefined();
    expect(course?.steps.at(-1)?.until).toBeUndefined();
  });
});

test("a game without a course is told so", async () => {
  expect(taught("chess")).toBe(false);
  expect(await courseOf("chess")).toBeNull();
});
