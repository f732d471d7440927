// What is special about single tiles of the board at present: selected, laid, in hand, named by a hint, moved by others.
import type { Hand } from "../drag/hand.svelte";
import { moverOf } from "../model/since";
import { shadeOf, type TileMarks } from "../model/marks";
import type { Play } from "./play.svelte";

export class BoardMarks {
  focused = $state<number | null>(null); // the tile that had the focus last

  constructor(
    private readonly play: Play,
    private readonly hand: Hand,
    private readonly named: () => readonly string[], // by a hint
  ) {}

  // The tab key stops once on the table and once on the rack, at the tile that had the focus last.
  readonly #stops = $derived.by(() => {
    const onTable = this.play.draft.sets.flatMap((set) => set.pieces.map(({ id }) => id));
    const onRack = [...this.play.upper, ...this.play.lower].map(({ id }) => id);
    const zones = [onTable, onRack];
    return new Set(zones.flatMap((zone) => zone.find((id) => id === this.focused) ?? zone[0] ?? []));
  });

  readonly #shades = $derived.by(() => {
    const { seat: own, seats } = this.play.seen;
    return new Map([...moverOf(this.play.since)].map(([id, seat]) => [id, shadeOf(seat, own, seats)]));
  });

  // Of equal tiles the one on the rack is meant before the one on the table.
  readonly #lit = $derived.by(() => {
    const { draft, ground } = this.play;
    const left = [...this.named()];
    const lying = draft.sets.flatMap((set) => set.pieces);
    const mine = lying.filter(({ id }) => ground.own.has(id));
    const others = lying.filter(({ id }) => !ground.own.has(id));
    return new Set(
      [...draft.rack, ...mine, ...others].flatMap(({ id, face }) => {
        const found = left.indexOf(face);
        if (found < 0) return [];
        left.splice(found, 1);
        return [id];
      }),
    );
  });

  readonly onTable = $derived.by((): TileMarks => {
    return {
      selected: new Set(this.play.selection),
      laid: new Set(this.play.seen.myTurn ? this.play.ground.own : []),
      changed: new Set(),
      shades: this.#shades,
      lit: this.#lit,
      lifted: this.hand.ids,
      stops: this.#stops,
    };
  });

  readonly onRack = $derived.by((): TileMarks => ({ ...this.onTable, changed: this.play.drawn }));
}
