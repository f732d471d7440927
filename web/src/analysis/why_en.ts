// Why a robot took its turn so, in English: a sentence for each motive, with its own numbers.

import type { Motive, RobotReason } from "../wire/messages";

export type Why = Record<Motive, (who: string, reason: RobotReason) => string>;

const count = (number: number | undefined, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number ?? 0} ${many}`;

// Thousandths of a win as points of a hundred.
export const hundredths = (thousandths: number | undefined) => ((thousandths ?? 0) / 10).toFixed(1);

const overlooked = ({ overlooked: tiles = 0 }: RobotReason) =>
  tiles === 0 ? "." : `, and overlooked ${count(tiles, "tile", "tiles")} of its rack.`;

export const whyEn: Why = {
  "goes out": (who) => `${who} saw that its whole rack could be laid.`,
  "lays most": (who, reason) => `${who} laid as many tiles as it saw${overlooked(reason)}`,
  "lays one meld": (who, reason) => `${who} laid from its own rack, a set at a time${overlooked(reason)}`,
  "lays and adds": (who, reason) =>
    `${who} laid what its rack makes and added tiles, without taking sets apart${overlooked(reason)}`,
  "finds nothing": (who, reason) => `${who} found nothing to lay${overlooked(reason)}`,
  "looks away": (who) => `${who} did not look for a move in this turn.`,
  waits: (who, { cap }) =>
    cap === undefined
      ? `${who} waits until its whole rack can be laid.`
      : `${who} waits with up to ${count(cap, "tile", "tiles")} until its whole rack can be laid.`,
  "sits tight": (who) => `The pool is empty and ${who} does not think itself behind, so it lays nothing.`,
  starves: (who) => `All others drew, and ${who} leaves them nothing to go on with.`,
  "holds jokers": (who) => `${who} keeps its joker, which would have brought too little here.`,
  "lays little": (who, { cap }) =>
    `${who} holds more than ${count(cap, "tile", "tiles")}, so it laid a little.`,
  "leaves a tile": (who) => `${who} laid one tile, to meet the empty pool in a better place.`,
  "opens small": (who) => `${who} opened with as few tiles as it could.`,
  "opens later": (who, { pool }) =>
    `${who} does not open while the pool holds ${count(pool, "tile", "tiles")}.`,
  "cannot open": (who) => `${who} wanted to open and could not.`,
  ends: (who, { kept, others = 0 }) =>
    `Nothing is hidden any more: ${who} keeps ${count(kept, "point", "points")} against ${others}.`,
  compares: (who, { moves, worlds, ahead, error, points }) =>
    `${who} compared ${count(moves, "turn", "turns")} in ${count(worlds, "imagined round", "imagined rounds")}` +
    (points !== undefined
      ? `: this one brought ${hundredths(points)} points more than what it usually does.`
      : ahead === undefined
        ? " and found none clearly better than what it usually does."
        : `: this one won ${hundredths(ahead)} (± ${hundredths(error)}) in a hundred more than what it usually does.`),
  "cannot lay it": (who) => `What ${who} had in mind is against the rule for jokers.`,
  "at random": (who, { moves }) => `${who} chose at random out of ${count(moves, "move", "moves")}.`,
  "most of list": (who, { moves }) =>
    `Out of ${count(moves, "move", "moves")} ${who} took one with the most tiles.`,
  "least cost": (who, { moves }) =>
    `Out of ${count(moves, "move", "moves")} ${who} took the one that costs least by its rule.`,
  "shuns all": (who, { moves }) =>
    `${who} found ${count(moves, "move", "moves")}, and none that gives nothing away.`,
  "by net": (who, { moves, share = 0 }) =>
    `Out of ${count(moves, "turn", "turns")} ${who}’s net liked this one best: it expects to win ${Math.round(share / 10)} in a hundred.`,
  "must lay": (who) => `The rules forbid ${who} to draw while it can lay.`,
  "is late": (who) => `${who}’s time was up, so it took the first move it could find.`,
};
