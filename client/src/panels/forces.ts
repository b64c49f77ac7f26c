/** Who fights on which side of a battle that is typed in. */

import type { Catalogue } from "../game/catalogue";
import type { Piece } from "../net/protocol";

/** Whether a unit joins the side of the first that was named: as the pieces on the map belong, else as its name begins. */
export function firstHas(
  type: string,
  named: readonly string[],
  pieces: readonly Piece[],
  catalogue: Catalogue,
): boolean {
  const [first] = named;
  return first === undefined || teamOf(first, pieces, catalogue) === teamOf(type, pieces, catalogue);
}

function teamOf(type: string, pieces: readonly Piece[], catalogue: Catalogue): string {
  const { name } = catalogue.typeOf(type);
  const sides = [...catalogue.sides.values()];
  const named = sides.find(({ adjective }) => adjective && name.startsWith(`${adjective} `))?.id;
  const side = pieces.find((piece) => piece.type === type)?.side ?? named ?? "";
  return catalogue.sides.get(side)?.team || side;
}
