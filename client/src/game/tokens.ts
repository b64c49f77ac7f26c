/** Texts of the server with live names: `{space:burma}`, `{piece:17}`, `{rule:land.13}` and the like. */

const TOKEN = /\{(\w+):([^}]*)\}/g;
/** Between two pieces of a row. */
const BETWEEN = ", ";

export interface Segment {
  /** Empty for plain text, else space, piece, seat, side, type or rule. */
  verb: string;
  argument: string;
  text: string;
  /** Arguments of others that the name stands for as well. */
  alike?: string[];
}

export type NameOf = (verb: string, argument: string) => string;

/** A text in parts; pieces of one name that are named in a row are one part, with their number. */
export function segments(text: string, nameOf: NameOf): Segment[] {
  return gathered(parsed(text, nameOf));
}

const isPiece = (part: Segment | undefined): part is Segment => part?.verb === "piece";

function gathered(parts: Segment[]): Segment[] {
  const found: Segment[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const first = parts[at]!;
    if (!isPiece(first)) {
      found.push(first);
      continue;
    }
    const row = new Map([[first.text, first]]);
    for (; parts[at + 1]?.text === BETWEEN && isPiece(parts[at + 2]); at += 2) {
      const next = parts[at + 2]!;
      const same = row.get(next.text);
      if (same) same.alike = [...(same.alike ?? []), next.argument];
      else row.set(next.text, next);
    }
    [...row.values()].forEach((part, index) => {
      if (index) found.push(words(BETWEEN));
      const count = (part.alike?.length ?? 0) + 1;
      found.push(count > 1 ? { ...part, text: `${count} × ${part.text}` } : part);
    });
  }
  return found;
}

const words = (text: string): Segment => ({ verb: "", argument: "", text });

function parsed(text: string, nameOf: NameOf): Segment[] {
  const found: Segment[] = [];
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, verb = "", argument = ""] = match;
    if (match.index > from) found.push(words(text.slice(from, match.index)));
    found.push({ verb, argument, text: nameOf(verb, argument) });
    from = match.index + whole.length;
  }
  if (from < text.length) found.push(words(text.slice(from)));
  return found;
}

export interface Hugged extends Segment {
  /** Signs that must not be torn off a live name at the end of a line, such as "(" and ")," */
  before: string;
  after: string;
}

/** Segments with the brackets, commas and stops that touch a live name kept with it. */
export function hugged(parts: Segment[]): Hugged[] {
  const found: Hugged[] = parts.map((part) => ({ ...part, before: "", after: "" }));
  found.forEach((part, index) => {
    if (!part.verb) return;
    const [last, next] = [found[index - 1], found[index + 1]];
    if (last && !last.verb) {
      part.before = /[([]*$/.exec(last.text)?.[0] ?? "";
      last.text = last.text.slice(0, last.text.length - part.before.length);
    }
    if (next && !next.verb) {
      part.after = /^[\])'’.,;:!?]*/.exec(next.text)?.[0] ?? "";
      next.text = next.text.slice(part.after.length);
    }
  });
  return found;
}

/** The text in plain words, for labels and screen readers. */
export const plain = (text: string, nameOf: NameOf): string =>
  segments(text, nameOf)
    .map((part) => part.text)
    .join("");

/** Ids named in a text with a verb. */
export const named = (text: string, verb: string): string[] =>
  [...text.matchAll(TOKEN)].filter((match) => match[1] === verb).map((match) => match[2] ?? "");
