// The settings: one panel, used at once, kept in the browser.

import { expect, test, type Page } from "@playwright/test";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { fewSets, rackOf14, roomIn } from "./room_in_notation";

async function open(page: Page, path = "/room/TEST"): Promise<FakeServer> {
  const server = new FakeServer();
  server.room = roomIn(`${fewSets} / ${rackOf14}`);
  await server.attach(page);
  await page.goto(`${origin}${path}`);
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("form", { name: "Settings" })).toBeVisible();
  return server;
}

const choose = (page: Page, name: string) =>
  page.getByRole("radio", { name, exact: true }).check({ force: true });
const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test("theme, inks and language change at once and after a reload", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open(page);
  const light = await styleOf(page, "body", "background-color");
  await choose(page, "Dark");
  await expect.poll(() => styleOf(page, "body", "background-color")).not.toBe(light);
  const red = () => styleOf(page, '.tile[data-ink="r"]', "color");
  const usual = await red();
  await choose(page, "For colour-blind eyes");
  await expect.poll(red).not.toBe(usual);
  await choose(page, "High contrast");
  await expect.poll(() => styleOf(page, "body", "background-color")).toBe("rgb(255, 255, 255)");
  await page.getByLabel("Language").selectOption("nl");
  await expect(page.getByRole("heading", { name: "Instellingen" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Pakken" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("nl");
  expect(await styleOf(page, "html", "color-scheme")).toBe("light dark");
});

test("tiles are no larger than wanted", async ({ page }) => {
  await open(page);
  const width = async () => (await page.locator('[data-zone="table"] .tile').first().boundingBox())!.width;
  expect(await width()).toBeGreaterThan(44);
  await choose(page, "Small");
  await expect.poll(width).toBeLessThanOrEqual(40);
});

test("drawn tiles are sorted in, and a turn ends only when asked twice", async ({ page }) => {
  const server = await open(page);
  await page.getByLabel("Sort drawn tiles in").check();
  await page.getByLabel("Ask before a turn ends").check();
  await page.keyboard.press("Escape");
  server.room = roomIn(`${fewSets} / ${rackOf14} 3b`, { turn: 13 });
  server.tellRoom({ kind: "drew", seat: 0 });
  const rack = page.locator('[data-zone="rack"] [data-piece]');
  await expect(rack).toHaveCount(15);
  await expect(rack.nth(1)).toHaveAccessibleName(/^black 3/);

  await page.getByRole("button", { name: "Draw" }).click();
  await expect(page.getByRole("button", { name: "End your turn?" })).toBeVisible();
  expect(server.asked.some(({ type }) => type === "draw")).toBe(false);
  await page.getByRole("button", { name: "End your turn?" }).click();
  await expect.poll(() => server.asked.some(({ type }) => type === "draw")).toBe(true);
});

test("the buttons change sides for the left hand", async ({ page }) => {
  await open(page);
  const left = async () => (await page.getByRole("group", { name: "Actions" }).boundingBox())!.x;
  expect(await left()).toBeGreaterThan(640);
  await page.getByLabel("Buttons at the left of the rack").check();
  await expect.poll(left).toBeLessThan(100);
});

test("a notification calls who looks elsewhere, once a turn", async ({ page }) => {
  await page.addInitScript(() => {
    const called: string[] = [];
    Object.assign(window, { called });
    class Told {
      static permission = "granted";
      static requestPermission = () => Promise.resolve("granted");
      onclick = null;
      constructor(title: string) {
        called.push(title);
      }
      close() {}
    }
    Object.assign(window, { Notification: Told });
  });
  const server = await open(page);
  await page.getByLabel("Tell me when it is my turn").check();
  await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
  for (const turn of [13, 13]) {
    server.room = roomIn(`${fewSets} / ${rackOf14}`, { turn });
    server.tellRoom({ kind: "drew", seat: 3 });
  }
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { called: string[] }).called))
    .toEqual(["Your turn"]);
});
