import hoverMediaFeature from "postcss-hover-media-feature";

/** What is touched would keep the look of being pointed at: a look under a pointer is only for those who have one. */
export default { plugins: [hoverMediaFeature()] };
