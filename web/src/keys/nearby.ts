// Which tile an arrow key goes to: along a line, or to the nearest one above or below.

export interface Spot {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

export type Arrow = "left" | "right" | "up" | "down";

// Tiles in reading order: left and right go through all of them.
export function nearby(spots: readonly Spot[], from: number, arrow: Arrow): number | null {
  const index = spots.findIndex(({ id }) => id === from);
  const here = spots[index];
  if (!here) return spots[0]?.id ?? null;
  if (arrow === "left") return spots[index - 1]?.id ?? null;
  if (arrow === "right") return spots[index + 1]?.id ?? null;
  const sign = arrow === "down" ? 1 : -1;
  const beyond = spots.filter(({ y }) => (y - here.y) * sign > 4);
  if (beyond.length === 0) return null;
  const nextRow = Math.min(...beyond.map(({ y }) => (y - here.y) * sign));
  const row = beyond.filter(({ y }) => (y - here.y) * sign < nextRow + 8);
  return row.reduce((best, spot) => (Math.abs(spot.x - here.x) < Math.abs(best.x - here.x) ? spot : best)).id;
}
