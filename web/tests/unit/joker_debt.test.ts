// The page judges jokers as the program does: the cases are those of tests/rules/verify_jokers_test.cpp, read from there.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { unpaidJokerSet } from "../../src/model/joker_debt";
import { classic } from "../shared/rulesets";

const source = readFileSync(new URL("../../../tests/rules/verify_jokers_test.cpp", import.meta.url), "utf8");
const rules = { colours: classic.colours, numbers: classic.numbers, min_meld: classic.min_meld };

const rows = (text: string) => text.split(",").map((set) => set.trim().split(" "));

function guilty(before: string, after: string): number | null {
  const [table = "", rack = ""] = before.split("/");
  const played = rows(after).flat();
  for (const face of rows(table).flat()) played.splice(played.indexOf(face), 1);
  expect(rack.trim().split(" ").toSorted()).toEqual(played.toSorted());
  return unpaidJokerSet(rows(table), rows(after), played, rules);
}

// Under the classic rules, which are meant where no others are named.
const cases = [...source.matchAll(/(accepts|wants_payment)\(\s*"([^"]+)",\s*"([^"]+)"\)/g)].map(
  ([, verdict, before, after]) => ({ verdict: verdict!, before: before!, after: after! }),
);

it("finds the cases of the program", () => {
  expect(cases.filter(({ verdict }) => verdict === "accepts").length).toBeGreaterThan(15);
  expect(cases.filter(({ verdict }) => verdict === "wants_payment").length).toBeGreaterThan(5);
});

it.each(cases)("$verdict $before → $after", ({ verdict, before, after }) => {
  expect(guilty(before, after) === null).toBe(verdict === "accepts");
});

it("blames the set that holds the joker", () => {
  expect(guilty("3b J 5b, 7y 8y 9y / 4b", "3b 4b 5b, 7y 8y 9y J")).toBe(1);
});
