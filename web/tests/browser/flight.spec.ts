// How tiles move when others play: from the player who laid them, one after another, soon over, and not at all for those who
// asked for calm.

import { expect, test, type Page } from "@playwright/test";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { flightsBefore, noteFlights } from "./flight_log";
import { manySets, roomIn } from "./room_in_notation";
import { tilesAtRest } from "./stillness";

const before = "9g 9r 9y / 6b 9b 5r";
const laid = ["1b", "2b", "3b", "4b", "5b", "6b", "7b", "8b", "10b", "11b", "12b", "13b"];
const after = `9g 9r 9y, ${laid.slice(0, 8).join(" ")}, ${laid.slice(8).join(" ")} / 6b 9b 5r`;

async function watchTable(page: Page): Promise<FakeServer> {
  const server = new FakeServer();
  server.room = roomIn(before, { toMove: 1 });
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  await expect(page.locator("[data-set]")).toHaveCount(1);
  return server;
}

function tellMove(server: FakeServer): void {
  server.room = roomIn(after, { toMove: 2, turn: 10 });
  server.tellRoom({ kind: "laid", seat: 1, laid });
}

test("laid tiles fly from their player within a second and a half", async ({ page }) => {
  const server = await watchTable(page);
  const flights = await noteFlights(page);
  tellMove(server);
  await expect(page.locator("[data-set]")).toHaveCount(3);
  await tilesAtRest(page);
  const flown = await flights();
  expect(flown.length).toBe(laid.length);
  for (const { ends } of flown) expect(ends).toBeLessThanOrEqual(1_500);
  const starts = flown.map(({ fromX }) => fromX);
  expect(Math.max(...starts) - Math.min(...starts)).toBeLessThan(4);
  await expect(page.locator("[data-flying]")).toHaveCount(0);
});

test("nothing flies with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const server = await watchTable(page);
  const flights = await noteFlights(page);
  tellMove(server);
  await expect(page.locator("[data-set]")).toHaveCount(3);
  await tilesAtRest(page);
  expect(await flights()).toEqual([]);
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

// Every animation of a set or a tile on the table, from now on.
async function countFlights(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = window as unknown as { flights: number };
    seen.flights = 0;
    const start = Element.prototype.animate;
    Element.prototype.animate = function (...args) {
      if (this.matches("[data-zone=table] :is([data-set], [data-piece]), [data-flying]")) seen.flights += 1;
      return start.apply(this, args);
    };
  });
  return () => page.evaluate(() => (window as unknown as { flights: number }).flights);
}

test("after a rearranging move a draw moves nothing on the table", async ({ page }) => {
  const server = new FakeServer();
  server.room = roomIn("8g 8r 8y, 5b 6b 7b 8b / 1b 5r", { toMove: 1 });
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  await expect(page.locator("[data-set]")).toHaveCount(2);
  const flown = await countFlights(page);
  const after = "8b 8g 8r 8y, 4b 5b 6b 7b / 1b 5r";
  server.room = roomIn(after, { toMove: 2, turn: 10 });
  server.tellRoom({ kind: "laid", seat: 1, laid: ["4b"] });
  await expect(page.locator("[data-piece]")).toHaveCount(10);
  await expect.poll(flown).toBeGreaterThan(0);
  await tilesAtRest(page);
  const moved = await flown();
  for (let turn = 11; turn < 14; ++turn) {
    server.room = roomIn(after, { toMove: (turn % 3) + 1, turn, pool: 51 - turn });
    server.tellRoom({ kind: "drew", seat: 1 });
    await expect(page.locator("[data-pool]")).toContainText(String(51 - turn));
    expect(await flown()).toBe(moved);
  }
});

test("a tile that is laid by hand moves nothing but what makes room for it", async ({ page }) => {
  const server = new FakeServer();
  server.room = roomIn("8g 8r 8y, 5b 6b 7b, 10r 11r 12r 13r / 9r 5r");
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  await expect(page.locator("[data-set]")).toHaveCount(3);
  await tilesAtRest(page);
  const flown = await countFlights(page);
  const [tile, set] = [page.getByLabel("red 9"), page.getByLabel("red 10")];
  const [from, to] = [(await tile.boundingBox())!, (await set.boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x - 4, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator("[data-set]").last().locator("[data-piece]")).toHaveCount(5);
  await tilesAtRest(page);
  // The tile itself, as it comes from the hand, and the set that gave way.
  expect(await flown()).toBeLessThanOrEqual(3);
});

test("the next move waits until the tiles of the last one have landed", async ({ page }) => {
  const server = await watchTable(page);
  const flights = await flightsBefore(page, "[data-set]:nth-child(4)");
  tellMove(server);
  const next = "9g 9r 9y 9b, 1b 2b 3b 4b 5b 6b 7b 8b, 10b 11b 12b 13b, 5g 5r 5y / 6b 5r";
  server.room = roomIn(next, { toMove: 3, turn: 11 });
  server.tellRoom({ kind: "laid", seat: 2, laid: ["5g", "5r", "5y"] });
  await expect(page.locator("[data-set]")).toHaveCount(4);
  const { flown, aloft } = await flights();
  expect(flown).toBe(laid.length);
  expect(aloft).toBe(0);
});

test("the history, a reload and a window that turns and comes back move no set", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const server = new FakeServer();
  const some = manySets.split(", ").slice(0, 17);
  server.room = roomIn(`${some.slice(0, 9).join(", ")} / 6b 9b 5r`, { toMove: 1 });
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  await expect(page.locator("[data-set]")).toHaveCount(9);
  // Sets that came in another order than one would pack them.
  server.room = roomIn(`${some.toReversed().join(", ")} / 6b 9b 5r`, { turn: 10 });
  server.tellRoom({ kind: "laid", seat: 1, laid: [] });
  await expect(page.locator("[data-set]")).toHaveCount(17);
  const places = () =>
    page.locator("[data-set]").evaluateAll((sets) =>
      sets
        .map((set) => {
          const { left, top } = set.getBoundingClientRect();
          return `${set.querySelector(".spoken")?.textContent?.replace(/^Set \d+/, "")} ${left} ${top}`;
        })
        .toSorted(),
    );
  const before = await places();
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  expect(await places()).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "History" })).toBeHidden();

  await page.setViewportSize({ width: 720, height: 1280 });
  await expect.poll(places).not.toEqual(before);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(places).toEqual(before);

  await page.reload();
  await expect(page.locator("[data-set]")).toHaveCount(17);
  await expect.poll(places).toEqual(before);
});

test("between turns the table packs itself rather than show small tiles", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const server = new FakeServer();
  const all = manySets.split(", ").slice(0, 17);
  server.room = roomIn(`${all[0]!} / 6b 9b 5r`, { toMove: 1 });
  await server.attach(page);
  await page.goto(`${origin}/room/TEST`);
  for (let count = 1; count <= all.length; ++count) {
    server.room = roomIn(`${all.slice(0, count).join(", ")} / 6b 9b 5r`, { toMove: 1, turn: 9 + count });
    server.tellRoom({ kind: "laid", seat: 1, laid: [] });
    await expect(page.locator("[data-set]")).toHaveCount(count);
  }
  const grown = await page.locator("[data-felt]").evaluate((felt) => felt.style.getPropertyValue("--tile"));
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(page.locator("[data-set]")).toHaveCount(all.length);
  const anew = await page.locator("[data-felt]").evaluate((felt) => felt.style.getPropertyValue("--tile"));
  expect(parseInt(grown)).toBeGreaterThanOrEqual(parseInt(anew));
  expect(parseInt(grown)).toBeGreaterThanOrEqual(44);
});
