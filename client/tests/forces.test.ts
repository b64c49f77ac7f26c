import { expect, test } from "vitest";
import { Catalogue } from "../src/game/catalogue";
import { firstHas } from "../src/panels/forces";
import { BOARD, PIECES } from "./table";

const catalogue = new Catalogue(BOARD);
const of = (side: string): string => PIECES.find((piece) => piece.side === side)!.type;

test("whoever is added to a battle joins the side of the first, or fights it", () => {
  const [first, other] = [...new Set(PIECES.map(({ side }) => side))] as [string, string];
  expect(firstHas(of(first), [], PIECES, catalogue)).toBe(true);
  const alone = PIECES.map((piece) => ({ ...piece, type: `${piece.type}_${piece.side}` }));
  const type = (side: string): string => `${of(side)}_${side}`;
  expect(firstHas(type(first), [type(first)], alone, catalogue)).toBe(true);
  expect(firstHas(type(other), [type(first)], alone, catalogue)).toBe(false);
});
