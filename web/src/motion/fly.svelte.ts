// Lets tiles fly whenever what `shape` reads has changed. Called while a component is set up.
import { tick } from "svelte";
import { Flight, type Source } from "./flight";

export function letTilesFly(
  root: () => HTMLElement | undefined,
  shape: () => unknown,
  sourceOf: Source,
  inHand: Source,
): void {
  const flight = new Flight();

  $effect(() => {
    shape();
    const element = root();
    // Once every tile is at its place, which is before anything is painted.
    if (element) void tick().then(() => flight.animate(element, sourceOf, inHand));
  });
}
