// What flies, noted by the page itself at the moment when it happens: a test that looks from outside may come when all is over.

import type { Page } from "@playwright/test";

export interface Flown {
  ends: number; // milliseconds after its begin
  fromX: number;
}

// Every copy of a tile that is seen above the table on its way there, from now on.
export async function noteFlights(page: Page): Promise<() => Promise<Flown[]>> {
  await page.evaluate(() => {
    const noted = window as unknown as { flown: Flown[] };
    noted.flown = [];
    const start = Element.prototype.animate;
    Element.prototype.animate = function (...args) {
      const animation = start.apply(this, args);
      if (!(this instanceof HTMLElement) || !this.matches("[data-flying]")) return animation;
      const effect = animation.effect as KeyframeEffect;
      const shift = /translate\((-?[\d.]+)px/.exec(String(effect.getKeyframes()[0]?.["transform"]));
      noted.flown.push({
        ends: Number(effect.getComputedTiming().endTime),
        fromX: parseFloat(this.style.left) + Number(shift?.[1] ?? 0) + this.offsetWidth / 2,
      });
      return animation;
    };
  });
  return () => page.evaluate(() => (window as unknown as { flown: Flown[] }).flown);
}

export interface FlightsBefore {
  flown: number; // how many tiles have flown before it was there
  aloft: number | null; // and how many of them still did when it came; null before it comes
}

// What flies before something is on the page that `selector` finds.
export async function flightsBefore(page: Page, selector: string): Promise<() => Promise<FlightsBefore>> {
  await page.evaluate((awaited) => {
    const noted = window as unknown as { before: FlightsBefore };
    noted.before = { flown: 0, aloft: null };
    const seen = new Set<Element>();
    const watch = new MutationObserver(() => {
      if (document.querySelector(awaited) === null) {
        document.querySelectorAll("[data-flying]").forEach((tile) => seen.add(tile));
        noted.before.flown = seen.size;
        return;
      }
      watch.disconnect();
      const flies = (tile: Element) =>
        tile.isConnected && tile.getAnimations().some(({ playState }) => playState === "running");
      noted.before.aloft = [...seen].filter(flies).length;
    });
    watch.observe(document.body, { childList: true, subtree: true });
  }, selector);
  return () => page.evaluate(() => (window as unknown as { before: FlightsBefore }).before);
}
