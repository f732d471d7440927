// The joker rule "swap", as the server judges it: a joker that lay on the table still stands for the tile it stood for, or it lies in a set
// with a tile of the rack that pays for it. Equal tiles cannot be told apart, so it is enough that some story of who is who holds.
import type { SetRules } from "./set_reading";
import { readSet } from "./set_reading";
import { faceOf, tileOf, type Face, type NumberTile } from "./tile";

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
  const coins = played.filter((face) => face !== "J");
  const payers = (set: number) => coins.flatMap((face, coin) => (after[set]!.includes(face) ? [coin] : []));
  const readings = readingsOf(before, rules).flatMap((old) =>
    readingsOf(after, rules).map((now) => ({ old, now })),
  );
  if (readings.some(({ old, now }) => someStoryHolds(old, now, payers))) return null;
  const { now: jokers } = readings[0]!;
  const canStay = (joker: number) =>
    readings.some(({ old, now }) => old.some((each) => areTheSame(each, now[joker]!)));
  const guilty = jokers.find(({ set }, joker) => !canStay(joker) && payers(set).length === 0);
  return (guilty ?? jokers[0]!).set;
}

function areTheSame(one: LaidJoker, other: LaidJoker): boolean {
  return [...one.meanings].some((face) => other.meanings.has(face));
}

function someStoryHolds(
  old: readonly LaidJoker[],
  now: readonly LaidJoker[],
  payers: (set: number) => number[],
): boolean {
  const holds = (stories: readonly Story[]): boolean => {
    const those = (story: Story) => now.filter((_, index) => stories[index] === story);
    const stayed = those("stayed").map((joker) =>
      old.flatMap((each, index) => (areTheSame(each, joker) ? [index] : [])),
    );
    const paidByJoker = new Set(those("from rack").map(({ set }) => set));
    const debts = new Set(
      those("retrieved")
        .map(({ set }) => set)
        .filter((set) => !paidByJoker.has(set)),
    );
    return canMatchAll(stayed) && canMatchAll([...debts].map(payers));
  };

  // One rack tile pays for all jokers of a set, so either all of them stay or none needs to.
  const tell = (stories: readonly Story[], fromRack: number): boolean => {
    const first = now[stories.length];
    if (first === undefined) return fromRack === 0 && holds(stories);
    const count = now.filter(({ set }) => set === first.set).length;
    const tellAll = (story: Story) => tell([...stories, ...Array<Story>(count).fill(story)], fromRack);
    if (tellAll("stayed") || tellAll("retrieved")) return true;
    return Array.from({ length: Math.min(count, fromRack) }, (_, index) => index + 1).some((some) => {
      const ofRack = Array<Story>(some).fill("from rack");
      const others = Array<Story>(count - some).fill("retrieved");
      return tell([...stories, ...ofRack, ...others], fromRack - some);
    });
  };
  return tell([], now.length - old.length);
}

// The jokers of a table in every way to read it: a set that is a run as well as a group, like `J 5b J`, is one of them for all its jokers.
function readingsOf(table: readonly (readonly Face[])[], rules: SetRules): LaidJoker[][] {
  let readings: LaidJoker[][] = [[]];
  table.forEach((faces, set) => {
    if (!faces.includes("J")) return;
    const tiles = faces.map(tileOf);
    const reading = readSet(tiles, rules);
    const laid = reading.order.map((place) => tiles[place]!);
    const naturals = laid.filter((tile): tile is NumberTile => !tile.joker);
    const isRun = reading.kind === "run";
    const both = isRun && naturals.length === 1 && laid.length <= rules.colours;
    const jokersAs = (kind: "run" | "group"): LaidJoker[] =>
      laid.flatMap((tile, place) => {
        if (!tile.joker) return [];
        const inRun = reading.kind === "run" && kind === "run" ? reading.first + place : null;
        return [{ set, meanings: new Set(meaningsOf(naturals, inRun, rules)) }];
      });
    const ways = both ? [jokersAs("run"), jokersAs("group")] : [jokersAs(isRun ? "run" : "group")];
    readings = ways.flatMap((way) => readings.map((jokers) => [...jokers, ...way]));
  });
  return readings;
}

// Every tile for which a joker beside these may stand; `inRun` is its number in the run, if the set is one.
function meaningsOf(naturals: readonly NumberTile[], inRun: number | null, rules: SetRules): Face[] {
  const colours = Array.from({ length: rules.colours }, (_, colour) => colour);
  const [first] = naturals;
  if (first === undefined) {
    const numbers = Array.from({ length: rules.numbers }, (_, index) => index + 1);
    return numbers.flatMap((number) => colours.map((colour) => faceOf({ joker: false, number, colour })));
  }
  if (inRun !== null) return [faceOf({ joker: false, number: inRun, colour: first.colour })];
  const missing = colours.filter((colour) => naturals.every((tile) => tile.colour !== colour));
  return missing.map((colour) => faceOf({ joker: false, number: first.number, colour }));
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
