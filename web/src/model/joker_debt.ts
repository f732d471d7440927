// The joker rule "swap", as the server judges it: a joker that lay on the table still stands for the tile it stood for, or it lies in a set
// with a tile of the rack that pays for it. Equal tiles cannot be told apart, so it is enough that some story of who is who holds.
import type { SetRules } from "./set_reading";
import { readSet } from "./set_reading";
import { faceOf, tileOf, type Face, type NumberTile, type Tile } from "./tile";

interface LaidJoker {
  readonly set: number; // its place among the sets
  readonly meanings: ReadonlySet<Face>;
}

type Story = "stayed" | "from rack" | "retrieved";

// The set of `after` to blame, null if all is well. Both tables are legal; `played` are the faces that came from the rack.
export function unpaidJokerSet(
  before: readonly (readonly Face[])[],
  after: readonly (readonly Face[])[],
  played: readonly Face[],
  rules: SetRules,
): number | null {
  const old = jokersOf(before, rules);
  const now = jokersOf(after, rules);
  const coins = played.filter((face) => face !== "J");
  const payers = (set: number) => coins.flatMap((face, coin) => (after[set]!.includes(face) ? [coin] : []));
  const same = (one: LaidJoker, other: LaidJoker) =>
    [...one.meanings].some((face) => other.meanings.has(face));

  const holds = (stories: readonly Story[]): boolean => {
    const those = (story: Story) => now.filter((_, index) => stories[index] === story);
    const stayed = those("stayed").map((joker) =>
      old.flatMap((each, index) => (same(each, joker) ? [index] : [])),
    );
    const paidByJoker = new Set(those("from rack").map(({ set }) => set));
    const debts = new Set(
      those("retrieved")
        .map(({ set }) => set)
        .filter((set) => !paidByJoker.has(set)),
    );
    return canMatchAll(stayed) && canMatchAll([...debts].map(payers));
  };

  // With at most eight jokers at most 3^8 stories.
  const tell = (stories: readonly Story[], fromRack: number): boolean => {
    if (stories.length === now.length) return fromRack === 0 && holds(stories);
    if (tell([...stories, "stayed"], fromRack) || tell([...stories, "retrieved"], fromRack)) return true;
    return fromRack > 0 && tell([...stories, "from rack"], fromRack - 1);
  };

  if (tell([], now.length - old.length)) return null;
  const guilty = now.find(
    (joker) => !old.some((each) => same(each, joker)) && payers(joker.set).length === 0,
  );
  return (guilty ?? now[0]!).set;
}

function jokersOf(table: readonly (readonly Face[])[], rules: SetRules): LaidJoker[] {
  return table.flatMap((faces, set) => {
    if (!faces.includes("J")) return [];
    const tiles = faces.map(tileOf);
    const reading = readSet(tiles, rules);
    const laid = reading.order.map((place) => tiles[place]!);
    return laid.flatMap((tile, place) =>
      tile.joker
        ? [
            {
              set,
              meanings: new Set(
                meaningsOf(laid, reading.kind === "run" ? reading.first + place : null, rules),
              ),
            },
          ]
        : [],
    );
  });
}

// Every tile for which a joker may stand; `inRun` is its number in the run, if the set is one.
function meaningsOf(tiles: readonly Tile[], inRun: number | null, rules: SetRules): Face[] {
  const naturals = tiles.filter((tile): tile is NumberTile => !tile.joker);
  const colours = Array.from({ length: rules.colours }, (_, colour) => colour);
  const [first] = naturals;
  if (first === undefined) {
    const numbers = Array.from({ length: rules.numbers }, (_, index) => index + 1);
    return numbers.flatMap((number) => colours.map((colour) => faceOf({ joker: false, number, colour })));
  }
  const asRun = inRun === null ? [] : [faceOf({ joker: false, number: inRun, colour: first.colour })];
  const both = naturals.length === 1 && tiles.length <= rules.colours;
  if (inRun !== null && !both) return asRun;
  const missing = colours.filter((colour) => naturals.every((tile) => tile.colour !== colour));
  return [...asRun, ...missing.map((colour) => faceOf({ joker: false, number: first.number, colour }))];
}

// Whether each can have one of its wishes for itself.
function canMatchAll(wishes: readonly (readonly number[])[]): boolean {
  const owner = new Map<number, number>();
  const settle = (who: number, tried: Set<number>): boolean =>
    wishes[who]!.some((wish) => {
      if (tried.has(wish)) return false;
      tried.add(wish);
      const other = owner.get(wish);
      if (other !== undefined && !settle(other, tried)) return false;
      owner.set(wish, who);
      return true;
    });
  return wishes.every((_, who) => settle(who, new Set()));
}
