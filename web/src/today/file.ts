// Asks the server how a day went that is over. The token says who asks; it goes in a header, never in an address.

import type { DealRanking } from "../wire/messages";

export async function askDay(day: string, token: string | undefined): Promise<DealRanking | null> {
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const response = await fetch(`/api/today/${day}`, { headers, cache: "no-store" });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as DealRanking;
}
