// The board: set up by link, by typing and by hand, asked, played by a plan; without a network and without the engine.

import type { Page } from "@playwright/test";
import { expect, test } from "./game_test";
import { expectAccessible } from "./axe";
import { tilesAtRest } from "./stillness";

// The 6b goes to the run, the 9b to the group; nothing is left.
const link = "/board?v1=3b4b5b,9g9r9y/6b9b";

const best = (page: Page) => page.locator('[data-answer="tiles"]');
const draws = (page: Page) => page.locator('[data-answer="draws"]');

async function goesOut(page: Page): Promise<void> {
  await expect(best(page)).toContainText("2 tiles, 15 points");
  await expect(best(page)).toContainText("Everything goes out.");
}

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Notation", exact: true }).click();
  await page.getByLabel("Table / rack").fill(text);
  await page.getByRole("button", { name: "Set up" }).click();
}

const middleOf = async (page: Page, selector: string) => {
  const box = (await page.locator(selector).first().boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

async function drag(page: Page, face: string, to: { x: number; y: number }): Promise<void> {
  await tilesAtRest(page);
  const from = (await page
    .locator('[data-zone="tray"]')
    .getByRole("button", { name: face, exact: true })
    .boundingBox())!;
  await page.mouse.move(from.x + 12, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(to.x - 20, to.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test("a link sets up a position, and its plan is played step by step", async ({ visit, server }) => {
  const { page } = await visit();
  await page.goto(`${server.address}${link}`);
  await goesOut(page);
  await expect(page.locator('[data-answer="count"]')).toContainText("3 moves");
  await best(page).getByRole("button", { name: "Show it" }).click();
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(page.getByText("Step 1 of 2")).toBeVisible();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(page.getByRole("region", { name: /^Your rack/ }).locator("[data-piece]")).toHaveCount(0);
  await page.getByRole("button", { name: "Take back" }).click();
  await goesOut(page);
});

test("typed notation sets up a position, and the address follows it", async ({ visit, server }) => {
  const { page } = await visit();
  await page.goto(`${server.address}/board`);
  await type(page, "3b 4b 5b, 9g 9r 9y / 6b 9b");
  await goesOut(page);
  await expect.poll(() => page.url()).toBe(`${server.address}${link}`);
  await page.reload();
  await goesOut(page);
  await type(page, "3b 4x / 6b");
  await expect(page.getByText("“4x” is no tile.")).toBeVisible();
});

test("tiles are dragged from the tray, and taken back", async ({ visit, server }) => {
  const { page } = await visit();
  await page.goto(`${server.address}/board?v1=3b4b5b/6b`);
  await expect(best(page)).toContainText("1 tile, 6 points");
  await drag(page, "black 7", await middleOf(page, '[data-zone="rack"]'));
  await expect(best(page)).toContainText("2 tiles, 13 points");
  const felt = (await page.locator('[data-zone="table"]').boundingBox())!;
  await drag(page, "red 9", { x: felt.x + felt.width - 200, y: felt.y + felt.height - 60 });
  await expect(page.getByText("1 set is not finished.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(best(page)).toContainText("2 tiles, 13 points");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(best(page)).toContainText("1 tile, 6 points");
});

test("what is wrong is marked and not forbidden", async ({ visit, server }) => {
  const { page } = await visit();
  await page.goto(`${server.address}/board?v1=3b4b/6b6b6b`);
  await expect(page.getByText("More of these than the game has:")).toBeVisible();
  await expect(page.getByText("1 set is not finished.")).toBeVisible();
  await page.goto(`${server.address}/board?v1=/9b9g9r1y&opened=no`);
  await expect(page.locator('[data-answer="opening"]')).toContainText("27 points, 3 too few to open.");
  await expect(draws(page)).toContainText("opens:");
});

test("all moves are listed by pages", async ({ visit, server }) => {
  const { page } = await visit();
  await page.goto(`${server.address}/board?v1=3b4b5b,9g9r9y,10y11y12y/1b2b6b7b8b9b13y`);
  await page.getByRole("button", { name: "List them" }).click();
  await expect(page.locator("ol li")).toHaveCount(10);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.locator("ol")).toHaveAttribute("start", "11");
});

test("it works without a network once it was loaded", async ({ visit, server }) => {
  const { page } = await visit();
  await page.goto(`${server.address}${link}`);
  await goesOut(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/tilefish.wasm")) !== undefined))
    .toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await goesOut(page);
  await type(page, "/ 10b 10g 10r 1y");
  await expect(best(page)).toContainText("3 tiles, 30 points");
  await best(page).getByRole("button", { name: "Show it" }).click();
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(page.getByText("Step 1 of 1")).toBeVisible();
});

test("without the engine the server answers, and says when it is busy", async ({ visit, server }) => {
  const { page } = await visit();
  await page.context().route("**/tilefish.wasm", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(`${server.address}${link}`);
  await goesOut(page);
  await expect(page.getByText("the server answers")).toBeVisible();
  let busy = true;
  await page
    .context()
    .route("**/api/answer?*", (route) =>
      busy ? route.fulfill({ status: 503, body: "" }) : route.fallback(),
    );
  await type(page, "3b 4b 5b / 6b");
  await expect(page.getByText("The server is busy.")).toBeVisible();
  busy = false;
  await expect(best(page)).toContainText("1 tile, 6 points");
});

test("the board is accessible, in both themes", async ({ visit, server }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const { page } = await visit({ colorScheme });
    await page.goto(`${server.address}${link}`);
    await goesOut(page);
    await expectAccessible(page, `the board, ${colorScheme}`);
  }
});
