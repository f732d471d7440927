// What lies where on the screen: the one place of the hands that reads the DOM.
import type { RackTile, Box } from "./aim";
import type { Point } from "./gesture";

export function pieceAt(root: Element, at: Point): number | null {
  const found = document.elementFromPoint(at.x, at.y)?.closest("[data-piece]");
  return found && root.contains(found) ? pieceOf(found) : null;
}

export function pieceOf(element: Element): number | null {
  const text = element.getAttribute("data-piece");
  return text === null ? null : Number(text);
}

export function elementOf(root: Element, piece: number): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-piece="${piece}"]`);
}

export function zoneAt(root: Element, at: Point): "table" | "rack" | "tray" | null {
  for (const zone of ["table", "rack", "tray"] as const) {
    const element = root.querySelector(`[data-zone="${zone}"]`);
    if (element && holds(element.getBoundingClientRect(), at)) return zone;
  }
  return null;
}

function holds(box: Box, at: Point): boolean {
  return at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;
}

export function feltOf(root: Element): HTMLElement | null {
  return root.querySelector<HTMLElement>("[data-felt]");
}

export function rackTiles(root: Element): { tiles: RackTile[]; middle: number } {
  const rows = [...root.querySelectorAll("[data-rack-row]")];
  const tiles = rows.flatMap((row) =>
    [...row.querySelectorAll("[data-piece]")].map((element): RackTile => {
      const { left, right } = element.getBoundingClientRect();
      const name = row.getAttribute("data-rack-row") === "lower" ? "lower" : "upper";
      return { id: pieceOf(element) ?? 0, row: name, left, right };
    }),
  );
  const lower = rows.at(-1)?.getBoundingClientRect();
  return { tiles, middle: lower ? lower.top : 0 };
}

export function allPieces(root: Element): { id: number; box: DOMRect; table: boolean }[] {
  return [...root.querySelectorAll("[data-piece]")].map((element) => ({
    id: pieceOf(element) ?? 0,
    box: element.getBoundingClientRect(),
    table: element.closest('[data-zone="table"]') !== null,
  }));
}
