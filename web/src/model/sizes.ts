// How large tiles are: in steps, as large as lets everything be seen at once. Table and rack choose for themselves.

export const tileSteps = [60, 56, 52, 48, 44, 40, 36, 32, 28] as const;

export interface TileSize {
  readonly width: number;
  readonly height: number;
}

export function tileSize(width: number): TileSize {
  return { width, height: Math.round((width * 4) / 3) };
}

// How large the tiles of a table are, and how far its rows are apart.
export interface TableSize extends TileSize {
  readonly pitch: number;
  readonly tight: boolean; // no room between rows for the word about a flawed set, which then lies on the tiles
}

// A table becomes smaller a few sets at a time; these are not yet.
export interface LateSets {
  readonly size: TableSize;
  readonly sets: ReadonlySet<number>;
}

// From the largest to the smallest. With the smallest tiles rows move together before the table scrolls.
export const tableSizes: readonly TableSize[] = [
  ...tileSteps.map((step) => spaced(tileSize(step), Math.max(16, Math.round(step / 2)))),
  { ...spaced(tileSize(tileSteps.at(-1)!), 5), tight: true },
];

function spaced(size: TileSize, gap: number): TableSize {
  return { ...size, pitch: size.height + gap, tight: false };
}

// On either side of a tile, within its width.
export const tileMargin = 1;

export function columnsIn(width: number, size: TileSize): number {
  return Math.max(6, Math.floor((2 * width) / size.width));
}

export interface Room {
  readonly width: number;
  readonly height: number;
}

// The largest size at which `rowsAt` rows fit the height; the smallest if none does, and then the table scrolls.
export function tableSize(
  room: Room,
  rowsAt: (columns: number) => number,
  largest: TableSize = tableSizes[0]!,
): TableSize {
  const allowed = tableSizes.filter(({ pitch }) => pitch <= largest.pitch);
  return (
    allowed.find((size) => rowsAt(columnsIn(room.width, size)) * size.pitch <= room.height) ??
    tableSizes.at(-1)!
  );
}

export const rackGap = 2; // between the tiles of a row
const endRoom = 4; // behind the last tile, for the mark that says where one would land

export interface RackSize {
  readonly size: TileSize;
  readonly row: number; // how high a row is, whatever the size of its tiles: a rack that fills up moves nothing
  readonly capacity: number; // tiles a row without scrolling
}

export interface RackRoom {
  readonly width: number;
  readonly narrow: boolean; // a phone held upright: there the rack rather scrolls than have tiles too small for a finger
  readonly low: boolean; // a phone on its side: there the table needs the height
}

const dealt = 14; // tiles; those of a rack with fewer are no larger

export function rackTileSize({ width, narrow, low }: RackRoom, tiles: number): RackSize {
  const capacityAt = (step: number) => Math.max(1, Math.floor((width - endRoom) / (step + rackGap)));
  const [smallest, largest] = low ? [32, 36] : narrow ? [40, 48] : [36, 56];
  const steps = tileSteps.filter((step) => step >= smallest && step <= largest);
  const fittingFor = (count: number) => steps.find((step) => 2 * capacityAt(step) >= count) ?? steps.at(-1)!;
  const fitting = fittingFor(Math.max(dealt, tiles));
  return {
    size: tileSize(fitting),
    row: tileSize(fittingFor(dealt)).height,
    capacity: capacityAt(fitting),
  };
}
