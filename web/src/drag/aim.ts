// Where tiles in hand would land: from a point on the screen to a place in a set, on the free table or on the rack.
import { widthOf } from "../model/grid";
import { columnsIn, type TableSize } from "../model/sizes";
import type { Target } from "../model/draft";
import type { TableSet } from "../model/piece";
import type { RowName } from "../model/rack";
import type { Point } from "./gesture";

// How far from a set its tiles in hand still mean it, between their edges, in tiles: flush is 0. The gap between two sets is half a tile.
const reaches = { fits: 0.7, open: 0.4, spoils: 0.15, locked: -0.3 } as const;

// What laying the tiles in hand there would make of a set: legal, still unfinished, illegal where it was legal; or it may not be touched.
export type Fit = keyof typeof reaches;

export interface TableView {
  readonly sets: readonly TableSet[];
  readonly size: TableSize;
  readonly width: number;
  readonly height: number;
}

export interface Strip {
  readonly count: number; // tiles in hand, side by side
  readonly grabbed: number; // the place among them of the one that was taken hold of
}

// `point` is the middle of the grabbed tile, from the table's upper left corner. Of the sets within reach the nearest is meant, and one
// that the tiles fit rather than one that they would spoil.
export function aimAtTable(
  view: TableView,
  point: Point,
  strip: Strip,
  fitOf: (set: TableSet, index: number) => Fit = () => "open",
): Target {
  const { width, height, pitch } = view.size;
  const left = point.x - (strip.grabbed + 0.5) * width;
  const middle = left + (strip.count * width) / 2;
  let best: { set: TableSet; index: number; cost: number } | null = null;
  for (const set of view.sets) {
    const from = (set.column * width) / 2;
    const to = from + set.pieces.length * width;
    const apart = Math.max(left - to, from - (left + strip.count * width)) / width;
    const above = Math.abs(point.y - (set.row * pitch + height / 2));
    if (apart > reaches.fits || above > pitch / 2) continue;
    const index = Math.max(0, Math.min(set.pieces.length, Math.round((middle - from) / width)));
    const fit = fitOf(set, index);
    const slack = fit === "fits" ? pitch / 2 : height / 2 + Math.min(0.15 * height, (pitch - height) / 2);
    // Several tiles that do not fit mean the set only where the hand itself is.
    const held = Math.max(point.x - width / 2 - to, from - point.x - width / 2) / width;
    const far = fit === "fits" ? apart : held;
    if (far > reaches[fit] || above > slack) continue;
    const cost = far - reaches[fit];
    if (best === null || cost < best.cost) best = { set, index, cost };
  }
  if (best) return { kind: "set", set: best.set.id, index: best.index };
  const last = Math.max(0, columnsIn(view.width, view.size) - widthOf(strip.count));
  const lastRow = Math.max(0, Math.floor((view.height - height) / pitch));
  return {
    kind: "free",
    row: Math.max(0, Math.min(lastRow, Math.round((point.y - height / 2) / pitch))),
    column: Math.max(0, Math.min(last, Math.round((2 * left) / width))),
  };
}

export interface RackTile {
  readonly id: number;
  readonly row: RowName;
  readonly left: number;
  readonly right: number;
}

export interface RackAim {
  readonly row: RowName;
  readonly before: number | null;
}

// The tiles in hand are not among the neighbours: their places are about to close.
export function aimAtRack(
  tiles: readonly RackTile[],
  middle: number,
  point: Point,
  inHand: readonly number[],
): RackAim {
  const row: RowName = point.y < middle ? "upper" : "lower";
  const next = tiles.find(
    (tile) => tile.row === row && !inHand.includes(tile.id) && point.x < (tile.left + tile.right) / 2,
  );
  return { row, before: next?.id ?? null };
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boxOf(from: Point, to: Point): Box {
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
  };
}

// A tile is caught by its middle, so that grazing a row does not take it.
export function caught(box: Box, tile: Box): boolean {
  const x = (tile.left + tile.right) / 2;
  const y = (tile.top + tile.bottom) / 2;
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}
