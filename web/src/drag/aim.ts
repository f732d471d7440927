// Where tiles in hand would land: from a point on the screen to a place in a set, on the free table or on the rack.
import { widthOf } from "../model/grid";
import { columnsIn, type TableSize } from "../model/sizes";
import type { Target } from "../model/draft";
import type { TableSet } from "../model/piece";
import type { RowName } from "../model/rack";
import type { Point } from "./gesture";

// Half a tile around a set still means the set: that is the gap between two of them.
const reach = 0.45;

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

// `point` is the middle of the grabbed tile, from the table's upper left corner.
export function aimAtTable(view: TableView, point: Point, strip: Strip): Target {
  const { width, height, pitch } = view.size;
  const slack = Math.min(0.15 * height, (pitch - height) / 2);
  const hit = view.sets.find((set) => {
    const left = (set.column * width) / 2;
    const top = set.row * pitch;
    const right = left + set.pieces.length * width;
    return (
      point.x >= left - reach * width &&
      point.x <= right + reach * width &&
      point.y >= top - slack &&
      point.y <= top + height + slack
    );
  });
  if (hit) {
    const index = Math.round((point.x - (hit.column * width) / 2) / width);
    return { kind: "set", set: hit.id, index: Math.max(0, Math.min(hit.pieces.length, index)) };
  }
  const last = Math.max(0, columnsIn(view.width, view.size) - widthOf(strip.count));
  const lastRow = Math.max(0, Math.floor((view.height - height) / pitch));
  const column = Math.round((2 * (point.x - width / 2)) / width) - 2 * strip.grabbed;
  return {
    kind: "free",
    row: Math.max(0, Math.min(lastRow, Math.round((point.y - height / 2) / pitch))),
    column: Math.max(0, Math.min(last, column)),
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
