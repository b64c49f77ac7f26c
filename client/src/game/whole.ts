/** A whole view from the one before and what has changed in it. */

import type { Patch, Piece, View } from "../net/protocol";

export function whole(before: View, news: View, { same, gone }: Patch): View {
  const kept = Object.fromEntries(
    (same as (keyof View)[]).map((field) => [field, before[field]]),
  ) as Partial<View>;
  return { ...news, pieces: withNews(before.pieces, news.pieces, new Set(gone)), ...kept };
}

function withNews(before: Piece[], news: Piece[], gone: Set<number>): Piece[] {
  const pieces = new Map(before.map((piece) => [piece.id, piece]));
  for (const id of gone) pieces.delete(id);
  for (const piece of news) pieces.set(piece.id, piece);
  return [...pieces.values()].sort((one, two) => one.id - two.id);
}
