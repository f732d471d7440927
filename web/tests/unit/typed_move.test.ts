import { describe, expect, it } from "vitest";
import { nearby, type Spot } from "../../src/keys/nearby";
import { changeWords } from "../../src/model/change_words";
import { move } from "../../src/model/draft";
import { readMove } from "../../src/model/typed_move";
import { draftIn, groundOf, idsOf } from "./table_in_notation";

describe("a typed move", () => {
  const draft = draftIn("3b 4b 5b, 6g 6r 6y 6b / 7r 8r 9r J");

  it("lays a new set from the rack", () => {
    expect(readMove("7R 8r, 9r", draft)).toEqual({
      ok: true,
      ids: idsOf(draft, "7r 8r 9r"),
      target: { kind: "new" },
    });
  });

  it("adds to a set, takes from one, and takes back", () => {
    expect(readMove("j to 1", draft)).toMatchObject({
      target: { kind: "set", set: draft.sets[0]!.id, index: 3 },
    });
    expect(readMove("6b from 2 to 1", draft)).toMatchObject({ ok: true, ids: idsOf(draft, "6b") });
    expect(readMove("7r to rack", draft)).toMatchObject({ target: { kind: "rack" } });
  });

  it("that cannot be is answered with the reason", () => {
    const why = (text: string) => readMove(text, draft);
    expect(why("7q")).toMatchObject({ sentence: "“7q” is no tile. Tiles are written like 7r, 13b or J." });
    expect(why("1b")).toMatchObject({ sentence: "There is no black 1 on your rack." });
    expect(why("7r 7r")).toMatchObject({ sentence: "There is no red 7 on your rack." });
    expect(why("3b from 2")).toMatchObject({ sentence: "There is no black 3 in set 2." });
    expect(why("7r to 9")).toMatchObject({ sentence: "There is no set 9." });
    expect(why("to 9")).toMatchObject({ ok: false });
  });
});

describe("what an action did", () => {
  it("is spoken set by set", () => {
    const draft = draftIn("3b 4b 5b, 9b 9g 9r / 6b");
    const target = { kind: "set", set: draft.sets[0]!.id, index: 3 } as const;
    const moved = move(draft, idsOf(draft, "6b"), target, groundOf(draft));
    if (!moved.ok) throw new Error(moved.sentence);
    const { rules } = groundOf(draft);
    expect(changeWords(draft, moved.draft, rules)).toBe("Set 1: run, black, 3 to 6.");
    expect(changeWords(moved.draft, draft, rules)).toBe(
      "Set 1: run, black, 3 to 5. A tile is back on your rack.",
    );
  });
});

describe("an arrow key", () => {
  const spots: Spot[] = [
    { id: 1, x: 0, y: 0 },
    { id: 2, x: 50, y: 0 },
    { id: 3, x: 40, y: 60 },
    { id: 4, x: 0, y: 120 },
  ];

  it("goes along the tiles in reading order and stops at the ends", () => {
    expect(nearby(spots, 2, "right")).toBe(3);
    expect(nearby(spots, 1, "left")).toBeNull();
  });

  it("follows the eye and not the order in which sets were laid", () => {
    const laidBackwards = [
      { id: 1, x: 200, y: 0 },
      { id: 2, x: 100, y: 6 },
      { id: 3, x: 0, y: 0 },
      { id: 4, x: 0, y: 60 },
    ];
    expect(nearby(laidBackwards, 1, "left")).toBe(2);
    expect(nearby(laidBackwards, 2, "left")).toBe(3);
    expect(nearby(laidBackwards, 1, "right")).toBe(4);
    expect(nearby(laidBackwards, 4, "left")).toBe(1);
  });

  it("goes to the nearest tile of the next row", () => {
    expect(nearby(spots, 2, "down")).toBe(3);
    expect(nearby(spots, 1, "down")).toBe(3);
    expect(nearby(spots, 4, "up")).toBe(3);
    expect(nearby(spots, 3, "up")).toBe(2);
    expect(nearby(spots, 4, "down")).toBeNull();
  });
});
