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

function judge(text: string): string {
  const tiles = text.split(" ").map(tileOf);
  const reading = readSet(tiles, rules);
  if (reading.kind === "flawed") return `${text}\t\t`;
  const laid = reading.order.map((place) => tiles[place]!);
  return `${text}\t${laid.map(faceOf).join(" ")}\t${pointsOf(laid, reading, rules)}`;
}

it("reads every set as the program does", () => {
  expect(lines.length).toBeGreaterThan(300);
  const judged = lines.map((line) => {
    const [, text = "", order = "", points = ""] = line.split("\t");
    return { text, verdict: `${text}\t${order}\t${points}` };
  });
  expect(judged.map(({ text }) => judge(text))).toEqual(judged.map(({ verdict }) => verdict));
});

it("puts tiles in an order and never loses one", () => {
  const lost = lines.filter((line) => {
    const tiles = (line.split("\t")[1] ?? "").split(" ").map(tileOf);
    return new Set(readSet(tiles, rules).order).size !== tiles.length;
  });
  expect(lost).toEqual([]);
});
