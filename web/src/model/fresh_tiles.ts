// Which tiles of a table a turn has brought there: what is marked after another player's move and in a replay.

// One truth value for each tile of `after`. Equal tiles cannot be told apart, so those in sets that were there before
// as a whole are taken for old ones.
export function freshTiles(
  before: readonly (readonly string[])[],
  after: readonly (readonly string[])[],
  laid: readonly string[],
): boolean[][] {
  const unchanged = new Map<string, number>();
  for (const set of before) unchanged.set(key(set), (unchanged.get(key(set)) ?? 0) + 1);
  const left = [...laid];
  const marks = after.map((set) => set.map(() => false));
  const changed = after.flatMap((set, index) => {
    const count = unchanged.get(key(set)) ?? 0;
    unchanged.set(key(set), count - 1);
    return count > 0 ? [] : [index];
  });
  // A set of laid tiles alone comes before one that merely could hold some.
  const whole = (index: number) => Number(after[index]!.every((face) => laid.includes(face)));
  for (const index of changed.toSorted((a, b) => whole(b) - whole(a))) {
    after[index]!.forEach((face, place) => {
      const found = left.indexOf(face);
      if (found < 0) return;
      left.splice(found, 1);
      marks[index]![place] = true;
    });
  }
  return marks;
}

function key(set: readonly string[]): string {
  return set.toSorted().join(" ");
}
