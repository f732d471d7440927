import { describe, expect, it } from "vitest";
import { arrange, join, move, split, type Attempt, type Draft } from "../../src/model/draft";
import { judge, pointsLaid } from "../../src/model/judgement";
import { draftIn, groundOf, idsOf, notationOf, rowsIn } from "./table_in_notation";

function done(attempt: Attempt): Draft {
  if (!attempt.ok) throw new Error(attempt.sentence);
  return attempt.draft;
}

describe("laying tiles", () => {
  it("starts a set on free space", () => {
    const draft = draftIn("/ 7r 5r 6r 2b");
    const laid = done(
      move(draft, idsOf(draft, "7r 5r 6r"), { kind: "free", row: 1, column: 4 }, groundOf(draft)),
    );
    expect(notationOf(laid)).toBe("5r 6r 7r / 2b");
    expect(laid.sets[0]).toMatchObject({ row: 1, column: 4 });
  });

  it("puts a tile where it belongs in a set, wherever it was dropped", () => {
    const draft = draftIn("3b 4b 5b / 6b");
    const target = { kind: "set", set: draft.sets[0]!.id, index: 0 } as const;
    expect(notationOf(done(move(draft, idsOf(draft, "6b"), target, groundOf(draft))))).toBe("3b 4b 5b 6b / ");
  });

  it("leaves a joker at the end where it was dropped", () => {
    const draft = draftIn("3b 4b 5b / J");
    const at = (index: number) =>
      notationOf(
        done(move(draft, idsOf(draft, "J"), { kind: "set", set: draft.sets[0]!.id, index }, groundOf(draft))),
      );
    expect(at(0)).toBe("J 3b 4b 5b / ");
    expect(at(3)).toBe("3b 4b 5b J / ");
    expect(at(1)).toBe("3b 4b 5b J / ");
  });

  it("cuts a run in two where a second tile of a number is laid into it", () => {
    const draft = draftIn("3b 4b 5b 6b 7b / 5b");
    const target = { kind: "set", set: draft.sets[0]!.id, index: 3 } as const;
    expect(notationOf(done(move(draft, [draft.rack[0]!.id], target, groundOf(draft))))).toBe(
      "3b 4b 5b, 5b 6b 7b / ",
    );
  });

  it("keeps the tiles still that were there before", () => {
    const draft = draftIn("3b 4b 5b / 2b");
    const placed = { ...draft, sets: [{ ...draft.sets[0]!, column: 10 }] };
    const target = { kind: "set", set: placed.sets[0]!.id, index: 0 } as const;
    expect(done(move(placed, idsOf(draft, "2b"), target, groundOf(draft))).sets[0]).toMatchObject({
      column: 8,
    });
  });
});

describe("taking tiles from the table", () => {
  it("leaves two runs where both parts are legal", () => {
    const draft = draftIn("1r 2r 3r 4r 5r 6r 7r /");
    const moved = done(move(draft, idsOf(draft, "4r"), { kind: "new" }, groundOf(draft)));
    expect(notationOf(moved)).toBe("1r 2r 3r, 5r 6r 7r, 4r / ");
  });

  it("leaves one set that says what it lacks otherwise", () => {
    const draft = draftIn("3r 4r 5r 6r /");
    const moved = done(move(draft, idsOf(draft, "5r"), { kind: "new" }, groundOf(draft)));
    expect(notationOf(moved)).toBe("3r 4r 6r, 5r / ");
  });

  it("lays a part of one set to another", () => {
    const draft = draftIn("3r 4r 5r 6r, 6b 6g 6y /");
    const target = { kind: "set", set: draft.sets[1]!.id, index: 3 } as const;
    expect(notationOf(done(move(draft, idsOf(draft, "6r"), target, groundOf(draft))))).toBe(
      "3r 4r 5r, 6b 6g 6y 6r / ",
    );
  });

  it("never takes tiles of the table to the rack, but gives back those laid in this turn", () => {
    const draft = draftIn("3r 4r 5r / 6r");
    const ground = groundOf(draft);
    expect(move(draft, idsOf(draft, "5r"), { kind: "rack" }, ground)).toMatchObject({ ok: false });
    const target = { kind: "set", set: draft.sets[0]!.id, index: 3 } as const;
    const laid = done(move(draft, idsOf(draft, "6r"), target, ground));
    expect(notationOf(done(move(laid, idsOf(laid, "6r"), { kind: "rack" }, ground)))).toBe("3r 4r 5r / 6r");
  });

  it("is refused before the opening, and so is laying to sets that were there", () => {
    const draft = draftIn("3r 4r 5r 6r / 7r 1b");
    const ground = groundOf(draft, { opened: false });
    const sentence = "Open with 30 points from your rack before you use the sets on the table.";
    expect(move(draft, idsOf(draft, "6r"), { kind: "new" }, ground)).toEqual({ ok: false, sentence });
    const target = { kind: "set", set: draft.sets[0]!.id, index: 4 } as const;
    expect(move(draft, idsOf(draft, "7r"), target, ground)).toEqual({ ok: false, sentence });
    expect(move(draft, idsOf(draft, "7r"), { kind: "new" }, ground).ok).toBe(true);
  });
});

describe("splitting and joining", () => {
  it("cuts in front of a tile and puts together again", () => {
    const draft = draftIn("3r 4r 5r 6r 7r 8r /");
    const ground = groundOf(draft);
    const cut = done(split(draft, draft.sets[0]!.id, 3, ground));
    expect(notationOf(cut)).toBe("3r 4r 5r, 6r 7r 8r / ");
    expect(notationOf(done(join(cut, cut.sets[0]!.id, cut.sets[1]!.id, ground)))).toBe(
      "3r 4r 5r 6r 7r 8r / ",
    );
  });

  it("has nothing to cut at an end", () => {
    const draft = draftIn("3r 4r 5r /");
    expect(split(draft, draft.sets[0]!.id, 0, groundOf(draft)).ok).toBe(false);
  });
});

describe("a draft", () => {
  it("takes the shape of rows in notation, with the tiles it has", () => {
    const draft = draftIn("3r 4r 5r 6r, 6b 6g 6y / 7r 2b");
    const ground = groundOf(draft);
    const arranged = arrange(draft, rowsIn("3r 4r 5r, 6b 6g 6y 6r, 7r"), ground);
    expect(notationOf(arranged)).toBe("3r 4r 5r, 6b 6g 6y 6r, 7r / 2b");
    expect(idsOf(arranged, "7r 6r")).toEqual(idsOf(draft, "7r 6r"));
    expect(notationOf(arrange(arranged, rowsIn("3r 4r 5r 6r, 6b 6g 6y"), ground))).toBe(
      "3r 4r 5r 6r, 6b 6g 6y / 2b 7r",
    );
  });

  it("counts only new sets that are legal towards the opening", () => {
    const draft = draftIn("3r 4r 5r / 9b 9g 9r 10y");
    const ground = groundOf(draft, { opened: false });
    const two = done(move(draft, idsOf(draft, "9b 9g"), { kind: "new" }, ground));
    expect(pointsLaid(two, ground)).toBe(0);
    const three = done(move(draft, idsOf(draft, "9b 9g 9r"), { kind: "new" }, ground));
    expect(pointsLaid(three, ground)).toBe(27);
    expect(judge(three, draft, ground)).toMatchObject({
      can: "nothing",
      why: "Needs 3 more points to open.",
    });
  });

  it("can be ended when it is legal and something was laid, and drawn when nothing was touched", () => {
    const draft = draftIn("3r 4r 5r, 9b 9g 9r 9y / 6r");
    const ground = groundOf(draft);
    expect(judge(draft, draft, ground)).toEqual({ can: "draw" });
    const target = { kind: "set", set: draft.sets[0]!.id, index: 3 } as const;
    expect(judge(done(move(draft, idsOf(draft, "6r"), target, ground)), draft, ground)).toEqual({
      can: "end",
    });
    const broken = done(move(draft, idsOf(draft, "6r"), { kind: "new" }, ground));
    expect(judge(broken, draft, ground)).toMatchObject({ why: "Set 3 is not finished: needs 2 more." });
  });

  it("with a table only put in another way can neither be ended nor drawn", () => {
    const draft = draftIn("3r 4r 5r 6r 7r 8r /");
    const ground = groundOf(draft);
    const cut = done(split(draft, draft.sets[0]!.id, 3, ground));
    expect(judge(cut, draft, ground)).toMatchObject({
      why: "Lay a tile from your rack too, or reset the table to draw.",
    });
  });
});
