// Which puzzle an address asks for: /puzzles?day=3, ?training, ?training=cascade, ?streak; without any, the overview.

export type Kind =
  { mode: "day"; level: number } | { mode: "training"; theme: string | null } | { mode: "streak" };

export function kindOf(query: string): Kind | null {
  const asked = new URLSearchParams(query);
  const level = asked.get("day");
  if (level !== null && /^[1-5]$/.test(level)) return { mode: "day", level: Number(level) };
  const theme = asked.get("training");
  if (theme !== null) return { mode: "training", theme: theme === "" ? null : theme.slice(0, 20) };
  return asked.has("streak") ? { mode: "streak" } : null;
}

export function queryOf(kind: Kind): string {
  if (kind.mode === "day") return `?day=${kind.level}`;
  if (kind.mode === "streak") return "?streak";
  return kind.theme === null ? "?training" : `?training=${encodeURIComponent(kind.theme)}`;
}
