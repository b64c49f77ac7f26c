/** The pictures of the games, drawn from their boards by tools/pictures: one file for each, under its slug. */

const files = import.meta.glob<string>("../pictures/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

const FRONT = "front";

/** The address of a game's picture; of a game that has none, that of the whole ocean. */
export const pictureOf = (slug: string): string =>
  files[`../pictures/${slug}.svg`] ?? files[`../pictures/${FRONT}.svg`] ?? "";

export const FRONT_PICTURE = pictureOf(FRONT);
