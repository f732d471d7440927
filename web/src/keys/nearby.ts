// Which tile an arrow key goes to: the next one as it is seen, whatever the order in which sets were laid.

export interface Spot {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

export type Arrow = "left" | "right" | "up" | "down";

// A tile in hand is raised a little and still belongs to its row.
const sameRow = 12;

// Left and right go along the row and on to the next one at its end; up and down to the nearest tile of the next row.
export function nearby(spots: readonly Spot[], from: number, arrow: Arrow): number | null {
  const here = spots.find(({ id }) => id === from);
  if (!here) return spots[0]?.id ?? null;
  if (arrow === "up" || arrow === "down") {
    return nearest(nextRow(spots, here, arrow === "down" ? 1 : -1), here.x)?.id ?? null;
  }
  const sign = arrow === "right" ? 1 : -1;
  const along = rowOf(spots, here).filter(({ x }) => (x - here.x) * sign > 0);
  if (along.length > 0) return nearest(along, here.x)!.id;
  return nearest(nextRow(spots, here, sign), -sign * Infinity)?.id ?? null;
}

function rowOf(spots: readonly Spot[], here: Spot): Spot[] {
  return spots.filter(({ y }) => Math.abs(y - here.y) <= sameRow);
}

function nextRow(spots: readonly Spot[], here: Spot, sign: 1 | -1): Spot[] {
  const beyond = spots.filter(({ y }) => (y - here.y) * sign > sameRow);
  const first = beyond.toSorted((left, right) => (left.y - right.y) * sign)[0];
  return first ? rowOf(beyond, first) : [];
}

// From an infinite distance: the first or the last of the row.
function nearest(row: readonly Spot[], x: number): Spot | undefined {
  if (!Number.isFinite(x)) return row.toSorted((left, right) => Math.sign(x) * (right.x - left.x))[0];
  return row.toSorted((left, right) => Math.abs(left.x - x) - Math.abs(right.x - x))[0];
}
