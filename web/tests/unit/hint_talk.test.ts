import { beforeEach, describe, expect, test } from "vitest";
import { HintTalk } from "../../src/state/hint_talk.svelte";
import type { Step } from "../../src/wire/messages";

const rows = (text: string) => text.split(", ").map((row) => (row === "" ? [] : row.split(" ")));

// An emptied row stays in the plan as an empty one.
const steps = ["1r 2r 3r, 4b 4g 4y", "1r 2r 3r 4r, 4b 4g 4y, ", "1r 2r 3r 4r 5r, 4b 4g 4y, "].map(
  (text) => ({ rows: rows(text) }) as Step,
);

let shown: string[];
let talk: HintTalk;

beforeEach(() => {
  shown = [];
  talk = new HintTalk(
    async (grade) => ({
      ok: true,
      message: { type: "hint", n: 1, re: 1, room: "AB", turn: 1, grade, can_play: true, steps },
    }),
    {
      show: (table) => shown.push(table.map((row) => row.join(" ")).join(", ")) > 0,
      reset: () => void shown.push("reset"),
    },
  );
});

describe("showing a plan", () => {
  test("starts from the table of the turn's begin and goes step by step", async () => {
    await talk.ask(3);
    talk.showNext();
    talk.showNext();
    expect(shown).toEqual(["reset", "1r 2r 3r, 4b 4g 4y", "1r 2r 3r 4r, 4b 4g 4y"]);
    expect(talk.shown).toBe(2);
  });

  test("goes back one step, and from the first to the begin", async () => {
    await talk.ask(3);
    talk.showNext();
    talk.showNext();
    talk.back();
    talk.back();
    expect(shown.slice(3)).toEqual(["1r 2r 3r, 4b 4g 4y", "reset"]);
    expect(talk.shown).toBe(0);
  });

  test("goes on to the end at once, and can start again", async () => {
    await talk.ask(3);
    talk.showNext();
    talk.showAll();
    expect(talk.shown).toBe(3);
    talk.showAgain();
    expect([talk.shown, shown.at(-1)]).toEqual([0, "reset"]);
  });
});

test("a plan that does not fit the table any more stops", async () => {
  const blocked = new HintTalk(
    async (grade) => ({
      ok: true,
      message: { type: "hint", n: 1, re: 1, room: "AB", turn: 1, grade, can_play: true, steps },
    }),
    { show: () => false, reset: () => {} },
  );
  await blocked.ask(3);
  blocked.showAll();
  expect(blocked.shown).toBe(0);
  expect(blocked.problem).not.toBe("");
});

test("a refusal is told in the server's words", async () => {
  const refused = new HintTalk(async () => ({ ok: false, code: "hints_off", sentence: "No hints here." }), {
    show: () => true,
    reset: () => {},
  });
  await refused.ask(1);
  expect(refused.problem).toBe("No hints here.");
});
