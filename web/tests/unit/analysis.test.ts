import { describe, expect, test } from "vitest";
import {
  candidatesOf,
  chancesOf,
  mistakesOf,
  nextMistake,
  pointsOf,
  turnAt,
} from "../../src/analysis/chances";
import type { AnalysedAlternative, AnalysedTurn, Analysis, TurnFacts } from "../../src/analysis/file";
import { afterSteps, BetterSteps } from "../../src/analysis/better_steps.svelte";
import { reasonsOf } from "../../src/analysis/reasons";
import { retryNews } from "../../src/analysis/retry_room";
import { whyEn } from "../../src/analysis/why_en";
import { whyNl } from "../../src/analysis/why_nl";
import type { Source } from "../../src/board/source";
import type { Answers } from "../../src/engine/tilefish";
import { without, type Moment } from "../../src/model/replay";
import type { GameReplay } from "../../src/wire/messages";

const facts: TurnFacts = {
  could_go_out: false,
  most_tiles: 0,
  most_points: 0,
  moves: 0,
  kept: ["1b"],
  melds_broken: 0,
  left_over: [],
};

const option = (share: number, laid: string[], more: Partial<AnalysedAlternative> = {}) => ({
  ideas: [],
  laid,
  share,
  difference: share - 0.4,
  error: 0.02,
  ...more,
});

function turn(event: number, more: Partial<AnalysedTurn> = {}): AnalysedTurn {
  return {
    event,
    round: 1,
    turn: event + 1,
    seat: event % 2,
    did: "draw",
    laid: [],
    drawn: 1,
    facts,
    ...more,
  };
}

const blunder = turn(2, {
  name: "blunder",
  facts: { ...facts, could_go_out: true, most_tiles: 1 },
  chances: {
    certainty: "sampled",
    share: 0.4,
    error: 0.03,
    seats: [0.4, 0.6],
    best: 1,
    loss: 0.6,
    loss_error: 0.05,
    alternatives: [option(0.4, []), option(1, ["1b"], { table: [["1b", "2b", "3b"]] })],
  },
});

const analysis: Analysis = {
  finished: true,
  progress: 1,
  play_outs: 240,
  turns: [turn(0, { name: "forced" }), turn(1, { name: "best" }), blunder, turn(3)],
  seats: [],
};

const moment: Moment = {
  round: 1,
  turn: 0,
  number: 0,
  seat: null,
  kind: "dealt",
  laid: [],
  drawn: [],
  table: [["2b", "3b", "4b"]],
  racks: [["1b", "J"], ["7r"]],
  pool: 20,
  opened: [true, false],
  scores: [0, 0],
  result: null,
  reason: null,
};
const result = { winners: [1], reason: "went_out", scores: [0, 0], gained: [0, 0], racks: [] } as const;
const moments = [0, 1, 2, 3, 4].map((place): Moment => ({
  ...moment,
  number: place,
  result: place === 4 ? { ...result, winners: [1], scores: [], gained: [], racks: [] } : null,
}));

describe("an analysis", () => {
  test("tells of the turn that led to a moment", () => {
    expect(turnAt(analysis, 0)).toBeNull();
    expect(turnAt(analysis, 3)).toBe(blunder);
  });

  test("leads from mistake to mistake", () => {
    expect(mistakesOf(analysis, 0)).toEqual([blunder]);
    expect(mistakesOf(analysis, 1)).toEqual([]);
    expect(nextMistake(analysis, 0, 1)).toBe(3);
    expect(nextMistake(analysis, 3, 1)).toBeNull();
    expect(nextMistake(analysis, 4, -1)).toBe(3);
  });

  test("begins with equal chances and ends with the result", () => {
    const points = chancesOf(analysis, moments, 1);
    expect(points.map(({ place, shares }) => [place, shares])).toEqual([
      [0, [0.5, 0.5]],
      [3, [0.4, 0.5]], // of the other seat nothing is told
      [4, [0, 1]],
    ]);
    expect(pointsOf(points, 1).map(({ place }) => place)).toEqual([0, 4]);
  });

  test("shows the best candidates first and never without what was played", () => {
    const many = turn(0, {
      chances: {
        ...blunder.chances!,
        alternatives: [
          option(0.1, []),
          option(0.9, ["1b"], { given_up: true }),
          option(0.3, ["2b"]),
          option(0.5, ["3b"]),
          option(0.6, ["4b"], { changes_plan: true }),
        ],
      },
    });
    expect(candidatesOf(many, 2).map(({ index }) => index)).toEqual([3, 0, 4]);
    expect(candidatesOf(many).map(({ index }) => index)).toEqual([3, 2, 0, 1, 4]);
  });
});

describe("what is said of a turn", () => {
  test("names what was overlooked and what the better turn brings", () => {
    const [first, second] = reasonsOf(blunder, "Ann");
    expect(first!.words).toContain("could have gone out");
    expect(second).toEqual({ words: "To lay this wins 60 points of a hundred more often:", tiles: ["1b"] });
  });

  test("says nothing of a loss that was supposed", () => {
    const unclear = turn(2, { ...blunder, facts, chances: { ...blunder.chances!, certainty: "supposed" } });
    expect(reasonsOf(unclear, "Ann")).toEqual([]);
  });
});

describe("what a robot was after", () => {
  test("is said with its own numbers", () => {
    const compares = { motive: "compares", moves: 9, worlds: 120, ahead: 61, error: 20 } as const;
    expect(whyEn.compares("Pike", compares)).toBe(
      "Pike compared 9 turns in 120 imagined rounds: this one won 6.1 (± 2.0) in a hundred more than what it usually does.",
    );
    expect(whyEn.compares("Pike", { motive: "compares", moves: 2, worlds: 1 })).toContain(
      "1 imagined round and",
    );
    expect(whyEn["lays most"]("Perch", { motive: "lays most", overlooked: 1 })).toContain(
      "overlooked 1 tile",
    );
    expect(whyEn["lays most"]("Perch", { motive: "lays most", overlooked: 0 })).toBe(
      "Perch laid as many tiles as it saw.",
    );
    expect(whyNl.waits("Snoek", { motive: "waits", cap: 12 })).toContain("12 stenen");
  });

  test("is a sentence in both languages, whatever it was", () => {
    for (const [motive, words] of [...Object.entries(whyEn), ...Object.entries(whyNl)]) {
      const sentence = words("Carp", { motive: motive as keyof typeof whyEn });
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(sentence).toContain("Carp");
      expect(sentence).not.toMatch(/undefined|NaN/);
    }
  });
});

describe("a better turn, step by step", () => {
  const step = (from: number | null, tiles: string[], rows: string[][]) => ({
    kind: "lay" as const,
    words: "",
    tiles,
    from,
    from_places: [],
    to: 0,
    to_place: 0,
    rows,
  });
  const plan: Answers["plan"] = {
    proven: true,
    rows: [["3b", "4b", "5b", "6b"], []],
    steps: [
      step(0, ["6b"], [["3b", "4b", "5b"], ["6b"]]),
      step(
        null,
        ["7b", "8b"],
        [
          ["3b", "4b", "5b"],
          ["6b", "7b", "8b"],
        ],
      ),
    ],
  };
  const before = { rules: {} as never, opened: true, table: [["3b", "4b", "5b", "6b"]], rack: ["7b", "8b"] };
  const source = (answer: unknown): Source => ({
    where: "here",
    ask: () => Promise.resolve(answer as never),
    close: () => undefined,
  });

  test("has no empty sets, and takes from the rack what no row gives", () => {
    expect(afterSteps(plan, 0)).toEqual({ table: [["3b", "4b", "5b", "6b"]], laid: [] });
    expect(afterSteps(plan, 1)).toEqual({ table: [["3b", "4b", "5b"], ["6b"]], laid: [] });
    expect(afterSteps(plan, 2).laid).toEqual(["7b", "8b"]);
  });

  test("begins with the whole of it, and goes back and on within its steps", async () => {
    const walk = new BetterSteps(() => Promise.resolve(source({ ok: true, ...plan })));
    await walk.start(before, [["3b"]]);
    expect(walk.shown).toBe(2);
    walk.go(1);
    expect(walk.told).toMatchObject({ step: plan.steps[0], before: plan.rows });
    walk.go(-5);
    expect(walk.shown).toBe(0);
    walk.go(99);
    expect(walk.shown).toBe(2);
    walk.stop();
    expect(walk.plan).toBeNull();
  });

  test("says so if no way was found, and forgets a question that nobody waits for", async () => {
    const walk = new BetterSteps(() =>
      Promise.resolve(source({ ok: false, why: "stopped", sentence: "the time limit" })),
    );
    await walk.start(before, [["3b"]]);
    expect(walk.unknown).toBe(true);
    const asked = walk.start(before, [["3b"]]);
    walk.stop();
    await asked;
    expect(walk.unknown).toBe(false);
    expect(walk.plan).toBeNull();
  });
});

describe("a turn that is tried again", () => {
  const file = {
    id: "game",
    players: 2,
    rules: { name: "classic", opening_points: 30 },
  } as unknown as GameReplay;
  const retry = { file, names: ["Ann", "Bob"], before: moment, seat: 0, event: 2, attempt: 1 };

  test("has the rack and the table from before it", () => {
    const { state } = retryNews(retry, null);
    expect(state.you).toEqual({ seat: 0, rack: ["1b", "J"] });
    expect(state.game!.table).toEqual(moment.table);
    expect(state.game!.to_move).toBe(0);
    expect(state.seats[1]!.tiles).toBe(1);
  });

  test("is over once something was laid", () => {
    const { state } = retryNews(retry, [["1b", "2b", "3b", "4b"]]);
    expect(state.you.rack).toEqual(["J"]);
    expect(state.game!.to_move).toBeNull();
  });

  test("takes equal tiles away one by one", () => {
    expect(without(["1b", "1b", "2b"], ["1b", "7r"])).toEqual(["1b", "2b"]);
  });
});
