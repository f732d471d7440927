import { expect, test } from "vitest";
import type { RoomState } from "../../src/wire/messages";
import { takeNews } from "../../src/wire/room_news";
import type { Message } from "../../src/wire/shapes";

const state = { seats: [] } as unknown as RoomState;

function news(seq: number, cause: Message<"room">["cause"] = { kind: "drew", seat: 1 }): Message<"room"> {
  return { type: "room", n: 1, room: "AB", seq, cause, state };
}

const known = takeNews(null, news(4), 0).room;

test("the next news is taken with its cause", () => {
  expect(takeNews(known, news(5), 10)).toMatchObject({
    missed: false,
    room: { seq: 5, cause: { kind: "drew" } },
  });
});

test("after a gap the state is taken without a cause, and the gap is told", () => {
  expect(takeNews(known, news(7), 10)).toMatchObject({ missed: true, room: { seq: 7, cause: null } });
});

test("news that are older than what is known change nothing", () => {
  expect(takeNews(known, news(4), 10).room).toBe(known);
});

test("a snapshot is always taken: a restarted server may count from an earlier number", () => {
  expect(takeNews(known, news(2, null), 10).room.seq).toBe(2);
});
