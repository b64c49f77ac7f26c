/** Texts of the server with live names: `{space:burma}`, `{piece:17}`, `{rule:land.13}` and the like. */

const TOKEN = /\{(\w+):([^}]*)\}/g;

export interface Segment {
  /** Empty for plain text, else space, piece, seat, side, type or rule. */
  verb: string;
  argument: string;
  text: string;
}

export type NameOf = (verb: string, argument: string) => string;

export function segments(text: string, nameOf: NameOf): Segment[] {
  const found: Segment[] = [];
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, verb = "", argument = ""] = match;
    if (match.index > from) found.push({ verb: "", argument: "", text: text.slice(from, match.index) });
    found.push({ verb, argument, text: nameOf(verb, argument) });
    from = match.index + whole.length;
  }
  if (from < text.length) found.push({ verb: "", argument: "", text: text.slice(from) });
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
  text.replace(TOKEN, (_whole, verb: string, argument: string) => nameOf(verb, argument));

/** Ids named in a text with a verb. */
export const named = (text: string, verb: string): string[] =>
  [...text.matchAll(TOKEN)].filter((match) => match[1] === verb).map((match) => match[2] ?? "");
