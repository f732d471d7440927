// The address of the board follows the position on it, so that it can be sent, and the board follows an address that was clicked.
import { untrack } from "svelte";
import { queryOf, type Position } from "./position";

interface Board {
  query: () => string; // of the page's address
  position: () => Position;
  key: () => string; // the same for the same position
  settled: () => boolean; // false until the address was read
  adopt: (query: string) => void;
}

// Browsers refuse to change it many times a second.
const pauseMs = 250;

// Within a component that is being made.
export function followAddress(board: Board): void {
  let written = untrack(board.query); // the address that this board wrote last

  $effect(() => {
    void board.key();
    if (!board.settled()) return;
    const next = untrack(() => queryOf(board.position()));
    const timer = setTimeout(() => {
      if (next === written) return;
      written = next;
      history.replaceState(null, "", `/board${next}`);
    }, pauseMs);
    return () => clearTimeout(timer);
  });

  // Another address while the board is open: a link that was followed.
  $effect(() => {
    const wanted = board.query();
    if (wanted === written) return;
    written = wanted;
    untrack(() => board.adopt(wanted));
  });
}
