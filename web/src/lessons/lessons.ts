// The five lessons: what lies on the table and the rack, and when it is done. The board is the real one, and a turn ends only when
// the code that judges moves says so; a lesson looks at what was laid.

import type { RoomState, RulesetInfo } from "../wire/messages";
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
  colours: 4,
  numbers: 13,
  copies: 2,
  jokers: 2,
  min_meld: 3,
  joker_rule: "swap",
  opening_points: 30,
  rack_size: 14,
  min_players: 2,
  max_players: 4,
  joker_penalty: 30,
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
  const lying = table.flat();
  for (const face of tableOf(lesson).flat()) lying.splice(lying.indexOf(face), 1);
  const rack = tilesOf(lesson.rack);
  for (const face of lying) {
    const place = rack.indexOf(face);
    if (place >= 0) rack.splice(place, 1);
  }
  return rack;
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
  const state: RoomState = {
    host: "",
    options: {
      ruleset: lessonRules.name,
      seats: 1,
      robots: [],
      clock: 0,
      rounds: 1,
      public: false,
      hints: false,
      spectators: false,
    },
    phase: laid === null ? "playing" : "match_over",
    seats: [
      {
        kind: "person",
        name,
        connected: true,
        substituted: false,
        tiles: rack.length,
        opened: lesson.opened || laid !== null,
        resigned: false,
        score: 0,
      },
    ],
    spectators: 0,
    you: { seat: 0, rack },
    ready: [],
    game: {
      id: `lesson-${attempt}`,
      round: index + 1,
      rounds: 1,
      starter: 0,
      to_move: laid === null ? 0 : null,
      turn: laid === null ? 1 : 2,
      pool: 40,
      passes: 0,
      table: laid ?? tableOf(lesson),
      points_to_open: lessonRules.opening_points,
      turn_ms: null,
      left_ms: null,
      last: null,
      history: [],
      lots: [],
      result: null,
    },
  };
  return { code: "lesson", seq: attempt, cause: null, state, toldAt: 0 };
}
