/** The address bar: which page, which match, which moment. */

export type Route =
  | { page: "home" }
  | { page: "new"; wanted: string }
  | { page: "matches" }
  | { page: "game"; id: string; moment: number | null }
  | { page: "proof" | "invite"; id: string }
  | { page: "join"; id: string; hash: string }
  | { page: "help" }
  | { page: "tutorials" }
  | { page: "tutorial" | "rules"; slug: string }
  | { page: "unknown"; lost: string };

/** The parts of a path; null: it is none, for a percent sign in it stands before no character. */
function partsOf(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch (fault) {
    if (fault instanceof URIError) return null;
    throw fault;
  }
}

export function parse(path: string, hash: string): Route {
  const parts = partsOf(path);
  if (!parts) return { page: "unknown", lost: path };
  const [first = "", second = ""] = parts;
  if (!first) return { page: "home" };
  if (first === "new") return { page: "new", wanted: second };
  if (first === "help" || first === "matches") return { page: first };
  if (first === "tutorial") return second ? { page: "tutorial", slug: second } : { page: "tutorials" };
  if (first === "rules" && second) return { page: first, slug: second };
  if (first === "g" && second) {
    const moment = /^#(\d+)$/.exec(hash);
    return { page: "game", id: second, moment: moment ? Number(moment[1]) : null };
  }
  if ((first === "proof" || first === "invite") && second) return { page: first, id: second };
  if (first === "join" && second) return { page: first, id: second, hash };
  return { page: "unknown", lost: path };
}

export const addressOf = (id: string, moment?: number): string =>
  `/g/${encodeURIComponent(id)}${moment === undefined ? "" : `#${moment}`}`;

class Router {
  route = $state.raw<Route>(parse(location.pathname, location.hash));

  constructor() {
    const read = (): void => {
      this.route = parse(location.pathname, location.hash);
    };
    addEventListener("popstate", read);
    addEventListener("hashchange", read);
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = parse(location.pathname, location.hash);
    scrollTo(0, 0);
  }

  /** Change the address without a step in the history (the moment shown in a replay). */
  replace(path: string): void {
    history.replaceState(null, "", path);
  }
}

export const router = new Router();

/** Follow links of our own without loading the page anew. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api")) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  router.go(link.pathname + link.hash);
}
