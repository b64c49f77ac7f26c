/** A whole view from the one before and what has changed in it. */

import type { Patch, Piece, View } from "../net/protocol";

interface Named {
  id: string;
}

export function whole(before: View, news: View, { same, gone, parts }: Patch): View {
  const stands = (same as (keyof View)[]).map((field) => [field, before[field]]);
  const parted = Object.entries(parts).map(([field, ids]) => {
    const key = field as "panels" | "overlays";
    return [key, inOrder(ids, before[key], news[key])];
  });
  const kept = Object.fromEntries([...stands, ...parted]) as Partial<View>;
  return { ...news, pieces: withNews(before.pieces, news.pieces, new Set(gone)), ...kept };
}

/** The parts with these ids: as they come, or else as they were. */
function inOrder(ids: string[], before: Named[], news: Named[]): Named[] {
  const known = new Map([...before, ...news].map((part) => [part.id, part]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

function withNews(before: Piece[], news: Piece[], gone: Set<number>): Piece[] {
  const pieces = new Map(before.map((piece) => [piece.id, piece]));
  for (const id of gone) pieces.delete(id);
  for (const piece of news) pieces.set(piece.id, piece);
  return [...pieces.values()].sort((one, two) => one.id - two.id);
}
