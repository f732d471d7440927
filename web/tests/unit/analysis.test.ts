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
import { deedReason, reasonsOf } from "../../src/analysis/reasons";
import { retryNews } from "../../src/analysis/retry_room";
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

  test.each([
    [{}, "could not lay anything"],
    [{ facts: { ...facts, most_tiles: 3 } }, "could have laid up to 3 tiles, and laid none"],
    [
      { facts: { ...facts, opening: { could_open: false, points: 20, missing: 10 } } },
      "10 points were missing",
    ],
    [{ did: "lay", laid: ["1b", "2b"], facts: { ...facts, most_tiles: 2 } }, "as many tiles as it could, 2"],
    [{ did: "lay", laid: ["1b"], facts: { ...facts, most_tiles: 4 } }, "where up to 4 could have been laid"],
    [{ did: "lay", laid: ["1b"], facts: { ...facts, most_tiles: 1, kept: [] } }, "whole rack"],
    [{ did: "overtime" }, ""],
    [
      {
        did: "lay",
        laid: ["1b"],
        facts: { ...facts, opening: { could_open: true, points: 30, missing: 0 } },
      },
      "opened with 1 tile",
    ],
  ] as [Partial<AnalysedTurn>, string][])("explains a robot from facts %#", (more, words) => {
    expect(deedReason(turn(0, more), "Perch")).toContain(words);
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
