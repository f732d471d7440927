// A puzzle as a room in which it is one's turn until the rack is empty.

import { practiceNews } from "../model/practice_room";
import { without } from "../model/replay";
import type { Message } from "../wire/shapes";
import type { RoomNews } from "../wire/room_news";

// `shown` is what lies once the attempt is over; null while it is under way. `seq` grows with every change.
export function puzzleNews(
  puzzle: Message<"puzzle">,
  you: string,
  shown: string[][] | null,
  seq: number,
): RoomNews {
  const laid = shown === null ? [] : without(shown.flat(), puzzle.table.flat());
  const rack = without(puzzle.rack, laid);
  return practiceNews({
    code: "puzzle",
    seq,
    // Nothing that was laid is remembered from one attempt to another.
    game: `puzzle-${puzzle.attempt}-${puzzle.rack.join("")}`,
    round: 1,
    ruleset: puzzle.ruleset,
    openingPoints: 0,
    seat: 0,
    players: [{ name: you, tiles: rack.length, opened: true }],
    rack,
    table: shown ?? puzzle.table,
    pool: 0,
    done: shown !== null,
  });
}
