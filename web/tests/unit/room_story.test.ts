import { describe, expect, test } from "vitest";
import { announcement, storyOf } from "../../src/model/room_story";
import { seatViews } from "../../src/model/seat_view";
import { soundsOf } from "../../src/sound/occasions";
import type { GameState, RoomState, Seat, Turn } from "../../src/wire/messages";

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

describe("the story of a round", () => {
  test("has a sentence for each turn and knows which are mine", () => {
    expect(storyOf(room())).toEqual([
      { key: 1, sentence: { words: "Bob opened with", tiles: ["11r", "12r", "J"] }, mine: false },
    ]);
    expect(storyOf(room({}, { game: null }))).toEqual([]);
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

test("sounds call for attention only when the turn has come to me", () => {
  expect(soundsOf({ kind: "laid", seat: 1 }, room())).toEqual(["tile", "turn"]);
  expect(soundsOf({ kind: "laid", seat: 0 }, room({ to_move: 1 }))).toEqual(["tile"]);
  expect(soundsOf({ kind: "connected", seat: 2 }, room())).toEqual([]);
  expect(soundsOf({ kind: "laid", seat: 1, round_over: true }, room({ to_move: null }))).toEqual(["over"]);
});
