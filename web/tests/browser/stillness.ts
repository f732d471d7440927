// When tiles have come to rest: they fly to their places in animations, and a hand that reaches for one in flight misses it.

import type { Page } from "@playwright/test";

export async function tilesAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const moved = effect instanceof KeyframeEffect ? effect.target : null;
      return playState !== "running" || !moved?.matches("[data-set], [data-piece], [data-flying]");
    }),
  );
}
