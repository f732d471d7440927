// What players are called on the page. Robots have the names of programs; the levels are fish, and two of a kind are told
// apart by a letter.

import type { RobotInfo, RoomState, RulesetInfo } from "../wire/messages";
import { t } from "../words/words";

const levelName = /^level([1-8])$/;
type LevelName = `level${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;

// The server's ratings of the levels (src/ratings/anchors.cpp): the sums of docs/strength.md under classic rules, where each level met
// the one below in 2,000 games.
const ratings = [916, 1144, 1382, 1607, 1821, 1982, 2140, 2280] as const;

export function levelOf(robot: string): number | null {
  const match = levelName.exec(robot);
  return match === null ? null : Number(match[1]);
}

export function ratingOf(level: number): number {
  return ratings[level - 1] ?? 0;
}

// "Perch", "Optimal"
export function robotTitle(name: string): string {
  if (levelName.test(name)) return t().fish[name as LevelName].name;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

// How a robot plays, in a sentence. The program's word for a set is "meld"; on the page it is a set.
export function styleWords(robot: RobotInfo): string {
  if (levelName.test(robot.name)) return t().fish[robot.name as LevelName].sentence;
  const words = robot.style.replace(/\bmeld(s?)\b/g, "set$1");
  return words === "" ? "" : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

// Rulesets of the program have words of their own here; one that somebody has added is told by its own description.
type KnownRuleset = "classic" | "free" | "six" | "thesis" | "paper";

function isKnown(name: string): name is KnownRuleset {
  return Object.hasOwn(t().rulesets, name);
}

export function rulesetTitle(name: string): string {
  return isKnown(name) ? t().rulesets[name].name : name;
}

export function rulesetWords(ruleset: Pick<RulesetInfo, "name" | "description">): string {
  return isKnown(ruleset.name) ? t().rulesets[ruleset.name].sentence : ruleset.description;
}

export function withTitles(room: RoomState): RoomState {
  const titles = distinct(
    room.seats.map((seat) => (seat.kind === "robot" ? robotTitle(seat.name) : seat.name)),
  );
  return { ...room, seats: room.seats.map((seat, index) => ({ ...seat, name: titles[index]! })) };
}

// A finished game knows names only; a person may be called like a level, which does no harm.
export function titlesOf(names: readonly string[]): string[] {
  return distinct(names.map((name) => (levelName.test(name) ? robotTitle(name) : name)));
}

// "Perch A", "Perch B" where a name is there more than once. Open seats have none.
function distinct(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const alike = names.flatMap((each, place) => (each === name ? [place] : []));
    if (name === "" || alike.length === 1) return name;
    return `${name} ${String.fromCharCode(65 + alike.indexOf(index))}`;
  });
}
