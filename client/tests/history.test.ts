import { expect, test } from "vitest";
import { battlesSince } from "../src/game/battle";
import { chapters, grown, ticked, stepOf, withoutIdlePhases } from "../src/game/history";
import { plansOf } from "../src/game/plans";
import type { EventKind, LogPart } from "../src/net/protocol";
import { readState } from "../src/net/reading";
import { state, line } from "./table";

const part = (seq: number, ...events: [EventKind, string, string?][]): LogPart => ({
  seq,
  seat: "red",
  auto: "",
  time: 0,
  events: events.map(([kind, text, where = ""]) =>
    line({ kind, text, values: kind === "dice" ? [1] : [], where }),
  ),
});

test("the log grows by what is new, whichever way a message comes twice", () => {
  const message = state(2, { since: 0, log: [part(0, ["info", "a"]), part(1, ["info", "b"])] });
  const once = grown([], message);
  expect(grown(once, message)).toEqual(once);
});

test("an undo drops what it took back", () => {
  const log = [part(0), part(1), part(2)];
  expect(grown(log, state(4, { since: 3, rewound: 0 })).map(({ seq }) => seq)).toEqual([0]);
  expect(grown(log, state(4, { rewound: -2, log: [part(0)] })).map(({ seq }) => seq)).toEqual([0]);
});

test("headings in a change become ticks at its moment", () => {
  const first = ticked([], state(0, { ticks: [[0, "turn", "Round 1"]] }));
  const later = ticked(first, state(3, { since: 0, log: [part(0), part(1), part(2, ["phase", "Fight"])] }));
  expect(later).toEqual([
    [0, "turn", "Round 1"],
    [3, "phase", "Fight"],
  ]);
  expect(ticked(later, state(1, { since: 3 }))).toEqual(first);
});

test("the log is cut at turns, also inside one action", () => {
  const cut = chapters([
    part(-1, ["info", "set-up"], ["turn", "Round 1"]),
    part(0, ["info", "x"]),
    part(1, ["info", "y"], ["turn", "Round 2"], ["info", "z"]),
  ]);
  expect(
    cut.map(({ title, parts }) => [title, parts.flatMap(({ events }) => events.map(({ text }) => text))]),
  ).toEqual([
    ["", ["set-up"]],
    ["Round 1", ["x", "y"]],
    ["Round 2", ["z"]],
  ]);
});

test("a step is what the last of so many actions led to; the set-up is none", () => {
  const log = [part(-1, ["info", "set-up"]), part(0, ["info", "one"]), part(2, ["info", "two"])];
  expect([0, 1, 2, 3].map((count) => stepOf(log, count)?.events[0]?.text)).toEqual([
    undefined,
    "one",
    "two",
    undefined,
  ]);
});

test("phases in which nothing happened have no heading, that of now has one", () => {
  const kept = withoutIdlePhases([
    part(0, ["turn", "Round 1"], ["phase", "Buy"], ["info", "bought"], ["phase", "Combat"]),
    part(1, ["phase", "Land"]),
    part(2, ["phase", "Mobilize"], ["info", "placed"], ["phase", "Income"], ["turn", "Round 2"]),
    part(3, ["phase", "Buy"]),
  ]);
  expect(kept.map(({ seq, events }) => [seq, ...events.map(({ text }) => text)])).toEqual([
    [0, "Round 1", "Buy", "bought"],
    [2, "Mobilize", "placed", "Round 2"],
    [3, "Buy"],
  ]);
});

test("a report tells what is new of a battle that began before", () => {
  const log = [
    part(0, ["battle", "Siam"], ["dice", "read"]),
    part(1, ["result", "won"], ["phase", "Next"], ["info", "other"]),
  ];
  expect(
    battlesSince(log, 0).map(({ title, lines }) => [title, lines.map(({ event }) => event.text)]),
  ).toEqual([["Siam", ["won"]]]);
  expect(battlesSince(log, 1)).toEqual([]);
});

test("dice outside of any battle are read with what came of them, until the next choice", () => {
  const log = [
    part(0, ["battle", "Siam", "siam"], ["dice", "fight", "siam"], ["phase", "Next"]),
    part(1, ["move", "sails"], ["dice", "hunt", "burma"], ["result", "sunk"], ["move", "on"]),
    part(2, ["dice", "torpedo", "burma"]),
  ];
  const told = (seq: number): unknown =>
    battlesSince(log, seq).map(({ title, lines }) => [title, lines.map(({ event }) => event.text)]);
  expect(told(-1)).toEqual([
    ["Siam", ["fight"]],
    ["Dice", ["hunt", "sunk", "torpedo"]],
  ]);
  expect(told(1)).toEqual([["Dice", ["torpedo"]]]);
});

test("plans that read alike share a line", () => {
  const plans = plansOf(
    [
      { seq: 4, text: "{piece:1} goes" },
      { seq: 6, text: "{piece:2} goes" },
      { seq: 8, text: "armor goes" },
    ],
    (text) => text.replace(/\{.*?\}/, "infantry"),
  );
  expect(plans.map(({ key, seqs }) => [key, seqs])).toEqual([
    ["infantry goes", [4, 6]],
    ["armor goes", [8]],
  ]);
});

test("what the game goes on to by itself is the deed of nobody", () => {
  const log = [{ seq: 0, seat: "red", events: [["move"], ["phase"], ["move"], ["dice", "blue"]] }].map(
    ({ events, ...told }) => ({ ...told, events: events.map(([kind, by]) => ({ kind, text: "", by })) }),
  );
  const [part] = readState({ log } as unknown as Parameters<typeof readState>[0]).log;
  expect(part?.events.map(({ by }) => by)).toEqual(["red", "", "", "blue"]);
});
