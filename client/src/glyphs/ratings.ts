/** Small signs of the figures beside the drawing of a counter, and of the classes in a strip. */

export interface RatingSign {
  /** In a field of 12 x 12. */
  path: string;
  /** Whether it is drawn in lines. */
  line: boolean;
}

export const RATINGS: Record<string, RatingSign> = {
  air: {
    path: "M6 .8c.5 0 .8.6.9 1.3l.1 2.1 4.3 2v1.2L6.9 6.7l-.2 2.3 1.5 1v.9L6 10.3l-2.2.6V10l1.5-1-.2-2.3L.7 7.4V6.2l4.3-2 .1-2.1C5.2 1.4 5.5.8 6 .8z",
    line: false,
  },
  aa: { path: "M6 1L10.5 6H7.7v5H4.3V6H1.5z", line: false },
  lift: { path: "M1 4h10v6.5H1zM3.5 4V1.5h5V4", line: true },
  shore: { path: "M1 10.5h10M2 8.5L9.5 3l1 1.3L4 9", line: true },
};

/** A helmet, a hull from ahead, an aircraft from above: in a field of 24 x 24. */
export const CLASSES: Record<string, string> = {
  land: "M12 4c-5 0-8.4 3.2-8.6 8.2L2 14.4V16h20v-1.6l-1.4-2.2C20.4 7.2 17 4 12 4zM6 17.6h12c-.6 2.2-2.8 3.4-6 3.4s-5.4-1.2-6-3.4z",
  naval: "M1.5 14h3V10.5h4V6h2.4V3h1.6v3H15v4.5h4V14h3.5L20 20.5H4.2z",
  air: "M12 1.5c1 0 1.6 1.2 1.7 2.6l.3 4.2 8.6 4v2.4l-8.7-1.6-.5 4.8 3 2v1.8L12 20.5l-4.4 1.2v-1.8l3-2-.5-4.8-8.7 1.6v-2.4l8.6-4 .3-4.2c.1-1.4.7-2.6 1.7-2.6z",
};

export const classSign = (klass: string): string => CLASSES[klass] ?? CLASSES["land"]!;
