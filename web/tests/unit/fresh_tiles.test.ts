import { expect, test } from "vitest";
import { freshTiles } from "../../src/model/fresh_tiles";

const sets = (text: string) => (text === "" ? [] : text.split(", ").map((set) => set.split(" ")));

// Marked tiles with a star, as the program prints them.
function marked(before: string, after: string, laid: string): string {
  const table = sets(after);
  const marks = freshTiles(sets(before), table, laid.split(" "));
  return table
    .map((set, i) => set.map((face, j) => (marks[i]?.[j] ? `*${face}` : face)).join(" "))
    .join(", ");
}

test("a new set is fresh, those that lay there are not", () => {
  expect(marked("3b 4b 5b", "3b 4b 5b, 9g 9r 9y", "9g 9r 9y")).toBe("3b 4b 5b, *9g *9r *9y");
});

test("of equal tiles those in sets that changed are fresh", () => {
  expect(marked("3b 4b 5b", "3b 4b 5b, 3b 4b 5b", "3b 4b 5b")).toBe("3b 4b 5b, *3b *4b *5b");
  expect(marked("3b 4b 5b", "2b 3b 4b 5b", "2b")).toBe("*2b 3b 4b 5b");
});

test("a run that was split around a laid tile keeps its own", () => {
  expect(marked("1r 2r 3r 4r 5r 6r", "1r 2r 3r 4r, 3r 4r 5r 6r", "3r 4r")).toBe("1r 2r *3r *4r, 3r 4r 5r 6r");
});
