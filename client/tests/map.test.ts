import { describe, expect, test } from "vitest";
import { Catalogue } from "../src/game/catalogue";
import { layOut, levelOf, shiftBelow, type Level } from "../src/game/layout";
import type { Space } from "../src/net/protocol";
import { batchesBySpace, everyPiece, type Batch } from "../src/game/stacks";
import { changes } from "../src/game/trails";
import { apart, type Standing } from "../src/map/apart";
import { contours, pieces, thinned } from "../src/map/coast";
import { step } from "../src/map/cursor";
import { bareName, isCell, numberOf } from "../src/map/kinds";
import {
  capacitiesAt,
  inLines,
  nameRect,
  namesWithRoom,
  seaNamesWithRoom,
  signsAside,
  signsWithRoom,
  type AtSea,
  type Written,
} from "../src/map/names";
import { around, meet, shared, within } from "../src/map/rects";
import { PanZoom } from "../src/map/panzoom.svelte";
import { placesOf, type Sight } from "../src/map/places";
import { BOARD, piece, PIECES } from "./table";

const catalogue = new Catalogue(BOARD);
const batches = (count: number): Batch[] =>
  Array.from({ length: count }, (_, n) => ({
    key: String(n),
    type: "infantry",
    side: "red",
    space: "burma",
    marks: [],
    ids: [n],
    cargo: [],
  }));

const sight = (scale: number): Sight => ({ scale, settled: scale, zoom: scale, first: "" });

describe("layout of stacks", () => {
  /** A random stack of both sides, the same for the same number. */
  function stack(seed: number): Batch[] {
    let state = seed;
    const random = (below: number): number => (state = (state * 48271) % 2147483647) % below;
    const sides = ["red", "blue"].slice(0, 1 + random(2));
    let id = 0;
    return sides.flatMap((side) =>
      Array.from({ length: 1 + random(9) }, (_, n) => ({
        key: `${side}${n}`,
        type: ["infantry", "armor", "transport"][random(3)]!,
        side,
        space: "burma",
        marks: random(3) ? [] : [`task_force:${n}`],
        ids: Array.from({ length: 1 + random(4) }, () => (id += 1)),
        cargo: [],
      })),
    );
  }
  const sideOfPiece = (all: Batch[]): Map<number, string> =>
    new Map(all.flatMap((batch) => everyPiece(batch).map((id) => [id, batch.side])));
  test("every piece is counted once, with its own side and kind, whatever the room", () => {
    for (let seed = 1; seed <= 60; seed += 1)
      for (const room of [30, 70, 130, 240]) {
        const all = stack(seed);
        const owners = sideOfPiece(all);
        const { tiles, strips } = layOut(all, room, 3, "", catalogue);
        const parts = [...tiles, ...strips];
        expect(parts.flatMap(({ ids }) => ids).sort((one, two) => one - two)).toEqual([...owners.keys()]);
        for (const { side, ids } of parts)
          expect(new Set(ids.map((each) => owners.get(each)))).toEqual(new Set([side]));
        for (const { batch, count, ids } of tiles) {
          expect(count).toBe(ids.length);
          const looks = all.filter((each) => each.ids.some((one) => ids.includes(one)));
          if (batch) expect(new Set(looks.map(({ type }) => type)).size).toBe(1);
        }
        for (const { counts, ids } of strips)
          expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length);
      }
  });
  test("no two counters lie on each other, and none leaves its block", () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const place = placesOf(new Map([["burma", stack(seed)]]), catalogue, sight(2.5)).get("burma")!;
      place.rects.forEach((one, index) =>
        place.rects.slice(index + 1).forEach((two) => expect(shared(one, two)).toBe(0)),
      );
      for (const { left, right } of place.rects)
        expect(Math.max(-left, right)).toBeLessThanOrEqual(place.width / 2 + 0.01);
    }
  });
  test("the size follows the room, and a block too wide for it takes the next smaller one", () => {
    expect([30, 64, 119, 120, 220].map(levelOf)).toEqual([0, 1, 1, 2, 3]);
    const sizeOf = (all: Batch[], room: number, most: Level = 3): Level =>
      layOut(all, room, most, "", catalogue).level;
    const both = [
      ...batches(1),
      ...batches(1).map((each) => ({ ...each, key: "b", side: "blue", ids: [9] })),
    ];
    expect([sizeOf(batches(1), 240), sizeOf(batches(1), 240, 1)]).toEqual([3, 1]);
    expect([sizeOf(both, 130), sizeOf(both, 96, 2), sizeOf(both, 64)]).toEqual([2, 1, 0]);
    expect(sizeOf(both, 190), "as large as its neighbours, where it fits").toBe(2);
    expect([sizeOf(both, 210), sizeOf(batches(1), 110)]).toEqual([3, 3]);
  });
  test("the viewer's side stands first, with crossed guns between enemies", () => {
    const both = [
      ...batches(2),
      ...batches(1).map((each) => ({ ...each, key: "b", side: "blue", ids: [9] })),
    ];
    const { tiles, crosses } = layOut(both, 400, 2, "blue", catalogue);
    const [leftmost] = tiles.toSorted((one, two) => one.x - two.x);
    expect([leftmost?.side, crosses.length]).toEqual(["blue", 1]);
  });
  test("a stack that has not changed is the very same as before, so that nothing of it is drawn anew", () => {
    const stacks = (): ReturnType<typeof batchesBySpace> => batchesBySpace(PIECES, catalogue);
    const before = placesOf(stacks(), catalogue, sight(1));
    expect(placesOf(stacks(), catalogue, sight(1)).get("burma")).toBe(before.get("burma"));
    const fewer = batchesBySpace(PIECES.slice(1), catalogue);
    expect(placesOf(fewer, catalogue, sight(1)).get("burma")).not.toBe(before.get("burma"));
  });
  test("a stack gives way to the label above it only", () => {
    expect(shiftBelow(10, 28, 1)).toBeGreaterThan(0);
    expect(shiftBelow(100, 28, 1)).toBe(0);
    expect(shiftBelow(-10, 28, 1)).toBe(0);
  });
  test("every stack has its place on the map", () => {
    const stacks = batchesBySpace(PIECES, catalogue);
    const places = placesOf(stacks, catalogue, sight(1));
    expect([...places.keys()].sort()).toEqual(["burma", "siam", "sz_1"]);
  });
});

describe("what stands at an edge", () => {
  test("is moved inside it, unless it is larger than all there is", () => {
    expect([3, 50, 98].map((middle) => within(middle, 10, 0, 100))).toEqual([10, 50, 90]);
    expect(within(3, 60, 0, 100)).toBe(3);
  });
  test("keeps all counters of a stack on the board", () => {
    const corner = { ...BOARD.spaces[0]!, x: 398, y: 2, label_x: 398, label_y: 2 };
    const edge = new Catalogue({ ...BOARD, spaces: [corner, ...BOARD.spaces.slice(1)] });
    const place = placesOf(batchesBySpace(PIECES, edge), edge, sight(1)).get("burma")!;
    const plate = around(place.x, place.y, place.width, place.height);
    expect(plate.right).toBeLessThanOrEqual(BOARD.width);
    expect(plate.top).toBeGreaterThanOrEqual(0);
  });
});

describe("the window on the map", () => {
  const whole = { x: 0, y: 0, width: 1000, height: 1000 };
  const windowOn = (): PanZoom => {
    const view = new PanZoom(1000, 1000, 1, () => true);
    view.resize(400, 400, () => whole);
    view.show({ x: 450, y: 450, width: 100, height: 100 }, { least: 2, most: 2, fly: false });
    return view;
  };
  test("has all of the board in sight at first, where no part of it is named", () => {
    const view = new PanZoom(1000, 500, 1, () => true);
    view.resize(400, 400, () => null);
    expect([view.toScreen(0, 0), view.toScreen(1000, 500)]).toEqual([
      { x: 0, y: 100 },
      { x: 400, y: 300 },
    ]);
  });
  test("does not slip when it becomes lower or higher at its lower edge", () => {
    const view = windowOn();
    const before = view.toScreen(500, 500);
    view.resize(400, 220, () => whole);
    expect(view.toScreen(500, 500)).toEqual(before);
    view.resize(400, 400, () => whole);
    expect(view.toScreen(500, 500)).toEqual(before);
  });
  test.each([
    ["larger", 1000],
    ["smaller", 500],
  ])("does not slip when something grows above it, whether the board is %s than the window", (_, high) => {
    const view = new PanZoom(1000, high, 1, () => true);
    view.resize(400, 400, () => null);
    if (high > 500) view.show({ x: 450, y: 450, width: 100, height: 100 }, { least: 2, most: 2, fly: false });
    const onScreen = view.toScreen(500, 250).y;
    view.resize(400, 364, () => null, undefined, 36);
    expect(view.toScreen(500, 250).y + 36).toBe(onScreen);
    view.resize(400, 400, () => null, undefined, -36);
    expect(view.toScreen(500, 250).y).toBe(onScreen);
  });
  test("keeps its middle when the screen is turned", () => {
    const view = new PanZoom(1000, 1000, 1, () => true);
    view.resize(200, 400, () => whole);
    view.show({ x: 450, y: 450, width: 100, height: 100 }, { least: 2, most: 2, fly: false });
    for (const [width, height] of [
      [400, 200],
      [200, 400],
    ] as const) {
      view.resize(width, height, () => whole);
      expect(view.toScreen(500, 500)).toEqual({ x: width / 2, y: height / 2 });
    }
  });
  test("goes to the place that is looked at when it would slip out of sight", () => {
    const view = windowOn();
    view.resize(400, 220, () => whole, { x: 500, y: 500 });
    expect(view.toScreen(500, 500)).toEqual({ x: 200, y: 110 });
  });
  test("is behind a battle board where it was before it, wherever the small map beside the board has gone", () => {
    const view = windowOn();
    view.panBy(-120, 60);
    const before = view.toScreen(500, 500);
    view.keep();
    view.resize(120, 80, () => whole, { x: 500, y: 500 });
    view.centre(100, 900);
    view.keep(); // the next battle, on the same board
    view.resize(400, 300, () => whole, undefined, 30); // the bar above is higher now, and what came of it stands below
    expect(view.back()).toBe(true);
    const { x, y } = view.toScreen(500, 500);
    expect([x, y + 30]).toEqual([before.x, before.y]);
    expect(view.back(), "that was once").toBe(false);
  });
  test("brings the nearest of several places into sight, if none is", () => {
    const view = windowOn();
    view.bring([{ x: 520, y: 480 }]);
    expect(view.toScreen(500, 500)).toEqual({ x: 200, y: 200 });
    view.bring([
      { x: 900, y: 100 },
      { x: 700, y: 500 },
    ]);
    expect(view.toScreen(700, 500)).toEqual({ x: 200, y: 200 });
  });
  test("brings nothing into sight while the map is held", () => {
    const view = windowOn();
    const before = view.toScreen(500, 500);
    view.hold([{ x: 100, y: 100 }]);
    view.bring([{ x: 900, y: 100 }]);
    expect(view.toScreen(500, 500)).toEqual(before);
    view.hold([]);
    view.bring([{ x: 900, y: 100 }]);
    expect(view.toScreen(500, 500)).not.toEqual(before);
  });
});

describe("maps of cells", () => {
  const hex = { ...BOARD.spaces[3]!, name: "Coral Sea (1211)", q: 1, r: 2 };
  test("the number and the name of a cell at sea are told apart", () => {
    expect([numberOf(hex), bareName(hex), isCell(hex)]).toEqual(["1211", "Coral Sea", true]);
    expect([numberOf(BOARD.spaces[3]!), isCell(BOARD.spaces[3]!)]).toEqual(["1", false]);
  });
  test("a name that a neighbour's counter covers stands below its own stack, and an empty space has none", () => {
    const north = { ...BOARD.spaces[0]!, label_x: 60, label_y: 45 };
    const south = { ...BOARD.spaces[2]!, y: 90, label_x: 60, label_y: 75 };
    const stacks = new Map([
      ["burma", batches(1)],
      ["yunnan", batches(1)],
    ]);
    const near = new Catalogue({ ...BOARD, spaces: [north, south] });
    const both = placesOf(stacks, near, sight(1));
    const written = (places: typeof both): ReturnType<typeof namesWithRoom> =>
      namesWithRoom([north, south], places, 1, 1, ({ name }) => [name]);
    expect(written(both).get("yunnan")?.down).toBeGreaterThan(15);
    expect(written(new Map([...both].slice(0, 1))).has("yunnan")).toBe(false);
  });
  test("the name of an empty space is broken where one line of it finds no room", () => {
    const west = { ...BOARD.spaces[0]!, name: "Hainan Island", label_x: 60, label_y: 45, value: 3 };
    const east = { ...west, id: "east", name: "French Indo-China", label_x: 140, value: 1 };
    const names = namesWithRoom([west, east], new Map(), 1, 1, ({ name }) => [name]);
    expect(names.get("burma")?.lines).toEqual(["Hainan Island"]);
    expect(names.get("east")?.lines).toEqual(["French", "Indo-China"]);
    const close = { ...east, name: "Siam", label_x: 62, label_y: 47 };
    const signed = namesWithRoom(
      [west, close],
      new Map(),
      1,
      1,
      ({ name }) => [name],
      ({ id }) => (id === "east" ? 1 : 0),
    );
    expect(signed.get("east")?.down, "with its signs it stands a line off").toBe(9);
  });
  test("a name is not written over the signs that stand under another", () => {
    const below = { ...BOARD.spaces[0]!, name: "Central", label_x: 60, label_y: 47, value: 3 };
    const above = { ...below, id: "above", name: "West", label_y: 34, value: 1 };
    const names = namesWithRoom(
      [below, above],
      new Map(),
      1,
      1,
      ({ name }) => [name],
      () => 3,
    );
    const [name, row] = names.get("burma")!.taken;
    for (const rect of names.get("above")!.taken)
      expect([meet(rect, name!), meet(rect, row!)]).toEqual([false, false]);
  });
  test("no name is cut off at the edge of the board", () => {
    const edge = 200;
    const spaces = [2, 198].map((x) => ({ ...BOARD.spaces[0]!, id: String(x), label_x: x, label_y: 50 }));
    const names = namesWithRoom(spaces, new Map(), 1, 1, ({ name }) => [name], undefined, edge);
    for (const rect of [...names.values()].flatMap(({ taken }) => taken)) {
      expect(rect.left).toBeGreaterThanOrEqual(0);
      expect(rect.right).toBeLessThanOrEqual(edge);
    }
    expect(names.get("2")?.aside).toBeGreaterThan(0);
    const seas = seaNamesWithRoom(spaces, [], new Map(), 1, 1, () => 100, edge);
    expect(seas.get("2")?.aside).toBeGreaterThan(0);
    expect(seas.get("198")?.aside).toBeLessThan(0);
  });
  test("a name of wide letters has more room than one of narrow ones", () => {
    const wide = (name: string): number => {
      const { left, right } = nameRect({ ...BOARD.spaces[0]!, name }, 1, 1);
      return right - left;
    };
    expect(wide("Formosa")).toBeGreaterThan(7 * 6.2);
    expect(wide("Wake")).toBeGreaterThan(wide("Iki "));
  });
  test("no name lies under a counter or across another name, at any scale", () => {
    const named = BOARD.spaces.map((each) => ({ ...each, label_x: each.x, label_y: each.y - 22 }));
    const full = new Catalogue({ ...BOARD, spaces: named });
    for (const scale of [0.5, 0.8, 1.2, 2, 3]) {
      const places = placesOf(batchesBySpace(PIECES, full), full, sight(scale));
      const names = namesWithRoom(named, places, scale, 1, ({ name }) => [name]);
      const rects = [...names].map(([id, { down, lines }]) => {
        const { label_x, label_y } = full.spaces.get(id)!;
        const up = ((lines.length - 1) * 9) / 2;
        const wide = Math.max(...lines.map((line) => line.length)) * 6.2;
        return around(label_x * scale, label_y * scale - up + down, wide, 9 + 2 * up);
      });
      rects.forEach((one, index) =>
        rects.slice(index + 1).forEach((two) => expect(shared(one, two)).toBe(0)),
      );
      for (const { x, y, rects: counters } of places.values())
        for (const { left, right, top, bottom } of counters) {
          const box = {
            left: x * scale + left + 1,
            right: x * scale + right - 1,
            top: y * scale + top + 1,
            bottom: y * scale + bottom - 1,
          };
          for (const rect of rects) expect(shared(rect, box)).toBe(0);
        }
    }
  });
  test("the name of a sea does not begin where another name ends, or both would read as one", () => {
    const sea = { ...BOARD.spaces[3]!, name: "East Aleutians", label_x: 150, label_y: 100 };
    const half = 95 / 2; // as it is drawn
    const beside = { left: 40, right: 150 - half - 2, top: 94, bottom: 106 };
    const name = seaNamesWithRoom([sea], [beside], new Map(), 1, 1, () => 60).get(sea.id)!;
    expect(name.down !== 0 || name.aside >= 2).toBe(true);
  });
  test("names of neighbours on one line do not read as one", () => {
    const west = { ...BOARD.spaces[0]!, name: "Malaya", label_x: 60, label_y: 45 };
    const [{ right = 0 } = {}] = namesWithRoom([west], new Map(), 1, 1, ({ name }) => [name]).get(
      west.id,
    )!.taken;
    const half = (5 * 6.2) / 2; // of five usual letters
    const name = (x: number): Written | undefined => {
      const east = { ...west, id: "east", name: "Saoon", label_x: x, label_y: 45 };
      return namesWithRoom(
        [west, east],
        new Map(),
        1,
        1,
        ({ name }) => [name],
        () => 1,
      ).get("east");
    };
    expect(name(right + half + 2)?.down, "a line off, with its signs").toBe(9);
    expect(name(right + half + 5)?.down).toBe(0);
  });
  test("a name spares the number of a sea where it finds room elsewhere", () => {
    const land = { ...BOARD.spaces[0]!, name: "French Indo-China", label_x: 100, label_y: 45 };
    const number = { left: 60, right: 72, top: 38, bottom: 51 };
    const lines = (spared: Parameters<typeof namesWithRoom>[7]): string[] | undefined =>
      namesWithRoom([land], new Map(), 1, 1, ({ name }) => [name], undefined, undefined, spared).get(land.id)
        ?.lines;
    expect(lines([])).toEqual(["French Indo-China"]);
    expect(lines([number])).toEqual(["French", "Indo-China"]);
    expect(lines([{ ...number, right: 140, top: 0, bottom: 90 }]), "else it stands upon it").toEqual([
      "French Indo-China",
    ]);
  });
  test("the number of a sea moves out from under a name with its signs, or is not written", () => {
    const sea = { ...BOARD.spaces[3]!, name: "Sea Zone 46", label_x: 100, label_y: 100 };
    const at = (below: number, room: number): AtSea | undefined =>
      seaNamesWithRoom(
        [sea],
        [{ left: 40, right: 160, top: below, bottom: below + 9 }],
        new Map(),
        1,
        1,
        () => room,
        Infinity,
        () => 1,
      ).get(sea.id);
    expect(at(130, 60)).toEqual({ aside: 0, down: 0, lines: ["46"] });
    expect(at(108, 60)?.down, "its sign stands clear of the name").toBe(-14);
    expect(at(108, 8)).toBeUndefined();
  });
  test("signs without a name are left out rather than half under a counter, and none is cut at the edge", () => {
    for (const scale of [0.3, 0.5, 0.8, 1.2, 2]) {
      const places = placesOf(batchesBySpace(PIECES, catalogue), catalogue, sight(scale));
      const rows = [...signsWithRoom(BOARD.spaces, () => 3, places, new Map(), scale, 1).values()];
      for (const { x, y, rects } of places.values())
        for (const { left, right, top, bottom } of rects) {
          const counter = {
            ...{ left: x * scale + left + 1, right: x * scale + right - 1 },
            ...{ top: y * scale + top + 1, bottom: y * scale + bottom - 1 },
          };
          for (const row of rows) expect(shared(row, counter)).toBe(0);
        }
    }
    const [land] = BOARD.spaces as [Space];
    const name = { aside: 0, down: 0, lines: ["Burma"], taken: [around(200, 100, 40, 9)], signed: false };
    const [row] = signsWithRoom([land], () => 2, new Map(), new Map([[land.id, name]]), 1, 1).values();
    expect(row, "above a name that has none under it").toEqual(around(200, 100 - 4.5 - 7, 28, 14));
    const edge = { ...BOARD.spaces[0]!, label_x: 5 };
    expect(signsAside(edge, 4, 1, 1, 1000)).toBe(4 * 7 - 5);
    expect(signsAside({ ...edge, label_x: 995 }, 4, 1, 1, 1000)).toBe(5 - 4 * 7);
    expect(signsAside({ ...edge, label_x: 500 }, 4, 1, 1, 1000)).toBe(0);
  });
  test("the name of a sea moves out of the way of land, breaks into lines, or is not written", () => {
    const sea = { ...BOARD.spaces[3]!, name: "Philippine Sea", label_x: 100, label_y: 100 };
    const where = (...taken: Parameters<typeof seaNamesWithRoom>[1]): ReturnType<typeof seaNamesWithRoom> =>
      seaNamesWithRoom([sea], taken, new Map(), 1, 1, () => 60);
    const wide = { left: 40, right: 160, top: 94, bottom: 106 };
    expect(where().get(sea.id)).toEqual({ aside: 0, down: 0, lines: ["Philippine Sea"] });
    expect(where(wide).get(sea.id)).toEqual({ aside: 0, down: -14, lines: ["Philippine Sea"] });
    const narrow = where(
      { left: 0, right: 60, top: 0, bottom: 200 },
      { left: 140, right: 300, top: 0, bottom: 200 },
    );
    expect(narrow.get(sea.id)?.lines).toEqual(["Philippine", "Sea"]);
    expect(where({ left: 0, right: 200, top: 0, bottom: 200 }).has(sea.id)).toBe(false);
  });
  test("long names are broken at blanks, as seldom as can be", () => {
    expect(inLines("Port Moresby", 200, 1)).toEqual(["Port Moresby"]);
    expect(inLines("Port Moresby", 60, 1)).toEqual(["Port", "Moresby"]);
    expect(inLines("Carriers without Planes", 110, 1)).toEqual(["Carriers without", "Planes"]);
    expect(inLines("Guadalcanal", 30, 1)).toEqual(["Guadalcanal"]);
  });
});

describe("the cursor on the map", () => {
  test("arrow keys go to the neighbour in their direction", () => {
    expect(step(catalogue, "burma", "ArrowRight")).toBe("siam");
    expect(step(catalogue, "burma", "ArrowDown")).toBe("yunnan");
    expect(step(catalogue, "burma", "ArrowLeft")).toBeNull();
    expect(step(catalogue, "sz_1", "ArrowLeft")).toBe("siam");
  });
});

describe("what changed", () => {
  test("moves are told by where from and where to, with their number", () => {
    const after = [
      piece(0, "infantry", "red", "siam"),
      piece(1, "infantry", "red", "siam"),
      ...PIECES.slice(2),
    ];
    expect(changes(PIECES, after)).toEqual({
      trails: [{ from: "burma", to: "siam", side: "red", types: { infantry: 2 } }],
      touched: [],
    });
  });
  test("pieces that come or go touch their space", () => {
    const after = [...PIECES.filter(({ id }) => id !== 4), piece(9, "armor", "red", "yunnan")];
    expect(changes(PIECES, after).touched.sort()).toEqual(["siam", "yunnan"]);
  });
});

test("where not even numbers have room a stack shows the signs of its sides, and counts all pieces as its own", () => {
  const both = [...batches(2), { ...batches(1)[0]!, key: "b", side: "blue", ids: [7] }];
  const { strips, width } = layOut(both, 12, 0, "", catalogue, 12);
  expect(strips.map(({ side, counts, ids }) => [side, counts, ids])).toEqual([
    ["red", [], [0, 1]],
    ["blue", [], [7]],
  ]);
  expect(width).toBeLessThan(40);
});

describe("stacks of neighbouring spaces", () => {
  const strip = (x: number, y: number): Standing => ({ x, y, width: 70, height: 18, home: { x, y } });
  const overlaps = (all: Standing[]): number =>
    all.flatMap((one, n) =>
      all
        .slice(n + 1)
        .filter(
          (two) =>
            Math.abs(one.x - two.x) < (one.width + two.width) / 2 &&
            Math.abs(one.y - two.y) < (one.height + two.height) / 2,
        ),
    ).length;
  const wide = { left: -1000, top: -1000, right: 1000, bottom: 1000 };
  const homes = (all: Standing[]): Standing["home"][] => all.map(({ home }) => home);
  const moved = (all: Standing[], others = homes(all)): Standing[] => {
    const moves = apart(all, 44, wide, others);
    return all.map((one, n) => ({ ...one, x: one.x + moves[n]!.dx, y: one.y + moves[n]!.dy }));
  };
  const away = ({ x, y }: Standing, home: Standing["home"]): number => Math.hypot(x - home.x, y - home.y);
  test("give way to each other until none lies on another", () => {
    const crowd = [strip(100, 100), strip(110, 104), strip(90, 108), strip(140, 100), strip(130, 112)];
    expect(overlaps(crowd)).toBe(10);
    expect(overlaps(moved(crowd))).toBe(0);
  });
  test("do not change places, where their names stand the other way round than their spaces", () => {
    const upper = { ...strip(100, 100), y: 128 };
    const lower = { ...strip(112, 118), y: 92 };
    const [first, second] = moved([upper, lower]);
    expect(overlaps([first!, second!])).toBe(0);
    expect(second!.y).toBeGreaterThan(first!.y);
  });
  test("stand nearer to their own space than to any other, be it full or empty", () => {
    let state = 7;
    const random = (below: number): number => (state = (state * 48271) % 2147483647) % below;
    for (let n = 0; n < 40; n += 1) {
      const spaces = Array.from({ length: 14 }, () => strip(random(300), random(300)));
      const full = spaces.slice(6).map((one) => ({ ...one, y: one.y + random(60) - 30 }));
      for (const one of moved(full, homes(spaces)))
        for (const other of spaces) expect(away(one, one.home)).toBeLessThan(away(one, other.home) + 0.1);
    }
  });
  test("stay where they are if nothing lies on them, and near their space however many there are", () => {
    expect(apart([strip(0, 0), strip(0, 30)], 44, wide, [])).toEqual([
      { dx: 0, dy: 0 },
      { dx: 0, dy: 0 },
    ]);
    const moves = apart(
      Array.from({ length: 30 }, () => strip(0, 0)),
      44,
      wide,
      [],
    );
    expect(Math.max(...moves.flatMap(({ dx, dy }) => [Math.abs(dx), Math.abs(dy)]))).toBeLessThanOrEqual(44);
  });
  test("do not leave the board", () => {
    const [low, high] = [strip(100, 90), strip(100, 84)];
    const edges = { left: 0, top: 0, right: 200, bottom: 100 };
    const [below, above] = apart([low, high], 44, edges, []);
    expect(low.y + below!.dy).toBeLessThanOrEqual(91);
    expect(low.y + below!.dy - high.y - above!.dy).toBeGreaterThan(19.9);
  });
  test("are the very same on the map while nothing of them has changed", () => {
    const stacks = batchesBySpace(PIECES, catalogue);
    const [once, again] = [placesOf(stacks, catalogue, sight(0.4)), placesOf(stacks, catalogue, sight(0.4))];
    for (const [id, place] of once) expect(again.get(id)).toBe(place);
  });
});

test("the name of a sea at the upper edge is written inside the board, or not at all", () => {
  for (const label_y of [2, 20]) {
    const sea = { ...BOARD.spaces[3]!, name: "Okhotsk", y: label_y, label_x: 260, label_y };
    const at = seaNamesWithRoom([sea], [], new Map(), 1, 1, () => 200).get(sea.id);
    expect(label_y + at!.down - 13 / 2).toBeGreaterThanOrEqual(0);
  }
  const narrow = { ...BOARD.spaces[3]!, name: "Okhotsk", y: 2, label_x: 260, label_y: 2 };
  expect(seaNamesWithRoom([narrow], [], new Map(), 1, 1, () => 0).size).toBe(0);
});

test("what a space has room for is never written under counters while there is room beside them", () => {
  for (const scale of [1, 2, 4, 6]) {
    const places = placesOf(batchesBySpace(PIECES, catalogue), catalogue, sight(scale));
    for (const { space, x, y, rects } of places.values()) {
      const at = capacitiesAt(space, 2, places, [], scale, 1);
      const row = around(at.x, at.y, 50, 14);
      const covered = rects.map(({ left, right, top, bottom }) =>
        shared(row, {
          left: x * scale + left,
          right: x * scale + right,
          top: y * scale + top,
          bottom: y * scale + bottom,
        }),
      );
      expect(covered.reduce((sum, each) => sum + each, 0)).toBe(0);
    }
  }
});

describe("the coast", () => {
  test("relative and absolute commands give the same contour", () => {
    const corners = [
      [10, 10],
      [30, 10],
      [30, 25.5],
      [10, 10],
    ];
    expect(contours("M10 10l20 0 0 15.5z")).toEqual([corners]);
    expect(contours("M10 10H30V25.5Z")).toEqual([corners]);
  });
  test("numbers may touch each other, contours may follow each other", () => {
    expect(contours("M1 1l.5-.5-1.5 2zM5 5l1 1z")).toEqual([
      [
        [1, 1],
        [1.5, 0.5],
        [0, 2.5],
        [1, 1],
      ],
      [
        [5, 5],
        [6, 6],
        [5, 5],
      ],
    ]);
  });
  test("pieces are short and follow each other without gaps", () => {
    const long = `M0 0l${"1 1 ".repeat(400).trim()}`;
    const cut = pieces(contours(long));
    expect(cut.length).toBeGreaterThan(3);
    for (let n = 1; n < cut.length; n += 1)
      expect(cut[n]?.slice(1).split("L")[0]).toBe(cut[n - 1]?.slice(1).split("L").at(-1));
  });
  test("a wide pencil follows fewer points, from the first to the last", () => {
    const [line = []] = contours(`M0 0l${"1 0 ".repeat(20).trim()}`);
    const [few = []] = thinned([line], 6);
    expect(few).toEqual([
      [0, 0],
      [6, 0],
      [12, 0],
      [18, 0],
      [20, 0],
    ]);
  });
});
