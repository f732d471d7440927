import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  emptyPosition,
  notationOf,
  positionOf,
  queryOf,
  readTiles,
  surplusOf,
} from "../../src/board/position";
import { Setup } from "../../src/board/setup.svelte";
import { questionText, readAnswer } from "../../src/engine/tilefish";
import { rulesets } from "../../src/engine/rulesets";

const classic = rulesets["classic"]!;

describe("a position", () => {
  test("is read with and without spaces", () => {
    const tiles = {
      table: [
        ["3b", "4b", "5b"],
        ["9g", "9r", "J"],
      ],
      rack: ["2b", "13y"],
    };
    expect(readTiles("3b 4b 5b, 9g 9r J / 2b 13y")).toEqual({ ok: true, tiles });
    expect(readTiles("3B4b5b,9g9rj/2b13Y")).toEqual({ ok: true, tiles });
    expect(notationOf(tiles)).toBe("3b 4b 5b, 9g 9r J / 2b 13y");
  });

  test("without a slash is a rack", () => {
    expect(readTiles("2b 6b")).toEqual({ ok: true, tiles: { table: [], rack: ["2b", "6b"] } });
  });

  test("names the word that is no tile", () => {
    expect(readTiles("3b 4x / 2b")).toEqual({ ok: false, word: "4x" });
    expect(readTiles("1b / 2b / 3b")).toEqual({ ok: false, word: "/" });
  });

  test("comes back from its address", () => {
    for (const position of [
      { ...emptyPosition, table: [["3b", "4b", "5b"]], rack: ["J"] },
      { ...emptyPosition, ruleset: "six", rules: rulesets["six"]!, opened: false, table: [], rack: ["1b"] },
      { ...emptyPosition, ruleset: "own", rules: { ...classic, colours: 5, joker_rule: "free" as const } },
    ]) {
      expect(positionOf(queryOf(position))).toEqual(position);
    }
    expect(queryOf({ ...emptyPosition, table: [["3b", "4b", "5b"]], rack: ["J"] })).toBe("?v1=3b4b5b/J");
  });

  test("bears any address", () => {
    expect(positionOf("?v1=nonsense&rules=nobody")).toEqual(emptyPosition);
    expect(positionOf("?rules=colours:99,numbers:x").rules).toMatchObject({ colours: 8, numbers: 13 });
  });

  test("has tiles of which there are too many", () => {
    expect(surplusOf({ table: [["3b", "3b"]], rack: ["3b", "J"] }, classic)).toEqual(["3b"]);
    expect(surplusOf({ table: [], rack: ["7o"] }, classic)).toEqual(["7o"]);
  });
});

describe("a board", () => {
  function boardWith(text: string): Setup {
    const setup = new Setup(classic);
    const read = readTiles(text);
    if (read.ok) setup.load(read.tiles);
    return setup;
  }
  const leftOf = (setup: Setup, face: string) => setup.tray.find((each) => each.face === face)?.left;

  test("counts what is left in the tray", () => {
    const setup = boardWith("3b 4b 5b / 3b J");
    expect(setup.tray).toHaveLength(53);
    expect([leftOf(setup, "3b"), leftOf(setup, "4b"), leftOf(setup, "J")]).toEqual([0, 1, 1]);
  });

  test("takes tiles from the tray to the rack and to the table, and back", () => {
    const setup = boardWith("/ 1b");
    const two = setup.tray.find(({ face }) => face === "2b")!.piece.id;
    setup.send(two);
    expect(setup.tiles.rack).toEqual(["1b", "2b"]);
    setup.lay([setup.tray.find(({ face }) => face === "3b")!.piece.id], { kind: "new" });
    expect(setup.tiles.table).toEqual([["3b"]]);
    setup.putAway([two]);
    expect(setup.tiles.rack).toEqual(["1b"]);
  });

  test("takes back one action after the other", () => {
    const setup = boardWith("3b 4b 5b / 6b");
    setup.send(setup.tray.find(({ face }) => face === "7b")!.piece.id);
    setup.clear();
    expect(setup.tiles).toEqual({ table: [], rack: [] });
    setup.undo();
    expect(setup.tiles).toEqual({ table: [["3b", "4b", "5b"]], rack: ["6b", "7b"] });
    setup.undo();
    expect(setup.tiles.rack).toEqual(["6b"]);
  });

  test("forbids no copy too many", () => {
    const setup = boardWith("/ 6b 6b 6b");
    expect(leftOf(setup, "6b")).toBe(-1);
    expect(setup.tray.some(({ face }) => face === "6b")).toBe(true);
  });

  test("shows a step of a plan with tiles of the rack", () => {
    const setup = boardWith("3b 4b 5b / 6b");
    setup.show([["3b", "4b", "5b", "6b"]]);
    expect(setup.tiles).toEqual({ table: [["3b", "4b", "5b", "6b"]], rack: [] });
    expect(leftOf(setup, "6b")).toBe(1);
  });

  test("plays by other rules with the tiles as they lie", () => {
    const setup = boardWith("3b 4b 5b / 6b");
    setup.useRules(rulesets["six"]!);
    expect(leftOf(setup, "3b")).toBe(2);
    expect(setup.tiles.rack).toEqual(["6b"]);
  });
});

describe("the engine", () => {
  test("is asked in text", () => {
    expect(
      questionText({
        ask: "best",
        by: "keep",
        table: [["3b", "4b", "5b"]],
        rack: ["6b"],
        rules: { jokers: 1 },
      }),
    ).toBe("ask best\nrules jokers=1\nopened yes\nposition 3b 4b 5b / 6b\nby keep");
  });

  test("says what is wrong, and what was stopped", () => {
    const wrong = '{"error":{"what":"this is wrong","expected":"that","token":"x"}}';
    expect(readAnswer(wrong)).toEqual({
      ok: false,
      why: "wrong",
      sentence: "“x”: this is wrong; expected that",
    });
    expect(readAnswer('{"ask":"count","stopped":"the deadline"}')).toMatchObject({
      ok: false,
      why: "stopped",
    });
  });

  test("knows the rulesets of the program", () => {
    const folder = new URL("../../../rulesets/", import.meta.url);
    const names = readdirSync(folder).map((name) => name.replace(".toml", ""));
    expect(Object.keys(rulesets).sort()).toEqual(names.sort());
    for (const name of names) {
      const text = readFileSync(new URL(`${name}.toml`, folder), "utf8");
      for (const [key, value] of Object.entries(rulesets[name]!)) {
        const written = new RegExp(`^${key}\\s*=\\s*"?([^"\\s#]+)`, "m").exec(text)?.[1];
        if (written !== undefined) expect(`${key} ${value}`).toBe(`${key} ${written}`);
      }
    }
  });
});
