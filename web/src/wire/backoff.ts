// How long to wait before the next attempt to connect. Used by the line.

const firstMs = 250;
const longestMs = 8_000;
const spreadMs = 100;

// Doubles with every attempt that failed. A random half is taken off, so that the clients of a server that restarts
// do not all come back in the same instant.
export function retryDelay(failures: number, random: () => number = Math.random): number {
  const whole = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 16));
  return Math.round(whole * (1 - random() / 2));
}

// After a server that took leave: behind a balancer another one has its tables already, and only the crowd is to be spread.
export function returnDelay(random: () => number = Math.random): number {
  return Math.round(spreadMs * random());
}
