import { describe, expect, test } from "vitest";
import { PastRounds } from "../../src/state/past_rounds.svelte";
import type { Answer } from "../../src/state/session.svelte";
import { pastRound } from "../shared/past_round";

const told = (game: string, round: number): Answer => ({ ok: true, message: pastRound(game, round) });

const refused: Answer = { ok: false, code: "too_fast", sentence: "Too many messages; wait a moment." };

describe("earlier rounds", () => {
  test("are asked for once, the latest first, and kept in their order", async () => {
    const asked: number[] = [];
    const past = new PastRounds((round) => {
      asked.push(round);
      return Promise.resolve(told("M", round));
    });
    await past.bring("M", 3);
    await past.bring("M", 4);
    expect(asked).toEqual([2, 1, 3]);
    expect(past.rounds.map(({ round }) => round)).toEqual([1, 2, 3]);
  });

  test("are asked for again after a refusal", async () => {
    const answers = [refused, told("M", 2), told("M", 1)];
    const past = new PastRounds(() => Promise.resolve(answers.shift()!));
    await past.bring("M", 3);
    expect(past.rounds).toEqual([]);
    await past.bring("M", 3);
    expect(past.rounds.map(({ round }) => round)).toEqual([1, 2]);
  });

  test("of another match are forgotten, also those that come late", async () => {
    let late = (answer: Answer): void => void answer;
    const past = new PastRounds((round) =>
      round === 1 ? Promise.resolve(told("N", 1)) : new Promise((resolve) => (late = resolve)),
    );
    const first = past.bring("M", 3);
    await past.bring("N", 2);
    late(told("M", 2));
    await first;
    expect(past.rounds.map(({ game }) => game)).toEqual(["N"]);
  });
});
