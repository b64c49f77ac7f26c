import { describe, expect, test } from "vitest";
import { Aims } from "../src/game/aims.svelte";
import { GoalsOdds, seenBy, tone, type GoalOdds } from "../src/game/goalodds.svelte";
import { asAsked, FEW, goalsOf, inOrder, shown, SOME, type Goal } from "../src/game/goals";
import { crowded, markOf, MOST_RINGS } from "../src/game/marking";
import { Catalogue } from "../src/game/catalogue";
import { mainButton, offerOf, suggested } from "../src/game/choices";
import { Match } from "../src/game/match.svelte";
import type { Batch } from "../src/game/stacks";
import { PanZoom } from "../src/map/panzoom.svelte";
import { besides, isFree, MARGIN, placePlate } from "../src/map/plate";
import { contour } from "../src/map/reach";
import { around, hull, meet, type Rect } from "../src/map/rects";
import { costOf, layOutGoals, placeTags, ODDS_WIDTH } from "../src/map/tags";
import type { OddsAt } from "../src/net/odds";
import type { Target, TargetNote } from "../src/net/protocol";
import { BOARD, option, PICK, prompt, Server, state, view } from "./table";

/** Numbers from 0 to below 1, the same for the same seed. */
function chance(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at * 1664525 + 1013904223) % 2 ** 32;
    return at / 2 ** 32;
  };
}

const goal = (id: string, notes: TargetNote[] = [], more: Partial<Goal> = {}): Goal => ({
  id,
  name: id,
  option: option(`space:${id}`),
  steps: 0,
  cost: "",
  notes,
  suggested: false,
  ...more,
});

const WINDOW: Rect = { left: 0, top: 0, right: 1070, bottom: 780 };

test("the ground of a stack holds all its counters and what lies between them", () => {
  const counters = [around(-20, -15, 36, 27), around(20, -15, 36, 27), around(-20, 15, 36, 27)];
  expect(hull(counters)).toEqual({ left: -38, right: 38, top: -28.5, bottom: 28.5 });
});

describe("the plate of an open stack", () => {
  const some = (
    next: () => number,
  ): { own: Rect; taken: Rect[]; size: { width: number; height: number } } => ({
    own: around(next() * 1070, next() * 780, 46, 32),
    taken: Array.from({ length: Math.floor(next() * 60) }, () =>
      around(next() * 1070, next() * 780, 20 + next() * 120, 20 + next() * 60),
    ),
    size: { width: 230 + next() * 300, height: 140 + next() * 300 },
  });
  test("covers neither its stack nor a goal, a tag or a counter to choose, and keeps off the window's edges", () => {
    const next = chance(1);
    let placed = 0;
    for (let run = 0; run < 300; run += 1) {
      const { own, taken, size } = some(next);
      const plate = placePlate(size, own, WINDOW, taken);
      if (!plate) {
        for (const beside of besides(own, size)) expect(isFree(beside, WINDOW, [own, ...taken])).toBe(false);
        continue;
      }
      placed += 1;
      for (const rect of [own, ...taken]) expect(meet(plate, rect)).toBe(false);
      expect(plate.left).toBeGreaterThanOrEqual(MARGIN);
      expect(plate.top).toBeGreaterThanOrEqual(MARGIN);
      expect(plate.right).toBeLessThanOrEqual(WINDOW.right - MARGIN);
      expect(plate.bottom).toBeLessThanOrEqual(WINDOW.bottom - MARGIN);
    }
    expect(placed).toBeGreaterThan(50);
  });
  test("takes the first free one of eight places around its stack", () => {
    const size = { width: 300, height: 200 };
    const own = around(535, 390, 40, 30);
    const [right, left] = besides(own, size);
    expect(placePlate(size, own, WINDOW, [])).toEqual(right);
    expect(placePlate(size, own, WINDOW, [around(700, 390, 20, 20)])).toEqual(left);
  });
  test("stays where it is as long as it covers nothing, also when its stack shrinks", () => {
    const next = chance(2);
    for (let run = 0; run < 100; run += 1) {
      const { own, taken, size } = some(next);
      const plate = placePlate(size, own, WINDOW, taken);
      if (!plate) continue;
      const less = taken.filter(() => next() < 0.7);
      expect(placePlate(size, own, WINDOW, less, plate)).toEqual(plate);
      const smaller = placePlate({ ...size, height: size.height - 90 }, own, WINDOW, less, plate)!;
      expect([smaller.left, smaller.top]).toEqual([plate.left, plate.top]);
      const gone = placePlate(size, own, WINDOW, [...less, plate], plate);
      if (gone) expect(meet(gone, plate)).toBe(false);
    }
  });
  test("docks where no place is free", () => {
    expect(placePlate({ width: 300, height: 200 }, around(500, 300, 40, 30), WINDOW, [WINDOW])).toBeNull();
    const phone = { ...WINDOW, right: 250 };
    expect(placePlate({ width: 300, height: 200 }, around(100, 300, 40, 30), phone, [])).toBeNull();
  });
});

describe("goals on the map", () => {
  const many = (count: number): Goal[] =>
    Array.from({ length: count }, (_, n) => goal(`g${n}`, n === 3 ? ["battle"] : n === 4 ? ["joins"] : []));
  const ids = (goals: Goal[]): string[] => goals.map(({ id }) => id);
  test("up to eight are all ringed and tagged", () => {
    const { field, ringed, tagged } = shown(many(FEW));
    expect([field, ringed.length, tagged.length]).toEqual([false, FEW, FEW]);
  });
  test("up to 24 are all ringed, and tagged where there is a battle, an objective or the suggestion", () => {
    const goals = many(SOME);
    goals[9] = { ...goals[9]!, suggested: true };
    const { field, ringed, tagged } = shown(goals);
    expect([field, ringed.length, ids(tagged)]).toEqual([false, SOME, ["g3", "g9"]]);
  });
  test("of more the reach is one field, with rings where one can fight, join or score", () => {
    const { field, ringed, tagged } = shown(many(SOME + 1));
    expect([field, ids(ringed), ids(tagged)]).toEqual([true, ["g3", "g4"], ["g3"]]);
  });
  test("the one that is pointed at has ring and tag, on a phone it alone has a tag", () => {
    expect(ids(shown(many(60), "g20").ringed)).toContain("g20");
    expect(ids(shown(many(5), "g2", true).tagged)).toEqual(["g2"]);
  });
  test("a list of them does not change its order with the suggestion; odds are asked for it first", () => {
    const goals = [
      goal("far", ["battle"], { steps: 5 }),
      goal("near", ["battle"], { steps: 1 }),
      goal("own", ["joins"]),
    ];
    const other = goals.map((each) => ({ ...each, suggested: each.id === "far" }));
    expect(ids(inOrder(other))).toEqual(ids(inOrder(goals)));
    expect(ids(inOrder(goals))).toEqual(["near", "far", "own"]);
    expect([ids(asAsked(goals)), ids(asAsked(other))]).toEqual([
      ["near", "far"],
      ["far", "near"],
    ]);
  });
  test("tags cover neither each other nor rings and stacks where there is room, and keep the width of odds free", () => {
    const bounds = { left: 0, top: 0, right: 2000, bottom: 1500 };
    const next = chance(3);
    for (let run = 0; run < 50; run += 1) {
      const rings = Array.from({ length: 10 }, (_, n) =>
        around(200 + (n % 4) * 480 + next() * 80, 200 + Math.floor(n / 4) * 400 + next() * 80, 40, 40),
      );
      const wanted = rings.map((ring, n) => ({ id: String(n), ring, cost: "5 · 17 oil", odds: n % 2 > 0 }));
      const tags = [...placeTags(wanted, rings, bounds).values()].map(({ rect }) => rect);
      const all = [...rings, ...tags];
      all.forEach((one, at) => all.slice(at + 1).forEach((two) => expect(meet(one, two)).toBe(false)));
      expect(tags[1]!.right - tags[1]!.left - (tags[0]!.right - tags[0]!.left)).toBe(ODDS_WIDTH);
    }
  });
  test("the tag of a goal at an edge of what is in sight is not cut", () => {
    const bounds = { left: 100, top: 50, right: 490, bottom: 600 };
    for (const [x, y] of [
      [120, 70],
      [480, 70],
      [300, 590],
      [480, 590],
      [110, 300],
    ] as const) {
      const wanted = [{ id: "goal", ring: around(x, y, 180, 50), cost: "3 · 9 oil · 4 tr.", odds: true }];
      const rect = placeTags(wanted, [], bounds).get("goal")!.rect;
      expect([rect.left >= 100, rect.top >= 50, rect.right <= 490, rect.bottom <= 600]).toEqual(
        Array(4).fill(true),
      );
    }
    const view = new PanZoom(1000, 800, 1, () => true);
    view.resize(390, 400, () => ({ x: 700, y: 300, width: 10, height: 10 }));
    const { left, top, right, bottom } = view.inWindow;
    const [one, two] = [
      view.toScreen(left / view.drawn, top / view.drawn),
      view.toScreen(right / view.drawn, bottom / view.drawn),
    ];
    expect([one.x, one.y, two.x, two.y].map(Math.round)).toEqual([0, 0, 390, 400]);
  });
  test("a tag stands where it stood when its odds have come", () => {
    const catalogue = new Catalogue(BOARD);
    const goals = [goal("siam", ["battle"], { cost: "1" }), goal("yunnan", ["objective"], { cost: "1" })];
    const bounds = { left: 0, top: 0, right: 400, bottom: 300 };
    const layout = layOutGoals({ ringed: goals, tagged: goals }, catalogue.spaces, new Map(), 1, bounds);
    expect([...layout.tags.values()].map(({ odds }) => odds)).toEqual([ODDS_WIDTH, ODDS_WIDTH]);
  });
  test("what a place is comes from the server", () => {
    const target: Target = { steps: 5, cost: "5 · 17 oil", notes: ["battle"] };
    const offer = offerOf(
      prompt("Go", [option("space:siam", { target }), option("space:yunnan", { hint: "1 move" })]),
    );
    const goals = goalsOf(offer, null, new Catalogue(BOARD), (text) => text);
    expect(goals.map(({ steps, cost, notes }) => ({ steps, cost, notes }))).toEqual([
      target,
      { steps: 0, cost: "1 move", notes: [] },
    ]);
  });
  test("a thin line stands where the cost grows from one cell of the reach to the next", () => {
    const hex = (id: string, x: number): never =>
      ({ id, path: `M${x} 40l-35 20-35-20 0-40 35-20 35 20z`, q: 0, r: 0 }) as never;
    const cells = [hex("a", 100), hex("b", 170), hex("c", 240)];
    const line = contour(
      cells,
      new Map([
        ["a", 1],
        ["b", 1],
        ["c", 2],
      ]),
    );
    expect(line.match(/M/g)).toHaveLength(1);
    expect(line).toContain("170 ");
  });
});

describe("what can be chosen", () => {
  const batch = (id: number, cargo: Batch[] = []): Batch => ({
    key: String(id),
    type: "transport",
    side: "red",
    space: "sz_1",
    marks: [],
    ids: [id],
    cargo,
  });
  const ship = batch(5, [batch(6)]);
  test("a ship wears the ring when it can be chosen itself, not for what is aboard", () => {
    expect(markOf(ship, offerOf(prompt("p", [option("piece:5")])), false)).toBe("can");
    expect(markOf(ship, offerOf(prompt("p", [option("piece:6")])), false)).toBe("");
  });
  test("of more than eight none wears it, and the others are dimmed", () => {
    const all = Array.from({ length: MOST_RINGS + 2 }, (_, id) => batch(id));
    const offer = offerOf(
      prompt(
        "p",
        all.slice(1).map(({ ids }) => option(`piece:${ids[0]}`)),
      ),
    );
    expect(crowded(all, offer)).toBe(true);
    expect(all.map((each) => markOf(each, offer, true))).toEqual(["dim", ...all.slice(1).map(() => "")]);
    expect(crowded(all.slice(0, MOST_RINGS), offer)).toBe(false);
  });
  test("the button in the main place is the same whatever is suggested", () => {
    const options = [option("button:pass"), option("button:fight"), option("button:done")];
    for (const suggestion of [[], ["button:pass"], ["button:fight"]]) {
      const asked = prompt("p", options, { suggestion });
      const offer = offerOf(asked);
      expect(mainButton(offer)?.choice).toBe("button:done");
      if (suggestion[0]) expect(mainButton(offer, suggested(asked, offer))?.choice).toBe(suggestion[0]);
    }
  });
});

test("a tag says whether ships take it aboard or own units are there, where no price is told", () => {
  const tag = (notes: TargetNote[], cost = ""): string => costOf({ cost, notes } as unknown as Goal);
  expect([tag(["boards"]), tag(["joins"]), tag([]), tag(["joins"], "2")]).toEqual([
    "boards",
    "joins",
    "",
    "2",
  ]);
  expect(tag(["battle", "joins"]), "beside odds there is no room").toBe("");
});

describe("what Space does", () => {
  test.each(["detour", "split", "tokyo_express"])(
    "is never the rarer way, nor a change of what is in hand, though no other button leads on: %s",
    (aside) => {
      const offer = offerOf(
        prompt(
          "p",
          ["space:guam", `button:${aside}`, "button:cancel"].map((each) => option(each)),
        ),
      );
      expect(mainButton(offer)).toBe(null);
    },
  );
});

describe("what is suggested", () => {
  test.each(["number:6", "card:7", "space:wake", "button:pass", "piece:4"])(
    "is taken by Space and by a button, whatever it is: %s",
    (wanted) => {
      const others = ["number:1", "card:1", "space:guam", "button:fight", "piece:1"];
      const asked = prompt(
        "p",
        [...others, wanted].map((each) => option(each)),
        { suggestion: [wanted] },
      );
      expect(mainButton(offerOf(asked), suggested(asked, offerOf(asked)))?.choice).toBe(wanted);
    },
  );
});

describe("odds of goals", () => {
  test("look neither good nor bad where the sides are about even", () => {
    const of = (win: number, lose: number): GoalOdds => ({
      kind: "odds",
      win,
      draw: 1 - win - lose,
      lose,
      trials: 0,
    });
    const asked: GoalOdds = { kind: "asked" };
    expect([of(0.45, 0.45), of(0.9, 0.05), of(0.1, 0.8), asked].map(tone)).toEqual(["", "good", "bad", ""]);
  });
  test("of a few battles is told how they went: they say next to nothing of the chances", () => {
    const won = (trials: number): GoalOdds => ({ kind: "odds", win: 1, draw: 0, lose: 0, trials });
    const words = (trials: number): string => Aims.prototype.words(won(trials));
    expect([3, 9, 10, 300].map(words)).toEqual(["won 3 of 3", "won 9 of 9", "win >70 %", "win >99 %"]);
    expect([3, 9, 10, 300].map((trials) => tone(won(trials)))).toEqual(["", "", "good", "good"]);
  });
  const battle = (space: string, more: Partial<OddsAt> = {}): OddsAt =>
    ({
      space,
      kind: "land",
      attacker: { infantry: 1 },
      defender: { infantry: 1 },
      seat: "",
      odds: { win: 0.7, draw: 0.1, lose: 0.2 },
      ...more,
    }) as OddsAt;
  test("are the viewer's, whoever attacks", () => {
    expect(seenBy("red", [battle("siam", { seat: "blue" })])).toEqual({
      kind: "odds",
      win: 0.2,
      draw: 0.1,
      lose: 0.7,
      trials: 0,
    });
    expect(seenBy("red", [battle("siam")])).toMatchObject({ win: 0.7 });
    expect(seenBy("red", [battle("siam", { defender: {} })])).toEqual({ kind: "nobody" });
    expect(seenBy("red", [])).toMatchObject({ kind: "none" });
  });

  async function asking(): Promise<{
    odds: GoalsOdds;
    asked: string[];
    answer: () => Promise<void>;
    most: () => number;
  }> {
    localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
    new Server((choices, now) =>
      state(now.version + choices.length, { view: view({ prompt: PICK }) }),
    ).install();
    const match = new Match("m1");
    await match.open();
    const asked: string[] = [];
    const waiting: (() => void)[] = [];
    let most = 0;
    match.api.query = (async (_name: string, _seat: string, args: Record<string, string>) => {
      asked.push(args["space"]!);
      most = Math.max(most, waiting.length + 1);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return [battle(args["space"]!)];
    }) as typeof match.api.query;
    const answer = async (): Promise<void> => {
      waiting.shift()?.();
      await new Promise((resolve) => setTimeout(resolve));
    };
    return { odds: new GoalsOdds(match), asked, answer, most: () => most };
  }
  const goals = ["a", "b", "c", "d"].map((id, n) =>
    goal(id, ["battle"], { steps: 4 - n, suggested: id === "b" }),
  );
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 250));

  test("are asked for the suggested and near first, a few at a time; what is pointed at comes next", async () => {
    const { odds, asked, answer, most } = await asking();
    odds.want(goals, [0]);
    expect(odds.found.get("a")).toEqual({ kind: "asked" });
    await pause();
    expect(asked).toEqual(["b", "d"]);
    odds.first("a");
    await answer();
    expect(asked).toEqual(["b", "d", "a"]);
    expect(odds.found.get("b")).toMatchObject({ kind: "odds", win: 0.7 });
    await answer();
    await answer();
    await answer();
    expect(asked).toEqual(["b", "d", "a", "c"]);
    expect(most()).toBe(2);
  });
  test("are let be when the choice changes: an old answer is not shown, and nothing more is asked of it", async () => {
    const { odds, asked, answer } = await asking();
    odds.want(goals, [0]);
    await pause();
    odds.want([goal("z", ["battle"])], [1]);
    await answer();
    await answer();
    await pause();
    expect(asked).toEqual(["b", "d", "z"]);
    expect([...odds.found.keys()]).toEqual(["z"]);
  });
});
