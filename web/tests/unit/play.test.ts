import { describe, expect, it } from "vitest";
import type { Seen } from "../../src/model/seen";
import { Play } from "../../src/state/play.svelte";
import { classic } from "../shared/rulesets";
import { idsOf, notationOf, rowsIn } from "./table_in_notation";

function seen(text: string, change: Partial<Seen> = {}): Seen {
  const [table = "", rack = ""] = text.split("/");
  return {
    key: "ROOM/game/1",
    turn: 3,
    table: rowsIn(table),
    rack: rowsIn(rack)[0] ?? [],
    seated: true,
    myTurn: true,
    opened: true,
    pool: 20,
    mover: "Ann",
    seat: 0,
    seats: 2,
    by: null,
    laidBy: null,
    ...change,
  };
}

function playOf(text: string, change: Partial<Seen> = {}): Play {
  const play = new Play(classic);
  play.take(seen(text, change));
  return play;
}

describe("a turn", () => {
  it("is undone one action at a time", () => {
    const play = playOf("3b 4b 5b / 6b 7b");
    const set = play.draft.sets[0]!.id;
    play.lay(idsOf(play.draft, "6b"), { kind: "set", set, index: 3 });
    play.lay(idsOf(play.draft, "7b"), { kind: "set", set, index: 4 });
    expect(notationOf(play.draft)).toBe("3b 4b 5b 6b 7b / ");
    play.undo();
    expect(notationOf(play.draft)).toBe("3b 4b 5b 6b / 7b");
    play.undo();
    expect(play.draft).toBe(play.start);
    expect(play.undo()).toBe(false);
  });

  it("is reset by one action, which can be undone", () => {
    const play = playOf("3b 4b 5b / 6b 7b");
    play.lay(idsOf(play.draft, "6b 7b"), { kind: "set", set: play.draft.sets[0]!.id, index: 3 });
    play.reset();
    expect(notationOf(play.draft)).toBe("3b 4b 5b / 6b 7b");
    play.undo();
    expect(notationOf(play.draft)).toBe("3b 4b 5b 6b 7b / ");
  });

  it("is not changed by a tile dropped where it came from", () => {
    const play = playOf("3b 4b 5b / 6b");
    play.lay(idsOf(play.draft, "4b"), { kind: "set", set: play.draft.sets[0]!.id, index: 1 });
    expect(play.past).toHaveLength(0);
  });

  it("goes back when the server refuses it, and says why", () => {
    const play = playOf("3b 4b 5b / 6b");
    play.lay(idsOf(play.draft, "6b"), { kind: "set", set: play.draft.sets[0]!.id, index: 3 });
    play.waiting = true;
    play.refused("The joker was not paid for.");
    expect(notationOf(play.draft)).toBe("3b 4b 5b / 6b");
    expect(play.notice?.sentence).toBe("The joker was not paid for.");
    expect(play.active).toBe(true);
  });

  it("of another player lets the rack be arranged and nothing else", () => {
    const play = playOf("3b 4b 5b / 6b 7b", { myTurn: false, mover: "Bob" });
    expect(play.lay(idsOf(play.draft, "6b"), { kind: "new" })).toBe(false);
    expect(play.notice?.sentence).toBe("It is Bob’s turn.");
    expect(play.stow(idsOf(play.draft, "6b"), "lower", null)).toBe(true);
    expect(play.lower.map(({ face }) => face)).toEqual(["6b"]);
  });

  it("stands still while the connection is lost", () => {
    const play = playOf("3b 4b 5b / 6b");
    play.paused = true;
    expect(play.lay(idsOf(play.draft, "6b"), { kind: "new" })).toBe(false);
    expect(play.notice?.sentence).toBe("The connection is lost for the moment.");
  });
});

describe("news", () => {
  it("of the same turn keep what was laid", () => {
    const play = playOf("3b 4b 5b / 6b");
    play.lay(idsOf(play.draft, "6b"), { kind: "set", set: play.draft.sets[0]!.id, index: 3 });
    play.take(seen("3b 4b 5b / 6b", { pool: 19 }));
    expect(notationOf(play.draft)).toBe("3b 4b 5b 6b / ");
  });

  it("that the turn was laid leave every piece where it is", () => {
    const play = playOf("3b 4b 5b / 6b 1r");
    play.lay(idsOf(play.draft, "6b"), { kind: "set", set: play.draft.sets[0]!.id, index: 3 });
    const { sets } = play.draft;
    play.take(seen("3b 4b 5b 6b / 1r", { turn: 4, myTurn: false }));
    expect(play.draft.sets).toEqual(sets);
    expect(play.past).toHaveLength(0);
  });

  it("that time ran out take the tiles back as themselves and show the drawn one", () => {
    const play = playOf("3b 4b 5b / 6b 1r");
    const [six] = idsOf(play.draft, "6b");
    play.lay([six!], { kind: "set", set: play.draft.sets[0]!.id, index: 3 });
    play.take(seen("3b 4b 5b / 6b 1r 9y", { turn: 4, myTurn: false }));
    expect(notationOf(play.draft)).toBe("3b 4b 5b / 6b 1r 9y");
    expect(idsOf(play.draft, "6b")).toEqual([six]);
    expect([...play.drawn]).toEqual(idsOf(play.draft, "9y"));
  });

  it("of a tile like one's own leave one's own on the rack", () => {
    const play = playOf("3b 4b 5b / 6b 1r", { myTurn: false });
    const rack = play.draft.rack;
    play.take(seen("3b 4b 5b 6b / 6b 1r", { turn: 4 }));
    expect(play.draft.rack).toEqual(rack);
    expect(play.drawn.size).toBe(0);
  });

  it("tell apart which of two equal tiles was laid", () => {
    const play = playOf("3b 4b 5b / 6b 6b");
    const [first, second] = play.draft.rack;
    play.lay([second!.id], { kind: "set", set: play.draft.sets[0]!.id, index: 3 });
    play.take(seen("3b 4b 5b 6b / 6b", { turn: 4, myTurn: false }));
    expect(play.draft.rack).toEqual([first]);
    expect(play.draft.sets[0]!.pieces[3]).toEqual(second);
  });

  it("of another player's move mark what it changed", () => {
    const play = playOf("3b 4b 5b 6b, 6g 6r 6y / 1r", { myTurn: false });
    play.take(seen("3b 4b 5b, 6g 6r 6y 6b, 9g 9r 9y / 1r", { turn: 4, by: 1 }));
    expect(new Set(play.since.flatMap(({ changed }) => [...changed]))).toEqual(
      new Set(idsOf(play.draft, "6b 9g 9r 9y")),
    );
  });

  it("of a new deal start with a sorted rack and nothing marked", () => {
    const play = playOf("3b 4b 5b / 6b");
    play.take(seen("/ 9r 2b 5r J 1b", { key: "ROOM/game/2", turn: 30 }));
    expect(play.upper.map(({ face }) => face)).toEqual(["1b", "2b", "5r", "9r", "J"]);
    expect(play.since.length + play.drawn.size).toBe(0);
  });
});

describe("a hint", () => {
  it("is laid on the table step by step and refused if it speaks of other tiles", () => {
    const play = playOf("3b 4b 5b / 6b 9g");
    expect(play.show(rowsIn("3b 4b 5b 6b"))).toBe(true);
    expect(notationOf(play.draft)).toBe("3b 4b 5b 6b / 9g");
    expect(play.show(rowsIn("3b 4b 5b 6b, 13y"))).toBe(false);
    play.undo();
    expect(notationOf(play.draft)).toBe("3b 4b 5b / 6b 9g");
  });
});
