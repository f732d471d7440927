// The page reads sets as the program does: judged_sets.tsv holds what `tilefish check` says of random tiles, one set a line
// (ruleset, tiles, then for a legal set its order and points).
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pointsOf } from "../../src/model/set_meaning";
import { readSet } from "../../src/model/set_reading";
import { faceOf, tileOf } from "../../src/model/tile";

const rules = { colours: 4, numbers: 13, min_meld: 3 };
const lines = readFileSync(new URL("judged_sets.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n");

it("reads every set as the program does", () => {
  expect(lines.length).toBeGreaterThan(300);
  for (const line of lines) {
    const [, text = "", order = "", points = ""] = line.split("\t");
    const tiles = text.split(" ").map(tileOf);
    const reading = readSet(tiles, rules);
    const laid = reading.order.map((place) => tiles[place]!);
    const legal = reading.kind !== "flawed";
    const mine = legal ? [laid.map(faceOf).join(" "), String(pointsOf(laid, reading, rules))] : ["", ""];
    expect([text, ...mine]).toEqual([text, order, points]);
  }
});

it("puts tiles in an order and never loses one", () => {
  for (const line of lines) {
    const tiles = (line.split("\t")[1] ?? "").split(" ").map(tileOf);
    const places = [...readSet(tiles, rules).order].sort((left, right) => left - right);
    expect(places).toEqual(tiles.map((_, place) => place));
  }
});
