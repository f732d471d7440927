// The states that are hard on a layout: a table of 25 sets, a rack of 45 tiles, the smallest phone, a phone on its side.
// With TILEFISH_STILLS=FOLDER a picture of each is left there.

import { expect, test, type Page } from "@playwright/test";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { fewSets, manySets, rackOf14, rackOf45, roomIn } from "./room_in_notation";

const folder = process.env["TILEFISH_STILLS"];

const screens = {
  desktop: { width: 1280, height: 800 },
  "small phone": { width: 360, height: 740 },
  "phone on its side": { width: 740, height: 360 },
};

const states = {
  "fourteen tiles": { text: `${fewSets} / ${rackOf14}`, tiles: 14 },
  "twenty-five sets": { text: `${manySets} / ${rackOf14}`, tiles: 14 },
  "forty-five tiles": { text: `${fewSets} / ${rackOf45}`, tiles: 45 },
};

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

async function boxesOf(page: Page, zone: "table" | "rack"): Promise<Box[]> {
  return page.locator(`[data-zone="${zone}"] [data-piece]`).evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { left, top, right, bottom } = tile.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );
}

function overlaps(boxes: readonly Box[]): number {
  let count = 0;
  for (const [i, one] of boxes.entries()) {
    for (const other of boxes.slice(i + 1)) {
      const apart =
        one.right <= other.left + 0.5 ||
        other.right <= one.left + 0.5 ||
        one.bottom <= other.top + 0.5 ||
        other.bottom <= one.top + 0.5;
      if (!apart) count += 1;
    }
  }
  return count;
}

for (const [screen, viewport] of Object.entries(screens)) {
  for (const [name, state] of Object.entries(states)) {
    test(`${name} on a ${screen}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: "reduce" });
      const server = new FakeServer();
      server.room = roomIn(state.text);
      await server.attach(page);
      await page.goto(`${origin}/room/TEST`);
      const rack = page.locator('[data-zone="rack"] [data-piece]');
      await expect(rack).toHaveCount(state.tiles);

      const onTable = await boxesOf(page, "table");
      const onRack = await boxesOf(page, "rack");
      expect(overlaps(onTable)).toBe(0);
      expect(overlaps(onRack)).toBe(0);
      for (const box of onTable) expect(box.right - box.left).toBeGreaterThanOrEqual(26);
      for (const box of onRack) expect(box.bottom - box.top).toBeGreaterThanOrEqual(42);

      // The page itself never scrolls sideways, and no set is cut off at the side.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      for (const box of onTable) expect(box.right).toBeLessThanOrEqual(viewport.width);

      // What does not fit can be scrolled to.
      await rack.last().scrollIntoViewIfNeeded();
      await expect(rack.last()).toBeInViewport({ ratio: 0.9 });
      const tables = page.locator('[data-zone="table"] [data-piece]');
      await tables.last().scrollIntoViewIfNeeded();
      await expect(tables.last()).toBeInViewport({ ratio: 0.9 });
      await rack.first().scrollIntoViewIfNeeded();
      await tables.first().scrollIntoViewIfNeeded();

      const buttons = page.getByRole("group", { name: "Actions" }).getByRole("button");
      for (const button of await buttons.all()) {
        const box = await button.boundingBox();
        if (!box) continue; // hidden where there is no keyboard
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      }
      if (folder !== undefined) {
        await page.screenshot({ path: `${folder}/${name}-${screen}.png`.replaceAll(" ", "-") });
      }
    });
  }
}

for (const screen of ["desktop", "small phone"] as const) {
  test(`twenty-five sets are seen at once on a ${screen}`, async ({ page }) => {
    await page.setViewportSize(screens[screen]);
    const server = new FakeServer();
    server.room = roomIn(`${manySets} / ${rackOf14}`);
    await server.attach(page);
    await page.goto(`${origin}/room/TEST`);
    await expect(page.locator("[data-set]")).toHaveCount(25);
    const scroller = page.locator("[data-scroller]");
    expect(
      await scroller.evaluate((element) => element.scrollHeight - element.clientHeight),
    ).toBeLessThanOrEqual(0);
  });
}

test("a phone has five large buttons, one of which sorts in turns", async ({ page }) => {
  for (const screen of ["small phone", "phone on its side"] as const) {
    await page.setViewportSize(screens[screen]);
    const server = new FakeServer();
    server.room = roomIn(`${fewSets} / ${rackOf14}`);
    await server.attach(page);
    await page.goto(`${origin}/room/TEST`);
    const actions = page.getByRole("group", { name: "Actions" });
    await expect(actions.getByRole("button")).toHaveText([/Undo/, /Reset/, /Hint/, /Sort/, /Draw/]);
    const first = page.locator('[data-zone="rack"] [data-piece]').nth(1);
    const byColour = await first.getAttribute("aria-label");
    await actions.getByRole("button", { name: "Sort by number" }).click();
    await expect(first).not.toHaveAccessibleName(byColour!);
    await actions.getByRole("button", { name: "Sort by colour" }).click();
    await expect(first).toHaveAccessibleName(byColour!);
  }
});
