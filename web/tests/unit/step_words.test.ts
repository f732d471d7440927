import { expect, test } from "vitest";
import { stepPhrases, toldStep, type Phrase } from "../../src/model/step_words";
import type { Step } from "../../src/wire/messages";

const row = (text: string) => text.split(" ");

function step(kind: Step["kind"], tiles: string, from: number | null, to: number, rows: string[]): Step {
  return { kind, words: "", tiles: row(tiles), from, from_places: [], to, to_place: 0, rows: rows.map(row) };
}

const text = (phrases: Phrase[]) =>
  phrases.map((phrase) => ("words" in phrase ? phrase.words : `[${phrase.tiles.join(" ")}]`)).join(" ");

// The plan of README.md: 1r … 6r becomes two runs around 3r 4r.
const rows = [row("1r 2r 3r 4r 5r 6r"), row("4b 4g 4y")];
const plan = [
  step("start", "3r 4r", null, 2, ["1r 2r 3r 4r 5r 6r", "4b 4g 4y", "3r 4r"]),
  step("move", "5r 6r", 0, 2, ["1r 2r 3r 4r", "4b 4g 4y", "3r 4r 5r 6r"]),
];

test("steps are told with the rows as they lay before", () => {
  expect(plan.map((_, index) => text(stepPhrases(toldStep(rows, plan, index + 1)!)))).toEqual([
    "Start a new set with [3r 4r]",
    "Move [5r 6r] from [1r 2r 3r 4r 5r 6r] to [3r 4r]",
  ]);
});

test("before the first step and after the last there is none to tell", () => {
  expect(toldStep(rows, plan, 0)).toBeNull();
  expect(toldStep(rows, plan, 3)).toBeNull();
  expect(toldStep(rows, plan, 2)).toMatchObject({ number: 2, of: 2 });
});

test("every kind of step has its words", () => {
  const say = (kind: Step["kind"], from: number | null) =>
    text(stepPhrases({ step: step(kind, "4r", from, 1, []), before: rows }));
  expect(say("lay", null)).toBe("Add [4r] to [4b 4g 4y]");
  expect(say("shift", 1)).toBe("Within [4b 4g 4y] move [4r]");
  expect(say("split", 0)).toBe("Split [4r] off [1r 2r 3r 4r 5r 6r]");
  expect(say("join", 0)).toBe("Join [4r] with [4b 4g 4y]");
});
