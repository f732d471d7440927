// What is in the air: until when the tiles of the last move are on their way. Whoever shows the next move, or the end of a round, waits
// for them to land.

class Air {
  #until = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void)[] = [];

  busy = $state(false);

  takeOff(ms: number): void {
    const until = performance.now() + ms;
    if (until <= this.#until) return;
    this.#until = until;
    this.busy = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#land(), ms);
  }

  // Resolves at once where nothing flies.
  landed(): Promise<void> {
    return this.busy ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  #land(): void {
    this.busy = false;
    this.#waiting.splice(0).forEach((resolve) => resolve());
  }
}

// The page shows one board at a time.
export const air = new Air();
