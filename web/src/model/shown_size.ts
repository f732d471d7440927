// How large the tiles of a table are that is only looked at: its sets stand in lines like words. For replays.
import { tileSize, tileSteps, type Room } from "./sizes";

// Between two sets, and between two lines of them.
export const shownGap = { across: 20, down: 12 } as const;

// The smallest lets a run of all numbers stand in one line on a phone.
const steps = [...tileSteps, 24, 20] as const;

// The largest step at which every one of the tables fits. If none does, a small one at which no set is wider than the room.
export function shownTileWidth(room: Room, tables: readonly (readonly (readonly unknown[])[])[]): number {
  const narrow = steps.filter((width) => tables.flat().every((set) => set.length * width <= room.width));
  const fits = (width: number) => tables.every((table) => heightOf(table, width, room.width) <= room.height);
  return narrow.find(fits) ?? narrow.find((width) => width <= tileSteps.at(-1)!) ?? steps.at(-1)!;
}

function heightOf(table: readonly (readonly unknown[])[], width: number, roomWidth: number): number {
  let lines = 0;
  let end = Infinity; // of what stands in the last line
  for (const set of table) {
    const wide = set.length * width;
    const fits = end + shownGap.across + wide <= roomWidth;
    if (!fits) lines += 1;
    end = fits ? end + shownGap.across + wide : wide;
  }
  return lines * tileSize(width).height + Math.max(0, lines - 1) * shownGap.down;
}
