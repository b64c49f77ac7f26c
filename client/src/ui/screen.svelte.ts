/** Whether the screen is narrow, so that the panel is a sheet below the map. The same limit stands in the styles. */

const query = matchMedia("(max-width: 760px)");

class Screen {
  narrow = $state(query.matches);

  constructor() {
    query.addEventListener("change", (event) => (this.narrow = event.matches));
  }
}

export const screen = new Screen();
