// What stays of those who were here: past matches, ratings, and an identity that comes along to another browser.

import { expectAccessible } from "./axe";
import { GameServer } from "./game_server";
import { expect, playNow, test, type Visitor } from "./game_test";

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

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [360, 1280]) {
    test(`everybody can read them, ${colorScheme}, ${width} px wide`, async ({ visit, server }) => {
      const { address } = server;
      const visitor = await visit({ robot: "level3", colorScheme, viewport: { width, height: 800 } });
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
        await expectAccessible(page, `${view} in ${colorScheme}`);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider, view).toBeLessThanOrEqual(0);
        if (process.env["TILEFISH_GALLERY"] !== undefined)
          await page.screenshot({
            path: `${process.env["TILEFISH_GALLERY"]}/${view}-${colorScheme}-${width}.png`,
            fullPage: true,
          });
      }
    });
  }
}
