/** Small signs for the state of a piece: strokes in a field of 20 x 20. Unknown marks show their first letter. */

export const MARKS: Record<string, string> = {
  damaged: "M11 2L6 10h6l-3 8",
  submerged: "M3 7q3.5-4 7 0t7 0M3 13q3.5-4 7 0t7 0",
  patrol: "M16 8A6.5 6.5 0 1 0 16.2 12.5M16.5 3.5V8H12",
  moved: "M4 10l4.5 5L16 5",
  fought: "M4 4l12 12M16 4L4 16",
  landing: "M10 3v12M4 10l6 6 6-6",
  airborne: "M3 12l14-6M3 12l6 1M9 13l3 4M6 10L5 6",
  raiding: "M10 2v9M7 8l3 4l3-4M6 15h8M8 18h4",
  intercepting: "M10 18V5M5 10l5-6l5 6",
  deck_cargo: "M4 8h12v7H4zM7 8V5h6v3",
  new: "M10 3v14M3 10h14",
};
