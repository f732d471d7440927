// Asks the server about the past. The token says who asks; it goes in a header, never in an address.

import type {
  Leaderboard,
  MatchFile,
  MatchFiles,
  Me,
  MyMatches,
  MyStatistics,
  ServerStatistics,
} from "../wire/messages";

export class NothingStored extends Error {}

async function ask<Answer>(path: string, token?: string): Promise<Answer> {
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const response = await fetch(path, { headers, cache: "no-store" });
  if (response.status === 404) throw new NothingStored();
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}

export interface Filter {
  won: "" | "1" | "0";
  opponent: string;
}

export const askMe = (token: string) => ask<Me>("/api/me", token);
export const askStatistics = (token: string) => ask<MyStatistics>("/api/me/statistics", token);
export const askServer = () => ask<ServerStatistics>("/api/stats");
export const askPlayers = (kind: string, span: string, token?: string) =>
  ask<Leaderboard>(`/api/leaderboard?kind=${kind}&span=${span}`, token);

export function askMatches(token: string, filter: Filter, before: string | null): Promise<MyMatches> {
  const query = new URLSearchParams({ before: before ?? "", won: filter.won, opponent: filter.opponent });
  return ask<MyMatches>(`/api/me/games?${query}`, token);
}

// A few files at a time, so that ten thousand matches are no burden for the server.
export async function* askFiles(token: string): AsyncGenerator<MatchFile[]> {
  let before: string | null = "";
  while (before !== null) {
    const page: MatchFiles = await ask<MatchFiles>(`/api/me/export?before=${before}`, token);
    yield page.files;
    before = page.next;
  }
}
