import { describe, expect, test } from "vitest";
import steps from "../src/tutorial/aapacific.json";
import { isDone, type Course, type Moment } from "../src/tutorial/steps";

const NOW: Moment = {
  made: [],
  open: "",
  picked: 0,
  prompt: "ChooseUnit",
  tab: "turn",
  refused: false,
  mine: true,
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

describe("the course", () => {
  const course: Course = steps;
  test("says where to click in every step that waits for something", () => {
    for (const step of course.steps) {
      expect(step.title && step.text).toBeTruthy();
      if (step.until) expect(step.at?.length).toBeGreaterThan(0);
    }
  });
  test("begins and ends with words", () => {
    expect(course.steps[0]?.until).toBeUndefined();
    expect(course.steps.at(-1)?.until).toBeUndefined();
  });
});
