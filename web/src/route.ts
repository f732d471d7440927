// Which view an address shows. The router and every link of the page rest on it.

export type Route =
  | { view: "lobby" }
  | { view: "room"; code: string; watch: boolean }
  | { view: "replay"; game: string; turn: number | null; analyse: boolean }
  | { view: "rules" }
  | { view: "learn" }
  | { view: "me" }
  | { view: "players" }
  | { view: "about" }
  | { view: "board"; query: string }
  | { view: "puzzles"; query: string }
  | { view: "today"; day: string | null }
  | { view: "lost" };

export function parseRoute(path: string, query = ""): Route {
  const parts = path.split("/").filter((part) => part !== "");
  if (parts.length === 0) return { view: "lobby" };
  if (parts.length === 1 && parts[0] === "rules") return { view: "rules" };
  if (parts.length === 1 && parts[0] === "learn") return { view: "learn" };
  if (parts.length === 1 && (parts[0] === "me" || parts[0] === "players" || parts[0] === "about"))
    return { view: parts[0] };
  if (parts.length === 1 && parts[0] === "board") return { view: "board", query };
  if (parts.length === 1 && parts[0] === "puzzles") return { view: "puzzles", query };
  if (parts.length === 1 && parts[0] === "today") return { view: "today", day: dayOf(query) };
  if (parts.length === 2 && parts[0] === "room") {
    return { view: "room", code: decodePart(parts[1]!), watch: new URLSearchParams(query).has("watch") };
  }
  if (parts.length === 2 && parts[0] === "game") {
    const analyse = new URLSearchParams(query).has("analyse");
    return { view: "replay", game: decodePart(parts[1]!), turn: turnOf(query), analyse };
  }
  return { view: "lost" };
}

export function pathOf(route: Exclude<Route, { view: "lost" }>): string {
  switch (route.view) {
    case "lobby":
      return "/";
    case "rules":
      return "/rules";
    case "learn":
    case "me":
    case "players":
    case "about":
      return `/${route.view}`;
    case "board":
      return `/board${route.query}`;
    case "puzzles":
      return `/puzzles${route.query}`;
    case "today":
      return route.day === null ? "/today" : `/today?day=${route.day}`;
    case "room":
      return `/room/${encodeURIComponent(route.code)}${route.watch ? "?watch" : ""}`;
    case "replay":
      return `/game/${encodeURIComponent(route.game)}${replayQuery(route)}`;
  }
}

function replayQuery({ turn, analyse }: Extract<Route, { view: "replay" }>): string {
  const parts = [...(turn === null ? [] : [`turn=${turn}`]), ...(analyse ? ["analyse"] : [])];
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

// A day that is over, whose results are shown.
function dayOf(query: string): string | null {
  const text = new URLSearchParams(query).get("day");
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}

function turnOf(query: string): number | null {
  const text = new URLSearchParams(query).get("turn");
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
