import { describe, expect, it } from "vitest";
import { parseRoute, pathOf } from "../../src/route";

describe("an address", () => {
  it("names its view", () => {
    expect(parseRoute("/")).toEqual({ view: "lobby" });
    expect(parseRoute("/rules")).toEqual({ view: "rules" });
    expect(parseRoute("/puzzles", "?day=3")).toEqual({ view: "puzzles", query: "?day=3" });
    expect(parseRoute("/today")).toEqual({ view: "today", day: null });
    expect(parseRoute("/today", "?day=2026-11-16")).toEqual({ view: "today", day: "2026-11-16" });
    expect(parseRoute("/today", "?day=yesterday")).toEqual({ view: "today", day: null });
    expect(parseRoute("/room/K7QX")).toEqual({ view: "room", code: "K7QX", watch: false });
    expect(parseRoute("/room/K7QX", "?watch")).toEqual({ view: "room", code: "K7QX", watch: true });
    expect(parseRoute("/game/abc", "?turn=12")).toEqual({
      view: "replay",
      game: "abc",
      turn: 12,
      analyse: false,
    });
  });

  it("that means nothing is lost, not the lobby", () => {
    expect(parseRoute("/room")).toEqual({ view: "lost" });
    expect(parseRoute("/game/abc/def")).toEqual({ view: "lost" });
  });

  it("with a broken turn or escape still opens", () => {
    expect(parseRoute("/game/abc", "?turn=-1")).toEqual({
      view: "replay",
      game: "abc",
      turn: null,
      analyse: false,
    });
    expect(parseRoute("/room/%E0%A4%A")).toEqual({ view: "room", code: "%E0%A4%A", watch: false });
  });

  it("survives the way there and back", () => {
    for (const route of [
      { view: "replay", game: "a b", turn: 3, analyse: false },
      { view: "replay", game: "a", turn: 3, analyse: true },
      { view: "replay", game: "a", turn: null, analyse: true },
      { view: "room", code: "K7QX", watch: true },
      { view: "today", day: "2026-11-16" },
    ] as const) {
      const [path, query] = pathOf(route).split("?");
      expect(parseRoute(path!, `?${query}`)).toEqual(route);
    }
  });
});
