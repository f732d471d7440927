// What players are called on the page. Robots have the names of programs; two of a kind are told apart by a letter.

import type { RoomState } from "../wire/messages";

const levelName = /^level(\d+)$/;

// "Level 3", "Optimal"
export function robotTitle(name: string): string {
  const level = levelName.exec(name);
  if (level !== null) return `Level ${level[1]}`;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

// The program's word for a set is "meld"; on the page it is a set.
export function styleWords(style: string): string {
  const words = style.replace(/\bmeld(s?)\b/g, "set$1");
  return words.charAt(0).toUpperCase() + words.slice(1);
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

// "Level 3 A", "Level 3 B" where a name is there more than once. Open seats have none.
function distinct(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const alike = names.flatMap((each, place) => (each === name ? [place] : []));
    if (name === "" || alike.length === 1) return name;
    return `${name} ${String.fromCharCode(65 + alike.indexOf(index))}`;
  });
}
