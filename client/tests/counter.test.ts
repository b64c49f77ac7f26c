import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { Catalogue } from "../src/game/catalogue";
import type { Mark } from "../src/net/wire";
import type { Batch } from "../src/game/stacks";
import { SIZES, type Size } from "../src/map/shape";
import Piece from "../src/ui/Piece.svelte";
import { BOARD } from "./table";

const catalogue = new Catalogue(BOARD);
const TAB_PX = 17;
const FACE = { foot: [], right: [], mark: "", steps: 1 };
const OVER_PX = 5;

test("the cargo of a counter stays under it, whatever its size; what does not fit is counted", () => {
  for (const size of [1, 2, 3] as Size[])
    for (const count of [1, 2, 4, 6]) {
      const load = { type: "infantry", side: "red", ids: Array.from({ length: count }, (_, id) => id) };
      const cargo = [{ ...load, key: "load", space: "sz_1", marks: [], cargo: [] } as unknown as Batch];
      const { container, unmount } = render(Piece, {
        catalogue,
        type: "transport",
        side: "red",
        size,
        cargo,
      });
      const tabs = [...container.querySelectorAll(".tab")].map(
        (tab) =>
          Number(/translate\(([\d.]+)/.exec(tab.parentElement?.getAttribute("transform") ?? "")?.[1]) +
          TAB_PX,
      );
      expect(Math.max(...tabs)).toBeLessThanOrEqual(SIZES[size].width + OVER_PX);
      const rest = container.querySelector(".rest")?.textContent ?? "+0";
      expect(tabs.length + Number(rest)).toBe(count);
      unmount();
    }
});

test("the name of a damaged unit ends before the tag of its damage", () => {
  const [kind] = BOARD.piece_types;
  const mark = { id: "hit", name: "hit", means: "damaged" } as Mark;
  const long = { ...kind!, name: "CA Australia/Canberra" };
  const marked = new Catalogue({ ...BOARD, piece_types: [long], marks: [mark] });
  const { container } = render(Piece, {
    catalogue: marked,
    type: long.id,
    side: "red",
    size: 3,
    marks: ["hit:1"],
  });
  const name = container.querySelector(".name")!;
  const tag = container.querySelector(".hit")!.parentElement!.getAttribute("transform");
  const end = Number(name.getAttribute("x")) + Number(name.getAttribute("textLength"));
  expect(Number(name.getAttribute("textLength"))).toBeGreaterThan(0);
  expect(end).toBeLessThanOrEqual(Number(/translate\(([\d.]+)/.exec(tag ?? "")?.[1]));
});

test("triangles of a face stand beside the drawing, told apart by their shape", () => {
  const infantry = BOARD.piece_types.find(({ id }) => id === "infantry")!;
  const face = { ...FACE, triangles: ["white", "red"] as ("white" | "red")[] };
  const marked = new Catalogue({ ...BOARD, piece_types: [{ ...infantry, faces: [face] }] });
  for (const size of [1, 2, 3] as Size[]) {
    const { container, unmount } = render(Piece, { catalogue: marked, type: "infantry", side: "red", size });
    const drawn = [...container.querySelectorAll(".triangle")];
    expect(drawn.map((each) => each.classList[1])).toEqual(size > 1 ? ["white", "red"] : []);
    expect(new Set(drawn.map((each) => each.getAttribute("d"))).size).toBe(drawn.length);
    unmount();
  }
});

test("spaces that are linked in two ways are neighbours once", () => {
  const twice = new Catalogue({ ...BOARD, links: [...BOARD.links, ...BOARD.links] });
  expect(twice.neighbours).toEqual(catalogue.neighbours);
});

test("several pieces are called by what they are, where other kinds of their side have the same plural", () => {
  const [kind] = BOARD.piece_types;
  const air = { ...kind!, proper: true, plural: "Naval air" };
  const { adjective } = catalogue.sideOf("red");
  expect(adjective).not.toBe("");
  const named = new Catalogue({
    ...BOARD,
    piece_types: [
      { ...air, id: "nav4", name: `${adjective} NAV-4` },
      { ...air, id: "nav2", name: `${adjective} NAV-2` },
      { ...air, id: "other", name: "Other NAV-2" },
    ],
  });
  expect([named.counted("nav4", 2), named.counted("nav4", 1)]).toEqual([
    `2 × ${adjective} NAV-4`,
    `${adjective} NAV-4`,
  ]);
  expect(named.counted("other", 3)).toBe("3 naval air");
});
