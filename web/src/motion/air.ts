// What is in the air: the tiles of the last moves that are on their way. Whoever shows the next move, or the end of a round, waits for
// them to land.

// A page that nobody looks at draws no frames, and its flights would never end.
const patienceMs = 500;

class Air {
  #flying = 0;
  #waiting: (() => void)[] = [];

  // What is going to take off counts as in the air, until the function is called that it returns.
  board(): () => void {
    let aboard = true;
    const leave = () => {
      if (aboard) this.#land();
      aboard = false;
    };
    this.#flying += 1;
    setTimeout(leave, patienceMs);
    return leave;
  }

  takeOff(flights: readonly Animation[], ms: number): void {
    const finished = Promise.allSettled(flights.map((flight) => flight.finished));
    const late = new Promise((resolve) => setTimeout(resolve, ms + patienceMs));
    this.#flying += 1;
    void Promise.race([finished, late]).then(() => this.#land());
  }

  // Resolves at once where nothing flies.
  landed(): Promise<void> {
    return this.#flying > 0 ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve();
  }

  #land(): void {
    this.#flying -= 1;
    if (this.#flying === 0) this.#waiting.splice(0).forEach((resolve) => resolve());
  }
}

// The page shows one board at a time.
export const air = new Air();
