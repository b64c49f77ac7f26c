/** Where the cells of a table stand: each column as a whole. */

/** On which side: figures right, results of a chart in the middle, texts left. */
export type Side = "right" | "middle" | "";

/** A result of a chart, such as "1", "1 S" and "L/M(R)". */
const RESULT = /^[A-Z\d()/ –-]{0,8}$/;
const LETTER = /[A-Z]/;
/** A figure, such as "3", "0 of 3" and a dash. */
const FIGURE = /^([+−-]?\d|[–-]?$)/;
const RANGE = /^\d+[–-]\d+$/;

/** The sides of so many columns; the first names the rows. */
export function sidesOf(count: number, rows: readonly (readonly string[])[]): Side[] {
  return Array.from({ length: count }, (_, index) => {
    const cells = rows.map((row) => (row[index] ?? "").trim());
    if (index === 0) return "";
    if (cells.every((cell) => RESULT.test(cell)) && cells.some((cell) => LETTER.test(cell))) return "middle";
    return cells.every((cell) => FIGURE.test(cell)) ? "right" : "";
  });
}

/** Whether a column is for a range, such as 15-18. */
export const isRange = (column: string): boolean => RANGE.test(column);
