import { describe, expect, it } from "vitest";
import { kindOf, queryOf } from "../../src/puzzles/kind";
import { puzzleNews } from "../../src/puzzles/puzzle_room";
import { shareText, timeWords } from "../../src/puzzles/share";
import { Solving } from "../../src/puzzles/solving.svelte";
import type { Answer } from "../../src/state/session.svelte";
import type { DayLevel, Step } from "../../src/wire/messages";
import type { Message, Request } from "../../src/wire/shapes";

const puzzle: Message<"puzzle"> = {
  type: "puzzle",
  n: 1,
  re: 1,
  attempt: 7,
  mode: "training",
  level: 1,
  day: "",
  ruleset: "classic",
  table: [["3b", "4b", "5b", "6b"]],
  rack: ["6g", "6r"],
  rated: true,
  ms: 4000,
  streak: 0,
  rows: [],
  steps: [],
};

const plan: Step[] = [
  {
    kind: "start",
    words: "",
    tiles: ["6g", "6r"],
    from: null,
    from_places: [0, 1],
    to: 1,
    to_place: 0,
    rows: [
      ["3b", "4b", "5b", "6b"],
      ["6g", "6r"],
    ],
  },
  {
    kind: "move",
    words: "",
    tiles: ["6b"],
    from: 0,
    from_places: [3],
    to: 1,
    to_place: 0,
    rows: [
      ["3b", "4b", "5b"],
      ["6b", "6g", "6r"],
    ],
  },
];
const solution = [
  ["3b", "4b", "5b"],
  ["6b", "6g", "6r"],
];

const result: Message<"puzzle_result"> = {
  type: "puzzle_result",
  n: 2,
  re: 2,
  attempt: 7,
  mode: "training",
  level: 1,
  day: "",
  solved: true,
  hints: 0,
  ms: 42_000,
  steps: 2,
  rated: true,
  rating_before: 1500,
  rating: { rating: 1600, deviation: 290, provisional: true },
  puzzle: { rating: 1300, deviation: 250, provisional: true },
  puzzle_tried: 1,
  puzzle_solved: 1,
  themes: ["borrow"],
  streak: 0,
  best_streak: 0,
  table: solution,
  rows: [["3b", "4b", "5b", "6b"]],
  plan,
  today: null,
};

// A server that answers what it is told to, in turn.
function answering(...answers: Answer[]) {
  const asked: Request[] = [];
  const ask = (request: Request): Promise<Answer> => {
    asked.push(request);
    return Promise.resolve(answers.shift() ?? { ok: false, code: "connection_lost", sentence: "" });
  };
  return { asked, ask };
}

const said = (message: Message<"puzzle"> | Message<"puzzle_result"> | Message<"puzzle_hint">): Answer => ({
  ok: true,
  message,
});

describe("an address of puzzles", () => {
  it("names the kind, and everything else is the overview", () => {
    for (const query of ["?day=3", "?training", "?training=cascade", "?streak"]) {
      expect(queryOf(kindOf(query)!)).toBe(query);
    }
    for (const query of ["", "?day=6", "?day=x", "?other"]) expect(kindOf(query)).toBeNull();
  });
});

describe("what is shared", () => {
  const level = (number: number, mine: DayLevel["mine"]): DayLevel => ({
    level: number,
    tried: 0,
    solved: 0,
    best_ms: null,
    median_ms: null,
    steps: [],
    open: false,
    mine,
  });

  it("tells how it went and nothing of how it is done", () => {
    const levels = [
      level(1, { solved: true, hints: 0, ms: 42_000, steps: 3 }),
      level(2, { solved: true, hints: 2, ms: 3_723_000, steps: 5 }),
      level(3, { solved: false, hints: 0, ms: 9000, steps: 0 }),
      level(4, null),
      level(5, null),
    ];
    expect(shareText("Tilefish puzzles 2026-11-17", levels, "https://example.org/puzzles")).toBe(
      "Tilefish puzzles 2026-11-17\n🟩🟨⬛⬜⬜\n1 0:42 · 2 1:02:03\nhttps://example.org/puzzles",
    );
  });

  it("tells times in minutes and seconds", () => {
    expect([0, 999, 59_999, 60_000, 3_600_000].map(timeWords)).toEqual([
      "0:00",
      "0:00",
      "0:59",
      "1:00",
      "1:00:00",
    ]);
  });
});

describe("the room of a puzzle", () => {
  it("has the rack to lay, and what lies once it is over", () => {
    const open = puzzleNews(puzzle, "You", null, 1).state;
    expect(open.you).toEqual({ seat: 0, rack: ["6g", "6r"] });
    expect(open.game?.to_move).toBe(0);
    expect(open.seats[0]?.opened).toBe(true);
    const over = puzzleNews(puzzle, "You", solution, 2).state;
    expect(over.you.rack).toEqual([]);
    expect(over.game?.table).toEqual(solution);
    expect(over.game?.to_move).toBeNull();
  });
});

describe("an attempt", () => {
  it("is begun once, and again after a lost line", async () => {
    const { asked, ask } = answering({ ok: false, code: "connection_lost", sentence: "gone" }, said(puzzle));
    const solving = new Solving(ask, { mode: "training", theme: "borrow" }, () => 10_000);
    await solving.begin();
    expect(solving.puzzle).toBeNull();
    expect(solving.trouble).toBe("");
    await solving.begin();
    await solving.begin();
    expect(asked).toEqual([
      { type: "puzzle", mode: "training", theme: "borrow" },
      { type: "puzzle", mode: "training", theme: "borrow" },
    ]);
    expect(solving.elapsed(16_000)).toBe(10_000);
  });

  it("ends with what the server says, and shows the shortest way step by step", async () => {
    const { asked, ask } = answering(said(puzzle), said(result));
    const solving = new Solving(ask, { mode: "training", theme: null }, () => 0);
    await solving.begin();
    const mine = [
      ["3b", "4b", "5b"],
      ["6g", "6r", "6b"],
    ];
    await solving.answer(mine);
    expect(asked.at(-1)).toEqual({ type: "puzzle_answer", attempt: 7, table: mine });
    expect(solving.lying).toEqual(mine);
    expect(solving.elapsed(99_999)).toBe(42_000);
    solving.show(0);
    expect(solving.lying).toEqual([["3b", "4b", "5b", "6b"]]);
    solving.show(1);
    expect(solving.lying).toEqual([
      ["3b", "4b", "5b", "6b"],
      ["6g", "6r"],
    ]);
    solving.show(9);
    expect(solving.lying).toEqual(solution);
    solving.show(null);
    expect(solving.lying).toEqual(mine);
  });

  it("goes on after a refusal, and a hint tells one more step", async () => {
    const { ask } = answering(
      said(puzzle),
      { ok: false, code: "illegal_move", sentence: "There are still tiles on your rack." },
      said({
        type: "puzzle_hint",
        n: 3,
        re: 3,
        attempt: 7,
        left: 1,
        rows: result.rows,
        steps: plan.slice(0, 1),
      }),
      said({ ...result, solved: false }),
    );
    const solving = new Solving(ask, { mode: "streak" }, () => 0);
    await solving.begin();
    expect((await solving.answer([["3b", "4b", "5b", "6b"]])).ok).toBe(false);
    expect(solving.result).toBeNull();
    expect(await solving.hint()).toEqual([
      ["3b", "4b", "5b", "6b"],
      ["6g", "6r"],
    ]);
    expect(solving.hintsLeft).toBe(1);
    await solving.giveUp();
    expect(solving.shown).toBe(0);
    expect(solving.lying).toEqual([["3b", "4b", "5b", "6b"]]);
  });
});
