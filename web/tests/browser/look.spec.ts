// The look: surfaces that one tells apart, and words that one can read.

import { expect, test } from "@playwright/test";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { fewSets, rackOf14, roomIn } from "./room_in_notation";

const flawed = `${fewSets}, 1b 2b / ${rackOf14}`;

for (const [name, viewport] of Object.entries({
  desktop: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
})) {
  test(`no words are smaller than 14 px on a ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const server = new FakeServer();
    server.room = roomIn(flawed, { opened: false });
    server.mine = ["TEST"];
    await server.attach(page);
    for (const path of ["/", "/room/TEST", "/learn", "/rules", "/nowhere"]) {
      await page.goto(`${origin}${path}`);
      await expect(page.locator("main").first()).toBeVisible();
      await expect(page.getByText("One moment…")).toHaveCount(0);
      const small = await page.evaluate(() => {
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (walk.nextNode()) {
          const parent = walk.currentNode.parentElement!;
          // What a joker stands for, and the small tiles that show how a button sorts, are pictures.
          if (walk.currentNode.nodeValue!.trim() === "" || parent.closest(".tile, .sample, .spoken, script"))
            continue;
          if (parseFloat(getComputedStyle(parent).fontSize) < 14)
            found.push(walk.currentNode.nodeValue!.trim());
        }
        return found;
      });
      expect(small, path).toEqual([]);
    }
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`page, table and rack are three surfaces in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const server = new FakeServer();
    server.room = roomIn(flawed);
    await server.attach(page);
    await page.goto(`${origin}/room/TEST`);
    await expect(page.locator('[data-zone="rack"]')).toBeVisible();
    const colours = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const probe = document.body.appendChild(document.createElement("i"));
      return ["--surface", "--felt", "--sand"].map((name) => {
        probe.style.color = style.getPropertyValue(name);
        return getComputedStyle(probe).color.match(/\d+/g)!.slice(0, 3).map(Number);
      });
    });
    // Told apart at arm's length: some channel differs by a good step.
    for (const [left, right] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const apart = Math.max(
        ...colours[left]!.map((value, channel) => Math.abs(value - colours[right]![channel]!)),
      );
      expect(apart, `${colours[left]} and ${colours[right]}`).toBeGreaterThanOrEqual(24);
    }
    const edge = await page
      .locator('[data-zone="rack"]')
      .evaluate((rack) => getComputedStyle(rack).borderBottomWidth);
    expect(edge).toBe("5px");
  });
}
