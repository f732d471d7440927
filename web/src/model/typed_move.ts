// A move in words: "7r 8r 9r" lays a new set, "6b to 2" adds to set 2, "6b from 1 to 2" takes from set 1, "6b to rack" takes
// back. For those who would rather type than point.
import type { Draft, Target } from "./draft";
import type { Piece } from "./piece";
import { faceOf, parseTile, tileWords } from "./tile";
import { t } from "../words/words";

export type TypedMove = { ok: true; ids: number[]; target: Target } | { ok: false; sentence: string };

export function readMove(text: string, draft: Draft): TypedMove {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const cut = words.findIndex((word) => word === "from" || word === "to");
  const tiles = cut < 0 ? words : words.slice(0, cut);
  const rest = cut < 0 ? [] : words.slice(cut);
  if (tiles.length === 0) return no(t().typed.howTo);
  const from = placeAfter("from", rest);
  const to = placeAfter("to", rest);
  const source = piecesAt(from ?? "rack", draft);
  if (!source) return no(t().typed.noSet(from ?? ""));
  const where = from && from !== "rack" ? t().typed.inSet(from) : t().typed.onRack;
  const ids = takeAll(tiles, [...source], where);
  if (typeof ids === "string") return no(ids);
  const target = targetOf(to ?? "new", draft);
  return target ? { ok: true, ids, target } : no(t().typed.noSet(to ?? ""));
}

function no(sentence: string): TypedMove {
  return { ok: false, sentence };
}

function placeAfter(word: string, words: readonly string[]): string | null {
  const at = words.indexOf(word);
  return at < 0 ? null : (words[at + 1] ?? "");
}

function piecesAt(place: string, draft: Draft): readonly Piece[] | null {
  if (place === "rack") return draft.rack;
  return draft.sets[Number(place) - 1]?.pieces ?? null;
}

function takeAll(words: readonly string[], source: Piece[], where: string): number[] | string {
  const ids: number[] = [];
  for (const word of words) {
    const tile = parseTile(word);
    if (!tile) return t().typed.noTile(word);
    const index = source.findIndex((piece) => piece.face === faceOf(tile));
    if (index < 0) return t().typed.missing(tileWords(tile), where);
    ids.push(source.splice(index, 1)[0]!.id);
  }
  return ids;
}

function targetOf(place: string, draft: Draft): Target | null {
  if (place === "new") return { kind: "new" };
  if (place === "rack") return { kind: "rack" };
  const set = draft.sets[Number(place) - 1];
  return set ? { kind: "set", set: set.id, index: set.pieces.length } : null;
}
