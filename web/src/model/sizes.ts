// How large tiles are: in steps, as large as lets everything be seen at once. Table and rack choose for themselves.

export const tileSteps = [56, 52, 48, 44, 40, 36, 32, 28] as const;

export interface TileSize {
  readonly width: number;
  readonly height: number;
}

export function tileSize(width: number): TileSize {
  return { width, height: Math.round((width * 4) / 3) };
}

// A row of sets with half a tile below it, where the word about a flawed set stands.
export function rowPitch(size: TileSize): number {
  return size.height + Math.max(16, Math.round(size.width / 2));
}

export function columnsIn(width: number, size: TileSize): number {
  return Math.max(6, Math.floor((2 * width) / size.width));
}

export interface Room {
  readonly width: number;
  readonly height: number;
}

// The largest step at which `rowsAt` rows fit the height; the smallest if none does, and then the table scrolls.
export function tableTileSize(room: Room, rowsAt: (columns: number) => number, largest = 56): TileSize {
  for (const step of tileSteps) {
    if (step > largest) continue;
    const size = tileSize(step);
    if (rowsAt(columnsIn(room.width, size)) * rowPitch(size) <= room.height) return size;
  }
  return tileSize(tileSteps.at(-1)!);
}

const rackGap = 2;
const endRoom = 4; // behind the last tile, for the mark that says where one would land

export interface RackSize {
  readonly size: TileSize;
  readonly capacity: number; // tiles a row without scrolling
}

export interface RackRoom {
  readonly width: number;
  readonly narrow: boolean; // a phone held upright: there the rack rather scrolls than have tiles too small for a finger
  readonly low: boolean; // a phone on its side: there the table needs the height
}

export function rackTileSize({ width, narrow, low }: RackRoom, tiles: number): RackSize {
  const capacityAt = (step: number) => Math.max(1, Math.floor((width - endRoom) / (step + rackGap)));
  const [smallest, largest] = low ? [32, 36] : narrow ? [40, 48] : [36, 56];
  const steps = tileSteps.filter((step) => step >= smallest && step <= largest);
  const fitting = steps.find((step) => 2 * capacityAt(step) >= tiles) ?? steps.at(-1)!;
  return { size: tileSize(fitting), capacity: capacityAt(fitting) };
}
