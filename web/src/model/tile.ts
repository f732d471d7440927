// A tile and its names: the notation of the wire, and words for people. Everything in the model speaks in it.

import { t } from "../words/words";

export interface NumberTile {
  readonly joker: false;
  readonly number: number;
  readonly colour: number;
}

export type Tile = NumberTile | { readonly joker: true };

// As on the wire: "7b", "13y", "J".
export type Face = string;

export const colourLetters = "bgryopcw";

const joker: Tile = { joker: true };

export function parseTile(text: string): Tile | null {
  const face = text.trim().toLowerCase();
  if (face === "j") return joker;
  const match = /^([1-9]\d{0,6})([bgryopcw])$/.exec(face);
  if (!match) return null;
  return { joker: false, number: Number(match[1]), colour: colourLetters.indexOf(match[2]!) };
}

// For faces that the server sent or the page made, which are always readable.
export function tileOf(face: Face): Tile {
  const tile = parseTile(face);
  if (tile === null) throw new Error(`not a tile: ${face}`);
  return tile;
}

export function faceOf(tile: Tile): Face {
  return tile.joker ? "J" : `${tile.number}${colourLetters[tile.colour]}`;
}

export function colourName(colour: number): string {
  return t().colours[colour] ?? t().unknown;
}

// "red 7", "joker"
export function tileWords(tile: Tile): string {
  return tile.joker ? t().joker : `${colourName(tile.colour)} ${tile.number}`;
}

export type SortOrder = "colour" | "number";

// For Array.sort: jokers last in both orders.
export function compareTiles(order: SortOrder): (left: Tile, right: Tile) => number {
  return (left, right) => {
    if (left.joker || right.joker) return Number(left.joker) - Number(right.joker);
    const colours = left.colour - right.colour;
    const numbers = left.number - right.number;
    return order === "colour" ? colours || numbers : numbers || colours;
  };
}
