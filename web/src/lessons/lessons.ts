// The five lessons: what lies on the table and the rack, and when it is done. The board is the real one, and a turn ends only when
// the code that judges moves says so; a lesson looks at what was laid.

import { rulesets } from "../engine/rulesets";
import { practiceNews } from "../model/practice_room";
import { without } from "../model/replay";
import type { RulesetInfo } from "../wire/messages";
import type { RoomNews } from "../wire/room_news";

interface Lesson {
  table: string;
  rack: string;
  opened: boolean;
  play: readonly string[]; // the tiles that must leave the rack
}

export const lessons: readonly Lesson[] = [
  { table: "", rack: "9b 5r 12y 7r 2g 6r", opened: true, play: ["5r", "6r", "7r"] },
  { table: "5r 6r 7r", rack: "8b 3y 8g 11b 8r", opened: true, play: ["8b", "8g", "8r"] },
  { table: "2b 3b 4b 5b", rack: "9r 10r 11r 4b 4g 4y 13y 1b", opened: false, play: [] },
  { table: "3r 4r 5r 6r 7r, 9b 9g 9y", rack: "9r 5r 12b", opened: true, play: ["9r", "5r"] },
  { table: "6g J 8g, 2y 3y 4y", rack: "7g 12r 13r 1b", opened: true, play: ["7g", "12r", "13r"] },
];

// The game as it is sold; the server need not be there to learn it.
export const lessonRules: RulesetInfo = {
  name: "classic",
  description: "",
  ...rulesets.classic!,
  rack_size: 14,
  min_players: 2,
  max_players: 4,
  turn_seconds: 0,
  overtime_draw: 1,
  scoring: "collect",
};

const tilesOf = (text: string) => text.split(" ").filter(Boolean);

export function tableOf(lesson: Lesson): string[][] {
  return lesson.table === "" ? [] : lesson.table.split(", ").map(tilesOf);
}

// What is left of the rack once the table lies so.
export function rackAfter(lesson: Lesson, table: readonly (readonly string[])[]): string[] {
  return without(tilesOf(lesson.rack), without(table.flat(), tableOf(lesson).flat()));
}

// The board has judged the table already; a lesson asks for certain tiles besides.
export function isDone(lesson: Lesson, table: readonly (readonly string[])[]): boolean {
  const left = rackAfter(lesson, table);
  return lesson.play.every((face) => !left.includes(face));
}

// The lesson as a room in which it is always one's turn, until it is done.
export function newsOf(index: number, laid: string[][] | null, attempt: number, name: string): RoomNews {
  const lesson = lessons[index]!;
  const rack = laid === null ? tilesOf(lesson.rack) : rackAfter(lesson, laid);
  return practiceNews({
    code: "lesson",
    seq: attempt,
    game: `lesson-${attempt}`,
    round: index + 1,
    ruleset: lessonRules.name,
    openingPoints: lessonRules.opening_points,
    seat: 0,
    players: [{ name, tiles: rack.length, opened: lesson.opened || laid !== null }],
    rack,
    table: laid ?? tableOf(lesson),
    pool: 40,
    done: laid !== null,
  });
}
