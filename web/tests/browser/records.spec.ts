// What stays of those who were here: past matches, ratings, and an identity that comes along to another browser.

import { expectAccessible } from "./axe";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { GameServer } from "./game_server";
import { expect, playNow, test, type Visitor } from "./game_test";
import { playing, roundOver, waiting, waitingTable } from "./states";
import { resize } from "./stillness";

// A match that is over at once: whoever gives up the seat has lost it.
async function loseMatch({ page }: Visitor, address: string): Promise<void> {
  await playNow({ page } as Visitor);
  await page.goto(address);
  await page.getByRole("button", { name: /^Leave/ }).click();
  await expect(page.getByRole("button", { name: /^Leave/ })).toHaveCount(0);
}

const rows = ({ page }: Visitor) =>
  page.getByRole("region", { name: "List of matches" }).getByRole("row").filter({ hasText: "Perch" });

test("an identity comes to a second browser, though the server is killed in between", async ({ visit }) => {
  const server = await GameServer.start();
  const { address } = server;
  try {
    const first = await visit({ address, robot: "level3" });
    await loseMatch(first, address);
    await first.page.goto(`${address}/me`);
    await expect(rows(first)).toHaveCount(1);
    await expect(first.page.getByText(/provisional/)).toBeVisible();
    const rating = await first.page.locator(".figure").innerText();
    expect(Number(/^\d+/.exec(rating)![0])).toBeLessThan(1500);

    await first.page.getByRole("button", { name: "Make a recovery code" }).click();
    const code = await first.page.locator("[data-code]").innerText();
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{5}-){5}[A-HJ-NP-Z2-9]{5}$/);

    await server.kill();
    await server.restart();

    const second = await visit({ address, robot: "level3" });
    await second.page.goto(`${address}/me`);
    await expect(second.page.getByText("Nothing is stored of you")).toBeVisible();
    const field = second.page.getByLabel(/^Recovery code/);
    await field.fill("ABCDE-ABCDE-ABCDE-ABCDE-ABCDE-ABCDE");
    await second.page.getByRole("button", { name: "Use it" }).click();
    await expect(second.page.getByRole("alert")).toHaveText(/Nobody has this recovery code/);
    // As somebody types it.
    await field.fill(code.toLowerCase().replaceAll("-", " "));
    await second.page.getByRole("button", { name: "Use it" }).click();
    await expect(rows(second)).toHaveCount(1);
    await expect(second.page.locator(".figure")).toHaveText(rating);
    await second.page.reload();
    await expect(rows(second)).toHaveCount(1);

    // A match here is a match there, and lost rating is lost for both.
    await second.page.goto(address);
    await loseMatch(second, address);
    await first.page.goto(`${address}/me`);
    await expect(rows(first)).toHaveCount(2);
    await expect(first.page.locator(".figure")).not.toHaveText(rating);

    await first.page.getByRole("button", { name: "Sign out there" }).click();
    await expect(first.page.getByRole("button", { name: "Sign out there" })).toHaveCount(0);
    await second.page.goto(`${address}/me`);
    await expect(second.page.getByText("Nothing is stored of you")).toBeVisible();
  } finally {
    await server.stop();
  }
});

test("all matches are saved as files, filtered, and deleted when asked for", async ({ visit, server }) => {
  const { address } = server;
  const visitor = await visit({ robot: "level3" });
  const { page } = visitor;
  await loseMatch(visitor, address);
  await page.goto(`${address}/me`);
  await expect(rows(visitor)).toHaveCount(1);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save all as files" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("tilefish.zip");
  await expect(page.getByText("1 match saved.")).toBeVisible();

  await page.getByLabel("Show").selectOption("won");
  await expect(page.getByText("No match fits.")).toBeVisible();
  await page.getByLabel("Show").selectOption("all");
  const replay = page.getByRole("link", { name: /^Replay/ });
  const game = await replay.getAttribute("href");

  await page.getByRole("button", { name: "Delete everything…" }).click();
  await page.getByRole("button", { name: "Yes, delete everything" }).click();
  await expect(page.getByText("Everything is deleted")).toBeVisible();
  await expect(page.getByText("Nothing is stored of you")).toBeVisible();
  const gone = await page.request.get(`${address}/api/games/${game!.split("/").at(-1)}.json`);
  expect(gone.status()).toBe(404);
});

test("ratings stand beside names at the table, and what a match did to them at its end", async ({ page }) => {
  const server = new FakeServer();
  await server.attach(page);
  // Ann and Charlotte are rated, Bob is a guest without a rating.
  await page.route("**/api/ratings?*", async (route) => {
    const query = new URL(route.request().url()).searchParams;
    expect(query.get("kind")).toBe("table");
    const over = query.get("game") === "GAME42";
    const change = { kind: "table", before: 1500, after: 1523 };
    const ann = { guest: "g-ann", rating: 1523, deviation: 80, provisional: false };
    const charlotte = { guest: "g-charlotte the great", rating: 1471, deviation: 190, provisional: true };
    const asked = [ann, charlotte].filter(({ guest }) => query.getAll("guest").includes(guest));
    await route.fulfill({ json: { ratings: asked.map((each) => (over ? { ...each, change } : each)) } });
  });
  server.room = waiting;
  await page.goto(`${origin}/room/TEST`);
  const seats = page.getByRole("main");
  await expect(seats.getByRole("listitem").nth(0)).toContainText("rating 1523 ± 160");
  await expect(seats.getByRole("listitem").nth(1)).not.toContainText("rating");

  server.room = playing;
  server.tellRoom({ kind: "started" });
  const strip = page.getByRole("list", { name: "Players" }).getByRole("listitem");
  await expect(strip.nth(0).locator(".rating")).toHaveText("1523");
  await expect(strip.nth(1).locator(".rating")).toHaveCount(0);
  await expect(strip.nth(2).locator(".rating")).toHaveText("1471?");
  await expect(strip.nth(2)).toHaveAttribute("title", /rating 1471 ± 380, provisional/);
  await expect(strip.nth(3).locator(".rating")).toHaveText("1382");

  server.room = roundOver;
  server.tellRoom({ kind: "laid", seat: 0, laid: ["13b"], round_over: true });
  const end = page.getByRole("region", { name: "End of the round" });
  await expect(end.locator("[data-rating]")).toHaveText(["Rating 1500 → 1523", "Rating 1500 → 1523"]);
  // Also on a phone each of them stands in one line and leaves the racks their width.
  await resize(page, { width: 390, height: 844 });
  for (const change of await end.locator("[data-rating]").all()) {
    expect((await change.boundingBox())!.height).toBeLessThan(30);
  }
  for (const rack of await end.locator(".rack").all()) {
    expect((await rack.boundingBox())!.width).toBeGreaterThan(100);
  }
});

test("the lobby tells how strong the hosts of open tables are", async ({ page }) => {
  const server = new FakeServer();
  server.lobby = [
    { ...waitingTable, guest: "g-bob" },
    { ...waitingTable, room: "K7QY", host: "Cy", guest: "g-cy", seats: 2, taken: 1, robots: 0 },
  ];
  await server.attach(page);
  await page.route("**/api/ratings?*", async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const known =
      query.get("kind") === "duel" ? { guest: "g-cy", rating: 1700 } : { guest: "g-bob", rating: 1400 };
    await route.fulfill({ json: { ratings: [{ ...known, deviation: 90, provisional: false }] } });
  });
  await page.goto(origin);
  await expect(page.getByRole("listitem").filter({ hasText: "Bob" }).locator(".rating")).toHaveText("1400");
  await expect(page.getByRole("listitem").filter({ hasText: "Cy" }).locator(".rating")).toHaveText("1700");
});

test("everybody can read them, in both themes, narrow and wide", async ({ visit, server }) => {
  const { address } = server;
  const visitor = await visit({ robot: "level3" });
  const { page } = visitor;
  for (let matches = 0; matches < 2; ++matches) await loseMatch(visitor, address);
  for (const [view, heading] of [
    ["me", /^My games/],
    ["players", "Players"],
    ["about", "About"],
  ] as const) {
    await page.goto(`${address}/${view}`);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("table").first()).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [360, 1280]) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await resize(page, { width, height: 800 });
        await expectAccessible(page, `${view} in ${colorScheme}, ${width} px wide`);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider, `${view}, ${width} px wide`).toBeLessThanOrEqual(0);
        if (process.env["TILEFISH_GALLERY"] !== undefined)
          await page.screenshot({
            path: `${process.env["TILEFISH_GALLERY"]}/${view}-${colorScheme}-${width}.png`,
            fullPage: true,
          });
      }
    }
  }
});
