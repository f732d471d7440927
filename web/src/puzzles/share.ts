// What somebody may tell others of the day's puzzles: how it went, and nothing of how it is done.

import type { DayLevel } from "../wire/messages";

// 42 s as 0:42, an hour and more as 1:02:03.
export function timeWords(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// Green alone, yellow with hints, black given up, white not tried.
function markOf(level: DayLevel): string {
  if (level.mine === null) return "⬜";
  if (!level.mine.solved) return "⬛";
  return level.mine.hints > 0 ? "🟨" : "🟩";
}

export function shareText(title: string, levels: readonly DayLevel[], address: string): string {
  const times = levels.flatMap(({ level, mine }) => (mine?.solved ? [`${level} ${timeWords(mine.ms)}`] : []));
  return [title, levels.map(markOf).join(""), ...(times.length > 0 ? [times.join(" · ")] : []), address].join(
    "\n",
  );
}
