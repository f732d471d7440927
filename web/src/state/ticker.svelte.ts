// The page's own clock, read four times a second while somebody looks at it. For the time of a turn.

import { createSubscriber } from "svelte/reactivity";

const beatMs = 250;

class Ticker {
  #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, beatMs);
    return () => clearInterval(timer);
  });

  get now(): number {
    this.#subscribe();
    return performance.now();
  }
}

export const ticker = new Ticker();
