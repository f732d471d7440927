// When the page has come to rest. Tiles fly to their places in animations, and a hand that reaches for one in flight misses it; another
// window makes the page measure, think and lay out again, and what is measured in between is nobody's size.

import type { Page } from "@playwright/test";

export async function tilesAtRest(page: Page): Promise<void> {
  await nextFrame(page);
  await page.waitForFunction(
    () =>
      document.querySelector("[data-resizing]") === null &&
      document.getAnimations().every(({ playState, effect }) => {
        const moved = effect instanceof KeyframeEffect ? effect.target : null;
        return playState !== "running" || !moved?.matches("[data-set], [data-piece], [data-flying]");
      }),
  );
}

// What was done before has been drawn, and what flies because of it has taken off.
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  );
}

interface Size {
  width: number;
  height: number;
}

// Another window, and the page as it stays in it: nothing has moved for some frames.
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  await page.evaluate(async () => {
    const quietFrames = 5;
    const boxes = () =>
      [...document.querySelectorAll("body *")]
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y, width, height].join();
        })
        .join(";");
    let last = "";
    for (let quiet = 0; quiet < quietFrames;) {
      await new Promise(requestAnimationFrame);
      const now = boxes();
      quiet = now === last ? quiet + 1 : 0;
      last = now;
    }
  });
}
