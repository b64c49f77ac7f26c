import { describe, expect, test } from "vitest";
import { Catalogue } from "../src/game/catalogue";
import { capacity, capacityOfCell, layOut, shiftBelow, tileWidth } from "../src/game/layout";
import { batchesBySpace, byClass, condensed, everyPiece, type Batch } from "../src/game/stacks";
import { changes } from "../src/game/trails";
import { contours, pieces } from "../src/map/coast";
import { step } from "../src/map/cursor";
import { bareName, isCell, numberOf } from "../src/map/kinds";
import { inLines, namesWithRoom } from "../src/map/names";
import { middleOf, sideFor } from "../src/map/fan";
import { around, shared, within } from "../src/map/rects";
import { PanZoom } from "../src/map/panzoom.svelte";
import { placesOf } from "../src/map/places";
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

describe("layout of stacks", () => {
  test("nothing is dropped without being counted in the rest", () => {
    for (let count = 1; count <= 20; count += 1)
      for (let columns = 1; columns <= 4; columns += 1)
        for (let rows = 1; rows <= 3; rows += 1) {
          const all = batches(count);
          const { tiles, rest } = layOut(all, columns, rows);
          expect(tiles.length).toBeGreaterThan(0);
          expect([...tiles.map((tile) => tile.batch), ...rest].flatMap(everyPiece)).toEqual(
            all.flatMap(everyPiece),
          );
          expect(tiles.length + (rest.length && columns * rows > 1 ? 1 : 0)).toBeLessThanOrEqual(
            columns * rows,
          );
        }
  });
  test("no two tiles stand on the same place", () => {
    const { tiles, restX, restY } = layOut(batches(9), 3, 2);
    const places = [...tiles.map(({ x, y }) => `${x},${y}`), `${restX},${restY}`];
    expect(new Set(places).size).toBe(places.length);
  });
  test("counters keep a readable width at every zoom", () => {
    for (const zoom of [0.2, 0.5, 1, 2, 7]) expect(tileWidth(zoom)).toBeGreaterThanOrEqual(30);
  });
  test("more room holds more counters", () => {
    expect(capacity(30, 30)).toEqual({ columns: 1, rows: 1 });
    expect(capacity(200, 30).columns).toBe(4);
  });
  test("a stack gives way to the label above it only", () => {
    expect(shiftBelow(10, 28, 1)).toBeGreaterThan(0);
    expect(shiftBelow(100, 28, 1)).toBe(0);
    expect(shiftBelow(-10, 28, 1)).toBe(0);
  });
  test("every stack has its place on the map", () => {
    const stacks = batchesBySpace(PIECES, catalogue);
    const places = placesOf(stacks, catalogue, 1, 1);
    expect([...places.keys()].sort()).toEqual(["burma", "siam", "sz_1"]);
  });
});

describe("the plate of an open stack", () => {
  const own = around(0, -30, 60, 20);
  const near = (x: number, y: number): ReturnType<typeof around> => around(x, y, 60, 20);
  const covers = (others: ReturnType<typeof around>[]): number => {
    const { x, y } = middleOf(sideFor(160, 80, own, others), 160, 80, own);
    return others.reduce((sum, other) => sum + shared(around(x, y, 160, 80), other), 0);
  };
  test("lies in the middle where no name is in its way", () => {
    expect(sideFor(160, 80, own, [near(300, 0)])).toEqual([0, 0]);
  });
  test("leaves the name of its space and those around it in sight", () => {
    expect(covers([own])).toBe(0);
    expect(covers([own, near(0, 50)])).toBe(0);
    expect(covers([own, near(0, 50), near(0, -80), near(100, -30)])).toBe(0);
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
    const place = placesOf(batchesBySpace(PIECES, edge), edge, 1, 1).get("burma")!;
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
  test("goes to the place that is looked at when it would slip out of sight", () => {
    const view = windowOn();
    view.resize(400, 220, () => whole, { x: 500, y: 500 });
    expect(view.toScreen(500, 500)).toEqual({ x: 200, y: 110 });
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
});

describe("maps of cells", () => {
  const hex = { ...BOARD.spaces[3]!, name: "Coral Sea (1211)", q: 1, r: 2 };
  test("a cell keeps counters below its label, and more of them seen closer", () => {
    expect(capacityOfCell(63, 1.4)).toEqual({ columns: 2, rows: 1 });
    expect(capacityOfCell(200, 4).rows).toBeGreaterThan(1);
  });
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
    const both = placesOf(stacks, near, 1, 1);
    const written = (places: typeof both): ReadonlyMap<string, number> =>
      namesWithRoom([north, south], places, 1, 1, ({ name }) => [name]);
    expect(written(both).get("yunnan")).toBeGreaterThan(15);
    expect(written(new Map([...both].slice(0, 1))).has("yunnan")).toBe(false);
  });
  test("long names are broken at blanks, as seldom as can be", () => {
    expect(inLines("Port Moresby", 200, 1)).toEqual(["Port Moresby"]);
    expect(inLines("Port Moresby", 60, 1)).toEqual(["Port", "Moresby"]);
    expect(inLines("Carriers without Planes", 110, 1)).toEqual(["Carriers without", "Planes"]);
    expect(inLines("Guadalcanal", 30, 1)).toEqual(["Guadalcanal"]);
  });
  test("a crowded cell shows one counter for each class, with all its pieces", () => {
    const all = batchesBySpace(PIECES, catalogue).get("burma")!;
    const [only, ...others] = byClass(all, catalogue);
    expect(others).toEqual([]);
    expect(only!.ids.toSorted()).toEqual([0, 1, 2, 3]);
    expect(only!.kinds).toBe(2);
  });
  test("however small a cell is, a counter of each side shows where two meet", () => {
    const at = (side: string, ...types: string[]): Batch[] =>
      types.map((type, n) => ({ ...batches(1)[0]!, key: side + type, side, type, ids: [n] }));
    const all = [...at("red", "infantry", "transport"), ...at("blue", "infantry", "armor", "transport")];
    expect(condensed(all, 2, catalogue).map(({ side, ids }) => [side, ids.length])).toEqual([
      ["red", 2],
      ["blue", 3],
    ]);
    expect(condensed(all, 4, catalogue)).toHaveLength(4);
    const cells = BOARD.spaces.map((space) => ({ ...space, q: 0, r: 0 }));
    const cell = new Catalogue({ ...BOARD, spaces: cells });
    const place = placesOf(new Map([["burma", all]]), cell, 0.01, 1).get("burma");
    expect(place?.layout.tiles.map(({ batch }) => batch.side)).toEqual(["red", "blue"]);
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
    const cut = pieces(long);
    expect(cut.length).toBeGreaterThan(3);
    for (let n = 1; n < cut.length; n += 1)
      expect(cut[n]?.slice(1).split("L")[0]).toBe(cut[n - 1]?.slice(1).split("L").at(-1));
  });
});
