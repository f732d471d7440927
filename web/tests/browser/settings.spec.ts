// The settings: one panel, used at once, kept in the browser.

import { expect, test, type Page } from "@playwright/test";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { fewSets, rackOf14, roomIn } from "./room_in_notation";
import { tilesAtRest } from "./stillness";

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

// How long the flight of a tile that another player lays takes, in all; 0 if nothing flies.
async function flightMs(page: Page, server: FakeServer, turn: number, more: string): Promise<number> {
  await page.evaluate(() => {
    const seen = window as unknown as { longest: number; start?: typeof Element.prototype.animate };
    seen.longest = 0;
    const start = (seen.start ??= Element.prototype.animate);
    Element.prototype.animate = function (...args) {
      const animation = start.apply(this, args);
      const ends = Number(animation.effect?.getComputedTiming().endTime ?? 0);
      if (this.matches("[data-piece], [data-flying]")) seen.longest = Math.max(seen.longest, ends);
      return animation;
    };
  });
  server.room = roomIn(`${fewSets}, ${more} / ${rackOf14}`, { toMove: 1, turn });
  server.tellRoom({ kind: "laid", seat: 3, laid: more.split(" ") });
  await expect(page.locator("[data-set]")).toHaveCount(6);
  await tilesAtRest(page);
  server.room = roomIn(`${fewSets} / ${rackOf14}`, { toMove: 1, turn: turn + 1 });
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
  server.tellRoom();
  await expect(page.locator("[data-set]")).toHaveCount(5);
  return longest;
}

test("tiles fly as fast as wanted, or not at all", async ({ page }) => {
  const server = await open(page);
  const usual = await flightMs(page, server, 10, "1b 1g 1r");
  expect(usual).toBeGreaterThan(0);
  await choose(page, "Fast");
  expect(await flightMs(page, server, 20, "2b 2g 2r")).toBeCloseTo(usual / 2, 0);
  await choose(page, "Slow");
  expect(await flightMs(page, server, 30, "1b 1g 1r")).toBeCloseTo(2 * usual, 0);
  await choose(page, "Off");
  expect(await flightMs(page, server, 40, "2b 2g 2r")).toBe(0);
});

test("sounds are as loud as wanted, and off until somebody asks", async ({ page }) => {
  await page.addInitScript(() => {
    const loud: number[] = [];
    Object.assign(window, { loud });
    const ramp = AudioParam.prototype.linearRampToValueAtTime;
    AudioParam.prototype.linearRampToValueAtTime = function (value, time) {
      loud.push(value);
      return ramp.call(this, value, time);
    };
  });
  const server = await open(page);
  const heard = async (turn: number) => {
    await page.evaluate(() => (window as unknown as { loud: number[] }).loud.splice(0));
    server.room = roomIn(`${fewSets} / ${rackOf14}`, { turn, pool: turn });
    server.tellRoom({ kind: "drew", seat: 3 });
    // What is shown is heard in the same moment.
    await expect(page.locator("[data-pool]")).toContainText(`${turn} tiles`);
    return page.evaluate(() => Math.max(0, ...(window as unknown as { loud: number[] }).loud));
  };
  expect(await heard(20)).toBe(0);
  await page.getByRole("checkbox", { name: "Sound" }).check();
  const volume = page.getByLabel("Volume");
  await volume.fill("100");
  const full = await heard(21);
  expect(full).toBeGreaterThan(0);
  await volume.fill("50");
  expect(await heard(22)).toBeCloseTo(full / 2, 3);
  await volume.fill("0");
  expect(await heard(23)).toBe(0);
});
