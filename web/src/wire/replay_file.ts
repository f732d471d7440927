// Fetches the file of a finished game. Used by the replay view.

import type { GameReplay } from "./messages";
import { t } from "../words/words";

export type LoadedReplay = { ok: true; file: GameReplay } | { ok: false; sentence: string };

export function fileAddress(game: string, kind: "json" | "txt"): string {
  return `/api/games/${encodeURIComponent(game)}.${kind}`;
}

export async function loadReplay(game: string): Promise<LoadedReplay> {
  try {
    const answer = await fetch(fileAddress(game, "json"));
    if (answer.ok) return { ok: true, file: (await answer.json()) as GameReplay };
    // A game that is still under way is kept as secret as one that never was.
    return { ok: false, sentence: t().replay.noSuchGame };
  } catch {
    return { ok: false, sentence: t().replay.notLoaded };
  }
}
