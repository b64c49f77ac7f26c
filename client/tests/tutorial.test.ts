import { describe, expect, test } from "vitest";
import { Match } from "../src/game/match.svelte";
import { fitting, isDone, lastWords, type Course, type Moment } from "../src/tutorial/steps";
import { Server, state } from "./table";

const NOW: Moment = {
  made: [],
  open: "",
  picked: 0,
  prompt: "ChooseUnit",
  tab: "turn",
  refused: false,
  mine: true,
  over: false,
  from: "",
  offers: new Set(),
  able: [],
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

test("where a choice has led is never seen before the choice", async () => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
  new Server((choices, now) => state(now.version + choices.length)).install();
  const match = new Match("m1");
  await match.open();
  const apply = match.apply.bind(match);
  const seen: string[][] = [];
  match.apply = (message) => {
    apply(message);
    seen.push(match.made);
  };
  await match.act("piece:0", "space:siam");
  expect(seen).toEqual([["piece:0", "space:siam"]]);
});

describe("a player who does something else", () => {
  const course: Course = {
    scenario: "",
    title: "",
    computer: [],
    moments: { move: ["ChooseUnit", "ChooseSpace"] },
    steps: [
      { title: "", text: "welcome" },
      { title: "", text: "open", while: "move", until: { open: "burma" } },
      { title: "", text: "pick", while: "move", needs: { space: "burma", count: 2 }, until: { picked: 2 } },
      { title: "", text: "send", while: "move", hand: "burma", until: { made: ["space:siam"] } },
      { title: "", text: "fight", until: { notPrompt: ["ChooseUnit", "Fight", ""] } },
      { title: "", text: "end" },
    ],
  };
  const able = [1, 2].map(() => ({ space: "burma", type: "infantry" }));
  const at = (index: number, now: Partial<Moment>): string =>
    course.steps[fitting(course, index, { ...NOW, ...now })]?.text ?? "";

  test("stays where the step can be done", () => {
    expect(at(1, {})).toBe("open");
    expect(at(2, { open: "burma", able })).toBe("pick");
  });
  test("is not asked for what is past: the step is skipped", () => {
    expect(at(2, { prompt: "Fight", able })).toBe("fight");
    expect(at(2, { open: "burma", able: able.slice(1) })).toBe("fight");
  });
  test("who has put down what was to be sent picks it up again", () => {
    expect(at(3, { open: "burma", able })).toBe("pick");
    expect(at(3, { open: "burma", able, from: "burma", picked: 1 })).toBe("send");
  });
  test("waits while the other side decides, and comes to the end of a match that is over", () => {
    expect(at(2, { prompt: "" })).toBe("pick");
    expect(at(2, { prompt: "", over: true })).toBe("end");
    expect(at(0, { prompt: "", over: true })).toBe("end");
  });
  test("is told of a match that is over to play no further, unless the lesson goes to that end", () => {
    expect(lastWords(course)).toMatch("The match is over");
    const whole = { ...course, steps: [{ title: "", text: "play", until: { over: true } }, ...course.steps] };
    expect(lastWords(whole)).toBe("end");
  });
});
