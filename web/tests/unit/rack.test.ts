import { describe, expect, it } from "vitest";
import { makePiece } from "../../src/model/piece";
import {
  emptyRack,
  placeInRack,
  rackFaces,
  rackLike,
  renew,
  sortRack,
  visibleRow,
  type RackRows,
} from "../../src/model/rack";
import { add, extend, inLineOrder, keepOnly, toggle } from "../../src/model/selection";

const pieces = "9r 2b J 9b 2r".split(" ").map(makePiece);
const idOf = (face: string) => pieces.find((piece) => piece.face === face)!.id;

function shown(rows: RackRows, present = pieces): string {
  const faces = (row: "upper" | "lower") => visibleRow(rows, row, present).map(({ face }) => face);
  return `${faces("upper").join(" ")} / ${faces("lower").join(" ")}`;
}

describe("the rack", () => {
  const dealt = renew(emptyRack, pieces, 10);

  it("lies as it was dealt until it is sorted", () => {
    expect(shown(dealt)).toBe("9r 2b J 9b 2r / ");
    expect(shown(sortRack(dealt, pieces, "colour", 10))).toBe("2b 9b 2r 9r J / ");
    expect(shown(sortRack(dealt, pieces, "number", 10))).toBe("2b 2r 9b 9r J / ");
  });

  it("keeps the lower row as the player left it", () => {
    const aside = placeInRack(dealt, [idOf("9b"), idOf("2b")], "lower", null, 10);
    expect(shown(aside)).toBe("9r J 2r / 9b 2b");
    expect(shown(sortRack(aside, pieces, "number", 10))).toBe("2r 9r J / 9b 2b");
    expect(shown(renew(aside, pieces, 10))).toBe("9r J 2r / 9b 2b");
  });

  it("spills into the lower row behind what was set aside", () => {
    const aside = placeInRack(renew(emptyRack, pieces, 3), [idOf("J")], "lower", idOf("9b"), 3);
    expect(shown(aside)).toBe("9r 2b / J 9b 2r");
    expect(shown(sortRack(aside, pieces, "number", 3))).toBe("2b 2r / J 9b 9r");
  });

  it("gives a tile that comes back from the table its old place", () => {
    const without = pieces.filter(({ face }) => face !== "J");
    expect(shown(dealt, without)).toBe("9r 2b 9b 2r / ");
    expect(shown(dealt)).toBe("9r 2b J 9b 2r / ");
  });

  it("moves a tile in front of another", () => {
    expect(shown(placeInRack(dealt, [idOf("2r")], "upper", idOf("2b"), 10))).toBe("9r 2r 2b J 9b / ");
  });

  it("lies as it did when the page comes back, with what was drawn meanwhile", () => {
    const aside = placeInRack(dealt, [idOf("9b"), idOf("2b")], "lower", null, 10);
    const again = [...pieces.map(({ face }) => makePiece(face)), makePiece("5g")];
    expect(shown(rackLike(rackFaces(aside, pieces), again, 10), again)).toBe("9r J 2r 5g / 9b 2b");
    expect(shown(sortRack(rackLike(rackFaces(aside, pieces), again, 10), again, "number", 10), again)).toBe(
      "2r 5g 9r J / 9b 2b",
    );
  });

  it("shows a drawn tile last and forgets one that was laid", () => {
    const drawn = [...pieces.slice(1), makePiece("5g")];
    expect(shown(renew(dealt, drawn, 10), drawn)).toBe("2b J 9b 2r 5g / ");
  });
});

describe("the tiles in hand", () => {
  const lines = [
    [1, 2, 3, 4],
    [5, 6],
  ];

  it("are taken and put back one by one", () => {
    expect(toggle(toggle([], 3), 5)).toEqual([3, 5]);
    expect(toggle([3, 5], 3)).toEqual([5]);
    expect(add([3], [3, 4])).toEqual([3, 4]);
  });

  it("extend along a line, in either direction, never across lines", () => {
    expect(extend([2], 4, lines)).toEqual([2, 3, 4]);
    expect(extend([4], 2, lines)).toEqual([4, 3, 2]);
    expect(extend([2], 6, lines)).toEqual([2, 6]);
    expect(extend([], 6, lines)).toEqual([6]);
  });

  it("are laid in the order in which they lie", () => {
    expect(inLineOrder([6, 3, 1], lines)).toEqual([1, 3, 6]);
  });

  it("forget what is gone", () => {
    expect(keepOnly([1, 2, 3], new Set([1, 3]))).toEqual([1, 3]);
  });
});
