import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Session } from "../../src/state/session.svelte";
import { FakeSocket } from "./fake_socket";

let sockets: FakeSocket[];
let session: Session;

const socket = () => sockets.at(-1)!;
const settle = () => vi.advanceTimersByTimeAsync(0);
const asked = () =>
  socket().sent.map(({ type, room }) => (room === undefined ? type : `${String(type)} ${String(room)}`));

function room(seq: number, seat: number | null, cause: unknown = null) {
  socket().tell({ type: "room", room: "AB", seq, cause, state: { seats: [], you: { seat, rack: [] } } });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {} });
  sockets = [];
  session = new Session(() => {
    sockets.push(new FakeSocket());
    return socket();
  });
  session.start();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function connect() {
  socket().welcome();
  await settle();
}

describe("a room", () => {
  test("that was asked for before the connection stood is entered when it stands", async () => {
    session.enter("AB", "player");
    await connect();
    expect(asked()).toEqual(["hello", "join AB"]);
    socket().answerLast({ type: "done" });
    room(3, 0);
    await settle();
    expect(session.room).toMatchObject({ code: "AB", seq: 3 });
  });

  test("without a free seat is watched instead", async () => {
    await connect();
    session.enter("AB", "player");
    socket().answerLast({ type: "refused", code: "room_full", sentence: "No seat is open." });
    await settle();
    expect(asked().at(-1)).toBe("watch AB");
    socket().answerLast({ type: "refused", code: "spectators_off", sentence: "They want to be alone." });
    await settle();
    expect(session.roomRefusal).toBe("They want to be alone.");
  });

  test("is entered again after the connection broke", async () => {
    await connect();
    session.enter("AB", "player");
    room(3, 0);
    socket().onclose?.();
    expect(session.status).toBe("reconnecting");
    expect(session.room).not.toBeNull();
    await vi.advanceTimersByTimeAsync(250);
    await connect();
    expect(asked()).toEqual(["hello", "join AB"]);
  });

  test("that moves from one server to another is asked for until it is there", async () => {
    await connect();
    session.enter("AB", "player");
    room(3, 0);
    const away = {
      type: "refused",
      code: "unavailable",
      sentence: "The server of this table does not answer just now.",
    };
    socket().answerLast(away);
    await settle();
    expect(session.room).not.toBeNull();
    const before = asked().length;
    await vi.advanceTimersByTimeAsync(800);
    expect(asked().slice(before)).toEqual(["join AB"]);
    socket().answerLast(away);
    await vi.advanceTimersByTimeAsync(800);
    socket().answerLast({ type: "done" });
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked().slice(before)).toEqual(["join AB", "join AB"]);
    expect(session.roomRefusal).toBeNull();
  });

  test("is asked for anew when news are missing", async () => {
    await connect();
    session.enter("AB", "player");
    room(3, 0);
    room(6, 0, { kind: "drew", seat: 1 });
    expect(session.room).toMatchObject({ seq: 6, cause: null });
    expect(asked().at(-1)).toBe("resync AB");
  });

  test("that is gone says why, and news of other rooms are nobody's business", async () => {
    await connect();
    session.enter("AB", "player");
    socket().tell({ type: "room", room: "CD", seq: 1, cause: null, state: { seats: [], you: { seat: 0 } } });
    expect(session.room).toBeNull();
    socket().tell({ type: "gone", room: "AB", sentence: "The host sent you away." });
    expect(session.roomRefusal).toBe("The host sent you away.");
  });

  test("keeps the seat of who looks away, and lets a spectator go", async () => {
    await connect();
    session.enter("AB", "player");
    room(3, 0);
    session.lookAway("AB");
    expect(asked()).not.toContain("leave AB");
    session.enter("AB", "spectator");
    room(4, null);
    session.lookAway("AB");
    expect(asked().at(-1)).toBe("leave AB");
  });
});

test("the rooms in which we sit are known from the start and follow the news", async () => {
  await connect();
  expect(session.mine).toEqual([]);
  session.enter("AB", "player");
  room(3, 0);
  expect(session.mine).toEqual(["AB"]);
  const left = session.leave("AB");
  socket().answerLast({ type: "done" });
  await left;
  expect(session.mine).toEqual([]);
});

describe("a new table", () => {
  const options = {
    ruleset: "classic",
    seats: 2,
    clock: 0,
    rounds: 1,
    public: false,
    hints: true,
    spectators: false,
  };

  test("with robots in all other seats is started at once", async () => {
    await connect();
    const made = session.create({ ...options, robots: ["level1"] });
    socket().answerLast({ type: "created", room: "AB" });
    await settle();
    expect(asked().at(-1)).toBe("start AB");
    socket().answerLast({ type: "done" });
    expect(await made).toEqual({ code: "AB" });
  });

  test("with an open seat waits for its guests", async () => {
    await connect();
    const made = session.create({ ...options, robots: [] });
    socket().answerLast({ type: "created", room: "AB" });
    expect(await made).toEqual({ code: "AB" });
    expect(asked()).not.toContain("start AB");
  });
});
