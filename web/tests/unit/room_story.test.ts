import { describe, expect, test } from "vitest";
import {
  announcement,
  freshLots,
  lotsOf,
  startWords,
  storyOf,
  watchingWords,
} from "../../src/model/room_story";
import { seatRating, seatViews } from "../../src/model/seat_view";
import { sinceWords } from "../../src/model/turn_words";
import { soundsOf } from "../../src/sound/occasions";
import type { GameState, RoomState, Seat, Turn } from "../../src/wire/messages";
import { pastRound } from "../shared/past_round";

const seat = (name: string, more: Partial<Seat> = {}): Seat => ({
  kind: "person",
  name,
  connected: true,
  substituted: false,
  tiles: 14,
  opened: false,
  resigned: false,
  score: 0,
  ...more,
});

const laid: Turn = { turn: 1, seat: 1, kind: "laid", laid: ["11r", "12r", "J"], drawn: 0 };

function room(game: Partial<GameState> = {}, more: Partial<RoomState> = {}): RoomState {
  return {
    phase: "playing",
    seats: [seat("Ann"), seat("Bob", { opened: true }), seat("Cy", { connected: false })],
    you: { seat: 0, rack: [] },
    ready: [],
    game: {
      rounds: 1,
      to_move: 0,
      turn: 2,
      history: [laid],
      last: laid,
      result: null,
      ...game,
    } as GameState,
    ...more,
  } as RoomState;
}

describe("the story of a match", () => {
  test("has a sentence for each turn and knows which are mine", () => {
    expect(storyOf(room({ id: "M", round: 1 }))).toEqual([
      {
        round: 1,
        result: "",
        gained: "",
        turns: [{ key: 0, sentence: { words: "Bob opened with", tiles: ["11r", "12r", "J"] }, mine: false }],
      },
    ]);
    expect(storyOf(room({}, { game: null }))).toEqual([]);
  });

  test("tells turns of one number apart: somebody may resign in the turn of another", () => {
    const resigned: Turn = { turn: 1, seat: 2, kind: "resigned", laid: [], drawn: 0 };
    const keys = storyOf(room({ history: [resigned, laid] }))[0]!.turns.map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  test("has earlier rounds of this match with their end, and none of another", () => {
    const story = storyOf(room({ id: "M", round: 2 }), [
      pastRound("M", 1),
      pastRound("L", 1),
      pastRound("M", 2),
    ]);
    expect(story.map(({ round }) => round)).toEqual([1, 2]);
    expect(story[0]).toMatchObject({ result: "You went out.", gained: "You +30, Bob −10, Cy −20" });
    expect(story[0]!.turns[0]).toMatchObject({ sentence: { words: "You opened with" }, mine: true });
  });

  test("is spoken with the tiles and with whose turn it is", () => {
    expect(announcement({ kind: "laid", seat: 1 }, room())).toBe(
      "Bob opened with red 11, red 12, joker. Your turn.",
    );
  });

  test("is silent about a snapshot and does not repeat whose turn it is when somebody comes back", () => {
    expect(announcement(null, room())).toBe("");
    expect(announcement({ kind: "returned", seat: 2 }, room())).toBe("Cy came back.");
  });
});

describe("the start of a match", () => {
  const drawn = [
    { seat: 0, tile: "12r" },
    { seat: 1, tile: "12b" },
    { seat: 2, tile: "3y" },
    { seat: 0, tile: "5g" },
    { seat: 1, tile: "J" },
  ];
  const begun = room({ round: 1, starter: 1, to_move: 1, lots: drawn, history: [], last: null });

  test("shows what each has drawn, those who tied twice", () => {
    expect(lotsOf(begun).map(({ name, tiles, starts }) => [name, tiles, starts])).toEqual([
      ["You", ["12r", "5g"], false],
      ["Bob", ["12b", "J"], true],
      ["Cy", ["3y"], false],
    ]);
    expect(announcement({ kind: "started" }, begun)).toBe(
      "The tiles are dealt. Bob drew the highest tile and begins.",
    );
  });

  test("is over when everybody has had a turn", () => {
    expect(freshLots(begun)).toEqual(lotsOf(begun));
    const later = room({ ...begun.game!, history: [laid, laid, laid] });
    expect(freshLots(later)).toEqual([]);
  });

  test("of a later round needs no lots", () => {
    const later = room({ round: 2, starter: 0, lots: drawn, history: [], last: null });
    expect(lotsOf(later)).toEqual([]);
    expect(startWords(later, true)).toBe("You begin.");
  });
});

test("who watches is counted", () => {
  const words = [0, 1, 2].map((spectators) => watchingWords(room({}, { spectators })));
  expect(words).toEqual(["", "1 watching", "2 watching"]);
});

describe("the strip of players", () => {
  test("notes who is away and gives the clock to the seat to move", () => {
    const seats = seatViews(room({ turn_ms: 60_000, left_ms: 30_000 }), 5);
    expect(seats.map((each) => each.note)).toEqual(["", "", "away"]);
    expect(seats.map((each) => each.clock)).toEqual([
      { wholeMs: 60_000, leftMs: 30_000, toldAt: 5 },
      null,
      null,
    ]);
  });

  test("shows no clock where none is set, and scores only when there are some", () => {
    const seats = seatViews(room({ turn_ms: null, left_ms: null, rounds: 3 }), 5);
    expect(seats[0]).toMatchObject({ clock: null, score: 0 });
    expect(seatViews(room(), 5)[0]?.score).toBeNull();
  });
});

test("a rating is shown with how sure it is, of a fish as it is, and of nobody else", () => {
  const rated = { guest: "g", rating: 1523, deviation: 120, provisional: true };
  const seat = (more: Partial<Seat>) => ({ ...room().seats[0]!, kind: "person" as const, ...more });
  const known = new Map([["g", rated]]);
  expect(seatRating(seat({ guest: "g" }), known)).toEqual({
    short: "1523?",
    whole: "rating 1523 ± 240, provisional",
  });
  expect(seatRating(seat({ guest: "other" }), known)).toBeNull();
  expect(seatRating(seat({ kind: "robot", robot: "level3" }), known)?.short).toBe("1382");
  expect(seatRating(seat({ kind: "robot", robot: "greedy" }), known)).toBeNull();
});

test("sounds call for attention only when the turn has come to me", () => {
  expect(soundsOf({ kind: "laid", seat: 1 }, room())).toEqual(["tile", "turn"]);
  expect(soundsOf({ kind: "laid", seat: 0 }, room({ to_move: 1 }))).toEqual(["tile"]);
  expect(soundsOf({ kind: "connected", seat: 2 }, room())).toEqual([]);
  expect(soundsOf({ kind: "laid", seat: 1, round_over: true }, room({ to_move: null }))).toEqual(["over"]);
});

test("what an onlooker is told of stays at its place until a round of turns is over", () => {
  const drew = (turn: number, seat: number): Turn => ({ turn, seat, kind: "drew", laid: [], drawn: 1 });
  const history = [1, 2, 0, 1, 2, 0].map((seat, turn) => drew(turn, seat));
  const told = history.map((_, turn) =>
    sinceWords(room({ history: history.slice(0, turn + 1) }, { you: { seat: null, rack: [] } })).map(
      ({ brief }) => brief.name,
    ),
  );
  expect(told).toEqual([["Bob"], ["Bob", "Cy"], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Cy"], ["Ann"]]);
});
