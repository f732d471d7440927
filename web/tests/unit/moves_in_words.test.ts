import { describe, expect, test } from "vitest";
import type { Turn } from "../../src/wire/messages";
import {
  deedWords,
  eventWords,
  isOpening,
  listWords,
  resultWords,
  signed,
} from "../../src/model/moves_in_words";

const nameOf = (seat: number) => ["You", "Ann", "Bob"][seat] ?? "";

describe("a turn in words", () => {
  test("names the tiles that were laid", () => {
    const deed = { kind: "laid", laid: ["7r", "8r", "9r"], drawn: 0 } as const;
    expect(deedWords("Ann", deed, false)).toEqual({ words: "Ann laid", tiles: ["7r", "8r", "9r"] });
    expect(deedWords("You", deed, true).words).toBe("You opened with");
  });

  test("counts what was drawn", () => {
    expect(deedWords("Ann", { kind: "drew", laid: [], drawn: 1 }, false).words).toBe("Ann drew a tile");
    expect(deedWords("You", { kind: "timed_out", laid: [], drawn: 3 }, false).words).toBe(
      "You ran out of time and drew 3 tiles",
    );
    expect(deedWords("Ann", { kind: "timed_out", laid: [], drawn: 0 }, false).words).toBe(
      "Ann ran out of time",
    );
  });

  test("is an opening if its seat laid nothing before", () => {
    const turn = (number: number, seat: number, kind: Turn["kind"]): Turn => ({
      turn: number,
      seat,
      kind,
      laid: [],
      drawn: 0,
    });
    const history = [turn(1, 0, "drew"), turn(2, 1, "laid"), turn(3, 0, "laid"), turn(4, 1, "laid")];
    expect(history.map((each) => isOpening(history, each))).toEqual([false, true, true, false]);
    // Seat 1 had opened in the position from which the round began.
    expect(history.map((each) => isOpening(history, each, [1]))).toEqual([false, false, true, false]);
  });
});

test("news of people are sentences, and what needs none is silent", () => {
  expect(eventWords({ kind: "joined", seat: 1 }, nameOf)).toBe("Ann sat down.");
  expect(eventWords({ kind: "substituted", seat: 2 }, nameOf)).toBe("A robot plays for Bob.");
  expect(eventWords({ kind: "left", name: "Cy" }, nameOf)).toBe("Cy left the table.");
  expect(eventWords({ kind: "new_host", seat: 0 }, nameOf)).toBe("You are the host now.");
  expect(eventWords({ kind: "new_host", seat: 1 }, nameOf)).toBe("Ann is the host now.");
  expect(eventWords({ kind: "new_host" }, nameOf)).toBe("There is another host.");
  expect(eventWords({ kind: "watching" }, nameOf)).toBe("");
});

test("the end of a round says why", () => {
  const result = { scores: [], gained: [], racks: [] };
  expect(resultWords({ ...result, winners: [0], reason: "went_out" }, nameOf)).toBe("You went out.");
  expect(resultWords({ ...result, winners: [1, 2], reason: "blocked" }, nameOf)).toBe(
    "Nobody played any more: Ann and Bob share the lowest rack.",
  );
});

test("names are listed and points signed", () => {
  expect(listWords(["Ann", "Bob", "Cy"])).toBe("Ann, Bob and Cy");
  expect([12, -30, 0].map(signed)).toEqual(["+12", "−30", "0"]);
});
