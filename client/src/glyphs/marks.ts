/** Small signs for the state of a piece: strokes in a field of 20 x 20. Unknown marks show their first letter. */

export const MARKS: Record<string, string> = {
  damaged: "M11 2L6 10h6l-3 8",
  submerged: "M3 7q3.5-4 7 0t7 0M3 13q3.5-4 7 0t7 0",
  patrol: "M16 8A6.5 6.5 0 1 0 16.2 12.5M16.5 3.5V8H12",
  moved: "M4 10l4.5 5L16 5",
  fought: "M4 4l12 12M16 4L4 16",
  landing: "M10 3v12M4 10l6 6 6-6",
  new: "M10 3v14M3 10h14",
};
