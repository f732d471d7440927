// Lets tiles fly whenever what `shape` reads has changed. Called while a component is set up.
import { tick } from "svelte";
import { air } from "./air";
import { Flight, type Box, type Source } from "./flight";

// The hand that tiles come from: how often it has let go, and where each tile was seen then.
export interface LettingGo {
  readonly drops: number;
  takeDropped(piece: number): Box | null;
}

export function letTilesFly(
  root: () => HTMLElement | undefined,
  shape: () => unknown,
  sourceOf: Source,
  hand: LettingGo | null = null,
): void {
  const flight = new Flight();
  let drops = 0;
  let frame = 0;
  let boarded = () => {};

  function takeOff(): void {
    frame = 0;
    const element = root();
    if (element) flight.animate(element, sourceOf, (piece) => hand?.takeDropped(piece) ?? null);
    boarded();
  }

  $effect(() => {
    shape();
    const dropped = hand !== null && hand.drops !== drops;
    drops = hand?.drops ?? 0;
    if (!root() || frame !== 0) return;
    // Laying a tile is work enough for one task, so it takes off in the next: that of the frame which first shows the new places. Other
    // changes may come of the layout of a frame, which is painted before there is another; and a hidden page has none.
    if (dropped && !document.hidden) {
      boarded = air.board();
      frame = requestAnimationFrame(takeOff);
    } else {
      void tick().then(takeOff);
    }
  });

  $effect(() => () => {
    cancelAnimationFrame(frame);
    boarded();
  });
}
