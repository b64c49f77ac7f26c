/** Pieces of a space as batches: alike pieces together, in one order everywhere, cargo inside its carrier. */

import type { Piece } from "../net/protocol";
import type { Catalogue } from "./catalogue";

export interface Batch {
  key: string;
  type: string;
  side: string;
  space: string;
  marks: string[];
  ids: number[];
  /** What is aboard these pieces. */
  cargo: Batch[];
  /** How many kinds of piece it stands for, when more than one. */
  kinds?: number;
}

/** All pieces aboard a batch, by carrier included. */
export const everyPiece = (batch: Batch): number[] => [...batch.ids, ...batch.cargo.flatMap(everyPiece)];

/** Batches of the same key as one, each with its alike cargo as one. */
function joined(batches: Batch[], keyOf: (batch: Batch) => string): Batch[] {
  const found = new Map<string, Batch>();
  for (const batch of batches) {
    const known = found.get(keyOf(batch));
    found.set(keyOf(batch), {
      ...batch,
      ids: [...(known?.ids ?? []), ...batch.ids],
      cargo: joined([...(known?.cargo ?? []), ...batch.cargo], likeness),
    });
  }
  return [...found.values()];
}

const likeness = ({ side, type, marks }: Batch): string => `${side}/${type}/${marks.join()}`;

/** Batches as a player picks from them: pieces that one choice stands for are one batch, and cargo that can be chosen
 * stands beside its carrier.
 *
 * `choiceOf` names the choice that a piece falls under, "" for none.
 */
export function pickable(batches: Batch[], choiceOf: (id: number) => string): Batch[] {
  const withCargo = (batch: Batch): Batch[] => [
    batch,
    ...batch.cargo.filter((load) => everyPiece(load).some(choiceOf)).flatMap(withCargo),
  ];
  return joined(batches.flatMap(withCargo), (batch) => {
    const [first = "", ...others] = new Set(batch.ids.map(choiceOf));
    return first && !others.length ? `${likeness(batch)}/${first}` : batch.key;
  });
}

/** Batches as one wherever `keyOf` is the same: each wears the counter of its first, with the marks of all. */
export function merged(batches: Batch[], keyOf: (batch: Batch) => string): Batch[] {
  const found = new Map<string, Batch>();
  for (const batch of batches) {
    const key = `${batch.space}/${keyOf(batch)}`;
    const known = found.get(key);
    found.set(
      key,
      known
        ? {
            ...known,
            marks: known.marks.filter((mark) => batch.marks.includes(mark)),
            ids: [...known.ids, ...batch.ids],
            cargo: [...known.cargo, ...batch.cargo],
            kinds: (known.kinds ?? 1) + 1,
          }
        : { ...batch, key },
    );
  }
  return [...found.values()];
}

export const countOf = (batches: Batch[]): number =>
  batches.reduce((sum, batch) => sum + batch.ids.length, 0);

export function batchesBySpace(pieces: Piece[], catalogue: Catalogue): Map<string, Batch[]> {
  const aboard = new Map<number, Piece[]>();
  const onMap: Piece[] = [];
  for (const piece of pieces) {
    if (piece.aboard === null) onMap.push(piece);
    else aboard.set(piece.aboard, [...(aboard.get(piece.aboard) ?? []), piece]);
  }
  const spaces = new Map<string, Piece[]>();
  for (const piece of onMap) {
    const list = spaces.get(piece.space);
    if (list) list.push(piece);
    else spaces.set(piece.space, [piece]);
  }
  return new Map([...spaces].map(([space, list]) => [space, batched(list, aboard, catalogue)]));
}

function batched(pieces: Piece[], aboard: Map<number, Piece[]>, catalogue: Catalogue): Batch[] {
  const batches = new Map<string, Batch>();
  const cargo = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = `${piece.space}/${piece.side}/${piece.group}/${piece.marks.join()}`;
    const batch = batches.get(key);
    if (batch) batch.ids.push(piece.id);
    else
      batches.set(key, {
        key,
        type: piece.type,
        side: piece.side,
        space: piece.space,
        marks: piece.marks,
        ids: [piece.id],
        cargo: [],
      });
    cargo.set(key, [...(cargo.get(key) ?? []), ...(aboard.get(piece.id) ?? [])]);
  }
  for (const [key, load] of cargo) {
    const batch = batches.get(key);
    if (batch && load.length) batch.cargo = batched(load, aboard, catalogue);
  }
  return inOrder([...batches.values()], catalogue);
}

const sideOrder = (catalogue: Catalogue, side: string): number =>
  catalogue.board.sides.findIndex(({ id }) => id === side);

/** The one order of pieces: by side, then by kind, then the larger batch first. */
function inOrder(batches: Batch[], catalogue: Catalogue): Batch[] {
  return batches.sort(
    (one, two) =>
      sideOrder(catalogue, one.side) - sideOrder(catalogue, two.side) ||
      catalogue.typeOf(one.type).order - catalogue.typeOf(two.type).order ||
      two.ids.length - one.ids.length ||
      one.key.localeCompare(two.key),
  );
}

/** Marks of a piece in words; `landing:burma` names a space, `strength:2` a number. */
export const markWords = (marks: string[], catalogue: Catalogue): string =>
  marks
    .map((mark) => {
      const [kind = "", argument = ""] = mark.split(":");
      const place = catalogue.spaces.get(argument);
      return `${kind.replaceAll("_", " ")} ${place ? `in ${place.name}` : argument}`.trim();
    })
    .join(", ");

/** "Japanese: 3 infantry, 1 armor (moved)" for a screen reader and the status line. */
export function inWords(batches: Batch[], catalogue: Catalogue): string {
  const sides = new Map<string, string[]>();
  for (const batch of batches) {
    const load = batch.cargo.length ? ` carrying ${inWords(batch.cargo, catalogue)}` : "";
    const marks = batch.marks.length ? ` (${markWords(batch.marks, catalogue)})` : "";
    const words = catalogue.counted(batch.type, batch.ids.length) + marks + load;
    sides.set(batch.side, [...(sides.get(batch.side) ?? []), words]);
  }
  return [...sides].map(([side, words]) => `${catalogue.sideOf(side).name}: ${words.join(", ")}`).join("; ");
}
