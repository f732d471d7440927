// How tiles move when others play: from the player who laid them, one after another, soon over, and not at all for those who
// asked for calm.

import { expect, test, type Page } from "@playwright/test";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { roomIn } from "./room_in_notation";

const before = "9g 9r 9y / 6b 9b 5r";
const laid = ["1b", "2b", "3b", "4b", "5b", "6b", "7b", "8b", "10b", "11b", "12b", "13b"];
const after = `9g 9r 9y, ${laid.slice(0, 8).join(" ")}, ${laid.slice(8).join(" ")} / 6b 9b 5r`;

async function watchMove(page: Page): Promise<void> {
  const server = new FakeServer();
  server.room = roomIn(before, { toMove: 1 });
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  await expect(page.locator("[data-set]")).toHaveCount(1);
  server.room = roomIn(after, { toMove: 2, turn: 10 });
  server.tellRoom({ kind: "laid", seat: 1, laid });
  await expect(page.locator("[data-set]")).toHaveCount(3);
}

interface Flown {
  ends: number;
  fromX: number;
}

// Tiles from outside the table are seen as copies above it.
const flights = (page: Page) =>
  page.locator("[data-flying]").evaluateAll((tiles): Flown[] =>
    tiles.flatMap((tile) =>
      tile.getAnimations().map((animation) => {
        const effect = animation.effect as KeyframeEffect;
        const shift = /translate\((-?[\d.]+)px/.exec(String(effect.getKeyframes()[0]?.["transform"]));
        const { style, offsetWidth } = tile as HTMLElement;
        return {
          ends: Number(effect.getComputedTiming().endTime),
          fromX: parseFloat(style.left) + Number(shift?.[1] ?? 0) + offsetWidth / 2,
        };
      }),
    ),
  );

test("laid tiles fly from their player within a second and a half", async ({ page }) => {
  await watchMove(page);
  const flown = await flights(page);
  expect(flown.length).toBeGreaterThanOrEqual(laid.length - 4);
  for (const { ends } of flown) expect(ends).toBeLessThanOrEqual(1_500);
  const starts = flown.map(({ fromX }) => fromX);
  expect(Math.max(...starts) - Math.min(...starts)).toBeLessThan(4);
  await expect(page.locator("[data-flying]")).toHaveCount(0);
});

test("nothing flies with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await watchMove(page);
  expect(await flights(page)).toEqual([]);
});

test("tiles keep their size while one is in hand", async ({ page }) => {
  const server = new FakeServer();
  server.room = roomIn(before, { toMove: 1 });
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  const tile = page.locator('[data-zone="rack"] [data-piece]').first();
  await tile.hover();
  await page.mouse.down();
  await page.mouse.move(400, 400, { steps: 4 });
  const width = () => page.locator("[data-felt]").evaluate((felt) => felt.style.getPropertyValue("--tile"));
  const atFirst = await width();
  const rows = Array.from(
    { length: 40 },
    (_, i) => `${(i % 13) + 1}b ${(i % 13) + 1}g ${(i % 13) + 1}r`,
  ).join(", ");
  server.room = roomIn(`${rows} / 6b 9b 5r`, { toMove: 2, turn: 10 });
  server.tellRoom({ kind: "laid", seat: 1, laid: [] });
  await expect(page.locator("[data-set]")).toHaveCount(40);
  expect(await width()).toBe(atFirst);
  await page.mouse.up();
  await expect.poll(width).not.toBe(atFirst);
});

test("the history beside the table moves no set that still fits", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const server = new FakeServer();
  server.room = roomIn("3b 4b 5b 6b, 9g 9r 9y, 10r 11r J 13r / 6b 9b 5r");
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  await expect(page.locator("[data-set]")).toHaveCount(3);
  const places = () =>
    page.locator("[data-set]").evaluateAll((sets) => sets.map((set) => set.getBoundingClientRect().left));
  const before = await places();
  await page.getByRole("button", { name: "History" }).click();
  const drawer = await page.getByRole("heading", { name: "History" }).boundingBox();
  const table = await page.locator('[data-zone="table"]').boundingBox();
  expect(table!.x + table!.width).toBeLessThanOrEqual(drawer!.x);
  expect(await places()).toEqual(before);
});
