// When this browser last looked at each table: the server does not tell, and the lobby's cards say it.

const key = "tilefish.visits";
const most = 32;

export function visitsFrom(text: string | null): Map<string, number> {
  try {
    const stored = JSON.parse(text ?? "[]") as unknown;
    if (!Array.isArray(stored)) return new Map();
    return new Map(
      stored.filter(
        (each): each is [string, number] => typeof each?.[0] === "string" && typeof each[1] === "number",
      ),
    );
  } catch {
    return new Map();
  }
}

export function visitOf(code: string): number | null {
  return read().get(code) ?? null;
}

export function noteVisit(code: string, now: number): void {
  const visits = read();
  visits.delete(code);
  visits.set(code, now);
  try {
    localStorage.setItem(key, JSON.stringify([...visits].slice(-most)));
  } catch {
    // Forbidden or full: then the cards say nothing about time.
  }
}

function read(): Map<string, number> {
  try {
    return visitsFrom(localStorage.getItem(key));
  } catch {
    return new Map();
  }
}
