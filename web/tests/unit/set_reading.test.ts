import { describe, expect, it } from "vitest";
import { flawWords, jokerMeanings, pointsOf, setWords } from "../../src/model/set_meaning";
import { readSet, type SetRules } from "../../src/model/set_reading";
import { compareTiles, faceOf, parseTile, tileOf, tileWords } from "../../src/model/tile";

const classic: SetRules = { colours: 4, numbers: 13, min_meld: 3 };

const tilesOf = (text: string) => text.split(" ").filter(Boolean).map(tileOf);

function inOrder(text: string, rules = classic): string {
  const tiles = tilesOf(text);
  return readSet(tiles, rules)
    .order.map((place) => faceOf(tiles[place]!))
    .join(" ");
}

const kindOf = (text: string) => readSet(tilesOf(text), classic).kind;
const flawOf = (text: string) => flawWords(readSet(tilesOf(text), classic));

function laid(text: string) {
  const tiles = tilesOf(text);
  const reading = readSet(tiles, classic);
  return { tiles: reading.order.map((place) => tiles[place]!), reading };
}

describe("a tile", () => {
  it("is read from notation in any case and written back", () => {
    expect(faceOf(tileOf("13Y"))).toBe("13y");
    expect(faceOf(tileOf("j"))).toBe("J");
    expect(tileWords(tileOf("7r"))).toBe("red 7");
  });

  it("that means nothing is no tile", () => {
    for (const text of ["", "0b", "7", "b", "7x", "07b", "7b7b"]) expect(parseTile(text)).toBeNull();
  });

  it("sorts by colour or by number, jokers last", () => {
    const sorted = (order: "colour" | "number") =>
      tilesOf("J 5r 3b 3r 12b").sort(compareTiles(order)).map(faceOf).join(" ");
    expect(sorted("colour")).toBe("3b 12b 3r 5r J");
    expect(sorted("number")).toBe("3b 3r 5r 12b J");
  });
});

describe("a legal set", () => {
  it("is a run or a group", () => {
    expect(kindOf("3b 4b 5b")).toBe("run");
    expect(kindOf("9b 9r 9y")).toBe("group");
    expect(kindOf("9b 9r 9y J")).toBe("group");
    expect(kindOf("4b 5b J 7b")).toBe("run");
  });

  it("keeps an order that is legal as it lies", () => {
    expect(inOrder("J 7y 8y")).toBe("J 7y 8y");
    expect(inOrder("9y 9b J 9r")).toBe("9y 9b J 9r");
  });

  it("is put in order otherwise, a spare joker at the top", () => {
    expect(inOrder("5b 3b 4b")).toBe("3b 4b 5b");
    expect(inOrder("7b J 4b 5b")).toBe("4b 5b J 7b");
    expect(inOrder("5b J 4b")).toBe("4b 5b J");
    expect(inOrder("13b J 12b")).toBe("J 12b 13b");
  });

  it("knows what its jokers stand for", () => {
    const meanings = (text: string) => {
      const { tiles, reading } = laid(text);
      return jokerMeanings(tiles, reading, classic).filter((meaning) => meaning !== null);
    };
    expect(meanings("4b 5b J 7b")).toEqual([{ number: 6, colour: 0 }]);
    expect(meanings("9b 9g 9r J")).toEqual([{ number: 9, colour: 3 }]);
    expect(meanings("9b 9g J")).toEqual([{ number: 9, colour: null }]);
  });

  it("is worth its face value, jokers included", () => {
    const points = (text: string) => {
      const { tiles, reading } = laid(text);
      return pointsOf(tiles, reading, classic);
    };
    expect(points("9b 9g J")).toBe(27);
    expect(points("10r 11r J 13r")).toBe(46);
    // 7 8 9 as a run is worth 24, three sevens 21; written first, the joker is a 5.
    expect(points("7b J J")).toBe(24);
    expect(points("J J 7b")).toBe(21);
    expect(points("7b 8b")).toBe(0);
  });

  it("is spoken", () => {
    const words = (text: string) => {
      const { tiles, reading } = laid(text);
      return setWords(tiles, reading, classic);
    };
    expect(words("4r 5r J 7r")).toBe("run, red, 4 to 7, joker as 6");
    expect(words("7b 7g J")).toBe("group of 7s, black, green, joker");
    expect(words("4r 5r")).toBe("red 4, red 5: needs one more");
  });
});

describe("a set that is not legal says why", () => {
  it("in a few words", () => {
    expect(flawOf("7b")).toBe("needs 2 more");
    expect(flawOf("7b 8b")).toBe("needs one more");
    expect(flawOf("7b 7g 7g")).toBe("two greens");
    expect(flawOf("5r 6r 6r 7r")).toBe("two 6s");
    expect(flawOf("4r 5r 7r")).toBe("gap at 6");
    expect(flawOf("4r J 8r")).toBe("gap at 6");
    expect(flawOf("4r 5g 6r")).toBe("does not match");
    expect(flawOf("7b 7g 7r 7y J")).toBe("at most 4 in a group");
  });

  it("names what is wrong before what is missing", () => {
    expect(flawOf("7b 9g")).toBe("does not match");
    expect(flawOf("7b 7b")).toBe("two blacks");
    expect(flawOf("3r 7r")).toBe("gap at 4");
  });

  it("lies in the order in which it will be", () => {
    expect(inOrder("8b 7b")).toBe("7b 8b");
    expect(inOrder("8r 3r")).toBe("3r 8r");
    expect(inOrder("7r 7b")).toBe("7r 7b");
  });

  it("that has no number beyond the last is no run", () => {
    expect(kindOf("12b 13b")).toBe("flawed");
    expect(readSet(tilesOf("12b 13b J J"), classic)).toMatchObject({ kind: "run", first: 10 });
  });
});
