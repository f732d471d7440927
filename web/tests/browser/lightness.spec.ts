import type { Turn } from "../../src/wire/messages";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { expect, test } from "./game_test";
import { shiftsOf } from "./layout_shift";
import { begun } from "./states";
import { tilesAtRest } from "./stillness";

test("the page is small, soon there, and nothing jumps", async ({ visit }) => {
  const { page } = await visit();
  await expect(page.getByRole("button", { name: "Play now" })).toBeEnabled();
  const bytes = await page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return [document!, ...entries].reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  expect(bytes).toBeLessThan(110_000);
  expect((await shiftsOf(page)).sum).toBeLessThan(0.01);
  const paintMs = () =>
    page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity);
  // While others use the machine it may come late, so the quickest of several counts.
  await expect(async () => {
    const quick = (await paintMs()) < 1_000;
    if (!quick) await page.reload();
    expect(quick).toBe(true);
  }).toPass();
});

test("assets are kept by the browser, the page itself is asked for again", async ({ page, server }) => {
  const index = await page.request.get(server.address);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await index.text())![1]!;
  const asset = await page.request.get(`${server.address}${script}`);
  expect(asset.headers()["cache-control"]).toContain("immutable");
  expect(asset.headers()["content-encoding"]).toBe("gzip");
  expect(index.headers()["content-security-policy"]).toContain("default-src 'self'");
  const again = await page.request.get(server.address, {
    headers: { "if-none-match": index.headers()["etag"]! },
  });
  expect(again.status()).toBe(304);
});

for (const [screen, viewport] of Object.entries({
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
})) {
  test(`nothing jumps at a table on a ${screen}, whatever happens there`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const server = new FakeServer();
    server.room = begun;
    await server.attach(page);
    await page.goto(`${origin}/room/TEST`);
    await expect(page.getByText("2 watching")).toBeVisible();

    // An onlooker goes, a player is lost, somebody draws, somebody opens, another adds to it.
    const { game, seats } = begun;
    const happen = (kind: string, seat: number, change: Partial<typeof begun>) => {
      server.room = { ...server.room!, ...change };
      server.tellRoom({ kind, seat });
    };
    const lies = async (tile: string) => {
      await expect(page.locator('[data-zone="table"]').getByRole("button", { name: tile })).toBeVisible();
      await tilesAtRest(page);
    };
    const turn: Turn = { turn: 0, seat: 1, kind: "drew", laid: [], drawn: 1 };
    happen("watching", 0, { spectators: 0 });
    await expect(page.getByText("2 watching")).toBeHidden();
    happen("disconnected", 2, { seats: seats.with(2, { ...seats[2]!, connected: false }) });
    await expect(page.getByText(", away")).toBeAttached();
    happen("drew", 1, {
      game: { ...game!, turn: 1, to_move: 2, pool: 51, last: turn, history: [turn] },
    });
    await expect(page.getByText("51 tiles")).toBeAttached();
    const table = [["10y", "11y", "12y"]];
    const opened: Turn = { ...turn, turn: 1, kind: "laid", laid: table[0]!, drawn: 0 };
    happen("laid", 1, {
      seats: seats.with(1, { ...seats[1]!, opened: true, tiles: 11 }),
      game: { ...game!, turn: 2, to_move: 0, pool: 51, table, last: opened },
    });
    await lies("yellow 12");
    happen("laid", 3, {
      game: { ...game!, turn: 3, to_move: 0, pool: 51, table: [...table, ["1b", "1g", "1r"]] },
    });
    await lies("red 1");
    await page.getByRole("button", { name: "Draw" }).hover();
    const { sum, nodes } = await shiftsOf(page);
    expect(sum, nodes.join("\n")).toBeLessThan(0.01);

    await page.evaluate(() => {
      const block = document.createElement("div");
      block.className = "page";
      document.body.prepend(block);
    });
    await expect
      .poll(async () => (await shiftsOf(page)).sum, "a jump would be noticed")
      .toBeGreaterThan(0.02);
  });
}

test("nothing jumps while robots play", async ({ visit }) => {
  const { page } = await visit();
  await page.getByRole("button", { name: "Watch robots play" }).click();
  await page.getByLabel("Speed").selectOption("fast");
  const end = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (now: number) => {
          if (document.querySelector('section[aria-label="End of the round"]') === null)
            requestAnimationFrame(look);
          else resolve(now);
        };
        requestAnimationFrame(look);
      }),
  );
  // The end itself takes its room from the table of whoever watches.
  const { sum, nodes } = await shiftsOf(page, end);
  expect(sum, nodes.join("\n")).toBeLessThan(0.01);
});
