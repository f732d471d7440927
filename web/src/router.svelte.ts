// The address bar as state: the current route, and how a view goes to another one without loading the page again.
import { parseRoute, pathOf, type Route } from "./route";

class Router {
  route: Route = $state({ view: "lobby" });

  constructor() {
    this.#read();
    addEventListener("popstate", () => this.#read());
    addEventListener("click", (event) => this.#follow(event));
  }

  go(route: Exclude<Route, { view: "lost" }>, how: "push" | "replace" = "push") {
    const path = pathOf(route);
    if (how === "push") history.pushState(null, "", path);
    else history.replaceState(null, "", path);
    this.#read();
  }

  #read() {
    this.route = parseRoute(location.pathname, location.search);
  }

  // Plain links work everywhere; ours are followed in place, unless the player asks for a new tab or a download.
  #follow(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const route = parseRoute(link.pathname, link.search);
    if (route.view === "lost") return;
    event.preventDefault();
    this.go(route);
    scrollTo(0, 0);
  }
}

export const router = new Router();
