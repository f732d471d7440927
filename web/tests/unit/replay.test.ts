import { describe, expect, test } from "vitest";
import type { GameReplay, ReplayTurn } from "../../src/wire/messages";
import { momentsOf, nextPlay, placeOfTurn } from "../../src/model/replay";

function turn(number: number, seat: number, kind: ReplayTurn["kind"], table: string[][] = []): ReplayTurn {
  return {
    turn: number,
    seat,
    kind,
    at: 0,
    laid: kind === "laid" ? ["11r", "12r", "13r"] : [],
    drawn: kind === "drew" ? ["1b"] : [],
    table,
    racks: [["2b"], ["3b"]],
    pool: 77,
  };
}

// Two rounds of two players: a draw, an opening and a draw; then a deal and a draw.
const game = {
  players: 2,
  names: ["Ann", "Bob"],
  replay: [
    {
      round: 1,
      starter: 0,
      lots: [],
      racks: [["1b"], ["11r", "12r", "13r"]],
      pool: 78,
      turns: [turn(1, 0, "drew"), turn(2, 1, "laid", [["11r", "12r", "13r"]]), turn(3, 0, "drew")],
      result: { winners: [1], reason: "went_out", scores: [-5, 5], gained: [-5, 5], racks: [["2b"], []] },
    },
    {
      round: 2,
      starter: 1,
      lots: [],
      racks: [["5b"], ["6b"]],
      pool: 78,
      turns: [turn(4, 1, "drew")],
      result: null,
    },
  ],
} as unknown as GameReplay;

const moments = momentsOf(game);

describe("the moments of a game", () => {
  test("are each deal and each turn", () => {
    expect(moments.map((moment) => moment.kind)).toEqual(["dealt", "drew", "laid", "drew", "dealt", "drew"]);
    expect(moments.map((moment) => moment.round)).toEqual([1, 1, 1, 1, 2, 2]);
  });

  test("tell who has opened, anew in every round", () => {
    expect(moments.map((moment) => moment.opened[1])).toEqual([false, false, true, true, false, false]);
  });

  test("begin from a position where the round did", () => {
    const [first, ...others] = game.replay;
    const start = { ...first!, table: [["3b", "4b", "5b"]], opened_before: [0] };
    const [deal, drawn] = momentsOf({ ...game, replay: [start, ...others] });
    expect(deal).toMatchObject({ table: [["3b", "4b", "5b"]], opened: [true, false] });
    expect(drawn?.opened).toEqual([true, false]);
  });

  test("carry the scores on to the next round", () => {
    expect(moments.map((moment) => moment.scores[1])).toEqual([0, 0, 0, 5, 5, 5]);
    expect(moments[3]?.result?.winners).toEqual([1]);
  });

  test("are found by the number of a turn, as in a link", () => {
    expect(placeOfTurn(moments, 0)).toBe(0);
    expect(placeOfTurn(moments, 2)).toBe(2);
    expect(placeOfTurn(moments, 4)).toBe(5);
    expect(placeOfTurn(moments, 999)).toBe(5);
  });

  test("can be leapt through from play to play", () => {
    expect(nextPlay(moments, 0, 1)).toBe(2);
    expect(nextPlay(moments, 2, 1)).toBe(5);
    expect(nextPlay(moments, 2, -1)).toBe(0);
    expect(nextPlay(moments, 0, -1)).toBe(0);
  });
});
